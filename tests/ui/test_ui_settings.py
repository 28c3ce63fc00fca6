"""The table of the settings: what it says is what the dialog shows, what is kept and what a reset brings back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from ui import settings
from ui.text import Texts

TEXTS = Texts("en")
WORDS = ("choice", "list")
Row = tuple[str, str, str, Any, tuple[Any, ...]]


def other(row: Row) -> Any:
    """Another value than the usual one, that may be set too."""
    _, kind, _, usual, values = row
    if kind == "switch":
        return not usual
    if kind == "range":
        return values[1] if usual != values[1] else values[0]
    return "vi" if kind == "language" else next(value for value in values if value != usual)


@pytest.mark.parametrize("row", settings.ROWS, ids=lambda row: row[0])
def test_every_row_is_explained_in_words(row: Row) -> None:
    name, kind, group, _, values = row
    assert group in settings.GROUPS
    assert TEXTS.has("settings.group." + group)
    assert TEXTS("settings." + name) != TEXTS("settings." + name + ".help")
    assert TEXTS.has("settings." + name)
    assert TEXTS.has("settings." + name + ".help")
    assert kind in ("switch", "choice", "list", "range", "language")
    words = values if kind in WORDS else ()
    assert [word for word in words if not TEXTS.has(f"{name}.{word}")] == []
    assert len({TEXTS(f"{name}.{word}") for word in words}) == len(words)
    if kind == "range":
        assert "50" in TEXTS(f"settings.{name}.value", n=50)


@pytest.mark.parametrize("row", settings.ROWS, ids=lambda row: row[0])
def test_every_row_is_kept_and_what_cannot_be_is_usual(row: Row) -> None:
    name, kind, _, usual, values = row
    chosen = {**settings.defaults(), name: other(row)}
    assert settings.read(settings.write(chosen)) == chosen
    nonsense: list[Any] = [None, 0.5, [], {}, "" if kind != "language" else 3, 1 if kind == "switch" else True]
    if kind == "range":
        nonsense += [values[0] - 1, values[1] + 1]
    for value in nonsense:
        assert settings.read(json.dumps({name: value}))[name] == usual


@pytest.mark.parametrize("broken", [5, [], {"rules": 5}, {"names": None}, {"names": "Ann"}, {"levels": {}}])
def test_a_request_that_is_none_is_not_made_again(broken: Any) -> None:
    assert settings.read(json.dumps({"request": broken}))["request"] is None
    assert settings.read('{"request": {"rules": {}, "names": []}}')["request"] == {"rules": {}, "names": []}


def test_no_name_is_there_twice() -> None:
    names = [row[0] for row in settings.ROWS]
    assert len(set(names)) == len(names)
    assert set(settings.SWITCHES) | set(settings.STYLED) <= set(names)


def test_what_differs_from_the_usual_is_what_a_reset_brings_back() -> None:
    options = settings.defaults()
    assert settings.unusual(options) == []
    options["request"] = {"rules": {"players": 3}}
    for row in settings.ROWS:
        options[row[0]] = other(row)
    # The language is told by the browser, and the last request is no setting of the dialog.
    assert settings.unusual(options) == [row[0] for row in settings.ROWS if row[1] != "language"]


def test_a_framed_tab_that_takes_the_match_over_keeps_what_the_page_around_wants() -> None:
    framed = settings.defaults({"table": "blue", "speed": "fast"})
    other_tab = {**framed, "letters": not framed["letters"], "speed": "slow"}  # the speed is the player's own now
    settings.catch_up(framed, settings.write(other_tab))
    assert framed == other_tab
    kept = json.loads(settings.write(framed))
    assert "table" not in kept
    assert kept["speed"] == "slow"

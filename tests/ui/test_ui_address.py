"""What the address of a framed page asks for: read field by field, with a note for each that can't be used."""

from __future__ import annotations

from typing import Any

import engine
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ui import address, settings

from hearts_core import PRESETS, Rules

LANGUAGES = ["en", "id", "vi"]


def read(**asked: str) -> tuple[dict[str, Any], list[str]]:
    return address.read([[name, value] for name, value in asked.items()], LANGUAGES)


def test_what_may_be_asked_for_is_what_the_engine_and_the_settings_know() -> None:
    assert set(address.PRESETS) == set(PRESETS)
    assert list(address.LEVELS) == engine.LEVELS_HERE
    for target in (1, address.HIGHEST_TARGET):
        assert Rules(target=target).target == target
    with pytest.raises(ValueError, match="target"):
        Rules(target=address.HIGHEST_TARGET + 1)
    assert set(address.WORDS["table"]) == set(settings.TABLES)
    assert set(address.WORDS["speed"]) == set(settings.SPEEDS)


def test_every_parameter_is_read() -> None:
    found, notes = read(
        lang="id-ID",
        theme="dark",
        players="5",
        target="75",
        preset="omnibus",
        level="hard",
        deal=" a deal ",
        table="blue",
        speed="fast",
        game="/blog#2",
        host="https://Blog.example:443/",
    )
    assert notes == []
    assert set(found) == set(address.PARAMETERS)
    assert (found["players"], found["target"], found["deal"]) == (5, 75, " a deal ")
    assert found["host"] == "https://blog.example"
    rules = {"preset": "omnibus", "players": 5, "target": 75}
    assert address.request(found) == {"rules": rules, "levels": ["hard"] * 4}
    assert address.request({"deal": "x", "theme": "dark"}) is None


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("players", "7", "3, 4 or 5"),
        ("players", "4.0", "3, 4 or 5"),
        ("players", "", "3, 4 or 5"),
        ("target", "0", "a whole number from 1 to 1000"),
        ("target", "1001", "a whole number from 1 to 1000"),
        ("target", "\u0665", "a whole number from 1 to 1000"),
        ("target", "9" * 500, "a whole number from 1 to 1000"),
        ("preset", "Standard", "standard, windows, omnibus, spot, hooligan, black_maria or quick"),
        ("level", "master", "easy, medium, hard or expert"),
        ("theme", "sepia", "light, dark or auto"),
        ("lang", "fr", "en, id or vi"),
        ("deal", "  ", "a text of 1 to 80 characters"),
        ("deal", "x" * 81, "a text of 1 to 80 characters"),
        ("game", "x" * 101, "a text of 1 to 100 characters"),
        ("game", "a\0b", "a text without control characters"),
        ("deal", "two\nlines", "a text without control characters"),
        ("host", "*", "an origin, such as https://blog.example"),
        ("host", "null", "an origin, such as https://blog.example"),
        ("host", "https://blog.example/page", "an origin, such as https://blog.example"),
        ("host", "javascript://blog.example", "an origin, such as https://blog.example"),
        ("utm_source", "x", "no such parameter"),
        ("", "", "no such parameter"),
    ],
)
def test_what_can_not_be_used_is_named_and_ignored(name: str, value: str, words: str) -> None:
    found, notes = read(level="easy", **{name: value}) if name != "level" else read(**{name: value})
    assert found == ({} if name == "level" else {"level": "easy"})
    assert notes == [f'hearts: ignored {name}="{value[:60]}": {words}']


def test_of_two_the_first_counts() -> None:
    found, notes = address.read([["players", "9"], ["players", "3"], ["players", "5"]], LANGUAGES)
    assert found == {"players": 3}
    assert [note.split('"')[1] for note in notes] == ["9", "5"]


@given(st.lists(st.tuples(st.one_of(st.sampled_from(address.PARAMETERS), st.text()), st.text())))
def test_no_address_is_too_strange(pairs: list[tuple[str, str]]) -> None:
    found, notes = address.read([list(pair) for pair in pairs], LANGUAGES)
    assert len(found) + len(notes) == len(pairs)
    assert all(address.fault(name, value, LANGUAGES) is None for name, value in found.items())

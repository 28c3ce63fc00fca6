"""The table of the keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import ui
from ui import aids, keys
from ui.text import Texts

UI = Path(ui.__path__[0])


def test_each_key_does_one_thing_and_each_thing_has_one_key() -> None:
    letters = [letter for letter, _ in keys.COMMANDS]
    names = [name for _, name in keys.COMMANDS]
    assert len(set(letters)) == len(letters) == len(set(names))
    assert [keys.command(letter) for letter in letters] == names
    assert keys.command("U") == "undo"
    assert keys.command("q") is None
    assert keys.command("Enter") is None
    assert not set(letters) & set(keys.DIGITS)


def test_every_command_is_carried_out_by_that_name() -> None:
    """What the sheet promises the page does: each name is one that commands.py knows, or the button that goes on."""
    known = set(re.findall(r'"(\w+)"', (UI / "commands.py").read_text("utf-8"))) | set(aids.ASKED)
    assert {name for _, name in keys.COMMANDS} <= known
    assert set(keys.ON_THE_SHEET) <= {name for _, name in keys.COMMANDS}


def test_the_sheet_lists_every_key() -> None:
    lines = keys.lines(Texts("en"))
    assert [key.lower() for key, _ in lines][: len(keys.COMMANDS)] == [letter for letter, _ in keys.COMMANDS]
    assert not [said for _, said in lines if said.startswith("key.")]
    assert not [key for key, _ in lines if key.startswith("key.")]
    assert ("1–0", "Your first to tenth card: choose it or play it") in lines


@pytest.mark.parametrize(
    ("code", "shift", "number"),
    [
        ("Digit1", False, 0),
        ("Digit9", False, 8),
        ("Digit0", False, 9),
        ("Digit1", True, 10),
        ("Digit7", True, 16),
        ("Numpad3", False, 2),
        ("KeyA", False, None),
        ("NumpadAdd", False, None),
        ("Digit", False, None),
        ("", True, None),
    ],
)
def test_digits_are_cards(code: str, shift: bool, number: int | None) -> None:
    assert keys.card_number(code, shift) == number


def test_a_buttons_hint_names_its_key() -> None:
    texts = Texts("en")
    assert keys.hint(texts, "Undo", "undo") == "Undo (U)"
    assert keys.hint(texts, "Close", "close") == "Close"

"""The keys: one table, which the page obeys and from which their sheet is written."""

from ui.kinds import Any
from ui.text import Texts

# (the key, the name of what it does as a button has it); "key." and the name is its line in the sheet.
COMMANDS = (
    ("g", "go"),
    ("t", "hint"),
    ("u", "undo"),
    ("l", "tricks"),
    ("j", "skip"),
    ("c", "claim"),
    ("v", "seen"),
    ("h", "hand"),
    ("w", "where"),
    ("s", "scores"),
    ("b", "stats"),
    ("n", "new_game"),
    ("r", "rules"),
    ("e", "tour"),
    ("m", "sound"),
    ("o", "settings"),
    ("?", "keys"),
)
# Of these only the sheet tells: the browser or the hand itself does them.
OTHERS = ("arrows", "enter", "escape")
DIGITS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0")  # of the first ten cards, in their order
# What works while the score sheet is open too; else a dialog has the keyboard to itself.
ON_THE_SHEET = ("go", "undo", "tricks", "stats")


def command(key: str) -> str | None:
    """What a key does: the name of a button, "go" (the one that goes on), "hand" (the way to the cards), or None."""
    for letter, name in COMMANDS:
        if key.lower() == letter:
            return name
    return None


def card_number(code: str, shift: bool) -> int | None:
    """The number of the card, 0 for the leftmost, that a digit's key means; with Shift ten further on.

    `code` is the key by its place ("Digit1", "Numpad1"): with Shift its character differs from keyboard to keyboard.
    """
    for place in ("Digit", "Numpad"):
        if code.startswith(place) and code[len(place) :] in DIGITS:
            return DIGITS.index(code[len(place) :]) + (len(DIGITS) if shift else 0)
    return None


def lines(texts: Texts) -> list[tuple[str, str]]:
    """(keys, what they do), all that the sheet says."""
    said = [(letter.upper(), texts("key." + name)) for letter, name in COMMANDS]
    digits = DIGITS[0] + "\u2013" + DIGITS[-1]
    said.append((digits, texts("key.digits")))
    said.append((texts("key.shift", digits=digits), texts("key.digits.shift")))
    return said + [(texts("key." + name), texts("key." + name + ".does")) for name in OTHERS]


def hint(texts: Texts, label: str, name: Any) -> str:
    """What is shown when the pointer rests on the button `name`: its label and its key."""
    for letter, command in COMMANDS:
        if command == name:
            return texts("key.label", label=label, letter=letter.upper())
    return label

"""What the address of a framed page asks for: plain values, with a note for each that can't be used.

What may be asked for, and in which values, is the same in the messages of the page around (ui/contract.py).
"""

from ui import settings
from ui.kinds import Any, Values

PRESETS = ("standard", "windows", "omnibus", "spot", "hooligan", "black_maria", "quick")
LEVELS = ("easy", "medium", "hard", "expert")
PLAYERS = (3, 4, 5)
HIGHEST_TARGET = 1000
LONGEST_DEAL, LONGEST_SLOT = 80, 100  # characters
THEMES = ("light", "dark", "auto")
MOST_BOTS = 4
SHOWN = 60  # characters of a value that a note repeats

# Each parameter of the address, by its name: the values that it may have, or what must be said of them.
WORDS: Values = {
    "theme": THEMES,
    "preset": PRESETS,
    "level": LEVELS,
    "table": settings.TABLES,
    "speed": settings.SPEED_NAMES,
}
NUMBERS = ("players", "target")
MATCH = ("players", "target", "preset", "level")
PARAMETERS = ("lang", "game", "host", "deal") + MATCH + ("theme", "table", "speed")


def fault(name: str, value: Any, languages: list[str]) -> str | None:
    """What `value` would have to be, where it can't be used as `name`; None where it can."""
    if name in WORDS:
        return None if isinstance(value, str) and value in WORDS[name] else _either(WORDS[name])
    if name == "lang":
        return None if isinstance(value, str) and language(value) in languages else _either(languages)
    if name == "players":
        return None if _whole(value) and value in PLAYERS else _either(PLAYERS)
    if name == "target":
        fits = _whole(value) and 1 <= value <= HIGHEST_TARGET
        return None if fits else "a whole number from 1 to " + str(HIGHEST_TARGET)
    if name == "deal":
        return _text(value, LONGEST_DEAL)
    if name == "game":
        return _text(value, LONGEST_SLOT)
    if name == "host":
        return None if isinstance(value, str) and origin(value) else "an origin, such as https://blog.example"
    return "no such parameter"


def read(pairs: list[list[str]], languages: list[str]) -> tuple[Values, list[str]]:
    """(what is asked for by name, notes for the console) of the (name, value) `pairs` of an address.

    Numbers are numbers, the host is an origin as the browser writes it.
    """
    found: Values = {}
    notes: list[str] = []
    for name, text in pairs:
        value: Any = _number(text) if name in NUMBERS else text
        wrong = fault(name, value, languages)
        if wrong is None and name in found:
            wrong = "it is there already"
        if wrong is None:
            found[name] = origin(text) if name == "host" else value
        else:
            notes.append("hearts: ignored " + name[:SHOWN] + '="' + text[:SHOWN] + '": ' + wrong)
    return found, notes


def request(found: Values) -> Values | None:
    """The request for a new match that `found` asks for, as a Session takes it; None where it asks for nothing."""
    asked: Values = {}
    rules = {name: found[name] for name in ("preset", "players", "target") if name in found}
    if rules:
        asked["rules"] = rules
    if "level" in found:
        asked["levels"] = [found["level"]] * MOST_BOTS
    return asked or None


def origin(text: str) -> str | None:
    """The origin that `text` says, as a browser writes it: https://blog.example; None where it says none."""
    scheme, separator, rest = text.lower().partition("://")
    if rest.endswith("/"):
        rest = rest[:-1]
    usual = {"http": ":80", "https": ":443"}
    if not separator or scheme not in usual:
        return None
    if rest.endswith(usual[scheme]):
        rest = rest[: -len(usual[scheme])]
    # Names in other letters are written in these too: xn--...
    fits = rest and all(c in "abcdefghijklmnopqrstuvwxyz0123456789-._:[]" for c in rest)
    return scheme + "://" + rest if fits else None


def _text(value: Any, most: int) -> str | None:
    fits = isinstance(value, str) and value.strip() and len(value) <= most and whole_characters(value)
    if not fits:
        return "a text of 1 to " + str(most) + " characters"
    # MicroPython's texts end, for the browser, where a zero stands in them: another name, another text would be kept.
    return "a text without control characters" if any(ord(c) < 32 or ord(c) == 127 for c in value) else None


def whole_characters(text: str) -> bool:
    """Whether the text has no half of a character, which no other part of the page could take."""
    return not any(0xD800 <= ord(c) < 0xE000 for c in text)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(text: str) -> int | str:
    """The whole number that `text` says, or `text` itself, which then is the wrong value."""
    return int(text) if 0 < len(text) < 7 and all(c in "0123456789" for c in text) else text


def language(tag: str) -> str:
    """The language of a tag such as id-ID."""
    return tag.lower().replace("_", "-").split("-")[0]


def _either(values: Any) -> str:
    """The values in a row: "3, 4 or 5"."""
    words = [str(value) for value in values]
    return ", ".join(words[:-1]) + " or " + words[-1] if len(words) > 1 else words[0]

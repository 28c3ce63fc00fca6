"""A player's matches, one entry each, and the text in which they are kept and exported: see docs/statistics.md."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from .errors import BadValue, NotationError
from .notation import format_rules, parse_rules
from .rules import Rules
from .summary import HandSummary, Summary, own_total

VERSION: Final = 1
LIMIT: Final = 5000
"""The most matches that a log has; of more the newest stay."""

_HEAD: Final = f'{{"hearts_statistics":{VERSION},"matches":['
_FIELDS: Final = ("id", "at", "rules", "levels", "undos", "hints", "totals", "hands")
_HAND: Final = re.compile(r"(-?[0-9]{1,7})(q?)(m?)(s?)")
_MOST_HANDS: Final = 10_000


class Entry(NamedTuple):
    """One match of the player at seat 0: over, or left before its end.

    `id` tells it from every other match, 16 hexadecimal digits; `at` is when it was entered, in seconds since 1970;
    `levels` are those of the other seats, `undos` and `hints` how often the player took back and was helped.
    """

    id: str
    at: int
    levels: tuple[str, ...]
    undos: int
    hints: int
    summary: Summary

    @property
    def level(self) -> str:
        """The level of the other seats; "mixed" where they differ."""
        return self.levels[0] if len(set(self.levels)) == 1 else "mixed"


def format_entry(entry: Entry) -> str:
    """The entry as one line of JSON, which begins with its id."""
    found = entry.summary
    values = {
        "id": entry.id,
        "at": entry.at,
        "rules": format_rules(found.rules),
        "levels": entry.levels,
        "undos": entry.undos,
        "hints": entry.hints,
        "totals": found.totals,
        "hands": " ".join(map(_format_hand, found.hands)),
    }
    return json.dumps(values, separators=(",", ":"))


def _format_hand(hand: HandSummary) -> str:
    return f"{hand.points}{'q' * hand.queen}{'m' * hand.moon}{'s' * hand.stopped}"


def format_log(entries: Iterable[Entry]) -> str:
    """The entries as a text of JSON, a line each; `parse_log` gives them back."""
    return _HEAD + ",".join("\n" + format_entry(entry) for entry in entries) + "\n]}\n"


def parse_log(text: str) -> tuple[Entry, ...]:
    """The entries of a text as `format_log` writes it.

    Raises NotationError naming the field, as in "matches[2].totals", its value, and what is wrong.
    """
    try:
        log = json.loads(text)
    except (ValueError, RecursionError):
        raise NotationError("file", text[:80], "is not JSON") from None
    if not isinstance(log, dict) or "hearts_statistics" not in log:
        raise NotationError("file", text[:80], "has no hearts_statistics")
    version = log["hearts_statistics"]
    if type(version) is not int or version != VERSION:
        raise NotationError("hearts_statistics", _shown(version), f"is not a version that can be read: only {VERSION}")
    for name in log:
        if name not in ("hearts_statistics", "matches"):
            raise NotationError(name, _shown(log[name]), "is no field of a log")
    matches = log.get("matches")
    if not isinstance(matches, list):
        raise NotationError("matches", _shown(matches), "is not a list")
    if len(matches) > LIMIT:
        raise NotationError("matches", len(matches), f"are more than {LIMIT}")
    entries: list[Entry] = []
    seen: set[str] = set()
    for number, values in enumerate(matches):
        entry = _Reader(f"matches[{number}]", values).entry()
        if entry.id in seen:
            raise NotationError(f"matches[{number}].id", entry.id, "is there twice")
        seen.add(entry.id)
        entries.append(entry)
    return tuple(entries)


def merge_logs(own: Sequence[Entry], more: Sequence[Entry]) -> tuple[Entry, ...]:
    """All entries in the order of their time; of a match in both the own one, and of more than LIMIT the newest."""
    known = {entry.id for entry in own}
    merged = sorted([*own, *(entry for entry in more if entry.id not in known)], key=lambda entry: entry.at)
    return tuple(merged[-LIMIT:])


def _shown(value: object) -> str:
    """A value of the file as it stands there, if not all of it."""
    return json.dumps(value, ensure_ascii=False)[:80]


@lru_cache(64)
def _rules(text: str) -> Rules:
    # Thousands of matches are played by a few rules.
    return parse_rules(text)


class _Reader:
    """Reads one entry; `place` is where it stands."""

    def __init__(self, place: str, values: object) -> None:
        if not isinstance(values, Mapping):
            raise NotationError(place, _shown(values), "is not a match")
        for name in values:
            if name not in _FIELDS:
                raise NotationError(f"{place}.{name}", _shown(values[name]), "is no field of a match")
        self._place = place
        self._values = values

    def entry(self) -> Entry:
        id_ = self._text("id")
        if not re.fullmatch(r"[0-9a-f]{16}", id_):
            raise self._wrong("id", "is not 16 hexadecimal digits")
        try:
            rules = _rules(self._text("rules"))
        except BadValue as error:
            raise self._wrong("rules", f"can't be: {error}") from None
        levels = self._list("levels", rules.players - 1)
        if not all(isinstance(level, str) and re.fullmatch(r"[a-z_]{1,20}", level) for level in levels):
            raise self._wrong("levels", "has what is no level")
        totals = self._list("totals", rules.players)
        if not all(_whole(total, -(10**9), 10**9) for total in totals):
            raise self._wrong("totals", "has what is no whole number")
        found = Summary(rules, 0, tuple(totals), self._hands())
        own = own_total(rules, [hand.points for hand in found.hands])
        if totals[0] != own or not (found.hands or not any(totals)):
            raise self._wrong("totals", f"does not fit the hands, which add up to {own}")
        return Entry(id_, self._number("at"), tuple(levels), self._number("undos"), self._number("hints"), found)

    def _hands(self) -> tuple[HandSummary, ...]:
        hands = []
        for item in self._text("hands").split():
            read = _HAND.fullmatch(item)
            if read is None or (read[3] and read[4]):
                raise NotationError(f"{self._place}.hands", item, "is not points with q, m or s")
            hands.append(HandSummary(int(read[1]), *(bool(mark) for mark in read.groups()[1:])))
        if len(hands) > _MOST_HANDS:
            raise NotationError(f"{self._place}.hands", len(hands), f"are more than {_MOST_HANDS}")
        return tuple(hands)

    def _text(self, name: str) -> str:
        value = self._values.get(name)
        if not isinstance(value, str):
            raise self._wrong(name, "is not a text")
        return value

    def _list(self, name: str, length: int) -> list[Any]:
        value = self._values.get(name)
        if not isinstance(value, list) or len(value) != length:
            raise self._wrong(name, f"is not a list of {length}")
        return value

    def _number(self, name: str) -> int:
        value = self._values.get(name)
        if not _whole(value, 0, 10**11):
            raise self._wrong(name, "is not a whole number from 0 up")
        assert isinstance(value, int)
        return value

    def _wrong(self, name: str, problem: str) -> NotationError:
        return NotationError(f"{self._place}.{name}", _shown(self._values.get(name)), problem)


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high

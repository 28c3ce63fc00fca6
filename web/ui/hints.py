"""A hint in words, and beside it the other choices: plain values."""

from ui import cards
from ui.kinds import Any, Values
from ui.text import Texts


def line(texts: Texts, hint: Values) -> str:
    """What to do, why, and what is expected of it."""
    kind, why = hint["kind"], hint["why"]
    key = "hint." + kind + "." + why
    if not texts.has(key):
        key = "hint." + kind  # a reason that an engine of another version gives
    if kind == "moon":
        return texts(key, choice=texts("moon." + hint["choice"][0]))
    said = texts(key, cards=texts.listed([cards.name(texts, code) for code in hint["choice"]]))
    found = hint["candidates"]
    if found:
        said += " " + texts("hint.expected", points=texts("points", n=whole(found[0]["own"])))
    return said


def comparison(texts: Texts, hint: Values) -> list[Values]:
    """The choices that were tried, the hint's first: what each is, what is expected, how long its bar is (0 to 1)."""
    tried = hint["candidates"]
    longest = max([candidate["own"] for candidate in tried] + [1])
    most = max([candidate["playouts"] for candidate in tried] + [0])
    rows: list[Values] = []
    for i, candidate in enumerate(tried):
        codes = candidate["choice"]
        rows.append(
            {
                "name": texts.listed([cards.name(texts, code) for code in codes]),
                "corners": [(cards.corner(texts, code), "suit-" + code[1]) for code in codes],
                "best": i == 0,
                "points": texts("hint.points", own=tenths(texts, candidate["own"])),
                "notes": _notes(texts, candidate, most),
                "bar": max(0.0, candidate["own"]) / longest,
            }
        )
    return rows


def _notes(texts: Texts, candidate: Values, most: int) -> str:
    """What else is expected of a choice."""
    notes = [texts("hint.others", others=tenths(texts, candidate["others"]))]
    for name in ("moon", "conceded"):
        percent = whole(100 * candidate[name])
        if percent:
            notes.append(texts("hint." + name + "_chance", n=percent))
    if 2 * candidate["playouts"] < most:
        notes.append(texts("hint.given_up"))
    return " ".join(notes)


def whole(value: Any) -> int:
    """The nearest whole number."""
    return int(value + 0.5) if value >= 0 else -int(0.5 - value)


def tenths(texts: Texts, value: Any) -> str:
    """A number with one digit after the point, as the language writes it."""
    return texts.number(whole(10 * value) / 10, 1)

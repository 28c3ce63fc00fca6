"""The chart of the score sheet as plain values: one line a seat of the totals after each hand, and the target."""

from ui.kinds import Values
from ui.scores import to_go
from ui.text import Texts

HEIGHT = 190
LEFT, RIGHT, TOP, BOTTOM = 38, 86, 12, 22  # pixels around the field, for the numbers and the names
LINE = 13  # pixels from one name to the next, at least
LONGEST = 10  # letters of a name beside its line
FEW = 24  # hands: with more of them the marks of each would run into each other
# The mark of a seat at (0, 0): circle, square, triangle, diamond, triangle down. They tell the seats apart without
# any colour.
MARKS = (
    "m-3.500 0a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0z",
    "m-3.200-3.200h6.400v6.400h-6.400z",
    "m0-4.200l4.200 7.400h-8.400z",
    "m0-4.600l4.600 4.600l-4.600 4.600l-4.600-4.600z",
    "m0 4.200l4.200-7.400h-8.400z",
)


def chart(texts: Texts, state: Values, width: int) -> Values | None:
    """What the chart shows at `width` pixels; None until two hands are scored.

    "lines": name, path, places of marks, and where the name stands; "ticks": (y, number) at the left; "hands":
    (x, number) below; "target": its y and its text; "said": the whole in words.
    """
    scores = state["scores"]
    if len(scores) < 2:
        return None
    seats = range(len(state["seats"]))
    totals = [[0] + [score["totals"][seat] for score in scores] for seat in seats]
    target = state["rules"]["target"]
    low, high = min([min(line) for line in totals]), max([max(line) for line in totals] + [target])
    step = nice_step(high - low)
    low = low // step * step
    right, bottom = width - RIGHT, HEIGHT - BOTTOM

    def x(hand: int) -> float:
        return LEFT + (right - LEFT) * hand / len(scores)

    def y(total: int) -> float:
        return float(bottom - (bottom - TOP) * (total - low) / (high - low))

    ends = spread([y(line[-1]) for line in totals], TOP, HEIGHT - 6)
    lines = []
    for seat in seats:
        name = state["seats"][seat]["name"]
        points = [(x(hand), y(total)) for hand, total in enumerate(totals[seat])]
        marks = points[1:] if len(scores) <= FEW else points[-1:]
        lines.append(
            {
                "seat": seat,
                "name": name if len(name) <= LONGEST else name[: LONGEST - 1] + "\u2026",
                "path": "M" + " L".join([_at(*point) for point in points]),
                "marks": ["M" + _at(*point) + MARKS[seat] for point in marks],
                "key": "M" + _at(right + 12, ends[seat]) + MARKS[seat],
                "x": right + 20,
                "y": ends[seat],
            }
        )
    every = nice_step(len(scores), 8)
    return {
        "height": HEIGHT,
        "left": LEFT,
        "right": right,
        "lines": lines,
        "ticks": [(y(value), texts.number(value)) for value in range(low, high + 1, step)],
        "hands": [(x(hand), texts.number(hand)) for hand in range(every, len(scores) + 1, every)],
        "target": {"y": y(target), "text": texts("chart.target", n=target)},
        "said": _said(texts, state),
    }


def _at(x: float, y: float) -> str:
    return f"{x:.1f} {y:.1f}"


def nice_step(span: int, most: int = 6) -> int:
    """A step of 1, 2 or 5 times a power of ten that divides `span` into at most `most` parts."""
    step, factors, i = 1, (2, 2.5, 2), 0
    while step * most < span:
        step = int(step * factors[i % 3])
        i += 1
    return step


def spread(wanted: list[float], top: float, bottom: float) -> list[float]:
    """Heights as near to those wanted as they can be LINE apart, between `top` and `bottom`."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    found = list(wanted)
    edge = top
    for i in order:
        found[i] = edge = max(edge, found[i])
        edge += LINE
    edge = bottom
    for i in reversed(order):
        found[i] = edge = min(edge, found[i])
        edge -= LINE
    return found


def _said(texts: Texts, state: Values) -> str:
    """The chart in words, for those who do not see it; the table has each number."""
    parts = []
    for entry in state["seats"]:
        left = to_go(state["rules"], entry["total"])
        key = "chart.seat" if left else "chart.seat.there"
        parts.append(texts(key, name=entry["name"], total=entry["total"], n=left))
    target = state["rules"]["target"]
    return texts("chart.said", n=len(state["scores"]), seats=texts.listed(parts), target=target)

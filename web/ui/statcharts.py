"""The plots of the statistics as plain values: paths and texts for statdraw.py, and the whole in words.

A plot is {"height", "paths": [(class, d)], "texts": [(class, x, y, text)], "said"}. What is told by colour is told by
shape, place or number too.
"""

from ui.chart import nice_step
from ui.figures import mean
from ui.kinds import Any, Values
from ui.text import Texts

LEFT, RIGHT = 34, 8  # pixels beside the field, for the numbers
TOP, BOTTOM = 10, 22
ROW, BAR, HEIGHT = 26, 16, 150
MOST_BINS = 14
LABEL = 30  # pixels that a number below the field needs


def places(texts: Texts, found: Values, width: int) -> Values | None:
    """A bar for each place: how often the player came there. None without a match."""
    counts, percents = found["figures"]["places"], found["figures"]["place_percents"]
    if not counts:
        return None
    start, room = 30, width - 30 - 92
    paths, words, said = [], [], []
    for i, count in enumerate(counts):
        y = i * ROW + (ROW - BAR) / 2
        length = room * count / max(counts)
        paths.append(("track", _right(start, y, room)))
        if count:
            paths.append(("first" if i == 0 else "bar", _right(start, y, length)))
        words.append(("place", start - 8, y + BAR - 4, texts("stats.place", n=i + 1)))
        share = texts("stats.share", count=count, percent=percents[i])
        words.append(("count", start + room + 8, y + BAR - 4, share))
        said.append(texts("stats.place.said", place=i + 1, count=count, percent=percents[i]))
    height = len(counts) * ROW
    return {"height": height, "paths": paths, "texts": words, "said": texts("stats.places.said", list=_list(said))}


def spread(texts: Texts, found: Values, width: int) -> Values | None:
    """A column for each few points: how many hands cost so much. None without a hand."""
    pairs = found["figures"]["spread"]
    if not pairs:
        return None
    low, high = min(0, pairs[0][0]), pairs[-1][0]
    step = nice_step(high - low + 1, MOST_BINS)
    low = low // step * step
    bins = [0] * ((high - low) // step + 1)
    for points, count in pairs:
        bins[(points - low) // step] += count
    right, bottom = width - RIGHT, HEIGHT - BOTTOM
    most, slot = max(bins), (right - LEFT) / len(bins)
    paths, words = _scale(texts, 0, most, lambda n: bottom - (bottom - TOP) * n / most, right)
    said, every = [], int(LABEL / slot) + 1
    for i, count in enumerate(bins):
        x, first = LEFT + i * slot, low + i * step
        if count:
            size = (bottom - TOP) * count / most
            paths.append(("bar", _up(x + slot * 0.12, bottom, slot * 0.76, size)))
            key = "stats.bin" if step > 1 else "stats.bin.one"
            said.append(texts(key, low=first, high=first + step - 1, n=count))
        if i % every == 0:
            words.append(("hand-number", x + slot / 2, HEIGHT - 6, texts.number(first)))
    return {"height": HEIGHT, "paths": paths, "texts": words, "said": texts("stats.spread.said", list=_list(said))}


def last(texts: Texts, found: Values, width: int) -> Values | None:
    """The mean points of a hand in each of the last matches, and over all. None until there are two."""
    matches = found["last"]
    if len(matches) < 2:
        return None
    usual = found["figures"]["mean_tenths"]
    values = [match["tenths"] for match in matches]
    step = nice_step((max(values) - min(values + [0])) // 10 + 1, 4)
    low = min(values + [0]) // 10 // step * step
    high = max(low + step, -(-max(values) // 10))
    right, bottom = width - RIGHT, HEIGHT - BOTTOM

    def y(points: float) -> float:
        return float(bottom - (bottom - TOP) * (points - low) / (high - low))

    def x(i: int) -> float:
        return LEFT + 8 + (right - LEFT - 16) * i / (len(matches) - 1)

    paths, words = _scale(texts, low, high, y, right, step)
    paths.append(("mean", f"M{LEFT} {y(usual / 10):.1f}H{right}"))
    paths.append(("line", "M" + " L".join([f"{x(i):.1f} {y(n / 10):.1f}" for i, n in enumerate(values)])))
    said = []
    for i, match in enumerate(matches):
        won = match["place"] == 1
        paths.append(("won" if won else "dot", _dot(x(i), y(values[i] / 10), 4.5 if won else 3.5)))
        said.append(texts("stats.last.won" if won else "stats.last.one", points=mean(texts, values[i])))
    count = texts("stats.last.said", n=len(matches), list=_list(said), mean=mean(texts, usual))
    return {"height": HEIGHT - BOTTOM + 8, "paths": paths, "texts": words, "said": count}


PLOTS = (("places", places), ("spread", spread), ("last", last))


def _scale(
    texts: Texts, low: int, high: int, y: Any, right: float, step: int = 0
) -> tuple[list[tuple[str, str]], list[tuple[str, float, float, str]]]:
    """Lines across the field with their numbers at the left."""
    step = step or nice_step(high - low, 4)
    levels = range(low, high + 1, step)
    lines = [("grid", f"M{LEFT} {y(n):.1f}H{right}") for n in levels]
    return lines, [("tick", LEFT - 6, y(n) + 4, texts.number(n)) for n in levels]


def _list(said: list[str]) -> str:
    return "; ".join(said)


def _right(x: float, y: float, length: float) -> str:
    """A bar to the right, its end round."""
    r = min(BAR / 2, length)
    return f"M{x:.1f} {y:.1f}h{length - r:.1f}a{r:.1f} {BAR / 2:.1f} 0 0 1 0 {BAR}h{r - length:.1f}z"


def _up(x: float, bottom: float, width: float, size: float) -> str:
    """A column, its top corners round."""
    r = min(4.0, width / 2, size)
    return (
        f"M{x:.1f} {bottom:.1f}v{r - size:.1f}q0 {-r:.1f} {r:.1f} {-r:.1f}h{width - 2 * r:.1f}"
        f"q{r:.1f} 0 {r:.1f} {r:.1f}v{size - r:.1f}z"
    )


def _dot(x: float, y: float, r: float) -> str:
    return f"M{x - r:.1f} {y:.1f}a{r:.1f} {r:.1f} 0 1 0 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 0 {-2 * r:.1f} 0z"

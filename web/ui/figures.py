"""The statistics in words: what the engine reckoned, as plain values for their dialog."""

from ui.hints import tenths
from ui.kinds import Any, Values
from ui.text import Texts

FILTERS = ("players", "level", "preset")


def tiles(texts: Texts, found: Values) -> list[tuple[str, str, str]]:
    """(what, figure, how it comes about) of each figure; none where no match of the kind is counted."""
    figures = found["figures"]
    games, hands = figures["matches"], figures["hands"]
    if not games:
        return []
    return [
        (texts("stats.matches"), texts.number(games), texts("stats.hands", n=hands)),
        (texts("stats.wins"), texts("stats.percent", n=figures["win_percent"]), _of(texts, figures["wins"], games)),
        (texts("stats.mean"), mean(texts, figures["mean_tenths"]), texts("points", n=figures["points"])),
        (
            texts("stats.queens"),
            texts("stats.percent", n=figures["queen_percent"]),
            _of(texts, figures["queens"], hands),
        ),
        (texts("stats.moons"), texts.number(figures["moons"]), texts("stats.hands", n=hands)),
        (texts("stats.stopped"), texts.number(figures["stopped"]), texts("stats.hands", n=hands)),
        (texts("stats.streak"), texts.number(figures["streak"]), texts("stats.streak.now")),
        (texts("stats.best"), texts.number(figures["best_streak"]), texts("stats.streak.ever")),
    ]


def apart(texts: Texts, found: Values) -> list[str]:
    """What is not in the figures, and what in them had help."""
    undone = found["undone"]
    return [
        texts("stats.undone", n=undone["matches"], wins=undone["wins"]),
        texts("stats.left", n=found["left"]),
        texts("stats.hinted", n=found["hinted"]),
    ]


def notes(texts: Texts, found: Values) -> list[str]:
    """What the figures mean."""
    names = ("counted", "tie", "stopped", "limit")
    return [texts("stats.help." + name, n=found["limit"]) for name in names]


def filters(texts: Texts, found: Values) -> list[tuple[str, str, list[tuple[str, str, bool]]]]:
    """(name, label, choices as (value, words, whether it is chosen)) of each; those with nothing to choose left out."""
    shown = []
    for name in FILTERS:
        values = found["choices"][name]
        chosen = found["chosen"].get(name)
        if len(values) < 2 and chosen is None:
            continue
        choices = [("", texts("stats.all"), chosen is None)]
        choices += [(str(value), _kind(texts, name, value), value == chosen) for value in values]
        shown.append((name, texts("stats.filter." + name), choices))
    return shown


def wanted(name: str, value: str) -> Any:
    """What the engine is asked for where the player has chosen `value`: None for all."""
    return (int(value) if name == "players" else value) if value else None


def _kind(texts: Texts, name: str, value: Any) -> str:
    if name == "players":
        return texts("stats.players", n=value)
    key = name + "." + value
    return texts(key) if texts.has(key) else str(value)


def refused(texts: Texts, answer: Values, kept: bool = False) -> str:
    """Why a log can't be used: an imported one, or the one that was `kept`."""
    field, value = answer.get("field"), answer.get("value")
    if kept:
        return texts("stats.bad.kept", field=str(field), value=str(value))
    return texts("stats.bad.file" if field == "file" else "stats.bad.field", field=str(field), value=str(value))


def mean(texts: Texts, n: int) -> str:
    """A number of tenths."""
    return tenths(texts, n / 10)


def _of(texts: Texts, part: int, all_of: int) -> str:
    return texts("stats.of", part=part, whole=all_of)

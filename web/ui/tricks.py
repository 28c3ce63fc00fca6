"""The tricks of the hand as the player may look at them: plain values."""

from ui import cards
from ui.kinds import Values
from ui.text import Texts


def shown(texts: Texts, state: Values, points: bool) -> Values:
    """A title, a line about what may be looked at, and the complete tricks, the last one first.

    `points` says whether running points are shown; when the hand is over they always are.
    """
    names = [seat["name"] for seat in state["seats"]]
    over = state["phase"] != "playing"
    rows: list[Values] = []
    for i, trick in enumerate(state["tricks"]):
        if points or over:
            said = texts("points", n=trick["points"])
            line = texts.either("tricks.line", trick["taker"] == 0, n=i + 1, name=names[trick["taker"]], points=said)
        else:
            line = texts.either("tricks.line.plain", trick["taker"] == 0, n=i + 1, name=names[trick["taker"]])
        plays = None
        if trick["plays"] is not None:
            plays = [_play(texts, play, names, trick["taker"]) for play in trick["plays"]]
        rows.insert(0, {"line": line, "plays": plays})
    rule = "tricks.over" if over else "tricks." + state["rules"]["last_trick_view"]
    return {"rule": texts(rule), "rows": rows, "empty": "" if rows else texts("tricks.none")}


def _play(texts: Texts, play: Values, names: list[str], taker: int) -> Values:
    code, seat = play["card"], play["seat"]
    card = cards.name(texts, code)
    return {
        "code": code,
        "name": card,
        "label": texts("card.taking" if seat == taker else "card.played", name=names[seat], card=card),
        "corner": cards.corner(texts, code),
        "who": names[seat],
        "takes": seat == taker,
    }

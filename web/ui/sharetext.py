"""A match that is over as a short text for others."""

from ui import scores
from ui.kinds import Values
from ui.text import Texts

# What a hand cost the player, from nothing to most of it; a bonus; a moon of the player's own.
NOTHING, LITTLE, SOME, MUCH = "\u2581", "\u2583", "\u2585", "\u2587"
BONUS, MOON = "\u25bd", "\u263e"


def line(state: Values) -> str:
    """The player's hands, a character each."""
    values = state["rules"]["card_points"].values()
    most = max(1, sum([points for points in values if points > 0]))
    return "".join([_character(score, most) for score in state["scores"]])


def _character(score: Values, most: int) -> str:
    points = score["points"][0]
    if score["shooter"] == 0:
        return MOON
    if points <= 0:
        return BONUS if points < 0 else NOTHING
    return LITTLE if points * 4 <= most else SOME if points * 2 <= most else MUCH


def text(texts: Texts, state: Values, address: str) -> str:
    """The places with the totals, the player's hands in a line, how often it was taken back, and the page's address."""
    rules = state["rules"]
    lines = [texts("share.title", n=len(state["scores"]), target=rules["target"])]
    for place, seat in scores.ranking(state):
        entry = state["seats"][seat]
        name = entry["name"]
        if seat == 0 and name == texts("name.0"):
            name = texts("share.me")
        lines.append(texts("share.place", place=place, name=name, total=entry["total"]))
    lines.append(texts("share.hands", hands=line(state)))
    if state["undos"]:
        lines.append(texts("scores.undos", n=state["undos"]))
    if state.get("hints"):
        lines.append(texts("scores.hints", n=state["hints"]))
    return "\n".join(lines + [address])

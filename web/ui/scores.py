"""The score sheet and the boards of the moon choice, as plain values."""

from ui import announce
from ui.kinds import Values
from ui.text import Texts, number


def sheet(texts: Texts, state: Values) -> Values:
    """Every scored hand, the totals, who shot the moon, and how the match stands."""
    names = [seat["name"] for seat in state["seats"]]
    rows, moons = [], []
    for score in state["scores"]:
        rows.append(
            {
                "hand": score["hand"],
                "points": score["points"],
                "totals": score["totals"],
                "shooter": score["shooter"],
            }
        )
        shooter = score["shooter"]
        if shooter is not None:
            said = texts.either("scores.moon", shooter == 0, name=names[shooter], n=score["hand"])
            if score["moon"]:
                said += " " + texts("scores.moon." + score["moon"])
            moons.append(said)
    totals = [seat["total"] for seat in state["seats"]]
    undos = [texts("scores.undos", n=state["undos"])] if state["undos"] else []
    hints = [texts("scores.hints", n=state["hints"])] if state["hints"] else []
    return {
        "title": _title(texts, state),
        "names": names,
        "rows": rows,
        "totals": totals,
        "places": state["places"],
        "winner": state["winner"],
        "notes": moons + undos + hints + [_standing(texts, state)],
        "empty": "" if rows else texts("scores.none"),
    }


def _title(texts: Texts, state: Values) -> str:
    if state["phase"] == "match_over":
        return texts("scores.match_over")
    if state["phase"] == "hand_over":
        return texts("scores.hand_over", n=state["hand_number"])
    return texts("scores.title")


def _standing(texts: Texts, state: Values) -> str:
    winner = state["winner"]
    if winner is not None:
        won = state["seats"][winner]
        return texts.either("scores.over", winner == 0, name=won["name"], n=won["total"])
    if state["tied"]:
        return texts("scores.tie", totals=announce.totals(state))
    return texts("scores.target", n=state["rules"]["target"])


def ranking(state: Values) -> list[tuple[int, int]]:
    """(place, seat) from the first place to the last, once the match is over; equal totals share a place."""
    if not state["places"]:
        return []
    return sorted([(place, seat) for seat, place in enumerate(state["places"])])


def moon_boards(texts: Texts, state: Values) -> list[Values]:
    """For each choice that the player has: its name, the points and totals it leads to, and how the match goes on."""
    names = [seat["name"] for seat in state["seats"]]
    boards = []
    for choice in state["moon_choices"] or []:
        outcome = texts("moon.goes_on")
        if choice["over"] and choice["winner"] is not None:
            winner = choice["winner"]
            outcome = texts.either("moon.ends", winner == 0, name=names[winner])
        boards.append(
            {
                "choice": choice["choice"],
                "title": texts("moon." + choice["choice"]),
                "rows": [(names[i], choice["points"][i], choice["totals"][i]) for i in range(len(names))],
                "outcome": outcome,
            }
        )
    return boards


def signed(points: int) -> str:
    """Points with their sign: "+3", "0", "-26" with a true minus."""
    return "+" + str(points) if points > 0 else str(number(points))

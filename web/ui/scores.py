"""The score sheet and the boards of the moon choice, as plain values."""

from ui import announce
from ui.kinds import Values
from ui.text import Texts


def sheet(texts: Texts, state: Values) -> Values:
    """Every scored hand, the totals, who shot the moon, who leads, how far the target is, and how the match stands.

    "rows" has a hand each, "leaders" the seats with the lowest total once a hand is scored, "to_go" a whole number a
    seat: the points that it may still take before the match ends, 0 where its total ends the match.
    """
    names = [seat["name"] for seat in state["seats"]]
    rows, moons = [], []
    for score in state["scores"]:
        shooter = score["shooter"]
        way = direction(state["rules"], score["hand"])
        rows.append(
            {
                "hand": score["hand"],
                "way": way,
                "way_said": texts("info.pass." + way),
                "points": score["points"],
                "totals": score["totals"],
                "shooter": shooter,
            }
        )
        if shooter is not None:
            said = texts.either("scores.moon", shooter == 0, name=names[shooter], n=score["hand"])
            if score["moon"]:
                said += " " + texts("scores.moon." + score["moon"])
            moons.append(said)
    totals = [seat["total"] for seat in state["seats"]]
    return {
        "title": _title(texts, state),
        "names": names,
        "rows": rows,
        "totals": totals,
        "to_go": [to_go(state["rules"], total) for total in totals],
        "leaders": leaders(state),
        "places": state["places"],
        "winner": state["winner"],
        "moons": moons,
        "notes": _help_used(texts, state) + _race(texts, state) + [_standing(texts, state)],
        "empty": "" if rows else texts("scores.none"),
    }


def direction(rules: Values, hand: int) -> str:
    """Where the cards of hand `hand`, 1 or more, went: a direction's name, "hold" where nobody passed."""
    if not rules["pass_count"]:
        return "hold"
    ways: list[str] = rules["pass_cycle"]
    return ways[(hand - 1) % len(ways)]


def to_go(rules: Values, total: int) -> int:
    """How many points a player with that total may still take before the match ends; 0: it ends."""
    last: int = rules["target"] + (1 if rules["end_when"] == "exceed" else 0)
    return max(0, last - total)


def _help_used(texts: Texts, state: Values) -> list[str]:
    """How often the player took something back or was given a hint: told when it was done, and always at the end."""
    over = state["phase"] == "match_over"
    counts = [("scores.undos", state["undos"]), ("scores.hints", state.get("hints"))]
    return [texts(key, n=count) for key, count in counts if count or (over and count is not None)]


def leaders(state: Values) -> list[int]:
    """The seats with the lowest total, once a hand is scored."""
    totals = [entry["total"] for entry in state["seats"]]
    return [seat for seat, total in enumerate(totals) if state["scores"] and total == min(totals)]


def _race(texts: Texts, state: Values) -> list[str]:
    """Who leads and who is nearest to the target; at the end, whose totals have reached it."""
    rules, seats = state["rules"], state["seats"]
    names = [entry["name"] for entry in seats]
    if state["tied"]:
        return []  # that the match goes on all the same is said, and why
    there = [seat for seat, entry in enumerate(seats) if not to_go(rules, entry["total"])]
    if state["phase"] == "match_over":
        key = "scores.ended." + rules["end_when"]
        named = texts.listed([names[seat] for seat in there])
        return [texts.either(key, there == [0], n=len(there), names=named, target=rules["target"])]
    first = leaders(state)
    if not first or len(first) == len(seats):
        return []
    named = texts.listed([names[seat] for seat in first])
    said = texts.either("scores.lead", first == [0], n=len(first), names=named, total=seats[first[0]]["total"])
    most = max([entry["total"] for entry in seats])
    near = [seat for seat, entry in enumerate(seats) if entry["total"] == most]
    if len(near) == 1:
        left = to_go(rules, most)
        said += " " + texts.either("scores.near", near == [0], name=names[near[0]], n=left)
    return [said]


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
        return texts("scores.tie", totals=announce.totals(texts, state))
    return texts("scores.target." + state["rules"]["end_when"], n=state["rules"]["target"])


def ranking(state: Values) -> list[tuple[int, int]]:
    """(place, seat) from the first place to the last, once the match is over; equal totals share a place."""
    if not state["places"]:
        return []
    return sorted([(place, seat) for seat, place in enumerate(state["places"])])


def again(state: Values) -> Values:
    """The request for a new match as this one is: the same rules, names and levels."""
    preset = state["preset"]
    rules = dict(state["rules"])
    if preset != "custom":
        rules["preset"] = preset
    return {
        "rules": rules,
        "names": [seat["name"] for seat in state["seats"]],
        "levels": [seat["level"] for seat in state["seats"][1:]],
    }


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

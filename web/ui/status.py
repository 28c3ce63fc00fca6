"""The line that says what is going on, and the one button that takes the player on."""

from ui import seats
from ui.draft import Draft, choosing, showing_received
from ui.kinds import Values
from ui.text import Texts


def _passing(texts: Texts, state: Values, draft: Draft, keys: bool) -> str:
    count, chosen = state["pass_count"], len(draft.cards)
    to = state["seats"][state["pass_to"]]["name"]
    direction = texts("direction." + seats.direction_to(len(state["seats"]), state["pass_to"]))
    if chosen == count:
        return texts("status.pass.ready.keys" if keys else "status.pass.ready", n=count, name=to)
    if chosen:
        return texts("status.pass.chosen", n=count, chosen=chosen, name=to, direction=direction)
    return texts("status.pass", n=count, name=to, direction=direction)


def _received(texts: Texts, state: Values, key: str = "status.received") -> str:
    players = len(state["seats"])
    giver = [seat for seat in range(players) if _gives(state, seat)]
    name = state["seats"][giver[0]]["name"] if giver else ""
    return texts(key, name=name, cards=texts("seat.cards", n=len(state["received"])))


def _gives(state: Values, seat: int) -> bool:
    """Whether `seat` passed to the player: everyone passes as far as the player does."""
    players = len(state["seats"])
    return state["pass_to"] is not None and (seat + state["pass_to"]) % players == 0


def giver(state: Values) -> int:
    """The seat that passed to the player in this hand, in which cards are passed."""
    return next(seat for seat in range(len(state["seats"])) if _gives(state, seat))


def wanted(texts: Texts, state: Values) -> str:
    """What the player has to choose for the pass."""
    return _passing(texts, state, Draft(), False)


def _your_turn(texts: Texts, state: Values, points: bool) -> str:
    if state["taker"] is not None:
        if not points:
            return texts("status.taken.lead.plain")
        return texts("status.taken.lead", points=texts("points", n=state["trick_points"]))
    return your_turn(texts, state)


def your_turn(texts: Texts, state: Values) -> str:
    """That it is the player's turn, and what that asks for."""
    if state["taker"] is not None or not state["trick"]:
        only = [entry for entry in state["hand"] if entry["legal"]]
        first = state["trick_number"] == 0 and len(only) == 1
        return texts("status.lead.first" if first else "status.lead")
    led = state["trick"][0]["card"][1]
    held = any(entry["card"][1] == led for entry in state["hand"])
    return texts("status.follow" if held else "status.void", suit=texts("suit.in." + led))


def line(texts: Texts, state: Values, draft: Draft, points: bool = True, keys: bool = False) -> str:
    """The text of the line; what a trick was worth only with `points`, which keys do what only with `keys`."""
    said = _line(texts, state, draft, points, keys)
    return texts("status.settled", line=said) if state["settled"] else said


def _line(texts: Texts, state: Values, draft: Draft, points: bool, keys: bool) -> str:
    phase, waiting = state["phase"], state["waiting"]
    if phase == "passing":
        return _passing(texts, state, draft, keys) if choosing(state) else texts("status.passing")
    if phase == "moon_choice":
        return texts("status.moon") if waiting == "you" else ""
    if phase == "hand_over":
        return texts("status.hand_over")
    if phase == "match_over":
        winner = state["winner"]
        return texts.either("status.over", winner == 0, name=state["seats"][winner]["name"])
    if showing_received(state, draft) and waiting != "you":
        return _received(texts, state, "status.received.wait")
    if waiting == "you":
        if showing_received(state, draft):
            return _received(texts, state) + " " + _your_turn(texts, state, points)
        return _your_turn(texts, state, points)
    taker = state["taker"]
    if taker is not None:
        name, worth = state["seats"][taker]["name"], texts("points", n=state["trick_points"])
        if not points:
            return texts.either("status.taken.plain", taker == 0, name=name)
        return texts.either("status.taken", taker == 0, name=name, points=worth)
    if state["turn"] is not None:
        return texts("status.turn", name=state["seats"][state["turn"]]["name"])
    return ""


def action(texts: Texts, state: Values, draft: Draft, paused: bool = False) -> tuple[str, str, bool] | None:
    """(name, text, whether it can be used) of the button, or None where there is nothing to press."""
    found = _action(texts, state, draft)
    return (found[0], found[1], found[2] and not paused) if found is not None else None


def _action(texts: Texts, state: Values, draft: Draft) -> tuple[str, str, bool] | None:
    phase = state["phase"]
    if choosing(state):
        count = state["pass_count"]
        return ("pass", texts("action.pass", n=count), len(draft.cards) == count)
    if showing_received(state, draft):
        return ("continue", texts("action.continue"), True)
    if phase == "playing" and state["settled"]:
        return ("finish", texts("action.finish"), True)
    if phase == "hand_over":
        return ("next_hand", texts("action.next_hand"), True)
    if phase == "match_over":
        return ("new_game", texts("action.new_game"), True)
    if phase == "moon_choice" and state["waiting"] == "you":
        return ("moon", texts("action.moon"), True)
    return None

"""What is on the table before the engine is there: the deal of a first visit, or the state that a save was left in.

The engine starts in a second or two, and the player can use that time: the first deal of the standard game is known
without it, and so is the last state that it gave. What the player confirms meanwhile waits for the engine, which has
the last word on everything.
"""

import json

from ui.kinds import Any, Callable, Values

SUITS = "SHDC"
RANKS = "AKQJT98765432"
# The standard game, which a first visit plays: four players, the whole pack, three cards to the left.
PLAYERS, PASSED = 4, 3
# Changes whenever a state from an earlier version of the page could not be drawn any more.
FORM = 1


def deal(draw: Callable[[int], int]) -> list[str]:
    """A random deal of the standard game, a written hand a seat. `draw(n)` is a random whole number below n."""
    pack = [rank + suit for suit in SUITS for rank in RANKS]
    for i in range(len(pack) - 1, 0, -1):
        j = draw(i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    each = len(pack) // PLAYERS
    return [_written(pack[seat * each : (seat + 1) * each]) for seat in range(PLAYERS)]


def _written(cards: list[str]) -> str:
    """Cards as a hand of the text notation: AKQ.JT9.-.5432."""
    suits = ["".join([rank for rank in RANKS if rank + suit in cards]) for suit in SUITS]
    return ".".join([ranks or "-" for ranks in suits])


def _codes(hand: str) -> list[str]:
    parts = hand.split(".")
    return [rank + SUITS[i] for i in range(len(parts)) if parts[i] != "-" for rank in parts[i]]


def state(hands: list[str], names: list[str]) -> Values:
    """The state that the engine will give for a new standard game with this deal, as far as the page draws it."""
    cards = [_codes(hand) for hand in hands]
    seats: list[Values] = []
    for seat in range(PLAYERS):
        entry: Values = {"name": names[seat], "level": "medium" if seat else "human", "cards": len(cards[seat])}
        entry.update({"total": 0, "points": 0, "tricks": 0, "passed": False})
        seats.append(entry)
    return {
        "serial": 1,
        "phase": "passing",
        "waiting": "you",
        "hand_number": 1,
        "direction": "left",
        "pass_to": 1,
        "pass_count": PASSED,
        "seats": seats,
        "hand": [{"card": card, "legal": False, "refusal": None} for card in cards[0]],
        "passed": [],
        "received": [],
        "turn": None,
        "leader": None,
        "trick": [],
        "taker": None,
        "trick_points": 0,
        "trick_number": 0,
        "last_trick": None,
        "broken": False,
        "scores": [],
        "moon_shooter": None,
        "moon_choices": None,
        "tied": [],
        "winner": None,
        "places": None,
    }


def keep(state: Values, save: str) -> str:
    """The text that keeps a state beside its save."""
    return json.dumps({"form": FORM, "save": _mark(save), "state": state})


def read(text: str | None, save: str) -> Any:
    """The state kept in `text` if it is the one that belongs to `save`, else None."""
    try:
        kept = json.loads(text) if text else None
    except ValueError:
        return None
    if not isinstance(kept, dict) or kept.get("form") != FORM or kept.get("save") != _mark(save):
        return None
    return kept.get("state")


def _mark(save: str) -> str:
    """What tells one save from another: every action makes it longer or changes its end."""
    return str(len(save)) + " " + save[-80:]

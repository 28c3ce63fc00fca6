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
# Its names by its targets.
TARGETS = {"standard": 100, "quick": 50}
# Changes whenever a state from an earlier version of the page could not be drawn any more.
FORM = 3


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
    parts = hand.split(".")[: len(SUITS)]
    return [rank + SUITS[i] for i in range(len(parts)) if parts[i] != "-" for rank in parts[i]]


def known(request: Values) -> bool:
    """Whether the first deal of the match that `request` asks for is one of the standard game."""
    rules = dict(request.get("rules") or {})
    preset = rules.pop("preset", "standard")
    players = rules.pop("players", PLAYERS)
    rules.pop("target", None)
    return not rules and preset in TARGETS and players == PLAYERS and "seed" not in request


def state(hands: list[str], names: list[str], request: Values | None = None) -> Values:
    """The state that the engine will give for a new match with this deal, as far as the page draws it.

    `request`, which must be `known`, may ask for another target and other levels than the usual ones.
    """
    request = request or {}
    asked = request.get("rules") or {}
    target = asked.get("target", TARGETS[asked.get("preset", "standard")])
    levels = ["human"] + list(request.get("levels") or ["medium"] * (PLAYERS - 1))
    cards = [_codes(hand) for hand in hands]
    seats: list[Values] = []
    for seat in range(PLAYERS):
        entry: Values = {"name": names[seat], "level": levels[seat], "cards": len(cards[seat])}
        entry.update({"total": 0, "points": 0, "tricks": 0, "passed": False})
        seats.append(entry)
    return {
        "serial": 1,
        "phase": "passing",
        "waiting": "you",
        "rules": _rules(target),
        "preset": next((preset for preset in TARGETS if TARGETS[preset] == target), "custom"),
        "undos": 0,
        "hints": 0,
        "thinks": False,
        "can_undo": False,
        "claim": None,
        "settled": False,
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
        "tricks": [],
        "broken": False,
        "out": [rank + suit for suit in SUITS for rank in RANKS if rank + suit not in cards[0]],
        "voids": ["" for _ in hands],
        "moon_threat": None,
        "scores": [],
        "moon_shooter": None,
        "moon_choices": None,
        "tied": [],
        "winner": None,
        "places": None,
    }


def _rules(target: int) -> Values:
    """The options of the standard game to that target."""
    points = {"QS": 13}
    points.update({rank + "H": 1 for rank in RANKS})
    return {
        "players": PLAYERS,
        "removed": [],
        "pass_count": PASSED,
        "pass_cycle": ["left", "right", "across", "hold"],
        "queen_lead": "always",
        "first_trick_points": True,
        "queen_breaks": False,
        "last_trick_view": "until_next_lead",
        "moon": "others_plus",
        "target": target,
        "end_when": "reach",
        "card_points": points,
        "no_tricks_bonus": 0,
        "exact_target": False,
        "sun": False,
    }


def keep_deal(hands: list[str]) -> str:
    """The text that keeps a first deal until the engine knows it."""
    return json.dumps({"form": FORM, "deal": hands})


def read_deal(text: str | None) -> list[str] | None:
    """The first deal kept in `text`, if it is one."""
    kept = _read(text)
    hands = kept.get("deal")
    if not isinstance(hands, list) or len(hands) != PLAYERS:
        return None
    cards = [card for hand in hands if isinstance(hand, str) for card in _codes(hand)]
    each = len(cards) // PLAYERS
    even = all(len(_codes(hand)) == each for hand in hands if isinstance(hand, str))
    return hands if even and sorted(cards) == sorted([rank + suit for suit in SUITS for rank in RANKS]) else None


def keep(state: Values, save: str) -> str:
    """The text that keeps a state beside its save."""
    return json.dumps({"form": FORM, "save": _mark(save), "state": state})


def read(text: str | None, save: str) -> Any:
    """The state kept in `text` if it is the one that belongs to `save`, else None."""
    kept = _read(text)
    return kept.get("state") if kept.get("save") == _mark(save) else None


def _read(text: str | None) -> Values:
    """What was kept, if in the form of today."""
    try:
        kept = json.loads(text) if text else None
    except ValueError:
        kept = None
    return kept if isinstance(kept, dict) and kept.get("form") == FORM else {}


def _mark(save: str) -> str:
    """What tells one save from another: every action makes it longer or changes its end."""
    return str(len(save)) + " " + save[-80:]

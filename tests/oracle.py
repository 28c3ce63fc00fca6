"""The rules once more: naive, slow, with plain lists and strings.

Written from the rules' text alone, sharing no line and no idea with `hearts_core`, so that the two can judge each
other. A card is its text ("QS"), a hand a list of cards, a trick a list of (seat, card) pairs, options a plain dict.
A refusal is the phrase of the rules' text ("must follow suit"), and None means that the action is allowed.
"""

from __future__ import annotations

from typing import Any

RANKS = "23456789TJQKA"
SUITS = "CDHS"
HEARTS = [rank + "H" for rank in RANKS]
QUEEN = "QS"

Options = dict[str, Any]
Play = tuple[int, str]

STANDARD: Options = {
    "players": 4,
    "removed": None,
    "pass_count": 3,
    "pass_cycle": None,
    "queen_lead": "always",
    "first_trick_points": True,
    "queen_breaks": False,
    "last_trick_view": "until_next_lead",
    "moon": "others_plus",
    "target": 100,
    "end_when": "reach",
    "card_points": None,
    "no_tricks_bonus": 0,
    "exact_target": False,
    "sun": False,
}


def standard_points() -> dict[str, int]:
    """One point a heart, thirteen for the queen of spades."""
    points = {}
    for heart in HEARTS:
        points[heart] = 1
    points[QUEEN] = 13
    return points


def spot_points() -> dict[str, int]:
    """Hearts count their pips."""
    points = {}
    for heart in HEARTS:
        pips = {"T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
        points[heart] = pips[heart[0]] if heart[0] in pips else int(heart[0])
    points[QUEEN] = 25
    return points


PRESETS: dict[str, Options] = {
    "standard": {},
    "windows": {"first_trick_points": False, "moon": "others_plus", "target": 100},
    "omnibus": {"card_points": {**standard_points(), "JD": -10}},
    "spot": {"card_points": spot_points(), "target": 500},
    "hooligan": {"card_points": {**standard_points(), "7C": 7}},
    "black_maria": {"card_points": {**standard_points(), "AS": 7, "KS": 10}},
    "quick": {"target": 50},
}


def settle(options: Options) -> Options:
    """Every option by name: the given ones over those of the preset, and those over the defaults."""
    settled = dict(STANDARD)
    for source in (PRESETS[options.get("preset", "standard")], options):
        for name in source:
            if name != "preset":
                settled[name] = source[name]
    if settled["card_points"] is None:
        settled["card_points"] = standard_points()
    if settled["removed"] is None:
        settled["removed"] = {3: ["2C"], 4: [], 5: ["2C", "2D"]}[settled["players"]]
    if settled["pass_cycle"] is None:
        if settled["players"] == 4:
            settled["pass_cycle"] = ["left", "right", "across", "hold"]
        else:
            settled["pass_cycle"] = ["left", "right", "hold"]
    return settled


def deck(options: Options) -> list[str]:
    """The cards in play."""
    return [rank + suit for suit in SUITS for rank in RANKS if rank + suit not in options["removed"]]


def lowest_club(options: Options) -> str:
    """The card that is led to the first trick."""
    for rank in RANKS:
        if rank + "C" in deck(options):
            return rank + "C"
    raise AssertionError("no club in play")


def direction(options: Options, hand_number: int) -> str:
    """The pass direction of the hand; the first hand of a match is 1. To pass no cards is to hold."""
    if options["pass_count"] == 0:
        return "hold"
    cycle = options["pass_cycle"]
    return str(cycle[(hand_number - 1) % len(cycle)])


def receiver(options: Options, seat: int, way: str) -> int:
    """Who gets the cards that the seat passes; seats are numbered clockwise and left is the next seat."""
    players = int(options["players"])
    steps = {"left": 1, "right": players - 1, "across": players // 2}
    return (seat + steps[way]) % players


def of_suit(cards: list[str], suit: str) -> list[str]:
    """The cards of one suit."""
    return [card for card in cards if card[1] == suit]


def legal(options: Options, hand: list[str], trick: list[Play], first_trick: bool, broken: bool) -> list[str]:
    """What may be played from the hand by the player whose turn it is."""
    if not trick:
        if first_trick:
            return [lowest_club(options)]
        if broken:
            return hand
        allowed = [card for card in hand if card[1] != "H"]
        if options["queen_lead"] == "after_broken":
            allowed = [card for card in allowed if card != QUEEN]
        return allowed or hand
    led = trick[0][1][1]
    if of_suit(hand, led):
        return of_suit(hand, led)
    if first_trick and not options["first_trick_points"]:
        harmless = [card for card in hand if card[1] != "H" and card != QUEEN]
        return harmless or hand
    return hand


def refusal(
    options: Options, hand: list[str], trick: list[Play], first_trick: bool, broken: bool, card: str
) -> str | None:
    """Why the player whose turn it is may not play the card."""
    if card not in hand:
        return "not in hand"
    if card in legal(options, hand, trick, first_trick, broken):
        return None
    if trick:
        if of_suit(hand, trick[0][1][1]):
            return "must follow suit"
        return "no points on the first trick"
    if first_trick:
        return "must lead the lowest club"
    return "queen must wait" if card == QUEEN else "hearts not broken"


def breaks(options: Options, card: str) -> bool:
    """Whether playing the card, led or not, breaks hearts."""
    return card[1] == "H" or (card == QUEEN and bool(options["queen_breaks"]))


def taker(trick: list[Play]) -> int:
    """The seat that takes a complete trick."""
    best_seat, best_card = trick[0]
    for seat, card in trick[1:]:
        if card[1] == best_card[1] and RANKS.index(card[0]) > RANKS.index(best_card[0]):
            best_seat, best_card = seat, card
    return best_seat


def moon_shooter(options: Options, taken: list[list[str]]) -> int | None:
    """The seat that took every card of positive value."""
    penalties = [card for card in options["card_points"] if options["card_points"][card] > 0]
    for seat in range(options["players"]):
        if penalties and all(card in taken[seat] for card in penalties):
            return seat
    return None


def hand_points(options: Options, taken: list[list[str]], tricks: list[int], choice: str | None) -> list[int]:
    """Points of each seat for one deal; `tricks` counts those taken, `choice` is the shooter's under `choose`."""
    values = options["card_points"]
    shooter = moon_shooter(options, taken)
    points = [0] * options["players"]
    for seat in range(options["players"]):
        for card in taken[seat]:
            value = values.get(card, 0)
            # Under a moon the positive cards score by the moon rule below; bonus cards stay with their takers.
            if shooter is None or value < 0:
                points[seat] += value
        if tricks[seat] == 0:
            points[seat] += options["no_tricks_bonus"]
    if shooter is not None:
        worth = sum(value for value in values.values() if value > 0)
        if options["sun"] and sum(tricks) == tricks[shooter]:
            worth = worth * 2
        scoring = choice if options["moon"] == "choose" else options["moon"]
        if scoring == "self_minus":
            points[shooter] -= worth
        else:
            assert scoring == "others_plus"
            for seat in range(options["players"]):
                if seat != shooter:
                    points[seat] += worth
    return points


def add_up(options: Options, totals: list[int], points: list[int]) -> list[int]:
    """The totals after a hand."""
    after = []
    for total, more in zip(totals, points, strict=True):
        total = total + more
        if options["exact_target"] and total == options["target"]:
            total = total - 50
        after.append(total)
    return after


def is_over(options: Options, totals: list[int]) -> bool:
    """Whether the game ends with these totals."""
    most, target = max(totals), options["target"]
    far_enough = most >= target if options["end_when"] == "reach" else most > target
    return far_enough and totals.count(min(totals)) == 1


def places(totals: list[int]) -> list[int]:
    """Each seat's place, 1-2-2-4: one more than the number of players who stand better."""
    return [1 + len([other for other in totals if other < total]) for total in totals]

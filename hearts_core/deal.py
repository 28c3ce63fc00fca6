"""Dealing, and the streams of randomness that a match draws from.

Deals and every bot decision have streams of their own, so that what a bot draws never changes the next deal, and a
match that goes on after a reload, or after an undone card, goes on as it would have.
"""

from collections.abc import Sequence
from random import Random

from .cards import PACK, Card, Cards
from .errors import DealError
from .rules import Rules


def shuffled(cards: Sequence[Card], rng: Random) -> list[Card]:
    """The cards in random order.

    Draws on `rng.random()` alone, the one method whose values Python promises to keep from version to version.
    """
    mixed = list(cards)
    for i in range(len(mixed) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed


def deal(rules: Rules, rng: Random) -> tuple[Cards, ...]:
    """A random hand for each seat."""
    deck = shuffled([card for card in PACK if card in rules.deck], rng)
    each = rules.cards_each
    return tuple(Cards(deck[seat * each : (seat + 1) * each]) for seat in range(rules.players))


def check_deal(rules: Rules, hands: Sequence[Cards]) -> None:
    """Raises DealError unless `hands` is the whole deck in even hands, one a seat."""
    if len(hands) != rules.players:
        raise DealError("deal", len(hands), f"is not the number of hands: there are {rules.players} players")
    seen = 0
    for seat, hand in enumerate(hands):
        if len(hand) != rules.cards_each:
            raise DealError("deal", hand.hand_text(), f"gives seat {seat} {len(hand)} cards, not {rules.cards_each}")
        if hand & rules.removed:
            raise DealError("deal", str(hand & rules.removed), "is not in play at this table")
        if hand.mask & seen:
            raise DealError("deal", str(Cards.of_mask(hand.mask & seen)), "is dealt twice")
        seen |= hand.mask


def deal_stream(seed: str, hand_number: int) -> Random:
    """The randomness of one deal of the match with this seed."""
    return Random(f"{seed}/deal/{hand_number}")


def bot_stream(seed: str, hand_number: int, seat: int, serial: int) -> Random:
    """The randomness of one decision: of the bot at `seat`, when `serial` actions of the match are done."""
    return Random(f"{seed}/bot/{hand_number}/{seat}/{serial}")

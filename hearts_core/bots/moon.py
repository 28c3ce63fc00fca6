"""Shooting the moon: how likely it is to work from here, and how to play for it."""

from functools import lru_cache
from math import comb
from typing import Final

from ..cards import Card
from .facts import SUITS, Facts
from .odds import Odds

# The chance that the moon survives a trick lost to which all others follow: in a suit with penalty cards, in another.
AFTER_LOST_PENALTY: Final = 0.35
AFTER_LOST_PLAIN: Final = 0.9
# The same where the others hold the highest card of a suit with penalty cards, and so may lead it and take them.
UNCONTROLLED: Final = 0.6
# A moon is tried from this chance on when nothing is taken yet. The more the shooter holds already, the less there is
# to lose by going on, so the bar falls with the share of the points that are still out.
TRY: Final = 0.15


@lru_cache(maxsize=256)
def longest(cards: int, seats: int) -> float:
    """The expected length of the longest of `seats` holdings among which `cards` cards are spread at random."""
    if not cards or not seats:
        return 0.0
    # The mean of a length is the sum, over n = 0, 1, ..., of the chances that it is more than n.
    ways: int = seats**cards
    return sum(1 - _spreads(cards, seats, n) / ways for n in range(cards))


@lru_cache(maxsize=4096)
def _spreads(cards: int, seats: int, most: int) -> int:
    """In how many ways `cards` different cards can be spread over seats of which none holds more than `most`."""
    if seats == 1:
        return int(cards <= most)
    return sum(comb(cards, held) * _spreads(cards - held, seats - 1, most) for held in range(min(cards, most) + 1))


def moon_chance(odds: Odds, hand: list[int]) -> float:
    """The chance that this seat still takes every penalty card with `hand`; 0 once another seat has one."""
    facts = odds.facts
    penalty = facts.view.rules.card_points.positive
    if not penalty:
        return 0.0
    for seat, taken in enumerate(facts.view.taken):
        if seat != facts.seat and taken & penalty:
            return 0.0
    chance = 1.0
    for suit in SUITS:
        chance *= suit_chance(odds, suit, hand[suit])
    return chance


def suit_chance(odds: Odds, suit: int, mine: int) -> float:
    """The chance that a moon survives the play of one suit, of which this seat holds `mine`."""
    facts = odds.facts
    penalties = facts.view.rules.card_points.positive.mask >> 13 * suit & 0x1FFF
    out = facts.out[suit]
    chance = 1.0
    lost = losers(mine, out, facts.holders[suit])
    if lost:
        survives = AFTER_LOST_PENALTY if penalties & (mine | out) else AFTER_LOST_PLAIN
        for seat in facts.others:
            survives *= 1 - odds.void(seat, suit)
        chance = _power(survives, lost)
    return chance * UNCONTROLLED if out > mine and penalties & out else chance


def _power(base: float, exponent: float) -> float:
    """The power, straight between whole exponents: `**` of floats may round differently by platform."""
    whole = int(exponent)
    value = 1.0
    for _ in range(whole):
        value *= base
    return value * (1 - (exponent - whole) * (1 - base))


def losers(mine: int, out: int, holders: int) -> float:
    """How many tricks of a suit its holder is expected to lose when it plays the suit from the top."""
    if not mine or not out:
        return 0.0
    masters = mine & -(1 << out.bit_length())
    rest = mine ^ masters
    higher = out & -(1 << rest.bit_length()) if rest else 0
    still_held = longest(out.bit_count(), holders) - masters.bit_count()
    return max(0.0, min(rest.bit_count(), higher.bit_count(), still_held))


def is_master(facts: Facts, suit: int, rank: int) -> bool:
    """Whether no card that is out beats this one."""
    return rank > facts.out[suit]


def shoot(odds: Odds) -> Card | None:
    """The card that goes for the moon, or None where it is not worth trying or is lost with this trick."""
    facts = odds.facts
    penalty = facts.view.rules.card_points.positive
    whole = facts.view.rules.card_points.total(penalty)
    chance = moon_chance(odds, facts.hand)
    if chance == 0 or chance < TRY * facts.left / whole:
        return None
    if facts.led is None:
        return _lead(facts)
    winning = [card for card in facts.view.legal if facts.beats(card)]
    plain = [card for card in facts.view.legal if not facts.beats(card) and card not in penalty]
    dirty = facts.pot > 0
    if winning and (dirty or facts.later or not plain):
        return winning[0] if facts.later else winning[-1]
    if dirty or not (plain or winning):
        return None
    if plain:
        return min(plain, key=lambda card: (is_master(facts, int(card.suit), 1 << card.rank - 2), card.rank))
    return winning[-1]


def _lead(facts: Facts) -> Card:
    """Masters first, of the suit with most of them; then the suits that lose least."""
    return max(facts.view.legal, key=lambda card: _lead_order(facts, card))


def _lead_order(facts: Facts, card: Card) -> tuple[float, ...]:
    suit, rank = int(card.suit), 1 << card.rank - 2
    plain = not facts.view.rules.card_points.positive.mask >> 13 * suit & 0x1FFF
    early = plain and facts.out[suit].bit_count() >= 2 * facts.holders[suit]
    lost = losers(facts.hand[suit], facts.out[suit], facts.holders[suit])
    master = is_master(facts, suit, rank)
    return (early and 0 < lost <= 1, master, plain, -lost, facts.hand[suit].bit_count(), card.rank)

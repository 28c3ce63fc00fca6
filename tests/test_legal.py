"""The one function that knows what is legal, beside the oracle, and what a play shows of the hand it came from.

Not at random but for every hand out of a few cards that stand for all others, in every situation.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import oracle
import pytest
from oracle import Options, Play

from hearts_core import Card, Cards, Rules, Suit
from hearts_core.legal import held_beside, legal_plays, refusal

POOL = ["QS", "KS", "AH", "5H", "7D", "3C", "9C"]
HANDS = [list(hand) for size in range(1, len(POOL) + 1) for hand in combinations(POOL, size)]

# The suit led (none on lead), whether it is the first trick, whether hearts are broken.
Situation = tuple[Suit | None, bool, bool]


def situations(hand: list[str], lowest: str) -> Iterator[Situation]:
    """All situations that the hand can be in: only the holder of the lowest club leads to the first trick."""
    for led, first_trick, broken in product([None, *Suit], [False, True], [False, True]):
        if led is not None or not first_trick or lowest in hand:
            yield led, first_trick, broken


def trick(led: Suit | None) -> list[Play]:
    return [] if led is None else [(0, "2" + led.letter)]


each_rule = pytest.mark.parametrize(
    "options",
    [
        oracle.settle({"players": 3, "first_trick_points": points, "queen_lead": lead})
        for points, lead in product([True, False], ["always", "after_broken"])
    ],
    ids=lambda options: f"{options['first_trick_points']}-{options['queen_lead']}",
)


@each_rule
def test_legal_plays_are_the_oracles(options: Options) -> None:
    rules = Rules.from_options(options)
    for hand in HANDS:
        mask = Cards(" ".join(hand)).mask
        for led, first_trick, broken in situations(hand, "3C"):
            legal = Cards.of_mask(legal_plays(rules, mask, led, first_trick, broken))
            expected = oracle.legal(options, hand, trick(led), first_trick, broken)
            assert sorted(card.text for card in legal) == sorted(expected), (hand, led, first_trick, broken)
            for text in POOL:
                reason = refusal(rules, mask, led, first_trick, broken, Card(text))
                assert (reason is None) == (text in expected), (hand, led, first_trick, broken, text)


@each_rule
def test_what_a_play_shows_is_what_made_it_legal(options: Options) -> None:
    """A card is legal in a hand exactly if the rest of the hand is among the cards that it may be held beside."""
    rules = Rules.from_options(options)
    for hand in HANDS:
        for led, first_trick, broken in situations(hand, "3C"):
            legal = oracle.legal(options, hand, trick(led), first_trick, broken)
            for text in hand if led is not None or not first_trick else ["3C"]:
                rest = Cards(" ".join(card for card in hand if card != text))
                beside = Cards.of_mask(held_beside(rules, Card(text), led, first_trick, broken))
                assert (rest <= beside) == (text in legal), (hand, led, first_trick, broken, text)

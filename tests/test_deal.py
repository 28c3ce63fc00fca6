"""Dealing and the streams of randomness: whole, even, the same for the same seed, and apart from each other."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from strategies import rngs, rules_values, seeds

from hearts_core import Cards, Rules, bot_stream, deal, deal_stream
from hearts_core.cards import PACK
from hearts_core.deal import shuffled


@given(rules_values, seeds)
def test_a_deal_is_the_whole_deck_in_even_hands(rules: Rules, seed: int) -> None:
    hands = deal(rules, Random(seed))
    assert [len(hand) for hand in hands] == [rules.cards_each] * rules.players
    assert Cards([card for hand in hands for card in hand]) == rules.deck
    assert deal(rules, Random(seed)) == hands


@given(rngs)
def test_shuffling_loses_nothing(rng: Random) -> None:
    assert sorted(shuffled(PACK, rng)) == list(PACK)


def test_shuffling_is_fair() -> None:
    """All 6 orders of 3 cards, 6,000 times: each near 1,000, within 5 standard deviations (29) of it."""
    rng = Random(1)
    orders = Counter("".join(card.text for card in shuffled(PACK[:3], rng)) for _ in range(6000))
    assert len(orders) == 6
    assert all(abs(count - 1000) < 145 for count in orders.values())


def test_streams_are_apart_and_come_again() -> None:
    streams = [
        deal_stream("a", 1),
        deal_stream("a", 2),
        deal_stream("b", 1),
        bot_stream("a", 1, 0, 1),
        bot_stream("a", 1, 1, 1),
        bot_stream("a", 1, 0, 2),
        bot_stream("a", 2, 0, 1),
    ]
    assert len({stream.random() for stream in streams}) == len(streams)
    assert deal_stream("a", 1).random() == deal_stream("a", 1).random()
    assert bot_stream("a", 2, 0, 1).random() == bot_stream("a", 2, 0, 1).random()


def test_the_deal_of_a_seed_is_fixed() -> None:
    """A record of deals outlives versions of Python: a change of this value breaks saved seeds."""
    hands = deal(Rules(), deal_stream("golden", 1))
    assert " ".join(hand.hand_text() for hand in hands) == GOLDEN


GOLDEN = "J93.A643.8.KJT85 8752.T75.AQJ42.Q KQT64.QJ92.3.A76 A.K8.KT9765.9432"

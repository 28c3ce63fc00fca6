"""The fast playout beside the rules engine: only legal plays, each as likely as the others, the same points."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import rules_values

from hearts_core import Card, Cards, MoonChoice, PassDirection, Round, Rules, deal
from hearts_core.playout import Playout


def told(order: Iterator[int], log: dict[int, None]) -> Iterator[int]:
    """The same order, writing down what is taken from it: a card is played when it is first taken from any order."""
    for card in order:
        log[card] = None
        yield card


def play(rules: Rules, hands: tuple[Cards, ...], rng: Random) -> tuple[list[Card], tuple[int, ...]]:
    """The cards of one playout in order, and its points."""
    log: dict[int, None] = {}
    playout = Playout(rules)
    lists = playout.lists(hands, rng)
    for hand, _ in lists.turns:
        hand[:] = [told(order, log) for order in hand]
    points = playout.play(lists)
    return [Card.of(index) for index in log], points


def moonish(rules: Rules, rng: Random) -> tuple[Cards, ...]:
    """A deal that gives one seat the high cards, so that moons and suns are seen often."""
    cards = sorted(rules.deck, key=lambda card: card.rank)
    each = rules.cards_each
    hands = [Cards(cards[i * each : (i + 1) * each]) for i in range(rules.players)]
    seat = rng.randrange(rules.players)
    hands[seat], hands[-1] = hands[-1], hands[seat]
    return tuple(hands)


@settings(max_examples=150)
@given(rules=rules_values, seed=st.integers(0, 10**6), high=st.booleans())
def test_a_playout_is_a_legal_hand_with_its_points(rules: Rules, seed: int, high: bool) -> None:
    rng = Random(seed)
    hands = moonish(rules, rng) if high else deal(rules, rng)
    cards, points = play(rules, hands, rng)
    replayed = Round(rules, hands, PassDirection.HOLD)
    for card in cards:
        replayed.play(card)
    assert replayed.turn is None
    assert points == replayed.score(MoonChoice("self_minus" if rules.moon == "self_minus" else "others_plus"))


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"first_trick_points": False},
        {"queen_lead": "after_broken"},
        {"queen_lead": "after_broken", "queen_breaks": True, "first_trick_points": False, "players": 5},
        {"players": 3, "moon": "self_minus", "first_trick_points": False},
    ],
)
def test_every_legal_card_is_as_likely_as_the_others(options: dict[str, object]) -> None:
    rules = Rules(**options)  # type: ignore[arg-type]  # options of different types
    # Few suits a hand: void seats and restrained leads from the first trick on.
    ordered = [card for card in rules.deck if card.text != rules.lowest_club.text]
    each = rules.cards_each
    hands = [Cards(ordered[i * each : (i + 1) * each]) for i in range(rules.players - 1)]
    hands.append(rules.deck - Cards(card for hand in hands for card in hand))
    rng = Random(11)
    visits: dict[tuple[Card, ...], Counter[Card]] = defaultdict(Counter)
    for _ in range(4000):
        cards, _ = play(rules, tuple(hands), rng)
        for ply in range(3 * rules.players):
            visits[tuple(cards[:ply])][cards[ply]] += 1
    surprise, freedom = 0.0, 0
    for before, counts in visits.items():
        seen = sum(counts.values())
        position = Round(rules, hands, PassDirection.HOLD)
        for card in before:
            position.play(card)
        legal = position.legal_plays()
        assert counts.keys() <= set(legal)
        if seen < 20 * len(legal):
            continue
        expected = seen / len(legal)
        surprise += sum((counts[card] - expected) ** 2 / expected for card in legal)
        freedom += len(legal) - 1
    assert freedom > 30
    # Pearson's chi-squared is near its degrees of freedom; five standard deviations off is no chance.
    assert abs(surprise - freedom) < 5 * (2 * freedom) ** 0.5


def test_the_lists_hold_the_hands_in_any_order() -> None:
    rules = Rules()
    hands = deal(rules, Random(1))
    orders = [
        [[list(order) for order in hand] for hand, _ in Playout(rules).lists(hands, Random(seed)).turns]
        for seed in (2, 3)
    ]
    assert orders[0] != orders[1]
    for found in orders:
        for dealt, (*suits, leads, anything) in zip(hands, found, strict=True):
            assert Cards(Card.of(index) for suit in suits for index in suit) == dealt
            assert sorted(leads) == sorted(anything) == sorted(card.index for card in dealt)

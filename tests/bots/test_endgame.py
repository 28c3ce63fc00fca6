"""Exact endings beside a plain search of the rules engine, card by card and without any shortcut."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from options import moonish_deal, random_options

from hearts_core import Card, Cards, MoonChoice, PassDirection, Round, Rules, Scoreboard, deal
from hearts_core.scoring import add_points, standing
from hearts_core.bots import playing
from hearts_core.bots.facts import by_suit
from hearts_core.bots.playing import PlaySearch
from hearts_core.bots.search import Budget
from hearts_core.bots.utility import MATCH


def worth(position: Round, totals: tuple[int, ...], seat: int) -> tuple[float, tuple[int, ...]]:
    """What the end of a hand is worth to a seat, and its points."""
    rules = position.rules
    points = position.score(MoonChoice("self_minus" if rules.moon == "self_minus" else "others_plus"))
    n = rules.players
    value = sum(points) - n * points[seat]
    end = standing(rules, add_points(rules, totals, points))
    if end.over:
        value += (n - 1) * (MATCH if end.winner == seat else -MATCH)
    if position.shooter not in (None, seat):
        value = min(value, 3 * value // 2)
    return value, points


def best_end(position: Round, totals: tuple[int, ...]) -> Round:
    """The end of the hand if each seat in its turn plays what is best for itself, of equals the highest card."""
    seat = position.turn
    if seat is None:
        return position
    found, most = None, 0.0
    for card in sorted(position.legal_plays(), key=lambda card: -card.index):
        after = position.copy()
        after.play(card)
        end = best_end(after, totals)
        value = worth(end, totals, seat)[0]
        if found is None or value > most:
            found, most = end, value
    assert found is not None
    return found


def late(rng: Random, players: int, high: bool, cards: int) -> Round:
    """A random position in which a seat that has so many cards left is to play."""
    options = random_options(rng, players)
    rules = Rules.from_options(options)
    hands = [Cards(map(Card, hand)) for hand in moonish_deal(rng, options)] if high else deal(rules, rng)
    position = Round(rules, hands, PassDirection.HOLD)
    while max(map(len, position.hands)) > cards:
        legal = list(position.legal_plays())
        if high:
            legal = [card for card in legal if card.rank >= 11] or legal
        position.play(rng.choice(legal))
    for _ in range(rng.randrange(players)):
        position.play(rng.choice(list(position.legal_plays())))
    return position


@pytest.mark.no_cover
@settings(max_examples=300)
@given(
    seed=st.integers(0, 10**6), players=st.sampled_from([3, 4, 5]), high=st.booleans(), cards=st.sampled_from([1, 2, 3])
)
def test_an_ending_is_that_of_the_rules(seed: int, players: int, high: bool, cards: int) -> None:
    rng = Random(seed)
    position = late(rng, players, high, cards)
    seat, rules = position.turn, position.rules
    if seat is None:
        return
    totals = tuple(rng.randrange(rules.target) for _ in range(players))
    view = position.view(seat, Scoreboard(totals=totals))
    search = PlaySearch(view, rng, Budget(playouts=1))
    search._prepare()
    world = [mask for hand in position.hands for mask in by_suit(hand.mask)]
    for arm in search.arms:
        end = position.copy()
        end.play(arm.choice)
        points, shooter = search._rollout.points(search._try(world, arm))
        end = best_end(end, totals)
        assert points == list(worth(end, totals, seat)[1]), (position, arm.choice)
        assert shooter == end.shooter

"""What the others' plays tell: against positions where a person would draw the same conclusion."""

from __future__ import annotations

from collections.abc import Callable
from math import log
from random import Random

import pytest
from situations import played

from hearts_core import Card, Cards, Phase, PlayerView, Position, Round, Rules
from hearts_core.bots import bot
from hearts_core.bots.facts import by_suit
from hearts_core.bots.likelihood import Likelihood
from hearts_core.bots.worlds import LikelyWorlds
from hearts_core.table import bot_step, deal_hand, waiting


def share(view: PlayerView, holds: Callable[[list[int]], bool]) -> float:
    """The share of worlds, as likely as the plays in them, in which something holds."""
    rng = Random(1)
    worlds = [world for _ in range(40) for world in LikelyWorlds(view).batch(10, rng.random)]
    return sum(map(holds, worlds)) / len(worlds)


DEAL = ["AKQ.AKQ.AKQ.AKQ2", "JT9.JT98.JT9.JT9", "876.765.8765.876", "5432.432.432.543"]


def queen_with(seat: int) -> Callable[[list[int]], bool]:
    return lambda hands: bool(hands[4 * seat + 3] & 1 << 10)


def test_who_throws_something_else_has_no_queen() -> None:
    hands = ["QJ2.AKQ.AKQ.AKQ2", "AKT9.JT98.JT9.J9", "876.765.8765.876", "543.432.432.T543"]
    # Seat 1, out of clubs after two rounds, throws a diamond.
    match = played(hands, "2C JC 6C 3C 9C 8C 4C AC KC JD 7C 5C")
    view = match.view(3)
    assert share(view, queen_with(1)) < 0.08
    assert share(view, queen_with(0)) + share(view, queen_with(2)) > 0.9


def test_who_does_not_throw_her_under_the_king_has_no_queen() -> None:
    hands = ["K32.AKQ.AKQ.AKQ2", "Q9.JT98.JT94.JT9", "A876.765.865.876", "JT54.432.732.543"]
    match = played(hands, "2C JC 8C 5C 9C 7C 4C AC KS 9S")
    assert share(match.view(2), queen_with(1)) < 0.1


def test_who_leads_a_low_spade_seldom_has_the_queen() -> None:
    hands = ["K32.AKQ.AKQ.AKQ2", "QJ9.JT9.JT94.JT9", "A876.765.865.876", "T54.8432.732.543"]
    match = played(hands, "2C JC 8C 5C 9S")
    assert share(match.view(2), queen_with(1)) < 0.2


def test_a_lead_tells_as_much_in_a_round_gone_on_with() -> None:
    hands = ["K32.AKQ.AKQ.AKQ2", "QJ9.JT9.JT94.JT9", "A876.765.865.876", "T54.8432.732.543"]
    going_on = Round.from_position(played(hands, "2C JC 8C 5C").round.position())
    going_on.play(Card("9S"))
    assert share(going_on.view(2), queen_with(1)) < 0.2


@pytest.mark.parametrize(("gone", "same"), [("Q876", True), ("J876", False)])
def test_who_leads_a_spade_may_have_the_ace_if_the_queen_was_gone(gone: str, same: bool) -> None:
    """The queen was taken before the round began that is seen, or is still out."""
    hands = (Cards("-.-.432.-"), Cards("A9.-.-.2"), Cards("T.-.-.43"), Cards("-.-.-.765"))
    taken = (Cards(), Cards(), Cards(f"{gone}.-.-.-"), Cards())
    going_on = Round.from_position(Position(rules=Rules(), hands=hands, leader=1, broken=True, taken=taken))
    going_on.play(Card("9S"))
    ace_there = [mask for hand in going_on.hands for mask in by_suit(hand.mask)]
    ten_there = ace_there[:]
    ten_there[7], ten_there[11] = ace_there[11], ace_there[7]
    likelihood = Likelihood(going_on.view(0))
    assert (likelihood.of(ace_there) == likelihood.of(ten_there)) == same


def test_without_any_play_nothing_is_told() -> None:
    view = played(DEAL, "").view(0)
    assert Likelihood(view).of(LikelyWorlds(view).draw(Random(1).random)) == 1.0


@pytest.mark.parametrize("rules", [Rules(), Rules(players=3), Rules(players=5)])
def test_it_knows_better_than_chance_where_the_queen_is(rules: Rules) -> None:
    """Over hands of medium bots, the queen's true holder is on average thought likelier than by counting alone."""
    gain, seen = 0.0, 0
    for number in range(12):
        match = deal_hand(rules, "queen", number + 1)
        while seats := waiting(match):
            view = match.view(seats[0])
            if view.phase is Phase.PLAYING and len(view.tricks) in (4, 6) and view.trick is None:
                queen = Card("QS")
                if queen in view.unseen:
                    seat = next(seat for seat, hand in enumerate(match.round.hands) if queen in hand)
                    rng = Random(number)
                    worlds = LikelyWorlds(view)
                    drawn = [worlds.draw(rng.random) for _ in range(150)]
                    weights = [Likelihood(view).of(world) for world in drawn]
                    there = [queen_with(seat)(world) for world in drawn]
                    told = sum(w for w, here in zip(weights, there, strict=True) if here) / sum(weights)
                    gain += log(max(told, 0.01)) - log(max(sum(there) / len(there), 0.01))
                    seen += 1
            bot_step(match, [bot("medium")] * rules.players, "queen")
    assert seen >= 5
    assert gain / seen > 0.02

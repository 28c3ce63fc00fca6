"""What `medium` passes."""

from __future__ import annotations

from random import Random

import pytest

from hearts_core import Cards, PassDirection, Round, Rules
from hearts_core.bots import bot
from hearts_core.deal import shuffled


def passed(hand: str, rules: Rules | None = None) -> Cards:
    """What it passes left from a hand; what the others hold does not matter, as it cannot see it."""
    rules = rules or Rules()
    mine = Cards(hand)
    rest = shuffled(list(rules.deck - mine), Random(1))
    each = rules.cards_each
    hands = [mine, *(Cards(rest[i * each : (i + 1) * each]) for i in range(rules.players - 1))]
    view = Round(rules, hands, PassDirection.LEFT).view(0)
    return bot("medium").pass_cards(view, Random(1))


@pytest.mark.parametrize("hand", ["AK.952.J863.T742", "Q3.T52.J863.T742", "KQ2.952.J86.T742", "A.K52.JT863.T742"])
def test_high_spades_go_when_there_are_few(hand: str) -> None:
    high = Cards("AKQ.-.-.-") & Cards(hand)
    assert high <= passed(hand)


@pytest.mark.parametrize("hand", ["Q98762.K52.A6.K4", "KQ98752.A5.A6.K4", "A98752.A5.A6.K43"])
def test_high_spades_stay_behind_enough_low_ones(hand: str) -> None:
    spades = Cards("AKQJT98765432.-.-.-") & Cards(hand)
    assert not spades & passed(hand)


@pytest.mark.parametrize("hand", ["9742.K52.AJ6.K43", "J82.AQ3.KQT6.J43", "6532.J7.AQ93.KT4"])
def test_low_spades_are_never_passed(hand: str) -> None:
    low = Cards("JT98765432.-.-.-") & Cards(hand)
    assert not low & passed(hand)


@pytest.mark.parametrize("hand", ["J7.AK2.Q963.T742", "J7.AKQ3.Q9.T7432", "T76.KQ42.Q963.T7"])
def test_low_heart_stoppers_are_kept_beside_high_hearts(hand: str) -> None:
    low = Cards("-.5432.-.-") & Cards(hand)
    assert low
    assert not low & passed(hand)


def test_a_short_suit_of_high_cards_is_emptied() -> None:
    assert passed("J963.7532.KQJ.T2") == Cards("-.-.KQJ.-")


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_it_passes_as_many_as_the_rules_want(count: int, players: int) -> None:
    rules = Rules(players=players, pass_count=count)
    hand = Cards(shuffled(list(rules.deck), Random(count))[: rules.cards_each])
    chosen = passed(hand.hand_text(), rules)
    assert len(chosen) == count
    assert chosen <= hand


@pytest.mark.parametrize("hand", ["AKQ.AKQJT2.AK2.3", "A2.AKQJ.AKQJT3.2"])
def test_a_giant_hand_keeps_what_shoots_the_moon(hand: str) -> None:
    assert not passed(hand) & Cards("AKQ.AKQJT.AKQJT.AKQ")

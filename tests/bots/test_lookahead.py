"""The search of `master`: what holds for a search, and what comes of looking further."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from situations import midway, view_of
from strategies import rules_values

from hearts_core import BadValue, Phase, PlayerView, Rules, sample
from hearts_core.bots import SEARCHERS, bot
from hearts_core.bots.exchange import PassSearch
from hearts_core.bots.experience import Experience
from hearts_core.bots.lookahead import BEFORE, MOST, NEXT, WITHIN, PassLookahead, PlayLookahead
from hearts_core.bots.playing import PlaySearch
from hearts_core.bots.search import BATCH, Budget
from hearts_core.bots.searcher import Searcher
from hearts_core.table import play_match

FURTHER = Budget(playouts=240, further=3000)
LOOKING = Searcher(Budget(playouts=60, further=400))


def looked(view: PlayerView, budget: Budget = FURTHER, seed: int = 1) -> PlayLookahead:
    """A search that has thought to its end."""
    search = PlayLookahead(view, Random(seed), budget, experience=Experience())
    for _ in search.steps():
        pass
    return search


def a_choice(cards: int = 6) -> PlayerView:
    """A view with so many legal cards at least, after the exchange and some tricks."""
    views = (midway(Rules(), 5, steps) for steps in range(8, 40))
    return next(view for view in views if view is not None and len(view.legal) >= cards)


def a_pass() -> PlayerView:
    view = midway(Rules(), 5, 0)
    assert view is not None
    return view


def test_master_looks_further() -> None:
    view = a_choice()
    assert type(SEARCHERS["master"].pass_search(a_pass(), Random(1))) is PassLookahead
    assert type(SEARCHERS["expert"].pass_search(a_pass(), Random(1))) is PassSearch
    assert type(SEARCHERS["master"].play_search(view, Random(1))) is PlayLookahead
    assert type(SEARCHERS["expert"].play_search(view, Random(1))) is PlaySearch


@pytest.mark.no_cover
@settings(max_examples=15)
@given(rules=rules_values, seed=st.integers(0, 999))
def test_it_finishes_hands_under_any_rules(rules: Rules, seed: int) -> None:
    # The rules engine refuses whatever is illegal, here and in the worlds looked into.
    match = play_match(rules, [LOOKING, bot("easy")] * 2 + [LOOKING], str(seed), max_hands=1)
    assert len(match.scores) == 1


@settings(max_examples=20)
@given(rules=rules_values, seed=st.integers(0, 999), steps=st.integers(0, 60))
def test_unseen_cards_do_not_change_a_choice(rules: Rules, seed: int, steps: int) -> None:
    view = midway(rules, seed, steps)
    if view is None:
        return
    other = sample(view, Random(seed)).view(view.seat, view.board)
    if view.phase is Phase.PASSING:
        assert LOOKING.pass_cards(view, Random(1)) == LOOKING.pass_cards(other, Random(1))
    else:
        assert LOOKING.play(view, Random(1)) == LOOKING.play(other, Random(1))


def test_a_pass_is_looked_into() -> None:
    view = midway(Rules(), 8, 0)
    assert view is not None
    found = []
    for _ in range(2):
        search = PassLookahead(view, Random(1), FURTHER.for_pass, experience=Experience())
        for _ in search.steps():
            decision = search.decision
            assert decision.choice <= view.hand
            assert decision.candidates[0].choice is decision.choice
        assert 2 <= len(search._looked) <= MOST
        assert search.playouts >= 240 + 3000
        found.append(search.decision)
    assert found[0] == found[1]


def test_by_playouts_it_is_reproducible() -> None:
    view = a_choice()
    assert looked(view).decision == looked(view).decision
    assert looked(view).decision != looked(view, seed=2).decision


def test_both_parts_of_the_budget_are_used_and_kept_to() -> None:
    view = a_choice()
    search = looked(view)
    whole = 240 + 3000
    # Each world costs a small search for each of the cards looked into, and the others' plays before it.
    assert whole <= search.playouts < whole + MOST * (NEXT.playouts + 2 * BATCH)
    assert looked(view, Budget(playouts=240)).playouts < 240 + 2 * BATCH


def test_a_step_is_short() -> None:
    search = PlayLookahead(a_choice(), Random(1), FURTHER)
    before = 0
    for _ in search.steps():
        assert search.playouts - before <= 2 * BATCH + NEXT.playouts
        before = search.playouts
    assert before == search.playouts


def test_it_may_be_stopped_at_any_step() -> None:
    view = a_choice()
    search = PlayLookahead(view, Random(1), FURTHER, experience=Experience())
    for _ in search.steps():
        decision = search.decision
        assert decision.choice in view.legal
        assert decision.candidates[0].choice is decision.choice


def test_a_budget_in_milliseconds_is_shared_by_both_parts() -> None:
    ticks: Iterator[int] = count()
    budget = Budget(playouts=10**6, further=10**6, milliseconds=20_000)
    # A look at the clock costs a second.
    search = PlayLookahead(a_choice(), Random(1), budget, lambda: float(next(ticks)))
    first = further = 0
    for _ in search.steps():
        if search._looked:
            further += 1
        else:
            first += 1
    assert 3 <= first <= 10
    assert further >= 3
    assert next(ticks) <= 24


@pytest.mark.parametrize("further", [0, -1, True, 2.5])
def test_looking_no_further_is_not_a_number(further: int) -> None:
    with pytest.raises(BadValue, match="further"):
        Budget(playouts=100, further=further)


def test_the_last_cards_are_played_out_exactly_as_ever() -> None:
    view = view_of("Q7.J.-.-", taken={0: "2H", 1: "3H"})
    search = looked(view)
    plain = PlaySearch(view, Random(1), FURTHER, experience=Experience())
    for _ in plain.steps():
        pass
    assert search.decision == plain.decision


def test_a_hand_that_began_in_its_middle_is_looked_into() -> None:
    view = view_of("84.J5.AT7.J3", "5C 7C", taken={0: "2H", 1: "3H"})
    assert view.earlier > 0
    search = looked(view)
    assert search._looked
    assert search.decision.choice in view.legal


def test_only_cards_near_the_best_are_looked_into() -> None:
    search = looked(a_choice())
    plain = {arm: arm.total / len(arm.values) + arm.bias for arm in search.arms if arm.values}
    best = max(plain[arm] for arm in search._looked)
    assert 2 <= len(search._looked) <= MOST
    assert len({arm.choice for arm in search._looked}) == len(search._looked)
    assert all(plain[arm] > best - 3 * WITHIN for arm in search._looked)


def test_a_decision_tells_what_was_found() -> None:
    search = looked(a_choice())
    best, *others = search.decision.candidates
    playouts = search.best.total / len(search.best.values) + search.best.bias
    assert best.value == pytest.approx(playouts / 3)
    assert best.behind == 0
    # By the worlds in which both were looked into, and what was thought of them before.
    found = {arm.choice: (worlds, arm.total / len(arm.values) + arm.bias) for arm, worlds in search._looked.items()}
    told = [candidate for candidate in others if candidate.choice in found]
    assert told
    for candidate in told:
        worlds, before = found[candidate.choice]
        first = found[best.choice][0][: len(worlds)]
        assert len(first) == len(worlds)
        whole = sum(first) - sum(worlds) + BEFORE * (playouts - before)
        assert candidate.behind == pytest.approx(whole / (len(worlds) + BEFORE) / 3)
        assert candidate.value == pytest.approx(best.value - candidate.behind)
        assert candidate.value == pytest.approx(candidate.others - candidate.own)
    values = [candidate.value for candidate in others]
    assert values == sorted(values, reverse=True)


def test_a_card_that_makes_no_difference_is_given_up() -> None:
    # All points are out, with two seats: whatever is played, the hand is worth the same.
    hearts = {0: "QS AH KH QH JH TH 9H 8H", 1: "7H 6H 5H 4H 3H 2H"}
    view = view_of("7.-.A7.A", taken=hearts, out="AS KS JS KD QD JD TD KC QC JC TC 9C")
    search = looked(view, Budget(playouts=240, further=30_000))
    assert all(len(worlds) <= 16 for worlds in search._looked.values())
    assert {candidate.behind for candidate in search.decision.candidates} == {0}

"""The search as such: legal, blind to what a seat may not see, reproducible, interruptible, and able to explain."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from situations import midway, view_of
from strategies import rules_values

from hearts_core import BadValue, Card, Cards, Match, Phase, PlayerView, Rules, Scoreboard, format_match, sample
from hearts_core.bots import bot
from hearts_core.bots.playing import candidates
from hearts_core.bots.search import Arm, Budget, Decision, Search, Why
from hearts_core.bots.searcher import Searcher
from hearts_core.bots.utility import MATCH, utility
from hearts_core.table import act, play_match

QUICK = Searcher(Budget(playouts=60))


@pytest.mark.no_cover
@settings(max_examples=40)
@given(rules=rules_values, seed=st.integers(0, 999))
def test_it_finishes_hands_under_any_rules(rules: Rules, seed: int) -> None:
    # The rules engine refuses whatever is illegal, so reaching the end is the proof.
    match = play_match(rules, [QUICK, bot("medium")] * 2 + [QUICK], str(seed), max_hands=1)
    assert len(match.scores) == 1


def choice(player: Searcher, view: PlayerView, rng: Random) -> Card | Cards:
    return player.pass_cards(view, rng) if view.phase is Phase.PASSING else player.play(view, rng)


@settings(max_examples=30)
@given(rules=rules_values, seed=st.integers(0, 999), steps=st.integers(0, 70))
def test_unseen_cards_do_not_change_a_choice(rules: Rules, seed: int, steps: int) -> None:
    view = midway(rules, seed, steps)
    if view is None:
        return
    other = sample(view, Random(seed)).view(view.seat, view.board)
    assert choice(QUICK, view, Random(1)) == choice(QUICK, other, Random(1))


@pytest.mark.parametrize("steps", [0, 5, 12, 30])
def test_by_playouts_it_is_reproducible(steps: int) -> None:
    view = midway(Rules(), 3, steps)
    assert view is not None
    search = QUICK.pass_search if view.phase is Phase.PASSING else QUICK.play_search
    found: list[object] = []
    for _ in range(2):
        thinking: Search[Cards] | Search[Card] = search(view, Random(5))
        for _ in thinking.steps():
            pass
        found.append(thinking.decision)
    assert found[0] == found[1]


def test_a_budget_in_playouts_is_kept_to_a_step() -> None:
    view = midway(Rules(), 3, 12)
    assert view is not None
    search = Searcher(Budget(playouts=500)).play_search(view, Random(1))
    for _ in search.steps():
        pass
    assert 1 < search.playouts < 500 + 2 * 120


def test_a_pass_may_take_more_playouts() -> None:
    view = midway(Rules(), 3, 0)
    assert view is not None
    found = []
    for budget in (Budget(playouts=200), Budget(playouts=200, passing=500)):
        search = Searcher(budget).pass_search(view, Random(1))
        for _ in search.steps():
            pass
        found.append(search.playouts)
    assert 200 <= found[0] < 200 + 120 < 500 <= found[1] < 500 + 120


@pytest.mark.parametrize("passing", [0, -1, True, 2.5])
def test_a_pass_without_playouts_is_refused(passing: int) -> None:
    with pytest.raises(BadValue, match="passing"):
        Budget(playouts=100, passing=passing)


def test_a_budget_in_milliseconds_goes_by_the_clock_that_is_given() -> None:
    view = view_of("J84.J5.AT72.J93", broken=False)
    ticks: Iterator[int] = count()
    search = Searcher(Budget(playouts=10**6, milliseconds=5000), lambda: float(next(ticks))).play_search(
        view, Random(1)
    )
    # A look at the clock costs a second: one at the start, one after each step.
    assert 1 <= sum(1 for _ in search.steps()) <= 5
    assert search.playouts < 2000


def test_without_a_clock_milliseconds_do_not_count() -> None:
    view = view_of("J84.J5.AT72.J93", broken=False)
    budget = Budget(playouts=400, milliseconds=0.001)
    found = Searcher(budget).play(view, Random(1))
    assert found == Searcher(Budget(playouts=400)).play(view, Random(1))


def test_it_can_be_stopped_after_any_step() -> None:
    view = view_of("J84.J5.AT72.J93", broken=False)
    search = Searcher(Budget(playouts=10**6)).play_search(view, Random(1))
    steps = search.steps()
    assert not search.decision.candidates
    for _ in range(3):
        next(steps)
        assert search.decision.choice in view.legal
    assert 0 < search.playouts <= 3 * 200
    assert sum(candidate.playouts for candidate in search.decision.candidates) <= search.playouts


@pytest.mark.parametrize("playouts", [0, -1, True, 2.5, None])
def test_a_budget_without_playouts_is_refused(playouts: int) -> None:
    with pytest.raises(BadValue, match="playouts"):
        Budget(playouts=playouts)


@pytest.mark.parametrize("milliseconds", [0, -2.5, float("nan")])
def test_a_budget_without_time_is_refused(milliseconds: float) -> None:
    with pytest.raises(BadValue, match="milliseconds"):
        Budget(playouts=1, milliseconds=milliseconds)


def test_one_legal_card_is_played_without_thinking() -> None:
    view = view_of("Q.-.-.-", out="KS AS 2C")
    rng = Random(1)
    before = rng.getstate()
    assert QUICK.play(view, rng) is Card("QS")
    search = QUICK.play_search(view, rng)
    assert list(search.steps()) == []
    assert search.decision == Decision(choice=Card("QS"), why=Why.ONLY, candidates=())
    assert rng.getstate() == before


def test_cards_that_are_as_good_as_each_other_are_tried_once() -> None:
    view = view_of("AKQJ4.-.T9.8", out="TS 5S JD 7D 2C KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH KC QC JC TC 9C 7C")
    # Ace and king are the same, the queen costs 13; the jack is above the ten of another, the two diamonds touch.
    assert list(map(str, candidates(view))) == ["AS", "QS", "JS", "4S", "TD", "8C"]


def test_a_card_on_the_table_stands_between_others() -> None:
    view = view_of("-.-.97.3", "8D", out="2C 3D KC QC JC TC 9C 8C")
    assert list(map(str, candidates(view))) == ["9D", "7D"]


def decide(view: PlayerView, playouts: int = 600) -> Decision[Card]:
    search = Searcher(Budget(playouts=playouts)).play_search(view, Random(1))
    for _ in search.steps():
        pass
    return search.decision


@pytest.mark.parametrize(
    ("hand", "trick", "taken", "why"),
    [
        ("KQ5.-.-.T93", "2S AS", {}, Why.GIVE_QUEEN),
        ("4.AJ5.A87.-", "5C 7C 8C", {0: "QS", 1: "2H"}, Why.GIVE_POINTS),
        ("-.-.AT4.K93", "9D 5H 2D", {0: "2H", 1: "3H"}, Why.DUCK),
        ("84.J5.AT7.AJ93", "5C 7C 8C", {0: "QS"}, Why.TAKE),
        ("-.-.-.AKQ", "2C 3H 4C", {0: "2H", 1: "QS"}, Why.FORCED),
        ("84.J5.AT7.J3", "", {0: "2H", 1: "3H"}, Why.LEAD),
    ],
)
def test_a_decision_says_why(hand: str, trick: str, taken: dict[int, str], why: Why) -> None:
    assert decide(view_of(hand, trick, taken=taken)).why is why


def test_a_decision_says_that_a_moon_is_stopped_or_starved() -> None:
    stopped = view_of("-.A2.-.43", "4H TH 5H", taken={1: "QS JH 9H 8H 7H 6H"}, out="KH QH 3H AC KC QC JC TC 9C")
    assert (decide(stopped).choice, decide(stopped).why) == (Card("AH"), Why.STOP_MOON)
    starved = view_of("-.32.7.-", "AC 2C KC", taken={0: "QS AH KH QH JH TH 9H 8H 7H 6H 5H 4H"}, out="AS KS AD KD 3C 4C")
    assert (decide(starved).choice, decide(starved).why) == (Card("7D"), Why.STARVE_MOON)


def test_a_decision_says_that_a_dangerous_card_is_unloaded() -> None:
    decision = decide(view_of("-.-.AK.32", "5S 7S 8S", taken={0: "QS", 1: "2H"}))
    assert (decision.choice.text[1], decision.why) == ("D", Why.UNLOAD)


def test_expected_points_add_up() -> None:
    decision = decide(view_of("84.J5.T7.J", taken={0: "2H", 1: "3H"}))
    for candidate in decision.candidates:
        assert candidate.own + 3 * candidate.others == pytest.approx(26)
        assert candidate.value == pytest.approx(candidate.others - candidate.own)
        assert candidate.moon == candidate.conceded == 0
    assert decision.candidates[0].choice is decision.choice
    values = [candidate.value for candidate in decision.candidates[1:]]
    assert values == sorted(values, reverse=True)


def test_how_far_a_choice_stays_behind_is_measured_in_the_same_worlds() -> None:
    views = [midway(Rules(), 5, steps) for steps in range(8, 30)]
    view = next(view for view in views if view is not None and len(view.legal) > 6)
    search = Searcher(Budget(playouts=900)).play_search(view, Random(1))
    for _ in search.steps():
        pass
    best, *others = search.decision.candidates
    assert best.behind == 0
    full = [candidate for candidate in others if candidate.playouts == best.playouts]
    early = [candidate for candidate in others if candidate.playouts < best.playouts]
    assert full
    assert early
    for candidate in full:
        assert candidate.behind == pytest.approx(best.value - candidate.value)
    for candidate in early:
        first = max((arm for arm in search.arms if arm.choice == best.choice), key=lambda arm: len(arm.values))
        n = candidate.playouts
        assert candidate.behind == pytest.approx(sum(first.values[:n]) / n / 3 - candidate.value)


def test_a_sure_moon_is_seen() -> None:
    view = view_of(
        "AK.AKQ.-.AK", taken={3: "QS JH TH 9H"}, out="JS TS 9S 8S 8H 7H 6H 5H 4H 3H 2H AD KD QD JD TD 9D 8D QC JC TC"
    )
    decision = decide(view)
    assert decision.why is Why.MOON
    assert decision.candidates[0].moon > 0.9
    assert decision.choice.text[0] in "AK"


def test_a_pass_is_explained_too() -> None:
    view = midway(Rules(), 3, 0)
    assert view is not None
    search = Searcher(Budget(playouts=400)).pass_search(view, Random(1))
    for _ in search.steps():
        pass
    decision = search.decision
    assert decision.why in (Why.PASS, Why.MOON)
    assert len(decision.candidates) > 5
    assert all(len(candidate.choice) == 3 and candidate.choice <= view.hand for candidate in decision.candidates)


def test_far_from_the_target_only_points_count() -> None:
    worth = utility(view_of("Q.-.-.2"))
    # Three times what the seat, 3, stays below the mean of the others.
    assert worth([10, 3, 13, 0]) == 26
    assert worth([0, 0, 0, 26]) == -78
    assert worth([26, 26, 26, 0]) == 78


def test_near_the_target_the_match_counts() -> None:
    view = view_of("Q.-.-.2", totals=[95, 60, 50, 40])
    worth = utility(view)
    assert worth([10, 3, 13, 0]) == 26 + 3 * MATCH
    assert worth([4, 3, 3, 16]) == 26 - 4 * 16
    behind = utility(view_of("Q.-.-.2", totals=[95, 10, 50, 40]))
    assert behind([10, 3, 13, 0]) == 26 - 3 * MATCH


def test_the_match_counts_only_where_a_hand_can_end_it() -> None:
    view = view_of("Q.-.-.2", totals=[0, 0, 0, 0], rules=Rules(target=20))
    assert utility(view)([20, 6, 0, 0]) == 26  # two share the lowest total: it goes on
    assert view.board == Scoreboard(totals=(0, 0, 0, 0))


def test_acting_at_a_table() -> None:
    match = Match(Rules())
    match.deal(Random(4))
    for seat in range(4):
        act(match, seat, QUICK, Random(seat))
    assert match.phase is Phase.PLAYING


def test_the_moon_is_scored_as_medium_does() -> None:
    from bots.test_levels import won_moon

    view = won_moon(Rules(moon="choose"), (0, 0, 0, 0)).view(0)
    assert QUICK.choose_moon(view, Random(1)) is bot("medium").choose_moon(view, Random(1))


def test_what_the_document_shows_is_true() -> None:
    runner = doctest.DocTestRunner(verbose=False)
    text = (Path(__file__).parents[2] / "docs/bots.md").read_text("utf-8").replace("```", "")
    runner.run(doctest.DocTestParser().get_doctest(text, {}, "bots.md", "bots.md", 0))
    results = runner.summarize(verbose=False)
    assert results.attempted >= 6
    assert results.failed == 0


@pytest.mark.parametrize(("playouts", "counts"), [(0, 48), (100, 48), (192, 48), (400, 100), (2000, 500)])
def test_what_is_thought_beforehand_keeps_its_share(playouts: int, counts: int) -> None:
    arm = Arm(Card("2C"), prior=-3.0)
    arm.values.extend([5] * playouts)
    arm.total = 5 * playouts
    assert arm.score == 5 * playouts - 3 * counts


def test_the_same_seed_plays_the_same_hands_on_every_python() -> None:
    text = (Path(__file__).parents[1] / "cases/search-hands.txt").read_text("utf-8")
    assert format_match(play_match(Rules(), [QUICK] * 4, "search", max_hands=2)) == text

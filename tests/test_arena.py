"""The arena: fair seatings, figures that can be checked by hand, the same result however it is run."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import count
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

from hearts_core import BadValue, Card, Cards, MoonChoice, PassDirection, PlayerView, Rules
from hearts_core.arena import (
    Comparison,
    Contest,
    DealResult,
    Seating,
    compare,
    play_deals,
    seatings,
)
from hearts_core.bots import Bot, bot

EASY, MEDIUM = bot("easy"), bot("medium")


def contest_of(ours: Bot, theirs: Bot, seed: str, seating: Seating = "half") -> Contest:
    return Contest(rules=Rules(), ours=(ours,), theirs=(theirs,), seed=seed, seating=seating)


class Recorder:
    """Plays the first legal card and notes who it is and where it sits."""

    def __init__(self, name: str, notes: list[tuple[str, int]]) -> None:
        self.name = name
        self.notes = notes

    def pass_cards(self, view: PlayerView, rng: Random) -> Cards:  # noqa: ARG002
        self.notes.append((self.name, view.seat))
        return Cards(list(view.hand)[: view.rules.pass_count])

    def play(self, view: PlayerView, rng: Random) -> Card:  # noqa: ARG002
        return view.legal[0]

    def choose_moon(self, view: PlayerView, rng: Random) -> MoonChoice:  # noqa: ARG002
        raise AssertionError("never asked under these rules")


def test_the_players_of_a_line_up_take_turns_by_pass_cycle() -> None:
    """Else the first would always have the better place, or always the same direction."""
    rules = Rules(pass_cycle=(PassDirection.LEFT, PassDirection.RIGHT))
    notes: list[tuple[str, int]] = []
    contest = Contest(rules=rules, ours=(Recorder("a", notes), Recorder("b", notes)), theirs=(Recorder("x", notes),))
    sat = []
    for _ in play_deals(contest, range(1, 5)):
        # The first seating has ours at 0 and 1; everybody passes once a hand, seat 0 first.
        sat.append("".join(name for name, _ in notes[:4]))
        notes.clear()
    assert sat == ["abxx", "abxx", "baxx", "baxx"]


def deal_of(number: int, difference: float, direction: PassDirection = PassDirection.LEFT) -> DealResult:
    return DealResult(
        number=number,
        direction=direction,
        hands=6,
        difference=difference,
        points=(6.5 + difference / 2, 6.5 - difference / 2),
        moons=(1, 0),
        decisions=(20, 2),
        times=(tuple(map(float, range(1, 21))), (0.25, 0.75)),
    )


def test_the_figures_are_those_of_the_deals() -> None:
    comparison = Comparison((deal_of(1, -1), deal_of(2, -3), deal_of(3, 1, PassDirection.HOLD), deal_of(4, -5)))
    # Mean -2; squares 1, 1, 9, 9 make a variance of 20/3 over 4 deals.
    assert comparison.mean == -2
    assert comparison.standard_error == pytest.approx((20 / 3 / 4) ** 0.5)
    low, high = comparison.interval
    assert high - low == pytest.approx(2 * 1.96 * (5 / 3) ** 0.5)
    figures = comparison.to_json()
    assert (figures["deals"], figures["hands"]) == (4, 24)
    assert figures["by_direction"] == {
        # -1, -3, -5: a variance of 4 over 3 deals.
        "left": {"deals": 3, "difference": -3, "standard_error": round((4 / 3) ** 0.5, 3)},
        "hold": {"deals": 1, "difference": 1, "standard_error": None},
    }
    # A side's times are four times 1, 2, ... 20 ms: 76 of the 80 are 19 or less.
    assert figures["ours"] == {
        "points": 5.5,
        "moons": round(4 / 24, 4),
        "moons_conceded": 0,
        "decisions": 80,
        "ms_per_decision": 10.5,
        "ms_median": 10.5,
        "ms_p95": 19,
    }
    assert figures["theirs"]["points"] == 7.5
    assert (figures["theirs"]["moons"], figures["theirs"]["moons_conceded"]) == (0, round(4 / 24, 4))
    assert (figures["theirs"]["ms_per_decision"], figures["theirs"]["ms_p95"]) == (0.5, 0.75)
    assert json.loads(json.dumps(figures)) == figures


def test_the_order_in_which_deals_come_is_nothing() -> None:
    deals = tuple(deal_of(number, -number) for number in range(1, 6))
    assert Comparison(deals[::-1]) == Comparison(deals)


def test_without_a_clock_no_time_is_told() -> None:
    figures = compare(Rules(), EASY, EASY, 2).to_json()
    assert (figures["ours"]["ms_per_decision"], figures["ours"]["ms_p95"]) == (None, None)


def test_a_clock_times_the_real_decisions_of_each_side() -> None:
    ticks: Iterator[int] = count()
    (result,) = play_deals(contest_of(EASY, MEDIUM, "clock"), [1], clock=lambda: float(next(ticks)))
    # Two looks at the clock a decision, one second apart.
    assert [set(times) for times in result.times] == [{1000.0}, {1000.0}]
    assert tuple(map(len, result.times)) == result.decisions
    assert min(result.decisions) > 6 * 13


@pytest.mark.no_cover
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_bot_against_itself_is_even(players: int) -> None:
    result = compare(Rules(players=players), MEDIUM, MEDIUM, 3, "even")
    assert result.mean == pytest.approx(0)
    assert result.deals[0].hands == len(seatings(players))


def test_the_directions_cycle_as_in_a_match() -> None:
    deals = compare(Rules(), EASY, EASY, 5).deals
    assert [deal.direction.value for deal in deals] == ["left", "right", "across", "hold", "left"]


def test_the_points_of_a_deal_are_those_of_its_hands() -> None:
    (deal,) = play_deals(contest_of(MEDIUM, EASY, "points"), [1])
    assert deal.moons == (0, 0)
    assert deal.difference == pytest.approx(deal.points[0] - deal.points[1])
    assert sum(deal.points) == pytest.approx(13)


def test_one_against_three_shares_the_points_out_in_the_same_way() -> None:
    (deal,) = play_deals(contest_of(MEDIUM, EASY, "points", "one"), [1])
    assert (deal.hands, deal.moons) == (4, (0, 0))
    assert deal.points[0] + 3 * deal.points[1] == pytest.approx(26)


@pytest.mark.no_cover
def test_medium_is_clearly_better_than_easy() -> None:
    result = compare(Rules(), MEDIUM, EASY, 40)
    assert result.interval[1] < -2


def test_executors_change_nothing() -> None:
    alone = compare(Rules(), MEDIUM, EASY, 4, "same")
    with ThreadPoolExecutor(2) as threads:
        assert compare(Rules(), MEDIUM, EASY, 4, "same", executor=threads) == alone
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert compare(Rules(), MEDIUM, EASY, 4, "same", executor=processes, batch=3) == alone


class Lazy(Executor):
    """An executor that only knows `submit`, does nothing before it is asked, and gives its last work back first."""

    def __init__(self) -> None:
        self.units: list[bytes] = []

    def submit[**P, T](self, play: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> Future[T]:
        self.units.append(pickle.dumps((play, arguments, named)))
        future: Future[T] = Future()
        future.set_result(play(*arguments, **named))
        return future


def test_a_unit_of_work_is_a_value_that_says_it_all() -> None:
    executor = Lazy()
    alone = compare(Rules(), EASY, MEDIUM, 5, "unit", executor=executor, batch=2)
    assert len(executor.units) == 3
    results = []
    for unit in reversed(executor.units):
        play, arguments, named = pickle.loads(unit)
        results += play(*arguments, **named)
    assert Comparison(tuple(results)) == alone


def test_what_is_done_is_not_played_again() -> None:
    whole = compare(Rules(), EASY, MEDIUM, 5, "again")
    kept: list[DealResult] = []
    told: list[tuple[int, int]] = []
    again = compare(
        Rules(),
        EASY,
        MEDIUM,
        4,
        "again",
        done=whole.deals[2:],
        keep=kept.append,
        progress=lambda done, of: told.append((done, of)),
    )
    # Deal 5 of the earlier run is beyond the four.
    assert again.deals == whole.deals[:4]
    assert kept == list(whole.deals[:2])
    assert told == [(3, 4), (4, 4)]
    assert compare(Rules(), EASY, MEDIUM, 5, "again", done=whole.deals, executor=Lazy(), keep=kept.append) == whole
    assert len(kept) == 2


class Broken(Recorder):
    """Fails at its first play."""

    def play(self, view: PlayerView, rng: Random) -> Card:  # noqa: ARG002
        raise RuntimeError("out of ideas")


def test_after_an_error_the_rest_is_not_played() -> None:
    executor = Waiting()
    with pytest.raises(RuntimeError, match="out of ideas"):
        compare(Rules(), Broken("a", []), EASY, 4, executor=executor)
    assert [future.cancelled() for future in executor.futures] == [False, True, True, True]


class Waiting(Executor):
    """Does the first unit of work and lets all others wait."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit[**P, T](self, play: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        if not self.futures:
            try:
                future.set_result(play(*arguments, **named))
            except RuntimeError as error:
                future.set_exception(error)
        self.futures.append(future)
        return future


def test_progress_is_told_deal_by_deal() -> None:
    told: list[tuple[int, int]] = []
    compare(Rules(), EASY, EASY, 3, progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize("deals", [1, 0, -2, True, "ten"])
def test_too_few_deals_are_refused(deals: int) -> None:
    with pytest.raises(BadValue, match="deals"):
        compare(Rules(), EASY, EASY, deals)


def test_other_settings_that_cannot_be_are_refused() -> None:
    with pytest.raises(BadValue, match="batch: 0"):
        compare(Rules(), EASY, EASY, 2, batch=0)
    with pytest.raises(BadValue, match=r"ours: \(\) has no players"):
        compare(Rules(), [], EASY, 2)
    with pytest.raises(BadValue, match="deals: 1"):
        Comparison((deal_of(1, 0),))

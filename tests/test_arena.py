"""The arena: fair seatings, figures that can be checked by hand, the same result however it is run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import count
from multiprocessing import get_context

import pytest

from hearts_core import BadValue, PassDirection, Rules
from hearts_core.arena import Comparison, DealResult, compare, play_deal, seatings
from hearts_core.bots import bot

EASY, MEDIUM = bot("easy"), bot("medium")


@pytest.mark.parametrize(("players", "number"), [(3, 6), (4, 6), (5, 20)])
def test_every_seat_is_ours_as_often_as_theirs(players: int, number: int) -> None:
    found = seatings(players)
    assert len(set(found)) == len(found) == number
    for seat in range(players):
        assert sum(seating[seat] for seating in found) * 2 == number
    assert all(abs(2 * sum(seating) - players) <= 1 for seating in found)


def deal_of(difference: float, direction: PassDirection = PassDirection.LEFT) -> DealResult:
    return DealResult(
        direction=direction,
        hands=6,
        difference=difference,
        points=(6.5 + difference / 2, 6.5 - difference / 2),
        moons=(1, 0),
        decisions=(50, 40),
        seconds=(0.1, 0.02),
    )


def test_the_figures_are_those_of_the_deals() -> None:
    comparison = Comparison((deal_of(-1), deal_of(-3), deal_of(1, PassDirection.HOLD), deal_of(-5)))
    # Mean -2; squares 1, 1, 9, 9 make a variance of 20/3 over 4 deals.
    assert comparison.mean == -2
    assert comparison.standard_error == pytest.approx((20 / 3 / 4) ** 0.5)
    low, high = comparison.interval
    assert high - low == pytest.approx(2 * 1.96 * (5 / 3) ** 0.5)
    figures = comparison.to_json()
    assert figures["by_direction"] == {"left": -3, "hold": 1}
    assert figures["ours"] == {"points": 5.5, "moons": round(4 / 24, 4), "ms_per_decision": 2.0}
    assert figures["theirs"] == {"points": 7.5, "moons": 0, "ms_per_decision": 0.5}
    assert json.loads(json.dumps(figures)) == figures


def test_without_a_clock_no_time_is_told() -> None:
    figures = compare(Rules(), EASY, EASY, 2).to_json()
    assert figures["ours"]["ms_per_decision"] is None


def test_a_clock_times_the_plays_of_each_side() -> None:
    ticks: Iterator[int] = count()
    result = play_deal(Rules(), EASY, MEDIUM, "clock", 1, clock=lambda: float(next(ticks)))
    # Two looks at the clock a decision, one second apart.
    assert result.seconds == tuple(map(float, result.decisions))
    assert min(result.decisions) > 6 * 13


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_bot_against_itself_is_even(players: int) -> None:
    result = compare(Rules(players=players), MEDIUM, MEDIUM, 3, "even")
    assert result.mean == pytest.approx(0)
    assert result.deals[0].hands == len(seatings(players))


def test_the_directions_cycle_as_in_a_match() -> None:
    deals = compare(Rules(), EASY, EASY, 5).deals
    assert [deal.direction.value for deal in deals] == ["left", "right", "across", "hold", "left"]


def test_the_points_of_a_deal_are_those_of_its_hands() -> None:
    deal = play_deal(Rules(), MEDIUM, EASY, "points", 1)
    assert deal.difference == pytest.approx(deal.points[0] - deal.points[1])
    if deal.moons == (0, 0):
        assert sum(deal.points) == pytest.approx(13)


def test_medium_is_clearly_better_than_easy() -> None:
    result = compare(Rules(), MEDIUM, EASY, 40)
    assert result.interval[1] < -2


def test_executors_change_nothing() -> None:
    alone = compare(Rules(), MEDIUM, EASY, 4, "same")
    with ThreadPoolExecutor(2) as threads:
        assert compare(Rules(), MEDIUM, EASY, 4, "same", executor=threads) == alone
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert compare(Rules(), MEDIUM, EASY, 4, "same", executor=processes) == alone


def test_progress_is_told_deal_by_deal() -> None:
    told: list[tuple[int, int]] = []
    compare(Rules(), EASY, EASY, 3, progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize("deals", [1, 0, -2, True, "ten"])
def test_too_few_deals_are_refused(deals: int) -> None:
    with pytest.raises(BadValue, match="deals"):
        compare(Rules(), EASY, EASY, deals)

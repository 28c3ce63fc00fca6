"""Counting by hand: card values, the moon by each scoring, the sun, bonuses, totals, ties and places."""

from __future__ import annotations

from typing import Any

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import Options
from strategies import options

from hearts_core import PRESETS, Cards, IllegalAction, MoonChoice, Reason, Rules
from hearts_core.scoring import Standing, add_points, hand_points, moon_shooter, standing

OTHERS, SELF = MoonChoice.OTHERS_PLUS, MoonChoice.SELF_MINUS
MOON = Cards("Q.AKQJT98765432.-.-")
NOTHING = Cards()


def test_each_heart_is_one_and_the_queen_thirteen() -> None:
    taken = [Cards("QS 2S 3S 4S"), Cards("AH KH 2H 2D"), Cards("AC 2C 3C 4C"), NOTHING]
    assert hand_points(Rules(), taken, [1, 1, 1, 0]) == (13, 3, 0, 0)


def test_the_moon_by_each_scoring() -> None:
    taken = [NOTHING, MOON, NOTHING, NOTHING]
    assert moon_shooter(Rules(), taken) == 1
    assert hand_points(Rules(), taken, [0, 12, 1, 0], OTHERS) == (26, 0, 26, 26)
    assert hand_points(Rules(), taken, [0, 12, 1, 0], SELF) == (0, -26, 0, 0)


def test_the_rules_say_how_a_moon_is_scored_unless_the_shooter_does() -> None:
    taken = [NOTHING, MOON, NOTHING, NOTHING]
    assert hand_points(Rules(), taken, [0, 12, 1, 0]) == (26, 0, 26, 26)
    assert hand_points(Rules(moon="self_minus"), taken, [0, 12, 1, 0]) == (0, -26, 0, 0)
    with pytest.raises(IllegalAction) as caught:
        hand_points(Rules(moon="choose"), taken, [0, 12, 1, 0])
    assert caught.value.reason is Reason.MOON_CHOICE_FIRST


def test_one_heart_elsewhere_is_no_moon() -> None:
    taken = [MOON - Cards("2H"), Cards("2H"), NOTHING, NOTHING]
    assert moon_shooter(Rules(), taken) is None
    assert hand_points(Rules(), taken, [12, 1, 0, 0]) == (25, 1, 0, 0)


def test_the_sum_is_no_moon_where_the_cards_are_not() -> None:
    rules = PRESETS["omnibus"]
    taken = [Cards("QS 2H 3H 4H"), (MOON - Cards("QS 2H 3H 4H")) | Cards("JD"), NOTHING, NOTHING]
    assert moon_shooter(rules, taken) is None
    assert hand_points(rules, taken, [1, 5, 3, 4]) == (16, 0, 0, 0)


@pytest.mark.parametrize(("tricks", "doubled"), [([13, 0, 0, 0], True), ([12, 1, 0, 0], False)])
def test_the_sun_doubles_the_moon(tricks: list[int], doubled: bool) -> None:
    taken = [MOON, NOTHING, NOTHING, NOTHING]
    worth = 52 if doubled else 26
    rules = Rules(sun=True)
    assert hand_points(rules, taken, tricks, OTHERS) == (0, worth, worth, worth)
    assert hand_points(rules, taken, tricks, SELF) == (-worth, 0, 0, 0)
    assert hand_points(Rules(), taken, tricks, OTHERS) == (0, 26, 26, 26)


def test_without_penalty_cards_there_is_no_moon() -> None:
    rules = Rules.from_options({"card_points": {"JD": -10}, "sun": True})
    taken = [rules.deck, NOTHING, NOTHING, NOTHING]
    assert moon_shooter(rules, taken) is None
    assert hand_points(rules, taken, [13, 0, 0, 0]) == (-10, 0, 0, 0)


@pytest.mark.parametrize(
    ("preset", "moon_cards", "value"),
    [
        ("spot", "Q.AKQJT98765432.-.-", 129),
        ("hooligan", "Q.AKQJT98765432.-.7", 33),
        ("black_maria", "AKQ.AKQJT98765432.-.-", 43),
    ],
)
def test_a_moon_is_worth_its_cards(preset: str, moon_cards: str, value: int) -> None:
    rules = PRESETS[preset]
    taken = [NOTHING, NOTHING, Cards(moon_cards), NOTHING]
    assert hand_points(rules, taken, [1, 1, 10, 1], OTHERS) == (value, value, 0, value)
    assert hand_points(rules, taken, [1, 1, 10, 1], SELF) == (0, 0, -value, 0)


def test_bonus_cards_stay_with_their_takers_in_a_moon() -> None:
    rules = PRESETS["omnibus"]
    assert hand_points(rules, [MOON | Cards("JD"), NOTHING, NOTHING, NOTHING], [10, 1, 1, 1], SELF) == (-36, 0, 0, 0)
    assert hand_points(rules, [MOON, NOTHING, Cards("JD"), NOTHING], [10, 1, 1, 1], OTHERS) == (0, 26, 16, 26)


def test_no_tricks_earn_the_bonus() -> None:
    rules = Rules(no_tricks_bonus=-5)
    taken = [MOON - Cards("2H"), Cards("2H"), NOTHING, NOTHING]
    assert hand_points(rules, taken, [11, 1, 1, 0]) == (25, 1, 0, -5)


def test_an_exact_target_drops_by_fifty() -> None:
    rules = Rules(exact_target=True)
    assert add_points(rules, [90, 87, 100 - 26, 0], [10, 14, 26, 100]) == (50, 101, 50, 50)
    assert add_points(Rules(), [90, 0, 0, 0], [10, 0, 0, 16]) == (100, 0, 0, 16)


@pytest.mark.parametrize(
    ("changes", "totals", "expected"),
    [
        ({}, [99, 0, 1, 2], Standing(False, None, (4, 1, 2, 3), ())),
        ({}, [100, 61, 62, 70], Standing(True, 1, (4, 1, 2, 3), ())),
        ({}, [108, 61, 61, 70], Standing(False, None, (4, 1, 1, 3), (1, 2))),
        ({"end_when": "exceed"}, [100, 61, 62, 70], Standing(False, None, (4, 1, 2, 3), ())),
        ({"end_when": "exceed"}, [101, 61, 62, 70], Standing(True, 1, (4, 1, 2, 3), ())),
        ({"target": 50}, [61, 61, 77, 80], Standing(False, None, (1, 1, 3, 4), (0, 1))),
        ({"target": 50}, [50, 3, 30, 30], Standing(True, 1, (4, 1, 2, 2), ())),
        ({"target": 50}, [20, 20, 20, 49], Standing(False, None, (1, 1, 1, 4), ())),
        ({"target": 50}, [60, -26, 60, 60], Standing(True, 1, (2, 1, 2, 2), ())),
        ({"players": 3, "target": 1}, [0, 25, 1], Standing(True, 0, (1, 3, 2), ())),
        ({"players": 5}, [100, 100, 7, 8, 8], Standing(True, 2, (4, 4, 1, 2, 2), ())),
    ],
)
def test_when_it_is_over_and_who_stands_where(changes: Any, totals: list[int], expected: Standing) -> None:
    assert standing(Rules(**changes), totals) == expected


@given(options, st.data())
def test_points_and_standing_are_the_oracles(given_options: Options, data: st.DataObject) -> None:
    """Any sharing out of the pack, most often with all penalty cards at one seat, so that moons are common."""
    rules = Rules.from_options(given_options)
    shares: list[list[str]] = [[] for _ in range(rules.players)]
    everything_to = data.draw(st.none() | st.integers(0, rules.players - 1))
    for card in oracle.deck(given_options):
        forced = everything_to is not None and given_options["card_points"].get(card, 0) > 0
        seat = everything_to if forced else data.draw(st.integers(0, rules.players - 1))
        assert seat is not None
        shares[seat].append(card)
    tricks = data.draw(st.lists(st.integers(0, 2), min_size=rules.players, max_size=rules.players))
    choice = data.draw(st.sampled_from(MoonChoice))
    scoring = choice if rules.moon == "choose" else MoonChoice(rules.moon)
    taken = [Cards(" ".join(share)) for share in shares]
    expected = oracle.hand_points(given_options, shares, tricks, choice.value)
    assert moon_shooter(rules, taken) == oracle.moon_shooter(given_options, shares)
    assert list(hand_points(rules, taken, tricks, scoring)) == expected

    totals = data.draw(st.lists(st.integers(-60, 160), min_size=rules.players, max_size=rules.players))
    after = add_points(rules, totals, expected)
    assert list(after) == oracle.add_up(given_options, totals, expected)
    where = standing(rules, after)
    assert where.over == oracle.is_over(given_options, list(after))
    assert list(where.places) == oracle.places(list(after))
    assert (where.winner is None) == (not where.over)
    if where.winner is not None:
        assert [seat for seat in range(rules.players) if where.places[seat] == 1] == [where.winner]

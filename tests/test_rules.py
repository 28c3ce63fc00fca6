"""`Rules`: defaults and presets beside the rules' text, derived values, plain options, and every refusal by name."""

from __future__ import annotations

import json
import pickle
from typing import Any

import oracle
import pytest
from hypothesis import given
from oracle import Options
from strategies import options, rules_values

from hearts_core import PRESETS, Card, CardPoints, Cards, NotationError, PassDirection, Rules, RulesError

LEFT, RIGHT, ACROSS, HOLD = PassDirection.LEFT, PassDirection.RIGHT, PassDirection.ACROSS, PassDirection.HOLD


@pytest.mark.parametrize(
    ("players", "each", "removed", "lowest", "cycle"),
    [
        (3, 17, "2C", "3C", [LEFT, RIGHT, HOLD, LEFT]),
        (4, 13, "", "2C", [LEFT, RIGHT, ACROSS, HOLD, LEFT]),
        (5, 10, "2C 2D", "3C", [LEFT, RIGHT, HOLD, LEFT]),
    ],
)
def test_the_usual_table(players: int, each: int, removed: str, lowest: str, cycle: list[PassDirection]) -> None:
    rules = Rules(players=players)
    assert rules.cards_each == each
    assert rules.removed == Cards(removed)
    assert len(rules.deck) == each * players
    assert rules.lowest_club is Card(lowest)
    assert [rules.direction(hand) for hand in range(1, len(cycle) + 1)] == cycle


def test_the_two_of_diamonds_out_with_three_players_is_one_setting() -> None:
    rules = Rules(players=3, removed=Cards("2D"))
    assert rules.lowest_club is Card("2C")
    assert rules.cards_each == 17
    assert rules.preset == "custom"


def test_to_pass_no_cards_is_to_hold() -> None:
    assert Rules(pass_count=0).direction(1) is HOLD


@pytest.mark.parametrize(
    ("way", "players", "receivers"),
    [
        (LEFT, 3, [1, 2, 0]),
        (RIGHT, 3, [2, 0, 1]),
        (LEFT, 4, [1, 2, 3, 0]),
        (RIGHT, 4, [3, 0, 1, 2]),
        (ACROSS, 4, [2, 3, 0, 1]),
        (HOLD, 4, [0, 1, 2, 3]),
        (LEFT, 5, [1, 2, 3, 4, 0]),
        (RIGHT, 5, [4, 0, 1, 2, 3]),
    ],
)
def test_who_receives(way: PassDirection, players: int, receivers: list[int]) -> None:
    assert [way.receiver(seat, players) for seat in range(players)] == receivers
    assert [way.giver(receiver, players) for receiver in receivers] == list(range(players))
    assert eval(repr(way), {"PassDirection": PassDirection}) is way


def test_a_standard_hand_is_worth_26_at_every_table() -> None:
    for players in (3, 4, 5):
        rules = Rules(players=players)
        assert rules.card_points.total(rules.deck) == 26
        assert rules.card_points.positive == Cards("Q.AKQJT98765432.-.-")


@pytest.mark.parametrize(
    ("preset", "card", "points"),
    [
        ("standard", "QS", 13),
        ("standard", "2H", 1),
        ("standard", "JD", 0),
        ("omnibus", "JD", -10),
        ("omnibus", "QS", 13),
        ("spot", "QS", 25),
        ("spot", "2H", 2),
        ("spot", "TH", 10),
        ("spot", "JH", 11),
        ("spot", "AH", 14),
        ("hooligan", "7C", 7),
        ("black_maria", "AS", 7),
        ("black_maria", "KS", 10),
        ("black_maria", "QS", 13),
        ("black_maria", "AH", 1),
    ],
)
def test_what_presets_make_of_cards(preset: str, card: str, points: int) -> None:
    assert PRESETS[preset].card_points.of(Card(card)) == points


def test_the_presets_are_those_of_the_rules_text() -> None:
    assert set(PRESETS) == set(oracle.PRESETS)
    for name, rules in PRESETS.items():
        assert plain(rules) == oracle.settle({"preset": name})
        assert rules.preset == name
        assert rules.replace(players=5).preset == name
        assert rules.replace(sun=True).preset == "custom"
    assert PRESETS["standard"] == Rules()
    assert PRESETS["spot"].target == 500
    assert PRESETS["quick"].target == 50
    assert PRESETS["windows"].first_trick_points is False


def plain(rules: Rules) -> Options:
    """The options as the oracle has them, in which the order of cards means nothing."""
    return rules.to_options() | {"removed": sorted(rules.to_options()["removed"])}


@given(options)
def test_plain_options_make_rules_and_come_back(given_options: Options) -> None:
    rules = Rules.from_options(given_options)
    assert plain(rules) == given_options | {"removed": sorted(given_options["removed"])}
    assert Rules.from_options(json.loads(json.dumps(rules.to_options()))) == rules


@given(options)
def test_derived_values_are_the_oracles(given_options: Options) -> None:
    rules = Rules.from_options(given_options)
    assert sorted(card.text for card in rules.deck) == sorted(oracle.deck(given_options))
    assert rules.lowest_club.text == oracle.lowest_club(given_options)
    for hand_number in range(1, 12):
        way = rules.direction(hand_number)
        assert way.value == oracle.direction(given_options, hand_number)
        if way is not HOLD:
            for seat in range(rules.players):
                assert way.receiver(seat, rules.players) == oracle.receiver(given_options, seat, way.value)


@given(rules_values)
def test_rules_can_be_pasted_back_and_told_apart(rules: Rules) -> None:
    names = {"Rules": Rules, "Cards": Cards, "CardPoints": CardPoints, "PassDirection": PassDirection}
    assert eval(repr(rules), dict(names)) == rules
    assert eval(repr(rules.card_points), dict(names)) == rules.card_points
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert hash(rules.replace()) == hash(rules)
    assert rules.replace(target=rules.target % 1000 + 1) != rules


def test_changing_the_players_keeps_what_was_set_by_hand() -> None:
    assert Rules(players=3).replace(players=5) == Rules(players=5)
    held = Rules(pass_cycle=(HOLD,)).replace(players=3)
    assert held.pass_cycle == (HOLD,)
    assert held.removed == Cards("2C")
    assert Rules.from_options({"preset": "omnibus", "players": 3}).removed == Cards("2C")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("players", 2),
        ("players", 6),
        ("players", "4"),
        ("players", 4.0),
        ("players", True),
        ("players", None),
        ("players", []),
        ("removed", ["2C"]),
        ("removed", ["2C", "2C"]),
        ("removed", ["XX"]),
        ("removed", ["QS", "2C", "3C", "4C"]),
        ("removed", ["2H", "2C", "3C", "4C"]),
        ("removed", 7),
        ("removed", [7]),
        ("removed", {"2C": 1}),
        ("pass_count", -1),
        ("pass_count", 5),
        ("pass_count", 3.0),
        ("pass_count", True),
        ("pass_cycle", []),
        ("pass_cycle", ["up"]),
        ("pass_cycle", "left up"),
        ("pass_cycle", [1]),
        ("pass_cycle", None),
        ("queen_lead", "never"),
        ("queen_lead", True),
        ("queen_lead", []),
        ("first_trick_points", 1),
        ("first_trick_points", "true"),
        ("queen_breaks", None),
        ("last_trick_view", "never"),
        ("moon", "old"),
        ("moon", None),
        ("target", 0),
        ("target", 1001),
        ("target", 99.5),
        ("target", "100"),
        ("target", True),
        ("end_when", "equal"),
        ("card_points", {"QS": 1.5}),
        ("card_points", {"QS": "13"}),
        ("card_points", {"QS": True}),
        ("card_points", {"XX": 1}),
        ("card_points", "QS"),
        ("card_points", "QS:13 QS:13"),
        ("card_points", "H:1 2H:1"),
        ("card_points", "X:1"),
        ("card_points", ":1"),
        ("card_points", "QS:x"),
        ("card_points", "QS:1.5"),
        ("card_points", "QS:+13"),
        ("card_points", "QS:1_3"),
        ("card_points", "QS:٣"),
        ("card_points", {"QS": 10**9}),
        ("card_points", {"QS": 10**5000}),
        ("card_points", ["QS"]),
        ("card_points", 13),
        ("no_tricks_bonus", 1),
        ("no_tricks_bonus", -1.5),
        ("no_tricks_bonus", False),
        ("exact_target", 1),
        ("sun", "yes"),
        ("preset", "unknown"),
        ("preset", None),
        ("preset", []),
        ("colour", "red"),
        ("self", 1),
    ],
)
def test_impossible_options_are_refused_by_name(option: str, value: Any) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.from_options({option: value})
    assert caught.value.field == option
    assert option in str(caught.value)


@pytest.mark.parametrize(
    ("players", "removed"),
    [
        (3, []),
        (3, ["2C", "2D"]),
        (5, ["2C"]),
        (5, []),
    ],
)
def test_a_pack_that_cannot_be_shared_is_refused(players: int, removed: list[str]) -> None:
    with pytest.raises(RulesError, match="evenly") as caught:
        Rules.from_options({"players": players, "removed": removed})
    assert caught.value.field == "removed"


def test_a_pack_without_clubs_or_with_too_few_cards_is_refused() -> None:
    with pytest.raises(RulesError, match="no club"):
        Rules(players=3, removed=Cards("-.-.-.AKQJT98765432"))
    few = Cards("AKJT98765432.-.AKQJT98765432.AKQJT9876543")
    assert Rules(players=5, removed=few).cards_each == 3
    with pytest.raises(RulesError, match="fewer cards"):
        Rules(players=5, removed=few, pass_count=4)


@pytest.mark.parametrize("card", ["JD", "7C"])
def test_a_card_that_scores_cannot_be_removed(card: str) -> None:
    preset = PRESETS["omnibus" if card == "JD" else "hooligan"]
    with pytest.raises(RulesError, match=card):
        preset.replace(players=3, removed=Cards(card))


def test_no_seat_is_across_at_an_odd_table() -> None:
    for players in (3, 5):
        with pytest.raises(RulesError, match="across") as caught:
            Rules(players=players, pass_cycle=(LEFT, ACROSS))
        assert caught.value.field == "pass_cycle"


@pytest.mark.parametrize("value", [["left"], [LEFT], (), ("left",), LEFT])
def test_a_pass_cycle_is_a_tuple_of_directions(value: Any) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(pass_cycle=value)
    assert caught.value.field == "pass_cycle"


@pytest.mark.parametrize(("option", "value"), [("removed", ["2C"]), ("card_points", {"QS": 13})])
def test_sets_and_points_are_values_of_their_own_kind(option: str, value: Any) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(**{option: value})
    assert caught.value.field == option


def test_an_unknown_change_is_refused_by_name() -> None:
    with pytest.raises(RulesError, match="colour"):
        Rules().replace(colour="red")


def test_card_points_as_text() -> None:
    points = CardPoints("QS:13 JD:-10 H:1")
    assert points.total(Cards("QS JD AH 2H AC")) == 5
    assert points.of(Card("AC")) == 0
    assert points.positive == Cards("Q.AKQJT98765432.-.-")
    assert points.negative == Cards("JD")
    hearts = [(Card(rank + "H"), 1) for rank in "AKQJT98765432"]
    assert list(points.items()) == [(Card("QS"), 13), *hearts, (Card("JD"), -10)]
    assert str(points) == "QS:13 JD:-10 H:1"
    assert CardPoints({Card("QS"): 13}) == CardPoints("QS:13")
    assert CardPoints({Card("QS"): 0}) == CardPoints()
    assert CardPoints("QS:13") != "QS:13"


@pytest.mark.parametrize("points", [{"QS": 13}, {Card("QS"): 1.0}, {Card("QS"): True}])
def test_card_points_of_the_wrong_kind_are_refused(points: Any) -> None:
    with pytest.raises(NotationError):
        CardPoints(points)


def test_the_moon_needs_every_card_of_positive_worth() -> None:
    assert Card("7C") in PRESETS["hooligan"].card_points.positive
    assert Card("JD") not in PRESETS["omnibus"].card_points.positive
    assert PRESETS["black_maria"].card_points.positive == Cards("AKQ.AKQJT98765432.-.-")

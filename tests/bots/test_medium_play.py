"""Situations that Hearts programs are known to get wrong, and what `medium` does in them."""

from __future__ import annotations

from random import Random

import pytest
from situations import view_of

from hearts_core import Card, CardPoints, PlayerView, Rules
from hearts_core.bots import bot


def plays(view: PlayerView) -> set[str]:
    """The cards that `medium` plays, over some luck: several where it sees no difference."""
    return {bot("medium").play(view, Random(seed)).text for seed in range(8)}


@pytest.mark.parametrize("rules", [Rules(), Rules(card_points=CardPoints("QS:13 2D:-1 H:2"))])
@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        ("-.-.AT4.K93", "JD QS 2D", "TD"),
        ("-.-.AT4.K93", "9D 5H 2D", "4D"),
        ("K3.-.KQ.9", "JS QS 2S", "3S"),
        ("A4.5.-.K93", "TC TH QC", "9C"),
        ("2.J5.A.93", "TH 8H 9H", "5H"),
        ("2.AJ5.A.93", "6H QS 9H", "5H"),
    ],
)
def test_last_to_play_it_ducks_a_trick_with_points(hand: str, trick: str, card: str, rules: Rules) -> None:
    assert plays(view_of(hand, trick, taken={0: "2H", 1: "3H"}, rules=rules)) == {card}


@pytest.mark.parametrize(
    ("hand", "trick", "broken"),
    [
        ("KQ5.-.-.T93", "2S AS", False),
        ("KQ.-.A.T93", "AS", False),
        ("Q4.-.A.T93", "KS 3S", False),
        ("KQ.7.A.93", "AS 2S 3S", True),
        ("KQJT.7.A87.K93", "AS", False),
    ],
)
def test_the_queen_goes_under_a_higher_spade(hand: str, trick: str, broken: bool) -> None:
    assert plays(view_of(hand, trick, broken=broken)) == {"QS"}


@pytest.mark.parametrize(
    ("hand", "trick", "taken", "out", "card"),
    [
        # Seat 1 has all points so far, and this trick has some.
        ("-.A2.-.43", "4H TH 5H", "QS JH 9H 8H 7H 6H", "KH QH 3H AC KC QC JC TC 9C", "AH"),
        ("-.-.K2.43", "JD QD 6H", "QS JH 9H 8H 7H", "AH KH QH TH 5H 4H 3H 2H AC", "KD"),
        ("-.J3.-.542", "4H TH 5H", "QS AH KH QH 9H 8H 7H", "6H 2H AC KC QC JC TC 9C 8C 7C 6C KD", "JH"),
    ],
)
def test_a_moon_that_can_be_stopped_is_stopped(hand: str, trick: str, taken: str, out: str, card: str) -> None:
    assert plays(view_of(hand, trick, taken={1: taken}, out=out)) == {card}


def test_it_gives_no_heart_to_a_moon_that_it_can_starve() -> None:
    view = view_of(
        "-.32.7.-",
        "AC 2C KC",
        taken={0: "QS AH KH QH JH TH 9H 8H 7H 6H 5H 4H"},
        out="AS KS AD KD 3C 4C",
    )
    # Seat 0 takes the trick and has every point so far: a heart thrown on it goes to its moon.
    assert plays(view) == {"7D"}


@pytest.mark.parametrize(
    ("hand", "out", "cards"),
    [
        # Nobody else has a diamond: led, it would take whatever hearts the others throw.
        ("-.-.2.43", "AH KH QH JH TH 9C 8C 7C 6C", {"3C", "4C"}),
        ("-.2.8.-", "AH KH QH JH TH 9H", {"2H"}),
        ("2.-.T.-", "AS KH QH JH TH 9H", {"2S"}),
    ],
)
def test_late_it_gives_up_the_lead_rather_than_run_a_dead_suit(hand: str, out: str, cards: set[str]) -> None:
    assert plays(view_of(hand, out=out)) <= cards


@pytest.mark.parametrize(
    ("hand", "trick"),
    [
        ("Q84.J5.AT7.J93", "7S"),
        ("Q84.J5.AT7.J93", "JS 6S"),
        ("Q72.K.AJT8.T95", "TS 9S 5S"),
        ("QJT9.K.AJT8.T9", "8S"),
    ],
)
def test_the_queen_is_kept_while_another_spade_ducks(hand: str, trick: str) -> None:
    cards = plays(view_of(hand, trick, broken=False))
    assert "QS" not in cards
    assert {card[1] for card in cards} == {"S"}


@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        ("J84.J5.AT7.AJ93", "5C 7C 8C", "AC"),
        ("J84.J5.KT2.J93", "5D 7D 8D", "KD"),
        ("842.Q53.K9.QT62", "3C 4C 9C", "QC"),
    ],
)
def test_last_to_play_it_takes_an_early_clean_trick_with_its_highest_card(hand: str, trick: str, card: str) -> None:
    assert plays(view_of(hand, trick, broken=False)) == {card}


@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        ("Q84.AJ5.A7.-", "5C 7C 8C", "QS"),
        ("Q8432.AJ5.A7.-", "5C", "QS"),
        ("-.AKJ5.A87.T8", "5S 7S", "AH"),
        ("4.AJ5.A87.-", "5C 7C 8C", "AH"),
    ],
)
def test_void_it_throws_the_queen_or_its_highest_heart(hand: str, trick: str, card: str) -> None:
    taken = {0: "2H"} if "Q" in hand.split(".", maxsplit=1)[0] else {0: "QS", 1: "2H"}
    assert plays(view_of(hand, trick, taken=taken)) == {card}


@pytest.mark.parametrize("hand", ["AK4.J5.AT7.J93", "K42.95.T87.J93", "A5.T76.J872.J9", "Q3.864.T7.9532"])
def test_no_high_spade_is_led_while_the_queen_threatens(hand: str) -> None:
    assert not plays(view_of(hand, broken=False)) & {"AS", "KS", "QS"}


def test_a_sure_moon_is_played_out() -> None:
    view = view_of(
        "AK.AKQ.-.AK", taken={3: "QS JH TH 9H"}, out="JS TS 9S 8S 8H 7H 6H 5H 4H 3H 2H AD KD QD JD TD 9D 8D QC JC TC"
    )
    for card in plays(view):
        assert card[0] in "AK"
    # Once another has a heart there is nothing to gain by taking more.
    spoilt = view_of(
        "AK.AKQ.-.A2",
        taken={0: "JH", 3: "QS TH 9H"},
        out="JS TS 9S 8S 8H 7H 6H 5H 4H 3H 2H AD KD QD JD TD 9D 8D QC JC TC",
    )
    assert plays(spoilt) == {"2C"}


def test_near_the_target_it_does_not_end_a_match_that_it_is_losing() -> None:
    # Seat 0 takes this trick. At 96, a heart more ends the match.
    def view(totals: list[int]) -> PlayerView:
        return view_of(
            "-.J7.T.-",
            "AC 2C 3C",
            taken={0: "AH KH QH", 1: "QS 2H 3H 4H 5H", 2: "6H"},
            out="TH 9H 8H AD KD QD",
            totals=totals,
        )

    assert plays(view([96, 0, 50, 60])) == {"TD"}
    assert plays(view([96, 60, 50, 0])) <= {"JH", "7H"}
    assert plays(view([46, 0, 50, 60])) <= {"JH", "7H"}


def test_one_legal_card_needs_no_thought() -> None:
    class NoLuck(Random):
        def random(self) -> float:
            raise AssertionError("drew on luck for a forced card")

    view = view_of("Q.K4.-.-", broken=False)
    assert [card.text for card in view.legal] == ["QS"]
    for level in ("easy", "medium"):
        assert bot(level).play(view, NoLuck(1)) is Card("QS")

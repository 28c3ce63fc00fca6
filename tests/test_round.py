"""One deal by hand: refused deals, the exchange, who leads, breaking, taking, and positions in the middle."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from hearts_core import (
    Card,
    Cards,
    DealError,
    IllegalAction,
    PassDirection,
    Phase,
    Position,
    Reason,
    Round,
    Rules,
    Trick,
    deal,
)

LEFT, RIGHT, ACROSS, HOLD = PassDirection.LEFT, PassDirection.RIGHT, PassDirection.ACROSS, PassDirection.HOLD

# Seat 0 all spades, 1 all hearts, 2 all diamonds, 3 all clubs.
SUITED = [
    Cards("AKQJT98765432.-.-.-"),
    Cards("-.AKQJT98765432.-.-"),
    Cards("-.-.AKQJT98765432.-"),
    Cards("-.-.-.AKQJT98765432"),
]
THREES = ["4S 3S 2S", "4H 3H 2H", "4D 3D 2D", "4C 3C 2C"]


def cards(text: str) -> list[Card]:
    """The cards in the order written, repeated ones and all."""
    return [Card(name) for name in text.split()]


def play(played: Round, text: str) -> Round:
    for card in cards(text):
        played.play(card)
    return played


def refused(played: Round, text: str) -> Reason:
    with pytest.raises(IllegalAction) as caught:
        played.play(Card(text))
    assert caught.value.value == text
    assert played.refusal(Card(text)) is caught.value.reason
    return caught.value.reason


def middle(rules: Rules, hands: str, leader: int, **more: Any) -> Round:
    """A round from hands written "S.H.D.C S.H.D.C ..."."""
    return Round.from_position(Position(rules=rules, hands=tuple(map(Cards, hands.split())), leader=leader, **more))


@pytest.mark.parametrize(
    ("direction", "holders"),
    [(LEFT, [3, 0, 1, 2]), (RIGHT, [1, 2, 3, 0]), (ACROSS, [2, 3, 0, 1])],
)
def test_the_exchange_is_simultaneous_and_the_lowest_club_leads_after_it(
    direction: PassDirection, holders: list[int]
) -> None:
    played = Round(Rules(), SUITED, direction)
    assert (played.phase, played.turn) == (Phase.PASSING, None)
    assert not played.legal_plays()
    for seat in (2, 0, 3):
        played.pass_cards(seat, cards(THREES[seat]))
        assert played.hands == tuple(SUITED)
    assert played.passed == (Cards(THREES[0]), None, Cards(THREES[2]), Cards(THREES[3]))
    played.pass_cards(1, cards(THREES[1]))
    assert played.phase is Phase.PLAYING
    for seat in range(4):
        giver = holders[seat]
        assert played.hands[seat] == SUITED[seat] - Cards(THREES[seat]) | Cards(THREES[giver])
    assert played.dealt == tuple(SUITED)
    assert played.turn == holders.index(3)
    assert played.legal_plays() == Cards("2C")


def test_a_hold_hand_starts_with_the_play() -> None:
    played = Round(Rules(), SUITED, HOLD)
    assert played.phase is Phase.PLAYING
    assert played.turn == 3
    assert played.passed == (None, None, None, None)
    assert played.pass_refusal(0, cards(THREES[0])) is Reason.NO_PASSING


@pytest.mark.parametrize(
    ("seat", "chosen", "reason"),
    [
        (4, "4S 3S 2S", Reason.NO_SUCH_SEAT),
        (-1, "4S 3S 2S", Reason.NO_SUCH_SEAT),
        (0, "4S 3S", Reason.WRONG_NUMBER_OF_CARDS),
        (0, "", Reason.WRONG_NUMBER_OF_CARDS),
        (0, "5S 4S 3S 2S", Reason.WRONG_NUMBER_OF_CARDS),
        (0, "4S 4S 2S", Reason.REPEATED_CARD),
        (0, "4S 4S 2H", Reason.REPEATED_CARD),
        (0, "4S 3S 2H", Reason.NOT_IN_HAND),
        (3, "4C 3C 2C", Reason.ALREADY_PASSED),
        (3, "4C 3C", Reason.ALREADY_PASSED),
    ],
)
def test_refused_passes_change_nothing(seat: int, chosen: str, reason: Reason) -> None:
    played = Round(Rules(), SUITED, LEFT)
    played.pass_cards(3, cards(THREES[3]))
    before = played.copy()
    with pytest.raises(IllegalAction) as caught:
        played.pass_cards(seat, cards(chosen))
    assert caught.value.reason is reason
    assert caught.value.value == (str(seat) if reason is Reason.NO_SUCH_SEAT else chosen)
    assert played.pass_refusal(seat, cards(chosen)) is reason
    assert played == before


@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_other_pass_counts(count: int) -> None:
    played = Round(Rules(pass_count=count), SUITED, LEFT)
    for seat in range(4):
        played.pass_cards(seat, list(SUITED[seat])[-count:] if count else [])
    assert played.turn == (0 if count else 3)
    assert [len(hand) for hand in played.hands] == [13] * 4


def test_playing_before_the_exchange_and_after_the_end_is_refused() -> None:
    played = Round(Rules(), SUITED, LEFT)
    assert refused(played, "2C") is Reason.PASS_FIRST
    with pytest.raises(IllegalAction) as caught:
        played.position()
    assert caught.value.reason is Reason.PASS_FIRST
    end = play(middle(Rules(), "2.-.-.- 3.-.-.- 4.-.-.- 5.-.-.-", 0), "2S 3S 4S 5S")
    assert end.phase is Phase.HAND_OVER
    assert end.turn is None
    assert not end.legal_plays()
    assert refused(end, "2S") is Reason.HAND_OVER
    assert end.pass_refusal(0, []) is Reason.HAND_OVER


def test_reasons_of_refused_plays() -> None:
    rules = Rules(first_trick_points=False, queen_lead="after_broken")
    start = middle(rules, "A.-.3.2 Q.K.4.- J.9.5.- T.8.-.3", 0, first_trick=True)
    assert refused(start, "AS") is Reason.MUST_LEAD_LOWEST_CLUB
    assert refused(start, "QS") is Reason.NOT_IN_HAND
    play(start, "2C")
    assert refused(start, "KH") is Reason.NO_POINTS_ON_FIRST_TRICK
    assert refused(start, "QS") is Reason.NO_POINTS_ON_FIRST_TRICK
    play(start, "4D 5D")
    assert refused(start, "8H") is Reason.MUST_FOLLOW_SUIT
    play(start, "3C")
    assert refused(start, "8H") is Reason.HEARTS_NOT_BROKEN
    lead = middle(rules, "2.6.3.- Q.K.4.- J.9.-.3 T.8.-.4", 1)
    assert refused(lead, "QS") is Reason.QUEEN_MUST_WAIT
    assert refused(lead, "KH") is Reason.HEARTS_NOT_BROKEN


@pytest.mark.parametrize(
    ("rules", "plays", "broken"),
    [
        (Rules(), "AS QS 9H 3S", True),
        (Rules(), "AS QS 7D 3S", False),
        (Rules(queen_breaks=True), "AS QS 7D 3S", True),
        (Rules(queen_breaks=True), "AD QS 7D 5D", True),
        (Rules(), "AD QS 7D 5D", False),
    ],
)
def test_what_breaks_hearts(rules: Rules, plays: str, broken: bool) -> None:
    played = middle(rules, "A.7.A.- Q.8.-.9 -.9.7.4 3.T.5.-", 0)
    assert not played.broken
    assert play(played, plays).broken is broken


def test_leading_the_only_hearts_breaks_them() -> None:
    played = middle(Rules(), "2.2.-.- -.KQ.-.- 3.-.3.- 4.-.4.-", 1)
    play(played, "KH")
    assert played.broken


def test_tricks_and_points_go_to_the_taker() -> None:
    played = middle(Rules(), "A.7.A.- Q.8.-.9 -.9.7.4 3.T.5.-", 0)
    play(played, "AS QS 9H")
    assert played.trick == Trick(0, (Card("AS"), Card("QS"), Card("9H")), 4)
    assert played.points == (0, 0, 0, 0)
    play(played, "3S")
    assert played.turn == 0
    assert played.taken == (Cards("AS QS 9H 3S"), Cards(), Cards(), Cards())
    assert played.points == (14, 0, 0, 0)
    play(played, "7H 8H 7D TH")
    assert played.turn == 3
    assert played.points == (14, 0, 0, 3)
    play(played, "5D AD 9C 4C")
    assert played.phase is Phase.HAND_OVER
    assert [trick.winner for trick in played.tricks] == [0, 3, 0]
    assert played.shooter is None


def test_a_shooter_is_known_when_the_last_penalty_card_falls() -> None:
    all_but_one = Cards("QJ.AKQJT9876543.-.AK")
    played = middle(
        Rules(), "5.2.-.- 2.-.2.- 3.-.3.- 4.-.4.-", 0, broken=True, taken=(all_but_one, Cards(), Cards(), Cards())
    )
    assert played.shooter is None
    play(played, "2H 2D 3D 4D")
    assert played.shooter == 0


@pytest.mark.parametrize(
    ("hands", "problem"),
    [
        (SUITED[:3], "number of hands"),
        ([*SUITED, Cards()], "number of hands"),
        ([*SUITED[:3], Cards("-.-.-.AKQJT9876543")], "12 cards"),
        ([*SUITED[:3], Cards("A.-.-.AKQJT9876543")], "dealt twice"),
        ([SUITED[0] | Cards("2H"), SUITED[1] - Cards("2H"), *SUITED[2:]], "14 cards"),
    ],
)
def test_what_is_no_deal_is_refused(hands: list[Cards], problem: str) -> None:
    with pytest.raises(DealError, match=problem) as caught:
        Round(Rules(), hands, LEFT)
    assert caught.value.field == "deal"


def test_a_removed_card_cannot_be_dealt() -> None:
    rules = Rules(players=3)
    hands = list(deal(rules, Random(1)))
    seat = next(seat for seat in range(3) if Card("3C") in hands[seat])
    hands[seat] = hands[seat] - Cards("3C") | Cards("2C")
    with pytest.raises(DealError, match="not in play"):
        Round(rules, hands, LEFT)


def test_no_round_passes_across_an_odd_table() -> None:
    rules = Rules(players=3)
    with pytest.raises(DealError, match="across"):
        Round(rules, deal(rules, Random(1)), ACROSS)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"hands": tuple(map(Cards, ("2S", "3S", "4S")))}, "hands"),
        ({"hands": tuple(map(Cards, ("2S", "3S", "4S", "5S 6S")))}, "hands"),
        ({"hands": tuple(map(Cards, ("2S", "3S", "4S", "2S")))}, "card"),
        ({"leader": 4}, "leader"),
        ({"leader": -1}, "leader"),
        ({"trick": tuple(map(Card, ("6S", "7S", "8S", "9S")))}, "trick"),
        ({"trick": (Card("6S"),)}, "hands"),
        ({"trick": (Card("2S"),)}, "card"),
        ({"taken": (Cards("AS KS"), Cards(), Cards(), Cards())}, "taken"),
        ({"taken": (Cards("AS KS JS TS"),)}, "taken"),
        ({"taken": (Cards("5S 6S 7S 8S"), Cards(), Cards(), Cards())}, "card"),
        ({"first_trick": True}, "leader"),
        ({"first_trick": True, "hands": tuple(map(Cards, ("2S", "3S", "4S", "2C")))}, "leader"),
        ({"rules": Rules(players=5)}, "hands"),
        ({"rules": Rules(players=4, removed=Cards("5S 6S 7S 8S"))}, "card"),
    ],
)
def test_positions_that_cannot_be_are_refused(change: dict[str, Any], field: str) -> None:
    hands = tuple(map(Cards, ("2S", "3S", "4S", "5S")))
    possible: dict[str, Any] = {"rules": Rules(), "hands": hands, "leader": 0}
    with pytest.raises(DealError) as caught:
        Position(**possible | change)
    assert caught.value.field == field


def test_a_position_is_gone_on_from_as_the_round_does() -> None:
    rules = Rules()
    rng = Random(3)
    played = Round(rules, deal(rules, rng))
    while played.phase is Phase.PLAYING:
        again = Round.from_position(played.position())
        assert again.turn == played.turn
        assert again.legal_plays() == played.legal_plays()
        assert (again.hands, again.taken, again.points) == (played.hands, played.taken, played.points)
        assert (again.broken, again.trick) == (played.broken, played.trick)
        card = rng.choice(list(played.legal_plays()))
        again.play(card)
        played.play(card)
        assert again.position() == played.position()
    assert again.score() == played.score()


def test_a_copy_goes_its_own_way() -> None:
    played = Round(Rules(), SUITED, HOLD)
    other = played.copy()
    assert other == played
    other.play(Card("2C"))
    assert other != played
    assert played.trick is None
    assert played != "a round"
    assert "turn 3" in repr(played)


@pytest.mark.parametrize("again", [Round.copy, copy.deepcopy, lambda played: pickle.loads(pickle.dumps(played))])
@pytest.mark.parametrize("rules", [Rules(), Rules(players=3, queen_breaks=True), Rules(players=5, pass_count=2)])
def test_a_copy_goes_on_from_any_card(again: Callable[[Round], Round], rules: Rules) -> None:
    rng = Random(7)
    played = Round(rules, deal(rules, rng), LEFT)
    for seat in range(rules.players):
        assert again(played) == played
        played.pass_cards(seat, list(played.hands[seat])[: rules.pass_count])
    while played.turn is not None:
        other = again(played)
        assert other == played
        assert (other.turn, other.legal_plays(), other.trick) == (played.turn, played.legal_plays(), played.trick)
        assert (other.position(), other.tricks) == (played.position(), played.tricks)
        while other.turn is not None:
            other.play(rng.choice(list(other.legal_plays())))
        assert sum(map(len, other.taken)) == sum(map(len, other.dealt))
        played.play(rng.choice(list(played.legal_plays())))
    over = again(played)
    assert (over, over.phase, over.score()) == (played, Phase.HAND_OVER, played.score())


def test_a_position_may_be_the_end() -> None:
    end = middle(Rules(), "-.-.-.- -.-.-.- -.-.-.- -.-.-.-", 2)
    assert (end.phase, end.turn, end.legal_plays()) == (Phase.HAND_OVER, None, Cards())


def test_a_refused_play_changes_nothing() -> None:
    played = Round(Rules(), SUITED, HOLD)
    before = played.copy()
    for text in ("3C", "2S", "QS"):
        refused(played, text)
        assert (played, played.turn, played.legal_plays(), played.hands) == (before, 3, Cards("2C"), before.hands)
    with pytest.raises(AttributeError):
        played.play("2C")  # type: ignore[arg-type]
    play(played, "2C")
    assert played.turn == 0

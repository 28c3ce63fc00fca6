"""What one seat may know, by hand, through the phases of a hand."""

from __future__ import annotations

import pytest

from hearts_core import (
    Card,
    Cards,
    HandScore,
    IllegalAction,
    Match,
    PassDirection,
    Phase,
    Position,
    Reason,
    Round,
    Rules,
    Scoreboard,
    Suit,
    Trick,
)

SUITED = [
    Cards("AKQJT98765432.-.-.-"),
    Cards("-.AKQJT98765432.-.-"),
    Cards("-.-.AKQJT98765432.-"),
    Cards("-.-.-.AKQJT98765432"),
]
LOW = [Cards("4S 3S 2S"), Cards("4H 3H 2H"), Cards("4D 3D 2D"), Cards("4C 3C 2C")]


def test_a_view_while_passing() -> None:
    match = Match(Rules())
    match.start_hand(SUITED)
    match.pass_cards(0, LOW[0])
    match.pass_cards(3, LOW[3])
    view = match.view(0)
    assert (view.seat, view.phase, view.direction) == (0, Phase.PASSING, PassDirection.LEFT)
    assert view.hand == SUITED[0]
    assert view.passed == LOW[0]
    assert view.received == Cards()
    assert view.has_passed == (True, False, False, True)
    assert view.counts == (13, 13, 13, 13)
    assert (view.turn, view.trick, view.tricks, view.legal) == (None, None, (), Cards())
    assert not view.first_trick
    assert view.unseen == match.rules.deck - SUITED[0]
    assert view.totals == (0, 0, 0, 0)
    assert view.board == Scoreboard(hand_number=1, totals=(0, 0, 0, 0))


def test_a_view_while_playing() -> None:
    match = Match(Rules())
    match.start_hand(SUITED)
    for seat in range(4):
        match.pass_cards(seat, LOW[seat])
    view = match.view(0)
    assert view.hand == SUITED[0] - LOW[0] | LOW[3]
    assert (view.passed, view.received) == (LOW[0], LOW[3])
    assert view.first_trick
    assert (view.turn, view.legal) == (0, Cards("2C"))
    assert match.view(1).legal == Cards()
    match.play(0, Card("2C"))
    match.play(1, Card("4S"))
    view = match.view(2)
    assert view.trick == Trick(0, (Card("2C"), Card("4S")), 4)
    assert (view.turn, view.first_trick) == (2, True)
    assert view.counts == (12, 12, 13, 13)
    assert view.played == Cards("2C 4S")
    assert view.legal == view.hand
    match.play(2, Card("4H"))
    match.play(3, Card("AC"))
    view = match.view(2)
    assert view.trick is None
    assert view.tricks == (Trick(0, (Card("2C"), Card("4S"), Card("4H"), Card("AC")), 4),)
    assert (view.turn, view.first_trick, view.broken) == (3, False, True)
    assert view.taken == (Cards(), Cards(), Cards(), Cards("4S 4H AC 2C"))
    assert view.points == (0, 0, 0, 1)
    assert view.unseen == match.rules.deck - view.hand - Cards("4S 4H AC 2C")


def test_a_view_on_a_hold_hand_has_no_passing_in_it() -> None:
    match = Match(Rules(pass_cycle=(PassDirection.HOLD,)))
    match.start_hand(SUITED)
    view = match.view(1)
    assert (view.passed, view.received, view.has_passed) == (Cards(), Cards(), (False,) * 4)


def test_a_view_after_the_end_tells_the_winner() -> None:
    match = Match(Rules(pass_cycle=(PassDirection.HOLD,), target=26))
    match.start_hand(SUITED)
    while match.phase is Phase.PLAYING:
        turn = match.round.turn
        assert turn is not None
        match.play(turn, match.round.legal_plays()[0])
    view = match.view(2)
    assert view.phase is Phase.MATCH_OVER
    assert (view.turn, view.hand, view.legal) == (None, Cards(), Cards())
    assert (view.board.winner, view.board.places) == (3, (2, 2, 2, 1))
    assert view.board.scores == (HandScore((26, 26, 26, 0), (26, 26, 26, 0), 3, match.scores[0].moon),)
    assert view.unseen == Cards()


def test_a_view_of_a_round_alone_has_an_empty_board() -> None:
    hands = tuple(map(Cards, ("2.-.-.-", "3.-.-.-", "4.-.-.-", "5.-.-.-")))
    played = Round.from_position(Position(rules=Rules(), hands=hands, leader=2))
    view = played.view(2)
    assert view.board == Scoreboard(totals=(0, 0, 0, 0))
    assert (view.turn, view.first_trick, view.earlier) == (2, False, 12)
    assert view.legal.of_suit(Suit.SPADES) == Cards("4S")


def test_a_view_tells_how_many_tricks_came_before_those_it_shows() -> None:
    match = Match(Rules(pass_cycle=(PassDirection.HOLD,)))
    match.start_hand(SUITED)
    going_on = [match.round]
    while match.phase is Phase.PLAYING:
        turn = match.round.turn
        assert turn is not None
        card = match.round.legal_plays()[0]
        for played in going_on[1:]:
            played.play(card)
        match.play(turn, card)
        # Another begins at each card.
        if match.phase is Phase.PLAYING:
            going_on.append(Round.from_position(match.round.position()))
        for number, played in enumerate(going_on):
            assert [played.view(seat).earlier for seat in range(4)] == [number // 4] * 4


@pytest.mark.parametrize("seat", [-1, 4])
def test_there_are_no_other_seats(seat: int) -> None:
    played = Round(Rules(), SUITED)
    with pytest.raises(IllegalAction) as caught:
        played.view(seat)
    assert caught.value.reason is Reason.NO_SUCH_SEAT

"""A match by hand: phases, the order of things, moon choices, ties, the end, and what is refused when."""

from __future__ import annotations

from random import Random

import pytest
from beside import Walk
from hypothesis import given
from oracle import Options
from reach import reason_of
from strategies import options, seeds

from hearts_core import (
    Card,
    Cards,
    DealError,
    HandScore,
    IllegalAction,
    Match,
    MoonChoice,
    PassDirection,
    Phase,
    Reason,
    Rules,
)

OTHERS, SELF = MoonChoice.OTHERS_PLUS, MoonChoice.SELF_MINUS
HOLD = (PassDirection.HOLD,)

# Seat 0 holds every spade, 1 every heart, 2 every diamond, 3 every club: on a hold hand seat 3 takes every trick.
SUITED = [
    Cards("AKQJT98765432.-.-.-"),
    Cards("-.AKQJT98765432.-.-"),
    Cards("-.-.AKQJT98765432.-"),
    Cards("-.-.-.AKQJT98765432"),
]


def play_out(match: Match, rng: Random | None = None) -> None:
    """Plays the hand to its end: the lowest legal card, or one at random."""
    while match.phase is Phase.PLAYING:
        turn = match.round.turn
        assert turn is not None
        legal = match.round.legal_plays()
        match.play(turn, legal[-1] if rng is None else rng.choice(list(legal)))


def moon_by_seat_three(rules: Rules) -> Match:
    match = Match(rules)
    match.start_hand(SUITED)
    play_out(match)
    return match


def test_a_match_begins_with_nothing() -> None:
    match = Match(Rules())
    assert match.phase is Phase.HAND_OVER
    assert (match.hand_number, match.serial, match.totals, match.scores, match.rounds) == (0, 0, (0, 0, 0, 0), (), ())
    assert match.standing.winner is None
    assert "hand 0" in repr(match)


def test_every_action_counts_once() -> None:
    match = Match(Rules(pass_cycle=(PassDirection.LEFT,)))
    match.start_hand(SUITED)
    assert (match.serial, match.phase) == (1, Phase.PASSING)
    for seat in range(4):
        match.pass_cards(seat, list(SUITED[seat])[:3])
    assert (match.serial, match.phase) == (5, Phase.PLAYING)
    play_out(match)
    assert (match.serial, match.phase) == (57, Phase.HAND_OVER)


def test_directions_cycle_hand_by_hand() -> None:
    match = Match(Rules(target=1000))
    met = []
    for hand in range(5):
        match.deal(Random(hand))
        met.append(match.round.direction.value)
        for seat in range(4):
            if match.phase is Phase.PASSING:
                match.pass_cards(seat, list(match.round.hands[seat])[:3])
        play_out(match)
    assert met == ["left", "right", "across", "hold", "left"]
    assert match.hand_number == 5
    assert len(match.rounds) == 5


def test_the_moon_by_rule() -> None:
    match = moon_by_seat_three(Rules(pass_cycle=HOLD))
    assert match.scores == (HandScore((26, 26, 26, 0), (26, 26, 26, 0), 3, OTHERS),)
    match = moon_by_seat_three(Rules(pass_cycle=HOLD, moon="self_minus"))
    assert match.scores == (HandScore((0, 0, 0, -26), (0, 0, 0, -26), 3, SELF),)


@pytest.mark.parametrize(("choice", "points"), [(OTHERS, (26, 26, 26, 0)), (SELF, (0, 0, 0, -26))])
def test_the_shooter_chooses_after_seeing_both_boards(choice: MoonChoice, points: tuple[int, ...]) -> None:
    match = moon_by_seat_three(Rules(pass_cycle=HOLD, moon="choose", target=26))
    assert match.phase is Phase.MOON_CHOICE
    assert match.view(0).phase is Phase.MOON_CHOICE
    assert match.totals == (0, 0, 0, 0)
    board = match.board()
    assert board.moon_shooter == 3
    assert dict(board.moon_choices) == {
        OTHERS: HandScore((26, 26, 26, 0), (26, 26, 26, 0), 3, OTHERS),
        SELF: HandScore((0, 0, 0, -26), (0, 0, 0, -26), 3, SELF),
    }
    serial = match.serial
    match.choose_moon(3, choice)
    assert match.serial == serial + 1
    assert match.scores[-1] == HandScore(points, points, 3, choice)
    assert match.board().moon_choices == ()
    assert match.phase is (Phase.MATCH_OVER if choice is OTHERS else Phase.HAND_OVER)


def test_the_lowest_alone_wins_and_places_are_shared() -> None:
    match = moon_by_seat_three(Rules(pass_cycle=HOLD, target=26))
    assert match.phase is Phase.MATCH_OVER
    assert match.standing.winner == 3
    assert match.standing.places == (2, 2, 2, 1)
    board = match.view(1).board
    assert (board.winner, board.places, board.tied) == (3, (2, 2, 2, 1), ())


def test_a_shared_lowest_total_plays_on() -> None:
    """26 26 26 0, then 0 26 26 26: two are past the target of 30, and seats 0 and 3 share 26."""
    match = moon_by_seat_three(Rules(pass_cycle=HOLD, target=30))
    match.start_hand([SUITED[3], *SUITED[:3]])
    play_out(match)
    assert (match.phase, match.totals) == (Phase.HAND_OVER, (26, 52, 52, 26))
    assert match.standing.tied == (0, 3)
    assert match.board().tied == (0, 3)
    assert match.board().places == ()
    match.start_hand(SUITED)
    play_out(match)
    assert (match.phase, match.totals) == (Phase.MATCH_OVER, (52, 78, 78, 26))
    assert match.standing.winner == 3


def test_exactly_the_target_drops() -> None:
    match = moon_by_seat_three(Rules(pass_cycle=HOLD, target=26, exact_target=True))
    assert match.totals == (-24, -24, -24, 0)
    assert match.scores[-1].points == (26, 26, 26, 0)
    assert match.phase is Phase.HAND_OVER


def test_what_is_refused_before_the_first_deal() -> None:
    match = Match(Rules())
    assert reason_of(lambda: match.play(0, Card("2C"))) is Reason.NO_HAND
    assert reason_of(lambda: match.pass_cards(0, [])) is Reason.NO_HAND
    assert reason_of(lambda: match.choose_moon(0, OTHERS)) is Reason.NO_MOON_CHOICE
    assert reason_of(lambda: match.view(0)) is Reason.NO_HAND
    assert reason_of(lambda: match.play(4, Card("2C"))) is Reason.NO_SUCH_SEAT


def test_what_is_refused_while_passing() -> None:
    match = Match(Rules())
    match.start_hand(SUITED)
    assert reason_of(lambda: match.start_hand(SUITED)) is Reason.HAND_NOT_OVER
    assert reason_of(lambda: match.deal(Random(1))) is Reason.HAND_NOT_OVER
    assert reason_of(lambda: match.play(3, Card("2C"))) is Reason.PASS_FIRST
    assert reason_of(lambda: match.choose_moon(3, OTHERS)) is Reason.NO_MOON_CHOICE
    assert reason_of(lambda: match.pass_cards(4, [])) is Reason.NO_SUCH_SEAT
    assert reason_of(lambda: match.view(-1)) is Reason.NO_SUCH_SEAT


def test_what_is_refused_while_playing() -> None:
    match = Match(Rules(pass_cycle=HOLD))
    match.start_hand(SUITED)
    assert reason_of(lambda: match.play(0, Card("AS"))) is Reason.NOT_YOUR_TURN
    assert reason_of(lambda: match.play(0, Card("2C"))) is Reason.NOT_YOUR_TURN
    assert reason_of(lambda: match.play(3, Card("AS"))) is Reason.NOT_IN_HAND
    assert reason_of(lambda: match.play(3, Card("AC"))) is Reason.MUST_LEAD_LOWEST_CLUB
    assert reason_of(lambda: match.play(-1, Card("2C"))) is Reason.NO_SUCH_SEAT
    assert reason_of(lambda: match.pass_cards(0, list(SUITED[0])[:3])) is Reason.NO_PASSING
    assert reason_of(lambda: match.start_hand(SUITED)) is Reason.HAND_NOT_OVER
    assert match.refusal(3, Card("2C")) is None


def test_what_is_refused_at_the_moon_choice() -> None:
    match = moon_by_seat_three(Rules(pass_cycle=HOLD, moon="choose"))
    assert reason_of(lambda: match.start_hand(SUITED)) is Reason.MOON_CHOICE_FIRST
    assert reason_of(lambda: match.choose_moon(0, OTHERS)) is Reason.NOT_THE_SHOOTER
    assert reason_of(lambda: match.choose_moon(4, OTHERS)) is Reason.NO_SUCH_SEAT
    assert reason_of(lambda: match.play(3, Card("2C"))) is Reason.HAND_OVER
    assert reason_of(lambda: match.pass_cards(3, [])) is Reason.HAND_OVER


def test_what_is_refused_between_hands_and_after_the_end() -> None:
    between = moon_by_seat_three(Rules(pass_cycle=HOLD))
    assert reason_of(lambda: between.play(3, Card("2C"))) is Reason.HAND_OVER
    assert reason_of(lambda: between.pass_cards(3, [])) is Reason.HAND_OVER
    assert reason_of(lambda: between.choose_moon(3, OTHERS)) is Reason.NO_MOON_CHOICE
    over = moon_by_seat_three(Rules(pass_cycle=HOLD, target=1))
    assert reason_of(lambda: over.start_hand(SUITED)) is Reason.MATCH_OVER
    assert reason_of(lambda: over.play(3, Card("2C"))) is Reason.MATCH_OVER
    assert reason_of(lambda: over.pass_cards(3, [])) is Reason.MATCH_OVER
    assert reason_of(lambda: over.choose_moon(3, OTHERS)) is Reason.MATCH_OVER


def test_a_refused_deal_starts_no_hand() -> None:
    match = Match(Rules())
    with pytest.raises(DealError):
        match.start_hand(SUITED[:3])
    assert (match.hand_number, match.serial, match.phase) == (0, 0, Phase.HAND_OVER)


def test_refusals_read_well() -> None:
    assert str(IllegalAction(Reason.NOT_IN_HAND, Card("QS"))) == "not_in_hand: QS"
    assert str(IllegalAction(Reason.NO_HAND)) == "no_hand"
    assert eval(repr(Reason.NO_HAND), {"Reason": Reason}) is Reason.NO_HAND
    assert eval(repr(Phase.PLAYING), {"Phase": Phase}) is Phase.PLAYING
    assert eval(repr(OTHERS), {"MoonChoice": MoonChoice}) is OTHERS


def test_matches_are_told_apart() -> None:
    one, other = moon_by_seat_three(Rules(pass_cycle=HOLD)), moon_by_seat_three(Rules(pass_cycle=HOLD))
    assert one == other
    assert one != moon_by_seat_three(Rules(pass_cycle=HOLD, target=99))
    assert one != Match(Rules(pass_cycle=HOLD))
    assert one != "a match"
    other.start_hand(SUITED)
    assert one != other


@given(options, seeds)
def test_the_same_seed_gives_the_same_match(given_options: Options, seed: int) -> None:
    walks = [Walk(given_options, Random(seed), refusals=False) for _ in range(2)]
    for walk in walks:
        walk.run(hands=1)
    assert walks[0].match == walks[1].match

"""What a match came to for one seat: by hand, by an independent count, and by laws over random matches."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reach import random_match
from strategies import seeds

from hearts_core import (
    Card,
    Cards,
    HandSummary,
    IllegalAction,
    Match,
    Phase,
    Reason,
    Rules,
    Summary,
    moon_stopper,
    summary,
)
from hearts_core.scoring import MoonChoice
from hearts_core.summary import own_total
from hearts_core.trick import Trick

matches = st.builds(random_match, seeds, st.integers(0, 500))


def trick(leader: int, cards: str) -> Trick:
    return Trick(leader, tuple(map(Card, cards.split())), 4)


# Anna, at seat 1, takes seven hearts of the fourteen penalty cards in two tricks.
SEVEN_HEARTS = [trick(1, "AH 2H 3H 4H"), trick(1, "KH 5H 6H 2C")]


def test_who_takes_a_penalty_card_from_one_with_half_of_all_stops_the_moon() -> None:
    clean = trick(1, "2D 3D 4D AD")
    assert moon_stopper(Rules(), [*SEVEN_HEARTS, clean]) is None
    assert moon_stopper(Rules(), [*SEVEN_HEARTS, clean, trick(0, "AD QS 7D 8D")]) == 0


def test_six_of_fourteen_are_no_moon_to_stop() -> None:
    six = [SEVEN_HEARTS[0], trick(1, "KH 5H 2C 3C")]
    assert moon_stopper(Rules(), [*six, trick(0, "AD QS 7D 8D")]) is None


def test_what_is_shared_already_can_not_be_stopped() -> None:
    shared = [trick(2, "AC 7H 2C 3C"), *SEVEN_HEARTS]
    assert moon_stopper(Rules(), [*shared, trick(0, "AD QS 7D 8D")]) is None


def test_half_is_half_of_what_costs_points_under_the_rules() -> None:
    only_spades = Rules.from_options({"card_points": "QS:13 KS:10"})
    tricks = [trick(1, "KS 2S 3S 4S"), trick(0, "AS QS 5S 6S")]
    assert moon_stopper(only_spades, tricks) == 0
    assert moon_stopper(Rules(), tricks) is None


def test_of_a_match_under_way_the_scored_hands_count() -> None:
    match = Match(Rules())
    assert summary(match, 3) == Summary(Rules(), 3, (0, 0, 0, 0), ())
    with pytest.raises(IllegalAction) as refused:
        summary(match, 4)
    assert refused.value.reason is Reason.NO_SUCH_SEAT


@pytest.mark.parametrize(
    ("totals", "place", "won"),
    [
        ((57, 61, 100, 80), 1, True),
        ((61, 57, 100, 61), 2, False),
        ((100, 57, 61, 61), 4, False),
        # The lowest total is shared: the match is not over, and nobody has won.
        ((57, 57, 100, 80), 1, False),
        ((57, 61, 99, 80), 1, False),
    ],
)
def test_places_and_the_win_are_what_the_totals_say(totals: tuple[int, ...], place: int, won: bool) -> None:
    found = Summary(Rules(), 0, totals, ())
    assert (found.place, found.won) == (place, won)
    assert found.over == (max(totals) >= 100 and totals.count(min(totals)) == 1)


@given(matches)
def test_the_hands_add_up_to_the_total(match: Match) -> None:
    for seat in range(match.rules.players):
        found = summary(match, seat)
        assert own_total(match.rules, [hand.points for hand in found.hands]) == found.totals[seat]
        assert [hand.points for hand in found.hands] == [score.points[seat] for score in match.scores]


@given(matches)
def test_one_seat_takes_the_queen_and_one_at_most_makes_or_stops_a_moon(match: Match) -> None:
    found = [summary(match, seat) for seat in range(match.rules.players)]
    for hand in zip(*(one.hands for one in found), strict=True):
        assert sum(seat.queen for seat in hand) == 1
        assert sum(seat.moon or seat.stopped for seat in hand) <= 1


@given(matches)
def test_one_seat_wins_a_match_that_is_over_and_none_another(match: Match) -> None:
    found = [summary(match, seat) for seat in range(match.rules.players)]
    over = match.phase is Phase.MATCH_OVER
    assert {one.over for one in found} == {over}
    assert sum(one.won for one in found) == over
    if over:
        assert [one.place for one in found] == list(match.standing.places)


def test_a_moon_is_told_for_who_made_it_however_it_is_scored() -> None:
    rules = Rules(moon="choose", pass_count=0)
    hands = ("AKQ.AKQJ.AKQ.AKQ", "JT98.T98.JT9.JT9", "765.765.8765.876", "432.432.432.5432")
    match = Match(rules)
    match.start_hand([Cards(hand) for hand in hands])
    while match.phase is Phase.PLAYING:
        turn = match.round.turn
        assert turn is not None
        legal = list(match.round.legal_plays())
        match.play(turn, (max if turn == 0 else min)(legal, key=lambda card: card.rank))
    assert summary(match, 0).hands == (), "how it is scored has not been chosen"
    match.choose_moon(0, MoonChoice.SELF_MINUS)
    assert summary(match, 0).hands == (HandSummary(-26, queen=True, moon=True),)
    assert summary(match, 1).hands == (HandSummary(0),)

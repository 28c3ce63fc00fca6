"""A table of bots: whose turn it is, one step at a time, and the same match from the same seed."""

from __future__ import annotations

from random import Random

import pytest

from hearts_core import (
    Card,
    Cards,
    IllegalAction,
    Match,
    MoonChoice,
    Phase,
    PlayerView,
    Reason,
    Rules,
    deal,
    deal_stream,
)
from hearts_core.bots import SEARCHERS, bot
from hearts_core.table import act, advise, bot_step, deal_hand, deal_next, finish_hand, play_match, waiting

EASY = bot("easy")


def dealt(**options: object) -> Match:
    match = Match(Rules(**options))  # type: ignore[arg-type]  # options of different types
    deal_next(match, "seed")
    return match


def test_the_table_waits_for_all_that_have_not_passed() -> None:
    match = dealt()
    assert waiting(match) == (0, 1, 2, 3)
    act(match, 2, EASY, Random(1))
    assert waiting(match) == (0, 1, 3)
    for seat in (3, 0, 1):
        act(match, seat, EASY, Random(1))
    assert waiting(match) == (match.round.turn,)


def test_the_table_waits_for_nobody_between_hands() -> None:
    match = Match(Rules())
    assert waiting(match) == ()
    deal_next(match, "seed")
    finish_hand(match, [EASY] * 4, "seed")
    assert match.phase is Phase.HAND_OVER
    assert waiting(match) == ()


@pytest.mark.parametrize(
    ("seat", "reason"), [(4, Reason.NO_SUCH_SEAT), (-1, Reason.NO_SUCH_SEAT), (0, Reason.ALREADY_PASSED)]
)
def test_a_seat_with_nothing_to_pass_is_refused(seat: int, reason: Reason) -> None:
    match = dealt()
    act(match, 0, EASY, Random(1))
    serial = match.serial
    with pytest.raises(IllegalAction) as caught:
        act(match, seat, EASY, Random(1))
    assert caught.value.reason is reason
    assert match.serial == serial


def test_a_seat_out_of_turn_is_refused() -> None:
    match = dealt(pass_count=0)
    assert match.round.turn is not None
    with pytest.raises(IllegalAction) as caught:
        act(match, (match.round.turn + 1) % 4, EASY, Random(1))
    assert caught.value.reason is Reason.NOT_YOUR_TURN


def test_nothing_can_be_done_before_a_deal_after_a_hand_and_after_the_match() -> None:
    match = Match(Rules(target=1))
    with pytest.raises(IllegalAction) as caught:
        act(match, 0, EASY, Random(1))
    assert caught.value.reason is Reason.NO_HAND
    match = dealt()
    finish_hand(match, [EASY] * 4, "seed")
    with pytest.raises(IllegalAction) as caught:
        bot_step(match, [EASY] * 4, "seed")
    assert caught.value.reason is Reason.HAND_OVER
    match = play_match(Rules(target=1), [EASY] * 4, "seed")
    with pytest.raises(IllegalAction) as caught:
        act(match, 0, EASY, Random(1))
    assert caught.value.reason is Reason.MATCH_OVER


class Shooter:
    """Plays its highest card: with the best hand in the pack that is a moon."""

    def pass_cards(self, view: PlayerView, rng: Random) -> Cards:
        raise AssertionError(f"{view.seat} has nothing to pass, {rng} or not")

    def play(self, view: PlayerView, rng: Random) -> Card:
        assert isinstance(rng, Random)
        return max(view.legal, key=lambda card: card.rank)

    def choose_moon(self, view: PlayerView, rng: Random) -> MoonChoice:
        assert isinstance(rng, Random)
        assert view.board.moon_shooter == view.seat
        return MoonChoice.SELF_MINUS


def test_the_shooter_alone_is_asked_how_its_moon_counts() -> None:
    match = Match(Rules(pass_count=0, moon="choose"))
    match.start_hand(
        [Cards("AKQJT.AKQJT.A.AK"), Cards("98.98.KQJT9.QJT9"), Cards("765.765.876.8765"), Cards("432.432.5432.432")]
    )
    bots = [Shooter(), EASY, EASY, EASY]
    while match.phase is Phase.PLAYING:
        bot_step(match, bots, "moon")
    assert match.phase is Phase.MOON_CHOICE
    assert waiting(match) == (0,)
    with pytest.raises(IllegalAction) as caught:
        act(match, 1, EASY, Random(1))
    assert caught.value.reason is Reason.NOT_THE_SHOOTER
    with pytest.raises(IllegalAction) as caught:
        next(advise(match, 0, SEARCHERS["hard"], Random(1)))
    assert caught.value.reason is Reason.HAND_OVER, "there is no card to advise on"
    finish_hand(match, bots, "moon")
    assert match.totals == (-26, 0, 0, 0)


def test_advice_does_nothing_and_is_for_the_seat_whose_turn_it_is() -> None:
    match = dealt(pass_count=0)
    turn = match.round.turn
    assert turn is not None
    with pytest.raises(IllegalAction) as caught:
        next(advise(match, (turn + 1) % 4, SEARCHERS["hard"], Random(1)))
    assert caught.value.reason is Reason.NOT_YOUR_TURN
    before = match.serial
    with pytest.raises(StopIteration) as done:
        next(advise(match, turn, SEARCHERS["hard"], Random(1)))  # the lowest club: there is nothing to think about
    assert done.value.value.choice == Card("2C")
    assert match.serial == before


def test_the_same_seed_gives_the_same_match_and_another_seed_another() -> None:
    bots = [bot("medium"), EASY, bot("medium"), EASY]
    first, again, other = (play_match(Rules(target=40), bots, seed) for seed in ("a", "a", "b"))
    assert first == again
    assert first.round != other.round
    assert first.phase is Phase.MATCH_OVER
    assert max(first.totals) >= 40


def test_bots_do_not_change_the_deals() -> None:
    matches = [play_match(Rules(), [bot(level)] * 4, "deals", max_hands=3) for level in ("easy", "medium")]
    assert matches[0].round != matches[1].round
    for first, second in zip(matches[0].rounds, matches[1].rounds, strict=True):
        assert first.dealt == second.dealt


def test_max_hands_ends_a_match_that_nobody_can_lose() -> None:
    rules = Rules.from_options({"card_points": ""})
    match = play_match(rules, [EASY] * 4, "endless", max_hands=5)
    assert match.hand_number == 5
    assert match.totals == (0, 0, 0, 0)


def test_a_single_deal_of_a_seed_is_the_one_of_the_match() -> None:
    for number in (1, 2, 3, 4, 5):
        match = deal_hand(Rules(), "k", number)
        assert match.round.dealt == deal(Rules(), deal_stream("k", number))
        assert match.round.direction is Rules().direction(number)
        assert match.totals == (0, 0, 0, 0)

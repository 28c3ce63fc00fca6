"""Going back in a match."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_core import (
    BadValue,
    Cards,
    IllegalAction,
    Match,
    MoonChoice,
    Phase,
    Rules,
    format_match,
    last_decision,
    rewind,
)
from hearts_core.bots import bot
from hearts_core.table import bot_step, deal_next


def random_match(rules: Rules, seed: int, steps: int) -> tuple[Match, list[str]]:
    """A match after so many actions, and the record after each of them."""
    match = Match(rules, {"seed": str(seed)})
    bots = [bot("easy")] * rules.players
    records = [format_match(match)]
    while len(records) <= steps and match.phase is not Phase.MATCH_OVER:
        if match.phase is Phase.HAND_OVER:
            deal_next(match, str(seed))
        else:
            bot_step(match, bots, str(seed))
        records.append(format_match(match))
    return match, records


@pytest.mark.no_cover
@given(st.integers(3, 5), st.integers(0, 99), st.integers(0, 130), st.data())
def test_every_earlier_moment_comes_back_as_it_was(players: int, seed: int, steps: int, data: st.DataObject) -> None:
    match, records = random_match(Rules(players=players), seed, steps)
    serial = data.draw(st.integers(0, match.serial))
    back = rewind(match, serial)
    assert format_match(back) == records[serial]
    assert back.serial == serial
    assert format_match(match) == records[-1], "the match itself stays"


@pytest.mark.parametrize("serial", [-1, 2])
def test_a_moment_that_never_was_is_refused(serial: int) -> None:
    match = Match(Rules())
    match.deal(Random(1))
    with pytest.raises(BadValue, match="serial"):
        rewind(match, serial)


def test_other_tags_can_be_given() -> None:
    match = Match(Rules(), {"seed": "a"})
    assert dict(rewind(match, 0, {"seed": "b"}).tags) == {"seed": "b"}
    match.set_tag("seed", None)
    match.set_tag("undos", "1")
    assert dict(match.tags) == {"undos": "1"}
    with pytest.raises(BadValue, match="tag"):
        match.set_tag("NO", "1")


@given(st.integers(3, 5), st.integers(0, 99), st.integers(1, 80))
def test_the_last_decision_is_the_seats_own_and_had_a_choice(players: int, seed: int, steps: int) -> None:
    match, _ = random_match(Rules(players=players), seed, steps)
    for seat in range(players):
        serial = last_decision(match, seat)
        plays = [(s, c) for t in (*match.round.tricks, match.round.trick) if t for s, c in t.plays]
        if serial is None:
            assert match.round.passed[seat] is None
            continue
        back = rewind(match, serial)
        assert back.hand_number == match.hand_number
        if back.phase is Phase.PASSING:
            assert back.round.passed == (None,) * players
            assert match.round.passed[seat] is not None
        else:
            assert back.round.turn == seat
            assert len(back.round.legal_plays()) > 1
        # After it the seat has had none: each of its later cards was its only one.
        done = sum(len(t.cards) for t in (*back.round.tricks, back.round.trick) if t)
        later = rewind(match, serial)
        if back.phase is Phase.PASSING:
            for giver, cards in enumerate(match.round.passed):
                if cards is not None:
                    later.pass_cards(giver, cards)
        for number, (player, card) in enumerate(plays[done:]):
            if player == seat and not (number == 0 and back.phase is Phase.PLAYING):
                assert len(later.round.legal_plays()) == 1
            later.play(player, card)


def test_before_the_first_deal_there_is_no_hand() -> None:
    with pytest.raises(IllegalAction, match="no_hand"):
        last_decision(Match(Rules()), 0)


def test_forced_cards_are_no_decision_and_the_moon_choice_is_one() -> None:
    """Seat 0 holds all clubs and takes every trick; the 2 of clubs it had to lead."""
    match = Match(Rules(pass_count=0, moon="choose"))
    clubs, spades = "-.-.-.AKQJT98765432", "AKQJT98765432.-.-.-"
    match.start_hand([Cards(hand) for hand in (clubs, spades, "-.AKQJT98765432.-.-", "-.-.AKQJT98765432.-")])
    for _ in range(4):
        assert last_decision(match, 0) is None
        assert match.round.turn is not None
        match.play(match.round.turn, match.round.legal_plays()[-1])
    match.play(0, match.round.legal_plays()[0])
    assert last_decision(match, 0) == 5, "the deal and the four cards of the first trick"
    while match.phase is Phase.PLAYING:
        assert match.round.turn is not None
        match.play(match.round.turn, match.round.legal_plays()[0])
    assert last_decision(match, 0) == 1 + 11 * 4, "with two cards left the player had the last choice"
    match.choose_moon(0, MoonChoice.SELF_MINUS)
    assert last_decision(match, 0) == 1 + 13 * 4
    assert rewind(match, 53).phase is Phase.MOON_CHOICE
    assert last_decision(match, 1) == 1 + 11 * 4 + 1

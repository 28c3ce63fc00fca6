"""The line protocol: what a question says and does not say, and that it comes back as the same view."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from reach import random_match
from strategies import seeds

from hearts_core import (
    BadValue,
    Card,
    Cards,
    HeartsError,
    IllegalAction,
    Match,
    MoonChoice,
    NotationError,
    PassDirection,
    Phase,
    PlayerView,
    Reason,
    Rules,
    sample,
)
from hearts_core.answers import read_moon, read_pass, read_play
from hearts_core.answers import serve as answers_of
from hearts_core.bots import bot
from hearts_core.protocol import GREETING, Question, format_question, parse_question
from hearts_core.table import waiting

SUITED = [
    Cards("AKQJT98765432.-.-.-"),
    Cards("-.AKQJT98765432.-.-"),
    Cards("-.-.AKQJT98765432.-"),
    Cards("-.-.-.AKQJT98765432"),
]
LOW = [Cards("4S 3S 2S"), Cards("4H 3H 2H"), Cards("4D 3D 2D"), Cards("4C 3C 2C")]

PASS = (
    "pass 3; rules target=50; seat 1; hand 1 left; total 0 0 0 0; "
    "held AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H; passed 0 3; seed 1f"
)
PLAY = (
    "play; rules target=50; seat 2; hand 1 left; total 0 0 0 0; held 4H 3H 2H AD KD QD JD TD 9D 8D 7D 6D 5D; "
    "gave 4D 3D 2D; received 4H 3H 2H; trick 0 2C 4S; legal 4H 3H 2H AD KD QD JD TD 9D 8D 7D 6D 5D; seed 1f"
)
MOON = (
    "moon; rules pass_cycle=hold moon=choose; seat 3; hand 2 hold; points 0 3 23 0; total 0 3 23 0; held -; "
    + "; ".join(f"trick 3 {rank}C {rank}S {rank}H {rank}D" for rank in ["2", *"AKQJT9876543"])
    + "; choice others_plus 26 26 26 0; choice self_minus 0 0 0 -26; seed 1f"
)


def passing() -> Match:
    match = Match(Rules(target=50))
    match.start_hand(SUITED)
    match.pass_cards(0, LOW[0])
    match.pass_cards(3, LOW[3])
    return match


def playing() -> Match:
    match = passing()
    match.pass_cards(1, LOW[1])
    match.pass_cards(2, LOW[2])
    match.play(0, Card("2C"))
    match.play(1, Card("4S"))
    return match


def question(text: str) -> PlayerView:
    return parse_question(text).view


def test_a_question_to_pass_in_full() -> None:
    view = passing().view(1)
    assert format_question(view, "1f") == PASS
    assert parse_question(PASS) == Question(view, "1f")


def test_a_question_to_play_in_full() -> None:
    view = playing().view(2)
    assert format_question(view, "1f") == PLAY
    assert parse_question(PLAY) == Question(view, "1f")


def test_a_question_about_the_moon_in_full() -> None:
    view = question(MOON)
    assert (view.phase, view.board.moon_shooter) == (Phase.MOON_CHOICE, 3)
    assert view.taken[3] == Cards("AKQJT98765432.AKQJT98765432.AKQJT98765432.AKQJT98765432")
    others, own = (score for _, score in view.board.moon_choices)
    assert (others.totals, own.totals) == ((26, 29, 49, 0), (0, 3, 23, -26))
    assert format_question(view, "1f") == MOON


@settings(max_examples=300)
@given(seeds, st.integers(1, 300))
def test_every_question_comes_back_as_the_same_view(seed: int, actions: int) -> None:
    match = random_match(seed, actions)
    for seat in waiting(match):
        view = match.view(seat)
        assert parse_question(format_question(view, "x")) == Question(view, "x")


def test_every_kind_of_question_is_met_by_that_law() -> None:
    met = dict.fromkeys(Phase, 0)
    for seed in range(60):
        match = random_match(seed, seed * 5)
        met[match.phase] += bool(waiting(match))
    assert all(met[phase] for phase in (Phase.PASSING, Phase.PLAYING))
    assert not met[Phase.HAND_OVER]


@pytest.mark.parametrize("choice", MoonChoice)
def test_a_moon_of_an_earlier_hand_comes_back(choice: MoonChoice) -> None:
    match = Match(Rules(pass_cycle=(PassDirection.HOLD,), moon="choose"))
    match.start_hand(SUITED)
    while match.phase is Phase.PLAYING:
        turn = match.round.turn
        assert turn is not None
        match.play(turn, match.round.legal_plays()[0])
    shooter = match.board().moon_shooter
    assert shooter == 3
    asked = match.view(shooter)
    assert parse_question(format_question(asked, "x")).view == asked
    match.choose_moon(shooter, choice)
    match.deal(Random(1))
    (seat,) = waiting(match)
    line = format_question(match.view(seat), "x")
    assert f"shot 3 {choice}" in line
    assert parse_question(line).view == match.view(seat)


@settings(max_examples=200)
@given(seeds, st.integers(1, 240))
def test_hidden_cards_never_go_over_the_line(seed: int, actions: int) -> None:
    """Another deal that looks the same to the seat is asked about in the same words."""
    match = random_match(seed, actions)
    assume(match.phase in (Phase.PASSING, Phase.PLAYING))
    seat = waiting(match)[0]
    view = match.view(seat)
    other = sample(view, Random(seed))
    assert format_question(other.view(seat, view.board), "x") == format_question(view, "x")


@settings(max_examples=200)
@given(seeds, st.integers(1, 240))
def test_no_card_is_named_that_the_seat_has_not_seen(seed: int, actions: int) -> None:
    match = random_match(seed, actions)
    for seat in waiting(match):
        view = match.view(seat)
        said = format_question(view, "x").split("; ", 2)[2]  # after the rules, which name cards of their own
        named = Cards({Card(text) for text in re.findall(r"\b[2-9TJQKA][SHDC]\b", said)})
        assert named <= view.hand | view.played | view.passed


@pytest.mark.parametrize("seat", [0, 3])
def test_who_has_passed_is_asked_nothing(seat: int) -> None:
    with pytest.raises(BadValue, match=f"seat {seat}, passing"):
        format_question(passing().view(seat), "x")


def test_who_is_not_in_turn_is_asked_nothing() -> None:
    with pytest.raises(BadValue, match="seat 0, playing"):
        format_question(playing().view(0), "x")


@pytest.mark.parametrize(
    ("text", "old", "new", "named"),
    [
        (PLAY, "play;", "bid;", "question: 'bid' is none of pass, play, moon"),
        (PASS, "pass 3", "pass 4", "question: 'pass 4' is not what these rules ask"),
        (PLAY, "play;", "play 3;", "question: 'play 3' is not what these rules ask"),
        (PLAY, "seat 2; ", "", "'seat' is not said"),
        (PLAY, "seat 2", "seat 4", "seat: '4' is not a seat, 0 to 3"),
        (PLAY, "seat 2", "seat two", "seat: 'two' is not a whole number"),
        (PLAY, "seat 2", "seat 2; seat 2", "seat: '2' is said twice"),
        (PLAY, "seat 2", "seat 2; trump S", "statement: 'trump' is unknown"),
        (PLAY, "target=50", "target=0", "target: 0"),
        (PLAY, "1 left", "1 up", "hand: 'up' is none of left"),
        (PLAY, "0 0 0 0", "0 0 0", "total: '0 0 0' are not 4 numbers"),
        (PLAY, "held 4H", "held 4X", "held: '4X' is not a card"),
        (PLAY, "held 4H ", "held ", "view: 'seat 2' does not show every trick"),
        (PLAY, "gave 4D", "gave 5D", "gives seat 2 12 cards"),
        (PLAY, "trick 0", "trick 1", "view: [13, 12, 12, 13] leaves a card that nobody can hold"),
        (PLAY, "trick 0 2C 4S", "trick 0", "trick: '0' does not have 1 to 4 cards"),
        (PLAY, "legal 4H", "legal", "legal: "),
        (PLAY, "trick 0 2C", "trick 0 3C", "can't have happened: must_lead_lowest_club"),
        (PASS, "passed 0 3", "passed 0 1 3", "gave: '' can't have come about"),
        (MOON, "points 0 3 23 0; ", "points 0 3 23 0; shot 4 others_plus; ", "shot: '4' is not a seat"),
        (MOON, "points 0 3 23 0; ", "shot 3 others_plus; ", "shot: '3 others_plus' comes before any points"),
        (MOON, "total 0 3 23 0", "total 0 3 23 1", "total: '0 3 23 1' should be 0 3 23 0"),
        (MOON, "choice self_minus", "choice both", "choice: 'both' is none of"),
    ],
)
def test_a_question_that_is_none_is_refused(text: str, old: str, new: str, named: str) -> None:
    assert old in text
    with pytest.raises(HeartsError) as caught:
        parse_question(text.replace(old, new, 1))
    assert named in str(caught.value)


@settings(max_examples=400)
@given(seeds, st.integers(1, 240), st.randoms(use_true_random=False))
def test_a_line_that_is_garbled_is_read_or_refused_and_nothing_else(seed: int, actions: int, rng: Random) -> None:
    match = random_match(seed, actions)
    assume(waiting(match))
    words = format_question(match.view(waiting(match)[0]), "x").split(" ")
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(words))
        words[at : at + 1] = rng.choice([[], [words[at]] * 2, [rng.choice(words)], ["-1"], ["9"], ["2C;"]])
    try:
        view, _ = parse_question(" ".join(words))
    except HeartsError:
        return
    assert format_question(view, "x")


def test_a_pass_is_read_and_refused() -> None:
    view = passing().view(1)
    assert read_pass(view, "AH  KH 2H") == Cards("AH KH 2H")
    for text, reason in [
        ("AH KH", Reason.WRONG_NUMBER_OF_CARDS),
        ("AH AH KH", Reason.REPEATED_CARD),
        ("AH KH 2C", Reason.NOT_IN_HAND),
    ]:
        with pytest.raises(IllegalAction) as caught:
            read_pass(view, text)
        assert caught.value.reason is reason
    with pytest.raises(NotationError, match="'hearts' is not a card"):
        read_pass(view, "hearts AH KH")


def test_a_play_is_read_and_refused() -> None:
    view = playing().view(2)
    assert read_play(view, "AD") is Card("AD")
    with pytest.raises(IllegalAction, match="not_in_hand: 2S"):
        read_play(view, "2S")
    with pytest.raises(NotationError, match="is not a card"):
        read_play(view, "AD KD")
    match = playing()
    match.play(2, Card("AD"))
    with pytest.raises(IllegalAction, match="must_follow_suit: 2D"):
        read_play(match.view(3), "2D")


def test_a_moon_choice_is_read_and_refused() -> None:
    assert read_moon(question(MOON), "self_minus") is MoonChoice.SELF_MINUS
    with pytest.raises(NotationError, match="choice: 'both' is none of"):
        read_moon(question(MOON), "both")


def test_a_bot_is_served_until_it_is_told_to_quit() -> None:
    lines = [GREETING + "\n", "\n", PASS + "\n", PLAY + "\n", MOON + "\n", "deal\n", "hearts-bot 2\n", "quit\n", PASS]
    greeted, passed, played, moon, wrong, newer = answers_of(bot("medium"), "medium", lines)
    assert greeted == "hearts-bot 1 medium"
    assert len(read_pass(question(PASS), passed)) == 3
    assert read_play(question(PLAY), played) in question(PLAY).legal
    assert moon in tuple(MoonChoice)
    assert wrong == "error question: 'deal' is none of pass, play, moon"
    assert newer == "error 'hearts-bot 2' is not 'hearts-bot 1'"


def test_the_end_of_the_lines_ends_the_bot() -> None:
    assert len(list(answers_of(bot("easy"), "easy", [PASS]))) == 1


def test_what_a_bot_draws_comes_from_the_seed() -> None:
    """Else the same deal played twice would not be the same."""
    seeds_of = [PLAY.replace("seed 1f", f"seed {number}") for number in range(30)]
    first = list(answers_of(bot("easy"), "easy", seeds_of))
    assert first == list(answers_of(bot("easy"), "easy", seeds_of))
    assert len(set(first)) > 1

"""The command line: what a person types, reads and saves, and what is refused and how."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hearts_core
from hearts_core import Match, Phase, format_match, parse_match
from hearts_core.bots import bot
from hearts_core.cli import main
from hearts_core.table import act, play_match

ROOT = Path(hearts_core.__file__).parent.parent


def run(*arguments: str, typed: str = "") -> tuple[int, str, str]:
    """The exit status, standard output and standard error of a command."""
    out, err = io.StringIO(), io.StringIO()
    status = main(arguments, stdin=io.StringIO(typed), stdout=out, stderr=err)
    return status, out.getvalue(), err.getvalue()


def test_the_module_runs_and_tells_of_its_commands() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "hearts_core", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    for command in ("play", "arena", "show", "deal", "bot"):
        assert command in shown


def test_the_version_is_the_packages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.strip() == hearts_core.__version__


@pytest.mark.parametrize(
    "arguments", [[], ["bridge"], ["arena", "easy"], ["bot"], ["play", "--hands", "many"], ["show"]]
)
def test_a_wrong_command_is_explained(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "error:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["deal", "--players", "6"], "players: 6"),
        (["deal", "--preset", "bridge"], "preset: 'bridge'"),
        (["deal", "--rule", "moon"], "--rule: 'moon'"),
        (["deal", "--rule", "moon=blue"], "moon: 'blue'"),
        (["deal", "--rule", "trumps=true"], "trumps: True"),
        (["deal", "--rule", "target=-5"], "target: -5"),
        (["deal", "--rule", "card_points=QS:many"], "card_points: 'many'"),
        (["deal", "--hands", "2"], "--hands: 2"),
        (["deal", "--hands", "0", "--level", "easy"], "--hands: 0"),
        (["deal", "--level", "easy", "--level", "medium"], "--level: 'easy, medium'"),
        (["play", "--hands", "-1"], "--hands: -1"),
        (["play", "--level", "godlike"], "level: 'godlike'"),
        (["bot", "godlike"], "level: 'godlike'"),
        (["show", "no/such/file"], "no/such/file"),
        (["play", "--load", "no/such/file"], "no/such/file"),
    ],
)
def test_bad_input_names_what_is_wrong(arguments: list[str], named: str) -> None:
    status, out, err = run(*arguments)
    assert status == 2
    assert out == ""
    assert err.startswith("error: ")
    assert named in err


def test_deal_prints_a_record_that_can_be_read() -> None:
    status, out, _ = run("deal", "--seed", "s", "--players", "3", "--rule", "target=50", "--rule", "sun=true")
    match = parse_match(out)
    assert status == 0
    assert (match.rules.players, match.rules.target, match.rules.sun) == (3, 50, True)
    assert match.tags["seed"] == "s"
    assert match.phase is Phase.PASSING
    assert run("deal", "--seed", "s", "--players", "3", "--rule", "target=50", "--rule", "sun=true")[1] == out
    assert parse_match(run("deal")[1]).tags["seed"]


def test_deal_with_levels_plays_hands() -> None:
    out = run(
        "deal", "--seed", "s", "--level", "easy", "--hands", "2", "--preset", "omnibus", "--rule", "moon=self_minus"
    )[1]
    match = parse_match(out)
    assert match == play_match(match.rules, [bot("easy")] * 4, "s", 2)
    assert len(match.scores) == 2
    assert match.rules.moon == "self_minus"


def test_a_record_saved_is_shown_with_its_scores(tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    run("deal", "--seed", "s", "--level", "medium", "--rule", "target=1", "--hands", "20", "--save", str(path))
    status, out, _ = run("show", str(path))
    match = parse_match(path.read_text("utf-8"))
    assert status == 0
    assert match.phase is Phase.MATCH_OVER
    assert out.count("takes it") == 13 * match.hand_number
    assert str(match.totals[0]) in out
    assert "Places: " in out
    assert run("show", "-", typed=path.read_text("utf-8"))[1] == out


def test_a_record_in_the_middle_of_a_trick_is_shown() -> None:
    match = parse_match(run("deal", "--seed", "s", "--rule", "pass_count=0")[1])
    turn = match.round.turn
    assert turn is not None
    match.play(turn, match.rules.lowest_club)
    out = run("show", "-", typed=format_match(match))[1]
    assert f"seat {turn} 2C ..." in out
    assert "phase playing" in out


@pytest.mark.parametrize("text", ["", "hearts 7\n", "hearts 1\nrules\nhand 1 left\ndeal AK\n", "\x00"])
def test_a_record_that_is_none_is_refused(text: str) -> None:
    status, out, err = run("show", "-", typed=text)
    assert (status, out) == (2, "")
    assert err.startswith("error: ")


def test_a_level_speaks_the_line_protocol() -> None:
    status, out, err = run("bot", "easy", typed="hearts-bot 1\ndeal\nquit\nhearts-bot 1\n")
    assert (status, err) == (0, "")
    assert out.splitlines() == ["hearts-bot 1 easy", "error question: 'deal' is none of pass, play, moon"]


def test_an_interrupted_command_says_so() -> None:
    def lines() -> Iterator[str]:
        yield "hearts-bot 1\n"
        raise KeyboardInterrupt

    out, err = io.StringIO(), io.StringIO()
    stdin: Any = lines()
    assert main(["bot", "easy"], stdin=stdin, stdout=out, stderr=err) == 130
    assert out.getvalue() == "hearts-bot 1 easy\n"
    assert err.getvalue() == "\nstopped\n"


def test_every_seat_may_have_a_level_of_its_own() -> None:
    levels = ["easy", "medium", "medium"]
    arguments = [word for level in levels for word in ("--level", level)]
    out = run("deal", "--seed", "s", "--players", "3", *arguments)[1]
    match = parse_match(out)
    assert match == play_match(match.rules, [bot(level) for level in levels], "s", 1)


class Person:
    """Standard input typed by a bot that sees the same record as the person would: for whole matches."""

    def __init__(self, path: Path, after: Callable[[], None] = lambda: None) -> None:
        self.path = path
        self.lines = 0
        self.after = after

    def readline(self) -> str:
        self.lines += 1
        self.after()
        match = parse_match(self.path.read_text("utf-8"))
        view = match.view(0)
        if view.phase is Phase.PASSING:
            return f"{bot('easy').pass_cards(view, Random(1))}\n".lower()
        if view.phase is Phase.MOON_CHOICE:
            return "self_minus\n"
        return f"{bot('easy').play(view, Random(1))}\n"


def play(path: Path, person: Person, *arguments: str) -> tuple[int, str]:
    out = io.StringIO()
    status = main(
        ["play", "--save", str(path), *arguments],
        stdin=person,  # type: ignore[arg-type]  # reads lines, which is all that is asked of it
        stdout=out,
        stderr=io.StringIO(),
    )
    return status, out.getvalue()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_match_is_played_to_its_winner(players: int, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    status, out = play(
        path, Person(path), "--seed", "k", "--players", str(players), "--level", "easy", "--rule", "target=40"
    )
    match = parse_match(path.read_text("utf-8"))
    assert status == 0
    assert match.phase is Phase.MATCH_OVER
    assert "The match is over" in out
    assert out.count("takes it") == match.hand_number * match.rules.cards_each
    assert match.tags[f"level.{players - 1}"] == "easy"


def test_it_stops_after_the_hands_asked_for_and_goes_on_from_the_record(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    assert play(path, Person(path), "--seed", "k", "--hands", "1")[0] == 0
    assert parse_match(path.read_text("utf-8")).hand_number == 1
    assert play(path, Person(path), "--load", str(path), "--hands", "1")[0] == 0
    match = parse_match(path.read_text("utf-8"))
    assert (match.hand_number, len(match.scores)) == (2, 2)
    other = tmp_path / "whole.txt"
    play(other, Person(other), "--seed", "k", "--hands", "2")
    assert other.read_text("utf-8") == path.read_text("utf-8")


def test_a_record_brings_its_own_rules(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    run("deal", "--save", str(path))
    status, _, err = run("play", "--load", str(path), "--players", "3")
    assert status == 2
    assert "--load" in err


def test_the_end_of_the_input_is_a_good_bye() -> None:
    status, out, _ = run("play", "--seed", "k")
    assert status == 0
    assert out.endswith("Good bye.\n")
    assert "Hand 1" in out


def test_an_interrupt_keeps_the_record(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"

    def interrupt() -> None:
        if person.lines == 4:
            raise KeyboardInterrupt

    person = Person(path, interrupt)
    status, out = play(path, person, "--seed", "k")
    assert status == 130
    assert "Interrupted" in out
    match = parse_match(path.read_text("utf-8"))
    assert match.phase is Phase.PLAYING


def first_lead() -> tuple[str, str]:
    """A seed by which seat 0 leads the first trick of a hold hand, and the lowest club with another card of it."""
    for number in range(50):
        match = parse_match(run("deal", "--seed", str(number), "--rule", "pass_count=0")[1])
        if match.round.turn == 0:
            return str(number), next(card.text for card in match.view(0).hand if card.text != "2C")
    raise AssertionError("no such seed")


def test_words_and_refusals_at_the_prompt() -> None:
    seed, wrong = first_lead()
    typed = f"help\nscores\nhand\n\nXX\n{wrong}\n2c 3c\n2c\nquit\n"
    out = run("play", "--seed", seed, "--rule", "pass_count=0", typed=typed)[1]
    assert "Type cards as rank and suit" in out
    assert "Totals: you 0" in out
    assert "'XX' is not a card" in out
    assert f"No: the lowest club must be led to the first trick ({wrong})." in out
    assert "is not one card" in out
    assert "bot 1 (medium) plays" in out
    assert out.endswith("Good bye.\n")


def test_a_wrong_pass_says_why() -> None:
    match = parse_match(run("deal", "--seed", "p")[1])
    held = [card.text for card in match.view(0).hand]
    absent = next(card.text for card in match.view(1).hand)
    typed = f"{held[0]}\n{held[0]} {held[0]} {held[1]}\n{held[0]} {held[1]} {absent}\n{', '.join(held[:3])}\n"
    out = run("play", "--seed", "p", typed=typed)[1]
    for why in ("that is not the number of cards to pass", "a card is named twice", "you don't hold that"):
        assert f"No: {why}" in out
    assert "You receive " in out


def test_the_shooter_is_asked_how_its_moon_counts(tmp_path: Path) -> None:
    path = tmp_path / "moon.txt"
    match = moon_to_come()
    path.write_text(format_match(match), "utf-8")
    typed = []
    while match.phase is Phase.PLAYING:
        turn = match.round.turn
        assert turn is not None
        if turn == 0:
            card = max(match.round.legal_plays(), key=lambda card: card.rank)
            typed.append(card.text)
            match.play(0, card)
        else:
            from hearts_core import bot_stream

            act(match, turn, bot("easy"), bot_stream("moon", 1, turn, match.serial))
    assert match.phase is Phase.MOON_CHOICE
    saved = tmp_path / "saved.txt"
    status, out, _ = run(
        "play", "--load", str(path), "--save", str(saved), "--hands", "1",
        typed="\n".join([*typed, "both", "self_minus"]) + "\n",
    )  # fmt: skip
    assert status == 0
    assert "others_plus: totals 0 26 26 26" in out
    assert "'both' is none of" in out
    assert "you shot the moon. Points: you -26" in out
    assert parse_match(saved.read_text("utf-8")).totals == (-26, 0, 0, 0)


def moon_to_come() -> Match:
    """A hold hand in which seat 0 has all the high cards, the other seats with easy bots."""
    text = """hearts 1
tag level.1 "easy"
tag level.2 "easy"
tag level.3 "easy"
tag seed "moon"
rules pass_count=0 moon=choose
hand 1 hold
deal AKQJT.AKQJT.A.AK 98.98.KQJT9.QJT9 765.765.876.8765 432.432.5432.432
"""
    return parse_match(text)

"""The making of experience.json (bench/learn.py): right on what can be reckoned by hand, and the same for everyone."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

pytest.importorskip("numpy")

from bench import learn
from bench._returns import Choice, Decision, Line, Samples
from hearts_core.bots.experience import parse_weights


def line(*choices: Choice, lead: float) -> Line:
    return Line([Decision(choice, choice) for choice in choices], lead)


def play(expected: float, *traits: str) -> Choice:
    return Choice("play", list(traits), expected)


def test_a_known_weight_is_found_again() -> None:
    rng = Random(1)
    samples = Samples()
    for _ in range(300):
        hand = []
        for _ in range(20):
            traits = [trait for trait in ("up", "down", "~state", "idle") if rng.random() < 0.5]
            error = 5 + 3 * ("up" in traits) - 1.25 * ("down" in traits) + 7 * ("~state" in traits)
            hand.append(line(play(-2.0, *traits), lead=error - 2 + rng.random() - 0.5))
        samples.add(hand)
    samples.add([line(play(0.0, "rare", "up"), lead=8.0)] * 3)
    weights, told = samples.fit(ridge=0.001)
    assert weights.keys() == {"play"}
    assert weights["play"].keys() <= {"up", "down", "idle"}
    assert weights["play"]["up"] == pytest.approx(300, abs=5)
    assert weights["play"]["down"] == pytest.approx(-125, abs=5)
    assert abs(weights["play"].get("idle", 0)) < 5
    assert told.startswith("6,003 choices, 5 traits")


def test_ridge_is_what_the_formula_says() -> None:
    # 400 choices with the trait and 2 points, 400 without and none. What all share is as good as free, so it is fitted
    # to half of the 2 points less half of the weight: 200 * 2 / (200 + ridge) points.
    samples = Samples()
    for _ in range(400):
        samples.add([line(play(0.0, "it"), lead=2.0), line(play(0.0), lead=0.0)])
    assert samples.fit(ridge=200)[0] == {"play": {"it": 100}}
    assert samples.fit(ridge=600)[0] == {"play": {"it": 50}}
    assert samples.fit(ridge=200, seen=401)[0] == {}


def test_tables_of_passes_and_plays_are_apart() -> None:
    samples = Samples()
    for _ in range(400):
        samples.add([line(play(0.0, "it"), lead=2.0), line(play(0.0), lead=0.0)])
        samples.add([line(Choice("pass", ["it"], 0.0), lead=-2.0), line(Choice("pass", [], 0.0), lead=0.0)])
    assert samples.fit(ridge=200)[0] == {"pass": {"it": -100}, "play": {"it": 100}}


def test_how_good_a_fit_is_on_hands_not_fitted_is_told() -> None:
    samples = Samples()
    for number in range(80):
        # In the last quarter the trait means nothing any more.
        with_it, without = (2.0, 0.0) if number < 60 else (0.0, 2.0)
        samples.add([line(play(0.0, "it"), lead=with_it), line(play(0.0), lead=without)] * 20)
    told = samples.fit(ridge=0.001)[1]
    # Guessed are 2 and 0 where 0 and 2 are true: 1 - 4 / 1.
    assert "R2 -3.00" in told
    assert "sd of the prediction 1.00" in told
    assert "error of playouts: mean 1.00, sd 1.00" in told


@pytest.mark.parametrize(
    ("trace", "targets"),
    [
        (1.0, [8.0, 8.0, 8.0]),
        (0.0, [4.0, 6.0, 8.0]),
        # 6 + (8 - 6) / 2 = 7; 4 + (7 - 4) / 2 = 5.5
        (0.5, [5.5, 7.0, 8.0]),
    ],
)
def test_what_came_of_a_choice_is_what_the_next_expects_mixed_with_what_came_of_that(
    trace: float, targets: list[float]
) -> None:
    samples = Samples()
    samples.add([line(play(9.0), play(4.0), Choice("", [], 6.0), lead=8.0)])
    assert samples.targets([9.0, 4.0, 6.0], 1, trace) == targets


def test_what_came_of_exploring_says_nothing_of_the_choice_before() -> None:
    best, explored = play(4.0), play(-1.0)
    samples = Samples()
    samples.add([Line([Decision(play(9.0), play(9.5)), Decision(explored, best)], -20.0)])
    # In rows: what was made and, where another was best, that; the first to last decision.
    assert samples.targets([9.0, 9.5, -1.0, 4.0], 1, 0.5) == [4.0, 0.0, -20.0, 0.0]


def test_what_the_next_decision_expects_is_corrected_first() -> None:
    samples = Samples()
    for _ in range(300):
        # Playouts of the second choice hope 4 points too much where it has the trait; so then do those of the first.
        samples.add([line(play(6.0, "before"), play(6.0, "off"), lead=2.0), line(play(1.0), play(1.0), lead=1.0)])
    weights, _ = samples.fit(ridge=0.01, trace=0.0, iterations=20)
    assert weights["play"]["off"] == pytest.approx(-400, abs=2)
    assert weights["play"]["before"] == pytest.approx(-400, abs=2)


def test_a_hand_is_the_same_again_and_teaches_of_each_choice() -> None:
    lesson = learn.play_hand(3, 0, None, 0)
    assert lesson == learn.play_hand(3, 0, None, 0)
    assert lesson != learn.play_hand(3, 1, None, 0)
    assert sum(len(line.decisions) for line in lesson.lines) > 10
    for decisions, lead in lesson.lines:
        assert -60 < lead < 60
        tables = [made.table for made, _ in decisions]
        assert tables == sorted(tables, key=["pass", "play", ""].index)
        assert tables.count("pass") <= 1
        for choice in {id(choice): choice for pair in decisions for choice in pair}.values():
            assert any(trait.startswith("~") for trait in choice.traits) == bool(choice.table)
            assert any(not trait.startswith("~") for trait in choice.traits) == bool(choice.table)
            assert -80 < choice.expected < 80


def test_leads_of_a_hand_are_what_each_stays_below_the_mean_of_the_others() -> None:
    # At a table of four searches.
    leads = [lead for _, lead in learn.play_hand(3, 0, None, 1).lines]
    assert len(leads) == 4
    assert max(leads) > 0
    assert sum(leads) == pytest.approx(0)


def test_what_is_different_by_three_players_is_left_out() -> None:
    by_trait = {"play": {"plan": 3, "plan, 3 players": 4, "plan, 5 players": 5, "plan, hold": 6}}
    assert learn._used(by_trait, "play") == {"plan": 3, "plan, 5 players": 5, "plan, hold": 6}
    assert learn._used(by_trait, "pass") == {}


@pytest.mark.no_cover
def test_the_file_is_the_same_however_many_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for processes, path in enumerate(files, 1):
        arguments = ["--seed", "5", "--hands", "6", "--rounds", "1", "--processes", str(processes), str(path)]
        assert learn.main(arguments) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    weights = parse_weights(files[0].read_text("utf-8"))
    assert weights.plays
    assert not any(trait.startswith("~") for trait in [*weights.passes, *weights.plays])
    assert '"seed": 5' in files[0].read_text("utf-8")
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "round 1, 6 hands so far"
    assert told[:3] == told[3:]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--hands", "0"], "argument --hands: '0' is not a whole number from 1 up"),
        (["--rounds", "x"], "argument --rounds: 'x' is not a whole number from 1 up"),
        (["--processes", "-1"], "argument --processes: '-1' is not a whole number from 1 up"),
        (["--seed", "x"], "argument --seed: invalid int value: 'x'"),
    ],
)
def test_wrong_arguments_are_named(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    usual = ["--seed", "1", "--hands", "1", "--rounds", "1", str(tmp_path / "out.json")]
    with pytest.raises(SystemExit):
        learn.main([*usual, *arguments])
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("name", ["out.txt", "nowhere/out.json"])
def test_a_file_that_cannot_be_is_refused_before_the_work(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        learn.main(["--seed", "1", "--hands", "1", "--rounds", "1", str(tmp_path / name)])
    assert "is no .json file in a folder that is there" in capsys.readouterr().err

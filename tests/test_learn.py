"""The making of experience.json (bench/learn.py): right on what can be reckoned by hand, and the same for everyone."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

pytest.importorskip("numpy")

from bench import learn
from bench.learn import Sample, Samples
from hearts_core.bots.experience import parse_weights


def test_a_known_weight_is_found_again() -> None:
    rng = Random(1)
    samples = Samples()
    for _ in range(300):
        hand = []
        for _ in range(20):
            traits = [trait for trait in ("up", "down", "~state", "idle") if rng.random() < 0.5]
            error = 5 + 3 * ("up" in traits) - 1.25 * ("down" in traits) + 7 * ("~state" in traits)
            hand.append(Sample(traits, error + rng.random() - 0.5))
        samples.add(hand)
    samples.add([Sample(["rare", "up"], 8.0)] * 3)
    weights, told = samples.fit(ridge=0.001)
    assert weights.keys() <= {"up", "down", "idle"}
    assert weights["up"] == pytest.approx(300, abs=5)
    assert weights["down"] == pytest.approx(-125, abs=5)
    assert abs(weights.get("idle", 0)) < 5
    assert told.startswith("6,003 samples, 4 traits")


def test_ridge_is_what_the_formula_says() -> None:
    # 400 samples with the trait and 2 points, 400 without and none: 400 / (200 + ridge) points.
    samples = Samples()
    for _ in range(400):
        samples.add([Sample(["it"], 2.0), Sample([], 0.0)])
    assert samples.fit(ridge=200)[0] == {"it": 100}
    assert samples.fit(ridge=600)[0] == {"it": 50}
    assert samples.fit(ridge=200, seen=401)[0] == {}


def test_how_good_a_fit_is_on_hands_not_fitted_is_told() -> None:
    samples = Samples()
    for number in range(80):
        # In the last quarter the trait means nothing any more.
        samples.add([Sample(["it"], 2.0 if number < 60 else 0.0), Sample([], 0.0 if number < 60 else 2.0)] * 20)
    told = samples.fit(ridge=0.001)[1]
    # Guessed are 2 and 0 where 0 and 2 are true: 1 - 4 / 1.
    assert "R2 -3.00" in told
    assert "sd of the prediction 1.00" in told
    assert "error of playouts: mean 1.00, sd 1.00" in told


def test_an_error_is_the_lead_in_the_end_less_the_lead_expected() -> None:
    # Seat 0 has taken all and shot no moon: 26 behind the mean of the others.
    assert learn._sample(learn._Choice(0, ["it"], 1.5), (26, 0, 0, 0)) == Sample(["it"], -27.5)
    assert learn._sample(learn._Choice(2, [], -1.0), (10, 13, 3, 0)).error == pytest.approx(23 / 3 - 3 + 1)


def test_a_hand_is_the_same_again_and_teaches_of_each_choice() -> None:
    lesson = learn.play_hand(3, 0, None, 0)
    assert lesson == learn.play_hand(3, 0, None, 0)
    assert lesson != learn.play_hand(3, 1, None, 0)
    assert len(lesson.plays) > 10
    for sample in lesson.passes + lesson.plays:
        assert any(trait.startswith("~") for trait in sample.traits)
        assert any(not trait.startswith("~") for trait in sample.traits)
        assert -120 < sample.error < 120


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
    assert told[:4] == told[4:]


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

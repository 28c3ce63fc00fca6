"""The file of results that a comparison goes on with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_core import BadValue, NotationError, PassDirection, Rules
from hearts_core.arena import Comparison, Contest, DealResult, compare, opened, play_deals
from hearts_core.bots import bot

EASY = bot("easy")
SETTINGS: dict[str, Any] = {"arena": 1, "ours": "easy", "seed": "Grün"}


def result_of(number: int) -> DealResult:
    contest = Contest(rules=Rules(), ours=(EASY,), theirs=(EASY,))
    return next(play_deals(contest, [number]))


numbers = st.integers(0, 1000)
floats = st.floats(-1e6, 1e6)
times = st.lists(floats, max_size=3).map(tuple)


@given(
    st.builds(
        DealResult,
        number=numbers,
        direction=st.sampled_from(PassDirection),
        hands=numbers,
        difference=floats,
        points=st.tuples(floats, floats),
        moons=st.tuples(numbers, numbers),
        decisions=st.tuples(numbers, numbers),
        times=st.tuples(times, times),
    )
)
def test_a_result_comes_back_from_its_line(result: DealResult) -> None:
    assert DealResult.from_json(json.loads(json.dumps(result.to_json()))) == result


def test_results_are_there_when_the_file_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    whole = compare(Rules(), EASY, EASY, 3)
    with opened(path, SETTINGS) as store:
        assert store.results == []
        store.add(whole.deals[2])
        store.add(whole.deals[0])
        # Written at once: a crash now would lose nothing.
        assert len(path.read_bytes().splitlines()) == 3
    with opened(path, SETTINGS) as store:
        assert store.results == [whole.deals[2], whole.deals[0]]
        store.add(whole.deals[1])
    with opened(path, SETTINGS) as store:
        assert Comparison(tuple(store.results)) == whole
    assert path.read_bytes().count(b"\n") == 4


@pytest.mark.parametrize("kept", [0, 10, -1])
def test_a_last_line_that_was_cut_short_is_dropped(kept: int, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with opened(path, SETTINGS) as store:
        store.add(result_of(1))
    before = path.read_bytes()
    with opened(path, SETTINGS) as store:
        store.add(result_of(2))
    after = path.read_bytes()
    path.write_bytes((before + after[len(before) :][:kept]) if kept else before)
    with opened(path, SETTINGS) as store:
        assert [result.number for result in store.results] == [1]
        store.add(result_of(2))
    assert path.read_bytes() == after


def test_settings_cut_short_are_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(b'{"arena": 1, "ou')
    with opened(path, SETTINGS):
        pass
    assert json.loads(path.read_bytes()) == SETTINGS


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        (SETTINGS | {"seed": "other"}, "seed: 'Grün' is what its results were made with, not 'other'"),
        (SETTINGS | {"ours": "medium"}, "ours: 'easy' is what its results were made with, not 'medium'"),
        (SETTINGS | {"seating": "one"}, "seating: None is what its results were made with, not 'one'"),
        ({"arena": 1, "ours": "easy"}, "seed: 'Grün' is what its results were made with, not None"),
    ],
)
def test_results_of_another_comparison_are_refused(settings: dict[str, Any], named: str, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with opened(path, SETTINGS) as store:
        store.add(result_of(1))
    before = path.read_bytes()
    with pytest.raises(BadValue) as caught, opened(path, settings):
        pass
    assert str(caught.value) == f"{path}, {named}"
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "named"),
    [
        (b"deal 1", "line 3: 'deal 1\\n' is not JSON"),
        (b"\xff\xfe", "line 3: "),
        (b"[" * 100_000, "line 3: "),
        (b"[1, 2]", "line 3: [1, 2] is not the result of a deal"),
        (b"{}", "line 3: {} is not the result of a deal"),
    ],
)
def test_a_line_that_is_no_result_is_refused(line: bytes, named: str, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with opened(path, SETTINGS) as store:
        store.add(result_of(1))
    with path.open("ab") as file:
        file.write(line + b"\n")
    with pytest.raises(NotationError) as caught, opened(path, SETTINGS):
        pass
    assert str(caught.value).startswith(f"{path}, {named}")


@pytest.mark.parametrize(
    ("name", "value"),
    [("number", "one"), ("direction", "up"), ("points", [1]), ("times", [[], [], []]), ("moons", None)],
)
def test_a_result_with_a_wrong_value_is_refused(name: str, value: object) -> None:
    with pytest.raises(BadValue, match="is not the result of a deal"):
        DealResult.from_json(result_of(1).to_json() | {name: value})


def test_a_deal_that_stands_there_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with opened(path, SETTINGS) as store:
        store.add(result_of(4))
        store.add(result_of(4))
    with pytest.raises(NotationError, match=r"line 3: 4 is a deal that stands there before"), opened(path, SETTINGS):
        pass


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text("[1]\n", "utf-8")
    with pytest.raises(NotationError, match="are not the settings of a comparison"), opened(path, SETTINGS):
        pass
    assert path.read_text("utf-8") == "[1]\n"

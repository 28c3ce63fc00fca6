"""The chart of the score sheet: its lines end where the totals are, and tell the seats apart without colour."""

from __future__ import annotations

import itertools
import re
from random import Random
from typing import Any

import pytest
from ui import chart
from ui.text import Texts

TEXTS = Texts("en")
NAMES = ["You", "Anna", "Bruno", "Clara", "David"]


def played(hands: list[list[int]], target: int = 100, end_when: str = "reach") -> dict[str, Any]:
    """The part of a state that the chart asks for: `hands` are the points of each hand, a number a seat."""
    totals = [0] * len(hands[0])
    scores = []
    for points in hands:
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        scores.append({"totals": totals})
    seats = [{"name": name, "total": total} for name, total in zip(NAMES, totals, strict=False)]
    return {"scores": scores, "seats": seats, "rules": {"target": target, "end_when": end_when}}


def points(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path)]


def drawn(state: dict[str, Any], width: int = 300) -> dict[str, Any]:
    shown = chart.chart(TEXTS, state, width)
    assert shown is not None
    return shown


def test_one_hand_is_no_chart() -> None:
    assert chart.chart(TEXTS, played([[5, 21, 0, 0]]), 300) is None


def test_lines_start_at_nothing_and_end_at_the_totals() -> None:
    shown = drawn(played([[0, 13, 13, 0], [26, 0, 0, 26], [-26, 0, 0, 0]]))
    ticks = {text: y for y, text in shown["ticks"]}
    lines = [points(line["path"]) for line in shown["lines"]]
    assert all(len(line) == 4 for line in lines)
    assert {line[0] for line in lines} == {(shown["left"], round(ticks["0"], 1))}
    # The player is back at 0; Anna has 13, and Clara twice as much, twice as far up.
    assert lines[0][-1] == pytest.approx((shown["right"], ticks["0"]), abs=0.1)
    rise = [ticks["0"] - line[-1][1] for line in lines]
    assert rise[1] == rise[2] == pytest.approx(rise[3] / 2, abs=0.1)
    assert shown["target"]["y"] == pytest.approx(ticks["100"])
    assert shown["target"]["text"] == "target 100"


def test_totals_below_zero_and_past_the_target_are_in_the_picture() -> None:
    shown = drawn(played([[-26, 0, 0, 0], [-26, 60, 0, 0], [0, 60, 1, 1]]))
    heights = [y for line in shown["lines"] for _, y in points(line["path"])]
    assert min(heights) >= chart.TOP
    assert max(heights) <= chart.HEIGHT - chart.BOTTOM
    assert min(heights) < shown["target"]["y"]
    assert any(text.startswith("\u2212") for _, text in shown["ticks"])


def test_seats_differ_in_their_marks_and_names_do_not_touch() -> None:
    shown = drawn(played([[1, 1, 1, 1, 1], [1, 1, 1, 1, 1]]))
    keys = [line["key"].split("m", 1)[1] for line in shown["lines"]]
    assert len(set(keys)) == 5
    heights = sorted(line["y"] for line in shown["lines"])
    assert all(b - a >= chart.LINE - 0.01 for a, b in itertools.pairwise(heights))
    assert all(chart.TOP <= y <= chart.HEIGHT for y in heights)


def test_a_long_name_is_cut_in_the_picture_only() -> None:
    state = played([[1, 2, 3], [1, 2, 3]])
    state["seats"][1]["name"] = "Bartholomew the Third"
    shown = drawn(state)
    assert shown["lines"][1]["name"] == "Bartholom\u2026"
    assert "Bartholomew the Third 4, 96 to go" in shown["said"]


def test_sixty_hands_stay_within_a_narrow_picture() -> None:
    rng = Random(1)
    shown = drawn(played([[rng.randint(0, 26) for _ in range(5)] for _ in range(60)], 1000), 240)
    assert [text for _, text in shown["hands"]] == ["10", "20", "30", "40", "50", "60"]
    assert all(len(line["marks"]) == 1 for line in shown["lines"])
    assert all(shown["left"] <= x <= shown["right"] for line in shown["lines"] for x, _ in points(line["path"]))
    assert len(shown["ticks"]) <= 8


def test_the_picture_in_words() -> None:
    assert drawn(played([[88, 0, 5, 5], [20, 61, 56, 65]]))["said"] == (
        "Chart of the totals over 2 hands to the target of 100: You 108, at the target, Anna 61, 39 to go, "
        "Bruno 61, 39 to go and Clara 70, 30 to go. The table has each number."
    )


@pytest.mark.parametrize(("span", "step"), [(0, 1), (6, 1), (7, 2), (26, 5), (101, 20), (126, 50), (500, 100)])
def test_steps_are_round_numbers(span: int, step: int) -> None:
    assert chart.nice_step(span) == step

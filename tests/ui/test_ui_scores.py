"""The score sheet in plain values: directions, the way to the target, why the match has ended, again, and sharing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from headless import Page, Storage, finish
from ui import scores, sharetext
from ui.text import Texts

from hearts_core import Rules

TEXTS = Texts("en")


def ended(request: dict[str, Any] | None = None) -> Page:
    """A page at the end of a match."""
    wanted = {"rules": {"target": 30}, "seed": "sheet"}
    page = Page(Storage(), {**wanted, **(request or {})}).begin()
    rng = Random(5)
    while page.state["phase"] != "match_over":
        page.one(rng)
    return page


@pytest.mark.parametrize(
    "options",
    [{}, {"players": 3}, {"players": 5}, {"pass_count": 0}, {"pass_cycle": ["across", "hold", "left"]}],
)
def test_the_direction_of_a_hand_is_the_games_own(options: dict[str, Any]) -> None:
    rules = Rules.from_options(options)
    for hand in range(1, 10):
        assert scores.direction(rules.to_options(), hand) == rules.direction(hand).value


@pytest.mark.parametrize("end_when", ["reach", "exceed"])
def test_nothing_is_left_to_the_target_exactly_where_the_match_ends(end_when: str) -> None:
    rules = Rules.from_options({"target": 50, "end_when": end_when})
    for total in (-10, 0, 49, 50, 51, 80):
        left = scores.to_go(rules.to_options(), total)
        ends = total > 50 if end_when == "exceed" else total >= 50
        assert (left == 0) == ends
        assert left == 0 or scores.to_go(rules.to_options(), total + left) == 0
        assert left == 0 or scores.to_go(rules.to_options(), total + left - 1) == 1


def test_the_sheet_of_a_match_that_is_over() -> None:
    page = ended()
    state = page.state
    sheet = scores.sheet(TEXTS, state)
    assert [row["way"] for row in sheet["rows"]][:4] == ["left", "right", "across", "hold"][: len(sheet["rows"])]
    assert sheet["leaders"] == [state["winner"]]
    there = [seat["name"] for seat in state["seats"] if seat["total"] >= 30]
    assert there
    assert any(TEXTS.listed(there) in note and "30, and that ends the match." in note for note in sheet["notes"])
    # Told even when it is none: nobody has to wonder.
    assert "0 undos in this match." in sheet["notes"]
    assert "0 hints in this match." in sheet["notes"]
    assert "2 hints in this match." in scores.sheet(TEXTS, {**state, "hints": 2})["notes"]


def test_who_has_ended_the_match_is_named_rightly() -> None:
    state = ended().state
    for totals, said in (
        ((30, 0, 1, 2), "You have reached 30, and that ends the match."),
        ((0, 31, 1, 2), "Anna has reached 30, and that ends the match."),
        ((40, 31, 1, 2), "You and Anna have reached 30, and that ends the match."),
    ):
        for seat, total in zip(state["seats"], totals, strict=True):
            seat["total"] = total
        assert said in scores.sheet(TEXTS, state)["notes"]
    state["rules"]["end_when"] = "exceed"
    assert "You and Anna are above 30, and that ends the match." in scores.sheet(TEXTS, state)["notes"]


def test_nobody_leads_before_a_hand_is_scored() -> None:
    sheet = scores.sheet(TEXTS, Page(Storage()).begin().state)
    assert sheet["leaders"] == []
    assert sheet["to_go"] == [100] * 4
    assert sheet["notes"] == ["The match ends at 100; the lowest total wins."]


@pytest.mark.parametrize(
    "rules",
    [
        {"preset": "spot", "target": 40},
        {"preset": "quick", "target": 50},
        {"players": 3, "target": 20, "moon": "choose"},
    ],
)
def test_again_is_the_same_match_but_for_the_cards(rules: dict[str, Any]) -> None:
    players = rules.get("players", 4)
    names, levels = ["Ann", "Bo", "Cy", "Di"][:players], ["easy", "medium", "easy"][: players - 1]
    page = ended({"rules": rules, "names": names, "levels": levels})
    before = page.state
    request = scores.again(json.loads(json.dumps(before)))
    assert finish(page.session.new_game(request)) is None
    state = page.state
    assert state["phase"] in ("passing", "playing")
    assert state["rules"] == before["rules"]
    assert state["preset"] == before["preset"]
    assert [(seat["name"], seat["level"]) for seat in state["seats"]] == [
        (seat["name"], seat["level"]) for seat in before["seats"]
    ]
    assert state["scores"] == []
    assert state["undos"] == 0


def test_again_that_is_refused_says_so_and_keeps_the_end() -> None:
    page = ended()
    request = scores.again(page.state)
    request["levels"] = ["nobody"] * 3
    page.session.again(request)
    assert page.state["phase"] == "match_over"
    assert page.screen.said[-1].startswith("Not allowed: ")


def hand(points: int, shooter: int | None = None) -> dict[str, Any]:
    return {"points": [points, 0, 0, 0], "shooter": shooter}


def test_a_line_of_hands_has_a_character_each() -> None:
    values = {"QS": 13, "JD": -10} | {rank + "H": 1 for rank in "23456789TJQKA"}
    played = [hand(0), hand(1), hand(6), hand(7), hand(13), hand(14), hand(26, 1), hand(0, 0), hand(-10)]
    line = sharetext.line({"rules": {"card_points": values}, "scores": played})
    assert line == "▁▃▃▅▅▇▇☾▽"


def test_the_shared_text_has_places_totals_hands_and_undos() -> None:
    page = ended()
    state = page.state
    lines = sharetext.text(TEXTS, state, "https://example.org/hearts/").split("\n")
    count = len(state["scores"])
    assert lines[0] == f"Hearts to 30, {count} hand{'' if count == 1 else 's'}"
    order = sorted(range(4), key=lambda seat: (state["places"][seat], seat))
    names = ["Me", "Anna", "Bruno", "Clara"]
    assert lines[1:5] == [f"{state['places'][i]}. {names[i]} {state['seats'][i]['total']}" for i in order]
    assert lines[5] == "My hands: " + sharetext.line(state)
    assert lines[6:] == ["https://example.org/hearts/"]
    state["undos"], state["hints"] = 1, 2
    state["seats"][0]["name"] = "Gus"
    text = sharetext.text(TEXTS, state, "")
    assert "1 undo in this match.\n2 hints in this match." in text
    assert f". Gus {state['seats'][0]['total']}" in text


def test_the_sheet_after_coming_back_is_the_same() -> None:
    page = ended()
    loaded = Page(page.storage).begin()
    assert scores.sheet(TEXTS, loaded.state) == scores.sheet(TEXTS, page.state)


def test_a_tie_past_the_target_does_not_end_the_match_and_nothing_says_so() -> None:
    state = {**ended().state, "phase": "hand_over", "tied": [1, 3], "winner": None, "places": None}
    notes = scores.sheet(TEXTS, state)["notes"]
    assert "playing on" in notes[-1]
    assert not any("ends the match" in note for note in notes)


def test_the_sheet_says_who_took_the_queen_where_she_counts() -> None:
    page = ended()
    state = page.state
    # As the tricks of the last hand say.
    taker = next(trick["taker"] for trick in state["tricks"] for play in trick["plays"] if play["card"] == "QS")
    sheet = scores.sheet(TEXTS, state)
    assert sheet["rows"][-1]["queen"] == taker
    assert all(row["shooter"] is not None or row["points"][row["queen"]] >= 13 for row in sheet["rows"])
    name = state["seats"][taker]["name"]
    said = "You took the Queen of Spades." if taker == 0 else f"{name} took the Queen of Spades."
    assert said in sheet["notes"]
    # Only at the end of a hand, only where she costs something, and not of a state that an earlier version has kept.
    for change in (
        {"phase": "playing"},
        {"rules": {**state["rules"], "card_points": {"AH": 1}}},
        {"scores": [{key: score[key] for key in score if key != "queen"} for score in state["scores"]]},
    ):
        assert "took the Queen" not in " ".join(scores.sheet(TEXTS, {**state, **change})["notes"])

"""The worker's undo: back to the player's last choice, counted, and no call fits a moment that is gone."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import engine
import pytest
from test_engine import Answer, advance, call, human_action

from hearts_core import parse_match


@pytest.fixture(autouse=True)
def no_game() -> None:
    engine._table.game = None


def play_on(answer: Answer, steps: int, rng: Random) -> list[Answer]:
    """The answer and those of the next things done, up to the end of the hand."""
    seen = [answer]
    while len(seen) <= steps and seen[-1]["state"]["waiting"] in ("you", "bot"):
        seen.append(advance(seen[-1]["state"], rng))
        assert seen[-1]["ok"], seen[-1]
    return seen


def undo(state: Answer) -> Answer:
    return call("act", serial=state["serial"], type="undo")


def position(state: Answer) -> Answer:
    """The state without what counts."""
    return {name: value for name, value in state.items() if name not in ("serial", "undos", "can_undo")}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_step_by_step_back_to_the_pass(players: int) -> None:
    """From the score sheet back: each undo gives a position that was there, in which the player had a choice."""
    seen = play_on(call("new_game", rules={"players": players}, seed=f"undo {players}"), 999, Random(1))
    choices = [
        position(answer["state"])
        for answer in seen
        if answer["state"]["waiting"] == "you"
        and (answer["state"]["phase"] == "passing" or sum(card["legal"] for card in answer["state"]["hand"]) > 1)
    ]
    answer = seen[-1]
    assert answer["state"]["phase"] == "hand_over"
    serials = [answer["state"]["serial"] for answer in seen]
    for number, wanted in enumerate(reversed(choices), start=1):
        assert answer["state"]["can_undo"]
        answer = undo(answer["state"])
        assert answer["ok"], answer
        assert position(answer["state"]) == wanted
        assert answer["state"]["undos"] == number
        serials.append(answer["state"]["serial"])
    assert answer["state"]["phase"] == "passing"
    assert not answer["state"]["can_undo"]
    assert serials == sorted(set(serials)), "no serial ever comes again"
    refused = undo(answer["state"])
    assert (refused["ok"], refused["reason"], refused["state"]) == (False, "nothing_to_undo", answer["state"])


def test_the_same_choice_again_gives_the_same_hand() -> None:
    first = play_on(call("new_game", seed="again"), 999, Random(2))
    answer = first[-1]
    while answer["state"]["can_undo"]:
        answer = undo(answer["state"])
    again = play_on(answer, 999, Random(2))
    assert [position(a["state"]) for a in again] == [position(a["state"]) for a in first]
    assert [a["events"] for a in again[1:]] == [a["events"] for a in first[1:]]


def test_no_earlier_call_fits_after_an_undo() -> None:
    """Whatever was asked for before an undo is stale after it, however far the match has come again."""
    rng = Random(3)
    seen = play_on(call("new_game", seed="stale"), 30, rng)
    earlier = [answer["state"]["serial"] for answer in seen]
    answer = undo(seen[-1]["state"])
    for _ in range(25):
        state = answer["state"]
        mine = {"type": "play", "card": "2C"} if state["waiting"] == "bot" else human_action(state, rng)
        for serial in earlier:
            for name, request in ("step", {}), ("act", mine):
                refused = call(name, **{**request, "serial": serial})
                assert (refused["ok"], refused["reason"]) == (False, "stale")
        assert call("act", serial=earlier[-1], type="undo")["reason"] == "stale"
        assert engine._table.game is not None
        assert json.loads(json.dumps(engine._table.game.state())) == state
        earlier.append(state["serial"])
        answer = advance(state, rng)
        if answer["state"]["waiting"] not in ("you", "bot"):
            break


def test_an_undo_pressed_twice_undoes_once() -> None:
    seen = play_on(call("new_game", seed="twice"), 40, Random(4))
    state = seen[-1]["state"]
    assert undo(state)["ok"]
    assert undo(state)["reason"] == "stale"


def test_the_save_carries_the_undos_and_resumes_them() -> None:
    seen = play_on(call("new_game", seed="kept"), 40, Random(5))
    answer = undo(undo(seen[-1]["state"])["state"])
    tags = parse_match(answer["save"]).tags
    assert tags["undos"] == "2"
    match = parse_match(answer["save"])
    assert answer["state"]["serial"] == seen[-1]["state"]["serial"] + 2
    assert match.serial + int(tags["undone"]) == seen[-1]["state"]["serial"]
    engine._table.game = None
    again = call("load", save=answer["save"])
    assert again["state"] == answer["state"]


@pytest.mark.parametrize("value", ["", "x", "-1", "1.5", "\u0663", "9" * 10])
def test_a_save_with_an_impossible_count_is_refused(value: str) -> None:
    save = call("new_game", seed="count")["save"]
    spoilt = save.replace("rules", f"tag undos {json.dumps(value)}\nrules", 1)
    refused = call("load", save=spoilt)
    assert (refused["ok"], refused["reason"], refused["field"]) == (False, "bad_save", "tag undos")


def test_a_pass_taken_back_tells_what_was_passed() -> None:
    state = call("new_game", seed="pass")["state"]
    cards = [entry["card"] for entry in state["hand"]][2:5]
    answer: Any = call("act", serial=state["serial"], type="pass", cards=cards)
    answer = undo(answer["state"])
    assert answer["events"] == [{"type": "undo", "cards": cards}]
    assert answer["state"]["hand"] == state["hand"]

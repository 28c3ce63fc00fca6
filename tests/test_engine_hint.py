"""The worker's hints, what it tells to help the memory, and bots that think before they are asked to play."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import engine
import pytest
from test_engine import (
    Answer,
    advance,
    answers,
    call,
    come_to_an_end,
    human_action,
    match_with_a_moon_for_seat_0,
    thinking,
)

from hearts_core import Cards, Match, Rules, parse_match
from hearts_core.bots.search import Budget
from hearts_core.bots.searcher import Searcher


@pytest.fixture(autouse=True)
def no_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A quick adviser, and no game before or after."""
    monkeypatch.setattr(engine, "_adviser", lambda: Searcher(Budget(playouts=300)))
    engine._table.game = None
    yield
    engine._table.game = None


def match_of(hands: list[str], **options: Any) -> Match:
    match = Match(Rules(pass_count=0, **options), {"seed": "hint"} | named(len(hands)))
    match.start_hand([Cards(hand) for hand in hands])
    return match


def named(players: int) -> dict[str, str]:
    return {f"name.{seat}": "" for seat in range(players)} | {f"level.{seat}": "easy" for seat in range(1, players)}


def seat_at(match: Match) -> Answer:
    engine._table.game = game = engine.Game(match)
    return game.state()


def hinted(state: Answer) -> Answer:
    answer = call("hint", serial=state["serial"])
    assert answer["ok"], answer
    return answer


def test_a_hint_for_every_choice_of_a_hand_is_one_that_may_be_made() -> None:
    rng = Random(3)
    answer = call("new_game", seed="hints", levels=["easy"] * 3)
    reasons, asked = set(), 0
    while answer["state"]["phase"] in ("passing", "playing"):
        state = answer["state"]
        if state["waiting"] == "you":
            asked += 1
            given = hinted(state)
            hint = given["hint"]
            assert given["events"] == []
            assert given["state"] == state | {"hints": asked}, "nothing is done but the count"
            assert parse_match(given["save"]).tags["hints"] == str(asked)
            legal = [entry["card"] for entry in state["hand"] if entry["legal"]]
            if state["phase"] == "passing":
                assert hint["kind"] == "pass"
                assert len(set(hint["choice"])) == 3
                assert set(hint["choice"]) <= {entry["card"] for entry in state["hand"]}
            else:
                assert hint["kind"] == "play"
                assert hint["choice"][0] in legal
                assert (hint["why"] == "only") is (len(legal) == 1)
            behind = [candidate["behind"] for candidate in hint["candidates"]]
            assert behind == behind[:1] + sorted(behind[1:])
            assert behind[:1] in ([], [0])
            for candidate in hint["candidates"]:
                assert -26 <= candidate["own"] <= 60
                assert 0 <= candidate["moon"] <= 1
                assert candidate["playouts"] > 0
            if len(hint["candidates"]) > 1:
                assert hint["candidates"][0]["choice"] == hint["choice"]
            reasons.add(hint["why"])
        answer = advance(state, rng)
    assert asked == 14
    assert len(reasons) > 3
    assert answer["state"]["hints"] == 14


def test_the_queen_goes_to_the_one_who_takes_the_trick() -> None:
    hands = ["AKQ2.98765.98.32", "JT9.432.JT765.A4", "8765.AKQ.AKQ.K65", "43.JT.432.QJT987"]
    match = match_of(hands)
    match.play(0, Cards("2C")[0])
    for seat, card in (1, "AC"), (2, "KC"), (3, "QC"), (1, "JD"), (2, "QD"), (3, "4D"), (0, "9D"):
        match.play(seat, Cards(card)[0])
    for seat, card in (2, "AD"), (3, "3D"), (0, "8D"), (1, "TD"), (2, "KD"), (3, "2D"):
        match.play(seat, Cards(card)[0])
    hint = hinted(seat_at(match))["hint"]
    assert (hint["choice"], hint["why"]) == (["QS"], "give_queen")
    first, *others = hint["candidates"]
    assert first["behind"] == 0
    # What was given up after a few worlds may have met lucky ones.
    last = [candidate for candidate in others if candidate["playouts"] == first["playouts"]]
    assert last
    assert all(candidate["behind"] > 1 for candidate in last)


def test_the_same_moment_gives_the_same_hint_and_counts_once() -> None:
    state = call("new_game", seed="once")["state"]
    first = hinted(state)
    again = hinted(state)
    assert again == first
    assert first["state"]["hints"] == 1
    engine._table.game = None
    loaded = call("load", save=first["save"])
    assert loaded["state"] == first["state"]
    assert hinted(loaded["state"])["hint"] == first["hint"]


def test_an_undo_takes_no_hint_back() -> None:
    state = call("new_game", seed="kept")["state"]
    hinted(state)
    state = call("act", **human_action(state, Random(1)))["state"]
    state = call("act", serial=state["serial"], type="undo")["state"]
    assert (state["undos"], state["hints"]) == (1, 1)


def test_the_hint_for_a_moon_is_the_choice_that_is_best_placed() -> None:
    game = match_with_a_moon_for_seat_0()
    engine._table.game = game
    hint = hinted(game.state())["hint"]
    assert hint["kind"] == "moon"
    # Both lead by 26; the total that is lower wins then.
    assert (hint["choice"], hint["why"]) == (["self_minus"], "lead")
    assert [candidate["choice"] for candidate in hint["candidates"]] == [["self_minus"], ["others_plus"]]
    assert [(candidate["own"], candidate["others"]) for candidate in hint["candidates"]] == [(-26, 0), (0, 26)]


@pytest.mark.parametrize(
    ("target", "totals", "choice", "why"),
    [(26, [0, 0, 0, 0], "others_plus", "wins"), (100, [99, 80, 30, 40], "self_minus", "goes_on")],
)
def test_the_hint_for_a_moon_looks_at_the_match(target: int, totals: list[int], choice: str, why: str) -> None:
    game = match_with_a_moon_for_seat_0()
    old = game.match
    match = Match(old.rules.replace(target=target), old.tags)
    engine._table.game = game = engine.Game(match)
    match.start_hand(list(old.rounds[0].dealt))
    replay(match, old)
    view = match.view(0)
    if any(totals):
        view = with_totals(view, totals)
    hint = engine._moon_hint(view)
    assert (hint["choice"], hint["why"]) == ([choice], why)


def replay(match: Match, old: Match) -> None:
    for trick in old.round.tricks:
        for seat, card in trick.plays:
            match.play(seat, card)


def with_totals(view: Any, totals: list[int]) -> Any:
    """The view as if the match had stood like that before the moon."""
    choices = tuple(
        (choice, score._replace(totals=tuple(a + b for a, b in zip(totals, score.points, strict=True))))
        for choice, score in view.board.moon_choices
    )
    return replace(view, board=replace(view.board, moon_choices=choices))


def test_no_hint_while_it_is_not_the_players_turn() -> None:
    rng = Random(1)
    seen = set()
    for answer in answers(call("new_game", seed="turns", rules={"target": 1}), rng):
        state = answer["state"]
        if state["waiting"] != "you" and (state["phase"], state["waiting"]) not in seen:
            seen.add((state["phase"], state["waiting"]))
            refused = call("hint", serial=state["serial"])
            wanted = "not_your_turn" if state["phase"] in ("passing", "playing") else "nothing_to_hint"
            assert (refused["ok"], refused["reason"], refused["state"]) == (False, wanted, state)
    assert {phase for phase, _ in seen} >= {"passing", "playing", "match_over"}


@pytest.mark.parametrize("name", ["hint", "think_ahead"])
def test_without_a_game_or_with_a_wrong_serial_it_is_refused(name: str) -> None:
    assert call(name, serial=1)["reason"] == "no_game"
    state = call("new_game", seed="wrong")["state"]
    assert call(name, serial=state["serial"] + 1)["reason"] == "stale"
    assert call(name, serial="1")["field"] == "serial"


def begun(name: str, state: Answer) -> Coroutine[Any, Any, str]:
    """A call that has begun to think."""
    running: Coroutine[Any, Any, str] = getattr(engine, name)(json.dumps({"serial": state["serial"]}))
    running.send(None)
    return running


def test_while_a_hint_is_thought_about_the_player_may_play() -> None:
    state = call("new_game", seed="meanwhile")["state"]
    hint = begun("hint", state)
    assert json.loads(asyncio.run(engine.hello()))["ok"]
    after = call("act", **human_action(state, Random(1)))
    late = come_to_an_end(hint)
    assert (late["ok"], late["reason"]) == (False, "stale")
    assert late["state"] == after["state"]
    assert after["state"]["hints"] == 0


def test_two_hints_asked_for_at_once_count_once() -> None:
    state = call("new_game", seed="twice")["state"]
    one, other = begun("hint", state), begun("hint", state)
    first, second = come_to_an_end(one), come_to_an_end(other)
    assert first["hint"] == second["hint"]
    assert second["state"]["hints"] == 1


def test_a_hint_for_a_match_that_is_gone_is_stale() -> None:
    state = call("new_game", seed="old")["state"]
    hint = begun("hint", state)
    new = call("new_game", seed="new")["state"]
    assert new["serial"] == state["serial"]
    late = come_to_an_end(hint)
    assert (late["reason"], late["state"]["hints"]) == ("stale", 0)


# Thinking ahead


def test_what_was_thought_ahead_is_played_at_once() -> None:
    step, state = thinking()
    alone = come_to_an_end(step)
    engine._table.game = None
    step, state = thinking()
    step.close()
    assert state["thinks"]
    ahead = come_to_an_end(begun("think_ahead", state))
    assert ahead == {"ok": True}
    assert call("step", serial=-1)["state"] == state, "nothing is done"
    with pytest.raises(StopIteration) as done:
        engine.step(json.dumps({"serial": state["serial"]})).send(None)
    assert json.loads(done.value.value) == alone, "the same card as without"


def test_a_step_that_comes_while_it_thinks_ahead_helps_it_on() -> None:
    step, state = thinking()
    step.close()
    engine._table.game._thought = None  # type: ignore[union-attr]
    ahead = begun("think_ahead", state)
    answer = come_to_an_end(begun("step", state))
    assert answer["ok"]
    assert answer["state"]["serial"] == state["serial"] + 1
    late = come_to_an_end(ahead)
    assert (late["ok"], late["reason"]) == (False, "stale")


def test_an_undo_while_a_bot_thinks_ahead_is_answered_and_its_thought_dropped() -> None:
    answer = call("new_game", levels=["hard"] * 3, rules={"pass_cycle": ["hold"]}, seed="think")
    rng = Random(1)
    while not (answer["state"]["thinks"] and answer["state"]["can_undo"] and answer["state"]["tricks"]):
        answer = advance(answer["state"], rng) if answer["state"]["waiting"] == "you" else quick()
    state = answer["state"]
    ahead = engine.think_ahead(json.dumps({"serial": state["serial"]}))
    ahead.send(None)
    back = call("act", serial=state["serial"], type="undo")
    assert back["ok"]
    late = come_to_an_end(ahead)
    assert (late["ok"], late["reason"]) == (False, "stale")
    assert late["state"] == back["state"]
    assert back["state"]["waiting"] == "you"


def quick() -> Answer:
    """The bot's step without much thought."""
    game = engine._table.game
    assert game is not None
    seat = game.actor
    assert seat is not None
    game._step_quickly(seat)
    return game.answer()


def test_nobody_thinks_ahead_for_the_player() -> None:
    state = call("new_game", seed="you", levels=["hard"] * 3)["state"]
    assert state["thinks"] is False
    assert call("think_ahead", serial=state["serial"])["reason"] == "not_waiting"


# The memory's help


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_cards_that_are_out_are_those_not_seen(players: int) -> None:
    rng = Random(players)
    for answer in answers(call("new_game", rules={"players": players, "target": 1}, seed="out"), rng):
        state, match = answer["state"], parse_match(answer["save"])
        if state["phase"] not in ("passing", "playing"):
            continue
        others = {card.text for seat in range(1, players) for card in match.round.hands[seat]}
        assert set(state["out"]) == others
        # Nobody is said to be void who is not.
        for seat in range(1, players):
            held = {card.suit.name[0] for card in match.round.hands[seat]}
            assert not held & set(state["voids"][seat])
        assert state["voids"][0] == ""


def test_who_does_not_follow_is_known_to_be_void_also_when_the_trick_lies_face_down() -> None:
    found = 0
    for seed in range(3):
        missing: dict[int, set[str]] = {}
        for answer in answers(call("new_game", rules={"target": 1}, seed=f"void {seed}"), Random(seed)):
            state, match = answer["state"], parse_match(answer["save"])
            if state["phase"] != "playing":
                missing = {}
                continue
            for trick in (*match.round.tricks, *([match.round.trick] if match.round.trick else [])):
                for seat, card in trick.plays:
                    if card.suit is not trick.suit:
                        missing.setdefault(seat, set()).add(trick.suit.name[0])
            out = {card[1] for card in state["out"]}
            for seat, suits in missing.items():
                if seat:
                    assert suits & out <= set(state["voids"][seat])
                    found += len(suits & out)
    assert found > 10


@pytest.mark.no_cover
def test_a_moon_threatens_while_one_seat_has_every_penalty_card() -> None:
    told = set()
    starts = (call("new_game", rules={"target": 1}, seed=f"threat {seed}") for seed in range(6))
    for answer in (answer for start in starts for answer in answers(start, Random(2))):
        state, match = answer["state"], parse_match(answer["save"])
        if state["phase"] != "playing":
            assert state["moon_threat"] is None
            continue
        hearts = [sum(card.text[1] == "H" or card.text == "QS" for card in taken) for taken in match.round.taken]
        seats = [seat for seat, count in enumerate(hearts) if count]
        wanted = {"seat": seats[0], "cards": hearts[seats[0]], "of": 14} if len(seats) == 1 else None
        assert state["moon_threat"] == wanted
        told.add(wanted is not None and wanted["cards"])
    assert len(told) > 3


# Names

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


def test_names_go_to_the_page_unescaped() -> None:
    """MicroPython takes an escaped character beyond the first 65,536 for two that are none."""
    text = asyncio.run(engine.new_game(json.dumps({"names": [FAMILY, "", "", ""]})))
    assert f'"name": "{FAMILY}"' in text


def test_half_a_character_is_refused_and_told_as_far_as_it_can_be() -> None:
    answer = call("new_game", names=["a\ud83d", "", "", ""])
    assert (answer["reason"], answer["field"], answer["value"]) == ("bad_request", "names", "a?")


@pytest.mark.parametrize("name", ["a\nb", "a\u202eb", "a\u2067b", "\x07", "a\u2028b", "n" * 41])
def test_a_name_that_would_break_the_page_is_refused(name: str) -> None:
    answer = call("new_game", names=["You", name, "B", "C"])
    assert (answer["ok"], answer["reason"], answer["field"]) == (False, "bad_request", "names")
    assert answer["value"] == name.strip()


@pytest.mark.parametrize(
    "name", ["<b>Ann</b>", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u05d3\u05d5\u05d3", "Ann", "n" * 40]
)
def test_names_of_all_scripts_come_back_as_they_were(name: str) -> None:
    answer = call("new_game", names=[f" {name} ", name, name, ""])
    assert answer["ok"]
    assert [seat["name"] for seat in answer["state"]["seats"]] == [name, name, name, ""]
    engine._table.game = None
    assert call("load", save=answer["save"])["state"] == answer["state"]

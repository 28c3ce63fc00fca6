"""The worker's calls, as the page makes them: JSON text in, JSON text out."""

import asyncio
import json
import re
from collections.abc import Coroutine, Iterator
from pathlib import Path
from random import Random
from typing import Any

import engine
import pytest

from hearts_core import Cards, Match, Phase, Reason, Rules, format_match, parse_match, sample
from hearts_core.bots import SEARCHERS
from hearts_core.bots.searcher import Searcher

Answer = dict[str, Any]


def call(name: str, **request: Any) -> Answer:
    return raw_call(name, json.dumps(request))


def raw_call(name: str, text: str) -> Answer:
    answer: Answer = json.loads(asyncio.run(getattr(engine, name)(text)))
    return answer


@pytest.fixture(autouse=True)
def no_game() -> Iterator[None]:
    engine._table.game = None
    yield
    engine._table.game = None


def human_action(state: Answer, rng: Random) -> Answer:
    """Something that the human may do now."""
    action: Answer = {"serial": state["serial"]}
    if state["phase"] == "passing":
        cards = [item["card"] for item in state["hand"]]
        return action | {"type": "pass", "cards": rng.sample(cards, state["pass_count"])}
    if state["phase"] == "playing":
        legal = [item["card"] for item in state["hand"] if item["legal"]]
        return action | {"type": "play", "card": rng.choice(legal)}
    if state["phase"] == "moon_choice":
        return action | {"type": "moon", "choice": rng.choice(state["moon_choices"])["choice"]}
    return action | {"type": "next_hand"}


def advance(state: Answer, rng: Random) -> Answer:
    """The answer to the next thing that must be done, by whoever must do it."""
    if state["waiting"] == "bot":
        return call("step", serial=state["serial"])
    return call("act", **human_action(state, rng))


def answers(start: Answer, rng: Random) -> Iterator[Answer]:
    """Every answer from `start` to the end of the match."""
    answer = start
    yield answer
    while answer["state"]["waiting"] != "nothing":
        answer = advance(answer["state"], rng)
        assert answer["ok"], answer
        yield answer


def test_bots_and_hints_here_have_the_experience_of_their_level() -> None:
    assert SEARCHERS["expert"].experience is not None
    for level in ("hard", "expert"):
        here = engine._bot(level)
        assert isinstance(here, Searcher)
        assert here.budget == SEARCHERS[level].budget
        assert here.experience is SEARCHERS[level].experience
        assert here.clock is not None
    adviser = engine._adviser()
    assert adviser.experience is SEARCHERS["expert"].experience
    assert adviser.clock is not None


def test_hello_tells_version_levels_and_presets() -> None:
    answer = json.loads(asyncio.run(engine.hello()))
    assert answer["ok"]
    assert answer["levels"] == ["easy", "medium", "hard", "expert"]
    assert answer["presets"]["spot"]["target"] == 500
    assert answer["presets"]["standard"]["card_points"]["QS"] == 13


def test_the_exported_calls_are_those_of_the_document() -> None:
    document = (Path(engine.__file__).parents[1] / "docs" / "architecture.md").read_text("utf-8")
    listed = re.findall(r"^\| `(\w+)(?:\(\))?` \| ", document.split("### Events")[0], re.MULTILINE)
    assert sorted(listed) == engine.__export__


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_whole_match_to_its_end(players: int) -> None:
    rng = Random(players)
    events: list[Answer] = []
    start = call("new_game", rules={"players": players, "target": 50, "moon": "choose"}, seed=f"match {players}")
    for answer in answers(start, rng):
        events += answer["events"]
    state = answer["state"]
    assert state["phase"] == "match_over"
    lowest = min(seat["total"] for seat in state["seats"])
    assert [place for place in state["places"] if place == 1] == [1]
    assert state["seats"][state["winner"]]["total"] == lowest
    hands = [event["hand"] for event in events if event["type"] == "deal"]
    assert hands == list(range(1, len(state["scores"]) + 1))
    cards = sum(event["type"] == "play" for event in events)
    assert cards == len(hands) * (52 // players) * players
    tricks = sum(event["type"] == "trick" for event in events)
    assert tricks == len(hands) * (52 // players)
    # Each trick's points add up to what the deck holds; a moon moves points only when the hand is scored.
    assert sum(event["points"] for event in events if event["type"] == "trick") == 26 * len(hands)
    assert events[-1]["type"] == "over"


def test_a_reload_at_any_moment_gives_the_same_state_and_the_same_game() -> None:
    rng = Random(3)
    start = call("new_game", rules={"target": 50}, seed="reload")
    for number, answer in enumerate(answers(start, rng)):
        if number % 7 == 0 or answer["state"]["phase"] != "playing":
            engine._table.game = None
            again = call("load", save=answer["save"])
            assert again["ok"], again
            assert again["state"] == answer["state"]
            assert again["save"] == answer["save"]


def test_the_same_seed_and_choices_give_the_same_match() -> None:
    def play() -> str:
        start = call("new_game", rules={"target": 1}, seed="same")
        *_, last = answers(start, Random(5))
        save: str = last["save"]
        return save

    assert play() == play()


def test_without_a_seed_two_games_differ() -> None:
    assert call("new_game")["save"] != call("new_game")["save"]


def test_the_state_tells_nothing_that_the_view_does_not() -> None:
    rng = Random(11)
    start = call("new_game", rules={"target": 1, "last_trick_view": "always"}, seed="secret")
    for answer in answers(start, rng):
        game = engine._table.game
        assert game is not None
        if answer["state"]["phase"] not in ("passing", "playing") or answer["state"]["scores"]:
            continue  # a sampled world is one hand, without the hands scored before it
        # Another deal that looks the same from seat 0 must give the very same state.
        world = sample(game.match.view(0), rng)
        other = Match(game.match.rules, game.match.tags)
        other._rounds, other._serial = [world], game.match.serial
        assert engine.Game(other).state() == game.state()


def test_the_save_is_the_record_of_the_match() -> None:
    answer = call("new_game", rules={"players": 3}, names=["Ann", "Bo ", ""], levels=["easy", "medium"], seed="s")
    match = parse_match(answer["save"])
    assert dict(match.tags) == {
        "seed": "s", "name.0": "Ann", "name.1": "Bo", "name.2": "", "level.1": "easy", "level.2": "medium",
    }  # fmt: skip
    assert [seat["name"] for seat in answer["state"]["seats"]] == ["Ann", "Bo", ""]
    assert [seat["level"] for seat in answer["state"]["seats"]] == ["human", "easy", "medium"]


def test_a_double_tap_is_stale_and_changes_nothing() -> None:
    state = call("new_game", seed="tap")["state"]
    action = human_action(state, Random(1))
    assert call("act", **action)["ok"]
    before = engine._table.game.state()  # type: ignore[union-attr]
    again = call("act", **action)
    assert (again["ok"], again["reason"], again["field"]) == (False, "stale", "serial")
    assert again["state"] == json.loads(json.dumps(before))


def test_a_step_is_refused_while_the_human_must_choose() -> None:
    state = call("new_game", seed="wait")["state"]
    answer = call("step", serial=state["serial"])
    assert (answer["ok"], answer["reason"]) == (False, "not_waiting")
    assert answer["state"] == state


def test_refusals_carry_the_reason_of_the_rules() -> None:
    state = call("new_game", seed="refuse")["state"]
    held = [item["card"] for item in state["hand"]]
    serial = state["serial"]
    foreign = next(card for card in ("2C", "3C", "4C", "5C", "6C", "7C") if card not in held)
    cases: dict[str, list[str]] = {
        Reason.WRONG_NUMBER_OF_CARDS: held[:2],
        Reason.REPEATED_CARD: [held[0], held[0], held[1]],
        Reason.NOT_IN_HAND: [held[0], held[1], foreign],
    }
    for reason, cards in cases.items():
        answer = call("act", serial=serial, type="pass", cards=cards)
        assert (answer["ok"], answer["reason"]) == (False, reason)
        assert answer["state"] == state
    for kind, reason in ({"type": "play", "card": held[0]}, "pass_first"), ({"type": "next_hand"}, "hand_not_over"):
        answer = call("act", serial=serial, **kind)
        assert (answer["ok"], answer["reason"]) == (False, reason)
    answer = call("act", serial=serial, type="moon", choice="others_plus")
    assert (answer["ok"], answer["reason"]) == (False, "no_moon_choice")


def test_each_card_says_why_it_is_refused() -> None:
    rng = Random(2)
    reasons = set()
    for answer in answers(call("new_game", rules={"target": 100}, seed="why"), rng):
        for item in answer["state"]["hand"]:
            your_turn = answer["state"]["phase"] == "playing" and answer["state"]["waiting"] == "you"
            assert (item["refusal"] is None) == (item["legal"] or not your_turn)
            reasons.add(item["refusal"])
            if item["refusal"]:
                refused = call("act", serial=answer["state"]["serial"], type="play", card=item["card"])
                assert (refused["ok"], refused["reason"]) == (False, item["refusal"])
    assert {"must_follow_suit", "hearts_not_broken"} <= reasons


@pytest.mark.parametrize(
    ("request_text", "field"),
    [
        ("", "request"),
        ("[1]", "request"),
        ("[" * 100_000, "request"),
        ('{"rules": 4}', "rules"),
        ('{"seed": 4}', "seed"),
        ('{"names": ["a"]}', "names"),
        ('{"names": [1, 2, 3, 4]}', "names"),
        ('{"levels": ["medium", "medium", "godlike"]}', "level"),
    ],
)
def test_a_malformed_new_game_is_refused_and_the_game_stays(request_text: str, field: str) -> None:
    state = call("new_game", seed="stay")["state"]
    answer = raw_call("new_game", request_text)
    assert (answer["ok"], answer["reason"], answer["field"]) == (False, "bad_request", field)
    assert answer["state"] == state


@pytest.mark.parametrize(
    ("rules", "field", "value"),
    [
        ({"target": 0}, "target", "0"),
        ({"players": 6}, "players", "6"),
        ({"preset": "bridge"}, "preset", "bridge"),
        ({"colour": "red"}, "colour", "red"),
        ({"moon": "sun"}, "moon", "sun"),
        ({"card_points": {"1C": 3}}, "card_points", "1C"),
    ],
)
def test_impossible_rules_name_the_option_and_the_value(rules: Answer, field: str, value: str) -> None:
    answer = call("new_game", rules=rules)
    assert answer == {"ok": False, "reason": "bad_rules", "field": field, "value": value, "state": None}


@pytest.mark.parametrize(
    "spoil",
    [
        lambda save: save[:0],
        lambda save: save[: len(save) // 2],
        lambda save: save.replace("tag name.2", "tag nome.2"),
        lambda save: save.replace('"medium"', '"godlike"', 1),
        lambda save: save.replace("hearts 1", "hearts 2"),
        lambda save: save.replace("deal ", "deal A", 1),
    ],
)
def test_a_bad_save_is_refused_and_the_game_stays(spoil: Any) -> None:
    answer = call("new_game", seed="save")
    refused = call("load", save=spoil(answer["save"]))
    assert (refused["ok"], refused["reason"]) == (False, "bad_save")
    assert refused["field"]
    assert refused["state"] == answer["state"]


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("name.0", '"' + "x" * 41 + '"'),
        ("name.1", r'"\u202egnorw"'),
        ("name.2", r'"two\nlines"'),
        ("name.3", r'"\ud83c"'),
        ("seed", r'"\ud83c"'),
    ],
)
def test_a_save_of_somebody_else_has_names_and_a_seed_as_a_new_game_has_them(tag: str, text: str) -> None:
    answer = call("new_game", seed="save")
    lines = [f"tag {tag} {text}" if line.startswith(f"tag {tag} ") else line for line in answer["save"].splitlines()]
    refused = call("load", save="\n".join(lines))
    assert (refused["reason"], refused["field"]) == ("bad_save", f"tag {tag}")
    assert refused["state"] == answer["state"]


def test_a_save_from_before_the_first_deal_is_dealt() -> None:
    save = call("new_game", seed="fresh")["save"]
    header = save[: save.index("hand 1")]
    assert call("load", save=header)["save"] == save


@pytest.mark.parametrize("name", ["act", "step"])
def test_a_call_before_any_game_is_refused(name: str) -> None:
    answer = call(name, serial=1)
    assert (answer["ok"], answer["reason"], answer["state"]) == (False, "no_game", None)


@pytest.mark.parametrize(
    ("action", "field"),
    [
        ({"type": "fly"}, "type"),
        ({}, "type"),
        ({"type": "play"}, "card"),
        ({"type": "play", "card": "1S"}, "card"),
        ({"type": "pass", "cards": "QS"}, "cards"),
        ({"type": "pass", "cards": [["QS"]]}, "card"),
        ({"type": "moon", "choice": "both"}, "choice"),
        ({"serial": "1", "type": "next_hand"}, "serial"),
        ({"serial": True, "type": "next_hand"}, "serial"),
    ],
)
def test_a_malformed_action_names_its_field(action: Answer, field: str) -> None:
    state = call("new_game", seed="bad")["state"]
    answer = call("act", **({"serial": state["serial"]} | action))
    assert (answer["ok"], answer["reason"], answer["field"]) == (False, "bad_request", field)
    assert answer["state"] == state


def test_the_moon_choice_shows_both_boards_and_is_taken() -> None:
    """Seat 0 holds every heart and high card of a suit: it takes all tricks, then chooses."""
    game = match_with_a_moon_for_seat_0()
    engine._table.game = game
    state = game.state()
    assert (state["phase"], state["waiting"], state["moon_shooter"]) == ("moon_choice", "you", 0)
    boards = {choice["choice"]: choice for choice in state["moon_choices"]}
    assert list(boards["others_plus"]["totals"]) == [0, 26, 26, 26]
    assert list(boards["self_minus"]["totals"]) == [-26, 0, 0, 0]
    assert not boards["self_minus"]["over"]
    answer = call("act", serial=state["serial"], type="moon", choice="self_minus")
    assert answer["ok"]
    assert [event["type"] for event in answer["events"]] == ["scored"]
    assert answer["state"]["scores"][-1]["points"] == [-26, 0, 0, 0]
    assert answer["state"]["scores"][-1]["moon"] == "self_minus"


def match_with_a_moon_for_seat_0() -> Any:
    rules = Rules(moon="choose", pass_count=0)
    tags = {"seed": "moon", "name.0": "", "name.1": "", "name.2": "", "name.3": ""}
    match = Match(rules, tags | {f"level.{seat}": "easy" for seat in (1, 2, 3)})
    hands = ["AKQ.AKQ.AKQ.AKQ2", "JT9.JT9.JT9.JT93", "876.8765.876.876", "5432.432.5432.54"]
    match.start_hand([Cards(hand) for hand in hands])
    game = engine.Game(match)
    while match.round.turn is not None:
        seat = match.round.turn
        legal = match.round.legal_plays()
        match.play(seat, legal[-1] if seat else next((c for c in legal if c.rank == 14), legal[0]))
    return game


def thinking() -> tuple[Coroutine[Any, Any, str], Answer]:
    """A step in which a bot has begun to think about its card, and the state that it was asked for."""
    state = call("new_game", levels=["hard"] * 3, rules={"pass_cycle": ["hold"]}, seed="think")["state"]
    while state["waiting"] == "you":
        state = advance(state, Random(1))["state"]
    while True:
        step = engine.step(json.dumps({"serial": state["serial"]}))
        try:
            step.send(None)
        except StopIteration as done:  # it had no choice
            state = json.loads(done.value)["state"]
            continue
        return step, state


def come_to_an_end(step: Coroutine[Any, Any, str]) -> Answer:
    try:
        while True:
            step.send(None)
    except StopIteration as done:
        answer: Answer = json.loads(done.value)
        return answer


def test_a_bot_that_thinks_is_done_in_the_end() -> None:
    step, state = thinking()
    answer = come_to_an_end(step)
    assert answer["ok"]
    assert answer["state"]["serial"] == state["serial"] + 1


def test_while_a_bot_thinks_other_calls_are_answered() -> None:
    step, state = thinking()
    assert json.loads(asyncio.run(engine.hello()))["ok"]
    assert call("act", serial=state["serial"], type="play", card="2C")["reason"] == "not_your_turn"
    step.send(None)
    assert come_to_an_end(step)["ok"]


def test_a_new_game_ends_the_thinking_about_the_old_one() -> None:
    step, _ = thinking()
    new = call("new_game", seed="other")
    late = come_to_an_end(step)
    assert (late["ok"], late["reason"]) == (False, "stale")
    assert late["state"] == new["state"]


def test_asked_twice_a_bot_that_thinks_plays_once() -> None:
    step, state = thinking()
    again = engine.step(json.dumps({"serial": state["serial"]}))
    again.send(None)
    first, late = come_to_an_end(step), come_to_an_end(again)
    assert first["ok"]
    assert (late["ok"], late["reason"]) == (False, "stale")
    assert late["state"] == first["state"]


def test_the_public_save_has_the_scored_hands_and_nothing_that_is_hidden() -> None:
    rng = Random(8)
    assert call("public_save") == {"ok": False, "reason": "no_game", "field": None, "value": None, "state": None}
    start = call("new_game", rules={"target": 40, "moon": "choose"}, seed="public", names=["Ann", "Bo", "Cy", "Di"])
    for answer in answers(start, rng):
        scored = len(answer["state"]["scores"])
        found = call("public_save")
        assert found["ok"]
        assert (found["save"] is None) == (scored == 0)
        if scored == 0:
            continue
        match = parse_match(found["save"])
        assert format_match(match) == found["save"]
        full = parse_match(answer["save"])
        assert match.phase is (Phase.MATCH_OVER if answer["state"]["phase"] == "match_over" else Phase.HAND_OVER)
        assert [hand.dealt for hand in match.rounds] == [hand.dealt for hand in full.rounds][:scored]
        assert match.scores == full.scores
        assert set(full.tags) - set(match.tags) == {"seed"}
        assert "public" not in found["save"]


def test_a_match_without_a_seed_goes_on_with_deals_that_nobody_knows() -> None:
    start = call("new_game", seed="known")
    for answer in answers(start, Random(9)):
        if answer["state"]["phase"] == "hand_over":
            break
    save, kept = call("public_save")["save"], answer["save"]
    hands = []
    for record in (kept, save, save):
        engine._table.game = None
        loaded = call("load", save=record)
        assert loaded["ok"], loaded
        assert loaded["state"]["seats"] == answer["state"]["seats"]
        dealt = call("act", serial=loaded["state"]["serial"], type="next_hand")
        hands.append([card["card"] for card in dealt["state"]["hand"]])
        seed = parse_match(dealt["save"]).tags["seed"]
        assert (seed == "known") == (record == kept)
        # A reload later in the match draws no other.
        engine._table.game = None
        assert parse_match(call("load", save=dealt["save"])["save"]).tags["seed"] == seed
    assert len({tuple(hand) for hand in hands}) == 3


def test_a_match_loaded_from_its_public_save_is_the_same_in_the_statistics() -> None:
    *_, answer = answers(call("new_game", rules={"target": 20}, seed="known"), Random(10))
    save = call("public_save")["save"]
    lines = [answer["log"], call("load", save=save)["log"]]
    ids = [json.loads(line)["id"] for (line,) in lines]
    assert ids[0] == ids[1]
    refused = call("load", save=save.replace(f'tag id "{ids[0]}"', 'tag id "mine"'))
    assert (refused["reason"], refused["field"]) == ("bad_save", "tag id")


def test_a_match_left_for_a_loaded_one_is_entered_unless_it_is_the_same() -> None:
    other = call("new_game", seed="other")["save"]
    state = call("new_game", seed="mine")["state"]
    answer = call("act", **human_action(state, Random(11)))
    assert call("load", save=answer["save"])["log"] == []
    assert len(call("load", save=other)["log"]) == 1

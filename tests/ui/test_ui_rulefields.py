"""The fields under "All rules": every option of the rules can be chosen, and comes to the engine as it was chosen."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from random import Random
from typing import Any

import engine
import options as generated
import pytest
from ui import newgame, rulefields
from ui.text import Texts

from hearts_core import PRESETS, Rules

TEXTS = Texts("en")
HELLO: dict[str, Any] = json.loads(asyncio.run(engine.hello()))["presets"]


def form(preset: str = "standard", **changes: str) -> dict[str, Any]:
    fields = newgame.to_form(HELLO[preset], preset)
    return {**fields, "level": "easy", "levels": ["easy"] * 4, "names": ["A", "B", "C", "D", "E"], **changes}


def ask(fields: dict[str, Any]) -> dict[str, Any]:
    request = newgame.request(fields, HELLO)
    players = int(fields["players"])
    request["names"], request["levels"] = request["names"][:players], request["levels"][: players - 1]
    answer: dict[str, Any] = json.loads(asyncio.run(engine.new_game(json.dumps(request))))
    return answer


def rules_of(fields: dict[str, Any]) -> Rules:
    answer = ask(fields)
    assert answer["ok"], answer
    return Rules.from_options(answer["state"]["rules"])


def test_every_option_has_its_field() -> None:
    every = {field.name for field in dataclasses.fields(Rules)}
    assert {*newgame.OPTIONS, *rulefields.OPTIONS, "target"} == every
    assert set(newgame.to_form(HELLO["standard"], "standard")) == every | {"preset", "target_number"}


@pytest.mark.parametrize("field", rulefields.FIELDS, ids=lambda field: field[0])
def test_every_field_is_explained(field: tuple[str, str, tuple[str, ...]]) -> None:
    name, kind, words = field
    assert TEXTS.has("new." + name)
    assert TEXTS.has("new." + name + ".help")
    assert [word for word in words if not word.isdigit() and not TEXTS.has(f"new.{name}.{word}")] == []
    # What is written freely can be refused, and then there is a word for it.
    assert TEXTS.has("bad." + name) == (kind != "choice")


@pytest.mark.parametrize("preset", sorted(HELLO))
def test_a_preset_shown_and_sent_is_the_preset(preset: str) -> None:
    fields = form(preset)
    assert newgame.named(fields, HELLO) == preset
    assert newgame.rules(fields, HELLO) == {"preset": preset}
    for players in ("3", "5"):
        assert newgame.named({**fields, "players": players}, HELLO) == preset
        assert rules_of({**fields, "players": players}) == PRESETS[preset].replace(players=int(players))


@pytest.mark.parametrize("start", ["standard", "custom", "quick"])
def test_the_name_follows_what_is_chosen(start: str) -> None:
    fields = {**form(), "preset": start}
    assert newgame.named({**fields, "target": "50"}, HELLO) == "quick"
    assert newgame.named({**fields, "first_trick_points": "no"}, HELLO) == "windows"
    assert newgame.named({**fields, "card_points": "JD:-10 QS:13 H:1"}, HELLO) == "omnibus"
    assert newgame.named({**fields, "sun": "yes"}, HELLO) == "custom"
    assert newgame.named({**fields, "card_points": "nonsense"}, HELLO) == "custom"
    assert newgame.named(fields, HELLO) == "standard"


@pytest.mark.parametrize(("before", "after"), [(3, 4), (4, 5), (5, 3), (5, 4)])
def test_another_number_of_players_than_before_has_what_is_usual_for_it(before: int, after: int) -> None:
    rules = Rules(players=before, target=50)
    fields = newgame.from_request({"rules": rules.to_options()}, HELLO)
    fields = {**form(), **fields, "players": str(after)}
    assert rules_of(fields) == rules.replace(players=after)


def test_any_rules_can_be_chosen_and_are_shown_again() -> None:
    rng = Random(11)
    for _ in range(150):
        rules = Rules.from_options(generated.random_options(rng))
        usual = Rules(players=rules.players)
        sent = {**rules.to_options(), "preset": "standard"}
        for option in ("removed", "pass_cycle"):
            if getattr(rules, option) == getattr(usual, option):
                del sent[option]
        fields = {**form(), **newgame.from_request({"rules": sent}, HELLO)}
        assert rules_of(fields) == rules
        again = newgame.from_request(newgame.request(fields, HELLO), HELLO)
        assert again == {name: fields[name] for name in again}


@pytest.mark.parametrize(
    ("field", "text", "players"),
    [
        ("card_points", "nonsense", 4),
        ("card_points", "QS:13 QS:12", 4),
        ("card_points", "QS:1.5", 4),
        ("card_points", "QS:9999999999", 4),
        ("card_points", "1S:3", 4),
        ("card_points", ":3", 4),
        ("no_tricks_bonus", "-5", 4),
        ("no_tricks_bonus", "1001", 4),
        ("no_tricks_bonus", "", 4),
        ("removed", "QS 2C 2D 2S", 4),
        ("removed", "2C", 4),
        ("removed", "XX", 3),
        ("pass_cycle", "left across", 3),
    ],
)
def test_what_the_engine_refuses_is_told_at_its_field(field: str, text: str, players: int) -> None:
    refusal = ask(form(**{field: text, "players": str(players)}))
    assert not refusal["ok"]
    assert newgame.refused_field(refusal) == field
    assert "{" not in TEXTS("bad." + field, value=refusal["value"])


def test_points_are_written_as_people_write_them() -> None:
    assert rulefields.points("qs:13, h:1") == rulefields.points("H:1 QS:13") == HELLO["standard"]["card_points"]
    assert rulefields.points("") == {}
    assert rulefields.points("QS:0 JD:-10") == {"JD": -10}
    for preset in HELLO.values():
        assert rulefields.points(rulefields.points_text(preset["card_points"])) == preset["card_points"]
    assert rulefields.points_text(HELLO["omnibus"]["card_points"]) == "QS:13 JD:-10 H:1"


def test_the_usual_directions_are_the_games_own() -> None:
    for players in (3, 4, 5):
        assert rulefields.usual_cycle(players) == [way.value for way in Rules(players=players).pass_cycle]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_cards_that_are_usually_left_out_are_those_of_the_rules(players: int) -> None:
    """The page can't import the rules, so it says them a second time."""
    removed = sorted(str(card) for card in Rules(players=players).removed)
    assert rulefields.USUALLY_REMOVED.get(players, []) == removed

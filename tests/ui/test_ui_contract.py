"""What the page around and the game may say to each other, and that it never tells a hidden card."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import engine
import pytest
from headless import Page, Storage, Values, finish, to_bot
from hypothesis import given
from hypothesis import strategies as st
from ui import address, contract, settings

from hearts_core import format_match, parse_match

LANGUAGES = ["en", "id", "vi"]
CARD = re.compile(r"\b[2-9TJQKA][SHDC]\b")


def read(*messages: Any, length: int = 10) -> list[tuple[Values | None, Values | None]]:
    incoming = contract.Incoming(LANGUAGES)
    return [incoming.read(message, length) for message in messages]


def command(kind: str, number: int = 1, **fields: Any) -> Values:
    return {"hearts": 1, "type": kind, "id": number, **fields}


GOOD = [
    command("new_game"),
    command("new_game", players=3, target=75, preset="omnibus", level="hard", deal="x", names=["Ann", "Bo", "Cy"]),
    command("load", save="hearts 1"),
    command("settings"),
    command("settings", lang="vi", theme="dark", table="blue", speed="fast", sound=False),
    command("pause", paused=True),
    command("pause", 0, paused=False),
]


@pytest.mark.parametrize("message", GOOD)
def test_a_command_of_the_contract_is_taken_once(message: Values) -> None:
    assert read(message, message, {**message, "id": message["id"] + 1}) == [
        (message, None),
        (None, None),
        ({**message, "id": message["id"] + 1}, None),
    ]


@pytest.mark.parametrize(
    "message",
    [
        *(None, 5, "pause", [], {}, [command("pause", paused=True)]),
        {"type": "pause", "id": 1, "paused": True},
        {**command("pause", paused=True), "hearts": 2},
        {**command("pause", paused=True), "hearts": True},
        {**command("pause", paused=True), "hearts": "1"},
        *(command(kind) for kind in ("play", "", "ready", "__class__")),
        {"hearts": 1, "type": None, "id": 1},
        {"hearts": 1, "type": ["pause"], "id": 1},
    ],
)
def test_what_is_no_message_of_this_version_is_ignored(message: Any) -> None:
    assert read(message) == [(None, None)]


@pytest.mark.parametrize(
    ("message", "code", "field", "value"),
    [
        (command("new_game", players=7), "bad_field", "players", 7),
        (command("new_game", players="4"), "bad_field", "players", "4"),
        (command("new_game", players=True), "bad_field", "players", True),
        (command("new_game", target=0.5), "bad_field", "target", 0.5),
        (command("new_game", preset="Standard"), "bad_field", "preset", "Standard"),
        (command("new_game", level=["hard"]), "bad_field", "level", "[...]"),
        (command("new_game", deal="x" * 81), "bad_field", "deal", "x" * 60),
        (command("new_game", deal="\ud83c"), "bad_field", "deal", "\ufffd"),
        (command("new_game", names=[]), "bad_field", "names", "[]"),
        (command("new_game", names=["a"] * 6), "bad_field", "names", "[...]"),
        (command("new_game", names=["Ann", None]), "bad_field", "names", "[...]"),
        (command("new_game", rules={}), "unknown_field", "rules", "{}"),
        (command("load"), "bad_field", "save", None),
        (command("load", save=5), "bad_field", "save", 5),
        (command("pause", **{"x" * 90_000: 1, "paused": True}), "unknown_field", "x" * 60, 1),
        (command("pause", **{"\ud83c": 1, "paused": True}), "unknown_field", "\ufffd", 1),
        (command("settings", lang="fr"), "bad_field", "lang", "fr"),
        (command("settings", theme="sepia"), "bad_field", "theme", "sepia"),
        (command("settings", sound="yes"), "bad_field", "sound", "yes"),
        (command("settings", game="other"), "unknown_field", "game", "other"),
        (command("pause"), "bad_field", "paused", None),
        (command("pause", paused=1), "bad_field", "paused", 1),
    ],
)
def test_what_is_wrong_is_answered_by_field_and_value(message: Values, code: str, field: str, value: Any) -> None:
    ((taken, error), again) = read(message, message)
    assert taken is None
    assert error is not None
    assert (error["of"], error["code"], error["field"], error["value"]) == (message["id"], code, field, value)
    assert error["text"].startswith(f"{field}: ")
    json.dumps(error).encode()
    assert again == (None, None)


@pytest.mark.parametrize("number", [None, "1", 1.5, -1, True, 2**53, {}])
def test_a_command_has_a_whole_number(number: Any) -> None:
    message = {**command("pause", paused=True), "id": number}
    ((taken, error),) = read(message)
    assert taken is None
    assert error is not None
    assert (error["of"], error["field"]) == (None, "id")
    assert read(command("pause", 5, paused=True), message, command("pause", 4, paused=True))[2] == (None, None)


def test_a_message_that_is_too_long_is_refused_unread() -> None:
    ((taken, error),) = read({"hearts": 1, "type": "load", "id": 1}, length=contract.LONGEST + 1)
    assert taken is None
    assert error is not None
    assert (error["code"], error["value"]) == ("too_long", contract.LONGEST + 1)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=6,
)
NAMES = st.sampled_from([*address.PARAMETERS, "hearts", "type", "id", "save", "names", "paused", "sound"]) | st.text()


@given(st.dictionaries(NAMES, VALUES), st.sampled_from([*contract.MAY, "other"]))
def test_no_message_is_too_strange(fields: Values, kind: str) -> None:
    for message in (fields, {**fields, "hearts": 1, "type": kind, "id": 1}):
        ((taken, error),) = read(message)
        assert taken is None or error is None
        if taken is not None:
            assert set(taken) - {"hearts", "type", "id"} <= set(contract.MAY[kind])
        if error is not None:
            assert len(json.dumps(error)) < 2000


def test_a_new_game_is_as_the_address_says_where_the_command_does_not() -> None:
    usual = ["You", "Ben", "Cleo", "Dan", "Eve"]
    asked = {"rules": {"preset": "omnibus", "players": 5}, "levels": ["easy"] * 4}
    assert contract.request(command("new_game"), asked, usual) == asked
    wanted = command("new_game", players=3, level="hard", names=["Ann"], deal="x")
    assert contract.request(wanted, asked, usual) == {
        "rules": {"preset": "omnibus", "players": 3},
        "levels": ["hard"] * 4,
        "names": ["Ann", "Ben", "Cleo", "Dan", "Eve"],
        "seed": "x",
    }
    assert asked == {"rules": {"preset": "omnibus", "players": 5}, "levels": ["easy"] * 4}


@pytest.mark.parametrize(("width", "height"), [(320, 560), (400, 700), (519, 700), (520, 442), (800, 680), (900, 558)])
def test_the_height_suits_the_width(width: int, height: int) -> None:
    assert contract.height(width) == height


class Around:
    """The page around: keeps all that it is told of the match on `page`."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[Values] = []
        page.session.told = self.happened

    def happened(self, events: list[Values]) -> None:
        shown = self.page.session.state
        points = self.page.options["points"]
        self.heard.append(contract.message("state", state=contract.state(shown, self.page.session.paused, points)))
        self.heard += contract.told(events, shown)
        if any(event["type"] == "scored" for event in events):
            answer = finish(self.page.session.ask("public_save", {}))
            self.heard.append(contract.message("save", save=answer["save"]))

    def take(self) -> list[Values]:
        heard, self.heard = self.heard, []
        return heard


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_page_around_is_never_told_a_hidden_card(players: int) -> None:
    """Over a whole match: each card in a message is on the table, and a save has scored hands alone and no seed."""
    rules = {"players": players, "target": 60, "moon": "choose"}
    page = Page(Storage(), {"rules": rules, "seed": f"law {players}"})
    around = Around(page)
    page.begin()
    rng = Random(players)
    kinds = set()
    saves = []
    while True:
        state = page.state
        table = {play["card"] for play in state["trick"]}
        for message in around.take():
            kinds.add(message["type"])
            if message["type"] == "save":
                saves.append(message["save"])
                match = parse_match(message["save"])
                assert "seed" not in match.tags
                assert len(match.scores) == len(match.rounds) == len(state["scores"])
                assert f"law {players}" not in message["save"]
                continue
            if message["type"] == "state":
                told = message["state"]
                assert set(told) == {*contract.PUBLIC, "trick", "seats", "paused"}
                table |= {play["card"] for play in told["trick"]}
                assert {play["card"] for play in told["trick"]} <= played(page)
                message = {**told, "rules": None}
            assert set(CARD.findall(json.dumps(message))) <= table
        if state["phase"] == "match_over":
            break
        page.one(rng)
    assert kinds == {"state", "hand", "over", "save"}
    assert len(saves) == len(page.state["scores"])


def played(page: Page) -> set[str]:
    """The cards of this hand that lie or have lain on the table."""
    assert page.storage is not None
    hand = parse_match(page.storage.kept["hearts.save"]).round
    tricks = hand.tricks if hand.trick is None else (*hand.tricks, hand.trick)
    return {card.text for trick in tricks for card in trick.cards}


def test_two_matches_that_look_the_same_from_outside_are_told_the_same() -> None:
    """Two cards of one suit that nobody has played change hands: no message shows it."""
    page = Page(Storage(), {"rules": {"pass_cycle": ["hold"]}, "seed": "swap"})
    page.begin()
    rng = Random(4)
    compared = 0
    while page.state["phase"] == "playing":
        assert page.storage is not None
        save = page.storage.kept["hearts.save"]
        match = parse_match(save)
        mine, theirs = match.round.hands[0], match.round.hands[1]
        pairs = [(a, b) for a in mine for b in theirs if a.suit == b.suit]
        if pairs and match.round.trick is not None:
            a, b = rng.choice(pairs)
            dealt = list(match.round.dealt)
            swapped = [hand.hand_text() for hand in dealt]
            swapped[0] = ((dealt[0] - type(dealt[0])([a])) | type(dealt[0])([b])).hand_text()
            swapped[1] = ((dealt[1] - type(dealt[0])([b])) | type(dealt[0])([a])).hand_text()
            other = re.sub(r"^deal .*$", "deal " + " ".join(swapped), save, flags=re.MULTILINE)
            assert format_match(parse_match(other)) != save
            states = []
            for text in (save, other):
                storage = Storage()
                storage.kept["hearts.save"] = text
                again = Page(storage)
                around = Around(again)
                again.begin()
                states.append(around.take())
            assert states[0] == states[1]
            compared += 1
            engine._table.game = engine.Game(parse_match(save))
        page.one(rng)
    assert compared > 10


def test_points_that_the_player_hides_are_not_told() -> None:
    page = Page(Storage()).begin()
    assert contract.state(page.state, False, True)["seats"][0]["points"] == 0
    assert contract.state(page.state, False, False)["seats"][0]["points"] is None


def test_what_the_engine_refuses_is_answered_by_field_and_value() -> None:
    page = Page(Storage()).begin()
    before = page.state
    refusal = finish(page.session.load("hearts 1\nrules\nnonsense"))
    error = contract.declined(command("load", 3, save=""), refusal)
    assert (error["of"], error["code"], error["field"]) == (3, "bad_save", "save")
    assert error["value"].startswith("line 3: nonsense")
    refusal = finish(page.session.new_game({"names": ["Ann\u202e", "Bo", "Cy", "Di"]}))
    error = contract.declined(command("new_game", 4), refusal)
    assert (error["of"], error["code"], error["field"]) == (4, "bad_request", "names")
    assert page.state == before


def test_a_saved_match_of_the_page_around_goes_on_with_its_names_and_totals() -> None:
    page = Page(Storage(), {"seed": "saved"}).begin()
    around = Around(page)
    rng = Random(6)
    while page.state["phase"] != "hand_over":
        page.one(rng)
    save = next(message["save"] for message in around.take() if message["type"] == "save")
    totals = [seat["total"] for seat in page.state["seats"]]
    assert finish(page.session.new_game({"rules": {"players": 3}})) is None
    games = page.session.games
    assert finish(page.session.load(save)) is None
    assert page.session.games == games + 1
    assert [seat["total"] for seat in page.state["seats"]] == totals
    page.session.next_hand()
    assert page.state["hand_number"] == 2
    # What is kept is the match with a seed of its own: a reload goes on with it.
    assert page.storage is not None
    assert Page(page.storage).begin().hand == page.hand


def test_while_it_is_paused_nothing_moves() -> None:
    page = Page(Storage()).begin()
    rng = Random(7)
    to_bot(page)
    page.session.pause(True)
    assert not page.clock.waiting
    before = page.state
    page.session.step()
    page.session.help.ask("undo")
    page.session.hurry()
    assert page.state is before
    page.session.pause(False)
    page.bots()
    assert page.state["serial"] > before["serial"]
    page.session.pause(True)
    before = page.state
    for card in page.legal():
        page.session.tap(card)
        assert not page.session.drop(card, True)
    page.session.act({"type": "claim"})
    assert page.state is before
    assert page.session.choice.queued is None
    page.session.pause(True)
    page.session.pause(False)
    said = [page.texts("status.paused"), page.texts("say.resumed")]
    assert [line for line in page.screen.said if line in said] == said * 2
    page.one(rng)
    assert page.state["serial"] > before["serial"]


def test_a_setting_of_the_page_around_is_not_kept_as_the_players() -> None:
    page = Page(Storage()).begin()
    page.session.set_usual("table", "blue")
    page.session.set_usual("speed", "fast")
    assert (page.options["table"], page.options["speed"]) == ("blue", "fast")
    page.session.set_option("deck", "plain")
    assert page.storage is not None
    kept = settings.read(page.storage.kept["hearts.settings"])
    assert (kept["table"], kept["speed"], kept["deck"]) == ("green", "normal", "plain")
    assert settings.unusual(page.options) == ["deck"]
    page.session.set_option("table", "burgundy")
    assert settings.read(page.storage.kept["hearts.settings"], {"table": "blue"})["table"] == "burgundy"
    assert settings.read(page.storage.kept["hearts.settings"], {"speed": "slow"})["speed"] == "slow"

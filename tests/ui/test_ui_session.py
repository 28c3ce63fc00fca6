"""The session: whole matches, saving, reloading at any moment, taps that come early, twice or against the rules."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import engine
import pytest
from headless import Page, Storage, Values, finish, to_bot, to_play
from ui import store
from ui.client import client
from ui.view import hand as shown_hand

from hearts_core import Cards, Match, Rules, format_match, parse_log, parse_match


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_whole_match_is_played_to_its_winner(players: int) -> None:
    rules = {"players": players, "target": 30, "moon": "choose"}
    page = Page(Storage(), {"rules": rules, "seed": "match"}).begin()
    rng = Random(players)
    while page.state["phase"] != "match_over":
        page.one(rng)
        assert not page.screen.troubles
    assert page.state["places"].count(1) == 1
    page.clock.ring()
    assert page.screen.opened[-1] == "sheet"
    over = next(said for said in page.screen.said if said.startswith("The match is over."))
    won = page.state["winner"] == 0
    place = [] if won else [f"Your place: {page.state['places'][0]} of {players}."]
    assert page.screen.said[page.screen.said.index(over) + 1 :] == place


def test_the_first_visit_deals_the_standard_game_with_names() -> None:
    page = Page(Storage()).begin()
    assert page.state["preset"] == "standard"
    assert [seat["name"] for seat in page.state["seats"]] == ["You", "Anna", "Bruno", "Clara"]
    assert [seat["level"] for seat in page.state["seats"]] == ["human", "medium", "medium", "medium"]
    assert page.calls == ["hello", "new_game"]


@pytest.mark.parametrize("seed", range(3))
def test_a_reload_at_any_moment_resumes_the_same_position(seed: int) -> None:
    storage = Storage()
    page = Page(storage, {"rules": {"target": 20, "moon": "choose"}, "seed": str(seed)}).begin()
    rng = Random(seed)
    while page.state["phase"] != "match_over":
        before = page.state
        again = Page(storage).begin()
        assert again.state == before
        assert again.calls == ["hello", "load"]
        page = again
        page.one(rng)


def test_a_reload_keeps_cards_chosen_but_not_passed() -> None:
    storage = Storage()
    page = Page(storage).begin()
    chosen = page.hand[2:4]
    for card in chosen:
        page.session.tap(card)
    again = Page(storage).begin()
    assert again.session.draft.cards == chosen
    pressed = [card["code"] for card in shown_hand(again.texts, again.state, again.session.draft) if card["pressed"]]
    assert sorted(pressed) == sorted(chosen)


def test_a_chosen_card_can_be_put_back_and_a_fourth_is_refused() -> None:
    page = Page(Storage()).begin()
    for card in page.hand[:4]:
        page.session.tap(card)
    assert page.session.draft.cards == page.hand[:3]
    assert page.screen.drawn[-1]["notice"] == "Not allowed: only 3 cards are passed; put one back first."
    page.session.tap(page.hand[0])
    assert page.session.draft.cards == page.hand[1:3]
    assert page.screen.drawn[-1]["notice"] is None
    page.session.confirm()
    assert page.state["phase"] == "passing"
    assert page.calls == ["hello", "new_game"], "two cards are not passed"


def test_received_cards_stay_raised_until_the_player_goes_on_also_after_a_reload() -> None:
    storage = Storage()
    page = Page(storage, {"seed": "bots lead"}).begin()
    page.pass_cards()
    received = page.state["received"]
    assert len(received) == 3

    def raised(page: Page) -> list[str]:
        shown = shown_hand(page.texts, page.state, page.session.draft)
        return sorted(card["code"] for card in shown if card["new"])

    assert raised(page) == sorted(received)
    page = Page(storage).begin()
    assert raised(page) == sorted(received)
    page.session.go_on()
    assert raised(page) == []
    assert raised(Page(storage).begin()) == []


def test_bots_wait_until_the_received_cards_have_been_looked_at() -> None:
    for seed in range(20):
        page = Page(Storage(), {"seed": str(seed)}).begin()
        page.pass_cards()
        if page.state["waiting"] == "bot":
            assert not page.clock.waiting
            page.session.go_on()
            assert page.clock.waiting
            return
    raise AssertionError("no bot leads in any of these deals")


def test_a_refused_card_says_why_and_changes_nothing() -> None:
    page = Page(Storage()).begin()
    to_play(page)
    entry = next(entry for entry in page.state["hand"] if not entry["legal"])
    serial, calls = page.state["serial"], len(page.calls)
    page.session.tap(entry["card"])
    assert page.state["serial"] == serial
    assert len(page.calls) == calls, "what is known to be refused is not asked for"
    assert page.session.notice is not None
    assert "not allowed" in page.session.notice
    assert page.screen.said[-1] == page.session.notice


def test_a_tap_while_bots_move_is_kept_and_played_once() -> None:
    played = 0
    for seed in range(10):
        page = Page(Storage(), {"seed": str(seed)}).begin()
        to_bot(page)
        card, serial, acts = page.hand[0], page.state["serial"], page.calls.count("act")
        page.session.tap(card)
        assert (page.session.choice.queued, page.state["serial"]) == (card, serial)
        page.bots()
        if card in page.hand:
            assert page.screen.drawn[-1]["notice"], "it was not legal, which is said"
            assert page.calls.count("act") == acts
        else:
            assert page.calls.count("act") == acts + 1
            played += 1
    assert played > 0


def test_a_second_tap_takes_a_kept_card_back() -> None:
    page = Page(Storage()).begin()
    to_bot(page)
    card = page.hand[0]
    page.session.tap(card)
    page.session.tap(card)
    page.bots()
    assert page.state["waiting"] == "you"
    assert card in page.hand
    assert page.session.notice is None


def test_a_double_tap_plays_once_while_the_worker_is_slow() -> None:
    page = Page(Storage()).begin()
    to_play(page)
    card, serial = page.legal()[0], page.state["serial"]
    page.clock.later = []
    page.session.tap(card)
    page.session.tap(card)
    for task in page.clock.later:
        finish(task)
    assert page.state["serial"] == serial + 1
    assert page.screen.troubles == []


def test_a_stale_answer_adopts_the_engines_state() -> None:
    page = Page(Storage()).begin()
    to_play(page)
    card = page.legal()[0]
    text = finish(engine.act(json.dumps({"serial": page.state["serial"], "type": "play", "card": card})))
    serial = json.loads(text)["state"]["serial"]
    page.session.tap(card)
    assert page.state["serial"] == serial
    assert card not in page.hand


@pytest.mark.parametrize("moment", ["choosing", "bots", "playing", "scored"])
def test_a_new_game_at_any_moment_starts_once(moment: str) -> None:
    page = Page(Storage(), {"seed": "first"}).begin()
    rng = Random(7)
    if moment == "bots":
        to_bot(page)
    elif moment == "playing":
        to_play(page)
    elif moment == "scored":
        while page.state["phase"] != "hand_over":
            page.one(rng)
    assert finish(page.session.new_game({"rules": {"players": 3}, "seed": "second"})) is None
    assert (page.state["serial"], page.state["hand_number"], len(page.state["seats"])) == (1, 1, 3)
    assert [seat["total"] for seat in page.state["seats"]] == [0, 0, 0]
    page.clock.ring()
    assert page.state["serial"] == 1, "no timer of the old match is left"
    while page.state["phase"] != "hand_over":
        page.one(rng)
    assert len(page.state["scores"]) == 1
    assert sum(page.state["scores"][0]["points"]) in (26, 52)


def test_a_step_on_its_way_when_a_new_game_starts_is_dropped() -> None:
    page = Page(Storage()).begin()
    to_bot(page)
    page.clock.later = []
    assert page.clock.ring()
    assert finish(page.session.new_game({"seed": "next"})) is None
    assert page.state["serial"] == 1
    for task in page.clock.later:
        finish(task)
    assert (page.state["serial"], page.state["phase"]) == (1, "passing")
    assert page.screen.troubles == []


def test_refused_rules_leave_the_match_as_it_was() -> None:
    page = Page(Storage()).begin()
    to_bot(page)
    before = page.state
    refusal = finish(page.session.new_game({"rules": {"target": 0}}))
    assert refusal["reason"] == "bad_rules"
    assert refusal["field"] == "target"
    assert page.state == before
    page.bots()
    assert page.state["serial"] > before["serial"], "the bots go on"


def test_a_save_that_cant_be_read_is_kept_and_reported() -> None:
    storage = Storage()
    storage.kept[store.SAVE] = "nonsense"
    page = Page(storage).begin()
    assert storage.kept[store.BAD_SAVE] == "nonsense"
    assert page.screen.warned == ["trouble.bad_save"]
    assert page.state["phase"] == "passing"
    assert storage.kept[store.SAVE] != "nonsense"


def test_a_refused_storage_is_said_once_and_the_game_goes_on() -> None:
    page = Page(None).begin()
    assert page.screen.warned == ["trouble.no_storage"]
    page.pass_cards()
    assert page.state["phase"] == "playing"
    assert page.screen.warned == ["trouble.no_storage"]


def test_a_full_storage_is_said_and_the_earlier_save_stays() -> None:
    storage = Storage()
    page = Page(storage).begin()
    saved = storage.kept[store.SAVE]
    storage.full = True
    page.pass_cards()
    assert page.state["phase"] == "playing"
    assert page.screen.warned == ["trouble.full_storage"]
    assert storage.kept[store.SAVE] == saved


def test_a_dead_worker_is_reported_and_the_save_is_untouched() -> None:
    storage = Storage()
    live = client(engine)
    dead = False

    async def call(name: str, request: Values | None) -> Values:
        if dead:
            raise RuntimeError("the worker is gone")
        return await live(name, request)

    page = Page(storage, call=call).begin()
    saved = storage.kept[store.SAVE]
    dead = True
    page.pass_cards()
    assert page.screen.troubles == ["trouble.stopped"]
    assert storage.kept[store.SAVE] == saved
    dead = False
    assert Page(storage).begin().state["phase"] == "passing"


def test_a_bot_that_is_refused_again_and_again_does_not_loop() -> None:
    live = client(engine)
    broken = False

    async def call(name: str, request: Values | None) -> Values:
        if name == "step" and broken:
            return {"ok": False, "reason": "not_waiting", "field": None, "value": None, "state": None}
        return await live(name, request)

    page = Page(Storage(), call=call).begin()
    to_bot(page)
    broken = True
    page.bots()
    assert page.screen.troubles == ["trouble.stopped"]


def test_a_stopped_session_does_and_writes_nothing() -> None:
    storage = Storage()
    page = Page(storage).begin()
    to_bot(page)
    page.session.stop()
    kept = dict(storage.kept)
    serial = page.state["serial"]
    page.session.tap(page.hand[0])
    page.session.hurry()
    page.bots()
    assert page.state["serial"] == serial
    assert storage.kept == kept


def test_it_plays_again_from_the_save_after_a_stop() -> None:
    storage = Storage()
    page = Page(storage).begin()
    page.session.stop()
    other = Page(storage).begin()
    other.pass_cards()
    page.begin()
    assert page.state == other.state
    assert not page.session.stopped


def test_speed_decides_how_long_bots_wait_and_instant_is_none() -> None:
    page = Page(Storage()).begin()
    to_bot(page)
    page.session.set_speed("slow")
    slow = [wait for wait, _ in page.clock.waiting.values()]
    page.session.set_speed("instant")
    assert [wait for wait, _ in page.clock.waiting.values()] == [0]
    assert len(slow) == 1
    assert slow[0] > 0
    assert page.storage is not None
    assert json.loads(page.storage.kept[store.SETTINGS])["speed"] == "instant"


def test_hurry_does_at_once_what_waits() -> None:
    page = Page(Storage()).begin()
    to_bot(page)
    serial = page.state["serial"]
    page.session.hurry()
    assert page.state["serial"] == serial + 1


def all_clubs(**options: Any) -> Storage:
    """A save in which the player holds all clubs, so takes every trick and shoots the moon."""
    match = Match(Rules(pass_count=0, **options), {"seed": "moon"} | tags(4))
    match.start_hand(
        [
            Cards(hand)
            for hand in ("-.-.-.AKQJT98765432", "AKQJT98765432.-.-.-", "-.AKQJT98765432.-.-", "-.-.AKQJT98765432.-")
        ]
    )
    storage = Storage()
    storage.kept[store.SAVE] = format_match(match)
    return storage


def tags(players: int) -> dict[str, str]:
    names = {f"name.{seat}": f"Player {seat}" for seat in range(players)}
    return names | {f"level.{seat}": "easy" for seat in range(1, players)}


def test_the_moon_choice_is_offered_and_survives_a_reload() -> None:
    storage = all_clubs(moon="choose")
    page = Page(storage).begin()
    rng = Random(0)
    while page.state["phase"] == "playing":
        page.one(rng)
    assert [choice["choice"] for choice in page.state["moon_choices"]] == ["others_plus", "self_minus"]
    page.clock.ring()
    assert page.screen.opened == ["moon"]
    again = Page(storage).begin()
    again.clock.ring()
    assert again.screen.opened == ["moon"]
    again.session.choose_moon("self_minus")
    assert again.state["scores"][0]["points"] == [-26, 0, 0, 0]
    assert again.state["phase"] == "hand_over"


def asking(storage: Storage, deal: str | None, **asked: Any) -> Page:
    """A framed page whose address asks for a deal."""
    page = Page(storage)
    page.session.asked = asked
    page.session.deal = deal
    page.session.open(Random(1).randrange)
    return page.begin()


def test_a_deal_of_the_address_is_the_same_for_everybody_and_begins_a_match_once() -> None:
    storage = Storage()
    first = asking(storage, "puzzle 1", rules={"players": 3})
    other = asking(Storage(), "puzzle 1", rules={"players": 3})
    assert first.hand == other.hand
    assert asking(Storage(), "puzzle 2", rules={"players": 3}).hand != first.hand
    assert parse_match(storage.kept[store.SAVE]).tags["seed"] == "puzzle 1"
    again = asking(storage, "puzzle 1")
    assert (again.state["hand_number"], again.hand) == (1, first.hand)
    # A match that the player began later is not lost to the same address.
    finish(again.session.new_game({"seed": "own"}))
    own = again.hand
    assert asking(storage, "puzzle 1").hand == own
    assert asking(storage, None).hand == own
    assert asking(storage, "puzzle 2").hand != own


def test_a_match_left_for_another_deal_is_in_the_statistics() -> None:
    storage = Storage()
    page = asking(storage, "puzzle 1")
    page.pass_cards()
    assert store.STATISTICS not in storage.kept
    asking(storage, "puzzle 2", levels=["easy"] * 4)
    assert len(parse_log(storage.kept[store.STATISTICS])) == 1
    assert [tag for name, tag in parse_match(storage.kept[store.SAVE]).tags.items() if "level" in name] == ["easy"] * 3


def test_where_nothing_is_kept_a_deal_begins_a_match_each_time() -> None:
    hands = [asking(storage, "puzzle 1").hand for storage in (Storage(), Storage())]
    page = Page(None)
    page.session.deal = "puzzle 1"
    page.session.open(Random(1).randrange)
    assert [page.begin().hand, hands[1]] == [hands[0]] * 2


def test_what_is_kept_goes_on_whatever_the_address_asks_for() -> None:
    storage = Storage()
    before = Page(storage).begin().hand
    assert asking(storage, None, rules={"players": 3}, levels=["hard"] * 4).hand == before

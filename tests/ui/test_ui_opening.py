"""What is shown before the engine is there, and what the player does with it meanwhile."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from headless import Page, Storage, finish
from ui import opening, store
from ui.text import Texts
from ui.view import ready

from hearts_core import Cards, Round, Rules

draw = Random(4).randrange


def test_the_first_deal_is_the_whole_pack_in_even_hands() -> None:
    hands = opening.deal(Random(1).randrange)
    assert Round(Rules(), [Cards(hand) for hand in hands], Rules().direction(1)).dealt
    assert hands != opening.deal(Random(2).randrange)


def test_every_card_reaches_every_seat() -> None:
    rng = Random(5)
    seats: dict[str, set[int]] = {}
    for _ in range(100):
        for seat, hand in enumerate(opening.deal(rng.randrange)):
            for card in Cards(hand):
                seats.setdefault(card.text, set()).add(seat)
    assert len(seats) == 52
    assert all(found == {0, 1, 2, 3} for found in seats.values())


def test_what_the_first_visit_shows_is_what_the_engine_then_says() -> None:
    page = Page(Storage())
    page.session.open(draw)
    shown = page.state
    assert ready(shown)
    page.begin()
    assert page.session.begun
    assert page.calls == ["hello", "new_game"]
    assert {key: page.state[key] for key in shown} == shown


@pytest.mark.parametrize(
    "asked",
    [
        {"rules": {"target": 50}, "levels": ["hard"] * 4},
        {"rules": {"preset": "quick"}},
        {"rules": {"preset": "quick", "target": 75}},
        {"rules": {"preset": "standard", "players": 4, "target": 1000}},
        {"levels": ["easy", "expert", "hard"], "names": ["Ann", "Bo", "Cy", "Di"]},
    ],
)
def test_what_a_page_around_may_ask_for_is_shown_as_early(asked: dict[str, Any]) -> None:
    page = Page(Storage())
    page.session.asked = asked
    page.session.open(draw)
    shown = page.state
    assert ready(shown)
    page.begin()
    assert page.calls == ["hello", "new_game"]
    assert {key: page.state[key] for key in shown} == shown
    assert page.state["rules"]["target"] == asked.get("rules", {}).get("target", 50 if "rules" in asked else 100)


@pytest.mark.parametrize("rules", [{"players": 3}, {"preset": "omnibus"}, {"moon": "choose"}])
def test_what_only_the_engine_can_deal_waits_for_it(rules: dict[str, Any]) -> None:
    page = Page(Storage())
    page.session.asked = {"rules": rules}
    page.session.open(draw)
    assert not page.screen.drawn
    page.begin()
    assert {name: page.state["preset"] if name == "preset" else page.state["rules"][name] for name in rules} == rules


def test_cards_chosen_and_confirmed_before_the_engine_is_there_are_passed() -> None:
    page = Page(Storage())
    page.session.open(draw)
    chosen = page.hand[1:4]
    for card in chosen:
        page.session.tap(card)
    page.session.confirm()
    page.session.confirm()
    assert page.calls == []
    assert page.screen.drawn[-1]["notice"] == Texts("en")("status.held")
    page.begin()
    assert page.calls[:3] == ["hello", "new_game", "act"]
    assert sorted(page.state["passed"]) == sorted(chosen)


def test_cards_chosen_but_not_confirmed_stay_chosen() -> None:
    page = Page(Storage())
    page.session.open(draw)
    chosen = page.hand[:2]
    for card in chosen:
        page.session.tap(card)
    page.begin()
    assert page.session.draft.cards == chosen
    assert page.state["phase"] == "passing"


@pytest.mark.parametrize("seed", range(4))
def test_a_saved_state_is_shown_at_once_and_is_the_one_that_loads(seed: int) -> None:
    storage = Storage()
    page = Page(storage, {"rules": {"target": 20, "moon": "choose"}, "seed": str(seed)}).begin()
    rng = Random(seed)
    for _ in range(rng.randrange(150)):
        page.one(rng)
    again = Page(storage)
    again.session.open(draw)
    assert again.state == page.state
    assert again.calls == []
    again.begin()
    assert again.state == page.state


def test_a_card_tapped_before_the_engine_is_there_is_played_once() -> None:
    storage = Storage()
    page = Page(storage, {"seed": "tap"}).begin()
    rng = Random(3)
    while page.state["phase"] != "playing" or page.state["waiting"] != "you":
        page.one(rng)
    again = Page(storage)
    again.session.open(draw)
    card = again.legal()[0]
    again.session.tap(card)
    assert again.session.choice.queued == card
    assert again.calls == []
    again.begin()
    assert again.calls == ["hello", "load", "act"]
    assert card not in again.hand


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"form": 0}', '{"form": 1, "save": "other", "state": {}}'])
def test_a_state_of_another_save_or_no_state_at_all_is_not_shown(text: str) -> None:
    storage = Storage()
    page = Page(storage).begin()
    storage.setItem(store.SHOWN, text)
    again = Page(storage)
    again.session.open(draw)
    assert again.session.state is None
    again.begin()
    assert again.state == page.state


def test_what_was_confirmed_is_dropped_where_the_engine_says_something_else() -> None:
    storage = Storage()
    page = Page(storage).begin()
    page.pass_cards()
    save = storage.kept[store.SAVE]
    state = json.loads(storage.kept[store.SHOWN])["state"]
    # A kept state that lags behind its save, as after a crash between two writes.
    state.update({"phase": "passing", "waiting": "you", "serial": 1})
    storage.setItem(store.SHOWN, opening.keep(state, save))
    again = Page(storage)
    again.session.open(draw)
    for card in again.hand[:3]:
        again.session.tap(card)
    again.session.confirm()
    again.begin()
    assert again.state == page.state
    assert again.calls == ["hello", "load"]


def test_a_first_visit_with_a_game_of_ones_own_waits_for_the_engine() -> None:
    page = Page(Storage(), {"rules": {"players": 3}})
    page.session.open(draw)
    assert page.session.state is None
    assert page.screen.drawn == []
    page.begin()
    assert len(page.state["seats"]) == 3


def test_a_reload_before_the_engine_is_there_shows_the_same_deal_and_choice() -> None:
    storage = Storage()
    page = Page(storage)
    page.session.open(draw)
    hand, chosen = page.hand, page.hand[4:6]
    for card in chosen:
        page.session.tap(card)
    again = Page(storage)
    again.session.open(draw)
    assert again.hand == hand
    assert again.session.draft.cards == chosen
    again.begin()
    assert again.hand == hand
    assert again.session.draft.cards == chosen


@pytest.mark.parametrize("deal", [None, [], ["AKQ.-.-.-"] * 4, [1, 2, 3, 4], ["A.K"] * 4])
def test_a_kept_deal_that_is_none_is_not_shown(deal: object) -> None:
    storage = Storage()
    storage.setItem(store.SHOWN, json.dumps({"form": opening.FORM, "deal": deal}))
    page = Page(storage)
    page.session.open(draw)
    assert len(page.hand) == 13
    page.begin()
    assert page.calls == ["hello", "new_game"]


def test_no_storage_still_deals_at_once() -> None:
    page = Page(None)
    page.session.open(draw)
    shown = page.hand
    page.begin()
    assert page.hand == shown


def test_the_engine_takes_no_deal_that_is_none() -> None:
    hands = opening.deal(draw)
    page = Page(Storage()).begin()
    for deal in (hands[:3], ["AKQ", "", "", ""], [*hands[:3], hands[0]], [1, 2, 3, 4], "deal"):
        refusal = finish(page.session.new_game({"deal": deal}))
        assert refusal["reason"] == "bad_request"
        assert refusal["field"] == "deal"

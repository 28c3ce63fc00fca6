"""Bots that search think while the page pauses: pause and thinking do not add up, and nothing waits for them."""

from __future__ import annotations

from random import Random

import engine
import pytest
from headless import Storage, finish
from waiting import Slow

from hearts_core.bots.search import Budget
from hearts_core.bots.searcher import Searcher


@pytest.fixture(autouse=True)
def quick_thinkers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that think in about five steps."""
    usual = engine._bot
    thinker = Searcher(Budget(playouts=600))
    monkeypatch.setattr(engine, "_bot", lambda level: thinker if level == "hard" else usual(level))


def page_at_bot(storage: Storage | None = None, seed: str = "ahead") -> Slow:
    """At a bot's turn right after the player's card; the bot has a choice, and has just begun to think."""
    page = Slow(storage or Storage(), {"seed": seed, "levels": ["hard"] * 3})
    rng = Random(3)
    while not (page.state["tricks"] and page.state["thinks"] and page.tasks and page.state["can_undo"]):
        page.work()
        page.one(rng)
    return page


def acts(page: Slow) -> list[str]:
    return [name for name in page.calls if name not in ("hello", "new_game", "load")]


def test_the_bot_thinks_as_soon_as_it_is_its_turn_and_plays_when_the_pause_is_over() -> None:
    page = page_at_bot()
    serial = page.state["serial"]
    assert acts(page)[-1] == "think_ahead"
    assert page.clock.waiting, "the pause runs meanwhile"
    page.work()
    assert page.state["serial"] == serial, "thinking does nothing"
    page.clock.ring()
    assert not page.session.awaiting, "the card was there at once"
    assert page.state["serial"] == serial + 1
    assert acts(page).count("step") >= 1


def test_where_thinking_takes_longer_than_the_pause_the_card_comes_when_it_is_found() -> None:
    page = page_at_bot()
    serial, asked = page.state["serial"], page.calls.count("step")
    page.clock.ring()
    page.step_tasks()
    assert page.calls.count("step") == asked, "not asked for before it is known"
    assert not page.session.busy()
    while page.state["serial"] == serial:
        page.step_tasks()
    assert page.calls.count("step") == asked + 1
    assert page.state["serial"] == serial + 1


@pytest.mark.parametrize("over", [False, True], ids=["in the pause", "after the pause"])
def test_an_undo_while_a_bot_thinks_is_answered_at_once(over: bool) -> None:
    storage = Storage()
    page = page_at_bot(storage)
    if over:
        page.clock.ring()
    page.step_tasks()
    page.session.help.ask("undo")
    assert page.state["undos"] == 1
    assert page.state["waiting"] == "you"
    before = page.state
    page.work()
    while page.clock.ring():
        page.work()
    assert page.state == before, "what the bot thought of is dropped"
    assert not page.screen.troubles
    assert Slow(storage).state == before


def test_a_new_game_while_a_bot_thinks_is_dealt_at_once_and_keeps_nothing_of_it() -> None:
    page = page_at_bot()
    page.clock.ring()
    page.step_tasks()
    assert (
        finish(page.session.new_game({"seed": "new", "levels": ["hard"] * 3, "rules": {"pass_cycle": ["hold"]}}))
        is None
    )
    new = page.state
    assert new["serial"] == 1
    rng = Random(1)
    for _ in range(30):
        page.work()
        if page.state["phase"] != "playing":
            break
        page.one(rng)
    assert not page.screen.troubles
    assert page.state["serial"] > 5


def test_hurrying_does_not_ask_twice() -> None:
    page = page_at_bot()
    serial, asked = page.state["serial"], page.calls.count("step")
    for _ in range(3):
        page.session.hurry()
        page.step_tasks()
    page.session.set_speed("instant")
    page.session.set_speed("slow")
    page.session.hurry()
    while page.state["serial"] == serial:
        page.step_tasks()
    assert page.calls.count("step") == asked + 1


def test_a_reload_while_a_bot_thinks_plays_the_same_card() -> None:
    storage = Storage()
    page = page_at_bot(storage)
    page.step_tasks()
    kept = dict(storage.kept)
    serial = page.state["serial"]
    page.work()
    page.clock.ring()
    played = page.state["trick"] or page.state["tricks"]
    again_storage = Storage()
    again_storage.kept = kept
    again = Slow(again_storage)
    assert again.state["serial"] == serial
    again.work()
    again.clock.ring()
    again.work()
    assert (again.state["trick"] or again.state["tricks"]) == played


def test_a_whole_hand_against_bots_that_think() -> None:
    page = Slow(Storage(), {"seed": "hand", "levels": ["hard", "easy", "hard"]})
    rng = Random(5)
    while page.state["phase"] != "hand_over":
        page.one(rng)
        page.step_tasks()
    assert not page.screen.troubles
    thought = page.calls.count("think_ahead")
    assert 0 < thought <= page.calls.count("step")


def test_for_bots_that_need_no_time_nothing_more_is_asked() -> None:
    page = Slow(Storage(), {"seed": "easy", "levels": ["easy", "medium", "easy"]})
    rng = Random(5)
    while page.state["phase"] != "hand_over":
        page.one(rng)
    assert "think_ahead" not in page.calls


def test_another_tab_takes_over_while_a_bot_thinks() -> None:
    storage = Storage()
    page = page_at_bot(storage)
    page.clock.ring()
    kept = dict(storage.kept)
    page.session.stop()
    page.work()
    assert storage.kept == kept
    assert page.calls[-1] == "think_ahead"

"""Drags of a card: what counts as one, and what it asks for."""

from __future__ import annotations

from collections.abc import Coroutine
from random import Random
from typing import Any

import pytest
from headless import Page, Storage, to_bot, to_play
from ui.gesture import Gesture

LINE = 500.0  # the upper edge of the hand; cards are taken at (100, 560)


def drag(*points: tuple[float, float, float], kind: str = "mouse") -> Gesture:
    """A drag from (100, 560) at time 0 over the points (x, y, time)."""
    gesture = Gesture(kind, 100, 560, 0)
    for x, y, time in points:
        gesture.move(x, y, time)
    return gesture


def slowly(x: float, y: float, kind: str = "mouse") -> Gesture:
    """To the place in two seconds."""
    points = [(100 + (x - 100) * i / 20, 560 + (y - 560) * i / 20, i * 100.0) for i in range(1, 21)]
    return drag(*points, kind=kind)


@pytest.mark.parametrize(("kind", "dragging"), [("mouse", True), ("touch", False), ("pen", False)])
def test_an_unsteady_finger_taps(kind: str, dragging: bool) -> None:
    assert drag((103, 555, 20), kind=kind).dragging is dragging
    assert drag((112, 550, 20), kind=kind).dragging


def test_once_a_drag_always_a_drag() -> None:
    gesture = drag((140, 560, 100), (100, 560, 400))
    assert gesture.dragging
    assert not gesture.lifted(LINE)
    assert not gesture.carried(LINE)
    assert not gesture.lowered()


def test_a_card_is_carried_where_it_is_over_the_line() -> None:
    assert slowly(100, 499).carried(LINE)
    assert slowly(600, 499).carried(LINE), "however far aside"
    assert not slowly(100, 505).carried(LINE)
    assert not drag((100, 300, 500), (100, 540, 1500)).carried(LINE), "taken there and back"


def test_a_card_of_the_upper_row_that_is_hardly_moved_is_not_carried() -> None:
    assert not slowly(100, 560 - 20).carried(600)
    assert slowly(100, 560 - 30).carried(600)


def test_a_flick_needs_not_go_all_the_way() -> None:
    flick = drag((102, 545, 16), (104, 520, 33), kind="touch")
    assert flick.carried(LINE)
    assert flick.lifted(LINE)
    assert not drag((140, 545, 16), (180, 520, 33), kind="touch").carried(LINE), "more aside than up"
    assert not drag((100, 600, 16), (100, 640, 33), kind="touch").carried(LINE), "down"
    stopped = drag((100, 520, 30), (100, 519, 400), (100, 519, 500), kind="touch")
    assert not stopped.carried(LINE), "it was held still before it was let go"


def test_up_and_down_are_told_from_aside() -> None:
    assert slowly(120, 530).lifted(LINE)
    assert not slowly(200, 530).lifted(LINE)
    assert slowly(120, 590).lowered()
    assert not slowly(200, 590).lowered()
    assert not slowly(100, 575).lowered()


def test_two_moves_at_one_time_have_no_speed() -> None:
    assert not Gesture("touch", 100, 560, 5).flicked()
    assert not drag((100, 520, 0)).flicked()


# What a drag does


def test_cards_are_chosen_by_up_and_put_back_by_down() -> None:
    page = Page(Storage()).begin()
    card = page.hand[0]
    for _ in range(2):
        assert page.session.drop(card, up=True) is False
        assert page.session.draft.cards == [card], "once chosen, up does nothing more"
    for _ in range(2):
        page.session.drop(card, up=False)
        assert page.session.draft.cards == []


def test_a_fourth_card_is_refused() -> None:
    page = Page(Storage()).begin()
    for card in page.hand[:4]:
        page.session.drop(card, up=True)
    assert page.session.draft.cards == page.hand[:3]
    assert page.screen.said[-1].startswith("Not allowed: only 3 cards")


@pytest.mark.parametrize("confirm", [False, True])
def test_a_card_dragged_to_the_table_is_played_once(confirm: bool) -> None:
    page = Page(Storage()).begin()
    page.options["confirm"] = confirm
    to_play(page)
    card = page.legal()[0]
    serial, fewer = page.state["serial"], len(page.hand) - 1
    sent: list[Coroutine[Any, Any, None]] = []
    page.clock.later = sent
    assert page.session.drop(card, up=True) is True
    page.session.drop(card, up=True)
    page.session.tap(card)
    page.session.tap(card)
    page.clock.later = None
    assert len(sent) == 1
    page.clock.run(sent[0])
    assert card not in page.hand
    assert len(page.hand) == fewer
    assert page.state["serial"] == serial + 1


def test_a_refused_card_springs_back_and_says_why() -> None:
    page = Page(Storage()).begin()
    to_play(page)
    card = next(card for card in page.hand if card not in page.legal())
    before = page.state["serial"]
    assert page.session.drop(card, up=True) is False
    assert page.state["serial"] == before
    assert "not allowed" in (page.session.notice or "")
    assert page.screen.heard[-1] == "refused"


def test_dragging_out_of_turn_keeps_the_card_and_down_lets_it_go() -> None:
    page = Page(Storage()).begin()
    to_bot(page)
    card = page.hand[0]
    for up, kept in ((True, card), (True, card), (False, None), (False, None), (True, card)):
        assert page.session.drop(card, up) is False
        assert page.session.choice.queued == kept


def test_a_kept_card_is_played_when_its_turn_comes() -> None:
    page = Page(Storage()).begin()
    to_bot(page)
    rng = Random(3)
    card = rng.choice(page.hand)
    page.session.drop(card, up=True)
    page.bots()
    assert (card not in page.hand) or "not allowed" in (page.session.notice or "")


def test_down_takes_a_raised_card_back() -> None:
    page = Page(Storage()).begin()
    page.options["confirm"] = True
    to_play(page)
    card = page.legal()[0]
    page.session.tap(card)
    picked = page.session.choice.picked
    assert picked == card
    page.session.drop(card, up=False)
    assert not page.session.choice.picked
    assert card in page.hand


def test_a_card_that_is_not_there_is_not_dropped() -> None:
    page = Page(Storage())
    assert page.session.drop("QS", up=True) is False
    page.begin()
    absent = next(card for card in ("QS", "KS", "AS", "2C", "3C") if card not in page.hand)
    assert page.session.drop(absent, up=True) is False
    page.session.stop()
    assert page.session.drop(page.hand[0], up=True) is False
    assert page.session.draft.cards == []

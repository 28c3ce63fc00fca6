"""Cards dragged and swiped, with the mouse and with a finger."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import MOVING
from e2e.hands import PHONE, POINTERS, Finger, Point, corner, drag, middle
from e2e.records import follows, fresh, play_until, plays
from e2e.table import Table
from hearts_core import Match

pytestmark = MOVING

KEPT = re.compile("will be played when it is your turn$")
# Where the card is drawn, and that nothing but its transform says so.
STYLES = "card => [...card.style].filter(name => !name.startsWith('--'))"
UNMOVED = """card =>
  !card.classList.contains("dragged") && !card.style.transform && card.getAnimations().length === 0"""
STILL = """() => {
  const top = document.scrollingElement;
  return [String(getSelection()), top.scrollTop, top.scrollLeft, visualViewport.pageTop, visualViewport.scale];
}"""


def others_follow(match: Match) -> bool:
    """Whether others are still to play to the trick when the player has played."""
    return match.round.trick is not None and len(match.round.trick.plays) == 1


def sit_with(sit: Callable[..., Table], who: str, match: Match, **options: object) -> Table:
    """At the table with a mouse on a desk, or with a finger on a phone."""
    return sit(match, **({"speed": "instant"} | (PHONE if who == "finger" else {}) | options))


def above(card: Locator, pixels: float) -> Point:
    x, y = corner(card)
    return x, y - pixels


def at_rest(table: Table, card: Locator) -> None:
    """The card has sprung back, nothing is selected, nothing has scrolled."""
    card.evaluate(f"async card => {{ while (!({UNMOVED})(card)) await new Promise(requestAnimationFrame); }}")
    assert table.page.evaluate(STILL) == ["", 0, 0, 0, 1]


@pytest.mark.parametrize("who", POINTERS)
def test_a_card_dragged_to_the_table_is_played_once(sit: Callable[..., Table], who: str) -> None:
    match = play_until(fresh(), follows)
    table = sit_with(sit, who, match)
    pointer = POINTERS[who](table.page)
    count = table.cards.count()
    card = table.hand.get_by_role("button", disabled=False).last
    target = middle(table.page.get_by_role("region", name="Table"))
    drag(pointer, corner(card), target, let_go=False)
    assert card.evaluate(STYLES) == ["transform"]
    box = card.bounding_box()
    assert box is not None
    assert abs(box["x"] + 9 - target[0]) < 3, "it is under the pointer"
    assert abs(box["y"] + 22 - target[1]) < 3
    pointer.up(target, 1)
    expect(table.cards).to_have_count(count - 1)
    assert table.wait() == "turn"
    assert plays(table.match()) == plays(match) + 1
    # Nor has the drag left anything behind: the next tap is one.
    assert table.play() in ("turn", "sheet")
    assert plays(table.match()) == plays(match) + 2


@pytest.mark.parametrize("who", POINTERS)
def test_a_swipe_up_plays_the_card(sit: Callable[..., Table], who: str) -> None:
    match = play_until(fresh(), follows)
    table = sit_with(sit, who, match)
    card = table.hand.get_by_role("button", disabled=False).first
    count = table.cards.count()
    drag(POINTERS[who](table.page), corner(card), above(card, 45), seconds=0.07)
    expect(table.cards).to_have_count(count - 1)
    assert table.wait() == "turn"
    assert plays(table.match()) == plays(match) + 1


@pytest.mark.parametrize("who", POINTERS)
def test_a_drag_that_ends_elsewhere_springs_back(sit: Callable[..., Table], who: str) -> None:
    match = play_until(fresh(), follows)
    table = sit_with(sit, who, match)
    pointer = POINTERS[who](table.page)
    card = table.hand.get_by_role("button", disabled=False).first
    start = corner(card)
    x, y = start
    over_the_table = middle(table.page.get_by_role("region", name="Table"))
    before = card.bounding_box()
    with table.listening() as said:
        for way in ([(x + 90, y)], [(x + 4, y + 60)], [over_the_table, (x + 15, y + 12)], [(x, y - 20), start]):
            drag(pointer, start, *way)
            at_rest(table, card)
    table.page.mouse.move(5, 5)  # a card under the mouse stands out a little
    at_rest(table, card)
    after = card.bounding_box()
    assert after is not None
    assert before is not None
    assert abs(after["y"] - before["y"]) < 8
    assert abs(after["x"] - before["x"]) < 1
    assert said == []
    assert plays(table.match()) == plays(match)


@pytest.mark.parametrize("who", POINTERS)
def test_cards_are_dragged_up_to_pass_them_and_back(sit: Callable[..., Table], who: str) -> None:
    table = sit_with(sit, who, fresh())
    pointer = POINTERS[who](table.page)
    names = table.names()
    for i in (2, 5, 8):
        card = table.cards.nth(i)
        drag(pointer, corner(card), above(card, 50 if i < 8 else 170))
        expect(card).to_have_attribute("aria-pressed", "true")
        at_rest(table, card)
    assert table.chosen() == [names[2], names[5], names[8]]
    # Once more up changes nothing, and a fourth is refused.
    drag(pointer, corner(table.cards.nth(2)), above(table.cards.nth(2), 50))
    drag(pointer, corner(table.cards.nth(0)), above(table.cards.nth(0), 50))
    expect(table.status).to_contain_text("only 3 cards are passed")
    assert table.chosen() == [names[2], names[5], names[8]]
    drag(pointer, corner(table.cards.nth(5)), above(table.cards.nth(5), -50))
    expect(table.cards.nth(5)).to_have_attribute("aria-pressed", "false")
    drag(pointer, corner(table.cards.nth(6)), above(table.cards.nth(6), 60), seconds=0.08)
    expect(table.cards.nth(6)).to_have_attribute("aria-pressed", "true")
    assert table.chosen() == [names[2], names[6], names[8]]
    at_rest(table, table.cards.nth(6))


@pytest.mark.parametrize("who", POINTERS)
def test_a_refused_card_springs_back_and_says_why(sit: Callable[..., Table], who: str) -> None:
    match = play_until(fresh(), follows)
    table = sit_with(sit, who, match)
    card = table.hand.get_by_role("button", disabled=True).first
    drag(POINTERS[who](table.page), corner(card), middle(table.page.get_by_role("region", name="Table")))
    expect(table.status).to_contain_text(re.compile("not allowed, follow"))
    at_rest(table, card)
    assert plays(table.match()) == plays(match)


@pytest.mark.parametrize("who", POINTERS)
def test_a_drag_while_the_others_play_keeps_the_card(sit: Callable[..., Table], who: str) -> None:
    match = play_until(fresh(), lambda match: follows(match) and others_follow(match))
    table = sit_with(sit, who, match, speed="slow", reduced_motion="reduce")
    pointer = POINTERS[who](table.page)
    felt = middle(table.page.get_by_role("region", name="Table"))
    count = table.cards.count()
    drag(pointer, corner(table.hand.get_by_role("button", disabled=False).first), felt)
    expect(table.cards).to_have_count(count - 1)
    kept = table.cards.last
    drag(pointer, corner(kept), felt)
    expect(kept).to_have_accessible_name(KEPT)
    drag(pointer, corner(kept), felt)
    expect(kept).to_have_accessible_name(KEPT)
    drag(pointer, corner(kept), above(kept, -40))
    expect(kept).not_to_have_accessible_name(KEPT)
    at_rest(table, kept)
    drag(pointer, corner(kept), felt)
    expect(kept).to_have_accessible_name(KEPT)
    if who == "mouse":
        table.set_speed("Instant")
    else:
        table.press("Skip to my turn")
    # Played where the rules allow it, else refused with the reason: kept it is no more.
    expect(table.hand.get_by_role("button", name=KEPT)).to_have_count(0)
    allowed = table.page.wait_for_function(
        """n => document.querySelectorAll('[data-card]').length < n ? "played"
          : /not allowed/.test(document.querySelector('#status').textContent) && "refused" """,
        arg=count - 1,
    ).json_value()
    assert plays(table.match()) == plays(match) + 1 + (allowed == "played")


def test_a_finger_that_the_browser_takes_away_and_a_second_finger_play_nothing(sit: Callable[..., Table]) -> None:
    match = play_until(fresh(), follows)
    table = sit(match, **PHONE)
    finger = Finger(table.page)
    card = table.hand.get_by_role("button", disabled=False).first
    felt = middle(table.page.get_by_role("region", name="Table"))
    drag(finger, corner(card), felt, let_go=False)
    finger.cancel()
    at_rest(table, card)
    drag(finger, corner(card), felt, let_go=False)
    finger._send("touchStart", 1, felt, corner(table.cards.last))
    finger._send("touchEnd", 1.1)
    at_rest(table, card)
    assert plays(table.match()) == plays(match)
    assert table.play() in ("turn", "sheet")
    assert plays(table.match()) == plays(match) + 1

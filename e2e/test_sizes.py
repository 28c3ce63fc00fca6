"""Small screens: every card of the largest hands can be seen, told apart and hit, and nothing scrolls sideways."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.records import fresh
from e2e.table import Table
from hearts_core import Rules

# For each card of the hand: its box, and the widest strip of it (pixels) in which the card itself is hit by a pointer.
STRIPS = """() => [...document.querySelectorAll("[data-card]")].map((card) => {
  const { left, top, right, bottom } = card.getBoundingClientRect();
  let widest = 0;
  for (let y = Math.ceil(top) + 2; y < bottom - 1; y += (bottom - top) / 9) {
    let run = 0;
    for (let x = Math.ceil(left); x < right; x += 1) {
      run = document.elementFromPoint(x, y)?.closest("[data-card]") === card ? run + 1 : 0;
      widest = Math.max(widest, run);
    }
  }
  return { name: card.ariaLabel, left, top, right, bottom, widest };
})"""
SCROLLS = """() => [...document.querySelectorAll("html, body, main, main *, header, dialog[open], dialog[open] *")]
  .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
  .filter((element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX) || element.tagName === "HTML")
  .map((element) => element.id || element.tagName)"""
NARROWEST = 14


# What else must be seen whole, by name, where something else lies over it: the seats, the line, the table's buttons.
COVERED = """() => [
  ...document.querySelectorAll(".plate, #status, .aid:not([hidden]), #action:not([hidden]), .tool")
].filter((element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const points = [[left + 4, top + 10], [right - 4, top + 10], [left + 4, bottom - 10], [right - 4, bottom - 10]];
  const middle = [(left + right) / 2, (top + bottom) / 2];
  const round = element.matches(".aid, .action");
  return (round ? [middle, [middle[0], top + 3], [middle[0], bottom - 3]] : [...points, middle]).some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return !hit || !(element.contains(hit) || hit.contains(element));
  });
}).map((element) => element.ariaLabel || element.title || element.textContent)"""


def check(table: Table, width: int, height: int, cards: int) -> None:
    strips: list[dict[str, Any]] = table.page.evaluate(STRIPS)
    assert len(strips) == cards
    for card in strips:
        assert card["widest"] >= NARROWEST, card
        assert card["left"] >= 0, card
        assert card["top"] >= 0, card
        assert card["right"] <= width, card
        assert card["bottom"] <= height, card
    assert table.page.evaluate(SCROLLS) == []
    assert table.page.evaluate(COVERED) == []
    for seat in table.seats.all():
        expect(seat).to_be_in_viewport(ratio=0.95)
    expect(table.status).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("width", "height", "players"),
    [(320, 640, 3), (320, 568, 5), (740, 360, 3), (740, 360, 4), (1280, 800, 3)],
)
def test_every_card_is_seen(sit: Callable[..., Table], width: int, height: int, players: int) -> None:
    size = {"width": width, "height": height}
    table = sit(fresh(Rules(players=players)), viewport=size, has_touch=width < 800)
    cards = 52 // players
    check(table, width, height, cards)
    table.choose(*(table.cards.nth(i) for i in (0, cards // 2, cards - 1)))
    check(table, width, height, cards)
    table.press("Pass 3 cards")
    expect(table.button("Continue")).to_be_visible()
    check(table, width, height, cards)
    table.press("Continue")
    assert table.wait() == "turn"
    check(table, width, height, cards)
    table.play()
    check(table, width, height, cards - 1)

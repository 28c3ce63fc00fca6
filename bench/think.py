"""How long the bots think in the page itself."""

import json
import statistics

from builder import SITE
from builder.site import build_site
from playwright.sync_api import Page, expect, sync_playwright

from bench import Measure, bench, note
from bench._browser import start_chromium
from bench._host import Line, hosting
from e2e.table import Table, profile
from hearts_core import Match, Round

_HANDS = 7
# When each card came to the table, in milliseconds.
_PLAYED = """
window.played = [];
new MutationObserver((changes) => {
  const now = performance.now();
  for (const { target, addedNodes } of changes) {
    if (target.id === "trick") for (const _ of addedNodes) window.played.push(now);
  }
}).observe(document, { subtree: true, childList: true });
"""


def _choices(match: Match) -> list[tuple[int, int]]:
    """For each card of the last hand, in the order of play: whose it was, and how many were legal."""
    played = match.round
    again = Round(played.rules, played.dealt, played.direction)
    for seat, cards in enumerate(played.passed):
        if cards is not None:
            again.pass_cards(seat, cards)
    found = []
    for trick in played.tricks:
        for seat, card in trick.plays:
            found.append((seat, len(again.legal_plays())))
            again.play(card)
    return found


def _hand(page: Page, table: Table) -> list[float]:
    """Plays a hand; how long each bot took for a card where it had a choice, in milliseconds."""
    page.evaluate("window.played = []")
    table.pass_cards()
    table.play_hand()
    expect(table.sheet).to_be_visible()
    played: list[float] = page.evaluate("window.played")
    choices = _choices(table.match())
    if len(played) != len(choices):
        raise SystemExit(f"bench: {len(choices)} cards were played and {len(played)} seen")
    taken = []
    for i, (seat, legal) in enumerate(choices):
        if i and seat and legal > 1:
            taken.append(played[i] - played[i - 1])
    return taken


@bench
def think_browser() -> Measure:
    """The 95th percentile of an expert's real decisions in the page, from the card before to its card on the table."""
    build_site()
    taken: list[float] = []
    with hosting(SITE, Line()) as url, sync_playwright() as playwright:
        browser = start_chromium(playwright)
        request = {"rules": {"pass_cycle": ["left"]}, "levels": ["expert"] * 3}
        stored = profile(url, settings=json.dumps({"speed": "instant", "request": request}))
        page = browser.new_context(storage_state=stored, reduced_motion="reduce").new_page()
        page.add_init_script(_PLAYED)
        table = Table(page, url)
        table.open()
        for hand in range(_HANDS):
            taken += _hand(page, table)
            note(f"hand {hand + 1}: median {statistics.median(taken):.0f} ms, longest {max(taken):.0f} ms")
            if hand + 1 < _HANDS:
                table.press("Next hand", table.sheet)
                expect(table.cards).to_have_count(13)
        browser.close()
    p95 = statistics.quantiles(taken, n=20)[-1]
    return Measure(value=round(p95, 1), unit="ms", against=1000, reach="<= 1.0", runs=len(taken))

"""What the player does not ask for does not happen: nothing shifts, and a page that waits does nothing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from e2e.conftest import MOVING
from e2e.records import follows, fresh, play_until
from e2e.shifts import WATCH, all_shifts, unasked, worst
from e2e.table import Table, profile
from hearts_core import format_match

pytestmark = MOVING

# Whatever would make a page busy while it waits; pictures and their animations are begun by the page, not by these.
BUSY = """
window.busy = [];
for (const name of ["setTimeout", "setInterval", "requestAnimationFrame", "requestIdleCallback"]) {
  const real = window[name];
  window[name] = (...values) => { busy.push(name); return real.apply(window, values); };
}
"""
QUIET = """() => new Promise((resolve) => {
  const begun = busy.length;
  // Time passes without a timer of the page's: in another thread.
  const worker = new Worker(URL.createObjectURL(new Blob(["setTimeout(() => postMessage(0), 5000)"])));
  worker.onmessage = () => { worker.terminate(); resolve(busy.slice(begun)); };
})"""


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_nothing_shifts_from_the_first_paint_to_the_next_hand(
    new_context: Callable[..., BrowserContext], site_url: str, width: int, height: int
) -> None:
    stored = profile(site_url, save=format_match(fresh(seed="still")), settings='{"speed": "fast"}')
    page = new_context(viewport={"width": width, "height": height}, storage_state=stored).new_page()
    page.add_init_script(WATCH)
    table = Table(page, site_url)
    table.open()
    table.pass_cards()
    table.play_hand()
    table.press("Next hand", table.sheet)
    expect(table.cards).to_have_count(13)
    shifts = unasked(all_shifts(page))
    assert worst(shifts) < 0.02, shifts


def test_a_page_that_waits_for_the_player_does_nothing(sit: Callable[..., Table]) -> None:
    table = sit(play_until(fresh(), follows), speed="normal")
    table.page.add_init_script(BUSY)
    table.reload()
    table.page.wait_for_selector("body[data-engine]")
    assert table.play() in ("turn", "sheet")
    # What has begun with the start and the play comes to its end: nothing flies, the sounds go to sleep.
    while table.page.evaluate(QUIET):
        pass
    assert table.page.evaluate(QUIET) == []
    assert table.page.evaluate("document.getAnimations().length") == 0

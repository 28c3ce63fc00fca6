"""What goes wrong around the game: said plainly, and the match is never lost without a word."""

import json
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from builder import SITE
from builder.runtimes import PACKED
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from e2e.records import HOLD, fresh, my_turn, play_until
from e2e.table import BAD_SAVE, SAVE, Table, profile
from hearts_core import Card, Rules, format_match

REFUSED = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("The operation is insecure.", "SecurityError"); },
});"""
# Fill the storage until not one more character goes in.
FILL = """() => {
  const put = (name, text) => { try { localStorage.setItem(name, text); return true; } catch { return false; } };
  let size = 1 << 22;
  for (let n = 0; size >= 1; n += 1) if (!put(`filler ${n}`, "x".repeat(size))) size >>= 1;
}"""
EMPTY = "() => { for (const key of Object.keys(localStorage)) if (key.startsWith('filler')) delete localStorage[key]; }"

# The worker does nothing else until it has the answer to this.
WAIT = """(url) => void setTimeout(() => {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.send();
})"""


def record() -> str:
    """A match at the player's turn."""
    return format_match(play_until(fresh(), lambda match: my_turn(match) and match.round.trick is not None))


def stays(trouble: Locator) -> None:
    """Escape does not take the word away: without it nobody knows why nothing happens."""
    for _ in range(2):  # the second time a browser closes a dialog whatever the page says
        trouble.page.keyboard.press("Escape")
        expect(trouble.get_by_role("button", name="Try again")).to_be_focused()


BAD = {
    "nonsense": "{ not a record \U0001f0cf\r\n",
    "an unknown card": record().replace("deal A", "deal Z").replace("trick 3 2C", "trick 3 2X"),
    "a play out of turn": record().replace("trick 3 2C", "trick 1 2C"),
    "no names": "\n".join(line for line in record().splitlines() if not line.startswith("tag ")),
}


@pytest.mark.parametrize("bad", BAD)
def test_a_save_that_cannot_be_read_is_kept_aside(
    new_context: Callable[..., BrowserContext], site_url: str, bad: str
) -> None:
    page = new_context(storage_state=profile(site_url, save=BAD[bad])).new_page()
    table = Table(page, site_url)
    table.open()
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("Your saved match could not be read. It has been kept aside")
    assert page.evaluate("key => localStorage.getItem(key)", BAD_SAVE) == BAD[bad]
    assert table.match().hand_number == 1
    table.press("Dismiss")
    expect(notice).to_have_count(0)
    table.pass_cards()


def test_where_storage_is_refused_the_game_is_played(page: Page, site_url: str) -> None:
    page.add_init_script(REFUSED)
    table = Table(page, site_url)
    table.open()
    expect(page.get_by_role("alert")).to_contain_text("This browser saves nothing for the page.")
    table.set_speed("Instant")
    table.pass_cards()
    assert table.wait() == "turn"
    table.play()
    # Said once, not at every card.
    expect(table.button("Dismiss")).to_have_count(1)


@pytest.mark.every_browser
def test_a_full_storage_is_told_and_the_game_goes_on(sit: Callable[..., Table]) -> None:
    table = sit(fresh())
    kept = table.save()
    table.page.evaluate(FILL)
    table.pass_cards()
    expect(table.page.get_by_role("alert")).to_contain_text("The storage is full: the match is not saved.")
    assert table.wait() == "turn"
    assert table.play() == "turn"
    expect(table.button("Dismiss")).to_have_count(1)
    # What was kept is still whole; with room again, the next card is saved and so is all before it.
    assert table.save() == kept
    table.page.evaluate(EMPTY)
    assert table.play() == "turn"
    names = table.names()
    table.reload()
    assert table.names() == names


@pytest.mark.parametrize("cut", [False, True])
def test_a_worker_that_never_starts(page: Page, site_url: str, watch: Any, cut: bool) -> None:
    watch.expect(
        "pyodide|Failed to fetch|NetworkError|wasm|WebAssembly|MessageEvent|stream|input|incomplete|object|\\{\\}"
    )
    save = record()
    page.goto(f"{site_url}licenses/index.html")
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [SAVE, save])
    half = (SITE / "pyodide" / PACKED).read_bytes()[:1_000_000]
    page.route("**/pyodide/wasm.bin", lambda route: route.fulfill(body=half) if cut else route.abort())
    table = Table(page, site_url)
    page.goto(site_url)
    expect(table.trouble).to_contain_text("The game could not be started. Your saved match is untouched.")
    stays(table.trouble)
    page.unroute("**/pyodide/wasm.bin")
    table.press("Try again", table.trouble)
    table.wait_for_cards()
    expect(table.trouble).to_be_hidden()
    assert table.save() == save


@pytest.mark.parametrize("file", ["micropython/micropython.wasm", "ui.bin", "page.mjs", "pyscript/core.js"])
def test_a_page_whose_own_python_never_starts(page: Page, site_url: str, watch: Any, file: str) -> None:
    watch.expect(".*")
    page.route(f"**/{file}", lambda route: route.abort())
    page.goto(site_url)
    expect(page.get_by_role("alert")).to_contain_text("The game could not be loaded.")
    page.unroute(f"**/{file}")
    page.get_by_role("link", name="try again").click()
    page.wait_for_selector("[data-hand-ready]")


def test_a_worker_that_crashes(sit: Callable[..., Table], watch: Any) -> None:
    table = sit(fresh())
    table.pass_cards()
    assert table.wait() == "turn"
    save, names = table.save(), table.names()
    watch.expect("the engine is broken")
    watch.expect("reading 'onerror'")  # PyScript's own handler of it
    worker = table.page.workers[0]
    worker.evaluate("() => setTimeout(() => { throw new Error('the engine is broken') })")
    expect(table.trouble).to_contain_text("The game has stopped. Your saved match is untouched")
    stays(table.trouble)
    table.press("Try again", table.trouble)
    table.wait_for_cards()
    expect(table.trouble).to_be_hidden()
    assert (table.save(), table.names()) == (save, names)
    table.play()


def test_a_worker_that_falls_silent(new_context: Callable[..., BrowserContext], site_url: str) -> None:
    page = new_context(storage_state=profile(site_url, save=record())).new_page()
    page.clock.install()
    table = Table(page, site_url)
    table.open()
    save, names = table.save(), table.names()
    page.evaluate("() => document.querySelector('script[name=engine]').xworker.terminate()")
    table.point(table.hand.get_by_role("button", disabled=False).first)
    page.clock.fast_forward("00:30")
    expect(table.trouble).to_contain_text("The game does not answer. Your saved match is untouched")
    stays(table.trouble)
    table.press("Try again", table.trouble)
    table.wait_for_cards()
    assert (table.save(), table.names()) == (save, names)
    table.play()


def test_an_answer_that_comes_late_takes_the_word_away(
    new_context: Callable[..., BrowserContext], site_url: str
) -> None:
    settings = json.dumps({"speed": "instant"})
    page = new_context(storage_state=profile(site_url, save=record(), settings=settings)).new_page()
    page.clock.install()
    table = Table(page, site_url)
    table.open()
    page.wait_for_selector("body[data-engine=ready]")
    before = table.cards.count()
    held: list[Route] = []
    page.route("**/held", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks it
    with page.expect_request("**/held"):
        page.workers[0].evaluate(WAIT, f"{site_url}held")
    table.point(table.hand.get_by_role("button", disabled=False).first)
    page.clock.fast_forward("00:30")
    expect(table.trouble).to_contain_text("The game does not answer.")
    stays(table.trouble)
    held.pop().fulfill(body="")
    expect(table.trouble).to_be_hidden()
    assert table.wait() == "turn"
    expect(table.cards).to_have_count(before - 1)
    assert table.play() == "turn"
    expect(table.trouble).to_be_hidden()


def drawn(card: Locator) -> tuple[str, str]:
    """What the card shows without its picture, and how much of the picture, or of the sign that it is broken."""
    shown = (
        """card => [getComputedStyle(card, "::before").content, getComputedStyle(card.querySelector("img")).opacity]"""
    )
    content, opacity = card.evaluate(shown)
    return json.loads(content.replace("\n", "\\n").replace("\\a ", "\\n")), opacity


def test_a_missing_picture_leaves_the_name(
    new_context: Callable[..., BrowserContext], site_url: str, watch: Any
) -> None:
    queen = Card("QS")
    match = next(
        match
        for number in count()
        if queen in (match := play_until(fresh(Rules(pass_cycle=HOLD), f"e2e {number}"), my_turn)).round.legal_plays()
    )
    watch.expect("QS.svg")
    stored = profile(site_url, save=format_match(match), settings='{"speed": "slow"}')
    context = new_context(storage_state=stored)
    context.route("**/cards/QS.svg", lambda route: route.abort())
    table = Table(context.new_page(), site_url)
    table.open()
    card = table.card("QS")
    expect(card).to_have_accessible_name("Queen of Spades")
    expect(card.locator("img")).to_have_css("opacity", "0")  # once the browser has given the picture up
    assert drawn(card) == ("Q\n\u2660", "0")
    table.point(card)
    played = table.trick.and_(table.page.get_by_label("You: Queen of Spades"))
    expect(played.locator("img")).to_have_css("opacity", "0")
    assert drawn(played) == ("Q\n\u2660", "0")
    table.set_speed("Instant")
    assert table.wait() == "turn"
    table.play()

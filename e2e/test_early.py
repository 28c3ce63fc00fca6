"""Before Python has started: what is on the table already, and what a player does with it, counts."""

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e.conftest import MOVING
from e2e.records import HOLD, fresh, my_turn, play_until
from e2e.table import Table, profile
from hearts_core import Rules, format_match

pytestmark = MOVING


class Gate:
    """Holds the engine's WebAssembly back until it is opened."""

    def __init__(self, page: Page) -> None:
        self._held: list[Route] = []
        self._open = False
        page.route("**/pyodide/wasm.bin", self._answer)

    def _answer(self, route: Route) -> None:
        if self._open:
            route.continue_()
        else:
            self._held.append(route)

    def open(self) -> None:
        self._open = True
        for route in self._held:
            route.continue_()


def test_a_first_visitor_passes_before_python_is_there(page: Page, site_url: str) -> None:
    gate = Gate(page)
    table = Table(page, site_url)
    page.goto(site_url)
    page.wait_for_selector("[data-hand-ready]")
    names = table.names()
    assert len(names) == 13
    table.choose(*(table.cards.nth(i) for i in range(3)))
    table.press("Pass 3 cards")
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text(re.compile(r"[1-9]\d*\.\d of [1-9]\d*\.\d MB"))
    gate.open()
    expect(table.button("Continue")).to_be_visible()
    # Who holds the two of clubs now must lead it, and the other cards say so behind what is asked for here.
    plain = [name.split(", ")[0] for name in table.names()]
    received = [name.split(", ")[0] for name in table.names() if ", received" in name]
    assert len(received) == 3
    assert set(plain) == {*names[3:], *received}
    assert table.match().hand_number == 1


def test_a_card_played_before_python_is_there_is_played_once(
    new_context: Callable[..., BrowserContext], site_url: str
) -> None:
    match = play_until(
        fresh(Rules(pass_cycle=HOLD)), lambda match: my_turn(match) and len(match.round.legal_plays()) > 1
    )
    first, second = (card.text for card in list(match.round.legal_plays())[:2])
    stored = profile(site_url, save=format_match(match), settings='{"speed": "instant"}')
    page = new_context(storage_state=stored, reduced_motion="reduce").new_page()
    table = Table(page, site_url)
    table.open()
    names = table.names()
    gate = Gate(page)
    page.reload()
    page.wait_for_selector("[data-hand-ready]")
    assert table.names() == names
    table.point(table.card(first))
    expect(table.card(first)).to_have_accessible_name(re.compile("will be played"))
    table.point(table.card(second))
    gate.open()
    expect(table.cards).to_have_count(len(names) - 1)
    table.wait()
    assert len(table.names()) == len(names) - 1
    assert table.save().startswith(format_match(match).rstrip("\n") + f" {second}")


def test_settings_are_there_before_there_is_a_table(new_context: Callable[..., BrowserContext], site_url: str) -> None:
    """A player who once chose another game has no first deal to be shown: the engine deals it."""
    stored = profile(site_url, settings='{"request": {"rules": {"players": 5}}}')
    page = new_context(storage_state=stored).new_page()
    table = Table(page, site_url)
    gate = Gate(page)
    page.goto(site_url)
    table.set_speed("Instant")
    expect(table.button("Scores")).to_be_disabled()
    gate.open()
    table.wait_for_cards()
    assert table.match().rules.players == 5
    assert "instant" in page.evaluate("localStorage.getItem('hearts.settings')")


def test_a_new_game_asked_for_too_early_does_not_cover_what_was_opened_since(page: Page, site_url: str) -> None:
    gate = Gate(page)
    table = Table(page, site_url)
    page.goto(site_url)
    page.wait_for_selector("[data-hand-ready]")
    table.press("New game")
    table.press("Rules")
    gate.open()
    expect(page.get_by_role("progressbar")).to_be_hidden()
    rules = page.get_by_role("dialog")
    expect(rules).to_have_count(1)
    table.press("Close", rules)
    expect(page.get_by_role("dialog")).to_have_count(0)
    table.press("New game")
    expect(table.form).to_be_visible()

"""How Python starts: from the snapshot, plainly where that can't be used, and never twice with the same numbers."""

import gzip
from collections.abc import Callable

import pytest
from builder import SITE
from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e.table import Table
from e2e.test_boot import KEEP_MESSAGES
from hearts_core import Rules, bot_stream, parse_match
from hearts_core.bots import bot
from hearts_core.table import act, deal_next, waiting

START = SITE / "pyodide" / "start.bin"
ENGINE_READY = "body[data-engine=ready]"


def stages(page: Page) -> set[str]:
    found: set[str] = set(page.evaluate("window.bootMessages.map(message => message.stage)"))
    return found


def whole_hand(table: Table) -> None:
    """From the pass to the score sheet."""
    table.pass_cards()
    table.play_hand()
    expect(table.sheet).to_be_visible()


@pytest.mark.every_browser
def test_the_snapshot_is_what_the_page_starts_from(page: Page, site_url: str) -> None:
    page.add_init_script(KEEP_MESSAGES)
    page.goto(site_url)
    page.wait_for_selector(ENGINE_READY)
    assert "plain" not in stages(page)


def cut(body: bytes) -> bytes:
    return body[: len(body) // 2]


def other_build(body: bytes) -> bytes:
    plain = bytearray(gzip.decompress(body))
    plain[4] ^= 1  # the length of the memory
    return gzip.compress(bytes(plain), 1)


def garbage(body: bytes) -> bytes:
    return bytes(len(body))


@pytest.mark.parametrize("spoil", [cut, other_build, garbage, None])
def test_the_plain_start_takes_over(page: Page, site_url: str, spoil: Callable[[bytes], bytes] | None) -> None:
    def answer(route: Route) -> None:
        if spoil is None:
            route.abort()
        else:
            route.fulfill(body=spoil(START.read_bytes()), content_type="application/octet-stream")

    page.route("**/start.bin", answer)
    page.add_init_script(KEEP_MESSAGES)
    table = Table(page, site_url)
    table.open()
    page.wait_for_selector(ENGINE_READY)
    assert {"plain", "engine"} <= stages(page)
    table.pass_cards()
    assert table.match().round.phase == "playing"


def test_two_starts_deal_differently(new_context: Callable[..., BrowserContext], site_url: str) -> None:
    seeds, deals = set(), set()
    for _ in range(2):
        page = new_context().new_page()
        table = Table(page, site_url)
        table.open()
        page.wait_for_selector(ENGINE_READY)
        for new_game in (False, True):
            if new_game:
                # The first deal is the page's; that of a new game comes from the engine's own randomness.
                table.new_game()
            match = table.match()
            seeds.add(match.tags["seed"])
            deals.add(match.round.dealt)
    assert (len(seeds), len(deals)) == (4, 4)


@pytest.mark.every_browser
def test_the_bots_play_here_as_they_do_in_cpython(sit: Callable[..., Table]) -> None:
    """The record of a hand played in the page is what CPython makes of the same seed and the same human choices."""
    table = sit()
    table.page.wait_for_selector(ENGINE_READY)
    whole_hand(table)
    played = parse_match(table.save())
    seed = played.tags["seed"]
    again = type(played)(Rules(), played.tags)
    again.start_hand(played.round.dealt)
    cards = iter([card for trick in played.round.tricks for card in trick.cards])
    bots = [bot(played.tags[f"level.{seat}"]) for seat in (1, 2, 3)]
    while seats := waiting(again):
        seat = seats[0]
        if again.phase == "playing":
            card = next(cards)
        if seat:
            act(again, seat, bots[seat - 1], bot_stream(seed, again.hand_number, seat, again.serial))
        elif again.phase == "passing":
            passed = played.round.passed[0]
            assert passed is not None
            again.pass_cards(0, passed)
        else:
            again.play(0, card)
    assert again.round.tricks == played.round.tricks
    assert again.scores == played.scores

    table.press("Next hand", table.sheet)
    expect(table.page.get_by_text("Hand 2", exact=True)).to_be_visible()
    deal_next(again, seed)
    assert table.match().round.dealt == again.round.dealt

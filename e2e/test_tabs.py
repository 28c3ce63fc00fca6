"""Two tabs of one profile: one plays and saves, the other says so and can take over."""

import json
import re
from collections.abc import Callable

import pytest
from builder.walk import do_step, step, tour_to
from playwright.sync_api import BrowserContext, expect

from e2e.records import HOLD, fresh, my_turn, play_until
from e2e.table import SETTINGS, Table, profile
from hearts_core import Match, Phase, Rules, format_match

# What other tabs write, as this one hears of it.
KEEP_WRITES = "() => { window.writes = []; addEventListener('storage', (event) => writes.push(event.key)); }"
ENGINE_READY = "body[data-engine=ready]"
OPEN = "() => [...document.querySelectorAll('dialog[open]')].map((dialog) => dialog.id)"


def two_tabs(new_context: Callable[..., BrowserContext], url: str, match: Match) -> tuple[Table, Table]:
    """The first plays the match, the second says that it does."""
    stored = profile(url, save=format_match(match), settings=json.dumps({"speed": "instant"}))
    context = new_context(storage_state=stored)
    first, second = Table(context.new_page(), url), Table(context.new_page(), url)
    first.open()
    first.page.wait_for_selector(ENGINE_READY)
    second.page.goto(url)
    expect(second.elsewhere).to_be_visible()
    return first, second


def take_over(table: Table, other: Table) -> None:
    """Have the match played in the tab of `table`, no longer in that of `other`."""
    table.press("Play here", table.elsewhere)
    expect(table.elsewhere).to_be_hidden()
    expect(other.elsewhere).to_be_visible()


@pytest.mark.every_browser
def test_only_one_of_two_tabs_plays(new_context: Callable[..., BrowserContext], site_url: str) -> None:
    save = format_match(play_until(fresh(Rules(pass_cycle=HOLD)), my_turn))
    stored = profile(site_url, save=save, settings=json.dumps({"speed": "instant"}))
    context = new_context(storage_state=stored)
    first = Table(context.new_page(), site_url)
    first.open()
    first.page.wait_for_selector("body[data-engine=ready]")
    first.page.evaluate(KEEP_WRITES)

    second = Table(context.new_page(), site_url)
    second.page.goto(site_url)
    expect(second.elsewhere).to_contain_text("This match is being played in another tab or window.")
    expect(second.cards).to_have_count(0)
    second.page.keyboard.press("Escape")
    expect(second.elsewhere).to_be_visible()
    assert first.play() == "turn"
    names = first.names()

    second.press("Play here", second.elsewhere)
    second.wait_for_cards()
    expect(second.elsewhere).to_be_hidden()
    assert second.names() == names
    expect(first.elsewhere).to_be_visible()
    assert first.page.evaluate("writes.filter((key) => key === 'hearts.save').length") <= 1
    assert second.play() == "turn"
    names = second.names()

    # And back: the first tab goes on from where the second has come to. A second press takes the match from nobody.
    first.button("Play here", first.elsewhere).evaluate("button => { button.click(); button.click(); }")
    expect(first.elsewhere).to_be_hidden()
    expect(second.elsewhere).to_be_visible()
    expect(first.cards).to_have_count(len(names))
    assert first.names() == names
    first.play()
    match = first.match()
    assert len(match.round.tricks) + (match.round.trick is not None) <= 5

    # A tab that plays may be closed: then the other needs no "Play here" after a reload.
    first.page.close()
    second.reload()
    expect(second.elsewhere).to_be_hidden()
    second.play()


def test_over_the_end_of_a_match_that_was_taken_over_keys_do_and_write_nothing(
    new_context: Callable[..., BrowserContext], site_url: str
) -> None:
    over = play_until(fresh(Rules(target=10)), lambda match: match.phase is Phase.MATCH_OVER)
    first, second = two_tabs(new_context, site_url, over)
    expect(first.sheet).to_be_visible()
    second.page.evaluate(KEEP_WRITES)
    take_over(second, first)
    expect(second.sheet).to_be_visible()
    kept = second.save()
    first.page.bring_to_front()
    for key in "gulbstnremo?":
        first.page.keyboard.press(key)
    assert first.page.evaluate(OPEN) == ["sheet", "elsewhere"]
    expect(first.button("Play here", first.elsewhere)).to_be_focused()
    assert second.save() == kept

    # By the time that the other tab has played on, whatever was asked for here has been answered.
    second.press("Again", second.sheet)
    second.pass_cards()
    assert second.wait() == "turn"
    first.page.evaluate("localStorage.mark = 1")
    second.page.wait_for_function("writes.includes('mark')")
    assert second.page.evaluate("writes") == ["mark"]
    assert first.page.evaluate(OPEN) == ["sheet", "elsewhere"]


def test_a_tab_goes_on_in_the_language_and_as_it_was_set_in_the_other(
    new_context: Callable[..., BrowserContext], site_url: str
) -> None:
    match = play_until(fresh(Rules(pass_cycle=HOLD)), my_turn)
    first, second = two_tabs(new_context, site_url, match)
    take_over(second, first)
    second.wait_for_cards()
    second.press("Settings")
    dialog = second.page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("checkbox", name="Sounds").uncheck()
    second.page.locator("#set-language").select_option("vi")
    expect(second.page.locator("html")).to_have_attribute("lang", "vi")
    second.page.keyboard.press("Escape")
    expect(second.page.locator(".plate .name").first).to_have_text("B\u1ea1n")

    # Each tab speaks its own, until it takes over.
    expect(first.page.locator("html")).to_have_attribute("lang", "en")
    expect(first.elsewhere).to_contain_text("This match is being played in another tab or window.")
    first.press("Play here", first.elsewhere)
    expect(first.page.locator("html")).to_have_attribute("lang", "vi")
    expect(first.page.locator(".plate .name").first).to_have_text("B\u1ea1n")
    expect(first.page.locator("#status")).to_have_text(re.compile("Đến lượt"))
    expect(second.page.locator("#elsewhere")).to_be_visible()
    assert first.match().tags["name.0"] == "You"
    # What is set here next leaves the other's settings as they are.
    first.page.locator("#hand [data-card]").first.wait_for()
    first.page.keyboard.press("m")
    first.page.keyboard.press("m")
    kept = first.page.evaluate("key => JSON.parse(localStorage.getItem(key))", SETTINGS)
    assert (kept["language"], kept["sound"]) == ("vi", False)


def test_the_tour_in_one_tab_while_another_takes_the_match(
    new_context: Callable[..., BrowserContext], site_url: str
) -> None:
    first, second = two_tabs(new_context, site_url, play_until(fresh(Rules(pass_cycle=HOLD)), my_turn))
    page = first.page
    page.bring_to_front()
    page.keyboard.press("e")
    tour_to(page, "pass")
    first.choose(first.card("AS"))
    taught = first.names()
    take_over(second, first)
    second.wait_for_cards()
    assert second.play() == "turn"
    names, save = second.names(), second.save()

    page.bring_to_front()
    for key in ("2", "5", "g", "Escape"):
        page.keyboard.press(key)
    expect(first.elsewhere).to_be_visible()
    assert (step(page), first.names()) == ("pass", taught)

    # The match comes back, the tour is where it was; the match is found as the other tab has left it.
    take_over(first, second)
    assert (step(page), first.names()) == ("pass", taught)
    assert len(first.chosen()) == 1
    first.choose(first.card("AS"))
    assert do_step(page) == "received"
    assert first.save() == save
    first.press("Leave tour")
    expect(first.cards).to_have_count(len(names))
    assert (first.names(), first.save()) == (names, save)
    first.play()
    assert len(first.names()) == len(names) - 1

"""Two tabs of one profile: one plays and saves, the other says so and can take over."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from e2e.records import HOLD, fresh, my_turn, play_until
from e2e.table import Table, profile
from hearts_core import Rules, format_match

KEEP_WRITES = "() => { window.writes = []; addEventListener('storage', (event) => writes.push(event.key)); }"


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

    # And back: the first tab goes on from where the second has come to.
    first.press("Play here", first.elsewhere)
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

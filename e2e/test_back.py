"""The browser's Back: it closes the dialog that is open; without one it leaves the page as ever."""

import pytest
from playwright.sync_api import Page, expect

from e2e.table import Table

# A task after the ones in which the browser tells of closed dialogs and moves along its history.
SETTLED = """() => new Promise((done) => {
  const settled = () => document.querySelector("dialog[open]") || history.state === null;
  const look = () => (settled() ? done(history.length) : setTimeout(look));
  setTimeout(look);
})"""


@pytest.mark.every_browser
def test_back_closes_what_is_open_and_then_leaves_the_page(page: Page, site_url: str, engine: str) -> None:
    before = f"{site_url}licenses/"
    page.goto(before)
    table = Table(page, site_url)
    table.open()
    here, save = page.url, table.save()
    settings = page.get_by_role("dialog", name="Settings")
    open_dialogs = page.locator("dialog[open]")
    table.press("Settings")
    expect(settings).to_be_visible()
    page.go_back()
    expect(open_dialogs).to_have_count(0)
    assert page.url == here
    # Forward opens nothing, and what is closed by its button leaves nothing in the history to go back to.
    page.go_forward()
    expect(open_dialogs).to_have_count(0)
    page.evaluate(SETTLED)
    table.press("Scores")
    table.press("Close", table.sheet)
    length = page.evaluate(SETTLED)
    table.press("Rules")
    page.keyboard.press("Escape")
    assert page.evaluate(SETTLED) == length
    # One dialog in the place of another; then one over another: Back closes one at a time.
    table.press("Settings")
    table.press("Keys", settings)
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.go_back()
    expect(open_dialogs).to_have_count(0)
    table.press("Scores")
    page.keyboard.press("l")
    expect(open_dialogs).to_have_count(2)
    page.go_back()
    expect(open_dialogs).to_have_count(1)
    expect(table.sheet).to_be_visible()
    page.go_back()
    expect(open_dialogs).to_have_count(0)
    # A reload closes what was open; Back then leaves at once, and coming back finds the match.
    table.press("Settings")
    expect(settings).to_be_visible()
    table.reload()
    assert table.save() == save
    expect(open_dialogs).to_have_count(0)
    page.go_back()
    # Firefox's driver is not told of a page that comes whole out of the history: asked, the page says where it is.
    page.wait_for_function("before => location.href === before", arg=before)
    if engine == "firefox":
        return
    page.go_forward()
    table.wait_for_cards()
    assert table.save() == save

"""The site starts: skeleton, Python on both threads, cards on the table."""

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from builder import SITE
from builder.languages import codes
from playwright.sync_api import BrowserContext, Page, expect

# Keeps what the workers tell the page, from before the page's own scripts run.
KEEP_MESSAGES = """
window.bootMessages = [];
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (data?.type === "hearts-boot") window.bootMessages.push(data);
    });
  }
};
"""
STAGES = ["download", "python", "engine"]


def test_first_visit_ends_with_cards_that_can_be_chosen(page: Page, site_url: str) -> None:
    page.goto(site_url)
    page.wait_for_selector("[data-hand-ready]")


@pytest.mark.every_browser
def test_first_paint_waits_for_no_webassembly(page: Page, site_url: str) -> None:
    """The table, the seats and the bar are there while no Python can run at all."""
    page.route(re.compile(r"\.wasm$|/wasm\.bin$"), lambda _: None)
    page.goto(site_url, wait_until="commit")
    painted = "performance.getEntriesByName('first-contentful-paint').length === 1"
    page.wait_for_function(painted)
    expect(page.get_by_role("region", name="Table").get_by_role("listitem")).to_have_count(4)
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_be_visible()
    assert page.evaluate("document.body.dataset.ui") is None


def test_without_scripts_the_page_says_so_in_every_language(
    new_context: Callable[..., BrowserContext], site_url: str
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    for name, link in (("", 0), ("play.html", 1)):  # the page around may be what forbids them
        page.goto(site_url + name)
        for code in codes():
            expect(page.locator(f"p[lang={code}]").get_by_text("JavaScript")).to_be_visible()
        expect(page.get_by_role("progressbar")).to_be_hidden()
        expect(page.get_by_role("link", name="Hearts")).to_have_count(link)
    expect(page.get_by_role("link", name="Hearts")).to_have_attribute("href", "./")


def test_progress_is_told_in_bytes_and_then_in_stages(page: Page, site_url: str) -> None:
    page.add_init_script(KEEP_MESSAGES)
    page.goto(site_url)
    page.wait_for_selector("body[data-engine=ready]")
    messages = page.evaluate("window.bootMessages")

    files = ["pyodide.asm.mjs", "wasm.bin", "start.bin"]
    total = sum(_size(SITE / "pyodide" / name) for name in files)
    assert {message["total"] for message in messages} == {total}
    order = [STAGES.index(message["stage"]) for message in messages]
    assert order == sorted(order)
    assert set(order) == {0, 1, 2}
    counts = [message["loaded"] for message in messages]
    assert all(before <= after for before, after in pairwise(counts))
    assert counts[0] < total
    assert counts[-1] == total


def _size(path: Path) -> int:
    return path.stat().st_size

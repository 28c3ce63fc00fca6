"""The harness itself: what it must not miss."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from builder.serve import serving
from playwright.sync_api import Page

QUIET_PAGE = "licenses/index.html"  # has no Content-Security-Policy, so it can misbehave

COMPLAINING_WORKER = """
new Promise(done => {
  const url = URL.createObjectURL(new Blob(["console.error('in worker'); postMessage(1)"]));
  new Worker(url).onmessage = done;
})
"""


@pytest.fixture
def quiet_page(page: Page, site_url: str) -> Page:
    page.goto(site_url + QUIET_PAGE)
    return page


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[str]:
    """The address of a file on another origin."""
    (tmp_path / "file.txt").write_text("foreign")
    with serving(tmp_path) as url:
        yield f"{url}file.txt"


def test_quiet_page_has_no_problems(quiet_page: Page, watch: Any) -> None:
    assert quiet_page.title()
    assert watch.problems == []


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("console.error('oh dear')", "console error: oh dear"),
        ("console.warn('hm')", "console warning: hm"),
        ("setTimeout(() => { throw new Error('oh') }); new Promise(done => setTimeout(done))", "page error: .*oh"),
        (COMPLAINING_WORKER, "console error: in worker"),
        ("fetch('/file.txt')", "request outside of the site: .*/file.txt"),
        ("fetch('./absent.txt')", "response 404: .*/absent.txt"),
        ("fetch('ELSEWHERE', { mode: 'no-cors' })", "request outside of the site: ELSEWHERE"),
    ],
)
def test_watch_sees(quiet_page: Page, watch: Any, elsewhere: str, script: str, expected: str) -> None:
    quiet_page.evaluate(script.replace("ELSEWHERE", elsewhere))
    quiet_page.evaluate("0")  # a round trip: events that were under way have arrived
    before = watch.problems
    watch.expect(expected.replace("ELSEWHERE", elsewhere))
    assert len(watch.problems) < len(before), before
    # Some browsers tell of a failed request on their console as well.
    watch.expect("response 404|Failed to load resource")
    assert watch.problems == []


def test_page_of_the_game_may_not_fetch_from_elsewhere(page: Page, site_url: str, watch: Any, elsewhere: str) -> None:
    watch.expect("Content.Security.Policy|" + elsewhere)
    page.goto(site_url)
    ask = "url => fetch(url, { mode: 'no-cors' }).then(() => 'sent', error => error.name)"
    assert page.evaluate(ask, elsewhere) == "TypeError"
    assert page.evaluate(ask, f"{site_url}icon.svg") == "sent"

"""Scripts and styles that are not what the page's hashes say: refused, and mended or told."""

from collections import Counter
from typing import Any

import pytest
from builder import SITE
from builder.integrity import seal_pages
from playwright.sync_api import Page, expect

from e2e.host import Host, host_fixtures
from e2e.table import Table

# A host that lets browsers keep files for some minutes without asking, as many do.
KEEPING = {"Cache-Control": "max-age=600"}

host, site_url = host_fixtures(KEEPING)


def tamper(host: Host, name: str) -> None:
    path = host.folder / name
    path.write_text(path.read_text("utf-8") + "\nglobalThis.tampered = true;\n", "utf-8")


@pytest.mark.parametrize(
    "name", ["language.js", "ui/guard.mjs", "pyscript/core.js", "page.mjs", "micropython/micropython.mjs"]
)
def test_a_script_that_was_changed_is_refused_and_the_page_says_so(
    page: Page, host: Host, watch: Any, name: str
) -> None:
    watch.expect(".*")
    tamper(host, name)
    page.goto(host.url)
    expect(page.get_by_role("alert")).to_contain_text("The game could not be loaded.")
    expect(page.get_by_role("progressbar")).to_be_hidden()
    assert page.locator("body").get_attribute("data-ui") is None
    host.deploy(SITE)
    page.get_by_role("link", name="try again").click()
    page.wait_for_selector("[data-hand-ready]")


@pytest.mark.every_browser
def test_files_of_the_version_before_are_fetched_anew(page: Page, host: Host, watch: Any) -> None:
    """The browser has kept a script and a style; the page is already of the next version."""
    watch.expect("integrity|module")
    Table(page, host.url).open()
    for name in ("ui/guard.mjs", "styles/base.css", "page.mjs"):
        path = host.folder / name
        path.write_text(path.read_text("utf-8") + "\n/* next */\n", "utf-8")
    seal_pages(host.folder)
    table = Table(page, host.url)
    table.open("?next")  # another address: the page itself is not kept
    assert page.evaluate("sessionStorage.getItem('hearts.mended')") is not None
    expect(page.locator("#boot-failed")).to_be_hidden()
    table.pass_cards()


@pytest.mark.every_browser
def test_each_file_is_fetched_once(page: Page, host: Host) -> None:
    """A hash on one of two elements that name a file, or a preload that is not used, would fetch it twice."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    Table(page, host.url).open()
    page.wait_for_selector("body[data-engine=ready]")
    own = [url for url in asked if url.startswith(host.url)]
    assert len(own) > 20
    twice = {url.removeprefix(host.url) for url, times in Counter(own).items() if times > 1}
    assert twice == {"engine.json", "unpack.mjs"}  # once by the page, once by the engine's worker

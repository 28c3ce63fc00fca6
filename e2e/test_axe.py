"""axe-core finds nothing to complain of on any screen, in any language, light and dark."""

import json
from collections.abc import Callable

import pytest
from builder.languages import codes
from builder.screens import SCREENS
from playwright.sync_api import BrowserContext, Page

from e2e.axe import complaints, screens
from e2e.table import Table, profile


@pytest.mark.parametrize("language", codes())
def test_no_screen_has_what_axe_complains_of(
    new_context: Callable[..., BrowserContext], site_url: str, language: str, request: pytest.FixtureRequest
) -> None:
    """In Chromium, and in English in the dark too, where only colours differ; with --engine in that browser, in all."""
    dark = language == "en" or request.config.getoption("--engine") is not None
    stored = profile(site_url, settings=json.dumps({"speed": "instant", "language": language}))
    page = new_context(storage_state=stored).new_page()
    table = Table(page, site_url)
    table.open()
    found: dict[str, list[str]] = {}
    for name in screens(page):
        page.emulate_media(color_scheme="light")
        found[name] = complaints(page)
        if dark:
            page.emulate_media(color_scheme="dark")
            found[name] += complaints(page, colours_only=True)
    assert {name: texts for name, texts in found.items() if texts} == {}
    assert set(found) > set(SCREENS)


def test_axe_would_complain(page: Page, site_url: str) -> None:
    table = Table(page, site_url)
    table.open()
    assert complaints(page) == []
    page.evaluate("document.querySelector('.tool span').style.color = '#aaa'")
    page.evaluate("document.querySelector('#hand [data-card]').removeAttribute('aria-label')")
    page.evaluate("document.querySelector('#hand [data-card] img').removeAttribute('alt')")
    assert len(complaints(page)) >= 2

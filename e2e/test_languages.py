"""The page in the languages of its players: found at the start, changed in the middle of a hand, kept."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable
from typing import Any

import pytest
from builder.languages import codes
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

WORD = re.compile(r"[^\W\d_]+")
# Every word that is seen or read out: texts, names, descriptions and titles of what is not hidden.
SEEN = """() => {
  const parts = [document.title];
  const visit = (element) => {
    if (element.closest("[hidden], dialog:not([open]), script, template, noscript, #log, option")) return;
    for (const name of ["aria-label", "aria-description", "title", "alt"]) parts.push(element.getAttribute(name) ?? "");
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) parts.push(node.textContent);
      else if (node.nodeType === Node.ELEMENT_NODE) visit(node);
    }
  };
  visit(document.body);
  return parts.join("\\n");
}"""
# Which files of texts were asked for.
ASKED = "() => performance.getEntriesByType('resource').map(e => e.name).filter(name => name.includes('/ui/texts/'))"
# Everything that the skeleton says before Python is there, as soon as the body is.
EARLY = """new MutationObserver(() => {
  window.early ??= [];
  for (const element of document.querySelectorAll("[data-text]")) {
    if (!element.closest("[hidden]") && element.textContent) window.early.push(element.textContent);
  }
}).observe(document, { childList: true, subtree: true, characterData: true })"""


def texts(code: str) -> dict[str, Any]:
    found: dict[str, Any] = importlib.import_module(f"ui.texts.{code}").TEXTS
    return found


def words(code: str) -> set[str]:
    """All words of the language's texts, without what is filled in."""
    every = " ".join(" ".join(text.values()) if isinstance(text, dict) else text for text in texts(code).values())
    return set(WORD.findall(re.sub(r"\{\w*\}", " ", every).lower()))


def english(page: Page, code: str) -> set[str]:
    """The words on the screen that only the English texts have."""
    return set(WORD.findall(page.evaluate(SEEN).lower())) & (words("en") - words(code))


def open_page(context: BrowserContext, url: str) -> Page:
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("[data-engine=ready]")
    return page


def do(page: Page, name: str) -> Locator:
    return page.locator(f"[data-do={name}]:visible").first


@pytest.mark.parametrize(("locale", "code"), [("id-ID", "id"), ("vi-VN", "vi")])
def test_the_page_speaks_the_language_of_the_browser(
    new_context: Callable[..., BrowserContext], site_url: str, locale: str, code: str
) -> None:
    context = new_context(locale=locale, viewport={"width": 360, "height": 740})
    context.add_init_script(EARLY)
    page = open_page(context, site_url)
    early = set(WORD.findall(" ".join(page.evaluate("window.early")).lower()))
    assert early, "the skeleton says something"
    assert early - words(code) == set()
    expect(page.locator("html")).to_have_attribute("lang", code)
    assert [name.rsplit("/", 1)[1] for name in page.evaluate(ASKED)] == [f"{code}.bin"]
    assert english(page, code) == set()
    for name in ("rules", "settings", "new_game", "scores"):
        do(page, name).click()
        expect(page.locator("dialog[open]")).to_be_visible()
        assert english(page, code) == set(), name
        page.keyboard.press("Escape")


def test_another_language_in_the_middle_of_a_hand(new_context: Callable[..., BrowserContext], site_url: str) -> None:
    page = open_page(new_context(locale="en-GB"), site_url)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    cards = page.locator("#hand [data-card]")
    for i in (0, 3):
        cards.nth(i).click()
    chosen = page.locator("#hand [aria-pressed=true]")
    codes_chosen = chosen.evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert len(codes_chosen) == 2
    do(page, "settings").click()
    choice = page.locator("#set-language")
    assert choice.locator("option").evaluate_all("all => all.map(one => one.value)") == codes()
    before = "en"
    for code in ("vi", "id", "en", "vi"):
        page.evaluate("document.querySelector('#settings-fields').scrollTop = 40")
        choice.focus()
        choice.select_option(code)
        expect(page.locator("html")).to_have_attribute("lang", code)
        expect(page.locator("#settings-title")).to_have_text(texts(code)["settings.title"])
        expect(choice).to_be_focused()
        assert page.evaluate("document.querySelector('#settings-fields').scrollTop") == 40
        assert chosen.evaluate_all("cards => cards.map(card => card.dataset.card)") == codes_chosen
        expect(page.locator(".plate .name").first).to_have_text(texts(code)["name.0"])
        if code != "en":
            assert english(page, code) - {"anna", "bruno", "clara", "david"} == set(), f"after {before}"
        before = code
    page.keyboard.press("Escape")
    page.wait_for_function("history.state === null")  # the dialog's entry in the history has gone
    page.reload()
    page.wait_for_selector("[data-engine=ready]")
    expect(page.locator("html")).to_have_attribute("lang", "vi")
    assert chosen.evaluate_all("cards => cards.map(card => card.dataset.card)") == codes_chosen
    page.locator("#hand [aria-pressed=false]").first.click()
    do(page, "pass").click()
    do(page, "continue").click()
    expect(page.locator("#status")).to_have_text(re.compile("Bạn|Đến lượt"))


def test_a_language_that_can_not_be_had_changes_nothing(
    new_context: Callable[..., BrowserContext], site_url: str, watch: Any
) -> None:
    watch.expect(r"id\.bin|Failed to load resource|registration blocked by Playwright")
    context = new_context()
    context.route("**/ui/texts/id.bin", lambda route: route.abort())
    page = open_page(context, site_url)
    do(page, "settings").click()
    page.locator("#set-language").select_option("id")
    expect(page.locator("#status")).to_have_text(texts("en")["trouble.language"])
    expect(page.locator("#set-language")).to_have_value("en")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_language_that_comes_late_is_that_of_what_is_on_the_table_by_then(
    new_context: Callable[..., BrowserContext], site_url: str, watch: Any
) -> None:
    watch.expect("registration blocked by Playwright")
    context = new_context()
    held: list[Route] = []
    context.route(re.compile(r"/ui/texts/(id|vi)\.bin$"), lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks it
    page = open_page(context, site_url)

    def choose(code: str) -> None:
        do(page, "settings").click()
        with page.expect_request(f"**/ui/texts/{code}.bin"):
            page.locator("#set-language").select_option(code)
        page.keyboard.press("Escape")

    def come(code: str) -> None:
        held.pop().continue_()
        expect(page.locator("html")).to_have_attribute("lang", code)

    choose("vi")
    page.keyboard.press("e")
    expect(page.locator("#coach")).to_be_visible()
    come("vi")
    expect(do(page, "tour_leave")).to_have_text(texts("vi")["tour.leave"])
    assert english(page, "vi") - {"anna", "bruno", "clara", "david"} == set()
    choose("id")
    do(page, "tour_leave").click()
    come("id")
    expect(do(page, "pass")).to_be_visible()
    expect(page.locator("body:not([data-tour])")).to_have_count(1)
    expect(page.locator("#hand [data-card]")).to_have_count(13)

"""The game in a page of another site: how long it takes from a click, and what it costs before that."""

import statistics
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from builder import SITE
from builder.site import build_site
from playwright.sync_api import Browser, sync_playwright

from bench import Measure, bench, note
from bench._browser import PATIENCE, RUNS, SIZE, longest_task, open_page, seconds_to, start_chromium
from bench._host import Line, hosting

_HOST = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<link rel="icon" href="data:,">
<title>host</title>
<script src="{game}embed.js" async></script>
<p>An article.</p>
{body}
"""
_CLICKED = '<hearts-game loading="click" height="720"></hearts-game>'
# Far enough down that it isn't loaded.
_LAZY = "<p>More of it.</p>" * 200 + "<hearts-game></hearts-game>"
_CLICK = """() => {
  const button = document.querySelector("hearts-game").shadowRoot.querySelector("button");
  const now = performance.timeOrigin + performance.now();
  button.click();
  return now;
}"""


@contextmanager
def _host(line: Line, body: str) -> Iterator[tuple[str, str]]:
    """The game's address, and that of a page of another site with the game in it, both behind the line."""
    build_site()
    with ExitStack() as stack:
        game = stack.enter_context(hosting(SITE, line))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (folder / "index.html").write_text(_HOST.format(game=game, body=body), "utf-8")
        yield game, stack.enter_context(hosting(folder, line)).replace("127.0.0.1", "localhost")


def _from_click(browser: Browser, url: str) -> float:
    """Seconds from the click on the poster to cards that can be chosen in the frame."""
    page = open_page(browser.new_context(viewport=SIZE))
    page.goto(url)
    page.locator("hearts-game button").wait_for()
    clicked: float = page.evaluate(_CLICK)
    frame = page.locator("hearts-game iframe").element_handle().content_frame()
    if frame is None:
        raise SystemExit("bench: the click made no frame")
    frame.wait_for_function("window.readyAt !== undefined", timeout=PATIENCE)
    ready: float = frame.evaluate("performance.timeOrigin + window.readyAt")
    return (ready - clicked) / 1000


@bench
def boot_embed() -> Measure:
    """From the click on the poster to cards that can be chosen, against the full page's own first visit."""
    framed: list[float] = []
    full: list[float] = []
    with _host(Line(), _CLICKED) as (game, host), sync_playwright() as playwright:
        for _ in range(RUNS):
            browser = start_chromium(playwright)
            framed.append(_from_click(browser, host))
            browser.close()
            browser = start_chromium(playwright)
            full.append(seconds_to(open_page(browser.new_context(viewport=SIZE)), game))
            browser.close()
            note(f"framed {framed[-1]:.2f} s, full page {full[-1]:.2f} s")
    ours, against = statistics.median(framed), statistics.median(full)
    return Measure(value=round(ours, 3), unit="s", against=round(against, 3), reach="<= 1.15", runs=RUNS)


@bench
def embed_idle() -> Measure:
    """Bytes of a page with the game further down, from its first to its last: the page itself and embed.js."""
    line = Line()
    counts: list[float] = []
    tasks: list[float] = []
    with _host(line, _LAZY) as (_, host), sync_playwright() as playwright:
        for _ in range(RUNS):
            browser = start_chromium(playwright)
            page = open_page(browser.new_context(viewport=SIZE))
            before = line.sent
            browser.start_tracing(page=page, categories=["toplevel", "loading"])
            page.goto(host)
            page.wait_for_load_state("networkidle")
            tasks.append(longest_task(browser.stop_tracing(), host))
            counts.append(line.sent - before)
            if page.locator("hearts-game iframe").count():
                raise SystemExit("bench: the game was loaded without being asked for")
            browser.close()
    note(f"longest task after the first paint: {statistics.median(tasks):.1f} ms")
    return Measure(value=statistics.median(counts), unit="bytes", reach="< 15000", runs=RUNS)

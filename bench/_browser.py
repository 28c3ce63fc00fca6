"""A browser with a page of its own, and the moments of the page that the benchmarks measure."""

import json

from builder.browsers import chromium_arguments, firefox, install_chromium
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, ViewportSize

RUNS = 7
PATIENCE = 120_000  # milliseconds
SIZE: ViewportSize = {"width": 1280, "height": 800}
# What Chromium calls a task in its traces.
TASKS = ("RunTask", "ThreadControllerImpl::RunTask")
# Times of the moments that count, in milliseconds from the start of the navigation.
_WHEN_READY = """
new MutationObserver(() => {
  const now = performance.now();
  if (window.readyAt === undefined && document.querySelector("[data-hand-ready]")) window.readyAt = now;
  if (window.engineAt === undefined && document.querySelector("body[data-engine]")) window.engineAt = now;
}).observe(document, {
  subtree: true, childList: true, attributes: true, attributeFilter: ["data-hand-ready", "data-engine"],
});
"""


def start_chromium(playwright: Playwright) -> Browser:
    """A Chromium of its own, installed where there is none."""
    return playwright.chromium.launch(executable_path=install_chromium(), args=chromium_arguments())


def start_firefox(playwright: Playwright) -> Browser:
    """A Firefox of its own; there must be one."""
    return playwright.firefox.launch(channel="moz-firefox", executable_path=firefox())


def seconds_to(page: Page, url: str, moment: str = "readyAt") -> float:
    """Seconds from the start of the navigation to the moment: readyAt, of the cards, or engineAt."""
    page.goto(url)
    page.wait_for_function(f"window.{moment} !== undefined", timeout=PATIENCE)
    milliseconds: float = page.evaluate(f"window.{moment}")
    return milliseconds / 1000


def open_page(context: BrowserContext, slower: float = 1) -> Page:
    """An empty page that will note its moments, on a processor that is so many times slower."""
    page = context.new_page()
    page.add_init_script(_WHEN_READY)
    if slower != 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page


def longest_task(trace: bytes, url: str) -> float:
    """The longest task of the page's main thread after its first paint, in milliseconds of the clock."""
    events = json.loads(trace)["traceEvents"]
    paints = [event for event in events if event["name"] == "firstContentfulPaint"]
    paint = max(paints, key=lambda event: event["ts"])  # the page's own: about:blank comes before it
    thread = (paint["pid"], paint["tid"])
    tasks = [event for event in events if event["name"] in TASKS and (event["pid"], event["tid"]) == thread]
    later: list[float] = [event["dur"] / 1000 for event in tasks if event["ph"] == "X" and event["ts"] >= paint["ts"]]
    if not later:
        raise SystemExit(f"bench: the trace of {url} has no tasks after the first paint")
    return max(later)

"""How long it takes until the player can act, on a first visit and on later ones, and how many bytes that costs."""

import gzip
import json
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from builder import NODE_MODULES, SITE
from builder.browsers import chromium_arguments, firefox, install_chromium
from builder.site import build_site
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, ViewportSize, sync_playwright

from bench import Measure, bench, note
from bench._host import Line, hosting

_RUNS = 7
_PATIENCE = 120_000  # milliseconds
_SIZE: ViewportSize = {"width": 1280, "height": 800}
# A phone's connection and processor: 20 Mbit/s, 40 ms, four times slower.
_RATE, _LATENCY, _SLOWER = 20e6 / 8, 0.04, 4
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
_BARE = """<!doctype html>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<title>bare</title>
<script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
await loadPyodide();
window.readyAt = performance.now();
</script>
"""
# What Chromium calls a task in its traces.
_TASKS = ("RunTask", "ThreadControllerImpl::RunTask")
# Pyodide's own four files, which bare loadPyodide() fetches.
_OWN = ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs", "python_stdlib.zip")


def _chromium(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=install_chromium(), args=chromium_arguments())


def _firefox(playwright: Playwright) -> Browser:
    return playwright.firefox.launch(channel="moz-firefox", executable_path=firefox())


def _time(page: Page, url: str, moment: str = "readyAt") -> float:
    """Seconds from the start of the navigation to the moment."""
    page.goto(url)
    page.wait_for_function(f"window.{moment} !== undefined", timeout=_PATIENCE)
    milliseconds: float = page.evaluate(f"window.{moment}")
    return milliseconds / 1000


def _page(context: BrowserContext, slower: float = 1) -> Page:
    page = context.new_page()
    page.add_init_script(_WHEN_READY)
    if slower != 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page


@contextmanager
def _sites(line: Line) -> Iterator[tuple[str, str]]:
    """The game, and a page with nothing but Pyodide as it comes, on hosts behind the same line."""
    build_site()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (folder / "pyodide").symlink_to(NODE_MODULES / "pyodide")
        (folder / "bare.html").write_text(_BARE)
        yield stack.enter_context(hosting(SITE, line)), stack.enter_context(hosting(folder, line)) + "bare.html"


def _first_visits(
    launch: Callable[[Playwright], Browser], line: Line, slower: float = 1, moment: str = "readyAt"
) -> tuple[float, float]:
    """Medians of first visits in browsers just started: the game, and bare Pyodide, in turn."""
    ours: list[float] = []
    bare: list[float] = []
    with _sites(line) as (site, other), sync_playwright() as playwright:
        for _ in range(_RUNS):
            for url, times, wanted in ((site, ours, moment), (other, bare, "readyAt")):
                browser = launch(playwright)
                times.append(_time(_page(browser.new_context(viewport=_SIZE), slower), url, wanted))
                browser.close()
            note(f"ours {ours[-1]:.2f} s, bare {bare[-1]:.2f} s")
    return statistics.median(ours), statistics.median(bare)


def _measure(times: tuple[float, float], reach: str) -> Measure:
    ours, bare = times
    return Measure(value=round(ours, 3), unit="s", against=round(bare, 3), reach=reach, runs=_RUNS)


@bench
def boot_cold() -> Measure:
    """From navigation to cards that can be chosen, against bare ``loadPyodide()`` of Pyodide as it comes."""
    return _measure(_first_visits(_chromium, Line()), "<= 0.25")


@bench
def boot_cold_engine() -> Measure:
    """The same to the engine's first answer: what was chosen meanwhile is played from here on."""
    return _measure(_first_visits(_chromium, Line(), moment="engineAt"), "")


@bench
def boot_cold_firefox() -> Measure:
    """boot_cold in Firefox."""
    if firefox() is None:
        raise SystemExit("bench: no Firefox here")
    return _measure(_first_visits(_firefox, Line()), "")


@bench
def boot_cold_phone() -> Measure:
    """boot_cold over 20 Mbit/s with 40 ms and a page four times slower."""
    return _measure(_first_visits(_chromium, Line(_RATE, _LATENCY), _SLOWER), "< 1")


@bench
def boot_warm() -> Measure:
    """A second visit with the network off, kept by the service worker, against bare ``loadPyodide()`` with it on."""
    ours: list[float] = []
    bare: list[float] = []
    with _sites(Line()) as (site, other), sync_playwright() as playwright:
        for _ in range(_RUNS):
            browser = _chromium(playwright)
            context = browser.new_context(viewport=_SIZE)
            page = _page(context)
            _time(page, site, "engineAt")
            page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=_PATIENCE)
            page.close()
            context.set_offline(True)
            ours.append(_time(_page(context), site))
            browser.close()
            browser = _chromium(playwright)
            bare.append(_time(_page(browser.new_context(viewport=_SIZE)), other))
            browser.close()
            note(f"ours {ours[-1]:.2f} s, bare {bare[-1]:.2f} s")
    return _measure((statistics.median(ours), statistics.median(bare)), "<= 0.20")


def _longest_task(trace: bytes, url: str) -> float:
    """The longest task of the page's main thread after its first paint, in milliseconds of the clock."""
    events = json.loads(trace)["traceEvents"]
    paints = [event for event in events if event["name"] == "firstContentfulPaint"]
    paint = max(paints, key=lambda event: event["ts"])  # the page's own: about:blank comes before it
    thread = (paint["pid"], paint["tid"])
    tasks = [event for event in events if event["name"] in _TASKS and (event["pid"], event["tid"]) == thread]
    later: list[float] = [event["dur"] / 1000 for event in tasks if event["ph"] == "X" and event["ts"] >= paint["ts"]]
    if not later:
        raise SystemExit(f"bench: the trace of {url} has no tasks after the first paint")
    return max(later)


@bench
def boot_main_thread() -> Measure:
    """The longest task of the main thread from the first paint to the engine's answer, on a first visit."""
    longest: list[float] = []
    with _sites(Line()) as (site, _), sync_playwright() as playwright:
        for _ in range(_RUNS):
            browser = _chromium(playwright)
            page = _page(browser.new_context(viewport=_SIZE))
            browser.start_tracing(page=page, categories=["toplevel", "loading"])
            _time(page, site, "engineAt")
            longest.append(_longest_task(browser.stop_tracing(), site))
            browser.close()
            note(f"{longest[-1]:.0f} ms")
    return Measure(value=round(statistics.median(longest), 1), unit="ms", against=50, reach="<= 1.0", runs=_RUNS)


def _bytes_until(line: Line, moment: str) -> Measure:
    """What has gone over the line when the moment comes, on a first visit, against Pyodide's own files in gzip."""
    counts = []
    with _sites(line) as (site, _), sync_playwright() as playwright:
        for _ in range(_RUNS):
            browser = _chromium(playwright)
            before = line.sent
            _time(_page(browser.new_context(viewport=_SIZE)), site, moment)
            counts.append(line.sent - before)
            browser.close()
    own = sum(len(gzip.compress((NODE_MODULES / "pyodide" / name).read_bytes(), 9)) for name in _OWN)
    return Measure(value=statistics.median(counts), unit="bytes", against=own, reach="<= 1.0", runs=_RUNS)


@bench
def bytes_first() -> Measure:
    """Bytes on the wire before the first playable moment, over 20 Mbit/s with 40 ms."""
    return _bytes_until(Line(_RATE, _LATENCY), "readyAt")


@bench
def bytes_engine() -> Measure:
    """Bytes on the wire before the engine's first answer: all that a first visit needs to play on."""
    return _bytes_until(Line(_RATE, _LATENCY), "engineAt")

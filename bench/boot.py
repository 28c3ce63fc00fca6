"""How long it takes until the player can act, on a first visit and on later ones, and how many bytes that costs."""

import gzip
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from builder import NODE_MODULES, SITE
from builder.browsers import firefox
from builder.site import build_site
from playwright.sync_api import Browser, Playwright, sync_playwright

from bench import Measure, bench, note
from bench._browser import PATIENCE, RUNS, SIZE, longest_task, open_page, seconds_to, start_chromium, start_firefox
from bench._host import Line, hosting

# A phone's connection and processor: 20 Mbit/s, 40 ms, four times slower.
_RATE, _LATENCY, _SLOWER = 20e6 / 8, 0.04, 4
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
# Pyodide's own four files, which bare loadPyodide() fetches.
_OWN = ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs", "python_stdlib.zip")


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
        for _ in range(RUNS):
            for url, times, wanted in ((site, ours, moment), (other, bare, "readyAt")):
                browser = launch(playwright)
                times.append(seconds_to(open_page(browser.new_context(viewport=SIZE), slower), url, wanted))
                browser.close()
            note(f"ours {ours[-1]:.2f} s, bare {bare[-1]:.2f} s")
    return statistics.median(ours), statistics.median(bare)


def _measure(times: tuple[float, float], reach: str) -> Measure:
    ours, bare = times
    return Measure(value=round(ours, 3), unit="s", against=round(bare, 3), reach=reach, runs=RUNS)


@bench
def boot_cold() -> Measure:
    """From navigation to cards that can be chosen, against bare ``loadPyodide()`` of Pyodide as it comes."""
    return _measure(_first_visits(start_chromium, Line()), "<= 0.25")


@bench
def boot_cold_engine() -> Measure:
    """The same to the engine's first answer: what was chosen meanwhile is played from here on."""
    return _measure(_first_visits(start_chromium, Line(), moment="engineAt"), "")


@bench
def boot_cold_firefox() -> Measure:
    """boot_cold in Firefox."""
    if firefox() is None:
        raise SystemExit("bench: no Firefox here")
    return _measure(_first_visits(start_firefox, Line()), "")


@bench
def boot_cold_phone() -> Measure:
    """boot_cold over 20 Mbit/s with 40 ms and a page four times slower."""
    return _measure(_first_visits(start_chromium, Line(_RATE, _LATENCY), _SLOWER), "< 1")


@bench
def boot_warm() -> Measure:
    """A second visit with the network off, kept by the service worker, against bare ``loadPyodide()`` with it on."""
    ours: list[float] = []
    bare: list[float] = []
    with _sites(Line()) as (site, other), sync_playwright() as playwright:
        for _ in range(RUNS):
            browser = start_chromium(playwright)
            context = browser.new_context(viewport=SIZE)
            page = open_page(context)
            seconds_to(page, site, "engineAt")
            page.wait_for_function("navigator.serviceWorker.controller !== null", timeout=PATIENCE)
            page.close()
            context.set_offline(True)
            ours.append(seconds_to(open_page(context), site))
            browser.close()
            browser = start_chromium(playwright)
            bare.append(seconds_to(open_page(browser.new_context(viewport=SIZE)), other))
            browser.close()
            note(f"ours {ours[-1]:.2f} s, bare {bare[-1]:.2f} s")
    return _measure((statistics.median(ours), statistics.median(bare)), "<= 0.20")


@bench
def boot_main_thread() -> Measure:
    """The longest task of the main thread from the first paint to the engine's answer, on a first visit."""
    longest: list[float] = []
    with _sites(Line()) as (site, _), sync_playwright() as playwright:
        for _ in range(RUNS):
            browser = start_chromium(playwright)
            page = open_page(browser.new_context(viewport=SIZE))
            browser.start_tracing(page=page, categories=["toplevel", "loading"])
            seconds_to(page, site, "engineAt")
            longest.append(longest_task(browser.stop_tracing(), site))
            browser.close()
            note(f"{longest[-1]:.0f} ms")
    return Measure(value=round(statistics.median(longest), 1), unit="ms", against=50, reach="<= 1.0", runs=RUNS)


def _bytes_until(line: Line, moment: str) -> Measure:
    """What has gone over the line when the moment comes, on a first visit, against Pyodide's own files in gzip."""
    counts = []
    with _sites(line) as (site, _), sync_playwright() as playwright:
        for _ in range(RUNS):
            browser = start_chromium(playwright)
            before = line.sent
            seconds_to(open_page(browser.new_context(viewport=SIZE)), site, moment)
            counts.append(line.sent - before)
            browser.close()
    own = sum(len(gzip.compress((NODE_MODULES / "pyodide" / name).read_bytes(), 9)) for name in _OWN)
    return Measure(value=statistics.median(counts), unit="bytes", against=own, reach="<= 1.0", runs=RUNS)


@bench
def bytes_first() -> Measure:
    """Bytes on the wire before the first playable moment, over 20 Mbit/s with 40 ms."""
    return _bytes_until(Line(_RATE, _LATENCY), "readyAt")


@bench
def bytes_engine() -> Measure:
    """Bytes on the wire before the engine's first answer: all that a first visit needs to play on."""
    return _bytes_until(Line(_RATE, _LATENCY), "engineAt")

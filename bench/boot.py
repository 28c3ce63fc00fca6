"""How long a first visit takes until the player can act."""

import statistics
import tempfile
from pathlib import Path

from builder import SITE
from builder.browsers import chromium_arguments, install_chromium
from builder.serve import serving
from builder.site import build_site
from playwright.sync_api import Playwright, sync_playwright

from bench import Measure, bench, note

_RUNS = 7
_PATIENCE = 120_000  # milliseconds
# Time of the moment that counts, in milliseconds from the start of the navigation.
_WHEN_READY = """
new MutationObserver(() => {
  if (window.readyAt === undefined && document.querySelector("[data-hand-ready]")) window.readyAt = performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-hand-ready"] });
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


def _first_visit(playwright: Playwright, program: Path, url: str) -> float:
    """Seconds from navigation start to ready, in a browser just started with an empty profile."""
    browser = playwright.chromium.launch(executable_path=program, args=chromium_arguments())
    try:
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.add_init_script(_WHEN_READY)
        page.goto(url)
        page.wait_for_function("window.readyAt !== undefined", timeout=_PATIENCE)
        milliseconds: float = page.evaluate("window.readyAt")
    finally:
        browser.close()
    return milliseconds / 1000


@bench
def boot_cold() -> Measure:
    """From navigation to cards that can be chosen, against bare ``loadPyodide()`` of the same files."""
    build_site()
    program = install_chromium()
    ours: list[float] = []
    bare: list[float] = []
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        (folder / "pyodide").symlink_to(SITE / "pyodide")
        (folder / "bare.html").write_text(_BARE)
        with serving(SITE) as site, serving(folder) as other:
            for _ in range(_RUNS):
                ours.append(_first_visit(playwright, program, site))
                bare.append(_first_visit(playwright, program, f"{other}bare.html"))
                note(f"ours {ours[-1]:.2f} s, bare {bare[-1]:.2f} s")
    return Measure(
        value=round(statistics.median(ours), 3),
        unit="s",
        against=round(statistics.median(bare), 3),
        reach="<= 0.25",
        runs=_RUNS,
    )

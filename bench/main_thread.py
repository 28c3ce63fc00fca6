"""The page's main thread: its longest task in play, what shifts on the screen, and what an idle page costs."""

import json
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from builder import SITE
from builder.site import build_site
from playwright.sync_api import Page, ViewportSize, expect, sync_playwright

from bench import Measure, bench, note
from bench._browser import TASKS, start_chromium
from bench._host import Line, hosting
from e2e.records import fresh, my_turn, play_until
from e2e.shifts import WATCH, all_shifts, unasked, worst
from e2e.table import Table, profile
from hearts_core import format_match

_HANDS = 3
_IDLE = 10  # seconds
_SETTLING = 6  # seconds after which nothing that began with the start is still going on
_SIZES: tuple[ViewportSize, ...] = ({"width": 1280, "height": 800}, {"width": 360, "height": 740})
# What a page does that has something to do.
_DOINGS = ("TimerFire", "FireAnimationFrame", "RequestAnimationFrame", "FunctionCall", "UpdateLayoutTree", "Paint")
Events = list[dict[str, Any]]


@contextmanager
def _table(size: ViewportSize, settings: dict[str, Any], save: str | None = None, script: str = "") -> Iterator[Table]:
    """The game in a browser of its own, not opened yet."""
    build_site()
    with hosting(SITE, Line()) as url, sync_playwright() as playwright:
        browser = start_chromium(playwright)
        stored = profile(url, settings=json.dumps(settings), save=save)
        page = browser.new_context(viewport=size, storage_state=stored).new_page()
        if script:
            page.add_init_script(script)
        yield Table(page, url)
        browser.close()


@contextmanager
def _traced(page: Page, found: Events) -> Iterator[None]:
    """What the page's main thread does meanwhile is put into `found` at the end."""
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline", "blink.user_timing"])
    page.evaluate("performance.mark('begin')")
    yield
    page.evaluate("performance.mark('end')")
    events: Events = json.loads(browser.stop_tracing())["traceEvents"]
    begin, end = (next(event for event in events if event["name"] == name) for name in ("begin", "end"))
    thread = (begin["pid"], begin["tid"])
    found += [
        event
        for event in events
        if (event["pid"], event["tid"]) == thread and event["ph"] == "X" and begin["ts"] < event["ts"] < end["ts"]
    ]


def _outermost(events: Events) -> Events:
    """The tasks of the thread: some are told of twice, one in the other."""
    tasks: Events = []
    for task in sorted((event for event in events if event["name"] in TASKS), key=lambda event: float(event["ts"])):
        if not tasks or task["ts"] >= tasks[-1]["ts"] + tasks[-1]["dur"]:
            tasks.append(task)
    return tasks


def _play(slower: float, reach: str) -> Measure:
    longest: list[float] = []
    settings = {"speed": "fast", "request": {"rules": {"pass_cycle": ["left"]}, "levels": ["hard"] * 3}}
    with _table(_SIZES[0], settings) as table:
        table.open()
        table.page.wait_for_selector("body[data-engine]")
        if slower != 1:
            table.page.context.new_cdp_session(table.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        for hand in range(_HANDS):
            if hand:
                table.press("Next hand", table.sheet)
                expect(table.cards).to_have_count(13)
            events: Events = []
            with _traced(table.page, events):
                table.pass_cards()
                table.play_hand()
            tasks = _outermost(events)
            longest.append(max(task["dur"] for task in tasks) / 1000)
            over = sum(task["dur"] > 50_000 for task in tasks)
            busiest = max(task.get("tdur", 0) for task in tasks) / 1000
            note(f"{longest[-1]:.0f} ms, {over} of {len(tasks)} over 50; {busiest:.0f} ms of the processor's time")
    return Measure(value=round(statistics.median(longest), 1), unit="ms", against=50, reach=reach, runs=_HANDS)


@bench
def main_thread() -> Measure:
    """The longest task of the main thread in a hand against hard bots, from the pass to the score sheet, at fast."""
    return _play(1, "<= 1.0")


@bench
def main_thread_phone() -> Measure:
    """The same with a processor four times slower."""
    return _play(4, "")


@bench
def layout_shift() -> Measure:
    """Cumulative layout shift from the first paint over a hand to the next: the worse of a desk's and a phone's."""
    found: list[float] = []
    for size in _SIZES:
        with _table(size, {"speed": "fast"}, script=WATCH) as table:
            table.open()
            table.pass_cards()
            table.play_hand()
            table.press("Next hand", table.sheet)
            expect(table.cards).to_have_count(13)
            shifts = all_shifts(table.page)
        found.append(worst(unasked(shifts)))
        note(f"{size['width']} wide: {found[-1]:.4f}, with what the player caused {worst(shifts):.4f}")
    return Measure(value=round(max(found), 4), unit="", reach="< 0.02", runs=len(found))


@bench
def idle() -> Measure:
    """Processor time that the page's main thread takes in ten seconds in which the player thinks."""
    match = play_until(fresh(level="hard"), lambda match: my_turn(match) and len(match.round.tricks) > 2)
    events: Events = []  # of the main thread
    with _table(_SIZES[0], {"speed": "normal"}, format_match(match)) as table:
        table.open()
        table.page.wait_for_selector("body[data-engine]")
        table.play()
        time.sleep(_SETTLING)
        with _traced(table.page, events):
            time.sleep(_IDLE)
    for name in _DOINGS:
        note(f"{name}: {sum(event['name'] == name for event in events)}")
    spent = sum(task.get("tdur", 0) for task in _outermost(events)) / 1000
    return Measure(value=round(spent, 1), unit="ms", reach=f"<= {_IDLE * 10}", runs=1)

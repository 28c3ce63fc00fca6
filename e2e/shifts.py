"""What shifts on the screen, as the browser tells it."""

from typing import Any

from playwright.sync_api import Page

# To be run before the page is: keeps every shift, and whether the player had just caused it.
WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, startTime, hadRecentInput, sources } of list.getEntries()) {
    const what = sources.map(({ node }) => node && (node.id || node.className || node.nodeName));
    shifts.push({ value, at: startTime, caused: hadRecentInput, what });
  }
}).observe({ type: "layout-shift", buffered: true });
"""

Shifts = list[dict[str, Any]]


def all_shifts(page: Page) -> Shifts:
    """Every shift so far, of a page that is watched."""
    return list(page.evaluate("shifts"))


def unasked(shifts: Shifts) -> Shifts:
    """Those that the player did not cause."""
    return [shift for shift in shifts if not shift["caused"]]


def worst(shifts: Shifts) -> float:
    """Cumulative layout shift as web.dev defines it: the worst window of shifts, gaps under 1 s, 5 s long at most."""
    most = window = begin = last = 0.0
    for shift in shifts:
        if not window or shift["at"] - last > 1000 or shift["at"] - begin > 5000:
            window, begin = 0.0, shift["at"]
        last = shift["at"]
        window += shift["value"]
        most = max(most, window)
    return most

"""axe-core on the page as it stands, and the way to every screen of ./build.sh screens without starting Python anew."""

from collections.abc import Callable, Iterator
from itertools import chain, groupby

from builder import NODE_MODULES
from builder.scenes import scene
from builder.screens import SCREENS
from playwright.sync_api import Page, expect

from e2e.table import SAVE

_SOURCE = NODE_MODULES / "axe-core" / "axe.min.js"
# What the guidelines ask for, and what axe's authors hold to be good practice beside them.
_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_RUN = """async (only) => {
  const { violations } = await axe.run(document, { runOnly: only, resultTypes: ["violations"] });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(" ")}: ${failureSummary}`));
}"""
# As if another tab had taken the match, played on and been closed.
_PLAY_ELSEWHERE = """([key, save]) => navigator.locks.request(key, { steal: true }, () => {
  for (const dialog of document.querySelectorAll("dialog[open]:not(#elsewhere)")) dialog.close();
  document.querySelector("#hand").removeAttribute("data-hand-ready");
  if (save === null) localStorage.removeItem(key);
  else localStorage.setItem(key, save);
})"""


def complaints(page: Page, *, colours_only: bool = False) -> list[str]:
    """What axe finds wrong, a sentence for each element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_SOURCE.read_text("utf-8"))
    rules = {"type": "rule", "values": ["color-contrast"]} if colours_only else {"type": "tag", "values": _TAGS}
    found: list[str] = page.evaluate(_RUN, rules)
    return found


def _set(page: Page, switches: dict[str, object]) -> None:
    """Set settings, all of which are on or off, as a player does."""
    if not switches:
        return
    page.locator("[data-do=settings]").click()
    for name, on in switches.items():
        page.locator(f"#settings [name={name}]").set_checked(bool(on))
    page.locator("#settings [data-do=close]").click()


def _keep(page: Page, kept: tuple[tuple[str, Callable[[], str]], ...]) -> None:
    """Have the page keep what the screen needs, and nothing that another one has needed."""
    for name, _ in chain.from_iterable(screen.kept for screen in SCREENS.values()):
        page.evaluate("name => localStorage.removeItem(name)", name)
    for name, text in kept:
        page.evaluate("([name, text]) => localStorage.setItem(name, text)", [name, text()])


def screens(page: Page) -> Iterator[str]:
    """Go to every screen that there is, on one page that has a table; gives the name of each when it is there.

    Between them the page says that the match is played elsewhere: that is the first one, named "elsewhere".
    """
    told = False
    in_order = sorted(SCREENS, key=lambda name: SCREENS[name].scene or "")
    for beginning, names in groupby(in_order, key=lambda name: SCREENS[name].scene):
        for name in names:
            if page.locator("#coach").count():
                page.locator("[data-do=tour_leave]").click()
            page.evaluate(_PLAY_ELSEWHERE, [SAVE, None if beginning is None else scene(beginning)])
            expect(page.locator("#elsewhere")).to_be_visible()
            if not told:
                told = True
                yield "elsewhere"
            page.locator("[data-do=play_here]").click()
            expect(page.locator("#elsewhere")).to_be_hidden()
            page.wait_for_selector("[data-hand-ready], dialog[open]")
            _set(page, SCREENS[name].settings)
            _keep(page, SCREENS[name].kept)
            SCREENS[name].reach(page)
            yield name

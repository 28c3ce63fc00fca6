"""A walk through the tour on the page, for pictures and for tests: at each step what it asks for is done."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["do_step", "step", "tour_to"]

_NEXT = """(step) => {
  const coach = document.querySelector("#coach");
  return coach !== null && coach.dataset.step && coach.dataset.step !== step && coach.dataset.step;
}"""
_CORNER = {"x": 9, "y": 22}  # where a card is seen though the next one lies over it


def step(page: "Page", before: str = "") -> str:
    """The name of the step that the tour is at, once it is at another one than `before`."""
    found: str = page.wait_for_function(_NEXT, arg=before).json_value()
    return found


def do_step(page: "Page") -> str:
    """Do what the step asks for; gives the next one's name."""
    now = step(page)
    kind = page.locator("body").get_attribute("data-tour")
    if kind == "say":
        page.locator("#coach [data-do=tour_go]").click()
    elif kind == "pass":
        for card in page.locator("#hand .hinted").all():
            card.click(position=_CORNER)  # type: ignore[arg-type]
        page.locator("#action").click()
    elif kind == "look":
        page.locator("#action").click()
    elif kind == "try":
        page.locator("#hand [aria-disabled=true]").first.click(position=_CORNER, force=True)  # type: ignore[arg-type]
    else:
        page.locator("#hand .hinted").click(position=_CORNER)  # type: ignore[arg-type]
    return step(page, now)


def tour_to(page: "Page", until: str) -> None:
    """Take the tour, which has begun, up to that step."""
    while step(page) != until:
        do_step(page)

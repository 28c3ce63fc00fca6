"""The look: decks, colours and the table are chosen and kept; what moves, moves without being laid out anew."""

import re
from collections.abc import Callable
from itertools import product

import pytest
from builder import WEB
from builder.scenes import scene
from playwright.sync_api import BrowserContext, Page, expect

from e2e.conftest import MOVING
from e2e.records import fresh, my_turn, play_until
from e2e.table import Table
from hearts_core import Match, Rules, parse_match

pytestmark = MOVING

# Keeps the name of every animation and of every property in a transition from now on.
KEEP_MOTION = """() => {
  window.moved = [];
  document.addEventListener("animationstart", (event) => window.moved.push(event.animationName), true);
  document.addEventListener("transitionrun", (event) => window.moved.push(event.propertyName), true);
}"""


def with_many_suits(match: Match) -> bool:
    return my_turn(match) and len({card.suit for card in match.round.hands[0]}) == 4 and len(match.round.hands[0]) > 9


def choose(table: Table, group: str, choice: str) -> None:
    table.press("Settings")
    dialog = table.page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("group", name=group).get_by_role("radio", name=choice).check()
    table.press("Close", dialog)
    expect(dialog).to_be_hidden()


def pictures(page: Page) -> dict[str, str]:
    """The folder of each card's picture that is on the table or in the hand, all of them there."""
    found: dict[str, str] = page.evaluate("""async () => {
      const images = [...document.querySelectorAll(".hand img, .play img")];
      await Promise.all(images.map((image) => image.decode()));
      const parts = (image) => image.getAttribute("src").match(/(.*)(..)[.]svg/).slice(1);
      return Object.fromEntries(images.map((image) => parts(image).reverse()));
    }""")
    return found


def test_decks_colours_and_tables_are_chosen_and_kept(sit: Callable[..., Table]) -> None:
    table = sit(play_until(fresh(), with_many_suits))
    page = table.page
    felt = "getComputedStyle(document.querySelector('main')).backgroundImage"
    assert set(pictures(page).values()) == {"cards/"}
    green = page.evaluate(felt)
    names = table.names()
    choose(table, "Cards", "Large print")
    assert set(pictures(page).values()) == {"cards/plain/"}
    choose(table, "Colours of the suits", "Four")
    choose(table, "Table", "Burgundy")
    four = {card: "cards/plain/four/" if card[1] in "CD" else "cards/plain/" for card in pictures(page)}
    assert len(set(four.values())) == 2
    assert pictures(page) == four
    assert page.evaluate(felt) != green
    assert table.names() == names
    table.reload()
    assert pictures(page) == four
    assert page.evaluate(felt) != green
    table.play()
    assert {folder for card, folder in pictures(page).items() if card[1] in "CD"} <= {"cards/plain/four/"}
    choose(table, "Cards", "Classic")
    assert set(pictures(page).values()) <= {"cards/", "cards/four/"}


def test_a_phone_shows_large_print_until_another_deck_is_chosen(sit: Callable[..., Table]) -> None:
    table = sit(play_until(fresh(), with_many_suits), viewport={"width": 360, "height": 740}, has_touch=True)
    assert set(pictures(table.page).values()) == {"cards/plain/"}
    table.page.set_viewport_size({"width": 900, "height": 740})
    expect(table.page.locator('img[src^="cards/plain"]')).to_have_count(0)
    table.page.set_viewport_size({"width": 740, "height": 360})
    expect(table.page.locator('.hand img:not([src^="cards/plain"])')).to_have_count(0)
    choose(table, "Cards", "Classic")
    assert set(pictures(table.page).values()) == {"cards/"}
    table.reload()
    assert set(pictures(table.page).values()) == {"cards/"}


@pytest.mark.every_browser
def test_cards_land_and_are_swept_by_transforms_and_opacity_only(sit: Callable[..., Table]) -> None:
    table = sit(play_until(fresh(), with_many_suits), speed="fast")
    table.page.evaluate(KEEP_MOTION)
    for _ in range(4):
        table.play()
    moved = set(table.page.evaluate("window.moved"))
    assert {"land", "leave", "translate"} <= moved
    assert moved <= {"land", "leave", "gain", "translate", "transform", "opacity"}
    # What has left is taken away, and what has landed lies still.
    expect(table.page.locator(".leaving, .landing")).to_have_count(0)


def test_nothing_moves_where_less_motion_is_asked_for(sit: Callable[..., Table]) -> None:
    table = sit(play_until(fresh(), with_many_suits), speed="fast", reduced_motion="reduce")
    table.page.evaluate(KEEP_MOTION)
    for _ in range(3):
        table.play()
    assert table.page.evaluate("window.moved") == []


@pytest.mark.parametrize("players", [3, 4, 5])
def test_at_a_zoom_of_400_percent_all_can_be_reached_and_played(sit: Callable[..., Table], players: int) -> None:
    table = sit(fresh(Rules(players=players)), viewport={"width": 320, "height": 200}, reduced_motion="reduce")
    table.pass_cards()
    assert table.wait() == "turn"
    for _ in range(3):
        assert table.play() == "turn"
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 320
    for seat in table.seats.all():
        seat.scroll_into_view_if_needed()
        expect(seat).to_be_in_viewport(ratio=0.95)
    table.press("Tricks")
    expect(table.button("Close", table.page.get_by_role("dialog", name="Tricks of this hand"))).to_be_in_viewport(
        ratio=0.95
    )


def test_at_a_zoom_of_400_percent_the_end_is_read_from_its_top(sit: Callable[..., Table]) -> None:
    table = sit(parse_match(scene("over")), viewport={"width": 320, "height": 200}, reduced_motion="reduce")
    expect(table.button("Again", table.sheet)).to_be_focused()
    expect(table.sheet.get_by_role("heading")).to_be_in_viewport(ratio=0.95)


def test_the_last_cards_have_the_room_of_two_rows(sit: Callable[..., Table]) -> None:
    table = sit(fresh(), viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    table.pass_cards()
    assert table.wait() == "turn"
    box = "(element) => { const { top, height } = element.getBoundingClientRect(); return [top, height]; }"
    hand = table.hand.evaluate(box)
    width = table.cards.first.evaluate("card => card.offsetWidth")
    while table.cards.count() > 4:
        assert table.play() == "turn"
        assert table.hand.evaluate(box) == hand, "nothing jumps"
    assert table.cards.first.evaluate("card => card.offsetWidth") > 1.3 * width
    table.page.set_viewport_size({"width": 361, "height": 740})
    expect(table.cards.first).to_be_in_viewport(ratio=1)
    assert table.play() in ("turn", "sheet")


# These colours as they are drawn at each table, with a theme that the page around has chosen.
DRAWN = """([names, theme]) => {
  document.documentElement.dataset.theme = theme;
  const spot = document.body.appendChild(document.createElement("p"));
  const drawn = {};
  for (const table of ["green", "blue", "burgundy"]) {
    document.body.dataset.table = table;
    for (const name of names) {
      spot.style.color = `var(${name}, #010203)`;
      drawn[`${table} ${name}`] = getComputedStyle(spot).color;
    }
  }
  return drawn;
}"""


def test_older_browsers_have_the_colours_of_light_dark(
    new_context: Callable[..., BrowserContext], site_url: str
) -> None:
    """The site says them without it; a browser that knows it is shown the styles as they are written too."""
    colours = WEB / "styles/colours.css"
    names = sorted(set(re.findall(r"(--[\w-]+): light-dark", colours.read_text("utf-8"))))
    page = new_context(java_script_enabled=False).new_page()  # nothing starts: it is about the styles

    def drawn() -> dict[tuple[str, str], dict[str, str]]:
        page.goto(f"{site_url}play.html")
        found = {}
        for scheme, theme in product(("light", "dark"), ("auto", "light", "dark")):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            found[scheme, theme] = page.evaluate(DRAWN, [names, theme])
        return found

    built = drawn()
    page.route("**/colours.css", lambda route: route.fulfill(path=colours))
    assert built == drawn()
    assert built["light", "dark"] == built["dark", "auto"]
    assert all(colour != built["light", "auto"][name] for name, colour in built["dark", "auto"].items())
    assert "rgb(1, 2, 3)" not in built["light", "auto"].values()

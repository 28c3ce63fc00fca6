"""The score sheet and the end: every hand, the chart, the way to the target, sharing, and the ways on."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.records import fresh, play_until
from e2e.table import Table
from hearts_core import Match, Phase, Rules
from hearts_core.bots import bot
from hearts_core.table import deal_next, finish_hand

NARROW = {"width": 320, "height": 640}
# What a browser may lack or refuse: each leads to the next way of sharing.
SHARES = "navigator.share = (data) => { window.given = data.text; return Promise.resolve(); };"
CANCELS = "navigator.share = () => { window.asked = 1; return Promise.reject(new DOMException('no', 'AbortError')); };"
BREAKS = "navigator.share = () => Promise.reject(new DOMException('no', 'NotAllowedError'));"
NO_SHARE = "delete Navigator.prototype.share;"
COPIES = "navigator.clipboard.writeText = (text) => { window.given = text; return Promise.resolve(); };"
NO_COPY = "navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));"
NO_CLIPBOARD = "delete Navigator.prototype.clipboard;"


def hands(count: int, rules: Rules) -> Match:
    """A match of which so many hands are scored."""
    match = fresh(rules)
    bots = [bot("easy")] * rules.players
    while len(match.scores) < count:
        deal_next(match, "e2e")
        finish_hand(match, bots, "e2e")
    return match


def over(rules: Rules) -> Match:
    return play_until(fresh(rules), lambda match: match.phase is Phase.MATCH_OVER)


def test_the_sheet_has_every_hand_the_totals_and_what_is_left(sit: Callable[..., Table]) -> None:
    match = hands(5, Rules())
    table = sit(match)
    rows = table.sheet.get_by_role("row")
    expect(rows).to_have_count(1 + 5 + 2)
    ways = ["Pass left", "Pass right", "Pass across", "No passing", "Pass left"]
    for number, way in enumerate(ways, 1):
        expect(rows.nth(number).get_by_role("rowheader")).to_contain_text(re.compile(rf"^{number} .*{way}"))
        cells = rows.nth(number).get_by_role("cell").all_inner_texts()
        # A sign marks who took the queen.
        points, totals = zip(*(re.findall(r"[+\u2212]?\d+", cell) for cell in cells), strict=True)
        assert [int(text) for text in totals] == list(match.scores[number - 1].totals)
        assert [int(text) for text in points] == list(match.scores[number - 1].points)
    left = rows.nth(6)
    expect(left.get_by_role("rowheader")).to_have_text("To go")
    assert left.get_by_role("cell").all_inner_texts() == [str(100 - total) for total in match.totals]
    best = min(match.totals)
    leader = match.tags[f"name.{match.totals.index(best)}"]
    words = f"You lead with {best}." if leader == "You" else f"{leader} leads with {best}."
    expect(table.sheet).to_contain_text(words)
    chart = table.sheet.get_by_role("img", name=re.compile("^Chart of the totals over 5 hands to the target of 100"))
    expect(chart).to_be_attached()
    expect(chart.locator("g")).to_have_count(4)
    dashes = chart.locator("path.line").evaluate_all("all => all.map((e) => getComputedStyle(e).strokeDasharray)")
    assert len(set(dashes)) == 4


def test_the_chart_is_as_wide_as_the_sheet_when_the_window_changes(sit: Callable[..., Table]) -> None:
    table = sit(hands(5, Rules()))
    chart, figure = table.sheet.get_by_role("img", name=re.compile("^Chart of")), table.page.locator("#sheet-chart")
    seen = []
    for width in (1280, 360, 520, 1280):
        table.page.set_viewport_size({"width": width, "height": 800})
        seen.append(figure.evaluate("(element) => element.clientWidth"))
        expect(chart).to_have_attribute("viewBox", re.compile(rf"^0 0 {seen[-1]} "))
        expect(chart.locator("g")).to_have_count(4)
    assert seen[0] == seen[3] > seen[2] > seen[1]


def test_sixty_hands_of_five_players_on_a_narrow_screen(sit: Callable[..., Table]) -> None:
    table = sit(hands(60, Rules(players=5, target=1000)), viewport=NARROW)
    sheet = table.sheet
    head, last = sheet.get_by_role("columnheader"), sheet.get_by_role("rowheader", name=re.compile("^60 "))
    # It opens at the hand just played, and the names and the totals stay while one looks further back.
    expect(last).to_be_in_viewport(ratio=1)
    region = sheet.get_by_role("region", name="Every hand")
    for place in (0, 900):
        region.evaluate("(element, y) => { element.scrollTop = y }", place)
        for name in ("Hand", "You", "Anna", "Bruno", "Clara", "David"):
            expect(head.filter(has_text=re.compile(f"^{name}$"))).to_be_in_viewport(ratio=1)
        expect(sheet.get_by_role("rowheader", name="Total")).to_be_in_viewport(ratio=1)
        expect(sheet.get_by_role("rowheader", name="To go")).to_be_in_viewport(ratio=1)
    for element in (region, sheet.locator(".scroll")):
        assert element.evaluate("(element) => element.scrollWidth - element.clientWidth") <= 0
    cut = sheet.locator("td").evaluate_all("all => all.filter((e) => e.scrollWidth > e.clientWidth + 1).length")
    assert cut == 0
    for button in ("Close", "Undo", "Next hand"):
        expect(table.button(button, sheet)).to_be_in_viewport(ratio=1)
    assert (
        len({box["y"] for b in ("Close", "Undo", "Next hand") if (box := table.button(b, sheet).bounding_box())}) == 1
    )


def test_the_end_says_why_and_again_plays_with_the_same_settings(sit: Callable[..., Table]) -> None:
    rules = Rules(players=3, target=20, moon="self_minus")
    match = over(rules)
    match.set_tag("undos", "2")
    match.set_tag("undone", "4")
    table = sit(match)
    there = [match.tags[f"name.{seat}"] for seat, total in enumerate(match.totals) if total >= 20]
    expect(table.sheet).to_contain_text(re.compile(rf"{there[-1]} ha(s|ve) reached 20, and that ends the match."))
    expect(table.sheet).to_contain_text("2 undos in this match.")
    table.press("Again", table.sheet)
    expect(table.sheet).to_be_hidden()
    expect(table.cards).to_have_count(17)
    now = table.match()
    assert (now.rules, now.serial, now.tags["level.1"]) == (rules, 1, "easy")
    assert "undos" not in now.tags


def test_change_settings_opens_the_form(sit: Callable[..., Table]) -> None:
    table = sit(over(Rules(target=10)))
    table.press("Change settings", table.sheet)
    expect(table.form).to_be_visible()
    expect(table.sheet).to_be_hidden()


@pytest.mark.parametrize(
    ("browser_has", "said"),
    [
        ([SHARES], "Shared."),
        ([NO_SHARE, COPIES], "Copied"),
        ([BREAKS, COPIES], "Copied"),
        ([NO_SHARE, NO_COPY], "copy it from here"),
        ([NO_SHARE, NO_CLIPBOARD], "copy it from here"),
    ],
    ids=["share", "copy", "share fails", "copy fails", "neither"],
)
def test_share_never_fails_silently(sit: Callable[..., Table], browser_has: list[str], said: str) -> None:
    match = over(Rules(target=10))
    table = sit(match)
    for lacking in browser_has:
        table.page.evaluate(f"() => {{ {lacking} }}")
    table.press("Share", table.sheet)
    expect(table.sheet.get_by_role("status")).to_contain_text(said)
    box = table.sheet.get_by_role("textbox", name="Text to share")
    if said.startswith("copy"):
        expect(box).to_be_focused()
        text = table.page.evaluate("getSelection().toString()")
        assert text == box.input_value()
    else:
        expect(box).to_be_hidden()
        text = table.page.evaluate("window.given")
    lines = text.split("\n")
    assert lines[0].startswith("Hearts to 10, ")
    places = match.standing.places
    assert [line.split(".")[0] for line in lines[1:5]] == [str(place) for place in sorted(places)]
    assert f"{places[0]}. Me {match.totals[0]}" in lines
    assert re.fullmatch(r"My hands: [\u2581\u2583\u2585\u2587\u263e]+", lines[5])
    assert lines[-1].startswith("http")


def test_sharing_that_the_player_cancels_says_nothing(sit: Callable[..., Table]) -> None:
    table = sit(over(Rules(target=10)))
    table.page.evaluate(f"() => {{ {CANCELS} {COPIES} }}")
    table.press("Share", table.sheet)
    table.page.wait_for_function("window.asked")
    table.page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert table.page.evaluate("window.given") is None
    expect(table.sheet.get_by_role("status")).to_be_hidden()

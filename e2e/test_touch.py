"""The game with nothing but a finger, on a phone."""

from collections.abc import Callable

from playwright.sync_api import expect

from e2e.conftest import MOVING
from e2e.records import fresh
from e2e.table import Table, name_of
from hearts_core import Rules

pytestmark = MOVING

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def test_a_hand_by_taps(sit: Callable[..., Table]) -> None:
    table = sit(fresh(Rules(players=3)), speed="normal", **PHONE)
    table.set_speed("Instant")
    names = table.names()
    table.choose(*(table.cards.nth(i) for i in (0, 8, 16)))
    table.choose(table.cards.nth(8))
    assert table.chosen() == [names[0], names[16]]
    table.choose(table.cards.nth(15))
    table.press("Pass 3 cards")
    expect(table.button("Continue")).to_be_visible()
    assert len([name for name in table.names() if ", received" in name]) == 3
    table.press("Continue")
    assert table.wait() == "turn"
    while table.cards.count() > 14:
        assert table.play() == "turn"
    left = table.cards.count()
    table.press("Undo")
    expect(table.cards).not_to_have_count(left)
    assert table.wait() == "turn"
    table.press("Tricks")
    tricks = table.page.get_by_role("dialog", name="Tricks of this hand")
    expect(tricks.locator("ol > li")).to_have_count(len(table.match().round.tricks))
    table.press("Close", tricks)
    assert table.play_hand() == "sheet"
    match = table.match()
    assert match.round.passed[0] is not None
    assert {name_of(card.text) for card in match.round.passed[0]} == {names[0], names[15], names[16]}
    table.press("Next hand", table.sheet)
    expect(table.page.get_by_role("banner")).to_contain_text("Hand 2")
    table.press("Scores")
    expect(table.sheet.get_by_role("row")).to_have_count(4)
    table.press("Close", table.sheet)
    table.new_game(Players="5")
    expect(table.cards).to_have_count(10)

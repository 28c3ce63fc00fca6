"""Leaving the page and coming back: the same position and the same choice, in every phase."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.records import fresh, my_turn, near_end, nearly_moon, play_until
from e2e.table import Table
from hearts_core import Phase, Rules


def come_back(table: Table) -> None:
    """Reload, and find all as it was: what is seen and what is kept."""
    before = table.seen(), table.save()
    table.reload()
    # The sheet and the choice come a moment after the cards.
    if "dialog" in before[0]:
        table.page.wait_for_selector("dialog[open]")
    assert table.seen() == before[0]
    assert table.save() == before[1]


@pytest.mark.every_browser
def test_while_passing_and_while_playing(sit: Callable[..., Table]) -> None:
    match = fresh(Rules(players=5))
    table = sit(match)
    table.choose(table.cards.nth(2), table.cards.nth(7))
    expect(table.status).to_contain_text("2 of 3 chosen")
    chosen = table.chosen()
    come_back(table)
    assert table.chosen() == chosen

    table.choose(table.cards.nth(4))
    table.press("Pass 3 cards")
    expect(table.button("Continue")).to_be_visible()
    come_back(table)
    assert len([name for name in table.names() if ", received" in name]) == 3

    table.press("Continue")
    came = table.wait()
    while came == "turn" and (table.trick.count() == 0 or "takes the trick" in table.seen()):
        came = table.play()
    assert came == "turn"
    come_back(table)
    table.play()


def test_while_the_others_play(sit: Callable[..., Table]) -> None:
    """A reload in the middle of the others' cards loses none of those that were seen."""
    table = sit(play_until(fresh(), lambda match: my_turn(match) and match.round.trick is None), speed="slow")
    card = table.hand.get_by_role("button", disabled=False).first
    table.point(card)
    expect(table.trick).to_have_count(2)
    seen, kept = table.trick.first.get_attribute("aria-label"), table.save()
    table.reload()
    expect(table.trick.first).to_have_attribute("aria-label", seen or "")
    table.set_speed("Instant")
    assert table.wait() == "turn"
    assert table.save().startswith(kept.rstrip("\n"))
    assert len(table.names()) == 13 - len(table.match().round.tricks)


def test_at_the_score_sheet(sit: Callable[..., Table]) -> None:
    table = sit(near_end(lambda match: match.phase is Phase.HAND_OVER, Rules()))
    assert table.play() == "sheet"
    come_back(table)
    table.press("Next hand", table.sheet)
    expect(table.page.get_by_role("banner")).to_contain_text("Hand 2")
    assert table.match().hand_number == 2


def test_at_the_moon_choice_and_at_the_end(sit: Callable[..., Table]) -> None:
    table = sit(nearly_moon(target=26))
    assert table.play() == "moon"
    come_back(table)
    table.press("Charge the others", table.moon)
    assert table.wait() == "sheet"
    expect(table.sheet.get_by_role("heading")).to_have_text("The match is over")
    come_back(table)
    assert table.match().standing.winner == 0
    table.press("Again", table.sheet)
    expect(table.cards).to_have_count(13)

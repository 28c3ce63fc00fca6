"""How hands and matches end: the choice of the one who shot the moon, a shared lowest total, the places."""

from collections.abc import Callable

from playwright.sync_api import expect

from e2e.records import after_last_card, near_end, nearly_moon
from e2e.table import Table
from hearts_core import MoonChoice, Phase, Rules

MINUS = "\u2212"


def test_the_shooter_sees_both_boards_and_chooses(sit: Callable[..., Table]) -> None:
    table = sit(nearly_moon(target=26))
    assert table.play() == "moon"
    rows = table.moon.get_by_role("row").all_inner_texts()
    assert [row.split() for row in rows] == [
        ["You", "0", "0"],
        ["Anna", "+26", "26"],
        ["Bruno", "+26", "26"],
        ["Clara", "+26", "26"],
        ["You", f"{MINUS}26", f"{MINUS}26"],
        ["Anna", "0", "0"],
        ["Bruno", "0", "0"],
        ["Clara", "0", "0"],
    ]
    expect(table.moon.get_by_text("The match ends: you win.")).to_have_count(1)
    expect(table.moon.get_by_text("The match goes on.")).to_have_count(1)
    assert table.match().phase is Phase.MOON_CHOICE
    # Looking at the table first is possible; the choice waits.
    table.page.keyboard.press("Escape")
    expect(table.moon).to_be_hidden()
    table.press("Choose")
    table.press("Lower your own total", table.moon)
    assert table.wait() == "sheet"
    expect(table.moon).to_be_hidden()
    expect(table.sheet).to_contain_text("You shot the moon in hand 1. The shooter's own total went down.")
    match = table.match()
    assert match.totals == (-26, 0, 0, 0)
    assert match.scores[0].moon is MoonChoice.SELF_MINUS
    expect(table.sheet.get_by_role("row").last).to_contain_text(f"{MINUS}26")
    table.press("Next hand", table.sheet)
    expect(table.page.get_by_role("banner")).to_contain_text("Hand 2")
    expect(table.seats.first).to_contain_text(f"{MINUS}26 in total")


def test_a_shared_lowest_total_plays_on_and_says_so(sit: Callable[..., Table]) -> None:
    match = near_end(lambda match: bool(match.standing.tied), Rules(target=1))
    totals = ", ".join(map(str, after_last_card(match).totals))
    table = sit(match)
    with table.listening() as said:
        assert table.play() == "sheet"
    words = f"{totals}: the lowest is shared, playing on."
    expect(table.sheet).to_contain_text(words)
    assert said.count(words) == 1
    expect(table.sheet.get_by_role("listitem")).to_have_count(0)
    table.press("Next hand", table.sheet)
    expect(table.page.get_by_role("banner")).to_contain_text("Hand 2")
    assert table.match().phase is Phase.PASSING


def test_shared_places_at_the_end(sit: Callable[..., Table]) -> None:
    match = near_end(
        lambda match: match.standing.over and sorted(match.standing.places) == [1, 2, 2, 4], Rules(target=1)
    )
    end = after_last_card(match)
    table = sit(match)
    with table.listening() as said:
        assert table.play() == "sheet"
    places = [line.split(".")[0] for line in table.sheet.get_by_role("listitem").all_inner_texts()]
    assert places == ["1", "2", "2", "4"]
    winner = end.standing.winner
    assert winner is not None
    name, total = end.tags[f"name.{winner}"], end.totals[winner]
    expect(table.sheet).to_contain_text(f"You win with {total}!" if winner == 0 else f"{name} wins with {total}.")
    assert [text for text in said if text.startswith("The match is over.")]

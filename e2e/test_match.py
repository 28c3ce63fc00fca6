"""Hands by clicks, of three, four and five: from a new game to the next hand, and the last ones of a match."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import MOVING
from e2e.records import fresh, play_until
from e2e.table import Table, name_of
from hearts_core import Match, Phase, Rules

pytestmark = MOVING


def plays_of(match: Match) -> list[tuple[int, str]]:
    """Every card played in the match: seat and name."""
    tricks = [trick for played in match.rounds for trick in played.tricks]
    return [(seat, name_of(card.text)) for trick in tricks for seat, card in trick.plays]


def test_a_match_to_its_winner_is_told_whole(sit: Callable[..., Table]) -> None:
    almost = play_until(
        fresh(Rules(target=50)), lambda match: match.phase is Phase.HAND_OVER and max(match.totals) > 30
    )
    table = sit(almost)
    page = table.page
    hands = almost.hand_number
    before = plays_of(almost)
    with table.listening() as said:
        while True:
            expect(table.sheet.get_by_role("heading")).to_have_text(f"Hand {hands} is over")
            table.press("Next hand", table.sheet)
            hands += 1
            expect(page.get_by_role("banner")).to_contain_text(f"Hand {hands}")
            if table.match().round.direction != "hold":
                table.pass_cards()
            assert table.play_hand() == "sheet"
            match = table.match()
            assert match.hand_number == hands
            shown = table.sheet.get_by_role("row").last.get_by_role("cell").all_inner_texts()
            assert [int(text.replace("\u2212", "-")) for text in shown] == list(match.totals)
            if match.standing.over:
                break

    assert match.phase is Phase.MATCH_OVER
    assert max(match.totals) >= 50
    lowest = min(match.totals)
    assert [seat for seat, total in enumerate(match.totals) if total == lowest] == [match.standing.winner]
    expect(table.sheet.get_by_role("heading")).to_have_text("The match is over")
    names = [match.tags[f"name.{seat}"] for seat in range(4)]
    order = sorted(range(4), key=lambda seat: (match.standing.places[seat], seat))
    places = [f"{match.standing.places[seat]}. {names[seat]} ({match.totals[seat]})" for seat in order]
    assert table.sheet.get_by_role("listitem").all_inner_texts() == places
    # Nothing was lost on the way to the screen reader, and nothing said twice.
    heard = [found.groups() for text in said if (found := re.fullmatch(r"(\w+) (?:play|lead)s? the (.+)\.", text))]
    assert heard == [(names[seat], card) for seat, card in plays_of(match)[len(before) :]]
    assert len([text for text in said if re.fullmatch(r"Hand \d+ is over\.", text)]) == hands - almost.hand_number

    table.press("Change settings", table.sheet)
    table.start()
    expect(page.get_by_role("banner")).to_contain_text("Hand 1")
    expect(table.sheet).to_be_hidden()
    assert table.match().totals == (0, 0, 0, 0)


@pytest.mark.parametrize(("players", "cards"), [(3, 17), (5, 10)])
def test_a_hand_of_three_and_of_five(page: Page, site_url: str, players: int, cards: int) -> None:
    table = Table(page, site_url)
    table.open()
    table.set_speed("Instant")
    table.new_game(Players=str(players))
    expect(table.cards).to_have_count(cards)
    expect(table.seats).to_have_count(players)
    table.pass_cards()
    table.wait()
    expect(table.cards).to_have_count(cards)
    assert table.play_hand() == "sheet"
    match = table.match()
    assert match.rules == Rules(players=players)
    assert len(match.round.tricks) == cards
    assert sum(match.totals) in (26, 26 * (players - 1))
    table.press("Next hand", table.sheet)
    expect(page.get_by_role("banner")).to_contain_text("Pass right")
    expect(table.cards).to_have_count(cards)

"""The rules page: the rules of the match on the table in words, and never those of another."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.records import fresh
from e2e.table import Table
from e2e.test_early import Gate
from hearts_core import Rules


def test_the_rules_page_tells_the_rules_of_the_match_on_the_table(sit: Callable[..., Table]) -> None:
    table = sit(fresh(Rules(players=5, moon="choose", first_trick_points=False)))
    page = table.page
    book = page.get_by_role("dialog", name="Rules of this match")
    page.keyboard.press("r")
    expect(book.get_by_role("region", name="The deal")).to_contain_text("Five of you play")
    expect(book.get_by_role("region", name="The first trick")).to_contain_text("nobody may play a heart")
    expect(book.get_by_role("region", name="Shooting the moon")).to_contain_text("chooses")
    expect(book.get_by_role("region", name="Who leads first")).to_contain_text("3 of Clubs")
    page.keyboard.press("Escape")
    expect(book).to_be_hidden()
    table.new_game(Players="4", Shooting_the_moon="Others get the points", Points_on_the_first_trick="Allowed")
    table.press("Rules")
    expect(book.get_by_role("region", name="The deal")).to_contain_text("All 52 cards are dealt, 13 to each player.")
    expect(book.get_by_role("region", name="The first trick")).to_contain_text("no exception")
    moon = book.get_by_role("region", name="Shooting the moon")
    expect(moon).to_contain_text("each of the others gets 26")
    expect(moon).not_to_contain_text("chooses")
    assert book.get_by_role("listitem").all_inner_texts()[0] == "Hand 1: to the player on the left, who plays next"
    table.press("Close", book)
    expect(table.button("Rules")).to_be_focused()


def test_rules_and_scores_are_there_before_python_is(page: Page, site_url: str) -> None:
    gate = Gate(page)
    table = Table(page, site_url)
    page.goto(site_url)
    page.wait_for_selector("[data-hand-ready]")
    table.press("Rules")
    book = page.get_by_role("dialog", name="Rules of this match")
    expect(book).to_contain_text("called Standard")
    table.press("Close", book)
    table.press("Scores")
    expect(table.sheet).to_contain_text("100")
    table.press("Close", table.sheet)
    gate.open()
    table.wait_for_cards()

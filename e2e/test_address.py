"""Under which addresses the page works: with a query and a hash too."""

from playwright.sync_api import Page

from e2e.table import Table


def test_a_query_and_a_hash_change_nothing(page: Page, site_url: str) -> None:
    table = Table(page, site_url)
    table.open("?from=a%20link&x=../..#table")
    table.set_speed("Instant")
    table.pass_cards()
    assert table.wait() == "turn"
    table.play()
    names = table.names()
    table.reload()
    assert table.names() == names


def test_the_file_by_its_name(page: Page, site_url: str) -> None:
    Table(page, site_url).open("index.html")

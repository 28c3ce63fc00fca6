"""The statistics: a match is counted once, and what was exported can be brought back; a broken file changes nothing."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from builder.scenes import statistics
from playwright.sync_api import BrowserContext, Locator, expect

from e2e.records import after_last_card, fresh, last_card, near_end, play_until
from e2e.table import Table, profile
from hearts_core import Phase, Rules, format_match, parse_log, tally

LOG = "hearts.statistics"
MANY = 400  # matches: a text so long that the browser's own JSON reads and writes it


def sheet(table: Table) -> Locator:
    return table.page.get_by_role("dialog", name="Statistics")


def figure(table: Table, name: str) -> Locator:
    """The tile of a figure."""
    return sheet(table).locator(".tile").filter(has_text=re.compile(f"^{name}"))


def kept(table: Table) -> str:
    text: str = table.page.evaluate("key => localStorage.getItem(key)", LOG)
    return text


def choose_file(table: Table, text: str) -> None:
    with table.page.expect_file_chooser() as chooser:
        table.press("Import", sheet(table))
    chooser.value.set_files({"name": "kept.json", "mimeType": "application/json", "buffer": text.encode()})


def test_a_match_is_counted_once_and_apart_where_something_was_taken_back(sit: Callable[..., Table]) -> None:
    match = near_end(lambda match: match.phase is Phase.MATCH_OVER, Rules(target=1))
    won = after_last_card(match).standing.winner == 0
    table = sit(match)
    assert table.play() == "sheet"
    table.reload()
    expect(table.sheet).to_be_visible()
    table.page.keyboard.press("b")
    expect(figure(table, "Matches")).to_contain_text("1in 1 hand")
    expect(figure(table, "Won")).to_contain_text("100 %1 of 1" if won else "0 %0 of 1")
    total = after_last_card(match).totals[0]
    expect(figure(table, "Points a hand")).to_contain_text(f"{total}.0")
    expect(sheet(table)).to_contain_text("Apart: 0 matches in which you took something back; won: 0.")
    expect(sheet(table)).to_contain_text("Apart: 0 matches that you left for a new game.")
    table.press("Close", sheet(table))
    # The end is taken back and played again: the same match, no longer without an undo.
    table.press("Undo", table.sheet)
    expect(table.sheet).to_be_hidden()
    assert table.play_hand() == "sheet"
    table.press("Again", table.sheet)
    expect(table.page.get_by_role("banner")).to_contain_text("Hand 1")
    table.pass_cards()
    table.new_game()
    expect(table.page.get_by_role("banner")).to_contain_text("Hand 1")
    table.press("Statistics")
    expect(sheet(table)).to_contain_text("No match of this kind has been counted yet.")
    expect(sheet(table)).to_contain_text("Apart: 1 match in which you took something back; won: ")
    expect(sheet(table)).to_contain_text("Apart: 1 match that you left for a new game.")
    assert [entry.summary.over for entry in parse_log(kept(table))] == [True, False]


def test_export_reset_and_import(new_context: Callable[..., BrowserContext], site_url: str, tmp_path: Path) -> None:
    text = statistics(MANY)
    state: Any = profile(site_url, save=format_match(play_until(fresh(), last_card)))
    state["origins"][0]["localStorage"] += [
        {"name": LOG, "value": text},
        {"name": "hearts.settings", "value": json.dumps({"speed": "instant"})},
    ]
    table = Table(new_context(storage_state=state).new_page(), site_url)
    table.open()
    table.press("Statistics")
    counted = [entry for entry in parse_log(text) if entry.summary.over and not entry.undos]
    figures = tally(entry.summary for entry in counted)
    expect(figure(table, "Won")).to_contain_text(f"{figures.win_percent} %{figures.wins} of {figures.matches}")
    expect(sheet(table).get_by_role("img")).to_have_count(3)
    places = sheet(table).get_by_role("img", name=re.compile(f"^How often you came where: place 1: {figures.wins},"))
    expect(places).to_be_attached()
    # Only some of them, by the keyboard; the focus stays where it is.
    filters = sheet(table).get_by_role("combobox", name="Table")
    filters.focus()
    filters.press("ArrowDown")
    three = [entry.summary for entry in counted if entry.summary.rules.players == 3]
    expect(figure(table, "Matches")).to_contain_text(str(len(three)))
    expect(filters).to_be_focused()

    with table.page.expect_download() as download:
        table.press("Export", sheet(table))
    path = tmp_path / "kept.json"
    download.value.save_as(path)
    assert download.value.suggested_filename == "hearts-statistics.json"
    assert path.read_text("utf-8") == text
    expect(sheet(table).get_by_role("status")).to_contain_text("hearts-statistics.json")

    table.press("Reset", sheet(table))
    table.press("Cancel", sheet(table))
    assert kept(table) == text
    table.press("Reset", sheet(table))
    table.press("Forget all", sheet(table))
    expect(sheet(table)).to_contain_text("No match has been counted yet.")
    expect(table.button("Export", sheet(table))).to_be_disabled()
    table.reload()
    table.press("Statistics")
    expect(sheet(table)).to_contain_text("No match has been counted yet.")

    empty = kept(table)
    for broken, said in (
        (text.replace('"at":1,', '"at":-1,'), "In it matches[1].at is -1, which can't be."),
        (text.replace('"totals":[70,', '"totals":[71,', 1), "In it matches[0].totals is [71, "),
        (text[:-10], "this is no file of exported statistics."),
        ("hearts 1\n", "It begins: hearts 1"),
    ):
        choose_file(table, broken)
        expect(sheet(table).get_by_role("status")).to_contain_text(said)
        expect(sheet(table).get_by_role("status")).to_contain_text("Nothing has been changed")
        assert kept(table) == empty
    choose_file(table, path.read_text("utf-8"))
    expect(sheet(table).get_by_role("status")).to_have_text(f"{MANY} matches have been added. Here already: 0.")
    expect(figure(table, "Won")).to_contain_text(f"{figures.win_percent} %{figures.wins} of {figures.matches}")
    assert kept(table) == text
    choose_file(table, path.read_text("utf-8"))
    expect(sheet(table).get_by_role("status")).to_have_text(f"0 matches have been added. Here already: {MANY}.")
    assert kept(table) == text

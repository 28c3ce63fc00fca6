"""The sheet of the settings: grouped, explained, kept at once, and set back after a question."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from e2e.records import fresh
from e2e.table import Table


def test_settings_are_grouped_kept_at_once_and_set_back_after_a_question(sit: Callable[..., Table]) -> None:
    table = sit(fresh())
    table.press("Settings")
    dialog = table.page.get_by_role("dialog", name="Settings")
    play = dialog.get_by_role("region", name="Play")
    confirm = play.get_by_role("checkbox", name="Confirm each card")
    expect(confirm).to_have_accessible_description("The first tap raises a card, the second plays it.")
    expect(play.get_by_role("group", name="Speed of play")).to_have_accessible_description(re.compile("fast cards fly"))
    order = dialog.get_by_role("region", name="Table").get_by_role("combobox", name="Order of your cards")
    confirm.check()
    order.select_option("Clubs, 2 first")
    # Nothing has been pressed to keep them.
    table.reload()
    table.press("Settings")
    expect(confirm).to_be_checked()
    expect(order).to_have_value("clubs_low")
    question = dialog.get_by_role("alert")
    table.press("Reset", dialog)
    expect(question).to_contain_text("Your match and your names stay.")
    table.press("Cancel", dialog)
    expect(question).to_be_hidden()
    expect(table.button("Reset", dialog)).to_be_focused()
    expect(confirm).to_be_checked()
    before = table.save()
    table.press("Reset", dialog)
    table.press("Reset all", dialog)
    expect(confirm).not_to_be_checked()
    expect(order).to_have_value("spades_high")
    expect(dialog.get_by_role("radio", name="Normal")).to_be_checked()
    expect(table.button("Reset", dialog)).to_be_disabled()
    table.reload()
    assert table.save() == before
    table.press("Settings")
    expect(confirm).not_to_be_checked()
    expect(order).to_have_value("spades_high")

"""Rules one by one: every option in the form of a new game, the preset's name that follows, what can't be played."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from e2e.records import fresh
from e2e.table import Table
from hearts_core import CardPoints, PassDirection, Rules

LEFT, ACROSS = PassDirection.LEFT, PassDirection.ACROSS


def test_rules_of_ones_own_are_checked_at_the_field_played_and_shown_again(sit: Callable[..., Table]) -> None:
    table = sit(fresh())
    page, form = table.page, table.form
    table.press("New game")
    preset = form.get_by_role("combobox", name="Rules", exact=True)
    more = form.get_by_text("All rules", exact=True)
    sun = form.get_by_role("group", name="Shooting the sun")
    expect(sun).to_be_hidden()
    more.focus()
    page.keyboard.press("Enter")
    expect(sun).to_have_accessible_description(re.compile("every single trick"))
    expect(preset).to_have_value("standard")
    form.get_by_role("group", name="Play to").get_by_role("radio", name="50", exact=True).check()
    expect(preset).to_have_value("quick")
    sun.get_by_role("radio", name="Counts double").check()
    expect(preset).to_have_value("custom")
    expect(form).to_contain_text("A choice of your own.")
    # What can't be played is said where it was chosen, and the match under way is as it was.
    before = table.save()
    points = form.get_by_role("textbox", name="What the cards cost")
    points.fill("QS:13 Q:1")
    form.get_by_role("button", name="Start").click()
    expect(points).to_be_focused()
    expect(points).to_have_attribute("aria-invalid", "true")
    expect(points).to_have_accessible_description(re.compile("is not understood: write a card or a suit"))
    points.fill("QS:13 H:1 JD:-10")
    where = form.get_by_role("group", name="Where they go")
    where.get_by_role("radio", name="My own order").check()
    hands = where.get_by_role("combobox")
    expect(hands).to_have_count(5)
    hands.nth(1).select_option("Across")
    hands.nth(2).select_option("Start over")
    expect(hands).to_have_count(3)
    form.get_by_role("group", name="Players").get_by_role("radio", name="3").check()
    form.get_by_role("button", name="Start").click()
    expect(form.get_by_role("alert").filter(has_text="no seat across")).to_be_visible()
    assert table.save() == before
    form.get_by_role("group", name="Players").get_by_role("radio", name="4").check()
    form.get_by_role("textbox", name="Points off for taking no trick").fill("5")
    table.start()
    expect(table.cards).to_have_count(13)
    wanted = Rules(
        target=50,
        sun=True,
        card_points=CardPoints("QS:13 H:1 JD:-10"),
        pass_cycle=(LEFT, ACROSS),
        no_tricks_bonus=-5,
    )
    assert table.match().rules == wanted
    # The rules page tells them, and the form has them again; a preset brings its own back.
    table.press("Rules")
    book = page.get_by_role("dialog", name="Rules of this match")
    expect(book).to_contain_text("a choice of your own")
    expect(book).to_contain_text("shoots the sun, which counts double: 52.")
    table.press("Close", book)
    table.press("New game")
    expect(preset).to_have_value("custom")
    expect(points).to_have_value("QS:13 JD:-10 H:1")
    preset.select_option("Standard")
    expect(points).to_have_value("QS:13 H:1")
    expect(form.get_by_role("option", name="Custom")).to_be_hidden()
    table.start()
    expect(table.status).to_contain_text("Choose 3 cards")
    assert table.match().rules == Rules()

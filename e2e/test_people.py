"""Who plays: names and a level for each seat, kept for the next time and shown safely."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from e2e.records import fresh
from e2e.table import Table

ODD = [
    "<b>Ann</b> & co",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467 \U0001f1ee\U0001f1e9",
    "\u05d3\u05d5\u05d3 123",
    "W" * 20,
]


def names(form: Locator) -> list[Locator]:
    return form.get_by_role("group", name="Names and levels").get_by_role("textbox").all()


def levels(form: Locator) -> list[Locator]:
    return form.get_by_role("group", name="Names and levels").get_by_role("combobox").all()


def test_each_bot_has_a_name_and_a_level_and_both_are_kept(sit: Callable[..., Table]) -> None:
    table = sit(fresh())
    table.press("New game")
    for box, name in zip(names(table.form), ["Gus", " Eva ", "Kim", "Lou"], strict=True):
        box.fill(name)
    for choice, level in zip(levels(table.form), ["Easy", "Hard", "Medium"], strict=True):
        choice.select_option(level)
    bots = table.form.get_by_role("group", name="Bots")
    expect(bots.get_by_role("radio", checked=True)).to_have_count(0)
    table.start()
    tags = table.match().tags
    assert [tags[f"name.{seat}"] for seat in range(4)] == ["Gus", "Eva", "Kim", "Lou"]
    assert [tags[f"level.{seat}"] for seat in (1, 2, 3)] == ["easy", "hard", "medium"]
    expect(table.seats.nth(1)).to_contain_text("Eva")
    table.reload()
    # Fewer players, then as many as before: who did not play comes back.
    table.new_game(Players="3")
    assert "name.3" not in table.match().tags
    table.press("New game")
    table.form.get_by_role("group", name="Players").get_by_role("radio", name="4").check()
    assert [box.input_value() for box in names(table.form)] == ["Gus", "Eva", "Kim", "Lou"]
    assert [choice.input_value() for choice in levels(table.form)] == ["easy", "hard", "medium"]
    # One level for all.
    bots.get_by_role("radio", name="Easy").check()
    assert [choice.input_value() for choice in levels(table.form)] == ["easy"] * 3
    first, *others = levels(table.form)
    first.select_option("Hard")
    expect(bots.get_by_role("radio", checked=True)).to_have_count(0)
    for choice in others:
        choice.select_option("Hard")
    expect(bots.get_by_role("radio", name="Hard")).to_be_checked()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "A name has 1 to 20 characters."),
        ("A name of 21 letters.", "A name has 1 to 20 characters."),
        (" you ", "you is there twice: each player needs a name of their own."),
        ("a\u202eb", "This name has characters that no name can have, such as a line break."),
    ],
)
def test_a_name_that_cant_be_used_says_why(sit: Callable[..., Table], name: str, why: str) -> None:
    table = sit(fresh())
    before = table.save()
    table.press("New game")
    box = table.form.get_by_role("textbox", name="Bot 2")
    box.fill(name)
    table.press("Start game", table.form)
    expect(table.form.get_by_role("alert").filter(has_text=why)).to_be_visible()
    expect(box).to_be_focused()
    expect(box).to_have_attribute("aria-invalid", "true")
    assert table.save() == before
    box.fill("Kim")
    table.start()
    assert table.match().tags["name.2"] == "Kim"


@pytest.mark.parametrize("width", [320, 1280])
def test_odd_names_are_shown_as_they_are_and_break_nothing(sit: Callable[..., Table], width: int) -> None:
    table = sit(fresh(), viewport={"width": width, "height": 640})
    table.press("New game")
    for box, name in zip(names(table.form), ODD, strict=True):
        box.fill(name)
    table.start()
    tags = table.match().tags
    assert [tags[f"name.{seat}"] for seat in range(4)] == ODD
    for seat, name in enumerate(ODD):
        plate = table.seats.nth(seat)
        expect(plate.locator("bdi")).to_have_text(name)
        place = plate.bounding_box()
        assert place is not None
        assert 0 <= place["x"] <= width - place["width"]
        assert place["height"] < 100
    assert table.page.locator("#table b").count() == 0
    table.reload()
    for seat, name in enumerate(ODD):
        expect(table.seats.nth(seat).locator("bdi")).to_have_text(name)
    # In a sentence a name from right to left stands by itself, so that its digits and the stop stay where they belong.
    table.pass_cards()
    table.press("Scores")
    table.press("Close", table.sheet)
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    table.play()
    log = table.page.get_by_role("log")
    expect(log).to_contain_text(re.compile("\u2068" + ODD[2] + "\u2069 (plays|leads) the "))

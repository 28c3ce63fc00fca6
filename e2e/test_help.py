"""Help at the table: a hint with its reason, the moon alert, the cards still out."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, expect

from e2e.records import fresh, my_turn, nearly_moon, play_until
from e2e.table import Table, name_of
from hearts_core import Match, Rules


def on_turn(match: Match) -> bool:
    return my_turn(match) and match.round.trick is not None and len(match.round.legal_plays()) > 2


def moment() -> Match:
    """The player's turn with a choice, some tricks into the hand."""
    return play_until(fresh(), lambda match: on_turn(match) and len(match.round.tricks) > 1)


def switch_on(table: Table, name: str) -> None:
    table.press("Settings")
    dialog = table.page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("checkbox", name=name).check()
    table.press("Close", dialog)
    expect(dialog).to_be_hidden()


def overlap(one: FloatRect, other: FloatRect) -> bool:
    apart = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    return not (apart or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"])


@pytest.mark.every_browser
def test_a_hint_says_which_card_and_why_and_plays_nothing(sit: Callable[..., Table]) -> None:
    match = moment()
    table = sit(match)
    with table.listening() as said:
        table.press("Hint")
        expect(table.status).to_contain_text(re.compile(r"^Play the .*\.$"))
    assert said == [table.status.inner_text()]
    assert "in this hand" in said[0]
    expect(table.hand.get_by_role("button", name=re.compile(", the hint$"))).to_have_count(1)
    card = table.hand.get_by_role("button", name=re.compile(", the hint$"))
    name = (card.get_attribute("aria-label") or "").removesuffix(", the hint")
    assert f"Play the {name}: " in said[0]
    assert name in [name_of(card.text) for card in match.round.legal_plays()]
    expect(table.cards).to_have_count(len(match.round.hands[0]))
    assert table.match().round.tricks == match.round.tricks
    # Seen without colours: the card stands up and has a star.
    heights = table.cards.evaluate_all("cards => cards.map(card => card.getBoundingClientRect().top)")
    assert min(heights) == card.evaluate("card => card.getBoundingClientRect().top")
    assert "\u2605" in card.evaluate("card => getComputedStyle(card, '::after').content")
    # Asked again it compares the choices.
    expect(table.button("Hint")).to_have_attribute("aria-description", "again: compare the choices")
    table.press("Hint")
    dialog = table.page.get_by_role("dialog", name="The choices compared")
    rows = dialog.get_by_role("listitem")
    expect(rows.first).to_contain_text(name)
    expect(rows.first).to_contain_text(re.compile(r"\d\.\d for you"))
    assert 1 < rows.count() <= len(match.round.legal_plays())
    table.press("Close", dialog)
    # It goes with the next card, and is counted.
    table.play(card)
    expect(table.hand.get_by_role("button", name=re.compile("hint$"))).to_have_count(0)
    table.press("Scores")
    expect(table.sheet).to_contain_text("1 hint in this match.")
    assert table.match().tags["hints"] == "1"


def test_a_hint_for_the_pass_by_its_key(sit: Callable[..., Table]) -> None:
    table = sit(fresh())
    table.page.keyboard.press("t")
    hinted = table.hand.get_by_role("button", name=re.compile(", the hint$"))
    expect(hinted).to_have_count(3)
    expect(table.status).to_contain_text(re.compile("^Pass the .*, .* and .*: "))
    assert table.chosen() == []
    # They are marked for the eye too, at once where less motion is asked for.
    marks = hinted.evaluate_all("cards => cards.map(card => getComputedStyle(card, '::after').opacity)")
    assert marks == ["1"] * 3
    table.page.keyboard.press("t")
    dialog = table.page.get_by_role("dialog", name="The choices compared")
    assert dialog.get_by_role("listitem").count() > 3
    table.page.keyboard.press("Escape")
    table.choose(*hinted.all())
    table.press("Pass 3 cards")
    expect(table.hand.get_by_role("button", name="received")).to_have_count(3)
    expect(hinted).to_have_count(0)


def test_a_hint_for_the_moon(sit: Callable[..., Table]) -> None:
    table = sit(nearly_moon(100))
    assert table.play() == "moon"
    table.press("Hint", table.moon)
    expect(table.moon.get_by_role("status")).to_contain_text("Hint: Lower your own total. That leaves you best placed.")
    table.press("Lower your own total", table.moon)
    expect(table.sheet).to_be_visible()
    expect(table.sheet).to_contain_text("1 hint in this match.")


def test_no_hint_while_the_others_play(sit: Callable[..., Table]) -> None:
    table = sit(moment(), speed="slow")
    table.point(table.hand.get_by_role("button", disabled=False).first)
    expect(table.button("Hint")).to_be_disabled()
    table.page.keyboard.press("t")
    expect(table.status).to_contain_text("Not allowed: it is not your turn.")
    table.press("Skip to my turn")
    assert table.wait() in ("turn", "sheet")


def alarming(match: Match) -> bool:
    """Whether a bot has four penalty cards or more, and nobody else has any."""
    counts = [len(taken & match.rules.card_points.positive) for taken in match.round.taken] if match.rounds else []
    return on_turn(match) and sum(count > 0 for count in counts) == 1 and max(counts[1:]) >= 4


def test_the_moon_alert_is_off_and_can_be_switched_on(sit: Callable[..., Table]) -> None:
    for number in range(200):
        match = play_until(fresh(seed=f"moon {number}"), lambda match: bool(match.scores) or alarming(match))
        if not match.scores:
            break
    shooter = next(seat for seat in range(4) if match.round.points[seat])
    table = sit(match)
    plate = table.seats.nth(shooter)
    expect(plate).not_to_contain_text("penalty card")
    switch_on(table, "Moon alert")
    expect(plate).to_contain_text("has every penalty card so far")
    expect(plate).to_contain_text("moon?")
    widths = [box["width"] for seat in table.seats.all() if (box := seat.bounding_box()) is not None]
    assert len(widths) == 4
    assert max(widths) - min(widths) < 1
    table.reload()
    expect(plate).to_contain_text("has every penalty card so far")
    expect(table.page.get_by_role("log")).to_contain_text(
        re.compile(r"Watch out: \w+ has every penalty card so far, \d+ of 14")
    )


@pytest.mark.parametrize("rule", ["until_next_lead", "always"])
def test_the_list_of_the_cards_still_out(sit: Callable[..., Table], rule: str) -> None:
    rules = Rules(last_trick_view=rule)  # type: ignore[arg-type]  # one of two words
    match = play_until(fresh(rules), lambda match: on_turn(match) and len(match.round.tricks) > 5)
    table = sit(match)
    expect(table.button("Cards still out")).to_be_hidden()
    table.page.keyboard.press("v")
    expect(table.status).to_contain_text("You can switch it on in the settings.")
    switch_on(table, "List of the cards still out")
    table.press("Cards still out")
    dialog = table.page.get_by_role("dialog", name="Cards still out")
    expect(dialog).to_contain_text("A memory aid")
    others = [card for seat in (1, 2, 3) for card in match.round.hands[seat]]
    for suit, letter in ("Spades", "S"), ("Hearts", "H"), ("Clubs", "C"), ("Diamonds", "D"):
        held = sorted((card for card in others if card.text[1] == letter), key=lambda card: -card.rank)
        row = dialog.locator("dt", has_text=suit)
        expect(row).to_contain_text(f"{len(held)} card")
        shown = row.locator("xpath=following-sibling::dd[1]").locator(".unseen")
        named = re.findall(r"\w+ of \w+", shown.inner_text())
        assert named == [name_of(card.text) for card in held]
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("v")
    expect(dialog).to_be_visible()


@pytest.mark.parametrize("width", [320, 360, 414])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_on_a_narrow_phone_the_helps_cover_nothing(sit: Callable[..., Table], players: int, width: int) -> None:
    match = play_until(fresh(Rules(players=players)), lambda match: on_turn(match) and len(match.round.tricks) > 1)
    table = sit(match, viewport={"width": width, "height": 640})
    switch_on(table, "List of the cards still out")
    table.press("Hint")
    expect(table.status).to_contain_text("Play the ")
    boxes = [box for seat in table.seats.all() if (box := seat.bounding_box()) is not None]
    boxes += [box for card in table.trick.all() if (box := card.bounding_box()) is not None]
    buttons = table.page.get_by_role("group", name="Help at the table").get_by_role("button").all()
    assert len(buttons) == 6
    for button in buttons:
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert not any(overlap(box, other) for other in boxes), (button.get_attribute("aria-label"), box)

"""The settings of the play: confirming, playing the only card, sorting, hidden points; skipping; the keys."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from e2e.records import fresh, my_turn, play_until
from e2e.table import Table, name_of
from hearts_core import Match, Phase, Round, Rules

ORDERS = [f"{suit}, {rank} first" for suit in ("Spades", "Clubs") for rank in ("ace", "2")]


def on_turn(match: Match) -> bool:
    return my_turn(match) and match.round.trick is not None and len(match.round.legal_plays()) > 1


# What the player has to do: choose among several cards, or look at what has come.
CHOICE = """() => {
  if (document.querySelector("dialog[open]")) return "dialog";
  const cards = document.querySelectorAll("[data-card]:not([aria-disabled])").length;
  return cards > 1 && /Your turn|and lead/.test(document.querySelector("#status").textContent) && "choice";
}"""


def switch(table: Table, name: str, on: bool = True) -> None:
    table.press("Settings")
    dialog = table.page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("checkbox", name=name).set_checked(on)
    table.press("Close", dialog)
    expect(dialog).to_be_hidden()


def my_cards(match: Match) -> int:
    return len(match.round.hands[0])


def test_confirm_mode_the_first_tap_raises_the_second_plays(sit: Callable[..., Table]) -> None:
    match = play_until(fresh(), on_turn)
    table = sit(match)
    switch(table, "Confirm each card")
    card = table.hand.get_by_role("button", disabled=False).first
    with table.listening() as said:
        card.dblclick(position={"x": 9, "y": 22})
    assert len(said) == 1, "a double tap is no confirmation"
    assert said[0].endswith("is raised. Once more to play it.")
    expect(card).to_have_accessible_name(re.compile("raised: once more to play it$"))
    assert my_cards(table.match()) == my_cards(match)
    assert table.play(card) in ("turn", "sheet")
    assert my_cards(table.match()) == my_cards(match) - 1
    table.reload()
    card = table.hand.get_by_role("button", disabled=False).first
    card.focus()
    table.page.keyboard.press("Enter")
    expect(card).to_have_accessible_name(re.compile("raised"))
    table.page.keyboard.press("Enter")
    expect(table.cards).to_have_count(my_cards(match) - 2)


def choices_of(played: Round, since: int) -> int:
    """How often the player could choose among several cards, from the trick number `since` on, 0 for the first."""
    again = Round(played.rules, played.dealt, played.direction)
    for seat, cards in enumerate(played.passed):
        if cards is not None:
            again.pass_cards(seat, cards)
    found = 0
    for number, trick in enumerate(played.tricks):
        for seat, card in trick.plays:
            found += seat == 0 and number >= since and len(again.legal_plays()) > 1
            again.play(card)
    return found


def test_the_only_card_is_played_by_itself_where_that_is_set(sit: Callable[..., Table]) -> None:
    match = play_until(fresh(), on_turn)
    table = sit(match)
    switch(table, "Play the only card by itself")
    choices = 0
    while table.page.wait_for_function(CHOICE).json_value() == "choice":
        choices += 1
        count = table.cards.count()
        table.point(table.hand.get_by_role("button", disabled=False).first)
        # The old position is on the screen until the engine has answered: it would be seen as another choice.
        table.page.wait_for_function("n => document.querySelectorAll('[data-card]').length < n", arg=count)
    expect(table.sheet).to_be_visible()
    assert choices == choices_of(table.match().round, len(match.round.tricks))
    assert 0 < choices < my_cards(match) - 1


def test_red_suits_stand_apart_in_every_order_of_the_hand(sit: Callable[..., Table]) -> None:
    table = sit(fresh())
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King", "Ace"]
    before = sorted(table.names())
    seen = []
    for order in ORDERS:
        table.press("Settings")
        dialog = table.page.get_by_role("dialog", name="Settings")
        dialog.get_by_role("combobox", name="Order of your cards").select_option(order)
        table.press("Close", dialog)
        names = table.names()
        assert sorted(names) == before
        seen.append(names)
        suits = [name.split(" of ")[1] for name in names]
        groups = [suit for i, suit in enumerate(suits) if i == 0 or suits[i - 1] != suit]
        assert len(groups) == 4
        assert groups[0] == order.split(",")[0]
        reds = [suit in ("Hearts", "Diamonds") for suit in groups]
        assert all(a is not b for a, b in pairwise(reds)), groups
        first = [ranks.index(name.split(" of ")[0]) for name in names if name.endswith(groups[0])]
        assert first == sorted(first, reverse=order.endswith("ace first"))
    assert len({tuple(names) for names in seen}) == 4
    table.reload()
    assert table.names() == seen[-1]


def test_running_points_can_be_hidden(sit: Callable[..., Table]) -> None:
    match = play_until(fresh(), lambda match: on_turn(match) and sum(match.round.points) > 3)
    table = sit(match)
    anna = table.seats.nth(1)
    expect(anna).to_contain_text("this hand")
    switch(table, "Show points during the hand", on=False)
    for seat in table.seats.all():
        expect(seat).not_to_contain_text("this hand")
        expect(seat).to_contain_text("in total")
    with table.listening() as said:
        came = table.play()
        while came == "turn":
            assert "point" not in table.seen().replace("No points left", "")
            came = table.play()
    assert came == "sheet"
    told = [text for text in said if re.search(r"\bpoints?\b", text)]
    assert len(told) == 4
    assert all(text.endswith(" in total.") for text in told)
    expect(table.sheet.get_by_role("row")).to_have_count(4)
    table.reload()
    expect(table.seats.nth(1)).not_to_contain_text("this hand")


@pytest.mark.parametrize("how", ["button", "key"])
def test_skip_to_my_turn(sit: Callable[..., Table], how: str) -> None:
    table = sit(play_until(fresh(), lambda match: on_turn(match) and len(match.round.tricks) > 1), speed="slow")
    table.point(table.hand.get_by_role("button", disabled=False).first)
    expect(table.status).to_contain_text(re.compile("is to play|takes the trick"))
    if how == "button":
        table.press("Skip to my turn")
    else:
        table.page.keyboard.press("j")
    assert table.wait() == "turn"
    expect(table.button("Skip to my turn")).to_be_disabled()
    match = table.match()
    assert match.phase is Phase.PLAYING
    assert match.round.turn == 0


def test_a_hand_by_letters_and_digits(sit: Callable[..., Table]) -> None:
    """The whole hand of three players, 17 cards, without a pointer and without moving along the cards."""
    table = sit(fresh(Rules(players=3)))
    keyboard = table.page.keyboard
    names = table.names()
    keyboard.press("1")
    keyboard.press("0")
    keyboard.press("Shift+Digit7")
    assert table.chosen() == [names[0], names[9], names[16]]
    keyboard.press("g")
    expect(table.hand.get_by_role("button", name="received")).to_have_count(3)
    keyboard.press("g")
    came = table.wait()
    while came == "turn":
        number = next(i for i, name in enumerate(table.names()) if "not allowed" not in name)
        count = table.cards.count()
        keyboard.press(f"Shift+Digit{number - 9}" if number > 9 else f"Digit{(number + 1) % 10}")
        expect(table.cards).to_have_count(count - 1)
        came = table.wait()
    assert came == "sheet"
    keyboard.press("g")
    expect(table.page.get_by_role("banner")).to_contain_text("Hand 2")


def test_the_sheet_of_keys_and_switching_them_off(sit: Callable[..., Table]) -> None:
    match = play_until(fresh(), on_turn)
    table = sit(match)
    keyboard = table.page.keyboard
    keyboard.press("?")
    sheet = table.page.get_by_role("dialog", name="Keys")
    rows = dict(zip(sheet.locator("dt").all_inner_texts(), sheet.locator("dd").all_inner_texts(), strict=True))
    assert rows["U"] == "Take back your last choice"
    assert len(rows) > 14
    # No command works behind a dialog.
    keyboard.press("u")
    keyboard.press("1")
    keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    assert table.save().count("undos") == 0
    assert my_cards(table.match()) == my_cards(match)
    keyboard.press("s")
    expect(table.sheet).to_be_visible()
    keyboard.press("Escape")
    keyboard.press("h")
    assert table.page.evaluate("document.activeElement.dataset.card")
    keyboard.press("n")
    expect(table.form).to_be_visible()
    name = table.form.get_by_role("textbox", name="Your name")
    name.fill("")
    name.press_sequentially("Gus u1")
    expect(name).to_have_value("Gus u1")
    keyboard.press("Escape")
    keyboard.press("o")
    dialog = table.page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("checkbox", name="One-letter keys").uncheck()
    table.press("Close", dialog)
    keyboard.press("u")
    keyboard.press("1")
    keyboard.press("s")
    expect(table.sheet).to_be_hidden()
    keyboard.press("?")
    expect(sheet).to_contain_text("switched off in the settings")
    keyboard.press("Escape")
    assert table.save().count("undos") == 0
    assert name_of(match.round.hands[0][0].text) in " ".join(table.names())

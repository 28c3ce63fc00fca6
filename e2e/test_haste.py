"""Hasty hands: double clicks, taps out of turn, a new game in the middle. Nothing is lost and nothing happens twice."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import MOVING
from e2e.records import fresh, my_turn, near_end, play_until
from e2e.table import CORNER, Table, name_of
from hearts_core import Card, Match, Phase, format_match, parse_match

pytestmark = MOVING


def my_plays(match: Match) -> list[str]:
    tricks = [trick for played in match.rounds for trick in (*played.tricks, played.trick) if trick is not None]
    return [card.text for trick in tricks for seat, card in trick.plays if seat == 0]


def on_turn() -> Match:
    """A match in which the player must follow a lead."""
    return play_until(fresh(), lambda match: my_turn(match) and match.round.trick is not None)


def next_turn(match: Match, card: str) -> Match:
    """The match after the player's card and those of the others, as the page's bots will play them."""
    copy = parse_match(format_match(match))
    copy.play(0, Card(card))
    return play_until(copy, my_turn)


def where(target: Locator) -> tuple[float, float]:
    """Where the card or button is seen on the screen."""
    box = target.bounding_box()
    assert box is not None
    return box["x"] + CORNER["x"], box["y"] + CORNER["y"]


def click_twice(table: Table, target: Locator, effect: Callable[[], None]) -> None:
    """A double click whose second click comes when the first has had its effect."""
    mouse = table.page.mouse
    mouse.move(*where(target))
    mouse.down()
    mouse.up()
    effect()
    mouse.down(click_count=2)
    mouse.up(click_count=2)


def test_a_double_click_at_a_persons_pace_plays_one_card(sit: Callable[..., Table]) -> None:
    """The second click comes when the first has shown its effect, and hits the card that has moved there."""
    match = on_turn()
    table = sit(match, speed="slow", reduced_motion="reduce")
    card = table.hand.get_by_role("button", disabled=False).first
    fewer = len(match.round.hands[0]) - 1
    click_twice(table, card, lambda: expect(table.cards).to_have_count(fewer))
    expect(table.hand.get_by_role("button", name="will be played")).to_have_count(0)
    table.set_speed("Instant")
    assert table.wait() == "turn"
    assert len(my_plays(table.match())) == len(my_plays(match)) + 1


@pytest.mark.parametrize("speed", ["instant", "normal"])
@pytest.mark.parametrize("pointer", ["mouse", "finger"])
def test_a_double_click_plays_one_card(sit: Callable[..., Table], pointer: str, speed: str) -> None:
    match = on_turn()
    table = sit(match, speed=speed, has_touch=pointer == "finger")
    card = table.hand.get_by_role("button", disabled=False).first
    x, y = where(card)
    if pointer == "mouse":
        table.page.mouse.dblclick(x, y)
    else:
        table.page.touchscreen.tap(x, y)
        table.page.touchscreen.tap(x, y)
    expect(table.cards).to_have_count(len(match.round.hands[0]) - 1)
    table.set_speed("Instant")
    assert table.wait() == "turn"
    assert len(my_plays(table.match())) == len(my_plays(match)) + 1


def test_a_held_key_plays_one_card(sit: Callable[..., Table]) -> None:
    match = on_turn()
    table = sit(match)
    table.hand.get_by_role("button", disabled=False).first.focus()
    for _ in range(4):
        table.page.keyboard.down("Enter")
    table.page.keyboard.up("Enter")
    expect(table.cards).to_have_count(len(match.round.hands[0]) - 1)
    assert table.wait() == "turn"
    assert len(my_plays(table.match())) == len(my_plays(match)) + 1


def test_a_double_click_on_a_button_presses_once(sit: Callable[..., Table]) -> None:
    """As a person does it: the second click comes when the first has shown its effect."""
    table = sit(near_end(lambda match: match.phase is Phase.HAND_OVER, fresh().rules), reduced_motion="reduce")
    assert table.play() == "sheet"
    click_twice(table, table.button("Next hand", table.sheet), lambda: expect(table.cards).to_have_count(13))
    expect(table.page.get_by_role("banner")).to_contain_text("Hand 2")
    assert table.chosen() == []

    table.choose(*(table.cards.nth(i) for i in range(3)))
    received = table.hand.get_by_role("button", name="received")
    click_twice(table, table.button("Pass 3 cards"), lambda: expect(received).to_have_count(3))
    table.page.evaluate("new Promise(requestAnimationFrame)")
    expect(received).to_have_count(3)
    expect(table.button("Continue")).to_be_visible()
    assert table.match().round.tricks == ()


@pytest.mark.parametrize("legal", [True, False])
def test_a_tap_out_of_turn_is_kept(sit: Callable[..., Table], legal: bool) -> None:
    match = on_turn()
    first = next(iter(match.round.legal_plays())).text
    then = next_turn(match, first)
    hand = then.round.hands[0]
    kept = next(card.text for card in hand if (then.refusal(0, card) is None) is legal)
    other = next(card.text for card in hand if card.text != kept)

    table = sit(match, speed="slow", reduced_motion="reduce")
    table.point(table.card(first))
    expect(table.cards).to_have_count(len(hand))
    table.point(table.card(other))
    kept_name = re.compile("will be played when it is your turn$")
    expect(table.card(other)).to_have_accessible_name(kept_name)
    # Another choice takes its place, and a second tap on that takes it back.
    table.point(table.card(kept))
    expect(table.card(kept)).to_have_accessible_name(kept_name)
    expect(table.card(other)).not_to_have_accessible_name(kept_name)
    table.point(table.card(kept))
    expect(table.card(kept)).not_to_have_accessible_name(kept_name)
    table.point(table.card(kept))
    # Nor do clicks on the table, which hurry the others, play anything twice.
    table.page.get_by_role("region", name="Table").click(position={"x": 40, "y": 40}, click_count=3)
    table.set_speed("Instant")
    if legal:
        expect(table.cards).to_have_count(len(hand) - 1)
    else:
        expect(table.status).to_contain_text(f"{name_of(kept)}: not allowed, follow")
    assert my_plays(table.match()) == my_plays(match) + [first, kept][: 1 + legal]


def test_a_new_game_while_the_others_play(sit: Callable[..., Table]) -> None:
    table = sit(on_turn(), speed="slow", reduced_motion="reduce")
    table.point(table.hand.get_by_role("button", disabled=False).first)
    expect(table.status).to_contain_text("is to play")
    table.press("New game")
    expect(table.form).to_contain_text("A match is under way. A new game ends it.")
    table.start()
    expect(table.status).to_contain_text("Choose 3 cards")
    table.set_speed("Instant")
    match = table.match()
    assert match.hand_number == 1
    assert match.round.passed == (None,) * 4
    table.pass_cards()
    assert table.wait() == "turn"
    assert table.play() == "turn"
    assert len(my_plays(table.match())) == 1


def test_a_new_game_while_the_score_is_shown(sit: Callable[..., Table]) -> None:
    table = sit(near_end(lambda match: match.phase is Phase.HAND_OVER, fresh().rules), speed="slow")
    table.point(table.cards.first)
    expect(table.cards).to_have_count(0)
    # The form is open when the sheet is due.
    table.press("New game")
    table.start()
    expect(table.cards).to_have_count(13)
    table.set_speed("Instant")
    expect(table.page.get_by_role("banner")).to_contain_text("Hand 1")
    expect(table.sheet).to_be_hidden()
    table.press("Scores")
    expect(table.sheet).to_contain_text("No hand has been scored yet.")
    table.press("Close", table.sheet)
    match = table.match()
    assert match.scores == ()
    assert match.serial == 1

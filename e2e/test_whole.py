"""Whole matches, from the first pass to the next match, by nothing but a mouse, a finger or the keys."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import PHONE, Finger, Point, Pointer, ScriptedFinger, corner, drag, middle
from e2e.records import fresh, transcript, whole
from e2e.table import CORNER, Table
from e2e.test_keyboard import Keys
from hearts_core import Match, Rules


class Pointing:
    """A player with a pointer. Every third card is dragged, where there is something to drag with."""

    def __init__(self, table: Table, dragging: Pointer | None) -> None:
        self._table = table
        self._dragging = dragging

    def pass_cards(self) -> None:
        self._table.pass_cards()

    def play(self) -> str:
        table = self._table
        count = table.cards.count()
        if self._dragging is None or count % 3:
            return table.play()
        card = table.hand.get_by_role("button", disabled=False).last
        card.click(trial=True, position=CORNER)  # it lies still
        drag(self._dragging, corner(card), middle(table.page.get_by_role("region", name="Table")))
        expect(table.cards).to_have_count(count - 1)
        return table.wait()

    def press(self, name: str) -> None:
        self._table.press(name, self._table.sheet)


class AnyMouse:
    """Playwright's mouse, which every browser has; it knows no times."""

    def __init__(self, page: Page) -> None:
        self._mouse = page.mouse

    def down(self, at: Point, time: float = 0) -> None:  # noqa: ARG002
        self._mouse.move(*at)
        self._mouse.down()

    def move(self, to: Point, time: float = 0) -> None:  # noqa: ARG002
        self._mouse.move(*to)

    def up(self, at: Point, time: float = 0) -> None:  # noqa: ARG002
        self._mouse.up()


class Typing:
    """A player with a keyboard."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._keys = Keys(table)

    def pass_cards(self) -> None:
        self._keys.to_hand()
        self._keys.press("Home", "Enter", "ArrowRight", "Space", "ArrowRight", "Enter")
        expect(self._table.button("Pass 3 cards")).to_be_enabled()
        assert self._keys.focus == "Pass 3 cards", "once all are chosen the next Enter passes them"
        self._keys.press("Enter")
        expect(self._table.button("Continue")).to_be_visible()
        self._keys.press("g")

    def play(self) -> str:
        return self._keys.play()

    def press(self, name: str) -> None:
        assert self._keys.focus == name, "the way on has the focus"
        self._keys.press("Enter")


@pytest.mark.every_browser
@pytest.mark.parametrize("how", ["mouse", "finger", "keys"])
def test_a_whole_match(sit: Callable[..., Table], engine: str, how: str) -> None:
    # Both take two hands with the cards that these players choose.
    match = whole() if how == "keys" else fresh(Rules(target=18), "w2")
    player: Typing | Pointing
    if how == "keys":
        table = sit(match)
        player = Typing(table)
    elif how == "mouse":
        table = sit(match)
        player = Pointing(table, AnyMouse(table.page))
    elif engine == "chromium":
        table = sit(match, **PHONE)
        player = Pointing(table, Finger(table.page))
    else:
        table = sit(match, viewport=PHONE["viewport"])
        finger = ScriptedFinger(table.page)
        table.point_with(finger.tap)
        player = Pointing(table, finger)
    before = table.said()
    with table.listening() as said:
        match = to_the_end(table, player)
    assert match.hand_number > 1
    assert max(match.totals) >= match.rules.target
    assert match.tags.get("undos") is None
    if how == "keys":
        # Whoever saw nothing has heard it all: tests/ui/test_ui_transcript.py shows that this tells the whole match.
        assert before + said == transcript("en")
    expect(table.sheet.get_by_role("heading", name="The match is over")).to_be_visible()
    player.press("Again")
    expect(table.page.get_by_role("banner")).to_contain_text("Hand 1")
    expect(table.cards).to_have_count(13)
    assert table.match().totals == (0, 0, 0, 0)


def to_the_end(table: Table, player: "Typing | Pointing") -> Match:
    """Play the match on the table to its end; gives it."""
    hands = 0
    while True:
        if table.match().round.direction != "hold":
            player.pass_cards()
        came = table.wait()
        while came == "turn":
            came = player.play()
        assert came == "sheet"
        hands += 1
        match = table.match()
        shown = table.sheet.get_by_role("row").last.get_by_role("cell").all_inner_texts()
        assert [int(text.replace("\u2212", "-")) for text in shown] == list(match.totals)
        if match.standing.over:
            assert hands == match.hand_number
            return match
        player.press("Next hand")
        expect(table.page.get_by_role("banner")).to_contain_text(f"Hand {hands + 1}")
        expect(table.cards).to_have_count(13)

"""The table as a person uses it: what is on it by name and role, and the moves of the game with mouse or finger.

Keys are pressed by the tests that are about keys.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import cast

from playwright.sync_api import Frame, Locator, Page, Position, StorageState, expect

from hearts_core import Match, parse_match

SAVE, BAD_SAVE, SETTINGS = "hearts.save", "hearts.save.bad", "hearts.settings"

RANKS = {rank: rank for rank in "23456789"} | {"T": "10", "J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}
SUITS = {"S": "Spades", "H": "Hearts", "C": "Clubs", "D": "Diamonds"}

# A card's left upper corner: what is seen of it when the next card lies over it.
CORNER: Position = {"x": 9, "y": 22}

# What the player waits for: a dialog, or the line that says that it is the player's turn.
_SETTLED = """() => {
  const dialog = document.querySelector("dialog[open]");
  if (dialog) return dialog.id;
  return /Your turn|You take the trick .* lead/.test(document.querySelector("#status").textContent) && "turn";
}"""
# A dialog that has closed takes its entry out of the history; a reload on the way there would be broken off by it. One
# that a reload has left over stays, so this does not wait for ever.
_HISTORY_AT_REST = """() => new Promise((done) => {
  let left = 50;
  const look = () =>
    document.querySelector("dialog[open]") || history.state === null || !left-- ? done() : setTimeout(look, 20);
  setTimeout(look);
})"""
_KEEP_LOG = """() => {
  window.said = [];
  const keep = (changes) => { for (const c of changes) for (const n of c.addedNodes) window.said.push(n.textContent) };
  new MutationObserver(keep).observe(document.querySelector("[role=log]"), { childList: true });
}"""


def name_of(card: str) -> str:
    """The name of a card: "Queen of Spades" for "QS"."""
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def profile(url: str, **stored: str | None) -> StorageState:
    """A browser's profile in which the page at ``url`` has kept ``stored``: save, bad, settings, as texts."""
    keys = {"save": SAVE, "bad": BAD_SAVE, "settings": SETTINGS}
    origin = "/".join(url.split("/")[:3])
    kept = [{"name": keys[name], "value": text} for name, text in stored.items() if text is not None]
    return {"cookies": [], "origins": [{"origin": origin, "localStorage": kept}]}  # type: ignore[typeddict-item]


class Table:
    """One tab with the game. ``touch``: every move is a tap. ``save``: the name under which the match is kept."""

    def __init__(self, page: Page, url: str, *, touch: bool = False, save: str = SAVE) -> None:
        self.page = page
        self._save = save
        self._url = url
        self._touch = touch
        self._point: Callable[..., None] = Locator.tap if touch else Locator.click
        self.hand = page.get_by_role("toolbar", name="Your hand")
        self.cards = self.hand.get_by_role("button")
        self.trick = page.get_by_role("list", name="Trick").get_by_role("img")
        self.seats = page.get_by_role("region", name="Table").get_by_role("list").first.get_by_role("listitem")
        self.status = page.locator("#status")
        self.sheet = page.get_by_role("dialog", name=re.compile(r"Scores|Hand \d+ is over|The match is over"))
        self.moon = page.get_by_role("dialog", name="You shot the moon!")
        self.form = page.get_by_role("dialog", name="New game")
        self.elsewhere = page.get_by_role("alertdialog", name="The game is open elsewhere")
        self.trouble = page.get_by_role("alertdialog", name="Something went wrong")

    @classmethod
    def in_frame(cls, frame: Frame, slot: str) -> "Table":
        """The game in a frame of another page, which keeps its match under the slot's name.

        A frame has all that the methods ask of a page, but for `reload` and what is done with the mouse's own moves.
        """
        return cls(cast("Page", frame), frame.url, save=f"hearts.embed.{slot}.save")

    # Coming and going

    def open(self, more: str = "") -> None:
        """Load the page (``more``: a query, a hash) and wait for it as `wait_for_cards` does."""
        self.page.goto(self._url + more)
        self.wait_for_cards()

    def reload(self) -> None:
        self.page.evaluate(_HISTORY_AT_REST)
        self.page.reload()
        self.wait_for_cards()

    def wait_for_cards(self) -> None:
        """Wait until a match is on the table (cards, or what its hand has come to) and nothing is loading any more."""
        self.page.wait_for_selector("[data-hand-ready], #sheet[open], #moon[open]")
        expect(self.page.get_by_role("progressbar")).to_have_count(0)

    # What is seen

    def button(self, name: str, dialog: Locator | None = None) -> Locator:
        return (dialog or self.page).get_by_role("button", name=name, exact=True)

    def card(self, card: str) -> Locator:
        """A card of the hand, whatever else its name says."""
        return self.hand.get_by_role("button", name=re.compile(rf"^{name_of(card)}\b"))

    def names(self) -> list[str]:
        """The names of the cards in the hand, from left to right, with what is said of each."""
        names: list[str] = self.cards.evaluate_all("cards => cards.map(card => card.ariaLabel)")
        return names

    def chosen(self) -> list[str]:
        """The names of the cards chosen for the pass."""
        names: list[str] = self.cards.evaluate_all(
            "cards => cards.filter(card => card.ariaPressed === 'true').map(card => card.ariaLabel)"
        )
        return names

    def seen(self) -> str:
        """All that is read out on the page, apart from the log of what happened."""
        parts = [self.page.get_by_role("banner"), self.page.get_by_role("main")]
        parts += self.page.locator("dialog[open]").all()
        text = "\n".join(part.aria_snapshot() for part in parts)
        # A picture within a picture has no name of its own to a screen reader.
        return re.sub(r"(- '?img .*):\n\s+- '?img .*", r"\1", text)

    def save(self) -> str:
        """The record that the page has kept."""
        text = self.page.evaluate("key => localStorage.getItem(key)", self._save)
        assert isinstance(text, str), "nothing is saved"
        return text

    def match(self) -> Match:
        """The match that the page has kept, played again under the rules."""
        return parse_match(self.save())

    def said(self) -> list[str]:
        """What the page has said to a screen reader last, some thirty things at most."""
        return self.page.locator("[role=log] p").all_text_contents()

    @contextmanager
    def listening(self) -> Iterator[list[str]]:
        """What the page says to a screen reader meanwhile; the list is filled at the end."""
        said: list[str] = []
        self.page.evaluate(_KEEP_LOG)
        yield said
        said += self.page.evaluate("window.said")

    # The moves

    def point_with(self, point: Callable[..., None]) -> None:
        """Have every move made by `point` (locator, position=...) instead of Playwright's own click or tap."""
        self._point = point

    def press(self, name: str, dialog: Locator | None = None) -> None:
        """Press a button, of the dialog where one is given."""
        if dialog is None:
            self._pause()
        self._point(self.button(name, dialog))

    def point(self, card: Locator) -> None:
        """Click or tap a card where it is seen."""
        self._pause()
        self._point(card, position=CORNER)

    def _pause(self) -> None:
        """Two quick taps at one place are a double tap. A person's are slower; a tap elsewhere parts these."""
        if self._touch:
            self.page.get_by_role("heading", name="Hearts").tap()

    def choose(self, *cards: Locator) -> None:
        """Choose cards for the pass, or put them back."""
        for card in cards:
            before = card.get_attribute("aria-pressed")
            self.point(card)
            expect(card).to_have_attribute("aria-pressed", "false" if before == "true" else "true")

    def pass_cards(self) -> None:
        """Pass the first three cards and look at what came."""
        self.choose(*(self.cards.nth(i) for i in range(3)))
        self.press("Pass 3 cards")
        self.press("Continue")

    def wait(self) -> str:
        """Wait until the player must do something: "turn", or the id of the dialog that has come."""
        found: str = self.page.wait_for_function(_SETTLED).json_value()
        return found

    def play(self, card: Locator | None = None) -> str:
        """Play a card, by default the first that may be played; gives what comes next, as wait() does."""
        before = self.cards.count()
        self.point(card or self.hand.get_by_role("button", disabled=False).first)
        expect(self.cards).to_have_count(before - 1)
        return self.wait()

    def play_hand(self) -> str:
        """Play the hand to its end; gives the dialog that comes then."""
        came = self.wait()
        while came == "turn":
            came = self.play()
        return came

    # The bar

    def set_speed(self, name: str) -> None:
        """Choose the speed of play in the settings: Instant, Fast, Normal or Slow."""
        self.press("Settings")
        dialog = self.page.get_by_role("dialog", name="Settings")
        dialog.get_by_role("radio", name=name).check()
        self.press("Close", dialog)
        expect(dialog).to_be_hidden()

    def new_game(self, **choices: str) -> None:
        """Start a new match with choices by the names that they have in the form, like ``Players="3"``."""
        self.press("New game")
        for field, choice in choices.items():
            group = self.form.get_by_role("group", name=field.replace("_", " "))
            group.get_by_role("radio", name=choice, exact=True).check()
        self.start()

    def start(self) -> None:
        """Start the match that the form shows."""
        self._point(self.form.get_by_role("button", name="Start"))
        expect(self.form).to_be_hidden()

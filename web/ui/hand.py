"""The player's cards on the screen: a row (or two) of buttons of which one is in the tab order."""

from pyscript import document

from ui import dom, layout
from ui.kinds import Element, Values


def _pressed(card: Values) -> str | None:
    """Whether the card's button is a pressed one: chosen or queued. None where it is none that can be pressed."""
    if card["pressed"] is None:
        return "true" if card["queued"] else None
    return "true" if card["pressed"] else "false"


class Hand:
    def __init__(self) -> None:
        self.element = dom.by_id("hand")
        self._template = dom.by_id("card")
        self._cards = dom.Keyed(self.element)
        self._codes: list[str] = []
        self._places: list[tuple[float, int]] = []
        self._cursor: str | None = None
        self._left: str | None = None  # let go over the table, and being played
        self._width: float = 0
        self._card: float = 0
        self._rows = 0
        self._few = False  # whether the cards are few enough to be larger
        self._measured: tuple[float, float] = (0, 0)

    def clear(self) -> None:
        """Another hand is dealt: no card is the old one, even of the same name."""
        self._cards.clear()
        self._codes = []
        self._cursor = None
        self._forget_sizes()

    def draw(self, shown: list[Values], ready: bool, dealing: bool) -> None:
        """Show the cards of view.hand; `dealing` lets new ones fly in."""
        codes = [card["code"] for card in shown]
        old = self._codes
        focused = self._focused()
        new, gone = self._cards.update([(card["code"], card) for card in shown], self._make)
        for _, element in gone:
            element.remove()
        self._codes = codes
        self._choose_cursor(old)
        for i, card in enumerate(shown):
            before = self._cards.changed(card["code"], card)
            if before is not None:
                self._patch(card, before)
            if dealing and card["code"] in new:
                self._deal(i, card["code"])
        if self._cursor is not None:
            self._set_cursor(self._cursor)
        if codes != old:
            self._place()
        # A new card is where it belongs at once: only cards that were there before slide.
        if new:
            self._sizes()
        for code in new:
            self._cards.children[code].classList.remove("fresh")
        dom.set_attribute(self.element, "data-hand-ready", "" if ready else None)
        if self._left in self._cards.children:
            self.put_back(self._cards.children[self._left])
        self._left = None
        if focused is not None and focused not in codes and codes:
            self.focus()

    def measure(self) -> None:
        """The screen may have another size: lay the cards out anew if it has."""
        if self._codes and self._sizes() != self._measured:
            self._forget_sizes()
            self._place()

    def move(self, key: str) -> None:
        """Move the focus as an arrow key says."""
        if not self._codes:
            return
        index = self._codes.index(self._cursor or self._codes[0])
        self.focus(self._codes[layout.neighbour(self._places, index, key)])

    def focus(self, code: str | None = None) -> None:
        """Focus the card, by default the one that is in the tab order."""
        code = code or self._cursor
        if code not in self._cards.children:
            return
        self._set_cursor(code)
        self._cards.children[code].focus()

    def at(self, number: int) -> str | None:
        """The card of that number, 0 for the leftmost; None where there is none."""
        return self._codes[number] if number < len(self._codes) else None

    def touched(self, code: str) -> None:
        """The player pointed at the card: it is the one in the tab order from now on."""
        if code in self._cards.children:
            self._set_cursor(code)

    def card(self, code: str) -> Element:
        """The element of the card, or None."""
        return self._cards.children.get(code)

    def leave(self, code: str) -> None:
        """The card was let go and is being played: it stays where it is until that is answered."""
        self._left = code

    def put_back(self, element: Element) -> None:
        """Let a card that was dragged spring back to its place."""
        element.classList.remove("dragged")
        element.style.removeProperty("transform")

    def _focused(self) -> str | None:
        active = document.activeElement
        return active.getAttribute("data-card") if active is not None else None

    def _make(self, card: Values) -> Element:
        button = dom.clone(self._template)
        button.setAttribute("data-card", card["code"])
        dom.card_face(button, card)
        return button

    def _patch(self, card: Values, before: Values) -> None:
        """Make the button show `card` where it has shown `before`. A new one is without all that."""
        button = self._cards.children[card["code"]]
        if before and card["name"] != before["name"]:
            dom.name_face(button, card)  # in another language
        if card["label"] != before.get("label"):
            button.setAttribute("aria-label", card["label"])
        dom.set_attribute(button, "aria-pressed", _pressed(card))
        if card["refused"] != before.get("refused", False):
            dom.set_attribute(button, "aria-disabled", "true" if card["refused"] else None)
        for name in ("refused", "raised", "new", "queued", "hinted"):
            if card[name] != before.get(name, False):
                dom.flag(button, name, card[name])

    def _deal(self, i: int, code: str) -> None:
        """Let the card fly in, as the one of number `i`."""
        button = self._cards.children[code]
        dom.style(button, "--i", str(i))
        button.classList.add("dealt")

    def _choose_cursor(self, old: list[str]) -> None:
        """Keep the cursor on its card, or on the one that took its place."""
        if self._cursor in self._codes:
            return
        if not self._codes:
            self._cursor = None
            return
        index = old.index(self._cursor) if self._cursor in old else 0
        self._cursor = self._codes[min(index, len(self._codes) - 1)]

    def _set_cursor(self, code: str) -> None:
        if self._cursor != code and self._cursor in self._cards.children:
            self._cards.children[self._cursor].tabIndex = -1
        self._cursor = code
        self._cards.children[code].tabIndex = 0

    def _sizes(self) -> tuple[float, float]:
        """The width of the hand and of a card, in pixels."""
        return self.element.clientWidth, self._cards.children[self._codes[0]].offsetWidth

    def _enlarge(self, few: bool) -> None:
        if few != self._few:
            self._few = few
            dom.flag(self.element, "few", few)

    def _forget_sizes(self) -> None:
        self._enlarge(False)
        self._width = 0
        self._rows = 0

    def _place(self) -> None:
        if not self._codes:
            return
        if not self._width:
            self._width, self._card = self._sizes()
        suits = [code[1] for code in self._codes]
        # The room of a second row is kept for the whole hand, so that the table does not jump. It is used: by two rows
        # as long as there are cards for them, then by larger cards.
        self._rows = max(self._rows, layout.rows_needed(len(suits), self._width, self._card))
        few = self._rows == 2 and layout.few(len(suits), self._width, self._card)
        self._enlarge(few)
        self._measured = self._sizes()
        self._places = layout.place_cards(suits, self._width, self._measured[1], 1 if few else self._rows)
        dom.style(self.element, "--rows", str(self._rows))
        for code, (x, row) in zip(self._codes, self._places):
            element = self._cards.children[code]
            dom.style(element, "--x", "%.1fpx" % x)
            dom.style(element, "--row", str(row))

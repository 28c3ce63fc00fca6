"""Cards that are dragged: one follows the pointer, and is played, chosen or put back where it is let go."""

from pyscript import document
from pyscript.ffi import create_proxy

from ui import dom, guard
from ui.draft import choosing
from ui.gesture import Gesture
from ui.kinds import Any, Element


class Drag:
    """`hand` is the Hand, `session` the Session that is told. Loaded when the player first points at a card."""

    def __init__(self, hand: Any) -> None:
        self._hand = hand
        self.session: Any = None
        self._table = dom.by_id("table")
        self._card: str | None = None  # that a pointer is down on
        self._element: Any = None
        self._pointer = 0
        self._raise = "0px"  # how much higher than others the card stands
        self._gesture: Any = None
        # A moving pointer is listened to only while a card is held: made once, since each would stay for ever.
        self._moving = create_proxy(self._moved)

    def begin(self, event: Element) -> None:
        """A pointer came down on a card of the hand."""
        self._cancel()
        if not event.isPrimary or event.button != 0:
            return
        self._element = event.target.closest("[data-card]")
        self._card = self._element.getAttribute("data-card")
        self._pointer = event.pointerId
        self._raise = "var(--raise)" if self._element.classList.contains("raised") else "0px"
        self._gesture = Gesture(event.pointerType, event.clientX, event.clientY, event.timeStamp)
        document.addEventListener("pointermove", self._moving)

    def end(self, event: Element) -> bool:
        """The pointer went up. Whether it has dragged a card: the click that may follow is none."""
        if self._card is None or event.pointerId != self._pointer:
            return False
        dragged = self._move(event)
        card, element = self._card, self._stop()
        if dragged and card is not None:
            self._hand.touched(card)
            # A card on its way to the table flies from where it was let go.
            if not self._drop(card):
                self._hand.put_back(element)
            else:
                self._hand.leave(card)
        return dragged

    def _drop(self, card: str) -> bool:
        """Do what the drag asks for; whether the card is being played."""
        gesture, session = self._gesture, self.session
        line = self._hand.element.getBoundingClientRect().top
        up = gesture.lifted(line) if choosing(session.state) else gesture.carried(line)
        return bool((up or gesture.lowered()) and session.drop(card, up))

    def cancel(self, event: Element) -> None:
        """The browser has taken the pointer away."""
        if event.pointerId == self._pointer:
            self._cancel()

    def _cancel(self) -> None:
        if self._card is not None:
            self._hand.put_back(self._stop())

    def _moved(self, event: Element) -> None:
        if self._card is not None and event.pointerId == self._pointer:
            self._move(event)

    def _move(self, event: Element) -> bool:
        """Have the card follow; whether it does."""
        before = self._gesture.dragging
        if not self._gesture.move(event.clientX, event.clientY, event.timeStamp):
            return False
        if not self._there(self._card, self._element):
            self._stop()  # played by itself, or the hand is over
            return True
        if not before:
            # Outside of the window too, and over whatever lies in between.
            capture(self._element, self._pointer)
            self._element.classList.add("dragged")
        place = "translate(%.1fpx, calc(%.1fpx - %s))" % (self._gesture.dx, self._gesture.dy, self._raise)
        dom.style(self._element, "transform", place)
        return True

    def _there(self, card: str | None, element: Element) -> bool:
        """Whether the card is still in the hand."""
        return card is not None and dom.same(element, self._hand.card(card))

    def _stop(self) -> Element:
        """Follow the pointer no more; gives the card's element, which stays where it is."""
        document.removeEventListener("pointermove", self._moving)
        element, self._element, self._card = self._element, None, None
        return element


def capture(element: Element, pointer: int) -> None:
    """Have the element hear of the pointer wherever it goes."""
    try:
        guard.call(element, "setPointerCapture", pointer)
    except guard.Refused:
        pass  # it has gone up already

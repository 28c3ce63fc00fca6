"""The mouse and the fingers: taps as the browser counts them, and the start of drags."""

from pyscript import document

from ui.kinds import Any, Callable, Element
from ui.taps import Taps


class Pointer:
    """`hand` is the Hand, `session` gives the Session, `touched` is called whenever a pointer comes down."""

    def __init__(self, hand: Any, session: Callable[[], Any], touched: Callable[[], None]) -> None:
        self._hand = hand
        self._session = session
        self._touched = touched
        self._taps = Taps()
        self._drag: Any = None  # loaded when the player first points at a card
        self._dragged = False  # a card, just now
        document.addEventListener("pointerdown", self._down)
        document.addEventListener("pointerup", self._up)
        document.addEventListener("pointercancel", self._lost)

    def clicked(self, event: Element) -> bool:
        """Whether the click is one: where a card was let go there is none, though some browsers tell of one."""
        dragged = self._dragged and bool(event.detail)
        self._dragged = False
        return not dragged

    def counts(self, key: str, clicks: int, once: bool) -> bool:
        """Whether a click on `key` counts: see Taps."""
        return self._taps.counts(key, clicks, once)

    def _down(self, event: Element) -> None:
        self._touched()
        self._dragged = False
        session = self._session()
        if session is None or session.state is None or event.target.closest("#hand [data-card]") is None:
            return
        if self._drag is None:
            from ui.drag import Drag

            self._drag = Drag(self._hand)
        self._drag.session = session
        self._drag.begin(event)

    def _up(self, event: Element) -> None:
        if self._drag is not None and self._drag.end(event):
            self._dragged = True

    def _lost(self, event: Element) -> None:
        if self._drag is not None:
            self._drag.cancel(event)

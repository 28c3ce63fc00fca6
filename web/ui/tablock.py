"""Only one tab plays a match: a lock of the browser, held as long as the tab plays."""

import js
from pyscript import window
from pyscript.ffi import to_js

from ui import guard
from ui.kinds import Callable, Element


class TabLock:
    """`on_lost` is called when another tab takes away the lock `name`, which belongs to one save."""

    def __init__(self, name: str, on_lost: Callable[[], None]) -> None:
        self._name = name
        self._on_lost = on_lost
        self._release: Element = None
        self._answer: Element = None
        self._asked = False
        self.held = False  # whether this tab may play

    async def take(self, steal: bool = False) -> bool:
        """Ask for the lock; whether this tab may play. Where the browser has no locks it may."""
        if self.held or self._asked:
            return self.held  # asked a second time, as by a double click, it would be taken from this tab itself
        self._asked = True
        options = to_js({"steal": True} if steal else {"ifAvailable": True})
        answered = js.Promise.new(self._remember)
        try:
            locks = guard.get(window.navigator, "locks")
            if locks is None:
                self._answer(True)
            else:
                guard.call(locks, "request", self._name, options, self._decide).then(None, self._lost)
        except guard.Refused:
            self._answer(True)
        self.held = bool(await answered)
        self._asked = False
        return self.held

    def _remember(self, resolve: Element, _reject: Element) -> None:
        self._answer = resolve

    def _decide(self, lock: Element) -> Element:
        self._answer(lock is not None)
        # A lock is held until the promise that is given back is fulfilled: as long as the tab is open.
        return js.Promise.new(self._keep) if lock is not None else None

    def _keep(self, resolve: Element, _reject: Element) -> None:
        self._release = resolve

    def _lost(self, _problem: Element) -> None:
        if self.held:
            self.held = False
            self._on_lost()
        else:
            # Locks are refused, as in a sandboxed frame: there is no shared save to guard there either.
            self._answer(True)

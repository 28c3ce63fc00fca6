"""Keeps the game for visits without a network, by the service worker (sw.js), and brings new versions in.

Where the browser refuses service workers (a private window, a sandboxed frame, plain http) all of this does nothing.
"""

from pyscript import document, window
from pyscript.ffi import to_js

from ui import dom, guard, version
from ui.kinds import Callable, Element, Timers

SCRIPT = "./sw.js"
BUSY_STEP = 50  # milliseconds between two looks whether the engine has answered


class Coming:
    """A service worker on its way: calls `on_state(before, after)` at each change of its state."""

    def __init__(self, worker: Element, on_state: Callable[[str, str], None]) -> None:
        self._state = worker.state
        self._on_state = on_state
        worker.addEventListener("statechange", self._changed)

    def _changed(self, event: Element) -> None:
        before, self._state = self._state, event.target.state
        self._on_state(before, self._state)


class Offline:
    """What the page does about its service worker.

    `at_rest` says whether the match waits for the player with nothing under way, `busy` whether an answer of the
    engine is still to be kept. `offer` tells the player of a new version; the answer comes back as take().
    """

    def __init__(
        self, clock: Timers, at_rest: Callable[[], bool], busy: Callable[[], bool], offer: Callable[[], None]
    ) -> None:
        self._clock = clock
        self._at_rest = at_rest
        self._busy = busy
        self._offer = offer
        self._begun = False
        self._container: Element = None
        self._registration: Element = None
        self._failures = 0  # downloads that failed, in a row
        self._first = False  # no version was kept before this page
        self._controlled = False  # a service worker has charge of this page
        self._other = False  # and it is of another version
        self._offered = self._taking = self._leaving = False
        self._unseen: int | None = None  # the timer that runs while nobody looks

    def start_soon(self) -> None:
        """Start when the first hand has been on the table for a while."""
        if not self._begun:
            self._begun = True
            self._clock.after(version.FIRST_WAIT, self._start)

    def take(self) -> None:
        """Go to the other version now: the page is loaded again, with the match as it was saved."""
        waiting = self._waiting()
        if waiting is None:
            self._leave()
            return
        self._taking = True
        Coming(waiting, self._state)
        waiting.postMessage(to_js({"type": "hearts-take"}))

    def _start(self) -> None:
        try:
            self._container = guard.get(window.navigator, "serviceWorker")
        except guard.Refused:
            self._container = None
        if self._container is None:
            self._now("none")
            return
        self._controlled = self._container.controller is not None
        if self._controlled:
            self._now("ready")
        self._container.addEventListener("controllerchange", self._changed)
        self._container.addEventListener("message", self._message)
        self._container.startMessages()
        document.addEventListener("visibilitychange", self._sight)
        # PyScript's own `window` is no EventTarget.
        document.defaultView.addEventListener("online", self._online)
        document.defaultView.addEventListener("appinstalled", self._installed)
        if window.matchMedia("(display-mode: standalone)").matches:
            self._installed(None)
        self._clock.after(version.ASK_EVERY, self._ask)
        self._clock.run(self._register())

    # The service worker

    async def _register(self) -> None:
        """Have the service worker, and with it all files of its version, brought here."""
        try:
            # Asked for anew each time, whatever the host says about keeping files.
            options = to_js({"updateViaCache": "none"})
            registration = await guard.call(self._container, "register", SCRIPT, options)
        except Exception:  # noqa: BLE001 - refused, or no network just now: the game is played all the same
            registration = None
        if registration is None:  # also what a browser gives whose service workers are switched off
            if not self._controlled:
                self._now("none")
            return
        if registration is None:
            return  # what blocks service workers may say nothing instead of refusing
        if self._registration is None:
            self._first = registration.active is None
        self._registration = registration
        registration.addEventListener("updatefound", self._found)
        self._found(None)
        self._tell()
        self._greet()

    async def _update(self) -> None:
        """Ask for a new version, or for the rest of one whose download broke off."""
        if self._registration is None or self._registration.active is None:
            await self._register()
            return
        try:
            await guard.call(self._registration, "update")
        except Exception:  # noqa: BLE001 - no network just now
            return

    def _ask(self) -> None:
        self._clock.after(version.ASK_EVERY, self._ask)
        self._clock.run(self._update())

    def _try_again(self) -> None:
        self._clock.run(self._update())

    def _online(self, _event: Element) -> None:
        self._clock.run(self._update())

    def _waiting(self) -> Element:
        """The newer service worker that is complete, or None."""
        return self._registration.waiting if self._registration is not None else None

    def _found(self, _event: Element) -> None:
        if self._registration.installing is not None:
            Coming(self._registration.installing, self._state)

    def _state(self, before: str, after: str) -> None:
        if version.failed(before, after):
            self._failures += 1
            self._clock.after(version.pause(self._failures), self._try_again)
        elif after == "installed":
            self._failures = 0
            self._tell()
        elif after == "activated":
            if self._taking:
                self._leave()
            else:
                self._greet()

    def _greet(self) -> None:
        """Tell the worker in charge which version this page is: it takes charge of the page, or answers."""
        if self._registration.active is not None:
            self._now("ready")
            build = document.querySelector("meta[name=hearts-build]").content
            self._registration.active.postMessage(to_js({"type": "hearts-hello", "build": build}))

    def _now(self, kept: str) -> None:
        """Let the page say whether the game can be loaded without a network: "none" (it can't) or "ready"."""
        dom.set_attribute(document.body, "data-kept", kept)

    def _message(self, event: Element) -> None:
        if version.kind(event.data) == "hearts-other":
            self._other = True
            self._tell()

    def _changed(self, _event: Element) -> None:
        """A service worker has taken charge: this page's own for the first time, or a new one that was taken."""
        if self._controlled:
            self._leave()
        self._controlled = True

    # Going to another version

    def _tell(self) -> None:
        # A worker that has just been installed passes through "waiting" even where none was before.
        waiting = self._waiting() is not None and self._registration.active is not None
        if not self._offered and version.offered(waiting, self._controlled, self._other, self._first):
            self._offered = True
            self._offer()

    def _leave(self) -> None:
        if not self._leaving:
            self._leaving = True
            self._reload()

    def _reload(self) -> None:
        if self._busy():
            self._clock.after(BUSY_STEP, self._reload)
        else:
            window.location.reload()

    def _sight(self, _event: Element) -> None:
        if self._unseen is not None:
            self._clock.cancel(self._unseen)
            self._unseen = None
        if document.hidden:
            self._unseen = self._clock.after(version.OUT_OF_SIGHT, self._quiet)

    def _quiet(self) -> None:
        dialog = document.querySelector("dialog[open]:not(#sheet)") is not None
        if version.quiet(self._waiting() is not None, bool(document.hidden), self._at_rest(), dialog):
            self.take()
        else:
            self._sight(None)

    # Staying

    def _installed(self, _event: Element) -> None:
        """The installed game asks the browser not to throw it, or the match, away when room gets short."""
        try:
            storage = guard.get(window.navigator, "storage")
            if storage is not None:
                guard.call(storage, "persist")
        except guard.Refused:
            return

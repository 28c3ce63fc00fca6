"""Puts the page together: the worker, the session, the screen, and what the player does with mouse, finger and keys."""

import asyncio

from pyscript import document, window, workers

from ui import dom, guard, keys, look, names, newgame, settings, store, version
from ui.client import client
from ui.clock import Clock
from ui.commands import Commands
from ui.feedback import Feedback
from ui.gameform import GameForm
from ui.intl import Numbers
from ui.kinds import Any, Call, Element, Values
from ui.loading import Loading
from ui.offline import Offline
from ui.pointer import Pointer
from ui.screen import Screen
from ui.session import Session
from ui.tablock import TabLock
from ui.text import Texts

ANSWER_PATIENCE = 20000  # milliseconds for any answer of the engine: it takes far less
PICTURE = 0.03  # seconds: in that time what has been drawn is on the screen
NUMBERS = 64  # random numbers fetched at once: a deal takes 51
TABLELESS = (
    "settings",
    "reset",
    "reset_yes",
    "reset_no",
    "keys",
    "close",
)  # what can be done while nothing is on the table yet
TELLS = ("claim",)  # buttons that say why, where they can do nothing
ONCE = ("undo", "tour_go")  # buttons of which a double click is one press: the second would do it to another play
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End")


class App:
    def __init__(self) -> None:
        self.kept = store.Store(guard.local_storage(), window.heartsFrame.prefix)
        self.embedded: Any = None  # what has to do with the page around, where there is one
        if window.heartsFrame.embedded:
            from ui.embedded import Embedded

            self.embedded = Embedded()
        usual = self.embedded.usual() if self.embedded is not None else None
        self.options = settings.read(self.kept.get(store.SETTINGS), usual)
        language = window.heartsLanguage.code
        self.texts = Texts(language, Numbers(language))
        self.clock = Clock(self._bug)
        self.feedback = Feedback(self.clock, self.options)
        self.screen = Screen(self.texts, self.feedback)
        self.loading = Loading(self.texts, self.clock, self._not_started)
        self.pointer = Pointer(self.screen.hand, lambda: self.played, self.feedback.wake)
        self.lock = TabLock(window.heartsFrame.prefix + "save", self._lost)
        self.offline = Offline(self.clock, self._at_rest, self._busy, self._new_version)
        self.form: Any = None  # the dialog of a new game; None until the engine has said what it knows
        self.session: Any = None
        self.commands: Any = None
        self.tour: Any = None  # while it is on the table in place of the match
        self._tour_loads = False
        self._form_wanted = self.embedded is None and version.wanted(window.location.search) == "new_game"
        if self._form_wanted:
            # Done once: a reload goes on with the match.
            window.history.replaceState(None, "", window.location.pathname)
        self._back: Any = None  # loaded when the first cards are drawn
        self._engine: Any = None  # the worker's calls; None until it is there
        self._silent = False
        dom.fill_texts(self.texts)
        look.show(self.options)
        self._listen()
        document.body.setAttribute("data-ui", "ready")

    async def start(self) -> None:
        self.session = Session(self._patient(self._call), self.kept, self.clock, self.screen, self.texts, self.options)
        if self.embedded is not None:
            self.embedded.join(self.session, self.screen, self.clock, lambda: self.played)
        self.commands = Commands(self.session, self.screen, self._open_form, self._start_tour)
        if await self.lock.take():
            self._open()
        else:
            self.screen.elsewhere()
        # Only now: two Pythons that start together would be in each other's way, and the cards come first.
        await asyncio.sleep(PICTURE)
        document.body.append(dom.by_id("engine").content.cloneNode(True))
        from ui.back import Back

        self._back = Back()
        self._listen_to_worker()
        try:
            self._engine = client(await workers["engine"], window)
        except Exception as problem:  # noqa: BLE001 - what a browser throws has no class here
            print("engine:", repr(problem))
            self.loading.fail()
            return
        if self.lock.held:
            await self._begin()

    def _open(self) -> None:
        """Put on the table what is known before the engine is there."""
        try:
            self.session.open(Draw())
            self._enable_tools()
            if self.embedded is not None:
                self.embedded.opened()
        except Exception as problem:  # noqa: BLE001 - a state kept by another version: the engine will tell a new one
            print("opening:", repr(problem))

    async def _call(self, name: str, request: Values | None) -> Values:
        answer: Values = await self._engine(name, request)
        return answer

    async def _begin(self) -> None:
        if not self.session.begun:
            self.loading.show("deal", 0, 0)
        await self.session.begin()
        self.loading.arrived()
        if not self.session.stopped:
            self.screen.trouble_over()  # it was only slow
        if self.session.begun:
            document.body.setAttribute("data-engine", "ready")
            if self.embedded is not None:
                self.embedded.begin(self.session.hello)
        if self.session.hello is not None and self.form is None:
            self.form = GameForm(self.texts, self.session.hello)
            self._enable_tools()
            if self._form_wanted and self.tour is None and document.querySelector("dialog[open]") is None:
                self._open_form()
        self.offline.start_soon()

    def _enable_tools(self) -> None:
        """There is a table for the buttons of the bar to work on; during the tour some would be about the match."""
        for tool in document.querySelectorAll(".tool"):
            name = tool.getAttribute("data-do")
            usable = self.session.state is not None or name in TABLELESS
            tool.disabled = not (usable and (self.tour is None or self.tour.works(name)))

    def _at_rest(self) -> bool:
        return self.session is not None and self.tour is None and self.session.at_rest()

    def _busy(self) -> bool:
        return self.session is not None and self.session.busy()

    def _new_version(self) -> None:
        self.screen.offer("update.ready", "update", "update.reload")

    def _patient(self, call: Call) -> Call:
        """`call`, with a word to the player when an answer is long in coming."""

        async def patient(name: str, request: Values | None) -> Values:
            waiting = self.clock.after(ANSWER_PATIENCE, self._no_answer)
            try:
                return await call(name, request)
            finally:
                self.clock.cancel(waiting)
                if self._silent:
                    self._silent = False
                    self.screen.trouble_over()

        return patient

    def _bug(self) -> None:
        self.screen.trouble("trouble.stopped")

    def _no_answer(self) -> None:
        self._silent = True
        self.screen.trouble("trouble.silent")

    def _not_started(self) -> None:
        self.screen.trouble("trouble.start")

    def _worker_error(self, _event: Element) -> None:
        if self.session is None or not self.session.begun:
            self.loading.fail()
        else:
            self.session.stop()
            self.screen.trouble("trouble.stopped")

    def _rejected(self) -> None:
        """A promise was refused that nobody waits for: while the game starts, that is a file that can't be had."""
        if self._engine is None:
            self.loading.fail()

    def _lost(self) -> None:
        """Another tab has taken the match over."""
        if self.session is not None:
            self.session.stop()
        self.screen.elsewhere()

    async def _play_here(self) -> None:
        if await self.lock.take(True):
            dom.by_id("elsewhere").close()
            await self._catch_up()
            if self._engine is not None:
                await self._begin()

    async def _catch_up(self) -> None:
        """Have the settings as the other tab has left them: what is kept next is kept over them."""
        kept = self.kept.get(store.SETTINGS)
        if kept is None:
            return
        settings.catch_up(self.options, kept)
        look.show(self.options)
        if self.options["language"] != self.texts.language:
            from ui import language

            await language.follow(self.played)

    # Listening: one listener for each kind of event, made once

    def _listen(self) -> None:
        document.addEventListener("click", self._click)
        document.addEventListener("keydown", self._key)
        document.addEventListener("change", self._change)
        document.addEventListener("submit", self._submit)
        document.addEventListener("animationend", self._animated)
        # These do not bubble, so they are caught on the way down.
        document.addEventListener("error", self._picture_missing, True)
        document.addEventListener("close", self._closed, True)
        self._sizes = window.ResizeObserver.new(self._resized)
        self._sizes.observe(self.screen.hand.element)
        self._sizes.observe(dom.by_id("table"))
        window.heartsGuard.onrejected = self._rejected

    def _listen_to_worker(self) -> None:
        """Hear the worker as soon as PyScript has made it."""
        worker = getattr(document.querySelector("script[name=engine]"), "xworker", None)
        if worker is not None:
            worker.addEventListener("message", self._message)
            worker.addEventListener("error", self._worker_error)
        elif self._engine is None:
            self.clock.after(20, self._listen_to_worker)

    def _message(self, event: Element) -> None:
        self.loading.message(event.data)

    def _click(self, event: Element) -> None:
        if not self.pointer.clicked(event):
            return
        target = event.target.closest("[data-card], [data-do], #table")
        if target is None:
            return
        done = target.getAttribute("data-do")
        if done == "retry":
            window.location.reload()
        elif done == "update":
            self.offline.take()
        elif done == "play_here":
            self.clock.run(self._play_here())
        elif self.session is not None and (self.session.state is not None or done in TABLELESS):
            self._point(target, done, event.detail)

    def _point(self, target: Element, done: str | None, clicks: int) -> None:
        """The player pointed at a card, a button or the table."""
        card = target.getAttribute("data-card")
        once = done in ONCE or (bool(card) and self.played.state["phase"] == "playing")
        if not self.pointer.counts(card or done or target.id, clicks, once):
            return
        if card:
            self.screen.hand.touched(card)
            # A press of a key is a click without a pointer's count.
            self.obeyed.tap(card, keys=not clicks)
        elif target.id == "table":
            self.played.hurry()
        elif done and (done in TELLS or target.getAttribute("aria-disabled") != "true"):
            self.obeyed.do(done, target)

    def _key(self, event: Element) -> None:
        self.feedback.wake()
        if event.key == "Enter" and event.repeat and event.target.closest("[data-card], [data-do]") is not None:
            event.preventDefault()  # a held key presses once
        elif event.key in ARROWS and event.target.closest("#hand") is not None:
            event.preventDefault()
            self.screen.hand.move(event.key)
        elif event.key in ARROWS and event.target.closest("#action") is not None:
            event.preventDefault()
            self.screen.hand.focus()
        elif not (event.ctrlKey or event.altKey or event.metaKey or event.repeat) and self.session is not None:
            self._letter(event)

    def _letter(self, event: Element) -> None:
        """A key that is a command, where nothing is typed and no dialog has the keyboard."""
        dialog = document.querySelector("dialog[open]")
        # Over the sheet there may be the word that nothing goes on here: that one has the keyboard.
        last = document.querySelector("dialog.trouble[open]") is not None
        on_sheet = dialog is not None and dialog.id == "sheet" and not last
        typing = event.target.closest("input, select, textarea") is not None
        name = keys.command(event.key or "")
        if typing or (dialog is not None and not on_sheet) or not (self.options["letters"] or name == "keys"):
            return
        number = None if on_sheet else keys.card_number(event.code, event.shiftKey)
        if number is not None and name is None:
            event.preventDefault()
            self.obeyed.card(number)
        elif name and (not on_sheet or name in keys.ON_THE_SHEET):
            event.preventDefault()
            if self.session.state is not None or name in TABLELESS:
                self.obeyed.key(name)

    def _change(self, event: Element) -> None:
        control = event.target
        if control.closest("#new-form") is not None:
            self.form.changed(control)
        elif control.closest("#settings") is not None:
            from ui.optionsform import changed

            changed(control, lambda: self.played)
        elif control.closest("#stats") is not None:
            self.commands.changed_statistics(control)

    def _submit(self, event: Element) -> None:
        event.preventDefault()
        if event.target.id == "new-form":
            self.clock.run(self._start_game())

    def _animated(self, event: Element) -> None:
        if event.animationName == "leave":
            event.target.remove()
        elif event.animationName in ("land", "dealt"):
            event.target.classList.remove("landing", "dealt")

    def _closed(self, event: Element) -> None:
        # Closed by Escape these two come back: they leave nothing to go on with.
        if event.target.id in ("elsewhere", "trouble") and not self.lock.held:
            self.screen.elsewhere()
        elif event.target.id in ("elsewhere", "trouble") and self.screen.troubled:
            self.screen.trouble(self.screen.troubled)
        else:
            self.screen.closed()

    def _picture_missing(self, event: Element) -> None:
        if getattr(event.target, "tagName", "") == "IMG":
            event.target.parentElement.classList.add("broken")

    def _resized(self, _entries: Element, _observer: Element) -> None:
        look.show(self.options)
        self.screen.resized()
        if self.commands is not None:
            self.commands.resized()

    # The tour

    @property
    def played(self) -> Any:
        """The session that is on the table: the match, or the tour in its place."""
        return self.tour.session if self.tour is not None else self.session

    @property
    def obeyed(self) -> Any:
        """What does what buttons and keys ask for."""
        return self.tour.commands if self.tour is not None else self.commands

    def _start_tour(self) -> None:
        if self.tour is None and not self._tour_loads:
            self._tour_loads = True
            self.clock.run(self._load_tour())

    async def _load_tour(self) -> None:
        from ui.tour import Tour

        tour = Tour(self.session, self.screen, self.kept, self.clock, self._tour_over)
        loaded = await tour.load()
        self._tour_loads = False
        if not loaded:
            self.session.tell(self.texts("tour.missing"))
            return
        for dialog in document.querySelectorAll("dialog[open]"):
            if dialog.id in ("trouble", "elsewhere", "moon"):
                return  # that comes first
            dialog.close()
        self.session.decline_tour()
        self.tour = tour
        tour.start()
        self._enable_tools()

    def _tour_over(self) -> None:
        self.tour = None
        self._enable_tools()

    # A new game

    def _open_form(self) -> None:
        # What can be chosen is the engine's to say: asked for before it is there, the form opens when it is.
        self._form_wanted = self.form is None
        if self._form_wanted:
            return
        self.screen.sheet.close()
        sent = self.options["request"] or self.session.asked or self._match_asked_for()
        self.form.open(sent, self.session.under_way())

    def _match_asked_for(self) -> Values | None:
        """The request for a match like the one on the table, where none has been made in this browser yet."""
        if self.session.state is None:
            return None
        from ui.scores import again

        return again(self.session.state)

    async def _start_game(self) -> None:
        request = self.form.request()
        if request is None:
            return
        refusal = await self.session.new_game(request)
        if refusal is None:
            self.form.close()
            request["names"] = names.kept(self.texts, request["names"])
            self.options["request"] = request
            self.session.keep_settings()
            return
        field = newgame.refused_field(refusal)
        key = "bad." + field if self.texts.has("bad." + field) else "bad.field" if field else "bad.request"
        text = self.texts(key, value=refusal.get("value"), most=newgame.LONGEST_NAME)
        self.form.refuse(field, text)


class Draw:
    """Random whole numbers from the browser's generator for secrets, fetched many at a time."""

    def __init__(self) -> None:
        self._numbers: list[int] = []

    def __call__(self, n: int) -> int:
        """A random whole number below `n`, at most 2**32."""
        if not self._numbers:
            # As text, in one call: a number of 32 bits is read as one with a sign.
            text = window.crypto.getRandomValues(window.Uint32Array.new(NUMBERS)).join(",")
            self._numbers = [int(number) for number in text.split(",")]
        return self._numbers.pop() * n >> 32


async def start() -> None:
    await App().start()

"""The game in a page of somebody else: what its address asks for, and what the two say to each other."""

import json

from pyscript import document, window

from ui import address, contract, dom, look
from ui.kinds import Any, Callable, Element, Timers, Values

MODULE = "./post.mjs"
# What the page around is told of, by the key of what the player is told.
TROUBLES = {
    "trouble.start": "not_started",
    "trouble.stopped": "stopped",
    "trouble.silent": "silent",
    "trouble.no_storage": "storage",
    "trouble.full_storage": "storage",
    "elsewhere.text": "elsewhere",
}


class Embedded:
    """Reads the address when it is made. `join` gives it the rest of the page; commands are done from `begin` on."""

    def __init__(self) -> None:
        self._languages = [code for code, _ in json.loads(window.heartsLanguage.names)]
        self._found, notes = address.read(json.loads(window.heartsFrame.query), self._languages)
        for note in notes:
            print(note)
        for button in document.querySelectorAll("[data-autofocus]"):
            button.autofocus = True  # for when its dialog opens
        self._incoming = contract.Incoming(self._languages)
        self._session: Any = None
        self._played: Any = None
        self._clock: Any = None
        self._way: Element = None  # to the page around; None where there is none that may be spoken to
        self._ready = self._begun = self._working = False
        self._waiting: list[Values] = []  # commands
        self._unsent: list[Values] = []  # what was to be said before the way was there
        self._sent: Any = None  # the last state
        self._height = 0
        self._needed: dict[int, int] = {}  # what large type has needed, by the frame's width

    def usual(self) -> Values:
        """The settings, by name, that are the usual ones in this frame."""
        return {name: self._found[name] for name in ("table", "speed") if name in self._found}

    def join(self, session: Any, screen: Any, clock: Timers, played: Callable[[], Any]) -> None:
        """Have the session begin as the address asks, and hear of all that happens.

        `played` gives the session on the table: that of the tour, where it is there.
        """
        self._session, self._clock, self._played = session, clock, played
        session.asked = address.request(self._found) or {}
        session.deal = self._found.get("deal")
        if "host" in self._found:
            session.told = self._happened
            screen.told = self._troubled
            clock.run(self._connect(self._found["host"]))

    def opened(self) -> None:
        """What can be shown before the engine is there is on the table."""
        if self._session.told is not None and self._session.state is not None:
            self._happened([])

    def begin(self, hello: Values) -> None:
        """The engine has answered."""
        if self._begun or self._session.told is None:
            return
        self._begun = True
        self._send(contract.message("started", engine=True, version=hello["version"]))
        self._work_soon()

    # What is said

    async def _connect(self, host: str) -> None:
        post = await window.heartsGuard.load(MODULE)
        self._way = post.open(host, contract.LONGEST, self._receive) if post is not None else None
        if self._way is None:
            print('hearts: no messages: host="' + host + '" is not the page around')
            self._session.told = None
            self._unsent = []
            return
        unsent, self._unsent = self._unsent, []
        for message in unsent:
            self._send(message)
        self._sizes = window.ResizeObserver.new(self._resized)
        self._sizes.observe(document.body)

    def _send(self, message: Values) -> None:
        if self._way is None:
            self._unsent.append(message)
        else:
            self._way.send(json.dumps(message))

    def _happened(self, events: list[Values]) -> None:
        """The session shows another state, after these events."""
        session = self._session
        if not self._ready:
            self._ready = True
            build = document.querySelector("meta[name=hearts-build]").content
            known = {"languages": self._languages, "presets": address.PRESETS, "levels": address.LEVELS}
            self._send(contract.message("ready", version=build, **known))
        self._tell_state()
        for message in contract.told(events, session.state):
            self._send(message)
        if any(event["type"] == "scored" for event in events):
            self._clock.run(self._tell_save())

    def _tell_state(self) -> None:
        session = self._session
        state = contract.state(session.state, session.paused, session.options["points"])
        if state != self._sent:
            self._sent = state
            self._send(contract.message("state", state=state))

    async def _tell_save(self) -> None:
        answer = await self._session.ask("public_save", {})
        if answer is not None and answer.get("save"):
            self._send(contract.message("save", save=answer["save"]))

    def _troubled(self, key: str) -> None:
        if key in TROUBLES:
            said = self._session.texts(key)
            self._send(contract.message("error", code=TROUBLES[key], field=None, value=None, text=said))

    def _resized(self, _entries: Element, _observer: Element) -> None:
        width, page = int(window.innerWidth), document.scrollingElement
        if page.scrollHeight > page.clientHeight + 1:
            self._needed[width] = max(int(page.scrollHeight), self._needed.get(width, 0))
        height = max(contract.height(width), self._needed.get(width, 0))
        if width and height != self._height:
            self._height = height
            self._send(contract.message("resize", height=height))

    # What is heard

    def _receive(self, text: str, length: int) -> None:
        try:
            message = json.loads(text)
        except Exception:  # noqa: BLE001 - nested deeper than can be read: no message of ours
            return
        command, error = self._incoming.read(message, length)
        if command is not None and len(self._waiting) >= contract.MOST_WAITING:
            error = contract.refused(command["id"], "busy", None, None, "too many commands wait already")
        elif command is not None:
            self._waiting.append(command)
            self._work_soon()
        if error is not None:
            self._send(error)

    def _work_soon(self) -> None:
        if self._begun and not self._working and self._waiting:
            self._working = True
            self._clock.run(self._work())

    async def _work(self) -> None:
        while self._waiting:
            command = self._waiting.pop(0)
            error = await self._do(command)
            self._send(error or contract.message("done", of=command["id"]))
        self._working = False

    async def _do(self, command: Values) -> Values | None:
        """Carry the command out; what is answered where that can't be."""
        session, number, kind = self._session, command["id"], command["type"]
        if session.stopped:
            return contract.refused(number, "stopped", None, None, session.texts("trouble.stopped"))
        if kind == "pause":
            session.pause(command["paused"])
            self._tell_state()
        elif kind == "settings":
            await self._set(command)
        elif session.starting:
            return contract.refused(number, "busy", None, None, "another match is being begun")
        else:
            if kind == "load":
                refusal = await session.load(command["save"])
            else:
                texts = session.texts
                usual = [texts("name." + str(seat)) for seat in range(contract.MOST_PLAYERS)]
                refusal = await session.new_game(contract.request(command, session.asked, usual))
            if session.stopped:
                return contract.refused(number, "stopped", None, None, session.texts("trouble.stopped"))
            if refusal is not None:
                return contract.declined(command, refusal)
        return None

    async def _set(self, command: Values) -> None:
        session = self._session
        if "theme" in command:
            window.heartsFrame.setTheme(command["theme"])
        for name in ("table", "speed", "sound"):
            if name in command:
                session.set_usual(name, command[name])
        look.show(session.options)
        from ui import language  # not needed to start

        code = address.language(command["lang"]) if "lang" in command else session.texts.language
        # The player's own choice comes first.
        if code != session.texts.language and not session.options["language"]:
            if await window.heartsLanguage.load(code):
                language.apply(self._played(), code)
        elif dom.by_id("settings").open:
            language.show_settings(session)

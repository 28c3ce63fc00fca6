"""A page without a browser: the real session on the real engine, with a clock that the test turns."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import engine
from ui import cues, settings, store
from ui.client import client
from ui.kinds import Call
from ui.session import Session
from ui.text import Texts

Values = dict[str, Any]


def finish(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """What a coroutine gives that never has to wait."""
    try:
        coroutine.send(None)
    except StopIteration as stop:
        return stop.value
    raise AssertionError("it waits for something")


class Storage:
    """A Web Storage; `full` refuses what is put into it."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.full = False

    def getItem(self, key: str) -> str | None:  # noqa: N802 - the browser's name
        return self.kept.get(key)

    def setItem(self, key: str, text: str) -> None:  # noqa: N802 - the browser's name
        if self.full:
            raise RuntimeError("QuotaExceededError")
        self.kept[key] = text


class Clock:
    """Timers that ring when the test says so, and tasks that run at once."""

    def __init__(self) -> None:
        self.waiting: dict[int, tuple[int, Callable[[], None]]] = {}
        self.made = 0
        self.later: list[Coroutine[Any, Any, None]] | None = None  # a list keeps tasks back: the worker is slow

    def after(self, milliseconds: int, function: Callable[[], None]) -> int:
        self.made += 1
        self.waiting[self.made] = (milliseconds, function)
        return self.made

    def cancel(self, key: int) -> None:
        self.waiting.pop(key, None)

    def run(self, coroutine: Coroutine[Any, Any, None]) -> None:
        if self.later is None:
            finish(coroutine)
        else:
            self.later.append(coroutine)

    def ring(self) -> bool:
        """Let the first timer ring; whether there was one."""
        if not self.waiting:
            return False
        _, function = self.waiting.pop(min(self.waiting))
        function()
        return True


class Screen:
    """Notes what it is asked to show."""

    def __init__(self) -> None:
        self.drawn: list[Values] = []
        self.said: list[str] = []
        self.heard: list[str] = []
        self.opened: list[str] = []
        self.warned: list[str] = []
        self.troubles: list[str] = []

    def draw(self, session: Session, motion: bool) -> None:
        self.drawn.append({"serial": session.state["serial"], "motion": motion, "notice": session.notice})

    def say(self, texts: list[str]) -> None:
        self.said += texts

    def feel(self, events: list[Values], state: Values, options: Values) -> None:
        self.heard += cues.sounds(events, state, options)

    def show_sheet(self) -> None:
        self.opened.append("sheet")

    def show_moon(self) -> None:
        self.opened.append("moon")

    def reword(self, session: Session) -> None:
        self.draw(session, False)

    def show_hint(self) -> None:
        self.opened.append("hint")

    def warn(self, key: str) -> None:
        self.warned.append(key)

    def trouble(self, key: str) -> None:
        self.troubles.append(key)


class Page:
    """`storage` is what an earlier page left behind; None is a browser that keeps nothing."""

    def __init__(self, storage: Storage | None, request: Values | None = None, call: Call | None = None) -> None:
        engine._table.game = None
        self.storage = storage
        self.clock = Clock()
        self.screen = Screen()
        self.calls: list[str] = []
        self.texts = Texts("en")
        self.options = settings.defaults()
        self.options["request"] = request
        self.engine = call or client(engine)
        self.session = Session(self._noted, store.Store(storage), self.clock, self.screen, self.texts, self.options)

    async def _noted(self, name: str, request: Values | None) -> Values:
        self.calls.append(name)
        return await self.engine(name, request)

    def begin(self) -> Page:
        finish(self.session.begin())
        return self

    @property
    def state(self) -> Values:
        state: Values = self.session.state
        return state

    @property
    def hand(self) -> list[str]:
        return [entry["card"] for entry in self.state["hand"]]

    def legal(self) -> list[str]:
        return [entry["card"] for entry in self.state["hand"] if entry["legal"]]

    def bots(self) -> None:
        """Let the bots move until it is the player's turn to do something."""
        while self.state["waiting"] == "bot" and self.clock.ring():
            pass

    def pass_cards(self) -> None:
        for card in self.hand[: self.state["pass_count"]]:
            self.session.tap(card)
        self.session.confirm()
        self.bots()

    def one(self, rng: Random) -> None:
        """Do one thing that is to be done, by whoever has to."""
        state = self.state
        if state["phase"] == "passing" and state["waiting"] == "you":
            self.pass_cards()
        elif state["phase"] == "playing" and state["waiting"] == "you":
            self.session.tap(rng.choice(self.legal()))
        elif state["phase"] == "moon_choice" and state["waiting"] == "you":
            self.session.choose_moon(rng.choice(state["moon_choices"])["choice"])
        elif state["phase"] == "hand_over":
            self.session.next_hand()
        else:
            self.session.go_on()
            self.clock.ring()


def to_play(page: Page) -> None:
    """On to a moment at which the player may choose a card to play, and one is refused."""
    rng = Random(1)
    while True:
        state = page.state
        legal = len(page.legal())
        if state["phase"] == "playing" and state["trick_number"] and 0 < legal < len(page.hand):
            return
        page.one(rng)


def to_bot(page: Page) -> None:
    """On to a moment at which a bot is to play and the player has yet to play to the trick."""
    rng = Random(2)
    while True:
        state = page.state
        mine = any(play["seat"] == 0 for play in state["trick"])
        if state["phase"] == "playing" and state["waiting"] == "bot" and state["trick_number"] and not mine:
            return
        page.one(rng)

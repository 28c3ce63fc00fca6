"""The tour: a prepared hand on the table in place of the match, which waits untouched. Loaded when it is asked for."""

import json

from pyscript import window

from ui import dom
from ui.coach import Coach
from ui.commands import Commands
from ui.kinds import Any, Callable, Element, Values
from ui.pupil import Pupil
from ui.tourstages import Aside, Taught

FILE = "./tour.json"
# What works as always; the rest belongs to the match.
USUAL = (
    "pass",
    "continue",
    "hand",
    "rules",
    "keys",
    "settings",
    "reset",
    "reset_yes",
    "reset_no",
    "sound",
    "close",
    "dismiss",
)
_tours = [0]


class Tour:
    """`match` is the session that waits, `over` is called when it is on the table again."""

    def __init__(self, match: Any, screen: Any, kept: Any, clock: Any, over: Callable[[], None]) -> None:
        self._match = match
        self._screen = screen
        self._kept = kept
        self._clock = clock
        self._over = over
        self._answers: list[Values] = []
        self._boot: Element = None
        self._coach: Any = None
        self.session: Any = None
        self.commands: Any = None

    async def load(self) -> bool:
        """Fetch the prepared hand; False where it can't be had."""
        text = await window.heartsGuard.text(FILE)
        self._answers = json.loads(text) if text else []
        return bool(self._answers)

    def works(self, name: str) -> bool:
        """Whether the button `name` of the bar does something during the tour."""
        return name in USUAL

    def start(self) -> None:
        """Put the prepared hand on the table."""
        match = self._match
        _tours[0] -= 1
        self._boot = dom.by_id("boot")
        if self._boot is not None:
            self._boot.remove()
            self._screen.table.clear()
        match.set_aside(Aside(self._screen))
        self._coach = Coach(self._screen.hand)
        stage = Taught(self._screen, self._coach)
        self.session = Pupil(self._answers, self._kept, self._clock, stage, match.texts, match.options, _tours[0])
        self.session.match = match
        self.commands = TourCommands(self, self._screen, self._coach)
        self.session.start()
        self._coach.focus()

    def leave(self) -> None:
        """Put the match back as it was."""
        match = self._match
        self.session.stop()
        self._coach.remove()
        if self._boot is not None and not match.begun:
            dom.by_id("table").append(self._boot)
        self._over()
        match.take_up(self._screen)
        self._screen.say([match.texts("tour.over")])


class TourCommands(Commands):
    """What buttons and keys do while the tour lasts."""

    def __init__(self, tour: Tour, screen: Any, coach: Coach) -> None:
        Commands.__init__(self, tour.session, screen, self._nothing, self._nothing)
        self._guide = tour
        self._coach = coach

    def key(self, name: str) -> None:
        button = self._coach.usable() if name == "go" else None
        if name != "go":
            self.do(name, None)
        elif button is not None and button.getAttribute("aria-disabled") != "true":
            self.do(button.getAttribute("data-do"), button)

    def do(self, name: str, target: Element) -> None:
        session = self._guide.session
        if name == "tour_leave" or (name == "tour_go" and session.lesson.kind == "end"):
            self._guide.leave()
        elif name == "tour_go":
            session.go_forward()
        elif name in USUAL:
            Commands.do(self, name, target)

    def _nothing(self) -> None:
        pass

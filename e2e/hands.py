"""A mouse and a finger that drag: taken down, moved, let go, each at a time of its own choosing."""

from collections.abc import Callable
from itertools import pairwise
from typing import Protocol

from playwright.sync_api import CDPSession, Locator, Page, Position

from e2e.table import CORNER

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
Point = tuple[float, float]
STEPS = 6


class Pointer(Protocol):
    """What drags. Times are in seconds from now on."""

    def down(self, at: Point, time: float = 0) -> None: ...
    def move(self, to: Point, time: float = 0) -> None: ...
    def up(self, at: Point, time: float = 0) -> None: ...


class Devices:
    """Drives Chromium's own input: the browser's clock is told the times, so no test depends on the machine's pace."""

    def __init__(self, page: Page) -> None:
        self._cdp: CDPSession = page.context.new_cdp_session(page)
        self._page = page
        self._start = 0.0

    def begin(self) -> None:
        """From now on times are counted."""
        self._start = self._page.evaluate("Date.now() / 1000")

    def send(self, method: str, time: float, **values: object) -> None:
        self._cdp.send(method, {"timestamp": self._start + time, **values})


class Mouse:
    def __init__(self, page: Page) -> None:
        self._devices = Devices(page)

    def _send(self, kind: str, at: Point, time: float, **values: object) -> None:
        self._devices.send("Input.dispatchMouseEvent", time, type=kind, x=at[0], y=at[1], **values)

    def down(self, at: Point, time: float = 0) -> None:
        self._devices.begin()
        self._send("mouseMoved", at, time)
        self._send("mousePressed", at, time, button="left", buttons=1, clickCount=1)

    def move(self, to: Point, time: float = 0) -> None:
        self._send("mouseMoved", to, time, button="left", buttons=1)

    def up(self, at: Point, time: float = 0) -> None:
        self._send("mouseReleased", at, time, button="left", clickCount=1)


class Finger:
    def __init__(self, page: Page) -> None:
        self._devices = Devices(page)

    def _send(self, kind: str, time: float, *points: Point) -> None:
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self._devices.send("Input.dispatchTouchEvent", time, type=kind, touchPoints=touches)

    def down(self, at: Point, time: float = 0) -> None:
        self._devices.begin()
        self._send("touchStart", time, at)

    def move(self, to: Point, time: float = 0) -> None:
        self._send("touchMove", time, to)

    def up(self, at: Point, time: float = 0) -> None:  # noqa: ARG002 - a finger is lifted where it is
        self._send("touchEnd", time)

    def cancel(self) -> None:
        """The browser, or the phone, takes the finger's way for something else."""
        self._send("touchCancel", 0)


POINTERS: dict[str, Callable[[Page], Pointer]] = {"mouse": Mouse, "finger": Finger}


def corner(card: Locator) -> Point:
    """Where a card is taken."""
    box = card.bounding_box()
    assert box is not None
    return box["x"] + CORNER["x"], box["y"] + CORNER["y"]


def middle(target: Locator) -> Point:
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(pointer: Pointer, *way: Point, seconds: float = 0.8, let_go: bool = True) -> None:
    """Take what is at the first point along the way, evenly, in so many seconds for each part of it."""
    pointer.down(way[0])
    time = 0.0
    for (x, y), (to_x, to_y) in pairwise(way):
        for i in range(1, STEPS + 1):
            time += seconds / STEPS
            pointer.move((x + (to_x - x) * i / STEPS, y + (to_y - y) * i / STEPS), time)
    if let_go:
        pointer.up(way[-1], time + 0.001)


class ScriptedFinger:
    """A finger for browsers whose driver has none: the page is told of it as a browser would."""

    _SEND = """([kind, [x, y], time]) => {
      const target = document.elementFromPoint(x, y) ?? document.body;
      const values = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, isPrimary: true,
        pointerId: 7, pointerType: "touch", button: kind === "pointermove" ? -1 : 0, detail: kind === "click" ? 1 : 0 };
      const event = new (kind === "click" ? MouseEvent : PointerEvent)(kind, values);
      Object.defineProperty(event, "timeStamp", { value: time * 1000 });
      target.dispatchEvent(event);
    }"""

    def __init__(self, page: Page) -> None:
        self._page = page

    def _send(self, kind: str, at: Point, time: float) -> None:
        self._page.evaluate(self._SEND, [kind, at, time])

    def down(self, at: Point, time: float = 0) -> None:
        self._send("pointerdown", at, time)

    def move(self, to: Point, time: float = 0) -> None:
        self._send("pointermove", to, time)

    def up(self, at: Point, time: float = 0) -> None:
        self._send("pointerup", at, time)

    def tap(self, target: Locator, position: Position | None = None) -> None:
        """Tap the target once it can be, at the position in it or in its middle."""
        target.click(trial=True, position=position)
        at = middle(target)
        box = target.bounding_box()
        if position is not None and box is not None:
            at = (box["x"] + position["x"], box["y"] + position["y"])
        for kind in ("pointerdown", "pointerup", "click"):
            self._send(kind, at, 0)

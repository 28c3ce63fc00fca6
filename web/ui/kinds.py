"""Names for the annotations. MicroPython skips annotations and has no typing, so there they only have to exist."""

__all__ = ["Any", "Awaitable", "Call", "Callable", "Coroutine", "Element", "Stage", "Timers", "Values"]

try:
    from collections.abc import Awaitable, Callable, Coroutine
    from typing import Any, Protocol

    Values = dict[str, Any]
    """Plain values by name, as JSON has them: a state, an event, a request, what a part of the page shows."""
    Element = Any
    """An element, an event or another object of the browser."""
    Call = Callable[[str, Values | None], Awaitable[Values]]
    """The engine: (name of the call, request) -> answer."""

    class Timers(Protocol):
        """The clock of a Session."""

        def after(self, milliseconds: int, function: Callable[[], None]) -> int: ...
        def cancel(self, key: int) -> None: ...
        def run(self, coroutine: Coroutine[Any, Any, None]) -> None: ...

    class Stage(Protocol):
        """The screen of a Session."""

        def draw(self, session: Any, motion: bool) -> None: ...
        def say(self, texts: list[str]) -> None: ...
        def feel(self, events: list[Values], state: Any, options: Values) -> None: ...
        def show_sheet(self) -> None: ...
        def show_moon(self) -> None: ...
        def warn(self, key: str) -> None: ...
        def trouble(self, key: str) -> None: ...

except ImportError:
    Any = Awaitable = Callable = Coroutine = Values = Element = Call = Timers = Stage = None  # type: ignore[assignment,misc]

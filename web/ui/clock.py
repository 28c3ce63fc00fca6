"""The browser's timers and tasks, as a Session asks for them."""

import asyncio

from pyscript import window

from ui.kinds import Any, Callable, Coroutine


class Clock:
    """One callback serves all timers: every function given to JavaScript costs a proxy that stays.

    `on_bug` is called when a task ends with an exception, after the browser's console has been told.
    """

    def __init__(self, on_bug: Callable[[], None]) -> None:
        self._on_bug = on_bug
        self._waiting: dict[int, tuple[Callable[[], None], int]] = {}
        self._next = 0
        self._tasks: list[Any] = []
        self._fire = self._ring

    def after(self, milliseconds: int, function: Callable[[], None]) -> int:
        """Call `function` in so many milliseconds; gives what cancel takes."""
        self._next += 1
        key = self._next
        self._waiting[key] = (function, window.setTimeout(self._fire, milliseconds, key))
        return key

    def cancel(self, key: int) -> None:
        """Forget the call, if it has not happened yet."""
        if key in self._waiting:
            window.clearTimeout(self._waiting.pop(key)[1])

    def run(self, coroutine: Coroutine[Any, Any, None]) -> None:
        self._tasks = [task for task in self._tasks if not task.done()]
        self._tasks.append(asyncio.create_task(self._guarded(coroutine)))

    def _ring(self, key: int) -> None:
        if key in self._waiting:
            self._waiting.pop(key)[0]()

    async def _guarded(self, coroutine: Coroutine[Any, Any, None]) -> None:
        try:
            await coroutine
        except Exception as problem:
            window.console.error(repr(problem))
            self._on_bug()
            raise

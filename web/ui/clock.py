"""The browser's timers and tasks, as a Session asks for them."""

import asyncio

from pyscript import window


class Clock:
    """One callback serves all timers: every function given to JavaScript costs a proxy that stays."""

    def __init__(self):
        self._waiting = {}
        self._next = 0
        self._fire = self._ring

    def after(self, milliseconds, function):
        """Call `function` in so many milliseconds; gives what cancel takes."""
        self._next += 1
        key = self._next
        self._waiting[key] = (function, window.setTimeout(self._fire, milliseconds, key))
        return key

    def cancel(self, key):
        """Forget the call, if it has not happened yet."""
        if key in self._waiting:
            window.clearTimeout(self._waiting.pop(key)[1])

    def run(self, coroutine):
        asyncio.create_task(coroutine)

    def _ring(self, key):
        if key in self._waiting:
            self._waiting.pop(key)[0]()

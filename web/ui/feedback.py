"""Sounds, and a phone that shakes. A browser that has neither, or refuses them, is no error."""

from pyscript import window
from pyscript.ffi import to_js

from ui import cues, guard
from ui.kinds import Any, Timers, Values

MODULE = "./sound.mjs"


def can_shake() -> bool:
    """Whether this may be a phone, and one that can: browsers on the desktop say so too, and do nothing."""
    has = getattr(window.navigator, "vibrate", None) is not None
    return has and bool(window.matchMedia("(any-pointer: coarse)").matches)


class Feedback:
    """Nothing is loaded, made or shaken before the player has done something, as browsers want it too."""

    def __init__(self, clock: Timers, options: Values) -> None:
        self._clock = clock
        self._options = options
        self._awake = False
        self._loading = False
        self._module: Any = None

    def wake(self) -> None:
        """The player has done something."""
        self._awake = True
        if self._options["sound"] and not self._loading:
            self._loading = True
            self._clock.run(self._load())

    def feel(self, events: list[Values], state: Any, options: Values) -> None:
        """Have the player hear and feel `events`, after which the match is in `state`."""
        if not self._awake:
            return
        self.wake()
        heard = cues.sounds(events, state, options)
        if heard and self._module is not None:
            self._module.play(",".join(heard), options["volume"] / 10)
        pattern = cues.shakes(events, options)
        if pattern and can_shake():
            try:
                guard.call(window.navigator, "vibrate", to_js(list(pattern)))
            except guard.Refused:
                pass  # as in some frames

    async def _load(self) -> None:
        self._module = await window.heartsGuard.load(MODULE)

"""The screens of the two sessions there are during the tour: its own, and that of the match that waits."""

from ui.kinds import Any, Values


class Aside:
    """The screen of a match that waits: what still happens there is not shown, but trouble is told."""

    def __init__(self, screen: Any) -> None:
        self._screen = screen

    def draw(self, session: Any, motion: bool) -> None:
        pass

    def say(self, texts: list[str]) -> None:
        pass

    def feel(self, events: list[Values], state: Any, options: Values) -> None:
        pass

    def show_sheet(self) -> None:
        pass

    def show_moon(self) -> None:
        pass

    def show_hint(self) -> None:
        pass

    def reword(self, session: Any) -> None:
        pass

    def warn(self, key: str) -> None:
        self._screen.warn(key)

    def trouble(self, key: str) -> None:
        self._screen.trouble(key)


class Taught(Aside):
    """The screen of the tour's session: the page's own, and the tour's words. It has no dialogs."""

    def __init__(self, screen: Any, coach: Any) -> None:
        Aside.__init__(self, screen)
        self._coach = coach

    def draw(self, session: Any, motion: bool) -> None:
        self._screen.draw(session, motion)
        self._coach.draw(session)

    def reword(self, session: Any) -> None:
        self._screen.reword(session)
        self._coach.draw(session)

    def say(self, texts: list[str]) -> None:
        self._screen.say([text for text in texts if text])

    def feel(self, events: list[Values], state: Any, options: Values) -> None:
        self._screen.feel(events, state, options)

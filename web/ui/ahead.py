"""A bot that searches thinks while the page pauses before its card, so that the two do not add up."""

from ui.kinds import Any


class Ahead:
    """Asks the engine to think for the bot whose turn it is in `session`; nothing is done by that."""

    def __init__(self, session: Any) -> None:
        self._session = session
        self._moment: Any = None  # (match, serial) of what is thought about, or has been
        self._thinking = False
        self._due = False  # the pause is over, and the bot still thinks

    def start(self) -> None:
        """The bot whose turn it is may think from now on, if it is one that takes its time."""
        self._due = False
        moment = self._now()
        if moment == self._moment or not self._session.state["thinks"]:
            return
        self._moment, self._thinking = moment, True
        self._session.run(self._think(moment))

    def holds(self) -> bool:
        """Whether the bot still thinks. Its step is then asked for as soon as it has done so."""
        self._due = self._thinking and self._moment == self._now()
        return self._due

    async def _think(self, moment: Any) -> None:
        await self._session.ask("think_ahead", {"serial": moment[1]})
        if moment != self._moment:
            return  # what was thought about has been taken back, or its match is over
        self._thinking = False
        if self._due and moment == self._now():
            self._session.step()

    def _now(self) -> Any:
        return (self._session.games, self._session.state["serial"])

"""The tour's hand, prepared by the engine when the page was built, behind the calls of the engine that it needs."""

from ui.kinds import Any, Values
from ui.store import Store


class Prepared:
    """`answers` are those of builder/tour.py, one for each action; of each state what differs from the one before.

    `names` are those of the three others, from the left.
    """

    def __init__(self, answers: list[Values], names: list[str]) -> None:
        self._answers = answers
        self._names = names
        self._at = 0
        self.state: Values = {}

    def deal(self) -> Values:
        """The first answer: the hand is dealt."""
        self._at = 0
        self.state = {}
        return self._answer()

    @property
    def card(self) -> str | None:
        """The card that the player plays next in this hand, if that is what comes next."""
        event = self._next()
        return event["card"] if event["type"] == "play" and event["seat"] == 0 else None

    @property
    def cards(self) -> list[str]:
        """What the player passes, if that is what comes next."""
        event = self._next()
        passed: list[str] = []
        if event["type"] == "pass" and event["seat"] == 0:
            passed = self._answers[self._at + 1]["state"]["passed"]
        return passed

    async def call(self, name: str, request: Values | None) -> Values:
        """What the engine says to an `act` or a `step`; only what is prepared is accepted."""
        if request is None or request["serial"] != self.state["serial"]:
            return self._refusal("stale")
        if name == "step":
            fits = self.state["waiting"] == "bot"
        elif request["type"] == "pass":
            fits = bool(self.cards) and sorted(request["cards"]) == sorted(self.cards)
        else:
            fits = request["type"] == "play" and request["card"] == self.card
        if not fits or self._at + 1 >= len(self._answers):
            return self._refusal("not_waiting")
        self._at += 1
        return self._answer()

    def _next(self) -> Values:
        over: Values = {"type": "over", "seat": None}
        return self._answers[self._at + 1]["events"][0] if self._at + 1 < len(self._answers) else over

    def _refusal(self, reason: str) -> Values:
        return {"ok": False, "reason": reason, "field": None, "value": None, "state": self.state}

    def _answer(self) -> Values:
        answer = self._answers[self._at]
        state = dict(self.state)
        state.update(answer["state"])
        for seat, name in enumerate(self._names, 1):
            state["seats"][seat]["name"] = name
        self.state = state
        return {"ok": True, "events": answer["events"], "state": state, "save": ""}


class Apart(Store):
    """The store of the tour's session: settings are kept as always, the tour's hand nowhere."""

    def __init__(self, kept: Any, passed_on: tuple[str, ...]) -> None:
        Store.__init__(self, kept)
        self._kept = kept
        self._passed_on = passed_on
        self.usable = True

    def get(self, key: str) -> str | None:
        found: str | None = self._kept.get(key) if key in self._passed_on else None
        return found

    def put(self, key: str, text: str) -> bool:
        return bool(self._kept.put(key, text)) if key in self._passed_on else True

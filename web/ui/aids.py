"""What the player may ask for beside the play itself: hints, undo, claims, finishing, skipping to the turn."""

from ui import cards
from ui.draft import showing_received
from ui.kinds import Any, Values
from ui.text import Texts

# What the engine is asked for by that name.
ASKED = ("undo", "claim", "finish", "hint")
# A seat that has all penalty cards so far shoots the moon about every other time once it has this share of all: four
# of fourteen. docs/bots.md has what was measured.
ALARMING = (2, 7)


class Help:
    """`session` is the Session that it helps with."""

    def __init__(self, session: Any) -> None:
        self._session = session
        self._wish: str | None = None  # asked for while an answer was awaited
        self.skipping = False  # whether the bots play without a pause until the player's turn
        self._line: Any = None  # the hint in words, with the (match, serial) that it is for
        self._hint: Any = None  # the last hint, with the (match, serial) that it is for
        self._thinking: Any = None  # the (match, serial) for which a hint is being thought about
        self._alarm: int | None = None  # the seat of which a moon was last feared aloud

    def ask(self, kind: str) -> None:
        """The player asks for one of ASKED; asked for too early, it comes as soon as it can."""
        session = self._session
        if session.state is None or session.stopped or session.paused:
            return
        if session.busy() or not session.begun:
            self._wish = kind
            if not session.begun:
                session.tell(session.texts("status.held"))
            return
        reason = refusal(session.state, kind)
        if reason is not None:
            session.refuse(reason)
        elif kind == "hint":
            self._ask_for_hint()
        else:
            session.act({"type": kind})

    @property
    def hint(self) -> Any:
        """The hint for what the player has to choose now, as the engine gave it, or None."""
        return self._hint[1] if self._hint is not None and self._hint[0] == self._moment() else None

    @property
    def line(self) -> str | None:
        """The hint in words, until the player does something."""
        return self._line[1] if self._line is not None and self._line[0] == self._moment() else None

    def marked(self) -> list[str]:
        """The cards of the hint."""
        hint = self.hint
        return hint["choice"] if hint is not None and hint["kind"] != "moon" else []

    def read(self) -> None:
        """The player does something: what the hint said has been read. Its cards stay marked until they are played."""
        self._line = None

    def alert(self, aloud: bool) -> list[str]:
        """What is to be said of a moon that one seat may be shooting, if that is new and the player wants to know.

        Without `aloud` it only is noted, as after an undo.
        """
        session, before = self._session, self._alarm
        self._alarm = seat = alarm(session.state) if session.options["moon_alert"] else None
        if seat == before or not aloud:
            return []
        texts, state = session.texts, session.state
        if seat is None:
            return [texts("say.moon_alert.over")] if state["phase"] == "playing" and state["tricks"] else []
        threat = state["moon_threat"]
        name = state["seats"][seat]["name"]
        return [texts.either("say.moon_alert", seat == 0, name=name, n=threat["cards"], of=threat["of"])]

    def _moment(self) -> Any:
        return (self._session.games, self._session.state["serial"])

    def _ask_for_hint(self) -> None:
        session, moment = self._session, self._moment()
        if self.hint is not None:
            if self.hint["kind"] != "moon":
                session.compare()
        elif self._thinking != moment:
            self._thinking = moment
            self._line = (moment, session.texts("hint.thinking"))
            session.notice = None
            session.redraw()
            session.run(self._fetch_hint(moment))

    async def _fetch_hint(self, moment: Any) -> None:
        session = self._session
        answer = await session.ask("hint", {"serial": moment[1]})
        if self._thinking != moment:
            return
        self._thinking = None
        if answer is None or session.stopped or moment != self._moment():
            return  # played without it
        self._line = None
        if not answer["ok"]:
            session.refuse(answer["reason"])
            return
        from ui import hints

        session.adopt(answer)
        self._hint = (moment, answer["hint"])
        said = hints.line(session.texts, answer["hint"])
        self._line = (moment, said)
        session.notice = None
        session.redraw(said)

    def reword(self) -> None:
        """The texts are in another language: what is said of the hint too."""
        line, hint = self.line, self.hint
        if line is not None:
            from ui import hints

            words = self._session.texts("hint.thinking") if hint is None else hints.line(self._session.texts, hint)
            self._line = (self._moment(), words)

    def skip(self) -> None:
        """Have the bots play at once until it is the player's turn."""
        session = self._session
        if session.state is None or session.stopped:
            return
        session.go_on()
        if session.state["waiting"] == "bot":
            self.skipping = True
            session.hurry()

    def answered(self) -> None:
        """No answer is awaited any more: ask for what was wished for meanwhile."""
        wish, self._wish = self._wish, None
        if wish is not None:
            self.ask(wish)

    def forget(self) -> None:
        """Another match: what was wished for belongs to the one before."""
        self._wish = None
        self.skipping = False
        self._alarm = None


def refusal(state: Values, kind: str) -> str | None:
    """Why the engine will not do `kind` in `state`, a reason code; None where it may."""
    if kind == "undo":
        return None if state["can_undo"] else "nothing_to_undo"
    if kind == "finish":
        return None if state["settled"] else "points_left"
    if kind == "hint":
        if state["phase"] in ("hand_over", "match_over"):
            return "nothing_to_hint"
        return None if state["waiting"] == "you" else "not_your_turn"
    if state["phase"] != "playing":
        return "nothing_to_claim"
    return None if state["waiting"] == "you" else "not_your_turn"


def usable(state: Values) -> list[str]:
    """The names of the table's buttons that do something in `state`; a claim only where it is certain."""
    names = ["undo"] if state["can_undo"] else []
    if state["tricks"]:
        names.append("tricks")
    if state["waiting"] == "you" and refusal(state, "hint") is None:
        names.append("hint")
    if state["phase"] in ("passing", "playing"):
        names.append("seen")
    if state["phase"] == "playing":
        if state["claim"]:
            names.append("claim")
        if state["waiting"] == "bot":
            names.append("skip")
    return names


def alarm(state: Values) -> int | None:
    """The seat that may be shooting the moon: it has every penalty card so far, and enough of them; else None."""
    threat = state["moon_threat"]
    if threat is None or threat["cards"] * ALARMING[1] < threat["of"] * ALARMING[0]:
        return None
    seat: int = threat["seat"]
    return seat


def by_itself(state: Values, options: Values, draft: Any) -> tuple[str, str] | None:
    """What the settings do for the player in `state`: ("finish", "") or ("play", the one card), or None."""
    if options["finish"] and state["settled"]:
        return ("finish", "")
    if options["auto_play"] and state["phase"] == "playing" and state["waiting"] == "you":
        legal = [entry["card"] for entry in state["hand"] if entry["legal"]]
        if len(legal) == 1 and not showing_received(state, draft):
            return ("play", legal[0])
    return None


def doubt(texts: Texts, value: str | None) -> str:
    """That a claim is not certain, and why: `value` is the refusal's, the player's card and the one it fears, twice."""
    codes = (value or "").split(" ")
    if len(codes) != 4:
        return texts("refused", reason=texts.reason("not_certain"))
    high, beats, low, _ = [cards.name(texts, code) for code in codes]
    return texts("refused.claim", high=high, beats=beats, low=low)

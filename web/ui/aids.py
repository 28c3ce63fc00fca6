"""What the player may ask for beside the play itself: taking back, claiming, finishing a hand, skipping to the turn."""

from ui import cards
from ui.draft import showing_received
from ui.kinds import Any, Values
from ui.text import Texts

# What the engine is asked for by that name.
ASKED = ("undo", "claim", "finish")


class Help:
    """`session` is the Session that it helps with."""

    def __init__(self, session: Any) -> None:
        self._session = session
        self._wish: str | None = None  # asked for while an answer was awaited
        self.skipping = False  # whether the bots play without a pause until the player's turn

    def ask(self, kind: str) -> None:
        """The player asks for one of ASKED; asked for too early, it comes as soon as it can."""
        session = self._session
        if session.state is None or session.stopped:
            return
        if session.busy() or not session.begun:
            self._wish = kind
            if not session.begun:
                session.tell(session.texts("status.held"))
            return
        reason = refusal(session.state, kind)
        if reason is None:
            session.act({"type": kind})
        else:
            session.refuse(reason)

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


def refusal(state: Values, kind: str) -> str | None:
    """Why the engine will not do `kind` in `state`, a reason code; None where it may."""
    if kind == "undo":
        return None if state["can_undo"] else "nothing_to_undo"
    if kind == "finish":
        return None if state["settled"] else "points_left"
    if state["phase"] != "playing":
        return "nothing_to_claim"
    return None if state["waiting"] == "you" else "not_your_turn"


def usable(state: Values) -> list[str]:
    """The names of the table's buttons that do something in `state`: a claim at least says why it can't be made."""
    names = ["undo"] if state["can_undo"] else []
    if state["tricks"]:
        names.append("tricks")
    if state["phase"] == "playing":
        names.append("claim")
        if state["waiting"] == "bot":
            names.append("skip")
    return names


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

"""The cards that the player points at: chosen for the pass, raised, played, or kept for the player's turn."""

from ui import cards
from ui.draft import choosing, codes
from ui.kinds import Any, Values


class Choice:
    """Of the cards of `session`, which has the state, the draft and the engine."""

    def __init__(self, session: Any) -> None:
        self._session = session
        self.queued: str | None = None  # tapped before the player's turn
        self.picked: str | None = None  # another tap plays it, where a first one only raises

    def tap(self, card: str) -> None:
        """The player points at a card of the hand: choose it, play it, or keep it until it is the player's turn."""
        session = self._session
        state = session.state
        if choosing(state):
            self._choose(card)
        elif state["phase"] == "playing":
            if state["waiting"] == "you" and not session.awaiting and session.begun:
                self._point(card)
            else:
                self._queue(card)

    def drop(self, card: str, up: bool) -> bool:
        """The player has dragged a card of the hand: `up` to where it is chosen or played, or back down.

        Whether it is being played. Unlike a tap a drag says which of the two is meant, so it never does the other; and
        nobody drags a card to the table by mistake, so it needs no confirming.
        """
        session = self._session
        state = session.state
        if choosing(state):
            if (card in session.draft.cards) != up:
                self._choose(card)
        elif state["phase"] == "playing":
            if state["waiting"] != "you" or session.awaiting or not session.begun:
                if (self.queued == card) != up:
                    self._queue(card)
            elif up:
                self.play(card)
                return bool(session.awaiting)
            elif self.picked == card:
                self.picked = None
                session.redraw(session.texts("say.unqueued", card=self._name(card)))
        return False

    def turn(self) -> None:
        """It is the player's turn: do with the card that was kept for it what a tap does."""
        if self.queued is not None:
            card, self.queued = self.queued, None
            self._point(card)

    def play(self, card: str) -> None:
        """Play the card, or say why it is refused."""
        self.picked = None
        entry = self._entry(card)
        if entry["legal"]:
            self._session.act({"type": "play", "card": card})
        else:
            self.refuse(card, entry["refusal"])

    def refuse(self, card: str, code: str) -> None:
        """Say why the card may not be played, by the reason's code."""
        session = self._session
        led = session.state["trick"][0]["card"][1] if session.state["trick"] else None
        reason = session.texts.reason(code, led)
        session.feel([{"type": "refused"}])
        session.tell(session.texts("refused.card", card=self._name(card), reason=reason))

    def follow(self, state: Values) -> None:
        """Go on with `state`: a card that is kept stays so as long as it is in the hand."""
        self.picked = None
        if self.queued not in codes(state):
            self.queued = None

    def forget(self) -> None:
        """Keep nothing: another match, or another place in it."""
        self.queued = self.picked = None

    def _choose(self, card: str) -> None:
        session = self._session
        if session.awaiting:
            return
        texts, count = session.texts, session.state["pass_count"]
        if session.draft.toggle(card, count) == "full":
            session.tell(texts("refused", reason=texts("reason.too_many_chosen", n=count)))
            return
        session.notice = None
        session.help.read()
        session.draft.serial = session.state["serial"]
        session.keep_draft()
        key = "say.chosen" if card in session.draft.cards else "say.unchosen"
        session.redraw(texts(key, card=self._name(card), chosen=len(session.draft.cards), n=count))

    def _point(self, card: str) -> None:
        """Play the card; where the player wants to confirm it, the first time only raise it."""
        session = self._session
        if session.options["confirm"] and self.picked != card and self._entry(card)["legal"]:
            self.picked, session.notice = card, None
            session.redraw(session.texts("say.picked", card=self._name(card)))
            return
        self.play(card)

    def _queue(self, card: str) -> None:
        session = self._session
        self.queued = None if self.queued == card else card
        if not session.begun:
            session.notice = session.texts("status.held") if self.queued else None
        session.redraw(session.texts("say.queued" if self.queued else "say.unqueued", card=self._name(card)))
        session.go_on()

    def _entry(self, card: str) -> Values:
        found: Values = next(entry for entry in self._session.state["hand"] if entry["card"] == card)
        return found

    def _name(self, card: str) -> str:
        return cards.name(self._session.texts, card)

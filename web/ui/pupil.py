"""The session of the tour: the page's own, on the prepared hand, which waits at each step of the lesson."""

from ui import announce, cards, settings, store
from ui.aids import Help
from ui.choice import Choice
from ui.draft import showing_received
from ui.kinds import Any, Stage, Timers, Values
from ui.lesson import TALK, Lesson
from ui.prepared import Apart, Prepared
from ui.session import Session
from ui.text import Texts


class Pupil(Session):
    """`number` tells one tour's cards from another's and from the match's: below zero, never the same twice."""

    def __init__(
        self, answers: list[Values], kept: Any, clock: Timers, screen: Stage, texts: Texts, options: Values, number: int
    ) -> None:
        self.prepared = Prepared(answers, [texts("name." + str(seat)) for seat in (1, 2, 3)])
        self.match: Any = None  # the session that waits
        self.lesson = Lesson()
        Session.__init__(self, self.prepared.call, Apart(kept, (store.SETTINGS,)), clock, screen, texts, options)
        self.choice = Guided(self)
        self.help = Marks(self)
        self.games = number

    def start(self) -> None:
        """Deal the prepared hand and begin with the first step."""
        self._take(self.prepared.deal(), True)

    def text(self) -> str:
        """What the step under way says, "" between two steps; after the last card that the rest plays by itself."""
        if self.lesson.played_out:
            return self.texts("tour.watching")
        return self._words("tour." + self.lesson.name) if self.lesson.active else ""

    def wanted(self) -> str | None:
        """The card with which the step can be done, where the focus belongs; None where it asks for no card."""
        held = self.state["hand"]
        if self.lesson.kind == "try":
            return next((entry["card"] for entry in held if entry["refusal"]), None)
        return next(iter(self.help.marked()), None) if self.lesson.kind in ("pass", "play") else None

    def go_forward(self) -> None:
        """The player has read what the step says."""
        if self.lesson.kind in TALK:
            self._finish_step()
            self.redraw(self.text())
            self._settle(False)

    def advise(self, card: str) -> None:
        """Say why `card`, which the rules allow, is not what the tour wants now."""
        step = self.lesson.name
        for key in ("tour." + step + "." + card, "tour." + step + ".other"):
            if self.texts.has(key):
                self.tell(self._words(key, card))
                return
        self.tell(self._words("tour.other", card))

    # What the page's session does, as far as the lesson lets it

    def tap(self, card: str) -> None:
        if self._open():
            Session.tap(self, card)

    def drop(self, card: str, up: bool) -> bool:
        return self._open() and Session.drop(self, card, up)

    def confirm(self) -> None:
        if self.lesson.kind == "pass" and sorted(self.draft.cards) == sorted(self.prepared.cards):
            self.lesson.left()
            Session.confirm(self)

    def go_on(self) -> None:
        if showing_received(self.state, self.draft):
            self.lesson.left()
            Session.go_on(self)

    def reword(self, before: str) -> None:
        Session.reword(self, before)
        if self.match is not None:
            self.match.reword(before)

    def hurry(self) -> None:
        if not self.lesson.active:
            Session.hurry(self)

    def sentences(self, answer: Values) -> list[str]:
        if not self.lesson.played_out:
            return Session.sentences(self, answer)
        # Nobody is asked for anything.
        points, amount = self.options["points"], self.options["reader"]
        each = [announce.lines(self.texts, event, answer["state"], points, amount) for event in answer["events"]]
        return [text for said in each for text in said if text]

    def adopt(self, answer: Values) -> None:
        Session.adopt(self, answer)
        self.draft.follow(self.state)
        self.lesson.follow(self.state, self.draft)

    def _open(self) -> bool:
        """Whether cards are asked for; where the button is, the player is told."""
        if self.lesson.kind in TALK or self.lesson.kind == "look":
            go = "action.continue" if self.lesson.kind == "look" else button(self.lesson)
            self.tell(self.texts("tour.read_first", button=self.texts(go)))
        return self.lesson.kind in ("pass", "try", "play")

    def _finish_step(self) -> None:
        self.notice = None
        self.lesson.done()
        self.lesson.follow(self.state, self.draft)

    def _settle(self, moving: bool) -> None:
        self._by_hand = True  # no setting plays for a learner
        self._cancel()
        if self.lesson.active or self.state["phase"] == "hand_over":
            return
        if self.state["waiting"] == "you" and self.prepared.card is not None:
            # What is left after the last step is shown.
            self._timer = self._clock.after(settings.pause(self.options["speed"], self.state), self._play_on)
            return
        Session._settle(self, moving)

    def _play_on(self) -> None:
        self._timer = None
        self.act({"type": "play", "card": self.prepared.card})

    def _words(self, key: str, other: str = "") -> str:
        """A text of the tour with all that may be filled in; `other` is a card that is not the right one."""
        texts, seats = self.texts, self.state["seats"]
        right = self.prepared.card
        return texts(
            key,
            card=cards.name(texts, right) if right else "",
            other=cards.name(texts, other) if other else "",
            left=seats[1]["name"],
            across=seats[2]["name"],
            right=seats[3]["name"],
            points=texts("points", n=seats[0]["points"]),
        )


def button(lesson: Lesson) -> str:
    """The key of the text of the button that goes on from the step."""
    return "tour.end" if lesson.kind == "end" else "tour.watch" if lesson.name == "rest" else "tour.next"


class Guided(Choice):
    """The cards that the player points at: only the right ones are played."""

    def play(self, card: str) -> None:
        session = self._session
        self.picked = None
        if session.awaiting or not session.lesson.active:
            return
        if card == session.prepared.card:
            session.lesson.left()
            Choice.play(self, card)
        elif self._entry(card)["legal"]:
            session.advise(card)
        else:
            Choice.play(self, card)

    def refuse(self, card: str, code: str) -> None:
        session = self._session
        tried = session.lesson.kind == "try"
        if tried:
            session._finish_step()
        Choice.refuse(self, card, code)
        if tried:
            session.redraw(session.text())

    def _choose(self, card: str) -> None:
        session = self._session
        if card in session.prepared.cards or card in session.draft.cards:
            Choice._choose(self, card)
        else:
            session.advise(card)

    def _queue(self, card: str) -> None:
        pass  # nothing is played before its step says what it is about


class Marks(Help):
    """What the step points at in the hand is marked as a hint's cards are."""

    def marked(self) -> list[str]:
        session = self._session
        lesson, prepared = session.lesson, session.prepared
        if lesson.kind == "pass":
            return list(prepared.cards)
        if lesson.kind == "play":
            return [prepared.card]
        held = [entry["card"] for entry in session.state["hand"]]
        return [card for card in held if card in lesson.marked or card[1] in lesson.marked]

    def alert(self, aloud: bool) -> list[str]:  # noqa: ARG002 - nothing is taken back here
        """What the step says, where one has just begun."""
        return [self._session.text()] if self._session.lesson.active else []

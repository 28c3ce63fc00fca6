"""The `screen` of a Session: draws its state and opens what the player must see."""

from pyscript import document

from ui import dom, view
from ui.hand import Hand
from ui.kinds import Any, Values
from ui.session import Session
from ui.sheets import Moon, Sheet
from ui.table import Table
from ui.text import Texts

LOG_LINES = 30


class Screen:
    def __init__(self, texts: Texts, feedback: Any) -> None:
        self.texts = texts
        self.hand = Hand()
        self.table = Table(self.hand)
        self.sheet = Sheet()
        self.moon = Moon()
        self._feedback = feedback
        self._session: Any = None
        self._hand_shown: tuple[int, int] | None = None
        self._unsaid: list[str] = []  # what has happened behind a dialog
        self._hints: Any = None  # loaded when it is first asked for
        self.told: Any = None  # is called with the key of whatever the player is warned of
        self.troubled = ""  # the key of what is said of a trouble that lasts
        self.seen: Any = None  # the dialog of the cards that are out, once it has been asked for

    def draw(self, session: Session, motion: bool) -> None:
        """Show the state of `session`; with `motion` what is new flies in."""
        state, texts = session.state, session.texts
        self._session = session
        boot = dom.by_id("boot")
        if boot is not None:
            self.table.clear()
            # While the engine still starts, its progress steps back behind the cards that are there already.
            if session.begun:
                boot.remove()
            else:
                boot.classList.add("quiet")
        hand_shown = (session.games, state["hand_number"])
        dealt = hand_shown != self._hand_shown
        follow = dealt and self._hand_shown is not None
        if dealt:
            self._hand_shown = hand_shown
            self.hand.clear()
        motion = motion and session.options["speed"] != "instant" and not dom.reduced_motion()
        self.table.before(state)
        sort = session.options["sort"]
        choice, hinted = session.choice, session.help.marked()
        shown = view.hand(texts, state, session.draft, choice.queued, choice.picked, sort, hinted)
        self.hand.draw(shown, view.ready(state), motion)
        self.table.draw(session, motion)
        self._dialogs(state)
        if follow and (dom.focus_lost() or dom.focused(dom.by_id("action"))):
            # The button that led to this hand has done its work: the focus goes to the cards.
            self.hand.focus()

    def resized(self) -> None:
        """The page may have another size."""
        self.hand.measure()
        self.table.resized()
        if self.sheet.dialog.open:
            self.sheet.resized(self.texts, self._session.state)

    def reword(self, session: Session) -> None:
        """Show everything in another language; where the player is and what is chosen stay as they are."""
        dom.by_id("log").replaceChildren()  # it was said in the other one
        self._unsaid = []
        self.sheet.forget()
        self.draw(session, False)
        if self.moon.dialog.open:
            self.moon.open(self.texts, session.state)

    def say(self, texts: list[str]) -> None:
        """Have the texts read out by a screen reader, once no dialog is open any more: behind one nothing is."""
        self._unsaid += texts
        if document.querySelector("dialog[open]") is not None:
            return
        log = dom.by_id("log")
        for text in self._unsaid[-LOG_LINES:]:
            log.append(dom.build("p", "", text))
        self._unsaid = []
        while log.childElementCount > LOG_LINES:
            log.firstElementChild.remove()

    def feel(self, events: list[Values], state: Any, options: Values) -> None:
        """Have the player hear and feel what has happened."""
        self._feedback.feel(events, state, options)

    def show_sheet(self) -> None:
        """The score sheet, as the end of a hand opens it: not on top of what the player has opened."""
        if document.querySelector("dialog[open]") is None:
            self.sheet.open(self.texts, self._session.state)

    def show_moon(self) -> None:
        if document.querySelector("dialog[open]") is None:
            self.moon.open(self.texts, self._session.state)

    def show_hint(self) -> None:
        """The hint's choice beside the others."""
        if self._hints is None:
            from ui.hintsheet import HintSheet

            self._hints = HintSheet()
        self._hints.open(self.texts, self._session.help.hint)

    def show_seen(self) -> None:
        """The cards that are out."""
        if self.seen is None:
            from ui.seensheet import SeenSheet

            self.seen = SeenSheet()
        self.seen.open(self.texts, self._session.state)

    def closed(self) -> None:
        """A dialog has closed. Where the focus has nothing to go back to, it goes to what comes next."""
        if dom.focus_lost():
            action = dom.by_id("action")
            if action.hidden:
                self.hand.focus()
            else:
                action.focus()
        self.say([])

    def warn(self, key: str) -> None:
        """A bar with a text that stays until the player takes it away."""
        self._tell(key)
        self._notice(key, [("dismiss", "dismiss")])

    def offer(self, key: str, done: str, label: str) -> None:
        """A bar with a text and a button that does `done`; the player may take it away instead."""
        self._notice(key, [(done, label), ("dismiss", "later")])

    def _notice(self, key: str, buttons: list[tuple[str, str]]) -> None:
        notice = dom.build("div", "notice")
        notice.append(dom.worded("span", "", self.texts, key))
        for done, label in buttons:
            button = dom.worded("button", "", self.texts, label)
            button.type = "button"
            button.setAttribute("data-do", done)
            notice.append(button)
        dom.by_id("notices").append(notice)

    def trouble(self, key: str) -> None:
        """The game can't go on: say so, and offer to load the page again."""
        self._tell(key)
        self.troubled = key
        text = dom.by_id("trouble-text")
        text.setAttribute("data-text", key)
        dom.set_text(text, self.texts(key))
        dom.open_dialog(dom.by_id("trouble"))

    def _tell(self, key: str) -> None:
        if self.told is not None:
            self.told(key)

    def trouble_over(self) -> None:
        self.troubled = ""
        if dom.by_id("trouble").open:
            dom.by_id("trouble").close()

    def elsewhere(self) -> None:
        """Another tab plays."""
        self._tell("elsewhere.text")
        dom.open_dialog(dom.by_id("elsewhere"))

    def _dialogs(self, state: Values) -> None:
        if self.sheet.dialog.open:
            if self.sheet.ending and state["phase"] not in ("hand_over", "match_over"):
                self.sheet.close()
            else:
                self.sheet.draw(self.texts, state)
        if state["phase"] != "moon_choice":
            self.moon.close()
        elif self.moon.dialog.open:
            self.moon.advise(self._session.help.line)
        if self.seen is not None and self.seen.dialog.open:
            self.seen.draw(self.texts, state)

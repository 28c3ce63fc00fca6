"""The tour's words on the screen, its buttons, and the ring around what it speaks of."""

from pyscript import document

from ui import dom, status
from ui.kinds import Any, Element
from ui.lesson import STEPS, TALK
from ui.pupil import button


class Coach:
    """Stands where the line about the game is as long as the tour lasts."""

    def __init__(self, hand: Any) -> None:
        self._hand = hand
        self._box = dom.build("section", "coach")
        self._box.id = "coach"
        words = dom.build("div", "coach-words")
        words.tabIndex = 0
        self._notice = dom.build("p", "coach-notice")
        self._said = dom.build("p", "coach-said")
        self._said.id = "coach-said"
        words.append(self._notice, self._said)
        self._count = dom.build("span", "coach-count")
        self._leave = self._button("tour_leave", "plain")
        self._go = self._button("tour_go", "strong")
        self._go.setAttribute("aria-describedby", "coach-said")
        self._box.append(words, self._count, self._leave, self._go)
        dom.by_id("status").parentElement.prepend(self._box)
        self._pointed: Any = None
        self._looks = False  # whether the received cards are looked at

    def draw(self, session: Any) -> None:
        """Show the step that `session`, a Pupil, is at."""
        texts, lesson = session.texts, session.lesson
        dom.set_attribute(self._box, "aria-label", texts("tour.label"))
        dom.set_attribute(document.body, "data-tour", lesson.kind or "play")
        dom.set_attribute(self._box, "data-step", lesson.name)
        dom.set_text(self._notice, session.notice)
        self._notice.hidden = not session.notice
        line = status.line(texts, session.state, session.draft, session.options["points"])
        dom.set_text(self._said, session.text() or line)
        dom.set_text(self._count, texts("tour.count", n=min(lesson.number + 1, len(STEPS)), of=len(STEPS)))
        dom.set_text(self._leave, texts("tour.leave"))
        dom.set_text(self._go, texts(button(lesson)))
        self._show_go(lesson.kind in TALK, session.wanted())
        looks, self._looks = self._looks, lesson.kind == "look"
        if self._looks and not looks and _loose():
            dom.by_id("action").focus()
        self._leave.hidden = lesson.kind == "end"
        self._point(self._target(lesson.points_at))

    def remove(self) -> None:
        self._point(None)
        dom.set_attribute(document.body, "data-tour", None)
        self._box.remove()

    def usable(self) -> Element:
        """The button that goes on, None where the step asks for something else."""
        if not self._go.hidden:
            return self._go
        action = dom.by_id("action")
        return action if document.body.getAttribute("data-tour") in ("pass", "look") and not action.hidden else None

    def focus(self) -> None:
        self._go.focus()

    def _show_go(self, shown: bool, wanted: str | None) -> None:
        # The focus goes to and fro between the button and the card that is wanted, whichever the step asks for.
        focused = dom.focused(self._go)
        hidden, self._go.hidden = self._go.hidden, not shown
        if focused and not shown:
            self._hand.focus(wanted)
        elif shown and hidden and _loose():
            self._go.focus()

    def _button(self, done: str, look: str) -> Element:
        element = dom.build("button", look)
        element.type = "button"
        element.setAttribute("data-do", done)
        return element

    def _target(self, name: str) -> Element:
        if not name:
            return None
        if name.startswith("seat") and name != "seats":
            return dom.by_id("seats").children[int(name[4:])]
        return dom.by_id("info-hearts" if name == "info" else name)

    def _point(self, target: Element) -> None:
        if dom.same(target, self._pointed):
            return
        if self._pointed is not None:
            self._pointed.classList.remove("pointed")
        self._pointed = target
        if target is not None:
            target.classList.add("pointed")


def _loose() -> bool:
    """Whether the focus is on a card or nowhere, and so may go where the step goes on."""
    return dom.focus_lost() or document.activeElement.closest("#hand") is not None

"""The browser's Back closes the dialog that is open, as on a phone everything does; without one it leaves the page.

While a dialog is open the tab's history has one entry more than the page itself, MARK, so that Back comes here first.
The entry goes when the last dialog is closed in another way. A reload keeps it, and Forward may come back to it: then
no dialog belongs to it, and it is left again.
"""

from pyscript import document, window
from pyscript.ffi import to_js

from ui import guard
from ui.kinds import Element

MARK = "hearts.dialog"
# Under these nothing goes on: Back leaves the page as if they were not there.
LAST_WORDS = ".trouble"


class Back:
    """Made once, when the first cards are drawn. In a page of another site the history is not ours: it does nothing."""

    def __init__(self) -> None:
        self._marked = window.history.state == MARK  # whether the tab is at the entry MARK
        self._going = False  # whether it is on its way from there, at our wish
        if window.heartsGuard.framed:
            return
        document.defaultView.addEventListener("popstate", self._moved)
        self._dialogs = window.MutationObserver.new(self._changed)
        wanted = {"subtree": True, "attributes": True, "attributeFilter": ["open"]}
        self._dialogs.observe(document.body, to_js(wanted))
        if self._open():
            self._changed(None, None)

    def _changed(self, _records: Element, _observer: Element) -> None:
        """A dialog has opened or closed."""
        found = bool(self._open())
        if found == self._marked or self._going:
            return
        if found:
            self._mark()
        else:
            self._go()

    def _moved(self, event: Element) -> None:
        """The tab has come to another entry: by Back, by Forward, or at our wish."""
        was_marked, was_going = self._marked, self._going
        self._marked, self._going = event.state == MARK, False
        dialogs = self._open()
        if self._marked:
            if not dialogs:
                self._go()
        elif was_going:
            if dialogs:
                self._mark()  # opened in the meantime
        elif was_marked and dialogs:
            # The one on top is the last: the page has none that opens over one further down.
            dialogs.pop().close()
            if dialogs:
                self._mark()
        elif was_marked:
            # The entry was left over from before a reload: the player means to leave the page.
            window.history.back()

    def _open(self) -> list[Element]:
        if document.querySelector("dialog[open]" + LAST_WORDS) is not None:
            return []
        return list(document.querySelectorAll("dialog[open]"))

    def _mark(self) -> None:
        try:
            guard.call(window.history, "pushState", MARK, "")
        except guard.Refused:
            return  # too many in too short a time: Back then leaves the page, as it does without all this
        self._marked = True

    def _go(self) -> None:
        self._going = True
        window.history.back()

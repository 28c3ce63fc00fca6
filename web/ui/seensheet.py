"""The dialog of the cards that are out: loaded when it is first asked for, and true while it is open."""

from ui import dom, seen
from ui.kinds import Values
from ui.text import Texts


class SeenSheet:
    def __init__(self) -> None:
        self.dialog = dom.by_id("seen")

    def open(self, texts: Texts, state: Values) -> None:
        self.draw(texts, state)
        dom.open_dialog(self.dialog)

    def draw(self, texts: Texts, state: Values) -> None:
        """Show what is out in `state`; once no cards are held any more there is nothing to show."""
        shown = seen.shown(texts, state)
        if shown["over"]:
            if self.dialog.open:
                self.dialog.close()
            return
        box = dom.by_id("seen-list")
        box.replaceChildren()
        for row in shown["rows"]:
            term = dom.build("dt", row["look"])
            term.append(dom.build("span", "symbol", row["symbol"]), dom.build("span", "", row["suit"]))
            term.append(dom.build("small", "", row["count"]))
            term.firstElementChild.setAttribute("aria-hidden", "true")
            cards = dom.build("dd")
            ranks = dom.build("span", "", row["ranks"])
            ranks.setAttribute("aria-hidden", "true")
            cards.append(ranks, dom.build("span", "unseen", row["names"]))
            box.append(term, cards)
        lines = dom.by_id("seen-lines")
        lines.replaceChildren()
        for line in shown["lines"]:
            lines.append(dom.build("li", "", line))

"""The dialog that compares what the hint would do with the other choices: loaded when it is first asked for."""

from ui import dom, hints
from ui.kinds import Element, Values
from ui.text import Texts


class HintSheet:
    def __init__(self) -> None:
        self.dialog = dom.by_id("hints")

    def open(self, texts: Texts, hint: Values) -> None:
        """Show the choices of a hint for a pass or a card."""
        rows = hints.comparison(texts, hint)
        dom.set_text(dom.by_id("hints-line"), hints.line(texts, hint))
        dom.set_text(dom.by_id("hints-how"), texts("hint.how" if len(rows) > 1 else "hint.alone"))
        box = dom.by_id("hints-list")
        box.replaceChildren()
        for row in rows if len(rows) > 1 else []:
            box.append(self._row(texts, row))
        if not self.dialog.open:
            self.dialog.showModal()

    def _row(self, texts: Texts, row: Values) -> Element:
        item = dom.build("li", "best" if row["best"] else "")
        head = dom.build("p", "choice")
        corners = dom.build("span", "corners")
        corners.setAttribute("aria-hidden", "true")
        for corner, red in row["corners"]:
            part = dom.build("span", "corner", corner)
            dom.flag(part, "red", red)
            corners.append(part)
        many = len(row["corners"]) > 1
        head.append(corners, dom.build("span", "unseen" if many else "", row["name"]))
        if row["best"]:
            head.append(dom.build("b", "badge", texts("hint")))
        bar = dom.build("span", "bar")
        bar.setAttribute("aria-hidden", "true")
        filled = dom.build("span")
        dom.style(filled, "--share", "%.3f" % row["bar"])
        bar.append(filled)
        item.append(head, bar, dom.build("p", "points", row["points"]), dom.build("p", "help", row["notes"]))
        return item

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
        dom.open_dialog(self.dialog)

    def _row(self, texts: Texts, row: Values) -> Element:
        item = dom.build("li", "best" if row["best"] else "")
        head = dom.build("p", "choice")
        many = len(row["corners"]) > 1
        if many:
            head.append(self._corners(row["corners"]))
        head.append(dom.build("span", "unseen" if many else "", row["name"]))
        if row["best"]:
            head.append(dom.build("b", "badge", texts("hint")))
        bar = dom.build("span", "gauge")
        bar.setAttribute("aria-hidden", "true")
        filled = dom.build("span")
        dom.style(filled, "--share", "%.3f" % row["bar"])
        bar.append(filled)
        # The order of reading; the styles put the bar between.
        item.append(head, dom.build("p", "expected", row["points"]), bar, dom.build("p", "help", row["notes"]))
        return item

    def _corners(self, corners: list[tuple[str, str]]) -> Element:
        """Several cards in short, for the eye."""
        box = dom.build("span", "corners")
        box.setAttribute("aria-hidden", "true")
        for corner, suit in corners:
            box.append(dom.build("span", suit, corner))
        return box

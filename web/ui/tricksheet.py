"""The dialog of the tricks: loaded when it is first asked for."""

from ui import dom, tricks
from ui.kinds import Element, Values
from ui.text import Texts


class TrickSheet:
    """`points` says whether running points are shown."""

    def __init__(self) -> None:
        self.dialog = dom.by_id("tricks")

    def open(self, texts: Texts, state: Values, points: bool) -> None:
        shown = tricks.shown(texts, state, points)
        dom.set_text(dom.by_id("tricks-rule"), shown["empty"] or shown["rule"])
        box = dom.by_id("tricks-list")
        box.replaceChildren()
        for row in shown["rows"]:
            item = dom.build("li")
            item.append(dom.build("p", "", row["line"]))
            if row["plays"] is not None:
                item.append(self._cards(row["plays"]))
            box.append(item)
        dom.open_dialog(self.dialog)

    def _cards(self, plays: list[Values]) -> Element:
        line = dom.build("ul", "cards")
        for play in plays:
            item = dom.build("li", "takes" if play["takes"] else "")
            card = dom.clone(dom.by_id("play")).firstElementChild
            dom.card_face(card, play)
            card.setAttribute("aria-label", play["label"])
            who = dom.build("span", "who", play["who"])
            who.setAttribute("aria-hidden", "true")
            item.append(card, who)
            line.append(item)
        return line

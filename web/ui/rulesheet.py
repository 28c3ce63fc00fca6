"""The dialog of the rules of the match on the table: loaded when it is first asked for."""

from ui import dom, rulebook
from ui.kinds import Values
from ui.text import Texts


class RuleSheet:
    def __init__(self) -> None:
        self.dialog = dom.by_id("rules")

    def open(self, texts: Texts, state: Values) -> None:
        box = dom.by_id("rules-text")
        box.replaceChildren()
        for number, chapter in enumerate(rulebook.chapters(texts, state["rules"], state["preset"])):
            section = dom.build("section")
            title = dom.build("h3", "", chapter["title"])
            title.id = "rules-" + str(number)
            section.setAttribute("aria-labelledby", title.id)
            section.append(title)
            for text in chapter["before"]:
                section.append(dom.build("p", "", text))
            if chapter["items"]:
                items = dom.build("ul")
                for text in chapter["items"]:
                    items.append(dom.build("li", "", text))
                section.append(items)
            for text in chapter["after"]:
                section.append(dom.build("p", "", text))
            box.append(section)
        dom.open_dialog(self.dialog)
        box.scrollTop = 0

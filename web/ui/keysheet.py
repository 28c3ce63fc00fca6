"""The dialog of the keys: loaded when it is first asked for."""

from ui import dom, keys
from ui.text import Texts


class KeySheet:
    def __init__(self) -> None:
        self.dialog = dom.by_id("keys")

    def open(self, texts: Texts, letters: bool) -> None:
        """Show the keys; `letters` says whether the one-letter commands are on."""
        box = dom.by_id("keys-list")
        box.replaceChildren()
        for key, said in keys.lines(texts):
            term = dom.build("dt")
            term.append(dom.build("kbd", "", key))
            box.append(term, dom.build("dd", "", said))
        dom.by_id("keys-off").hidden = letters
        dom.open_dialog(self.dialog)

"""The game in a page of somebody else: what its address asks for. Loaded only there."""

import json

from pyscript import document, window

from ui import address
from ui.kinds import Any, Values


class Embedded:
    """Reads the address when it is made."""

    def __init__(self) -> None:
        frame = window.heartsFrame
        languages = [code for code, _ in json.loads(window.heartsLanguage.names)]
        self._found, notes = address.read(json.loads(frame.query), languages)
        for note in notes:
            print(note)
        for button in document.querySelectorAll("[data-autofocus]"):
            button.autofocus = True  # for when its dialog opens

    def usual(self) -> Values:
        """The settings, by name, that are the usual ones in this frame."""
        return {name: self._found[name] for name in ("table", "speed") if name in self._found}

    def tell(self, session: Any) -> None:
        """Have the session begin as the address asks."""
        session.asked = address.request(self._found) or {}
        session.deal = self._found.get("deal")

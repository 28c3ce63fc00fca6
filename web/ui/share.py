"""Gives the text of a match that is over to others, in one of the ways that the browser has."""

from pyscript import window
from pyscript.ffi import to_js

from ui import dom, sharetext
from ui.kinds import Values
from ui.text import Texts


async def share(texts: Texts, state: Values) -> None:
    """Hand the text to the system's sharing, else to the clipboard, else show it to be copied; say which it was."""
    page = window.location
    said = sharetext.text(texts, state, page.origin + page.pathname)
    navigator = window.navigator
    if getattr(navigator, "share", None):
        try:
            await navigator.share(to_js({"text": said}))
            _tell(texts("share.shared"), "")
            return
        except Exception as problem:  # noqa: BLE001 - what a browser throws has no class here
            if "AbortError" in repr(problem) or "abort" in str(problem).lower():
                return  # the player has thought better of it
    try:
        await navigator.clipboard.writeText(said)
        _tell(texts("share.copied"), "")
    except Exception:  # noqa: BLE001 - no clipboard, or none that may be used
        _tell(texts("share.select"), said)


def _tell(words: str, to_copy: str) -> None:
    """Say what has happened, with a text to be copied by hand where that is left."""
    dom.by_id("shared").hidden = False
    dom.set_text(dom.by_id("shared-said"), words)
    box = dom.by_id("shared-text")
    box.hidden = not to_copy
    box.value = to_copy
    if to_copy:
        box.rows = len(to_copy.split("\n"))
        box.focus()
        box.select()
    dom.by_id("shared").scrollIntoView()

"""Another language in the middle of a match: loaded when the player chooses it."""

from pyscript import window

from ui import dom
from ui.intl import Numbers
from ui.kinds import Any, Element


async def change(session: Any, control: Element) -> None:
    """Have the page in the language that `control` says; where its texts can't be had, say so and stay."""
    texts, code = session.texts, control.value
    there = await window.heartsLanguage.load(code)
    if control.value != code:
        return  # the player has chosen yet another one meanwhile
    if not there:
        control.value = texts.language
        session.tell(texts("trouble.language"))
        return
    before = texts("name.0")
    texts.use(code, Numbers(code))
    session.options["language"] = code
    session.keep_settings()
    dom.fill_texts(texts)
    session.reword(before)

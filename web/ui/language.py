"""Another language in the middle of a match: loaded when the player chooses it."""

from pyscript import window

from ui import dom, optionsform
from ui.intl import Numbers
from ui.kinds import Any, Callable, Element


async def change(played: Callable[[], Any], control: Element) -> None:
    """Have the page in the language that `control` says; where its texts can't be had, say so and stay.

    `played` gives the session on the table: while the texts are fetched the tour may begin or end.
    """
    code = control.value
    there = await window.heartsLanguage.load(code)
    session = played()
    texts = session.texts
    if control.value != code:
        return  # the player has chosen yet another one meanwhile
    if not there:
        control.value = texts.language
        session.tell(texts("trouble.language"))
        return
    session.options["language"] = code
    session.keep_settings()
    apply(session, code)


def show_settings(session: Any) -> None:
    """Show in the dialog of the settings how they are set now."""
    optionsform.fill_options(session.options, session.texts)


async def follow(session: Any) -> None:
    """Have the page in the language of the settings, chosen elsewhere; where it can't be had, stay."""
    code = session.options["language"]
    if code and await window.heartsLanguage.load(code):
        apply(session, code)


def apply(session: Any, code: str) -> None:
    """Have the page in a language whose texts are loaded."""
    texts = session.texts
    before = texts("name.0")
    texts.use(code, Numbers(code))
    dom.fill_texts(texts)
    optionsform.fill_options(session.options, texts)
    session.reword(before)

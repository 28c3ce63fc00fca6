"""The dialog of the settings: shows what is set."""

from pyscript import document

from ui import dom
from ui.kinds import Values
from ui.text import Texts, languages


def fill_options(options: Values, texts: Texts) -> None:
    """Show the settings in their dialog, and give the speed to the styles."""
    speed = options["speed"]
    document.body.setAttribute("data-speed", speed)
    for control in document.querySelectorAll("input[name=speed]"):
        control.checked = control.value == speed
    known = languages()
    dom.by_id("language-field").hidden = len(known) < 2
    choice = dom.by_id("language")
    if not choice.childElementCount:
        for code in known:
            option = dom.build("option", "", Texts(code).name)
            option.value = code
            choice.append(option)
    choice.value = texts.language

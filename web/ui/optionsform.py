"""The dialog of the settings: shows what is set, and sets what is changed."""

from pyscript import document, window

from ui import dom, settings
from ui.kinds import Any, Element, Values
from ui.text import Texts, languages


def open_options(options: Values, texts: Texts) -> None:
    """Open the dialog."""
    fill_options(options, texts)
    dom.by_id("settings").showModal()
    document.querySelector("#settings input[name=speed]:checked").focus()


def fill_options(options: Values, texts: Texts) -> None:
    """Show the settings in their dialog, and give the speed to the styles."""
    speed = options["speed"]
    document.body.setAttribute("data-speed", speed)
    for control in document.querySelectorAll("input[name=speed]"):
        control.checked = control.value == speed
    show_look(options)
    look = {"deck": _deck(options), "colours": options["colours"], "table": options["table"]}
    for name, chosen in look.items():
        for control in document.querySelectorAll("#settings input[name=" + name + "]"):
            control.checked = control.value == chosen
    for name in settings.SWITCHES:
        document.querySelector("#settings input[name=" + name + "]").checked = options[name]
    dom.by_id("sort").value = options["sort"]
    known = languages()
    dom.by_id("language-field").hidden = len(known) < 2
    choice = dom.by_id("language")
    if not choice.childElementCount:
        for code in known:
            option = dom.build("option", "", Texts(code).name)
            option.value = code
            choice.append(option)
    choice.value = texts.language


def show_look(options: Values) -> None:
    """Show the table and the cards as they are set and as the window's width asks."""
    dom.set_attribute(document.body, "data-table", options["table"])
    dom.use_deck(_deck(options), options["colours"])


def _deck(options: Values) -> Any:
    return settings.deck(options, window.innerWidth, window.innerHeight)


def changed(control: Element, session: Any) -> None:
    """The player has changed a control of the dialog."""
    name = control.name
    if name == "speed":
        session.set_speed(control.value)
        document.body.setAttribute("data-speed", control.value)
    elif name in settings.LOOKS:
        session.set_option(name, control.value)
        show_look(session.options)
    elif name in settings.SWITCHES:
        session.set_option(name, bool(control.checked))
    elif name == "sort":
        session.set_option(name, control.value)

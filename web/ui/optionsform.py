"""The dialog of the settings: built from their table when it is first opened, loaded then too."""

import json

from pyscript import document, window

from ui import dom, feedback, look, settings
from ui.kinds import Any, Callable, Element, Values
from ui.text import Texts

BOX = "settings-fields"


def open_options(options: Values, texts: Texts) -> None:
    """Open the dialog."""
    if not dom.by_id(BOX).childElementCount:
        _build(texts)
    fill_options(options, texts)
    ask_reset(False)
    dialog = dom.by_id("settings")
    dialog.showModal()
    dom.by_id(BOX).scrollTop = 0
    dialog.querySelector("input[type=radio]:checked").focus()


def fill_options(options: Values, texts: Texts) -> None:
    """Show the settings in their dialog, where that has been built."""
    for name, kind, _, _, _ in settings.ROWS:
        if kind == "choice":
            for control in _controls(name):
                control.checked = control.value == options[name]
        for control in _controls(name):
            if kind == "switch":
                control.checked = options[name]
            elif kind == "language":
                control.value = texts.language
            elif kind != "choice":
                control.value = str(options[name])
            if kind == "range":
                _say_number(control, texts)
    _after(options)


def _after(options: Values) -> None:
    """What a control has to do with the others."""
    for control in _controls("volume"):
        control.disabled = not options["sound"]
    dom.by_id("settings-reset").disabled = not settings.unusual(options)


def changed(control: Element, played: Callable[[], Any]) -> None:
    """The player has changed a control of the dialog: it counts at once. `played` gives the session on the table."""
    session = played()
    for name, kind, _, _, _ in settings.ROWS:
        if name != control.name:
            continue
        if kind == "switch":
            put(session, name, bool(control.checked))
        elif kind == "range":
            put(session, name, int(control.value))
            _say_number(control, session.texts)
        elif kind == "language":
            from ui import language

            session.run(language.change(played, control))
        else:
            put(session, name, control.value)
    _after(session.options)
    ask_reset(False)


def put(session: Any, name: str, value: Any) -> None:
    """Set the setting and let the styles know."""
    if name == "speed":
        session.set_speed(value)
    else:
        session.set_option(name, value)
    look.show(session.options)


def ask_reset(asked: bool) -> None:
    """Ask whether to reset, or take the question back."""
    question = dom.by_id("settings-ask")
    if question.hidden == (not asked):
        return
    question.hidden = not asked
    if asked:
        question.scrollIntoView()
        question.querySelector("[data-do=reset_no]").focus()
    elif dom.by_id("settings").open:
        dom.by_id("settings-reset").focus()


def reset(session: Any) -> None:
    """Set everything to what is usual, apart from the language; the match and the names stay."""
    usual = settings.defaults(session.options.get(settings.USUAL))
    for name in settings.unusual(session.options):
        put(session, name, usual[name])
    fill_options(session.options, session.texts)
    ask_reset(False)
    dom.by_id("settings").querySelector("input[type=radio]:checked").focus()


def _controls(name: str) -> Any:
    return document.querySelectorAll("#" + BOX + " [name=" + name + "]")


def _languages() -> list[tuple[str, str]]:
    """(code, name in itself) of each language there is."""
    return [(code, name) for code, name in json.loads(window.heartsLanguage.names)]


def _useful(name: str) -> bool:
    """Whether there is anything to choose here."""
    if name == "language":
        return len(_languages()) > 1
    return name != "haptics" or feedback.can_shake()


def _build(texts: Texts) -> None:
    box = dom.by_id(BOX)
    for group in settings.GROUPS:
        rows = [row for row in settings.ROWS if row[2] == group and _useful(row[0])]
        if not rows:
            continue
        section = dom.build("section", "group")
        title = dom.worded("h3", "", texts, "settings.group." + group)
        title.id = "settings-group-" + group
        section.setAttribute("aria-labelledby", title.id)
        section.append(title)
        for name, kind, _, _, values in rows:
            section.append(_switch(texts, name) if kind == "switch" else _field(texts, name, kind, values))
        box.append(section)


def _switch(texts: Texts, name: str) -> Element:
    label = dom.build("label", "switch")
    control = _input("checkbox", name)
    text = dom.build("span")
    text.append(dom.worded("b", "", texts, "settings." + name), _help(texts, name, "small"))
    control.setAttribute("aria-describedby", "help-" + name)
    label.append(control, text)
    return label


def _field(texts: Texts, name: str, kind: str, values: tuple[Any, ...]) -> Element:
    """A control with its name above and its explaining line below."""
    field = dom.build("fieldset" if kind == "choice" else "div", "field")
    title = dom.worded("legend" if kind == "choice" else "label", "", texts, "settings." + name)
    if kind == "choice":
        control = dom.build("div", "segments")
        for value in values:
            label = dom.build("label")
            button = _input("radio", name)
            button.value = value
            label.append(button, dom.worded("span", "", texts, name + "." + value))
            control.append(label)
        field.setAttribute("aria-describedby", "help-" + name)
    else:
        if kind == "range":
            control = _input("range", name)
            control.min, control.max, control.step = [str(value) for value in values]
        else:
            control = dom.build("select")
            control.name = name
            for value in values:
                option = dom.worded("option", "", texts, name + "." + value)
                option.value = value
                control.append(option)
            for code, words in _languages() if kind == "language" else []:
                option = dom.build("option", "", words)
                option.value = option.lang = code
                control.append(option)
        control.id = title.htmlFor = "set-" + name
        control.setAttribute("aria-describedby", "help-" + name)
    field.append(title, control, _help(texts, name, "p"))
    return field


def _input(kind: str, name: str) -> Element:
    control = dom.build("input")
    control.type = kind
    control.name = name
    return control


def _help(texts: Texts, name: str, tag: str) -> Element:
    line = dom.worded(tag, "help", texts, "settings." + name + ".help")
    line.id = "help-" + name
    return line


def _say_number(control: Element, texts: Texts) -> None:
    """A slider says its number as a text, such as a percentage."""
    said = texts("settings." + control.name + ".value", n=int(control.value))
    dom.set_attribute(control, "aria-valuetext", said)
    control.title = said

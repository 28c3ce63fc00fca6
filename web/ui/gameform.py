"""The dialog of a new game: fills its form, reads it, shows what was refused."""

from pyscript import document

from ui import dom, names, newgame, rulefields
from ui.kinds import Any, Element, Values
from ui.text import Texts


class GameForm:
    def __init__(self, texts: Texts, hello: Values) -> None:
        self.dialog = dom.by_id("new-game")
        self._form = dom.by_id("new-form")
        self._texts = texts
        self._presets = hello["presets"]
        self._levels = hello["levels"]
        # Of all who may play, also those that do not now.
        self._names: list[str] = []
        self._chosen: list[str] = []
        self._rules: Any = None  # the fields under "All rules", built when the form first opens
        self._fill()

    def open(self, sent: Values | None, under_way: bool) -> None:
        """Show the form with the choices of the request `sent`."""
        self._names = names.shown(self._texts, list((sent or {}).get("names") or []))
        self._chosen = newgame.levels(sent, self._levels)
        if self._rules is None:
            from ui.ruleform import RuleForm

            self._rules = RuleForm(self._texts)
        self._show(newgame.from_request(sent, self._presets))
        dom.by_id("new-under-way").hidden = not under_way
        dom.set_text(dom.by_id("new-start"), self._texts("new.start"))
        self._show_people()
        self.clear()
        if not self.dialog.open:
            self.dialog.showModal()

    def close(self) -> None:
        if self.dialog.open:
            self.dialog.close()

    def changed(self, control: Element) -> None:
        """The player has changed `control`: show what follows from it."""
        name = control.name
        self._read_people()
        if name == "level":
            self._chosen = [control.value] * len(self._chosen)
            self._show_people()
        elif name == "preset":
            # Another preset brings its own rules; the number of players stays, for it is no part of a preset's idea.
            players = self._checked("players")
            self._show(newgame.from_request({"rules": {"preset": control.value}}, self._presets))
            self._check("players", players)
        elif name in rulefields.OPTIONS or name == "cycle":
            self._rules.changed(control, int(self._checked("players")))
        elif name == "target" and control.value == "other":
            self._show_target()
            dom.by_id("target-number").focus()
        self._show_target()
        self._name_preset()
        self._show_help()
        if name == "players":
            self._show_people()
        self._show_level()

    def read(self) -> Values:
        """The form's fields, as newgame.request takes them."""
        self._read_people()
        form = self._read_rules()
        form["names"], form["levels"] = self._names, self._chosen
        return form

    def _read_rules(self) -> Values:
        form = {"preset": dom.by_id("preset").value, "target_number": dom.by_id("target-number").value}
        for name in newgame.OPTIONS + ("target",):
            form[name] = self._checked(name)
        form.update(self._rules.read())
        return form

    def request(self) -> Values | None:
        """The request for the engine, or None where the form itself is wrong and says so."""
        self.clear()
        form = self.read()
        names = form["names"][: int(form["players"])]
        fault = newgame.fault(names)
        if fault is not None:
            self.refuse("names", self._texts(fault[1], name=newgame.trimmed(names[fault[0]])), fault[0])
            return None
        return newgame.request(form, self._presets)

    def refuse(self, field: str, text: str, seat: int = 0) -> None:
        """Say at the field, or above the form, why the choice was refused; of the names it is the one of `seat`."""
        slot = self._form.querySelector('[data-bad="' + field + '"]') or dom.by_id("new-bad")
        dom.set_text(slot, text)
        slot.hidden = False
        slot.scrollIntoView()
        if field == "target":
            control = dom.by_id("target-number")
            dom.set_attribute(control, "aria-invalid", "true")
            control.focus()
        elif field in rulefields.OPTIONS:
            self._rules.refuse(field)
        elif field == "names":
            control = dom.by_id("new-names").querySelectorAll("input")[seat]
            dom.set_attribute(control, "aria-invalid", "true")
            control.focus()

    def clear(self) -> None:
        """Take away what was said of an earlier refusal."""
        for slot in self._form.querySelectorAll(".bad"):
            slot.hidden = True
        for control in self._form.querySelectorAll("[aria-invalid]"):
            dom.set_attribute(control, "aria-invalid", None)

    def _fill(self) -> None:
        """Build what depends on the engine: the presets and the levels."""
        known = ("standard", "quick", "windows", "omnibus", "spot", "hooligan", "black_maria")
        presets = [name for name in known if name in self._presets]
        presets += sorted([name for name in self._presets if name not in known]) + ["custom"]
        choice = dom.by_id("preset")
        for name in presets:
            option = self._named("option", "preset.", name)
            option.value = name
            choice.append(option)
        levels, lines = dom.by_id("level-choices"), dom.by_id("help-level")
        for name in self._levels:
            label = dom.build("label")
            button = dom.build("input")
            button.type = "radio"
            button.name = "level"
            button.value = name
            label.append(button, self._named("span", "level.", name))
            levels.append(label)
            key = "level." + name + ".help"
            if self._texts.has(key):
                lines.append(self._named("dt", "level.", name), dom.worded("dd", "", self._texts, key))

    def _named(self, tag: str, kind: str, name: str) -> Element:
        """An element with the name of a preset or level; one of another version, without words, is its own name."""
        known = self._texts.has(kind + name)
        return dom.worded(tag, "", self._texts, kind + name) if known else dom.build(tag, "", name)

    def _show(self, form: Values) -> None:
        dom.by_id("preset").value = form["preset"]
        dom.by_id("target-number").value = form["target_number"]
        for name in newgame.OPTIONS + ("target",):
            self._check(name, form[name])
        self._rules.show(form)
        self._show_target()
        self._name_preset()
        self._show_help()

    def _name_preset(self) -> None:
        """The choice of the preset says which one the rules are by now; "custom" can't be chosen, only come to."""
        choice = dom.by_id("preset")
        name = newgame.named(self._read_rules(), self._presets)
        choice.querySelector("option[value=custom]").hidden = name != "custom"
        choice.value = name

    def _show_target(self) -> None:
        dom.by_id("target-number").hidden = self._checked("target") != "other"

    def _show_help(self) -> None:
        key = "preset." + dom.by_id("preset").value + ".help"
        dom.set_text(dom.by_id("help-preset"), self._texts(key) if self._texts.has(key) else "")

    def _show_level(self) -> None:
        """The choice for all bots shows the level that they share, if they share one."""
        self._check("level", newgame.shared(self._chosen[: int(self._checked("players")) - 1]))

    def _show_people(self) -> None:
        """A row for each player: the name and, for a bot, its level."""
        players = int(self._checked("players"))
        for seat in range(len(self._names), newgame.MOST_PLAYERS):
            self._names.append(self._texts("name." + str(seat)))
        box = dom.by_id("new-names")
        box.replaceChildren()
        for seat in range(players):
            label = dom.build("label", "", self._texts("new.name.n" if seat else "new.name.0", n=seat))
            control = dom.build("input")
            control.type = "text"
            control.name = "name"
            control.autocomplete = "off"
            control.maxLength = newgame.LONGEST_NAME
            control.dir = "auto"
            control.value = self._names[seat]
            label.append(control)
            box.append(label)
            if seat:
                box.append(self._choice_of_level(seat))
        self._show_level()

    def _choice_of_level(self, seat: int) -> Element:
        choice = dom.build("select")
        choice.name = "seat_level"
        choice.setAttribute("aria-label", self._texts("new.level.n", n=seat))
        for name in self._levels:
            option = self._named("option", "level.", name)
            option.value = name
            choice.append(option)
        choice.value = self._chosen[seat - 1]
        return choice

    def _read_people(self) -> None:
        box = dom.by_id("new-names")
        for seat, control in enumerate(box.querySelectorAll("input")):
            self._names[seat] = control.value
        for i, control in enumerate(box.querySelectorAll("select")):
            self._chosen[i] = control.value

    def _checked(self, name: str) -> str:
        control = self._form.querySelector('input[name="' + name + '"]:checked')
        return control.value if control is not None else ""

    def _check(self, name: str, value: str) -> None:
        for control in document.querySelectorAll('#new-form input[name="' + name + '"]'):
            control.checked = control.value == value

"""The fields under "All rules" in the form of a new game: loaded and built when the form first opens."""

from ui import dom, rulefields
from ui.kinds import Element, Values
from ui.text import Texts


class RuleForm:
    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._box = dom.by_id("all-rules")
        for name, kind, words in rulefields.FIELDS:
            self._box.append(self._field(name, kind, words))

    def show(self, form: Values) -> None:
        """Show the fields of `form`, texts as rulefields.to_form gives them."""
        for name, kind, _ in rulefields.FIELDS:
            if kind == "choice":
                for control in self._controls(name):
                    control.checked = control.value == form[name]
            elif kind == "text":
                self._controls(name)[0].value = form[name]
            else:
                self._show_cycle(form[name].split(), bool(form[name]))

    def read(self) -> Values:
        """The fields as texts."""
        form: Values = {}
        for name, kind, _ in rulefields.FIELDS:
            controls = self._controls(name)
            if kind == "choice":
                form[name] = "".join([control.value for control in controls if control.checked])
            elif kind == "text":
                form[name] = controls[0].value
            else:
                form[name] = " ".join(self._ways()) if self._own_cycle() else ""
        return form

    def changed(self, control: Element, players: int) -> None:
        """The player has changed one of the fields."""
        if control.name == "cycle":
            own = control.value == "own"
            self._show_cycle(rulefields.usual_cycle(players) if own else [], own)
        elif control.name == "pass_cycle":
            # The choice that was changed stays and keeps the focus: only those behind it come and go.
            self._show_cycle(self._ways(), True)

    def refuse(self, name: str) -> None:
        """Lead to the field that was refused; what is wrong is said there already."""
        dom.by_id("more-rules").open = True
        control = self._controls("cycle" if name == "pass_cycle" else name)[0]
        if control.type == "text":
            dom.set_attribute(control, "aria-invalid", "true")
        control.focus()

    def _controls(self, name: str) -> list[Element]:
        return list(self._box.querySelectorAll("[name=" + name + "]"))

    def _own_cycle(self) -> bool:
        return any(control.checked and control.value == "own" for control in self._controls("cycle"))

    def _ways(self) -> list[str]:
        """The directions chosen, up to the place where they begin again."""
        ways: list[str] = []
        for control in self._controls("pass_cycle"):
            if not control.value:
                break
            ways.append(control.value)
        return ways

    def _show_cycle(self, ways: list[str], own: bool) -> None:
        """A choice for each hand, and one more at which the cycle begins again."""
        for control in self._controls("cycle"):
            control.checked = control.value == ("own" if own else "usual")
        box = dom.by_id("ways")
        box.hidden = not own
        count = min(len(ways) + 1, rulefields.LONGEST_CYCLE) if own else 0
        while box.childElementCount > count:
            box.lastElementChild.remove()
        while box.childElementCount < count:
            box.append(self._way(box.childElementCount + 1))
        for i, control in enumerate(self._controls("pass_cycle")):
            control.value = ways[i] if i < len(ways) else ""

    def _way(self, hand: int) -> Element:
        label = dom.build("label")
        choice = dom.build("select")
        choice.name = "pass_cycle"
        for way in rulefields.WAYS + ("",):
            # The first hand goes somewhere; only after it can it begin again.
            if way or hand > 1:
                option = dom.worded("option", "", self._texts, "new.way." + (way or "again"))
                option.value = way
                choice.append(option)
        label.append(dom.worded("span", "", self._texts, "new.pass_cycle.hand", hand), choice)
        return label

    def _field(self, name: str, kind: str, words: tuple[str, ...]) -> Element:
        field = dom.build("div" if kind == "text" else "fieldset", "field")
        title = dom.worded("label" if kind == "text" else "legend", "", self._texts, "new." + name)
        field.append(title)
        described = "help-" + name + " bad-" + name
        if kind == "text":
            control = dom.build("input")
            control.type = "text"
            control.name = name
            control.id = title.htmlFor = "rule-" + name
            control.autocomplete = "off"
            control.spellcheck = False
            control.setAttribute("autocapitalize", "characters")
            control.setAttribute("aria-describedby", described)
            field.append(control)
        else:
            field.setAttribute("aria-describedby", described)
            group, chosen = ("cycle", ("usual", "own")) if kind == "cycle" else (name, words)
            field.append(self._segments(group, name, chosen))
            if kind == "cycle":
                ways = dom.build("div", "ways")
                ways.id = "ways"
                ways.hidden = True
                field.append(ways)
        bad = dom.build("p", "bad")
        bad.id = "bad-" + name
        bad.setAttribute("data-bad", name)
        bad.setAttribute("role", "alert")
        bad.hidden = True
        line = dom.worded("p", "help", self._texts, "new." + name + ".help")
        line.id = "help-" + name
        field.append(bad, line)
        return field

    def _segments(self, group: str, name: str, words: tuple[str, ...]) -> Element:
        box = dom.build("div", "segments")
        for word in words:
            label = dom.build("label")
            button = dom.build("input")
            button.type = "radio"
            button.name = group
            button.value = word
            key = "new." + name + "." + word
            words = dom.worded("span", "", self._texts, key) if self._texts.has(key) else dom.build("span", "", word)
            label.append(button, words)
            box.append(label)
        return box

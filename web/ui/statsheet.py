"""The dialog of the statistics: loaded when it is first asked for, drawn anew each time."""

from pyscript import document, window

from ui import dom, figures, statcharts
from ui.chartdraw import svg
from ui.kinds import Any, Element, Values

FILE = "hearts-statistics.json"
MEGABYTES = 5  # an export of all that is kept is smaller
NARROWEST, WIDEST = 240, 520  # pixels of a plot


class StatSheet:
    def __init__(self, session: Any) -> None:
        self.dialog = dom.by_id("stats")
        self._session = session
        self._chosen: Values = {}
        self._plotted: tuple[Any, int] = (None, 0)  # what the plots show, and in how many pixels

    def open(self) -> None:
        """Show the figures over all matches."""
        self._chosen = {}
        self.tell("")
        self.ask(False)
        dom.by_id("stats-copy").hidden = True
        if not self.dialog.open:
            self.dialog.showModal()
        self._session.run(self._show())

    def tell(self, words: str) -> None:
        """Say what has been done, or why not."""
        line = dom.by_id("stats-told")
        line.hidden = not words
        dom.set_text(line, words)
        if words:
            line.scrollIntoView()

    async def _show(self) -> None:
        session = self._session
        texts, log = session.texts, session.log()
        request: Values = {"text": log.text()}
        request.update(self._chosen)
        found = await session.ask("statistics", request)
        if found is None:
            return
        if not found["ok"]:
            log.put_aside()
            self.tell(figures.refused(texts, found, True))
            await self._show()
            return
        tiles = figures.tiles(texts, found)
        any_match = found["choices"]["players"] != []
        self._filters(figures.filters(texts, found))
        box = dom.by_id("stats-figures")
        box.replaceChildren()
        for what, figure, how in tiles:
            tile = dom.build("div", "tile")
            tile.append(dom.build("dt", "", what), dom.build("dd", "figure", figure), dom.build("dd", "how", how))
            box.append(tile)
        none = "" if tiles else texts("stats.none.here" if any_match else "stats.none")
        dom.set_text(dom.by_id("stats-none"), none)
        self._lines("stats-apart", figures.apart(texts, found) if any_match else [])
        self._lines("stats-notes", figures.notes(texts, found))
        dom.by_id("stats-lasts").hidden = log.lasts
        for name in ("export", "reset"):
            dom.by_id("stats-" + name).disabled = not any_match
        self._plots(found)

    def _lines(self, name: str, lines: list[str]) -> None:
        box = dom.by_id(name)
        box.replaceChildren()
        for line in lines:
            box.append(dom.build("p", "", line))

    def _filters(self, shown: list[tuple[str, str, list[tuple[str, str, bool]]]]) -> None:
        box = dom.by_id("stats-filters")
        held = document.activeElement.name if box.contains(document.activeElement) else None
        box.replaceChildren()
        for name, label, choices in shown:
            field = dom.build("label", "", label)
            control = dom.build("select")
            control.name = name
            for value, words, chosen in choices:
                option = dom.build("option", "", words)
                option.value = value
                option.selected = chosen
                control.append(option)
            field.append(control)
            box.append(field)
            if name == held:
                control.focus()

    def resized(self) -> None:
        """The page has another size: the plots are drawn for it."""
        found, width = self._plotted
        if self.dialog.open and found is not None and self._width() != width:
            self._plots(found)

    def _width(self) -> int:
        return max(NARROWEST, min(int(dom.by_id("stats-plots").clientWidth), WIDEST))

    def _plots(self, found: Values) -> None:
        box = dom.by_id("stats-plots")
        box.replaceChildren()
        width = self._width()
        self._plotted = (found, width)
        texts = self._session.texts
        for name, make in statcharts.PLOTS:
            plot = make(texts, found, width)
            if plot is None:
                continue
            figure = dom.build("figure", "growth")
            caption = texts("stats." + name + ".caption", n=len(found["last"]))
            figure.append(dom.build("figcaption", "help", caption), _draw(plot, width))
            box.append(figure)

    # What the player does

    def changed(self, control: Element) -> None:
        """The player has chosen which matches, or a file."""
        if control.type == "file":
            files = control.files
            if files.length:
                self._session.run(self._import(files.item(0)))
            return
        self._chosen[control.name] = figures.wanted(control.name, control.value)
        self._session.run(self._show())

    def do(self, name: str) -> None:
        """Press one of the buttons of the dialog."""
        if name == "stats_export":
            self._export()
        elif name == "stats_import":
            dom.by_id("stats-file").click()
        elif name == "stats_reset":
            self.ask(True)
        elif name == "stats_no":
            self.ask(False)
        else:
            self._session.log().forget()
            self.ask(False)
            self._chosen = {}
            self.tell(self._session.texts("stats.forgotten"))
            self._session.run(self._show())

    def ask(self, asked: bool) -> None:
        """Ask whether to forget everything, or take the question back."""
        question = dom.by_id("stats-ask")
        if question.hidden == (not asked):
            return
        question.hidden = not asked
        if asked:
            question.querySelector("[data-do=stats_no]").focus()
        elif self.dialog.open:
            self.dialog.querySelector("[data-do=close]").focus()

    def _export(self) -> None:
        """Give the browser a file to save; where it takes none, show the text to be copied."""
        texts, text = self._session.texts, self._session.log().text()
        address = window.heartsGuard.file(text)
        copy = dom.by_id("stats-copy")
        copy.hidden = address is not None
        if address is None:
            self.tell(texts("stats.copy"))
            copy.value = text
            copy.focus()
            copy.select()
            return
        link = dom.build("a")
        link.href = address
        link.download = FILE
        link.click()
        self.tell(texts("stats.exported", name=FILE))

    async def _import(self, file: Element) -> None:
        session = self._session
        texts = session.texts
        too_big = file.size > MEGABYTES * 1000000
        text = "" if too_big else await window.heartsGuard.read(file)
        dom.by_id("stats-file").value = ""  # so that the same file, mended, can be chosen again
        if too_big:
            self.tell(texts("stats.bad.big", n=MEGABYTES))
            return
        if text is None:
            self.tell(texts("stats.bad.read"))
            return
        log = session.log()
        answer: Any = None
        before = None
        while before != log.text():
            # Once more where a match has been entered meanwhile.
            before = log.text()
            answer = await session.ask("merge_statistics", {"text": before, "more": text})
            if answer is None or session.stopped:
                return
        if not answer["ok"]:
            self.tell(figures.refused(texts, answer))
            return
        log.put(answer["text"])
        self.tell(texts("stats.imported", n=answer["added"], known=answer["known"]))
        self._chosen = {}
        await self._show()


def _draw(plot: Values, width: int) -> Element:
    top = svg("svg", "chart", viewBox=f"0 0 {width} {plot['height']}", width=width, role="img")
    top.classList.add("plot")
    top.setAttribute("aria-label", plot["said"])
    for classes, d in plot["paths"]:
        top.append(svg("path", classes, d=d))
    for classes, x, y, text in plot["texts"]:
        element = svg("text", classes, x=f"{x:.1f}", y=f"{y:.1f}")
        element.textContent = text
        top.append(element)
    return top

"""The dialogs that only show: the score sheet, the moon choice, the settings."""

from ui import dom, scores
from ui.kinds import Element, Values
from ui.text import Texts, number


class Sheet:
    """The score sheet; at the end of a hand or of the match also the way on."""

    def __init__(self) -> None:
        self.dialog = dom.by_id("sheet")
        self.ending = False  # whether it shows the end of a hand or of the match

    def open(self, texts: Texts, state: Values) -> None:
        self.draw(texts, state)
        if not self.dialog.open:
            self.dialog.showModal()
            button = dom.by_id("sheet-action")
            (self.dialog.querySelector("[data-do=close]") if button.hidden else button).focus()

    def close(self) -> None:
        if self.dialog.open:
            self.dialog.close()

    def draw(self, texts: Texts, state: Values) -> None:
        sheet = scores.sheet(texts, state)
        dom.set_text(dom.by_id("sheet-title"), sheet["title"])
        self._table(texts, sheet)
        notes = dom.by_id("sheet-notes")
        notes.replaceChildren()
        for note in sheet["notes"]:
            notes.append(dom.build("p", "", note))
        self._ranking(texts, state)
        action = {"hand_over": "next_hand", "match_over": "new_game"}.get(state["phase"])
        self.ending = action is not None
        dom.by_id("sheet-undo").hidden = not (self.ending and state["can_undo"])
        button = dom.by_id("sheet-action")
        button.hidden = action is None
        if action:
            dom.set_attribute(button, "data-do", action)
            dom.set_text(button, texts("action." + action))

    def _table(self, texts: Texts, sheet: Values) -> None:
        table = dom.by_id("sheet-table")
        table.replaceChildren()
        head = dom.build("thead")
        head.append(self._row("th", texts("scores.hand"), sheet["names"]))
        body = dom.build("tbody")
        for row in sheet["rows"]:
            line = self._row("td", str(row["hand"]), [scores.signed(points) for points in row["points"]])
            for seat, total in enumerate(row["totals"]):
                cell = line.children[seat + 1]
                if row["shooter"] == seat:
                    cell.classList.add("shooter")
                cell.append(dom.build("span", "sum", str(number(total))))
            body.append(line)
        if sheet["empty"]:
            line = dom.build("tr")
            cell = dom.build("td", "", sheet["empty"])
            cell.colSpan = len(sheet["names"]) + 1
            line.append(cell)
            body.append(line)
        foot = dom.build("tfoot")
        foot.append(self._row("td", texts("scores.total"), [str(number(total)) for total in sheet["totals"]]))
        table.append(head, body, foot)

    def _row(self, tag: str, title: str, cells: list[str]) -> Element:
        row = dom.build("tr")
        first = dom.build("th", "", title)
        first.scope = "col" if tag == "th" else "row"
        row.append(first)
        for seat, text in enumerate(cells):
            cell = dom.build(tag, "you" if seat == 0 else "", text)
            if tag == "th":
                cell.scope = "col"
            row.append(cell)
        return row

    def _ranking(self, texts: Texts, state: Values) -> None:
        ranking = dom.by_id("sheet-ranking")
        ranking.replaceChildren()
        for place, seat in scores.ranking(state):
            entry = state["seats"][seat]
            text = texts("scores.places", place=place, name=entry["name"], n=entry["total"])
            ranking.append(dom.build("li", "won" if place == 1 else "", text))


class Moon:
    """The choice of the one who shot the moon: what both ways lead to, side by side."""

    def __init__(self) -> None:
        self.dialog = dom.by_id("moon")

    def open(self, texts: Texts, state: Values) -> None:
        boards = dom.by_id("moon-boards")
        boards.replaceChildren()
        for board in scores.moon_boards(texts, state):
            boards.append(self._board(board))
        self.advise(None)
        if not self.dialog.open:
            self.dialog.showModal()

    def close(self) -> None:
        if self.dialog.open:
            self.dialog.close()

    def advise(self, line: str | None) -> None:
        """Say what the hint says; here, for what is said behind a dialog is not read out."""
        dom.set_text(dom.by_id("moon-hint"), line or "")

    def _board(self, board: Values) -> Element:
        element = dom.build("section", "board")
        table = dom.build("table")
        for name, points, total in board["rows"]:
            row = dom.build("tr")
            row.append(
                dom.build("td", "", name),
                dom.build("td", "", scores.signed(points)),
                dom.build("td", "", str(number(total))),
            )
            table.append(row)
        button = dom.build("button", "strong", board["title"])
        button.type = "button"
        button.setAttribute("data-do", "moon_choice")
        button.setAttribute("data-choice", board["choice"])
        element.append(table, dom.build("p", "", board["outcome"]), button)
        return element

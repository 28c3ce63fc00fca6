"""The dialogs that only show: the score sheet and the moon choice. What is in them is loaded when they first open."""

from ui import dom
from ui.kinds import Element, Values
from ui.text import Texts


class Sheet:
    """The score sheet; at the end of a hand or of the match also the way on."""

    def __init__(self) -> None:
        self.dialog = dom.by_id("sheet")
        self.ending = False  # whether it shows the end of a hand or of the match
        self._shown: tuple[object, ...] = ()

    def open(self, texts: Texts, state: Values) -> None:
        opening = not self.dialog.open
        if opening:
            # Before it is drawn: what is drawn depends on the width.
            self.dialog.showModal()
            self._shown = ()
        self.draw(texts, state)
        if opening:
            button = dom.by_id("sheet-action")
            dom.focus_quietly(self.dialog.querySelector("[data-do=close]") if button.hidden else button)
            self.dialog.scrollTop = 0

    def close(self) -> None:
        if self.dialog.open:
            self.dialog.close()

    def forget(self) -> None:
        """What is shown is not right any more: it is to be drawn again."""
        self._shown = ()

    def resized(self, texts: Texts, state: Values) -> None:
        """The page has another size while the sheet shows `state`: the chart is drawn for it."""
        from ui import scoresheet

        scoresheet.fit(texts, state)

    def draw(self, texts: Texts, state: Values) -> None:
        """Show the scores of `state`; left alone where they are shown already, so that nothing scrolls back."""
        from ui import scoresheet

        shown = scoresheet.mark(state)
        if shown == self._shown:
            return
        self._shown = shown
        self.ending = state["phase"] in ("hand_over", "match_over")
        scoresheet.fill(texts, state)


class Moon:
    """The choice of the one who shot the moon: what both ways lead to, side by side."""

    def __init__(self) -> None:
        self.dialog = dom.by_id("moon")

    def open(self, texts: Texts, state: Values) -> None:
        from ui import scores

        boards = dom.by_id("moon-boards")
        boards.replaceChildren()
        for board in scores.moon_boards(texts, state):
            boards.append(self._board(texts, board))
        self.advise(None)
        dom.open_dialog(self.dialog)

    def close(self) -> None:
        if self.dialog.open:
            self.dialog.close()

    def advise(self, line: str | None) -> None:
        """Say what the hint says; here, for what is said behind a dialog is not read out."""
        dom.set_text(dom.by_id("moon-hint"), line or "")

    def _board(self, texts: Texts, board: Values) -> Element:
        element = dom.build("section", "board")
        table = dom.build("table")
        for name, points, total in board["rows"]:
            row = dom.build("tr")
            row.append(
                dom.build("td", "", name),
                dom.build("td", "", texts.signed(points)),
                dom.build("td", "", texts.number(total)),
            )
            table.append(row)
        button = dom.build("button", "strong", board["title"])
        button.type = "button"
        button.setAttribute("data-do", "moon_choice")
        button.setAttribute("data-choice", board["choice"])
        element.append(table, dom.build("p", "", board["outcome"]), button)
        return element

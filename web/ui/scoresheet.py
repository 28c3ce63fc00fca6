"""Fills the score sheet: the table, the chart, what is said of them, and at the end the places and the ways on."""

from ui import cards, chart, chartdraw, dom, scores
from ui.kinds import Element, Values
from ui.text import Texts

ARROWS = {"left": "\u2190", "right": "\u2192", "across": "\u2191", "hold": "\u2013"}
NARROWEST = 240  # pixels of the chart


def mark(state: Values) -> tuple[object, ...]:
    """What tells one content of the sheet from another."""
    names = tuple([seat["name"] for seat in state["seats"]])
    totals = tuple([seat["total"] for seat in state["seats"]])
    helped = (state["undos"], state.get("hints"), state["can_undo"])
    return (names, totals, len(state["scores"]), state["phase"], helped)


def fill(texts: Texts, state: Values) -> None:
    """Show the scores of `state` in the dialog."""
    sheet = scores.sheet(texts, state)
    over = state["phase"] == "match_over"
    dom.set_text(dom.by_id("sheet-title"), sheet["title"])
    _ranking(texts, state)
    _lines("sheet-notes", list(reversed(sheet["notes"])))
    _lines("sheet-moons", sheet["moons"])
    _table(texts, sheet)
    _chart(texts, state)
    dom.by_id("sheet-undo").hidden = not (state["phase"] in ("hand_over", "match_over") and state["can_undo"])
    for name in ("share", "change"):
        dom.by_id("sheet-" + name).hidden = not over
    dom.by_id("shared").hidden = True
    button = dom.by_id("sheet-action")
    action = {"hand_over": "next_hand", "match_over": "again"}.get(state["phase"])
    button.hidden = action is None
    if action:
        dom.set_attribute(button, "data-do", action)
        dom.set_text(button, texts("action." + action))
    dom.by_id("sheet-scroll").scrollTop = 0
    rows = dom.by_id("sheet-rows")
    rows.scrollTop = rows.scrollHeight


def fit(texts: Texts, state: Values) -> None:
    """Draw the chart anew where it is drawn for another width than there is now."""
    drawn = dom.by_id("sheet-picture").firstElementChild
    if drawn is not None and drawn.getAttribute("viewBox").split(" ")[2] != str(_width()):
        _chart(texts, state)


def _width() -> int:
    return max(NARROWEST, int(dom.by_id("sheet-chart").clientWidth))


def _lines(name: str, lines: list[str]) -> None:
    box = dom.by_id(name)
    box.replaceChildren()
    for line in lines:
        box.append(dom.build("p", "", line))


def _table(texts: Texts, sheet: Values) -> None:
    table = dom.by_id("sheet-table")
    table.replaceChildren()
    head = dom.build("thead")
    head.append(_row("th", texts("scores.hand"), sheet["names"]))
    for seat, name in enumerate(sheet["names"]):
        head.firstElementChild.children[seat + 1].title = name
    body = dom.build("tbody")
    for row in sheet["rows"]:
        line = _row("td", texts.number(row["hand"]), [texts.signed(points) for points in row["points"]])
        way = dom.build("span", "pass-way", ARROWS[row["way"]])
        way.setAttribute("aria-hidden", "true")
        line.firstElementChild.title = row["way_said"]
        line.firstElementChild.append(" ", way, _unseen(row["way_said"]))
        for seat, total in enumerate(row["totals"]):
            cell = line.children[seat + 1]
            if row["shooter"] == seat:
                cell.classList.add("shooter")
                cell.append(_unseen(texts("scores.shooter")))
            elif row["queen"] == seat:
                mark = dom.build("span", "queen", cards.corner(texts, "QS"))
                mark.setAttribute("aria-hidden", "true")
                cell.prepend(mark)
                cell.append(_unseen(texts("scores.queen")))
                cell.title = texts("scores.queen")
            cell.append(dom.build("span", "sum", texts.number(total)))
        body.append(line)
    if sheet["empty"]:
        line = dom.build("tr")
        cell = dom.build("td", "", sheet["empty"])
        cell.colSpan = len(sheet["names"]) + 1
        line.append(cell)
        body.append(line)
    foot = dom.build("tfoot")
    foot.append(
        _row("td", texts("scores.to_go"), [texts.number(left) for left in sheet["to_go"]]),
        _row("td", texts("scores.total"), [texts.number(total) for total in sheet["totals"]]),
    )
    foot.firstElementChild.className = "to-go"
    for seat in sheet["leaders"]:
        # The star is for the eye; the notes say who leads.
        foot.lastElementChild.children[seat + 1].classList.add("leads")
    table.append(head, body, foot)


def _unseen(text: str) -> Element:
    """Words for a screen reader, apart from what stands before them."""
    return dom.build("span", "unseen", " " + text)


def _row(tag: str, title: str, cells: list[str]) -> Element:
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


def _chart(texts: Texts, state: Values) -> None:
    figure = dom.by_id("sheet-chart")
    figure.hidden = len(state["scores"]) < 2
    picture = dom.by_id("sheet-picture")
    picture.replaceChildren()
    width = _width()
    shown = chart.chart(texts, state, width)
    if shown is not None:
        picture.append(chartdraw.draw(shown, width))


def _ranking(texts: Texts, state: Values) -> None:
    ranking = dom.by_id("sheet-ranking")
    ranking.replaceChildren()
    for place, seat in scores.ranking(state):
        entry = state["seats"][seat]
        text = texts("scores.places", place=place, name=entry["name"], n=entry["total"])
        ranking.append(dom.build("li", "won" if place == 1 else "", text))

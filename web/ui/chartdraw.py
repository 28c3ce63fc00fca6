"""Draws the chart of the score sheet as SVG. Colours, dashes and type are the styles' (styles/dialogs.css)."""

from pyscript import document

from ui.kinds import Any, Element, Values

SVG = "http://www.w3.org/2000/svg"


def draw(chart: Values, width: int) -> Element:
    """A new picture of what chart.chart() gave for that width."""
    top = svg("svg", "chart", viewBox=f"0 0 {width} {chart['height']}", role="img")
    top.setAttribute("aria-label", chart["said"])
    for height, text in chart["ticks"]:
        _line(top, "grid", chart["left"], chart["right"], height)
        _text(top, "tick", chart["left"] - 6, height + 4, text)
    for x, text in chart["hands"]:
        _text(top, "hand-number", x, chart["height"] - 6, text)
    target = chart["target"]
    _line(top, "target", chart["left"], chart["right"], target["y"])
    _text(top, "target-name", chart["left"] + 4, target["y"] + 12, target["text"])
    # The player's own line lies on top of the others.
    for line in reversed(chart["lines"]):
        seat = svg("g", "seat-" + str(line["seat"]))
        seat.append(svg("path", "line", d=line["path"]))
        for mark in line["marks"] + [line["key"]]:
            seat.append(svg("path", "mark", d=mark))
        _text(seat, "who", line["x"], line["y"] + 4, line["name"])
        top.append(seat)
    return top


def svg(tag: str, classes: str, **attributes: Any) -> Element:
    """A new element of a picture."""
    element = document.createElementNS(SVG, tag)
    element.setAttribute("class", classes)
    for name, value in attributes.items():
        element.setAttribute(name, str(value))
    return element


def _line(parent: Element, classes: str, left: float, right: float, height: float) -> None:
    parent.append(svg("path", classes, d=f"M{left} {height:.1f}H{right}"))


def _text(parent: Element, classes: str, x: float, y: float, text: str) -> None:
    element = svg("text", classes, x=f"{x:.1f}", y=f"{y:.1f}")
    element.textContent = text
    parent.append(element)

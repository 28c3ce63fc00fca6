"""The few things that the drawing modules ask of the DOM."""

from pyscript import document, window

from ui import keys
from ui.kinds import Any, Callable, Element, Values
from ui.text import Texts


def by_id(name: str) -> Element:
    return document.getElementById(name)


def build(tag: str, classes: str = "", text: str | None = None) -> Element:
    """A new element."""
    element = document.createElement(tag)
    if classes:
        element.className = classes
    if text is not None:
        element.textContent = text
    return element


def worded(tag: str, classes: str, texts: Texts, key: str, n: int | None = None) -> Element:
    """A new element with the text of that key, which follows the language as long as it is in the page."""
    element = build(tag, classes, texts(key) if n is None else texts(key, n=n))
    element.setAttribute("data-text", key)
    if n is not None:
        element.setAttribute("data-n", str(n))
    return element


def same(one: Element, other: Element) -> bool:
    """Whether both are the same element, or both None."""
    return other is None if one is None else bool(one.isSameNode(other))


def focused(element: Element) -> bool:
    """Whether the element has the focus."""
    return same(element, document.activeElement)


def focus_lost() -> bool:
    """Whether nothing that is seen has the focus: a closed dialog's button keeps it until the next picture is drawn."""
    active = document.activeElement
    return active is None or same(active, document.body) or active.closest("dialog:not([open])") is not None


def set_text(element: Element, text: str | None) -> None:
    if element.textContent != text:
        element.textContent = text


def set_attribute(element: Element, name: str, value: str | None) -> None:
    """Set the attribute; None takes it away. Left alone where it is right, so that nothing is announced twice."""
    if value is None:
        if element.hasAttribute(name):
            element.removeAttribute(name)
    elif element.getAttribute(name) != value:
        element.setAttribute(name, value)


def flag(element: Element, name: str, on: Any) -> None:
    element.classList.toggle(name, bool(on))


def style(element: Element, name: str, value: str | None) -> None:
    """Set a custom property or a style; the policy of the page allows this but no style attribute."""
    element.style.setProperty(name, value)


def tell_styles(options: Values, names: tuple[str, ...]) -> None:
    """Give the named settings to the styles: the body has each as data-<name>."""
    for name in names:
        set_attribute(document.body, "data-" + name, str(options[name]))


def reduced_motion() -> bool:
    return bool(window.matchMedia("(prefers-reduced-motion: reduce)").matches)


def centre(element: Element) -> tuple[float, float]:
    """The middle of the element on the screen, (x, y) in pixels."""
    box = element.getBoundingClientRect()
    return box.left + box.width / 2, box.top + box.height / 2


def fill_texts(texts: Texts) -> None:
    """Put the words of the language into the page's fixed elements."""
    document.documentElement.lang = texts.language
    document.title = texts("title")
    for element in document.querySelectorAll("[data-text]"):
        key, n = element.getAttribute("data-text"), element.getAttribute("data-n")
        set_text(element, texts(key) if n is None else texts(key, n=int(n)))
    for element in document.querySelectorAll("[data-label]"):
        label = texts(element.getAttribute("data-label"))
        set_attribute(element, "aria-label", label)
        if element.tagName == "BUTTON":
            element.title = keys.hint(texts, label, element.getAttribute("data-do"))


def clone(template: Element) -> Element:
    """A new element as the template has it: one call to the browser where to build it takes ten."""
    return template.content.firstElementChild.cloneNode(True)


_look = ["classic", "two"]  # the deck in use and its colours


def card_face(element: Element, shown: Values) -> None:
    """Put the picture of `shown` on `element`, a new card, and the text that stands in for it."""
    from ui import cards

    name_face(element, shown)
    element.firstElementChild.src = cards.picture(shown["code"], _look[0], _look[1])
    element.classList.add("suit-" + shown["code"][1])


def name_face(element: Element, shown: Values) -> None:
    """Put the words of `shown` on `element`, a card."""
    # Drawn by the styles, so that it is no part of the card's name.
    element.setAttribute("data-corner", shown["corner"][:-1] + "\n" + shown["corner"][-1])
    element.firstElementChild.alt = shown["name"]


def use_deck(deck: str, colours: str) -> None:
    """Show all cards, those on the screen and those to come, in this deck; as in settings."""
    from ui import cards

    if _look == [deck, colours]:
        return
    _look[:] = [deck, colours]
    document.body.setAttribute("data-colours", colours)
    for picture in document.querySelectorAll(".card img[src]"):
        code = picture.getAttribute("src")[-6:-4]
        picture.parentElement.classList.remove("broken")
        picture.src = cards.picture(code, deck, colours)


class Keyed:
    """The children of `parent`, one for each key, patched rather than rebuilt: focus and transitions survive."""

    def __init__(self, parent: Element) -> None:
        self.parent = parent
        self.children: dict[str, Element] = {}
        self._shown: dict[str, Values] = {}

    def update(
        self, items: list[tuple[str, Values]], make: Callable[[Values], Element]
    ) -> tuple[list[str], list[tuple[str, Element]]]:
        """Have one child for each (key, shown) of `items`, in that order. `make(shown)` builds a missing one.

        Gives (the keys that are new, the (key, element) pairs that are gone from here but still in the DOM).
        """
        keys = [key for key, _ in items]
        self._shown = {key: shown for key, shown in self._shown.items() if key in keys}
        gone = [(key, self.children.pop(key)) for key in list(self.children) if key not in keys]
        leaving = [element for _, element in gone]
        new = []
        before = None
        for key, shown in reversed(items):
            element = self.children.get(key)
            if element is None:
                element = self.children[key] = make(shown)
                new.append(key)
                self.parent.insertBefore(element, before)
            elif not same(self._next(element, leaving), before):
                self.parent.insertBefore(element, before)
            before = element
        return new, gone

    def changed(self, key: str, shown: Values) -> Values | None:
        """What the child has shown so far, nothing ({}) if it is new, where that is not `shown`; else None.

        From now on it shows it.
        """
        before = self._shown.get(key, {})
        if before == shown:
            return None
        self._shown[key] = shown
        return before

    def clear(self) -> None:
        """Have no children."""
        self.parent.replaceChildren()
        self.children = {}
        self._shown = {}

    def _next(self, element: Element, leaving: list[Element]) -> Element:
        following = element.nextElementSibling
        while following is not None and any(same(following, other) for other in leaving):
            following = following.nextElementSibling
        return following

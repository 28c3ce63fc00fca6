"""What a browser may refuse, asked for so that a refusal is a Python exception (see guard.mjs)."""

from pyscript import document, window

from ui.kinds import Any, Element


class Refused(Exception):
    """The browser does not give this; the argument is what it said."""


def get(target: Element, name: str) -> Any:
    """The property, None where there is none; raises Refused."""
    return _value(window.heartsGuard.get(target, name))


def call(target: Element, name: str, *values: Any) -> Any:
    """What the method gives; raises Refused."""
    return _value(window.heartsGuard.call(target, name, *values))


def _value(answer: Element) -> Any:
    if not answer.ok:
        raise Refused(answer.value)
    return answer.value


class Storage:
    """The browser's own storage, as a Store takes it."""

    def __init__(self, storage: Element) -> None:
        self._storage = storage

    def getItem(self, key: str) -> str | None:  # noqa: N802 - the browser's name
        text: str | None = call(self._storage, "getItem", key)
        return text

    def setItem(self, key: str, text: str) -> None:  # noqa: N802 - the browser's name
        call(self._storage, "setItem", key, text)


def local_storage() -> Storage | None:
    """The browser's storage, or None where even looking at it is refused, as in a sandboxed frame."""
    try:
        storage = get(document.defaultView, "localStorage")
    except Refused:
        return None
    return Storage(storage) if storage is not None else None

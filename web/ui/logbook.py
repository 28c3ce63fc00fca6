"""The player's matches as they are kept for the statistics: a line of JSON each, made by the engine.

It is only a text here: a line is added without reading the thousands before it. The engine reads all of it when the
figures are wanted. docs/statistics.md describes the text.
"""

from ui import store
from ui.kinds import Any
from ui.store import Store

HEAD = '{"hearts_statistics":1,"matches":['
TAIL = "\n]}\n"
EMPTY = HEAD + TAIL
LIMIT = 5000  # matches; of more the newest stay


class Logbook:
    def __init__(self, kept: Store) -> None:
        self._kept = kept
        self._unkept: str | None = None  # what the browser would not keep: it lasts as long as the page
        self._blocked = False  # what is kept can't be read and could not be put aside: it is left alone
        self._newest: str | None = None  # the line that was to be entered last
        self._forgotten: str | None = None  # the line that is not entered again

    @property
    def lasts(self) -> bool:
        """Whether what was entered outlasts the page."""
        return self._unkept is None

    def text(self) -> str:
        """The log."""
        if self._unkept is not None:
            return self._unkept
        return self._kept.get(store.STATISTICS) or EMPTY

    def put(self, text: str) -> bool:
        """Have `text` be the log; False where the browser does not keep it."""
        kept = not self._blocked and self._kept.put(store.STATISTICS, text)
        self._unkept = None if kept else text
        return kept

    def put_aside(self) -> None:
        """Begin a new log, and keep the one that can't be read as it is."""
        self._blocked = not self._kept.put(store.BAD_STATISTICS, self.text())
        self.put(EMPTY)

    def forget(self) -> None:
        """Have no matches; nor does the one that is still on the table, and over, come back with the next load."""
        self.put(EMPTY)
        if self._newest is not None:
            self._forgotten = self._newest
            self._kept.put(store.FORGOTTEN, self._newest)

    def add(self, lines: list[str]) -> str | None:
        """Enter matches; gives the key of what the player must be told, None where all is well."""
        before = text = self.text()
        told = None
        if not (text.startswith(HEAD) and text.endswith(TAIL)):
            self.put_aside()
            before, text, told = "", EMPTY, "trouble.bad_statistics"
        for line in lines:
            self._newest = line
            if not self._is_forgotten(line):
                text = entered(text, line)
        lasted = self.lasts
        if text != before and not self.put(text) and lasted and self._kept.usable and told is None:
            told = "trouble.full_statistics"
        return told

    def _is_forgotten(self, line: str) -> bool:
        """Whether it is the forgotten one: taken back and played again it has another line."""
        forgotten = self._forgotten or self._kept.get(store.FORGOTTEN)
        return forgotten is not None and forgotten.count(",") > 1 and _timeless(forgotten) == _timeless(line)


def entered(text: str, line: str) -> str:
    """The log `text` with a match entered: at the end, in place of what it said of the same match before.

    A line that differs in its time alone is the same entry made again, as after a reload, and changes nothing.
    """
    body = text[len(HEAD) : -len(TAIL)]
    start = body.find("\n" + line[: line.index(",") + 1])
    if start >= 0:
        end = body.find("\n", start + 1)
        end = len(body) if end < 0 else end
        if _timeless(body[start + 1 : end]) == _timeless(line):
            return text
        body = body[:start] + body[end:]
        if body.endswith(","):
            body = body[:-1]
    body += (",\n" if body else "\n") + line
    for _ in range(body.count("\n") - LIMIT):
        body = body[body.index("\n", 1) :]
    return HEAD + body + TAIL


def _timeless(line: str) -> Any:
    """What a line says apart from its time, its second field."""
    fields = line.split(",", 2)
    return fields[0], fields[2][:-1] if fields[2].endswith(",") else fields[2]

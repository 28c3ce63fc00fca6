"""What the page keeps in the browser's storage, and what happens where the browser keeps nothing."""

from ui.kinds import Any

SAVE = "hearts.save"
BAD_SAVE = "hearts.save.bad"
DRAFT = "hearts.draft"
SHOWN = "hearts.shown"
SETTINGS = "hearts.settings"
STATISTICS = "hearts.statistics"
BAD_STATISTICS = "hearts.statistics.bad"
FORGOTTEN = "hearts.statistics.forgotten"
DEAL = "hearts.deal"
HOME = "hearts."


class Store:
    """Texts by name over a Web Storage object, or over None where the browser refuses one. Never raises.

    The names are those of the game's own page; a framed one keeps all that they begin with HOME under `prefix`.
    """

    def __init__(self, storage: Any, prefix: str = HOME) -> None:
        self._storage = storage
        self._prefix = prefix
        self.usable = storage is not None

    def get(self, key: str) -> str | None:
        """The text kept under `key`, or None."""
        if self._storage is None:
            return None
        try:
            text: str | None = self._storage.getItem(self._name(key))
            return text
        except Exception:  # noqa: BLE001 - whatever the browser says, there is nothing to be had
            self.usable = False
            return None

    def put(self, key: str, text: str) -> bool:
        """Keep `text` under `key`; False where it could not be kept."""
        if self._storage is None:
            return False
        try:
            self._storage.setItem(self._name(key), text)
        except Exception:  # noqa: BLE001 - whatever the browser says, it is not kept
            # A full storage raises here, a forbidden one may too. What was kept before is still there.
            return False
        return True

    def _name(self, key: str) -> str:
        return self._prefix + key[len(HOME) :]

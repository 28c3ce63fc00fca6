"""Which clicks count: the second click of a double click is one too many."""


class Taps:
    """A quick second click often hits what the first has brought under the pointer, which nobody has aimed at."""

    def __init__(self) -> None:
        self._key = ""

    def counts(self, key: str, clicks: int, once: bool) -> bool:
        """Whether a click on the card or button `key` counts; `clicks` is the browser's count of quick clicks.

        With `once`, as for a card that is played, that is all; else a quick second click on the same thing counts.
        """
        again = clicks > 1
        same = key == self._key
        if not again:
            self._key = key
        return not again or (same and not once)

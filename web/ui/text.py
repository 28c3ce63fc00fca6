"""The words of the page: looked up by key in the module of the language in use."""

import os

from ui.kinds import Any

FALLBACK = "en"


def languages() -> list[str]:
    """The codes of all languages there are: one for each module of ui/texts."""
    here = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."
    # The modules end in .py here and, compiled, in .mpy in the page.
    names = [name.rsplit(".", 1)[0] for name in os.listdir(here + "/texts") if name.endswith("py")]
    return sorted(name for name in names if not name.startswith("_"))


def pick_language(wanted: list[Any], known: list[str]) -> str:
    """The first of the `wanted` codes ("vi-VN", "en", ...) that is known, by its part before the dash."""
    for code in wanted:
        short = str(code).lower().split("-")[0]
        if short in known:
            return short
    return FALLBACK


def _module(language: str) -> Any:
    package = __import__("ui.texts." + language)
    return getattr(package.texts, language)


def number(value: Any) -> Any:
    """A number as it is shown, with a true minus; anything else as it is."""
    return "\u2212" + str(-value) if isinstance(value, int) and value < 0 else value


# Scripts that are written from right to left, and marks of them.
RIGHT_TO_LEFT = (
    (0x590, 0x8FF),
    (0x200F, 0x200F),
    (0xFB1D, 0xFDFF),
    (0xFE70, 0xFEFF),
    (0x10800, 0x10FFF),
    (0x1E800, 0x1EFFF),
)


def isolated(text: str) -> str:
    """`text` as a part of a sentence: one that is written from right to left must not turn what stands around it."""
    if len(text) == len(text.encode()):
        return text  # plain letters, as nearly always
    for character in text:
        code = ord(character)
        if any(first <= code <= last for first, last in RIGHT_TO_LEFT):
            return "\u2068" + text + "\u2069"
    return text


def _filled(value: Any) -> Any:
    return isolated(value) if isinstance(value, str) else number(value)


class Texts:
    """`texts("points", n=3)` is the text of that key, filled in. `n` chooses between plural forms."""

    def __init__(self, language: str = FALLBACK) -> None:
        self.language = language
        self._own = _module(language)
        self._fallback = _module(FALLBACK)
        self.name = self._own.NAME

    def has(self, key: str) -> bool:
        """Whether there is a text of that key, if only in the fallback language."""
        return key in self._own.TEXTS or key in self._fallback.TEXTS

    def __call__(self, key: str, **values: Any) -> str:
        # A text that a language still lacks appears in English; a key that none has is a bug that should show.
        source = self._own if key in self._own.TEXTS else self._fallback
        text = source.TEXTS.get(key, key)
        if isinstance(text, dict):
            form = source.plural(values.get("n", 0))
            text = text[form] if form in text else text["other"]
        return str(text.format(**{name: _filled(value) for name, value in values.items()}) if values else text)

    def either(self, key: str, you: bool, **values: Any) -> str:
        """The text of `key`, or of `key.you` where it is about the player."""
        return self(key + ".you" if you else key, **values)

    def listed(self, items: list[str]) -> str:
        """`items` as one text: "a", "a and b", "a, b and c"."""
        if not items:
            return ""
        text = items[0]
        for i, item in enumerate(items[1:], 2):
            text = self("and" if i == len(items) else "comma", first=text, last=item)
        return text

    def reason(self, code: str, suit: str | None = None) -> str:
        """Why something is refused, for any code; `suit` is the suit that was led, a letter."""
        key = "reason." + str(code)
        if not self.has(key):
            key = "reason.unknown"
        return self(key, suit=self("suit." + suit).lower() if suit else "")

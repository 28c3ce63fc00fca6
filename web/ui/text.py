"""The words of the page: looked up by key in the module of the language in use."""

from ui.kinds import Any

FALLBACK = "en"


MINUS = "\u2212"


def _module(language: str) -> Any:
    package = __import__("ui.texts." + language)
    return getattr(package.texts, language)


class Plain:
    """Plural forms and numbers where there is no browser to ask for those of a language (see intl.py): in tests."""

    def plural(self, number: Any) -> str:
        return "one" if number == 1 else "other"

    def number(self, value: Any, digits: int) -> str:
        return str(("%." + str(digits) + "f") % value)


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


class Texts:
    """`texts("points", n=3)` is the text of that key, filled in. `n` chooses between plural forms.

    `numbers` knows the plural forms and numbers of the language, as Plain does. Every part of the page has the one
    Texts, so after `use` all that is drawn is in the other language.
    """

    def __init__(self, language: str = FALLBACK, numbers: Any = None) -> None:
        self.use(language, numbers)

    def use(self, language: str, numbers: Any = None) -> None:
        """Speak `language`, a module of ui/texts, from now on."""
        own = _module(language)
        self.language = language
        self.name: str = own.NAME
        self._texts = own.TEXTS
        self._numbers = numbers or Plain()

    def has(self, key: str) -> bool:
        """Whether there is a text of that key."""
        return key in self._texts

    def __call__(self, key: str, **values: Any) -> str:
        # Every language has every key (a test sees to it): one that is lacking is a bug, which should show.
        text = self._texts.get(key, key)
        if isinstance(text, dict):
            form = self._numbers.plural(values.get("n", 0))
            text = text[form] if form in text else text["other"]
        return str(text.format(**{name: self._filled(value) for name, value in values.items()}) if values else text)

    def _filled(self, value: Any) -> str:
        if isinstance(value, str):
            return isolated(value)
        return self.number(value) if isinstance(value, int) else str(value)

    def number(self, value: Any, digits: int = 0) -> str:
        """A number as the language writes it, with a true minus and so many digits after the point."""
        written: str = self._numbers.number(-value if value < 0 else value, digits)
        return MINUS + written if value < 0 else written

    def signed(self, value: int) -> str:
        """A whole number with its sign: "+3", "0", "\u221226"."""
        return "+" + self.number(value) if value > 0 else self.number(value)

    def either(self, key: str, you: bool, **values: Any) -> str:
        """The text of `key`, or of `key.you` where it is about the player."""
        return self(key + ".you" if you else key, **values)

    def listed(self, items: list[str]) -> str:
        """`items` as one text: "a", "a and b", "a, b and c"."""
        if not items:
            return ""
        text = items[0]
        for i, item in enumerate(items[1:], 2):
            key = "comma" if i < len(items) else "and" if i == 2 else "and.more"
            text = self(key, first=text, last=item)
        return text

    def reason(self, code: str, suit: str | None = None) -> str:
        """Why something is refused, for any code; `suit` is the suit that was led, a letter."""
        key = "reason." + str(code)
        if not self.has(key):
            key = "reason.unknown"
        return self(key, suit=self("suit.in." + suit) if suit else "")

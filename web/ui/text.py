"""The words of the page: looked up by key in the module of the language in use."""

import os

FALLBACK = "en"


def languages():
    """The codes of all languages there are: one for each module of ui/texts."""
    here = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."
    names = [name[:-3] for name in os.listdir(here + "/texts") if name.endswith(".py")]
    return sorted(name for name in names if not name.startswith("_"))


def pick_language(wanted, known):
    """The first of the `wanted` codes ("vi-VN", "en", ...) that is known, by its part before the dash."""
    for code in wanted:
        short = str(code).lower().split("-")[0]
        if short in known:
            return short
    return FALLBACK


def _module(language):
    package = __import__("ui.texts." + language)
    return getattr(package.texts, language)


class Texts:
    """`texts("points", n=3)` is the text of that key, filled in. `n` chooses between plural forms."""

    def __init__(self, language=FALLBACK):
        self.language = language
        self._own = _module(language)
        self._fallback = _module(FALLBACK)
        self.name = self._own.NAME

    def has(self, key):
        """Whether there is a text of that key, if only in the fallback language."""
        return key in self._own.TEXTS or key in self._fallback.TEXTS

    def __call__(self, key, **values):
        # A text that a language still lacks appears in English; a key that none has is a bug that should show.
        source = self._own if key in self._own.TEXTS else self._fallback
        text = source.TEXTS.get(key, key)
        if isinstance(text, dict):
            form = source.plural(values.get("n", 0))
            text = text[form] if form in text else text["other"]
        return text.format(**values) if values else text

    def either(self, key, you, **values):
        """The text of `key`, or of `key.you` where it is about the player."""
        return self(key + ".you" if you else key, **values)

    def listed(self, items):
        """`items` as one text: "a", "a and b", "a, b and c"."""
        if not items:
            return ""
        text = items[0]
        for i, item in enumerate(items[1:], 2):
            text = self("and" if i == len(items) else "comma", first=text, last=item)
        return text

    def reason(self, code, suit=None):
        """Why something is refused, for any code; `suit` is the suit that was led, a letter."""
        key = "reason." + str(code)
        if not self.has(key):
            key = "reason.unknown"
        return self(key, suit=self("suit." + suit).lower() if suit else "")

"""Plural forms and numbers of a language, as the browser's Intl knows them."""

from pyscript import window

from ui.kinds import Any


class Numbers:
    """As a Texts takes them. What was asked for once is kept: a word with the browser takes its time."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._forms: dict[Any, str] = {}
        self._written: dict[Any, str] = {}

    def plural(self, number: Any) -> str:
        """The category of the number: zero, one, two, few, many or other."""
        form = self._forms.get(number)
        if form is None:
            form = self._forms[number] = window.heartsLanguage.plural(self._language, number)
        return form

    def number(self, value: Any, digits: int) -> str:
        """The number with just so many digits after the point."""
        key = (value, digits)
        text = self._written.get(key)
        if text is None:
            text = self._written[key] = window.heartsLanguage.number(self._language, value, digits)
        return text

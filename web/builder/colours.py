"""The colours in words that browsers know which are older than ``light-dark()``, of 2023 and 2024.

The styles say each colour once, as ``light-dark(light, dark)``. The site has in its place ``var(--light, light)
var(--dark, dark)``. Of these two properties, which go with ``color-scheme``, one is empty, and the other is not set and
so gives its colour. Every browser takes the same way, and no list of colours is there twice.
"""

import re

from builder import BuildError

__all__ = ["plain_colours"]

_COMMENT = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
_VALUE = r"((?:[^(),;{}]|\([^()]*\))+)"
_BOTH = re.compile(rf"light-dark\({_VALUE}, {_VALUE}\)")
_SCHEME = re.compile(r"([^{}]+)(\{[^{}]*\bcolor-scheme: )([^;{}]+);([^{}]*\})")
# What is empty is a space: with nothing at all it is an error to older browsers.
_LIGHT, _DARK = "--light: initial; --dark: ;", "--light: ; --dark: initial;"
_SWITCHES = {"light": _LIGHT, "dark": _DARK, "light dark": _LIGHT}


def plain_colours(styles: str) -> str:
    """The style sheet without ``light-dark()``.

    Raises BuildError for a ``light-dark()`` or a ``color-scheme`` that is written in a way not known here.
    """

    def switch(rule: re.Match[str]) -> str:
        selector, before, scheme, after = rule.groups()
        if scheme not in _SWITCHES:
            raise BuildError(f"color-scheme: {scheme} is none of {', '.join(_SWITCHES)}")
        by_system = f"\n@media (prefers-color-scheme: dark) {{ {selector.strip()} {{ {_DARK} }} }}"
        said = f"{selector}{before}{scheme}; {_SWITCHES[scheme]}{after}"
        return said + by_system if scheme == "light dark" else said

    if "light-dark" not in styles:
        return styles
    plain = _BOTH.sub(r"var(--light, \1) var(--dark, \2)", _SCHEME.sub(switch, _COMMENT.sub("", styles)))
    if "light-dark" in plain:
        raise BuildError(f"not light-dark(light, dark): {plain[plain.index('light-dark') :][:60]}")
    return plain

"""The player's name while there is no other: a word of the language, which is kept as one that belongs to none."""

from ui.kinds import Values
from ui.text import Texts

NAMELESS = "You"  # what records and settings have for "name.0" of any language


def kept(texts: Texts, names: list[str]) -> list[str]:
    """`names`, one a seat, as they are kept."""
    return [NAMELESS] + names[1:] if names and names[0] == texts("name.0") else names


def shown(texts: Texts, names: list[str]) -> list[str]:
    """`names` as they are shown."""
    return [texts("name.0")] + names[1:] if names and names[0] == NAMELESS else names


def show(texts: Texts, state: Values, before: str = NAMELESS) -> None:
    """Have the player's name in `state` in the language; `before` is the word that it may have there."""
    player = state["seats"][0]
    if player["name"] == before:
        player["name"] = texts("name.0")

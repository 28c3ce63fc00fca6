"""Bots: players that see a PlayerView and nothing else."""

from collections.abc import Mapping
from random import Random
from typing import Final, Protocol

from ..cards import Card, Cards
from ..errors import BadValue
from ..scoring import MoonChoice
from ..view import PlayerView
from .easy import Easy
from .experience import Experience
from .medium import Medium
from .searcher import EXPERT, HARD, MASTER, Searcher


class Bot(Protocol):
    """A player. It keeps no state between calls: all it may know is in the view, all its randomness in `rng`."""

    def pass_cards(self, view: PlayerView, rng: Random) -> Cards:
        """The `view.rules.pass_count` cards of `view.hand` that it passes."""
        ...

    def play(self, view: PlayerView, rng: Random) -> Card:
        """The card of `view.legal` that it plays."""
        ...

    def choose_moon(self, view: PlayerView, rng: Random) -> MoonChoice:
        """How it wants its moon scored, out of `view.board.moon_choices`."""
        ...


LEVELS: Final[Mapping[str, Bot]] = {"easy": Easy(), "medium": Medium()}
"""The bots that answer at once, by the name of their level, weakest first."""

SEARCHERS: Final[Mapping[str, Searcher]] = {
    "hard": Searcher(HARD, experience=Experience(choices=False)),
    "expert": Searcher(EXPERT, experience=Experience()),
    "master": Searcher(MASTER, experience=Experience()),
}
"""The bots that search, by the name of their level, weakest first; they have no clock, so playouts alone limit them.

Where other things must go on meanwhile, ask one for its search and take its steps.
"""


def bot(level: str) -> Bot:
    """The bot of a level, of either kind. Raises BadValue (field "level") where there is none of that name."""
    try:
        return LEVELS.get(level) or SEARCHERS[level]
    except (KeyError, TypeError):
        raise BadValue("level", level, f"is none of {', '.join([*LEVELS, *SEARCHERS])}") from None

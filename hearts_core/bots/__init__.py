"""Bots: players that see a PlayerView and nothing else."""

from random import Random
from typing import Protocol

from ..cards import Card, Cards
from ..scoring import MoonChoice
from ..view import PlayerView


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

"""Worlds for the search: whole deals that agree with what a seat knows, as suit masks."""

from collections.abc import Callable
from typing import Final

from ..sampling import HiddenHands
from ..view import PlayerView
from .facts import by_suit
from .likelihood import Likelihood
from .rollout import Hands

# How many worlds are drawn for each one that is used.
SPARE: Final = 2


class Worlds:
    """The worlds that one view allows."""

    def __init__(self, view: PlayerView) -> None:
        self._hidden: Final = HiddenHands(view)
        self._base: Final[Hands] = [0] * (4 * view.rules.players)
        self._base[4 * view.seat : 4 * view.seat + 4] = by_suit(view.hand.mask)
        self._likelihood: Final = Likelihood(view)
        self._bits: Final = [(index // 13, 1 << index % 13) for index in range(52)]

    def draw(self, random: Callable[[], float]) -> Hands:
        """One of them."""
        hands = self._base[:]
        bits = self._bits
        place = 0
        for cards in self._hidden.draw(random):
            for index in cards:
                suit, bit = bits[index]
                hands[place + suit] |= bit
            place += 4
        return hands

    def batch(self, count: int, random: Callable[[], float]) -> list[Hands]:
        """Several, each as likely as the others' plays are in it: drawn from a few times as many (D. Rubin, 1987)."""
        drawn = [self.draw(random) for _ in range(SPARE * count)]
        weights = [self._likelihood.of(world) for world in drawn]
        whole = 0.0
        for weight in weights:
            whole += weight
        step = whole / count
        point = random() * step
        chosen: list[Hands] = []
        upto = 0.0
        for world, weight in zip(drawn, weights, strict=True):
            upto += weight
            while point < upto and len(chosen) < count:
                chosen.append(world)
                point += step
        return chosen or drawn[:count]

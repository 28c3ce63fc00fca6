"""Worlds for the search: whole deals that agree with what a seat knows, as suit masks."""

from collections.abc import Callable
from typing import Final

from ..sampling import HiddenHands
from ..view import PlayerView
from .facts import by_suit
from .inference import CARDS, Inference
from .likelihood import Likelihood
from .rollout import Hands

# How many worlds are drawn for each one that is used.
SPARE: Final = 2
# How often, for each hidden card, it is asked whether two cards should change places.
EXCHANGES: Final = 4


class Worlds:
    """The worlds that one view allows, each equally likely."""

    def __init__(self, view: PlayerView) -> None:
        self._hidden: Final = HiddenHands(view)
        self._base: Final[Hands] = [0] * (4 * view.rules.players)
        self._base[4 * view.seat : 4 * view.seat + 4] = by_suit(view.hand.mask)

    def draw(self, random: Callable[[], float]) -> Hands:
        """One of them."""
        hands = self._base[:]
        place = 0
        for cards in self._hidden.draw(random):
            for index in cards:
                suit, bit = CARDS[index]
                hands[place + suit] |= bit
            place += 4
        return hands

    def batch(self, count: int, random: Callable[[], float]) -> list[Hands]:
        """Several of them."""
        return [self.draw(random) for _ in range(count)]


class LikelyWorlds(Worlds):
    """Worlds each as likely as the others' plays are in it, by rules of thumb: drawn from a few times as many.

    That is sampling by importance and sampling again from what was drawn (D. Rubin, 1987).
    """

    def __init__(self, view: PlayerView) -> None:
        super().__init__(view)
        self._likelihood: Final = Likelihood(view)

    def batch(self, count: int, random: Callable[[], float]) -> list[Hands]:
        """Several of them."""
        drawn = super().batch(SPARE * count, random)
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


class InferredWorlds(Worlds):
    """Worlds each as likely as the product of what speaks for the place of every card in it.

    A deal is drawn, all equally likely; then two cards at a time change places, or don't, by which of both is likelier
    (N. Metropolis and others, 1953). Each begins anew, so none depends on the one before.
    """

    def __init__(self, view: PlayerView, inference: Inference) -> None:
        super().__init__(view)
        self._factors: Final = inference.factors(view)

    def draw(self, random: Callable[[], float]) -> Hands:
        """One of them."""
        factors = self._factors
        cards: list[int] = []
        seats: list[int] = []
        for seat, dealt in enumerate(self._hidden.draw(random)):
            cards += dealt
            seats += [seat] * len(dealt)
        count = len(cards)
        for _ in range(EXCHANGES * count):
            i, j = int(random() * count), int(random() * count)
            one, other = factors[seats[i]], factors[seats[j]]
            if one is not other:
                card, instead = cards[i], cards[j]
                if other[card] * one[instead] >= random() * one[card] * other[instead]:
                    seats[i], seats[j] = seats[j], seats[i]
        hands = self._base[:]
        for card, seat in zip(cards, seats, strict=True):
            suit, bit = CARDS[card]
            hands[4 * seat + suit] |= bit
        return hands

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
        factors = inference.factors(view)
        # As a deal comes, each seat's cards after those of the one before: whose place it is, and what speaks for it.
        held = [0 if seat == view.seat else count for seat, count in enumerate(view.counts)]
        self._rows: Final = [row for row, count in zip(factors, held, strict=True) for _ in range(count)]
        self._places: Final = [4 * seat for seat, count in enumerate(held) for _ in range(count)]

    def draw(self, random: Callable[[], float]) -> Hands:
        """One of them."""
        rows = self._rows
        count = len(rows)
        cards = [card for dealt in self._hidden.draw(random) for card in dealt]
        for _ in range(EXCHANGES * count):
            # One number for both: its fraction is as even as the whole.
            at = random() * count
            i = int(at)
            j = int((at - i) * count)
            one, other = rows[i], rows[j]
            if one is not other:
                card, instead = cards[i], cards[j]
                exchanged = one[instead] * other[card]
                as_it_is = one[card] * other[instead]
                if exchanged >= as_it_is or exchanged > random() * as_it_is:
                    cards[i], cards[j] = instead, card
        hands = self._base[:]
        for place, card in zip(self._places, cards, strict=True):
            suit, bit = CARDS[card]
            hands[place + suit] |= bit
        return hands

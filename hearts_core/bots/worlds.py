"""Worlds for the search: whole deals that agree with what a seat knows, as suit masks."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, product, repeat
from operator import add, mul
from typing import Final

from ..errors import DealError
from ..sampling import HiddenHands
from ..view import PlayerView
from .facts import by_suit
from .inference import CARDS, Inference
from .likelihood import Likelihood
from .rollout import Hands

# How many worlds are drawn for each one that is used.
SPARE: Final = 2
# By so much less than what it is drawn from a number is: however that was rounded, it is not reached.
BELOW: Final = 1 - 2**-50
# What speaks for the place of cards of which nothing is known.
EVEN: Final = (1.0,) * 52

_Taker = tuple[float, int, int]
"""A seat that may get a card: how much speaks for it, the step in the sums, its number among those that get any."""


class Worlds(ABC):
    """The worlds that one view allows."""

    def __init__(self, view: PlayerView) -> None:
        self._base: Final[Hands] = [0] * (4 * view.rules.players)
        self._base[4 * view.seat : 4 * view.seat + 4] = by_suit(view.hand.mask)

    @abstractmethod
    def draw(self, random: Callable[[], float]) -> Hands:
        """One of them."""
        ...

    def batch(self, count: int, random: Callable[[], float]) -> list[Hands]:
        """Several of them."""
        return [self.draw(random) for _ in range(count)]


class EvenWorlds(Worlds):
    """Worlds that are all equally likely."""

    def __init__(self, view: PlayerView) -> None:
        super().__init__(view)
        self._hidden: Final = HiddenHands(view)

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


class LikelyWorlds(EvenWorlds):
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

    The hidden cards are dealt one by one. What all ways to deal the rest add up to depends on nothing but how many
    cards each seat still needs; so those sums are made beforehand, from the last card back. By them every draw is
    exact, whatever the seats can't hold, and none depends on the one before.
    """

    def __init__(self, view: PlayerView, inference: Inference) -> None:
        super().__init__(view)
        unseen = view.unseen
        needs = [0 if seat == view.seat else count for seat, count in enumerate(view.counts)]
        # What is with nobody, in a view of a round that began in its middle, may be any of them.
        needs.append(len(unseen) - sum(needs))
        factors = [*inference.factors(view), EVEN]
        self._seats: Final = [seat for seat, need in enumerate(needs) if need]
        # The sums stand in rows of rows, with one place more for a seat that has got too many.
        sizes = [needs[seat] + 2 for seat in self._seats]
        places = list(accumulate(reversed(sizes), mul, initial=1))
        steps = places[-2::-1]
        shares: list[list[float]] = [[1.0] for _ in sizes]
        self._cards: Final[list[tuple[int, list[_Taker]]]] = []
        for card in unseen:
            row = [factors[seat][card.index] for seat in self._seats]
            # Added one by one: sum() rounds as the Python at hand does.
            total = 0.0
            for factor in row:
                total += factor
            if not total:
                raise DealError("view", card.text, "is a card that nobody can hold")
            takers = []
            for number, factor in enumerate(row):
                share = factor / total
                shares[number].append(share)
                if share:
                    takers.append((share, steps[number], number))
            self._cards.append((card.bit, takers))
        # By the sums, the card that comes last here is dealt first.
        self._cards.reverse()
        self._start: Final = places[-1] - 1
        self._sums: Final = _sums(sizes, steps, shares)
        if not self._sums[-1]:
            raise DealError("view", list(view.counts), "is what no deal agrees with")

    def draw(self, random: Callable[[], float]) -> Hands:
        """One of them."""
        sums, at = self._sums, self._start
        masks = [0] * len(self._seats)
        for bit, takers in self._cards:
            point = random() * sums[at] * BELOW
            upto = 0.0
            for share, step, number in takers:
                upto += share * sums[at - step]
                if point < upto:
                    at -= step
                    masks[number] += bit
                    break
        hands = self._base[:]
        end = len(hands)
        for seat, mask in zip(self._seats, masks, strict=True):
            if 4 * seat < end:
                hands[4 * seat : 4 * seat + 4] = by_suit(mask)
        return hands


def _sums(sizes: Sequence[int], steps: Sequence[int], shares: Sequence[Sequence[float]]) -> list[float]:
    """For all that seats may still need, what the ways to deal so many cards from the first on add up to.

    `shares` has for each seat, after a 1, what speaks for its getting each card. `sizes` are two more than a seat's
    cards; `steps` are how far apart two places are between which a seat gets a card.
    """
    if not sizes:
        return [1.0]
    sums = [0.0] * (sizes[0] * steps[0])
    count = sizes[-1] - 1
    for needs in product(*(range(size - 1) for size in sizes[:-1])):
        dealt = sum(needs)
        start = 1
        added: Iterable[float] = repeat(0.0)
        for need, step in zip(needs, steps, strict=False):
            start += (need + 1) * step
        for share, step in zip(shares[:-1], steps, strict=False):
            before = sums[start - step : start - step + count]
            added = map(add, added, map(mul, share[dealt : dealt + count], before))
        found = 0.0 if dealt else 1.0
        for place, (more, part) in enumerate(zip(added, shares[-1][dealt : dealt + count], strict=False), start):
            found = more + part * found
            sums[place] = found
    return sums

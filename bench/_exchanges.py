"""What signs tell of where cards lie (`hearts_core.bots.inference`), learned from deals that are known."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping
from math import log
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from hearts_core import Card, Round
from hearts_core.bots.inference import acts, queen_is_out, relations, signs
from hearts_core.cards import QUEEN_OF_SPADES
from hearts_core.sampling import possible_cards

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.sparse import csr_array

# How many pairs of cards are taken from one view at most, of how many drawn; the queen of spades is in the first ones.
PAIRS, DRAWN, OF_QUEEN = 8, 24, 3
# The fit: the weights' ridge, and in how many pairs a sign must have been seen.
RIDGE = 5.0
SEEN = 30
# The share of hands, the last ones, on which a fit to the others is tried.
HELD_OUT = 0.2


class Exchange(NamedTuple):
    """Two unseen cards of two seats: how often each sign speaks for the deal as it is more than for them exchanged."""

    signs: dict[str, int]
    queen: bool
    """Whether one of them is the queen of spades."""


def exchanges(played: Round, seat: int, rng: Random) -> list[Exchange]:
    """Some pairs of cards that, as the seat sees it, might be exchanged."""
    view = played.view(seat)
    where = {card: other for other, hand in enumerate(played.hands) if other != seat for card in hand}
    cards = list(where)
    if not cards:
        return []
    may = possible_cards(view)
    done = acts(view)
    by_seat = [[act for other, act in done if other == player] for player in range(view.rules.players)]
    words, queen_out = relations(view), queen_is_out(view)
    queens = [QUEEN_OF_SPADES] if QUEEN_OF_SPADES in where else []

    def speaking(card: Card, player: int) -> list[str]:
        return signs(words[player], by_seat[player], int(card.suit), 1 << card.rank - 2, queen_out)

    found: list[Exchange] = []
    for number in range(DRAWN):
        one = queens[0] if queens and number < OF_QUEEN else cards[int(rng.random() * len(cards))]
        other = cards[int(rng.random() * len(cards))]
        here, there = where[one], where[other]
        if here != there and one in may[there] and other in may[here] and len(found) < PAIRS:
            counts = Counter(speaking(one, here))
            counts.update(speaking(other, there))
            counts.subtract(speaking(one, there))
            counts.subtract(speaking(other, here))
            queen = QUEEN_OF_SPADES in (one, other)
            found.append(Exchange({sign: count for sign, count in counts.items() if count}, queen))
    return found


class Exchanges:
    """The pairs of all hands so far, in the order of the hands."""

    def __init__(self) -> None:
        self._names: dict[str, int] = {}
        self._ids = array("i")
        self._counts = array("b")
        self._starts = array("q", [0])
        self._queens = array("b")
        self._hands = array("q", [0])

    def add(self, hand: Iterable[Exchange]) -> None:
        """Adds the pairs of the next hand."""
        names = self._names
        for pair in hand:
            self._ids.extend(names.setdefault(sign, len(names)) for sign in pair.signs)
            self._counts.extend(pair.signs.values())
            self._starts.append(len(self._ids))
            self._queens.append(pair.queen)
        self._hands.append(len(self._queens))

    def fit(self, ridge: float = RIDGE, seen: int = SEEN) -> tuple[Mapping[str, int], str]:
        """By sign its weight in hundredths, without zeros; and a line about the fit.

        A logistic regression: the odds for the deal as it is are the exponential of the sum of the weights. The line
        tells how much a fit to the first hands knows of the last: the mean logarithm of what is thought of the deal as
        it is, above the half that nothing is known by; log 2 would be certainty.
        """
        import numpy as np
        from scipy.sparse import csr_array

        rows, names = len(self._queens), list(self._names)
        if not rows:
            return {}, "no pairs"
        pairs = csr_array(
            (np.array(self._counts, float), np.array(self._ids), np.array(self._starts)), shape=(rows, len(names))
        )
        kept = np.flatnonzero(np.bincount(np.array(self._ids), minlength=len(names)) >= seen)
        pairs = pairs[:, kept]
        held = self._hands[round((len(self._hands) - 1) * (1 - HELD_OUT))]
        told = f"{rows:,} pairs, {len(kept):,} signs"
        if 0 < held < rows:
            known = _known(pairs[held:], _fitted(pairs[:held], ridge))
            queens = np.array(self._queens[held:], bool)
            told += f"; held out: {known.mean():.4f} nats"
            if queens.any():
                told += f", with the queen of spades {known[queens].mean():.4f}"
        weights = _fitted(pairs, ridge)
        fitted = {names[i]: round(100 * float(weight)) for i, weight in zip(kept, weights, strict=True)}
        return {name: weight for name, weight in sorted(fitted.items()) if weight}, told


def _known(pairs: csr_array, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    import numpy as np

    return np.asarray(log(2) - np.logaddexp(0, -(pairs @ weights)))


def _fitted(pairs: csr_array, ridge: float) -> NDArray[np.float64]:
    import numpy as np
    from scipy.optimize import minimize

    across = pairs.T.tocsr()

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        odds = pairs @ weights
        off = 1 / (1 + np.exp(odds))
        return float(np.logaddexp(0, -odds).sum() + ridge / 2 * weights @ weights), ridge * weights - across @ off

    fitted = minimize(loss, np.zeros(pairs.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 500})
    return np.asarray(fitted.x)

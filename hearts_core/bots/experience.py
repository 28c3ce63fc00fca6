"""What was learned from hands played to their end: where the playouts of a search are wrong, choice by choice.

Playouts misjudge some choices in the same way again and again: they hope too much of a queen of spades kept behind few
spades, say. In many hands of self-play what came of a choice was compared with what its playouts had expected, and of
each trait of the choice (`traits.py`) was learned how far they were off. The sum over a choice's traits corrects what
the playouts say of it. From the same hands was learned what the others' passes and plays tell of where the cards lie
(`inference.py`). The figures stand in `experience.json`, made by `python -m bench.learn`.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from ..card_points import CardPoints
from ..cards import HEARTS, QUEEN_OF_SPADES, Card, Cards
from ..errors import BadValue
from ..rules import Rules
from ..view import PlayerView
from .inference import Inference
from .traits import PlayContext, pass_traits, play_traits

# With so few cards left playouts see nearly all that may come, and know better than a rule for many hands.
FEW: Final = 4


class Weights(NamedTuple):
    """What was learned. Whole numbers, so that sums are the same on every platform; what isn't named counts 0."""

    passes: Mapping[str, int]
    """What each trait of a pass adds to the lead, the mean of the others' points less the own: hundredths of points."""
    plays: Mapping[str, int]
    """The same of a play."""
    cards: Mapping[str, int] = {}
    """How much each sign (`inference.py`) speaks for a card's being with a seat: hundredths of a natural logarithm."""


class Experience:
    """What is known by some weights, by default those of the package, which are read at the first use.

    With `choices` false of the cards alone: nothing is added to any choice, and by three players, where there is no
    more to know, nothing is known.
    """

    __slots__ = ("_choices", "_inference", "_weights")

    def __init__(self, weights: Weights | None = None, choices: bool = True) -> None:
        self._weights: Final = weights
        self._choices: Final = choices
        self._inference: Inference | None = None

    def __reduce__(self) -> tuple[type["Experience"], tuple[Weights | None, bool]]:
        return type(self), (self._weights, self._choices)

    @property
    def weights(self) -> Weights:
        """What each trait adds."""
        return shipped() if self._weights is None else self._weights

    def inference(self, rules: Rules) -> Inference | None:
        """What the others' passes and plays tell under these rules; None where nothing was learned of that."""
        if not self.weights.cards or not _usual(rules.card_points) or (rules.players == 3 and not self._choices):
            return None
        if self._inference is None:
            self._inference = Inference(self.weights.cards)
        return self._inference

    def corrects(self, rules: Rules) -> bool:
        """Whether anything is added to choices under these rules."""
        return self._choices and rules.players != 3 and _usual(rules.card_points)

    def of_pass(self, view: PlayerView, passed: Cards, moon: bool) -> float:
        """What is to be added to the lead that playouts expect of a pass, in points; `moon`: with the plan to shoot it.

        0 under rules by which the queen of spades or a heart doesn't cost what it usually does: nothing was learned
        there. 0 by three players, too: there it plays better without.
        """
        if not self.corrects(view.rules):
            return 0.0
        weights = self.weights.passes
        return sum([weights.get(trait, 0) for trait in pass_traits(view, passed, moon)]) / 100

    def of_play(self, view: PlayerView, card: Card, moon: bool, context: PlayContext) -> float:
        """The same of a play; `context` is the decision's `play_context`. 0 where only FEW cards or fewer are left."""
        if view.counts[view.seat] <= FEW or not self.corrects(view.rules):
            return 0.0
        weights = self.weights.plays
        return sum([weights.get(trait, 0) for trait in play_traits(view, card, moon, context)]) / 100


@lru_cache(maxsize=8)
def _usual(points: CardPoints) -> bool:
    return points.of(QUEEN_OF_SPADES) == 13 and all(points.of(card) == 1 for card in HEARTS)


@lru_cache(maxsize=1)
def shipped() -> Weights:
    """The weights of `experience.json`. Raises BadValue where the file is broken."""
    # A file is read by a module of many others, which a start without a search need not wait for.
    from importlib.resources import files

    return parse_weights(files("hearts_core.bots").joinpath("experience.json").read_text("utf-8"))


def parse_weights(text: str) -> Weights:
    """The weights of a file: JSON, an object with `pass`, `play` and `cards`, each an object of whole numbers by name.

    What else is in it, such as `source`, tells how it was made. Raises BadValue naming the field and the value.
    """
    try:
        read = json.loads(text)
    except ValueError as error:
        raise BadValue("experience", text, f"is not JSON: {error}") from None
    if not isinstance(read, dict):
        raise BadValue("experience", read, "is not an object")
    return Weights(*(_table(read, part) for part in ("pass", "play", "cards")))


def _table(read: dict[str, object], part: str) -> dict[str, int]:
    field = f"experience.{part}"
    table = read.get(part)
    if not isinstance(table, dict):
        raise BadValue(field, table, "is not an object of numbers by name")
    for name, weight in table.items():
        if type(weight) is not int:
            raise BadValue(f"{field}: {name}", weight, "is not a whole number of hundredths")
    return table

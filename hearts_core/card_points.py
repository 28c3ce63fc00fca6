"""`CardPoints`: what each card costs its taker."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from .cards import PACK, RANKS, SUITS, Card, Cards
from .errors import NotationError

MOST_POINTS: Final = 999_999_999
"""The most that one card can be worth, or cost: what a record can hold as a number."""


class CardPoints:
    """What each card is worth to its taker, in points; a card that is not named is worth nothing.

    Made from a mapping, or from its written form, `CARD:POINTS` or `SUIT:POINTS` (all 13 of a suit) by spaces:

    >>> CardPoints("QS:13 H:1")
    CardPoints('QS:13 H:1')
    >>> CardPoints("QS:13 H:1").total(Cards("QS AH 2C"))
    14

    Raises NotationError for an unknown card, a card named twice and for points that are no whole number.
    """

    __slots__ = ("_points", "_text", "negative", "positive")

    def __init__(self, points: "str | Mapping[Card, int]" = "") -> None:
        pairs = _parse_points(points) if isinstance(points, str) else points.items()
        table = [0] * 52
        for card, value in pairs:
            if not isinstance(card, Card):
                raise NotationError("card_points", card, "is not a Card")
            if type(value) is not int:
                raise NotationError("card_points", value, f"is not a whole number of points for {card}")
            if abs(value) > MOST_POINTS:
                raise NotationError("card_points", card.text, f"is worth more than {MOST_POINTS} points")
            table[card.index] = value
        self._points: Final = tuple(table)
        self.positive: Final = Cards(card for card in PACK if table[card.index] > 0)
        """The penalty cards: those of more than 0 points. All of them together are a moon."""
        self.negative: Final = Cards(card for card in PACK if table[card.index] < 0)
        """The bonus cards: those of less than 0 points."""
        self._text: Final = _format_points(table)

    def total(self, cards: Cards) -> int:
        """The sum of the points of `cards`."""
        points = self._points
        scoring = cards.mask & (self.positive.mask | self.negative.mask)
        total = 0
        while scoring:
            low = scoring & -scoring
            total += points[low.bit_length() - 1]
            scoring ^= low
        return total

    def of(self, card: Card) -> int:
        """The points of one card, 0 where it is not named."""
        return self._points[card.index]

    def items(self) -> Iterator[tuple[Card, int]]:
        """The cards worth something with their points, in the order S H D C, high to low."""
        return ((card, self._points[card.index]) for card in self.positive | self.negative)

    def __hash__(self) -> int:
        return hash(self._points)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardPoints) and self._points == other._points

    def __reduce__(self) -> tuple[type["CardPoints"], tuple[str]]:
        return CardPoints, (self._text,)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"CardPoints({self._text!r})"


def _parse_points(text: str) -> Iterator[tuple[Card, int]]:
    seen: set[Card] = set()
    for item in text.split():
        name, _, number = item.partition(":")
        points = whole_number("card_points", number)
        for card in [Card(rank + name) for rank in RANKS] if name and name in SUITS else [Card(name)]:
            if card in seen:
                raise NotationError("card_points", card.text, "is named twice")
            seen.add(card)
            yield card, points


def whole_number(field: str, text: str) -> int:
    """The whole number written as `text`: digits with at most a minus, of at most 9 figures. Raises NotationError."""
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise NotationError(field, text, "is not a whole number")
    return int(text)


def _format_points(table: list[int]) -> str:
    """Single cards first, then whole suits, each high to low; a suit of one value in all its cards is one item."""
    singles, suits = [], []
    for start in (39, 26, 13, 0):
        values = table[start : start + 13]
        if len(set(values)) == 1 and values[0]:
            suits.append(f"{SUITS[start // 13]}:{values[0]}")
        else:
            singles += [f"{PACK[start + i]}:{values[i]}" for i in range(12, -1, -1) if values[i]]
    return " ".join(singles + suits)

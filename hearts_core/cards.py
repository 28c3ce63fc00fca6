"""Cards and sets of cards.

A card is one of 52 values made once; a set of cards is one whole number with a bit for each card, so that set
operations are single machine operations and two sets are equal when their numbers are.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import partial
from typing import Any, Final, Self, overload

from .errors import NotationError

RANKS: Final = "23456789TJQKA"
"""The ranks in rising order, as they are written: ace high."""

SUITS: Final = "CDHS"
"""The suits as they are written, in the order of `Suit`."""


class Suit(IntEnum):
    """One of the four suits. The order only serves sorting: no suit is worth more than another."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The suit as it is written: C, D, H or S."""
        return SUITS[self]

    @property
    def mask(self) -> int:
        """The bits of its 13 cards in a `Cards.mask`."""
        return 0x1FFF << 13 * self

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


SUIT_MASKS: Final = tuple(suit.mask for suit in Suit)
"""`Suit.mask` by suit, for where it is asked for often."""


class Card:
    """A playing card, written rank and suit: `Card("QS")`, `Card("TH")`, `Card("2C")`.

    There is one object a card, so cards may be compared with `is`. They sort by suit (C D H S), then rank.

    `text` is the written form, `suit` its suit, `rank` 2 to 14 (ace), `index` 13 * suit + rank - 2 (0 to 51) and
    `bit` is `1 << index`.
    """

    __slots__ = ("bit", "index", "rank", "suit", "text")

    text: str
    suit: Suit
    rank: int
    index: int
    bit: int

    def __new__(cls, text: str) -> Self:
        """The card written as `text`; raises NotationError where there is none."""
        try:
            return _BY_TEXT[text]  # type: ignore[return-value]  # Card is never subclassed
        except (KeyError, TypeError):
            raise NotationError("card", text, "is not a card (rank 23456789TJQKA, then suit SHDC)") from None

    @staticmethod
    def of(index: int) -> "Card":
        """The card with this index, 0 (2C) to 51 (AS)."""
        return PACK[index]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card can't be changed: {name}")

    def __reduce__(self) -> tuple[type["Card"], tuple[str]]:
        return Card, (self.text,)

    def __lt__(self, other: "Card") -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"


def _make_card(index: int) -> Card:
    card = object.__new__(Card)
    suit, rank = divmod(index, 13)
    for name, value in (
        ("text", RANKS[rank] + SUITS[suit]),
        ("suit", Suit(suit)),
        ("rank", rank + 2),
        ("index", index),
        ("bit", 1 << index),
    ):
        object.__setattr__(card, name, value)
    return card


PACK: Final = tuple(_make_card(index) for index in range(52))
"""The 52 cards by index."""

_BY_TEXT: Final = {card.text: card for card in PACK}


class Cards:
    """An immutable set of cards, kept and written in the order of a sorted hand: S H D C, high to low.

    Made from cards, from their written forms or from a written hand (spades.hearts.diamonds.clubs, "-" for none):

    >>> Cards("2C QS TH")
    Cards('QS TH 2C')
    >>> Cards("AK.-.T.32").hand_text()
    'AK.-.T.32'
    >>> Card("AS") in Cards("AK.-.T.32"), len(Cards("AK.-.T.32"))
    (True, 5)

    Raises NotationError for an unknown card and for a card given twice.
    """

    # Assigned only where a set is made, since nothing else makes sets as fast.
    __slots__ = ("_mask",)

    _mask: int

    def __new__(cls, cards: "str | Iterable[Card]" = "") -> "Cards":  # noqa: PYI034  # never subclassed
        """The set of these cards, or of the cards written in a text."""
        if isinstance(cards, str):
            return Cards.of_mask(_parse_hand(cards) if "." in cards else _mask_of(map(Card, cards.split())))
        return Cards.of_mask(_mask_of(cards))

    @staticmethod
    def of_mask(mask: int) -> "Cards":
        """The set whose bits, `1 << card.index`, are set in `mask` (0 to 2**52 - 1; not checked)."""
        self = blank()
        self._mask = mask
        return self

    @property
    def mask(self) -> int:
        """The set as a number: the sum of its cards' bits."""
        return self._mask

    def __reduce__(self) -> tuple[type["Cards"], tuple[str]]:
        return Cards, (str(self),)

    def _ordered(self) -> tuple[Card, ...]:
        """Its cards in order."""
        mask = self._mask
        cards = []
        while mask:
            card = _HIGH_TO_LOW[52 - mask.bit_length()]
            cards.append(card)
            mask -= card.bit
        return tuple(cards)

    def of_suit(self, suit: Suit) -> "Cards":
        """Its cards of one suit."""
        return Cards.of_mask(self._mask & 0x1FFF << 13 * suit)

    def hand_text(self) -> str:
        """The set as a written hand: spades.hearts.diamonds.clubs, ranks high to low, "-" for a void."""
        suits = (self.of_suit(suit) for suit in reversed(Suit))
        return ".".join("".join(card.text[0] for card in cards) or "-" for cards in suits)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._ordered())

    def __reversed__(self) -> Iterator[Card]:
        return reversed(self._ordered())

    def __len__(self) -> int:
        return self._mask.bit_count()

    def __bool__(self) -> bool:
        return self._mask != 0

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self._mask & card.bit != 0

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, index: int | slice) -> Card | tuple[Card, ...]:
        """The card (or cards) at a place of the S H D C, high to low, order."""
        # Mostly one of the first is asked for, so the highest card is taken away until the one wanted is the highest.
        mask = self._mask
        left: Any = index
        try:
            while left:
                mask -= _TOP_BIT[mask.bit_length()]
                left -= 1
            return _HIGH_TO_LOW[52 - mask.bit_length() + left]  # type: ignore[no-any-return]
        except TypeError:
            # No whole number, one from the end or too high a one: told apart where all the cards are.
            return self._ordered()[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self._mask == other._mask

    def __hash__(self) -> int:
        return hash(self._mask)

    def __le__(self, other: "Cards") -> bool:
        """Whether every card is also in `other`."""
        return self._mask & ~other._mask == 0

    def __and__(self, other: "Cards") -> "Cards":
        return Cards.of_mask(self._mask & other._mask)

    def __or__(self, other: "Cards") -> "Cards":
        return Cards.of_mask(self._mask | other._mask)

    def __sub__(self, other: "Cards") -> "Cards":
        return Cards.of_mask(self._mask & ~other._mask)

    def __str__(self) -> str:
        return " ".join(card.text for card in self)

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"


blank: Final = partial(object.__new__, Cards)

# By the length of a mask the bit of its highest card, by what is missing to the longest that card.
_TOP_BIT: Final[tuple[Any, ...]] = (None, *(card.bit for card in PACK))
_HIGH_TO_LOW: Final = PACK[::-1]


def _mask_of(cards: Iterable[Card]) -> int:
    mask = 0
    for card in cards:
        if not isinstance(card, Card):
            raise NotationError("card", card, "is not a Card")
        if mask & card.bit:
            raise NotationError("card", card.text, "is given twice")
        mask |= card.bit
    return mask


def _parse_hand(text: str) -> int:
    suits = text.strip().split(".")
    if len(suits) != 4:
        raise NotationError("hand", text, "does not have four suits (spades.hearts.diamonds.clubs)")
    return _mask_of(
        Card(rank + suit) for suit, ranks in zip("SHDC", suits, strict=True) if ranks != "-" for rank in ranks
    )


FULL_PACK: Final = Cards.of_mask((1 << 52) - 1)
"""All 52 cards."""

HEARTS: Final = Cards.of_mask(Suit.HEARTS.mask)
"""The 13 hearts."""

QUEEN_OF_SPADES: Final = Card("QS")
"""The Black Lady."""

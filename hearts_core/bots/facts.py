"""What one seat can see, set out for quick thinking: suits as 13-bit masks, who may hold what, the table."""

from functools import lru_cache
from typing import Final

from ..card_points import CardPoints
from ..cards import Card, Suit
from ..sampling import possible_cards
from ..view import PlayerView

SUITS: Final = (0, 1, 2, 3)
"""The suits as indices of the lists here: clubs, diamonds, hearts, spades."""


@lru_cache(maxsize=8)
def worth_table(points: CardPoints) -> tuple[int, ...]:
    """The points of each card, by its index."""
    return tuple(points.of(Card.of(index)) for index in range(52))


def by_suit(mask: int) -> list[int]:
    """A `Cards.mask` as four masks of 13 bits, bit 0 the two and bit 12 the ace."""
    return [mask & 0x1FFF, mask >> 13 & 0x1FFF, mask >> 26 & 0x1FFF, mask >> 39]


class Facts:
    """The facts of one decision. Seats and points are as in the view; a `rank` is one bit of a suit's mask."""

    __slots__ = (
        "best", "first_trick", "hand", "holders", "later", "led", "left", "may", "others", "out", "out_mask", "pot",
        "seat", "strict_first", "taker", "view", "worth",
    )  # fmt: skip

    def __init__(self, view: PlayerView) -> None:
        self.view: Final = view
        self.seat: Final = view.seat
        self.worth: Final = worth_table(view.rules.card_points)
        self.hand: Final = by_suit(view.hand.mask)
        self.out_mask: Final = view.unseen.mask
        """The cards that the others hold."""
        self.out: Final = by_suit(self.out_mask)
        self.may: Final = tuple(cards.mask for cards in possible_cards(view))
        """For each seat the cards that it may hold."""
        players = view.rules.players
        self.others: Final = tuple((view.seat + i) % players for i in range(1, players))
        self.holders: Final = [
            sum(1 for seat in self.others if self.may[seat] & suit.mask & self.out_mask) for suit in Suit
        ]
        """How many of the others may hold each suit."""
        self.first_trick: Final = view.first_trick
        self.strict_first: Final = view.first_trick and not view.rules.first_trick_points
        """Whether no points may be thrown on this trick."""
        self.left: Final = view.rules.card_points.total(view.rules.card_points.positive) - sum(
            view.rules.card_points.total(cards & view.rules.card_points.positive) for cards in view.taken
        )
        """The penalty points that are not taken yet, those on the table included."""
        self._read_trick()

    def _read_trick(self) -> None:
        trick = self.view.trick
        self.led: int | None = None
        self.best = 0
        """The highest card of the suit led on the table, as a bit of the suit's mask."""
        self.taker: int | None = None
        self.pot = 0
        """The points on the table."""
        self.later = self.others
        """The seats that play to this trick after this one."""
        if trick is not None:
            self.led = int(trick.suit)
            self.taker = trick.winner
            self.best = max(1 << card.rank - 2 for card in trick.cards if card.suit is trick.suit)
            self.pot = sum(self.worth[card.index] for card in trick.cards)
            self.later = self.others[: self.view.rules.players - 1 - len(trick.cards)]

    def beats(self, card: Card) -> bool:
        """Whether the card takes the trick as it stands; a lead always does."""
        return self.led is None or (card.suit == self.led and 1 << card.rank - 2 > self.best)

"""One trick: who led, what was played, who takes it."""

from typing import NamedTuple

from .cards import Card, Suit


class Trick(NamedTuple):
    """The cards of one trick in the order played, clockwise from the leader; it may be incomplete.

    `leader` is a seat, `cards` has one to `players` cards.
    """

    leader: int
    cards: tuple[Card, ...]
    players: int

    @property
    def plays(self) -> tuple[tuple[int, Card], ...]:
        """(seat, card) in the order played."""
        return tuple(((self.leader + i) % self.players, card) for i, card in enumerate(self.cards))

    @property
    def suit(self) -> Suit:
        """The suit led."""
        return self.cards[0].suit

    @property
    def winner(self) -> int:
        """The seat that takes the trick as it stands: the highest card of the suit led; there are no trumps."""
        cards = self.cards
        led = cards[0].suit
        best = max((card.index, i) for i, card in enumerate(cards) if card.suit is led)
        return (self.leader + best[1]) % self.players

    @property
    def complete(self) -> bool:
        """Whether every seat has played."""
        return len(self.cards) == self.players

    def __str__(self) -> str:
        return f"{self.leader}: {' '.join(card.text for card in self.cards)}"

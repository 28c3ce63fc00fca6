"""`Position`: a state of the play, without how it came about."""

from dataclasses import dataclass

from .cards import Card, Cards
from .errors import DealError
from .rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """What a Round can be started from in its middle, for studies and puzzles.

    Cards of the deck that stand nowhere were played earlier, and nobody remembers who took them. Raises DealError for
    a card that stands twice or is not in play, hands of uneven size, a seat that doesn't exist.
    """

    rules: Rules
    hands: tuple[Cards, ...]
    """What each seat holds now."""
    leader: int
    """The seat that led the trick under way, or that must lead."""
    trick: tuple[Card, ...] = ()
    """The cards of the trick under way in the order played: fewer than there are players."""
    first_trick: bool = False
    broken: bool = False
    """Whether hearts are broken."""
    taken: tuple[Cards, ...] = ()
    """The cards each seat is known to have taken, whole tricks; () for none."""

    def __post_init__(self) -> None:
        players = self.rules.players
        if not self.taken:
            object.__setattr__(self, "taken", (Cards(),) * players)
        if len(self.hands) != players:
            raise DealError("hands", _written(self.hands), f"are {len(self.hands)} hands, not {players}")
        if not 0 <= self.leader < players:
            raise DealError("leader", self.leader, f"is not a seat, 0 to {players - 1}")
        if len(self.trick) >= players:
            raise DealError("trick", str(list(self.trick)), "is complete, so it is not under way")
        if len(self.taken) != players or any(len(cards) % players for cards in self.taken):
            raise DealError("taken", _written(self.taken), f"are not whole tricks taken by {players} seats")
        self._check_cards()

    def _check_cards(self) -> None:
        seen = 0
        for card in [*(card for cards in self.hands + self.taken for card in cards), *self.trick]:
            if seen & card.bit:
                raise DealError("card", card.text, "stands twice")
            if card in self.rules.removed:
                raise DealError("card", card.text, "is not in play at this table")
            seen |= card.bit
        players = self.rules.players
        played = {(self.leader + i) % players for i in range(len(self.trick))}
        if len({len(hand) + (seat in played) for seat, hand in enumerate(self.hands)}) > 1:
            raise DealError("hands", _written(self.hands), "are of uneven size")
        if self.first_trick:
            lowest = self.rules.lowest_club
            led = self.trick[0] is lowest if self.trick else lowest in self.hands[self.leader]
            if not led:
                raise DealError("leader", self.leader, f"does not lead the first trick: {lowest} does")


def _written(sets: tuple[Cards, ...]) -> str:
    return " ".join(cards.hand_text() for cards in sets)

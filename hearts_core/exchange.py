"""`Exchange`: the passing of one deal."""

from collections.abc import Sequence

from .cards import Card, Cards
from .errors import Reason
from .rules import PassDirection, Rules


class Exchange:
    """What each seat has passed; the cards change hands when all have."""

    __slots__ = ("_rules", "direction", "passed")

    def __init__(self, rules: Rules, direction: PassDirection) -> None:
        self._rules = rules
        self.direction = direction
        self.passed: list[Cards | None] = [None] * rules.players
        """What each seat has passed; None for one that has not."""

    def copy(self) -> "Exchange":
        """An exchange that goes its own way from here."""
        other = Exchange(self._rules, self.direction)
        other.passed = self.passed.copy()
        return other

    @property
    def complete(self) -> bool:
        """Whether all seats have passed."""
        return None not in self.passed

    def refusal(self, seat: int, cards: Sequence[Card], hand: int) -> Reason | None:
        """Why `seat`, holding the mask `hand`, may not pass these cards; None if it may."""
        if self.direction is PassDirection.HOLD:
            return Reason.NO_PASSING
        if self.passed[seat] is not None:
            return Reason.ALREADY_PASSED
        if len(cards) != self._rules.pass_count:
            return Reason.WRONG_NUMBER_OF_CARDS
        if len(set(cards)) != len(cards):
            return Reason.REPEATED_CARD
        if not all(hand & card.bit for card in cards):
            return Reason.NOT_IN_HAND
        return None

    def received(self, seat: int) -> Cards:
        """What `seat` has received: nothing before all have passed, and on a hold hand."""
        if not self.complete:
            return Cards()
        return self.passed[self.direction.giver(seat, self._rules.players)] or Cards()

    def change(self, hands: list[int]) -> None:
        """Moves the passed cards between the hands, given as masks by seat."""
        for seat, cards in enumerate(self.passed):
            assert cards is not None
            hands[seat] ^= cards.mask
            hands[self.direction.receiver(seat, self._rules.players)] |= cards.mask

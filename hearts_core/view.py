"""What one seat may know: the only thing that a bot or a page is ever given."""

from dataclasses import dataclass
from enum import StrEnum

from .cards import Cards
from .rules import PassDirection, Rules
from .scoring import HandScore, MoonChoice
from .trick import Trick


class Phase(StrEnum):
    """What the match waits for."""

    PASSING = "passing"
    PLAYING = "playing"
    MOON_CHOICE = "moon_choice"
    HAND_OVER = "hand_over"
    MATCH_OVER = "match_over"

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoreboard:
    """The public state of the match around the hand that is played.

    `totals` and `scores` are those of the scored hands. While a shooter must choose, `moon_choices` holds what each
    choice would make of the scores, by choice; else it is empty. `tied` are seats that share the lowest total when
    only that keeps the match going.
    """

    hand_number: int = 1
    totals: tuple[int, ...] = ()
    scores: tuple[HandScore, ...] = ()
    moon_shooter: int | None = None
    moon_choices: tuple[tuple[MoonChoice, HandScore], ...] = ()
    winner: int | None = None
    places: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()

    @property
    def phase_after_hand(self) -> Phase:
        """What the match waits for when no hand is being played."""
        if self.moon_choices:
            return Phase.MOON_CHOICE
        return Phase.HAND_OVER if self.winner is None else Phase.MATCH_OVER


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView:
    """All that the player at `seat` may know. Seats are 0 to players - 1, clockwise.

    Two deals that differ only in cards this seat hasn't seen give equal views.
    """

    rules: Rules
    seat: int
    direction: PassDirection
    """Where cards are passed on this hand."""
    phase: Phase
    hand: Cards
    """The cards this seat holds."""
    passed: Cards
    """What this seat passed on this hand; empty before it did, and on a hold hand."""
    received: Cards
    """What it received; empty before the exchange, and on a hold hand. Part of `hand` until played."""
    has_passed: tuple[bool, ...]
    """Who has passed already, a seat each; all false on a hold hand."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    tricks: tuple[Trick, ...]
    """The complete tricks of this hand."""
    trick: Trick | None
    """The trick under way; None when the next card is a lead."""
    turn: int | None
    """The seat that must play a card, if the hand is being played."""
    first_trick: bool
    """Whether the first trick is being played or about to be led."""
    broken: bool
    """Whether hearts are broken."""
    taken: tuple[Cards, ...]
    """The cards in the tricks that each seat took."""
    points: tuple[int, ...]
    """The points of those cards, before any moon or bonus."""
    legal: Cards
    """The cards this seat may play now: empty unless it is its turn."""
    board: Scoreboard
    """The match around this hand."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals after the last scored hand."""
        return self.board.totals

    @property
    def earlier(self) -> int:
        """How many tricks were played before those that it shows.

        None, but in a round that began in its middle (`Round.from_position`).
        """
        under_way = self.trick is not None and any(seat == self.seat for seat, _ in self.trick.plays)
        return self.rules.cards_each - len(self.hand) - len(self.tricks) - under_way

    @property
    def played(self) -> Cards:
        """Every card played on this hand so far."""
        mask = 0
        for cards in self.taken:
            mask |= cards.mask
        if self.trick is not None:
            for card in self.trick.cards:
                mask |= card.bit
        return Cards.of_mask(mask)

    @property
    def unseen(self) -> Cards:
        """The cards in play that this seat neither holds nor has seen played: those the others hold.

        Cards it passed itself count as unseen until they are played, though it knows who received them.
        """
        return self.rules.deck - self.hand - self.played

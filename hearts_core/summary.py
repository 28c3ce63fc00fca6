"""What a match came to for one seat: the facts from which statistics are made, hand by hand."""

from collections.abc import Sequence
from typing import NamedTuple

from .cards import QUEEN_OF_SPADES
from .errors import IllegalAction, Reason
from .match import Match
from .rules import Rules
from .scoring import add_points, standing
from .trick import Trick


class HandSummary(NamedTuple):
    """One scored hand of one seat: what it scored, and whether it took the Q♠, made a moon or stopped another's.

    `points` is what was added to the total, with moons and bonuses. For `stopped` see `moon_stopper`.
    """

    points: int
    queen: bool = False
    moon: bool = False
    stopped: bool = False


class Summary(NamedTuple):
    """A match as one `seat` sees it when it is over or has been left: its scored `hands`, and all seats' `totals`."""

    rules: Rules
    seat: int
    totals: tuple[int, ...]
    hands: tuple[HandSummary, ...]

    @property
    def over(self) -> bool:
        """Whether the match was played to its end, at which one seat alone has the lowest total."""
        return standing(self.rules, self.totals).over

    @property
    def place(self) -> int:
        """The seat's place by these totals, 1 to the number of players; equal totals share a place, 1-2-2-4."""
        return standing(self.rules, self.totals).places[self.seat]

    @property
    def won(self) -> bool:
        """Whether the match is over and the seat has won it. Nobody shares a win: a tie for it is played on."""
        return standing(self.rules, self.totals).winner == self.seat


def summary(match: Match, seat: int) -> Summary:
    """What the match came to for `seat`, as far as its hands are scored. Raises IllegalAction (no_such_seat).

    >>> from hearts_core.table import play_match
    >>> from hearts_core.bots import bot
    >>> found = summary(play_match(Rules(target=20), [bot("medium")] * 4, "docs"), 0)
    >>> found.over, found.place, [hand.points for hand in found.hands], found.totals
    (True, 2, [1], (1, 4, 0, 21))
    """
    if not 0 <= seat < match.rules.players:
        raise IllegalAction(Reason.NO_SUCH_SEAT, seat)
    hands = tuple(
        HandSummary(
            points=score.points[seat],
            queen=QUEEN_OF_SPADES in played.taken[seat],
            moon=score.shooter == seat,
            stopped=moon_stopper(match.rules, played.tricks) == seat,
        )
        for played, score in zip(match.rounds, match.scores, strict=False)
    )
    return Summary(match.rules, seat, match.totals, hands)


def moon_stopper(rules: Rules, tricks: Sequence[Trick]) -> int | None:
    """The seat that stopped a moon in these tricks of one hand; None if nobody did.

    Another seat had taken every penalty card taken until then, and at least half of all that there are; then this one
    took one of them. That can happen once in a hand, and never in one in which somebody makes a moon.
    """
    penalty = rules.card_points.positive
    holder, count = None, 0
    for trick in tricks:
        more = sum(card in penalty for card in trick.cards)
        if not more:
            continue
        if holder is not None and trick.winner != holder:
            return trick.winner if 2 * count >= len(penalty) else None
        holder, count = trick.winner, count + more
    return None


def own_total(rules: Rules, points: Sequence[int]) -> int:
    """The total that hands of so many points add up to, with the drops of an exact target where the rules have them."""
    total = 0
    for more in points:
        (total,) = add_points(rules, (total,), (more,))
    return total

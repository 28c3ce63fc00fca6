"""What the end of a hand is worth to a seat."""

from collections.abc import Callable, Sequence
from typing import Final

from ..scoring import add_points, standing
from ..view import PlayerView

# What winning the match with this hand is worth, in points; losing it costs as much.
MATCH: Final = 25

# Others' moons come about half as often again as they do in playouts, so in halves:
CONCEDED: Final = 3

Worth = Callable[[Sequence[int]], int]
"""From the points of a hand, a seat each, to what they are worth: the more the better."""


def utility(view: PlayerView, seat: int | None = None) -> Worth:
    """What a hand's points are worth to a seat, by default the viewer, in points times the number of the others.

    That is how far the seat stays below the mean of the others; where the hand may end the match, what winning or
    losing it is worth comes on top. Whole numbers, so that sums are the same on every platform.
    """
    seat = view.seat if seat is None else seat
    rules, totals = view.rules, view.totals
    players = rules.players

    def points_only(points: Sequence[int]) -> int:
        return sum(points) - players * points[seat]

    if not may_end(view):
        return points_only

    def with_match(points: Sequence[int]) -> int:
        worth = sum(points) - players * points[seat]
        result = standing(rules, add_points(rules, totals, points))
        if result.over:
            worth += (players - 1) * (MATCH if result.winner == seat else -MATCH)
        return worth

    return with_match


def conceding(worth: int) -> int:
    """What a hand of this worth counts for if another seat shoots the moon in it."""
    return min(worth, CONCEDED * worth // 2)


def may_end(view: PlayerView) -> bool:
    """Whether the match may end with this hand."""
    rules, totals = view.rules, view.totals
    out = rules.card_points.positive
    if sum(bool(cards & out) for cards in view.taken) > 1:
        # Nobody can shoot the moon any more: all that is to come are the penalty cards that nobody has taken yet.
        for cards in view.taken:
            out -= cards
        most = rules.card_points.total(out)
        totals = tuple(total + points for total, points in zip(totals, view.points, strict=True))
    else:
        most = 2 * sum(abs(value) for _, value in rules.card_points.items())
    return max(totals) + most >= rules.target

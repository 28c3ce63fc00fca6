"""What the end of a hand is worth to a seat."""

from collections.abc import Callable, Sequence
from typing import Final

from ..scoring import add_points, standing
from ..view import PlayerView

# What winning the match with this hand is worth, in points; losing it costs as much.
MATCH: Final = 25

Worth = Callable[[Sequence[int]], int]
"""From the points of a hand, a seat each, to what they are worth: the more the better."""


def utility(view: PlayerView) -> Worth:
    """What a hand's points are worth to the viewer, in points times the number of the others.

    That is how far the viewer stays below the mean of the others; where the hand may end the match, what winning or
    losing it is worth comes on top. Whole numbers, so that sums are the same on every platform.
    """
    seat, rules, totals = view.seat, view.rules, view.totals
    players = rules.players

    def points_only(points: Sequence[int]) -> int:
        return sum(points) - players * points[seat]

    most = 2 * sum(abs(value) for _, value in rules.card_points.items())
    if max(totals) + most < rules.target:
        return points_only

    def with_match(points: Sequence[int]) -> int:
        worth = sum(points) - players * points[seat]
        result = standing(rules, add_points(rules, totals, points))
        if result.over:
            worth += (players - 1) * (MATCH if result.winner == seat else -MATCH)
        return worth

    return with_match

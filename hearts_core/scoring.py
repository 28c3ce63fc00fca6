"""Counting: the points of a hand, the moon, the totals, and when the match is over."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from .cards import Cards
from .errors import IllegalAction, Reason
from .rules import Rules

EXACT_TARGET_DROP: Final = 50
"""Points that a total of exactly the target loses under `exact_target`."""


class MoonChoice(StrEnum):
    """What a moon does to the scores: the others get its value, or the shooter loses it."""

    OTHERS_PLUS = "others_plus"
    SELF_MINUS = "self_minus"

    def __repr__(self) -> str:
        return f"MoonChoice.{self.name}"


class HandScore(NamedTuple):
    """What one hand did: `points` a seat, `totals` a seat after it, the `shooter` of a moon and how it was scored."""

    points: tuple[int, ...]
    totals: tuple[int, ...]
    shooter: int | None = None
    moon: MoonChoice | None = None


class Standing(NamedTuple):
    """Where totals leave a match: whether it is `over`, who won it, places (1-2-2-4), and who is `tied`.

    `tied` names the seats that share the lowest total where only that keeps the match from being over.
    """

    over: bool
    winner: int | None
    places: tuple[int, ...]
    tied: tuple[int, ...]


def moon_shooter(rules: Rules, taken: Sequence[Cards]) -> int | None:
    """The seat that took every penalty card, judged by the set of cards and never by a sum; None if nobody did."""
    penalty = rules.card_points.positive
    if penalty:
        for seat, cards in enumerate(taken):
            if penalty <= cards:
                return seat
    return None


def hand_points(
    rules: Rules, taken: Sequence[Cards], tricks: Sequence[int], moon: MoonChoice | None = None
) -> tuple[int, ...]:
    """The points of a whole hand, a seat each.

    `taken` are the cards and `tricks` the number of tricks that each seat took; `moon` says how a moon is scored if
    there is one, None as the rules say. Only the penalty cards make and move a moon; a bonus card stays with its
    taker. Raises IllegalAction (moon_choice_first) for a moon whose scoring the rules leave to the shooter and `moon`
    does not tell.
    """
    points = [rules.card_points.total(cards) for cards in taken]
    shooter = moon_shooter(rules, taken)
    if shooter is not None:
        if moon is None:
            if rules.moon == "choose":
                raise IllegalAction(Reason.MOON_CHOICE_FIRST, shooter)
            moon = MoonChoice(rules.moon)
        value = rules.card_points.total(rules.card_points.positive)
        points[shooter] -= value
        if rules.sun and not any(count for seat, count in enumerate(tricks) if seat != shooter):
            value *= 2
        for seat in range(len(points)):
            if moon is MoonChoice.SELF_MINUS and seat == shooter:
                points[seat] -= value
            elif moon is MoonChoice.OTHERS_PLUS and seat != shooter:
                points[seat] += value
    return tuple(
        value + (rules.no_tricks_bonus if count == 0 else 0) for value, count in zip(points, tricks, strict=True)
    )


def add_points(rules: Rules, totals: Sequence[int], points: Sequence[int]) -> tuple[int, ...]:
    """The totals after a hand's points, with the drop of an exact target where the rules have it."""
    sums = (total + more for total, more in zip(totals, points, strict=True))
    return tuple(total - EXACT_TARGET_DROP if rules.exact_target and total == rules.target else total for total in sums)


def standing(rules: Rules, totals: Sequence[int]) -> Standing:
    """Whether the match is over at these totals, after a scored hand, and how the seats stand."""
    highest, lowest = max(totals), min(totals)
    ended = highest > rules.target if rules.end_when == "exceed" else highest >= rules.target
    best = tuple(seat for seat, total in enumerate(totals) if total == lowest)
    over = ended and len(best) == 1
    return Standing(
        over=over,
        winner=best[0] if over else None,
        places=tuple(1 + sum(other < total for other in totals) for total in totals),
        tied=best if ended and not over else (),
    )

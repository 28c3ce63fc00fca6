"""The match around the hand: what points are worth to whom, whose moon threatens, which scores a seat should want."""

from typing import Final

from ..rules import Rules
from ..scoring import HandScore, MoonChoice, standing
from ..view import PlayerView
from .facts import Facts

# What a point is worth to this seat when another takes it: the lead over one of several.
GIFT: Final = 0.1
# What the end of the match is worth, in points, to one who stands to win it by that; the same lost to the others.
ENDING: Final = 10.0
# How far the measured chance of a moon counts: one who can stop it is seldom the only one.
THREAT_SCALE: Final = 0.5
# How often a shooter who plays later takes a trick that it does not yet.
LATER_SHOOTER: Final = 0.7


class Stakes:
    """What taking and giving points means at one decision, beyond the points themselves."""

    __slots__ = ("_penalties", "_projected", "_shots", "facts", "shooter", "whole")

    def __init__(self, facts: Facts) -> None:
        view = facts.view
        points = view.rules.card_points
        self.facts: Final = facts
        self.whole: Final = points.total(points.positive)
        """The worth of a moon."""
        takers = [seat for seat, cards in enumerate(view.taken) if cards & points.positive]
        self.shooter: Final = takers[0] if len(takers) == 1 and takers[0] != facts.seat else None
        """The other seat that has taken every penalty card so far, if some are taken and one has them all."""
        self._penalties: Final = len(points.positive)
        self._shots: Final = 0 if self.shooter is None else len(view.taken[self.shooter] & points.positive)
        totals = view.totals
        self._projected: Final = [totals[seat] + view.points[seat] for seat in range(len(view.counts))]

    def threat(self, more: int = 0) -> float:
        """The chance that `shooter` shoots the moon, once it has `more` penalty cards; 0 where there is no shooter.

        It goes by the number of the cards, not by their points: who takes hearts one by one does so on purpose, while
        the queen may have come by accident. docs/bots.md has the measured chances.
        """
        if self.shooter is None:
            return 0.0
        lacking = 1 - (self._shots + more) / self._penalties
        return THREAT_SCALE * (1 - lacking * lacking)

    def stopping(self) -> float:
        """What it gains to take a trick with penalty cards rather than leave it, by a moon that this stops."""
        facts = self.facts
        if self.shooter is None or (facts.taker != self.shooter and self.shooter not in facts.later):
            return 0.0
        return self.whole * self.threat() * (1.0 if facts.taker == self.shooter else LATER_SHOOTER)

    def given(self, seat: int, points: int) -> float:
        """What it costs this seat that another takes a card of so many points; less than 0 where it gains."""
        cost = -GIFT * points + self.ending(seat, points)
        if points > 0 and self.shooter is not None:
            if seat == self.shooter:
                cost += self.whole * (self.threat(1) - self.threat())
            else:
                cost -= self.whole * self.threat()
        return cost

    def ending(self, seat: int, points: float) -> float:
        """What it costs that `seat` comes to so many points more, if the match ends by that."""
        projected = self._projected
        if not _reaches(self.facts.view.rules, projected[seat] + points):
            return 0.0
        mine = projected[self.facts.seat]
        lead = min(total for other, total in enumerate(projected) if other not in (self.facts.seat, seat))
        if seat == self.facts.seat:
            return ENDING
        return ENDING if mine >= lead else -ENDING


def _reaches(rules: Rules, total: float) -> bool:
    return total > rules.target if rules.end_when == "exceed" else total >= rules.target


def best_moon_choice(view: PlayerView) -> MoonChoice:
    """The choice that leaves the shooter best placed.

    A match won is better than one that goes on, and that is better than one lost; then the larger lead over the best
    of the others counts, then the lower total.
    """
    choice, _ = max(view.board.moon_choices, key=lambda pair: _placed(view, pair[1]))
    return choice


def _placed(view: PlayerView, score: HandScore) -> tuple[int, int, int]:
    seat, totals = view.seat, score.totals
    result = standing(view.rules, totals)
    won = 0 if not result.over else 1 if result.winner == seat else -1
    lead = min(total for other, total in enumerate(totals) if other != seat) - totals[seat]
    return won, lead, -totals[seat]

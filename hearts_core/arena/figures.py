"""What the deals of a comparison add up to."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from math import ceil, sqrt
from statistics import median
from typing import Any, Final

from ..errors import BadValue
from .deals import DealResult

NORMAL_95: Final = 1.96
"""Standard errors on each side of a mean that hold 95 % of a normal distribution."""

SIDES: Final = ("ours", "theirs")


@dataclass(frozen=True, slots=True)
class Comparison:
    """The deals of one comparison, by their numbers. Raises BadValue (deals) for fewer than two: no standard error."""

    deals: tuple[DealResult, ...]

    def __post_init__(self) -> None:
        if len(self.deals) < 2:
            raise BadValue("deals", len(self.deals), "is less than 2: one deal has no standard error")
        object.__setattr__(self, "deals", tuple(sorted(self.deals, key=lambda deal: deal.number)))

    @property
    def mean(self) -> float:
        """The mean over deals of (ours - theirs), in points a hand: below 0 ours is better."""
        return _mean([deal.difference for deal in self.deals])

    @property
    def standard_error(self) -> float:
        """The standard error of that mean, over deals."""
        return _standard_error([deal.difference for deal in self.deals])

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of that mean."""
        margin = NORMAL_95 * self.standard_error
        return self.mean - margin, self.mean + margin

    def to_json(self) -> dict[str, Any]:
        """The figures as plain values: differences and points a hand, moons a hand, milliseconds a real decision."""
        by_direction: dict[str, list[float]] = {}
        for deal in self.deals:
            by_direction.setdefault(deal.direction.value, []).append(deal.difference)
        result: dict[str, Any] = {
            "deals": len(self.deals),
            "hands": self._hands,
            "difference": round(self.mean, 3),
            "standard_error": round(self.standard_error, 3),
            "interval_95": [round(bound, 3) for bound in self.interval],
            "by_direction": {name: _group(values) for name, values in by_direction.items()},
        }
        return result | {side: self._side(i) for i, side in enumerate(SIDES)}

    @property
    def _hands(self) -> int:
        return sum(deal.hands for deal in self.deals)

    def _side(self, side: int) -> dict[str, Any]:
        times = sorted(chain.from_iterable(deal.times[side] for deal in self.deals))
        return {
            "points": round(_mean([deal.points[side] for deal in self.deals]), 3),
            "moons": round(sum(deal.moons[side] for deal in self.deals) / self._hands, 4),
            "moons_conceded": round(sum(deal.moons[1 - side] for deal in self.deals) / self._hands, 4),
            "decisions": sum(deal.decisions[side] for deal in self.deals),
            "ms_per_decision": round(_mean(times), 3) if times else None,
            "ms_median": round(median(times), 3) if times else None,
            "ms_p95": round(times[ceil(0.95 * len(times)) - 1], 3) if times else None,
        }


def _group(differences: Sequence[float]) -> dict[str, Any]:
    """The figures of some of the deals; one alone has no standard error."""
    error = round(_standard_error(differences), 3) if len(differences) > 1 else None
    return {"deals": len(differences), "difference": round(_mean(differences), 3), "standard_error": error}


def _standard_error(values: Sequence[float]) -> float:
    mean, count = _mean(values), len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)

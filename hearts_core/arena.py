"""The arena: which of two bots is better, and by how many points a hand.

Both get the same cards. Every deal is played once in each seating of the two at the table, and the figure of a deal is
the mean over its seatings of (ours - theirs), in points a seat and hand: below 0 ours is the better. Deals are
independent of each other and the hands of one deal are not, so the standard error is over deals.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import sqrt
from random import Random
from typing import Any, Final

from .bots import Bot
from .cards import Card, Cards
from .errors import BadValue
from .rules import PassDirection, Rules
from .scoring import MoonChoice
from .table import deal_hand, finish_hand
from .view import PlayerView

NORMAL_95: Final = 1.96
"""Standard errors on each side of a mean that hold 95 % of a normal distribution."""

Clock = Callable[[], float]
"""Seconds, such as `time.perf_counter`; the arena looks at no clock that it isn't given."""


@dataclass(frozen=True, slots=True)
class DealResult:
    """One deal in all its seatings; pairs are (ours, theirs).

    `difference` is the mean of ours - theirs, `points` the mean points of a seat, `moons` how many each side shot,
    `decisions` how often a side had a choice among cards to play and `seconds` how long that took it in all.
    """

    direction: PassDirection
    hands: int
    difference: float
    points: tuple[float, float]
    moons: tuple[int, int]
    decisions: tuple[int, int]
    seconds: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Comparison:
    """All deals of one comparison, in order; at least two, or there is no standard error."""

    deals: tuple[DealResult, ...]

    @property
    def mean(self) -> float:
        """The mean over deals of (ours - theirs), in points a hand: below 0 ours is better."""
        return _mean([deal.difference for deal in self.deals])

    @property
    def standard_error(self) -> float:
        """The standard error of that mean, over deals."""
        mean, count = self.mean, len(self.deals)
        return sqrt(sum((deal.difference - mean) ** 2 for deal in self.deals) / (count - 1) / count)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of that mean."""
        margin = NORMAL_95 * self.standard_error
        return self.mean - margin, self.mean + margin

    def to_json(self) -> dict[str, Any]:
        """The figures as plain values: differences and points a hand, moons a hand of one side, milliseconds."""
        hands = sum(deal.hands for deal in self.deals)
        by_direction: dict[str, list[float]] = {}
        for deal in self.deals:
            by_direction.setdefault(deal.direction.value, []).append(deal.difference)
        result: dict[str, Any] = {
            "deals": len(self.deals),
            "hands": hands,
            "difference": round(self.mean, 3),
            "standard_error": round(self.standard_error, 3),
            "interval_95": [round(bound, 3) for bound in self.interval],
            "by_direction": {name: round(_mean(values), 3) for name, values in by_direction.items()},
        }
        for i, side in enumerate(("ours", "theirs")):
            decisions = sum(deal.decisions[i] for deal in self.deals)
            seconds = sum(deal.seconds[i] for deal in self.deals)
            result[side] = {
                "points": round(_mean([deal.points[i] for deal in self.deals]), 3),
                "moons": round(sum(deal.moons[i] for deal in self.deals) / hands, 4),
                "ms_per_decision": round(1000 * seconds / decisions, 3) if seconds else None,
            }
        return result


def seatings(players: int) -> tuple[tuple[bool, ...], ...]:
    """Every way to seat two bots that gives each as near half of the seats as can be; true where ours sits.

    Two against two in 6 seatings at four; one against two and two against one in 6 at three; 20 at five.
    """
    sizes = sorted({players // 2, players - players // 2})
    chosen = [seats for size in sizes for seats in combinations(range(players), size)]
    return tuple(tuple(seat in seats for seat in range(players)) for seats in chosen)


def play_deal(rules: Rules, ours: Bot, theirs: Bot, seed: str, number: int, clock: Clock | None = None) -> DealResult:
    """Plays deal `number` (1, 2, ...) of a seed in all seatings, passing as on the hand of that number."""
    differences = []
    points: tuple[list[float], list[float]] = ([], [])
    moons = [0, 0]
    timed = (_Timed(ours, clock), _Timed(theirs, clock))
    for seating in seatings(rules.players):
        match = deal_hand(rules, seed, number)
        finish_hand(match, [timed[0] if mine else timed[1] for mine in seating], f"{seed}/{number}")
        score = match.scores[-1]
        for side, mine in enumerate((True, False)):
            own = [score.points[seat] for seat in range(rules.players) if seating[seat] is mine]
            points[side].append(_mean(own))
        differences.append(points[0][-1] - points[1][-1])
        if score.shooter is not None:
            moons[0 if seating[score.shooter] else 1] += 1
    return DealResult(
        direction=rules.direction(number),
        hands=len(differences),
        difference=_mean(differences),
        points=(_mean(points[0]), _mean(points[1])),
        moons=(moons[0], moons[1]),
        decisions=(timed[0].decisions, timed[1].decisions),
        seconds=(timed[0].seconds, timed[1].seconds),
    )


def compare(
    rules: Rules,
    ours: Bot,
    theirs: Bot,
    deals: int,
    seed: str = "arena",
    *,
    executor: Executor | None = None,
    clock: Clock | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Comparison:
    """Compares two bots over deals 1 to `deals` of a seed, pass directions cycling as in a match.

    With an `executor` its workers play the deals; the result is the same. With processes bots and clock must be
    picklable. `progress` is called with the number of deals done and of all. Raises BadValue for fewer than 2 deals.
    """
    if type(deals) is not int or deals < 2:
        raise BadValue("deals", deals, "is not a whole number from 2 up: one deal has no standard error")
    done = []
    for result in _results(partial(play_deal, rules, ours, theirs, seed, clock=clock), deals, executor):
        done.append(result)
        if progress is not None:
            progress(len(done), deals)
    return Comparison(tuple(done))


def _results(play: Callable[[int], DealResult], deals: int, executor: Executor | None) -> Iterator[DealResult]:
    numbers = range(1, deals + 1)
    return map(play, numbers) if executor is None else executor.map(play, numbers)


class _Timed:
    """A bot with a look at the clock around its plays; a play without a choice is no decision."""

    def __init__(self, bot: Bot, clock: Clock | None) -> None:
        self._bot = bot
        self._clock = clock
        self.decisions = 0
        self.seconds = 0.0

    def pass_cards(self, view: PlayerView, rng: Random) -> Cards:
        return self._bot.pass_cards(view, rng)

    def play(self, view: PlayerView, rng: Random) -> Card:
        if len(view.legal) == 1:
            return self._bot.play(view, rng)
        self.decisions += 1
        if self._clock is None:
            return self._bot.play(view, rng)
        start = self._clock()
        card = self._bot.play(view, rng)
        self.seconds += self._clock() - start
        return card

    def choose_moon(self, view: PlayerView, rng: Random) -> MoonChoice:
        return self._bot.choose_moon(view, rng)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)

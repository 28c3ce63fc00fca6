"""The search: every choice is tried in the same worlds, and judged by how the hand ends in them.

A world is a deal that agrees with all that the seat knows. In each, the hand is played to its end by a fast policy
(`rollout.py`) after every choice that is still in question; the choice that is best on average is made. A choice that
falls clearly behind is given up, and the worse half of the rest at even steps of the budget, so that most of the work
goes into telling the best ones apart.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import sqrt
from random import Random
from typing import Final

from ..cards import Card, Cards
from ..errors import BadValue
from ..view import PlayerView
from .experience import Experience
from .rollout import NOBODY, Hands, Rollout
from .utility import conceding, utility

Clock = Callable[[], float]
"""Seconds, such as `time.perf_counter`; the search looks at no clock that it isn't given."""

# How many playouts one step makes: about 5 ms of work on CPython, 15 ms in a browser.
BATCH: Final = 120
# A choice is given up when it is this many standard errors behind the best one.
CLEARLY: Final = 3.0
# The first look at that comes after so many worlds; the next after twice as many, and so on.
FIRST_LOOK: Final = 8
# As many playouts what is thought of a choice beforehand counts for at least, and such a share of them where there are
# more: it is wrong in other ways than playouts, and of those more of them tell nothing.
PRIOR: Final = 48
PRIOR_SHARE: Final = 0.25
# How many standard errors a plan to shoot the moon has to be better: of many plans the luckiest looks best.
DOUBT: Final = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """How long a search may go on: at most so many playouts and, if told, milliseconds of a clock that is passed in.

    `passing` is how many playouts a pass may take, which comes but once a hand and has more choices, closer to each
    other, than a card; None for as many. `further` is how many more may go into what the seat's next decision makes of
    the best choices (`Lookahead`); None for none of that. By playouts alone a search is reproducible. Raises BadValue
    for a number that is not above 0.
    """

    playouts: int
    milliseconds: float | None = None
    passing: int | None = None
    further: int | None = None

    def __post_init__(self) -> None:
        for field, value in (("playouts", self.playouts), ("passing", self.passing), ("further", self.further)):
            if (value is not None or field == "playouts") and (type(value) is not int or value < 1):
                raise BadValue(field, value, "is not a whole number from 1 up")
        if self.milliseconds is not None and not self.milliseconds > 0:
            raise BadValue("milliseconds", self.milliseconds, "is not above 0")

    @property
    def for_pass(self) -> "Budget":
        """The budget of a pass."""
        return self if self.passing is None else replace(self, playouts=self.passing)


class Why(StrEnum):
    """The one reason of a choice that is told in words."""

    ONLY = "only"
    """There is no other."""
    MOON = "moon"
    """It goes for the moon."""
    STOP_MOON = "stop_moon"
    """It takes points so that another does not get them all."""
    STARVE_MOON = "starve_moon"
    """It keeps points from one who has them all so far."""
    GIVE_QUEEN = "give_queen"
    """The queen of spades goes to another."""
    GIVE_POINTS = "give_points"
    """Points go to another."""
    DUCK = "duck"
    """It stays under the trick."""
    TAKE = "take"
    """It takes the trick: here that is no loss."""
    FORCED = "forced"
    """It can't but take the trick, or has only cards that may."""
    UNLOAD = "unload"
    """A dangerous card goes where it does no harm."""
    LEAD = "lead"
    """Of all leads it takes least."""
    PASS = "pass"
    """Of all hands the one kept takes least."""

    def __repr__(self) -> str:
        return f"Why.{self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate[T: (Card, Cards)]:
    """A choice and what is expected of it, in points of this hand.

    `own` are the seat's points, `others` the mean of the other seats', `moon` and `conceded` the chances that the seat
    and that another one shoots the moon. `value` is what was maximised, in points: how far the seat stays below the
    others, and what the end of the match is worth. All are means over `playouts` playouts, and all but the chances are
    corrected by experience where the search has any: what it adds to the lead comes off the own points and goes to the
    others', as far as there are any, so that the sum stays. `behind` is by how much `value` stays behind that of the
    decision's choice in those of these worlds in which that was tried too: a choice that was given up early has seen
    fewer worlds, and perhaps easier ones.
    """

    choice: T
    own: float
    others: float
    moon: float
    conceded: float
    value: float
    behind: float
    playouts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision[T: (Card, Cards)]:
    """What a search has come to: its choice, why, and all candidates, the choice first, then by value."""

    choice: T
    why: Why
    candidates: tuple[Candidate[T], ...]


class Arm[T: (Card, Cards)]:
    """A choice, perhaps with the plan to shoot the moon, and how it has done so far."""

    __slots__ = (
        "bias", "choice", "conceded", "moons", "others", "own", "prior", "shooter", "squares", "total", "values",
    )  # fmt: skip

    def __init__(self, choice: T, shooter: int = NOBODY, prior: float = 0.0, bias: float = 0.0) -> None:
        self.choice: T = choice
        self.shooter: Final = shooter
        """The place of the seat, if it means to shoot the moon."""
        self.prior: Final = prior
        """What is thought of it before any playout, on the scale of `values`; only differences count."""
        self.bias: Final = bias
        """What experience adds to each of `values`."""
        self.values: Final[list[int]] = []
        """The worth of each world's end, as `utility` has it."""
        self.total = 0
        self.squares = 0
        self.own = 0
        self.others = 0
        self.moons = 0
        self.conceded = 0

    @property
    def score(self) -> float:
        """What arms of as many playouts are compared by: the total, what was known before, and doubt of moons."""
        n = len(self.values)
        score = self.total + n * self.bias + max(PRIOR, PRIOR_SHARE * n) * self.prior
        if self.shooter == NOBODY or not n:
            return score
        return score - DOUBT * sqrt(self.squares - self.total * self.total / n)


class Search[T: (Card, Cards)](ABC):
    """One decision as it is being thought about: `steps` does the thinking, `decision` is the best so far.

    What is to be chosen, and how a choice is tried in a world, is for the kinds of search to say.
    """

    def __init__(
        self,
        view: PlayerView,
        rng: Random,
        budget: Budget,
        clock: Clock | None = None,
        experience: Experience | None = None,
    ) -> None:
        self.view: Final = view
        self.budget: Final = budget
        self._random: Final = rng.random
        self._clock: Final = clock
        self._experience: Final = experience
        self._rollout: Final = Rollout(view.rules)
        self._worth: Final = utility(view)
        self.arms: list[Arm[T]] = []
        self.playouts = 0
        """How many playouts have been made; what costs more than one counts as as many."""
        self._cost = 1
        """How many one try of an arm in a world counts as."""

    def steps(self) -> Iterator[None]:
        """Thinks; each step is some 20 ms of work at most, after which whoever asks may stop or do something else."""
        if self._settled(self.arms):
            return
        start = 0.0 if self._clock is None else self._clock()
        self._prepare()
        live = self.arms
        rounds = (len(live) - 1).bit_length()
        halved, look = 1, FIRST_LOOK
        # Of a small budget a step is but a part, or there would be no time to choose by.
        batch = min(BATCH, self.budget.playouts // 3)
        while True:
            for world in self._worlds(max(1, batch // (self._cost * len(live)))):
                for arm in live:
                    self._note(arm, self._try(world, arm))
            yield
            if len(live[0].values) >= look:
                look *= 2
                live = _still_good(live)
            used = self._used(start)
            while halved < rounds and used * rounds >= halved:
                halved += 1
                live = sorted(live, key=lambda arm: -arm.score)[: max(2, (len(live) + 1) // 2)]
            if used >= 1 or self._settled(live):
                return

    def _settled(self, arms: Sequence[Arm[T]]) -> bool:
        return all(arm.choice == arms[0].choice for arm in arms)

    def _used(self, start: float) -> float:
        """The share of the budget that is used up."""
        share = self.playouts / self.budget.playouts
        if self._clock is not None and self.budget.milliseconds is not None:
            share = max(share, 1000 * (self._clock() - start) / self.budget.milliseconds)
        return share

    @abstractmethod
    def _prepare(self) -> None:
        """What has to be done once before any world is asked for."""
        ...

    @abstractmethod
    def _worlds(self, count: int) -> list[Hands]:
        """So many worlds to try all choices in."""
        ...

    @abstractmethod
    def _try(self, world: Hands, arm: Arm[T]) -> list[int]:
        """What each seat's place has got at the end of the hand, in this world after this choice."""
        ...

    def _note(self, arm: Arm[T], got: list[int]) -> None:
        seat = self.view.seat
        points, shooter = self._rollout.points(got)
        worth = self._worth(points)
        own = points[seat]
        arm.own += own
        arm.others += sum(points) - own
        if shooter is not None:
            if shooter == seat:
                arm.moons += 1
            else:
                arm.conceded += 1
                worth = conceding(worth)
        arm.total += worth
        arm.squares += worth * worth
        arm.values.append(worth)
        self.playouts += 1

    @property
    def best(self) -> Arm[T]:
        """The best arm so far, among those that have lasted longest."""
        return self.ranked()[0]

    def ranked(self) -> list[Arm[T]]:
        """For each choice its best arm, the best first; those that have lasted longer go before others."""
        by_choice: dict[T, Arm[T]] = {}
        for arm in sorted(self.arms, key=lambda arm: (-len(arm.values), -arm.score)):
            by_choice.setdefault(arm.choice, arm)
        return list(by_choice.values())

    @property
    def decision(self) -> Decision[T]:
        """The best choice so far."""
        best = self.best
        found = [self._candidate(arm, best) for arm in self.ranked() if arm.values]
        candidates = found[:1] + sorted(found[1:], key=lambda candidate: -candidate.value)
        return Decision(choice=best.choice, why=self._why(best), candidates=tuple(candidates))

    def _candidate(self, arm: Arm[T], best: Arm[T]) -> Candidate[T]:
        n = len(arm.values)
        shared = min(n, len(best.values))
        behind = sum(best.values[:shared]) - sum(arm.values[:shared])
        others = self.view.rules.players - 1
        bias = self._correction(arm)
        gain = bias / others
        # So many points go from the seat to the others, whose mean rises by a part of them; but none that aren't there.
        moved = bias / self.view.rules.players
        moved = max(min(moved, max(0.0, arm.own / n)), min(0.0, -arm.others / n))
        return Candidate(
            choice=arm.choice,
            own=arm.own / n - moved,
            others=(arm.others / n + moved) / others,
            moon=arm.moons / n,
            conceded=arm.conceded / n,
            value=arm.total / n / others + gain,
            behind=(behind / shared + self._correction(best) - bias) / others if shared else 0.0,
            playouts=n,
        )

    def _correction(self, arm: Arm[T]) -> float:
        """What is added to the worth of each of an arm's playouts, in what its candidate tells."""
        return arm.bias

    @abstractmethod
    def _why(self, best: Arm[T]) -> Why:
        """The reason for this arm's choice."""
        ...


def _still_good[T: (Card, Cards)](arms: list[Arm[T]]) -> list[Arm[T]]:
    """Those that are not clearly behind the best one, by the differences world for world; and no moons never seen."""
    best = max(arms, key=lambda arm: (arm.shooter == NOBODY or arm.moons > 0, arm.score))
    n = len(best.values)
    kept = []
    for arm in arms:
        if arm.shooter != NOBODY and not arm.moons:
            continue
        behind: float = best.total - arm.total
        squares = sum((x - y) * (x - y) for x, y in zip(best.values, arm.values, strict=True))
        # The variance of the sum of differences; n more for what a few worlds that all agree don't show.
        spread = squares - behind * behind / n + n
        behind += n * (best.bias - arm.bias)
        if behind <= 0 or behind * behind <= CLEARLY * CLEARLY * spread:
            kept.append(arm)
    return kept

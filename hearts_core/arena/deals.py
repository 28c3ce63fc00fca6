"""One deal in all its seatings: the arena's unit of work, and its result."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, fields
from random import Random
from typing import Any

from ..bots import Bot
from ..cards import Card, Cards
from ..errors import BadValue
from ..external import ExternalCommand
from ..rules import PassDirection, Rules
from ..scoring import MoonChoice
from ..table import deal_hand, finish_hand
from ..view import PlayerView
from .seating import LineUp, Seating, seated, seatings

Clock = Callable[[], float]
"""Seconds, such as `time.perf_counter`; the arena looks at no clock that it isn't given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Who is compared with whom, and how: all that a deal needs beside its number, fit to be sent to a process.

    Raises BadValue for a side without players and an unknown seating.
    """

    rules: Rules
    ours: LineUp
    theirs: LineUp
    seed: str = "arena"
    seating: Seating = "half"

    def __post_init__(self) -> None:
        seatings(self.rules.players, self.seating)
        for side in ("ours", "theirs"):
            if not getattr(self, side):
                raise BadValue(side, (), "has no players")


@dataclass(frozen=True, slots=True, kw_only=True)
class DealResult:
    """One deal in all its seatings; pairs are (ours, theirs).

    `number` is the deal's, from 1; `difference` the mean over seatings of ours - theirs, in points a seat; `points` the
    mean points of a seat; `moons` how many each side shot in all `hands`; `decisions` how often a side had a choice
    among cards to play and `times` how many milliseconds each took, () without a clock.
    """

    number: int
    direction: PassDirection
    hands: int
    difference: float
    points: tuple[float, float]
    moons: tuple[int, int]
    decisions: tuple[int, int]
    times: tuple[tuple[float, ...], tuple[float, ...]]

    def to_json(self) -> dict[str, Any]:
        """The result as plain values; `from_json` gives an equal one back."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @staticmethod
    def from_json(values: object) -> "DealResult":
        """The result of such values. Raises BadValue (result) for any other."""
        try:
            assert isinstance(values, Mapping)
            ours, theirs = values["times"]
            return DealResult(
                number=int(values["number"]),
                direction=PassDirection(values["direction"]),
                hands=int(values["hands"]),
                difference=float(values["difference"]),
                points=_pair(map(float, values["points"])),
                moons=_pair(map(int, values["moons"])),
                decisions=_pair(map(int, values["decisions"])),
                times=(tuple(map(float, ours)), tuple(map(float, theirs))),
            )
        except (AssertionError, KeyError, TypeError, ValueError):
            raise BadValue("result", values, "is not the result of a deal") from None


def _pair[T](values: Iterable[T]) -> tuple[T, T]:
    first, second = values
    return first, second


def play_deals(contest: Contest, numbers: Iterable[int], clock: Clock | None = None) -> Iterator[DealResult]:
    """Plays the deals of these numbers (1, 2, ...), passing as on the hand of that number.

    External bots are started once, for all of them. Raises BotError where one fails.
    """
    with ExitStack() as stack:

        def ready(line_up: LineUp) -> list[Bot]:
            return [
                stack.enter_context(player.started()) if isinstance(player, ExternalCommand) else player
                for player in line_up
            ]

        ours, theirs = ready(contest.ours), ready(contest.theirs)
        for number in numbers:
            yield _play_deal(contest, ours, theirs, number, clock)


def _play_deal(
    contest: Contest, ours: Sequence[Bot], theirs: Sequence[Bot], number: int, clock: Clock | None
) -> DealResult:
    rules = contest.rules
    differences = []
    points: tuple[list[float], list[float]] = ([], [])
    moons = [0, 0]
    watches = (_Watch(clock), _Watch(clock))
    our_bots = [_Watched(bot, watches[0]) for bot in ours]
    their_bots = [_Watched(bot, watches[1]) for bot in theirs]
    # With each pass cycle the next of a line-up comes first, so that none always has the same place or direction.
    shift = (number - 1) // len(rules.pass_cycle)
    for seating in seatings(rules.players, contest.seating):
        match = deal_hand(rules, contest.seed, number)
        finish_hand(match, seated(seating, our_bots, their_bots, shift), f"{contest.seed}/{number}")
        score = match.scores[-1]
        for side, mine in enumerate((True, False)):
            own = [score.points[seat] for seat in range(rules.players) if seating[seat] is mine]
            points[side].append(_mean(own))
        differences.append(points[0][-1] - points[1][-1])
        if score.shooter is not None:
            moons[0 if seating[score.shooter] else 1] += 1
    return DealResult(
        number=number,
        direction=rules.direction(number),
        hands=len(differences),
        difference=_mean(differences),
        points=(_mean(points[0]), _mean(points[1])),
        moons=(moons[0], moons[1]),
        decisions=(watches[0].decisions, watches[1].decisions),
        times=(tuple(watches[0].times), tuple(watches[1].times)),
    )


class _Watch:
    """What one side's plays took; a play without a choice is no decision."""

    def __init__(self, clock: Clock | None) -> None:
        self.clock = clock
        self.decisions = 0
        self.times: list[float] = []


class _Watched:
    """A bot with a look at the clock around its plays."""

    def __init__(self, bot: Bot, watch: _Watch) -> None:
        self._bot = bot
        self._watch = watch

    def pass_cards(self, view: PlayerView, rng: Random) -> Cards:
        return self._bot.pass_cards(view, rng)

    def play(self, view: PlayerView, rng: Random) -> Card:
        if len(view.legal) == 1:
            return self._bot.play(view, rng)
        watch = self._watch
        watch.decisions += 1
        if watch.clock is None:
            return self._bot.play(view, rng)
        start = watch.clock()
        card = self._bot.play(view, rng)
        watch.times.append(round(1000 * (watch.clock() - start), 4))
        return card

    def choose_moon(self, view: PlayerView, rng: Random) -> MoonChoice:
        return self._bot.choose_moon(view, rng)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)

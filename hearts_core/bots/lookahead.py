"""The searches of `master`: of the choices that playouts like best, what the seat's next decision makes of them.

Playouts judge a card by a hand that is played out by a policy of a few rules: what it does wrong two tricks later is
put down to the card. Here the hand goes on only to the seat's next choice, in many worlds, the others playing as
`medium`; what that choice is worth, a small search tells, which sees no more of the world than the seat would. Learning
takes the same step (`bench/_returns.py`), for all hands alike; this takes it for the one decision that is to be made.
"""

from abc import abstractmethod
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from typing import Final

from ..cards import Card, Cards
from ..position import Position
from ..round import Round
from ..sampling import completed
from ..view import PlayerView
from .exchange import PassSearch
from .experience import Experience
from .medium import Medium
from .playing import PlaySearch, taken_so_far
from .rollout import Hands
from .search import CLEARLY, FIRST_LOOK, PRIOR_SHARE, Arm, Budget, Candidate, Clock, Search
from .utility import conceding

# Choices are looked into that are at most so many points behind the best one, and of them at most so many.
WITHIN: Final = 2.0
MOST: Final = 4
# How long the seat's next choice is thought about, in each world.
NEXT: Final = Budget(playouts=160)
# As many worlds what the playouts have found before counts for.
BEFORE: Final = 15
# How many playouts a play of another seat is as much work as.
PLAY: Final = 6
# And a pass.
PASS: Final = 25


class Lookahead[T: (Card, Cards)](Search[T]):
    """A choice, by what comes after it: a second part of the thinking, to stand before a kind of search.

    The first part is that of the search, with `budget.playouts`, or `budget.passing`; the second takes up to
    `budget.further` more.
    """

    # What is overridden is called by its class: type checkers don't find the generic one behind super().

    def __init__(
        self,
        view: PlayerView,
        rng: Random,
        budget: Budget,
        clock: Clock | None = None,
        experience: Experience | None = None,
    ) -> None:
        super().__init__(view, rng, budget, clock, experience)
        self._rng: Final = rng
        self._medium: Final = Medium()
        self._looked: Final[dict[Arm[T], list[float]]] = {}
        """What each world has shown of the arms looked into, on the scale of `utility`."""

    def steps(self) -> Iterator[None]:
        """Thinks; each step is some 20 ms of work at most, as in `Search.steps`."""
        start = self._now()
        yield from Search.steps(self)
        live = self._near() if self.budget.further and self._looks() else []
        if len(live) < 2:
            return
        self._looked.update({arm: [] for arm in live})
        rounds = (len(live) - 1).bit_length()
        halved, look = 1, FIRST_LOOK
        begun, used = (self.playouts, self._now()), 0.0
        while used < 1 and len(live) > 1:
            for arm, table in zip(live, self._tables(live), strict=True):
                self._looked[arm].append((yield from self._worth_of(table)))
            yield
            if len(self._looked[live[0]]) >= look:
                look *= 2
                live = self._still_open(live)
            used = self._used_further(start, *begun)
            while halved < rounds and used * rounds >= halved:
                halved += 1
                live = sorted(live, key=lambda arm: -self._found(arm))[: max(2, (len(live) + 1) // 2)]

    def _looks(self) -> bool:
        """Whether there is anything to look further for."""
        return True

    @abstractmethod
    def _tables(self, arms: Sequence[Arm[T]]) -> Iterator[Round]:
        """For each arm the table after its choice, all in the same new world."""
        ...

    def _used(self, start: float) -> float:
        # Of the time, as of the playouts, the first part has its share.
        share = Search._used(self, start)
        budget = self.budget
        if not budget.further or self._clock is None or budget.milliseconds is None:
            return share
        return max(share, 1000 * (self._clock() - start) / budget.milliseconds * (1 + budget.further / budget.playouts))

    def _used_further(self, start: float, playouts: int, begun: float) -> float:
        """The share of what the second part may take, which began with so many playouts at a time."""
        budget = self.budget
        share = (self.playouts - playouts) / (budget.further or 1)
        if self._clock is not None and budget.milliseconds is not None:
            left = budget.milliseconds - 1000 * (begun - start)
            share = max(share, 1000 * (self._now() - begun) / left if left > 0 else 1.0)
        return share

    def _now(self) -> float:
        return 0.0 if self._clock is None else self._clock()

    def _near(self) -> list[Arm[T]]:
        ranked = Search.ranked(self)
        arms = [arm for arm in ranked if arm.values]
        least = max(map(_judged, arms), default=0.0) - WITHIN * (self.view.rules.players - 1)
        return [arm for arm in arms if _judged(arm) > least][:MOST]

    def _worth_of(self, table: Round) -> Generator[None, None, float]:
        """What the hand is worth by the seat's next choice, or in the end where none comes."""
        me, board = self.view.seat, self.view.board
        while (seat := table.turn) is not None:
            legal = table.legal_plays()
            if len(legal) == 1:
                table.play(legal[0])
                continue
            view = table.view(seat, board)
            if seat != me:
                self.playouts += PLAY
                table.play(self._medium.play(view, self._rng))
                continue
            search = PlaySearch(view, self._rng, NEXT, experience=self._experience)
            yield from search.steps()
            self.playouts += search.playouts
            best = search.best
            if best.values:
                return _expected(best)
            # All that it may play is as good as each other.
            table.play(best.choice)
        points, shooter = self._rollout.points(taken_so_far(self.view.rules, table.taken))
        worth = self._worth(points)
        return worth if shooter in (None, me) else conceding(worth)

    def _still_open(self, arms: list[Arm[T]]) -> list[Arm[T]]:
        """The best one and those that are not clearly behind it, by the differences world for world."""
        looked = self._looked
        best = max(arms, key=self._found)
        n = len(looked[best])
        kept = []
        for arm in arms:
            behind = [x - y for x, y in zip(looked[best], looked[arm], strict=True)]
            mean = sum(behind) / n
            spread = sum((x - mean) * (x - mean) for x in behind) / (n * (n - 1))
            # Where it never made a difference, it is as good as the best one.
            if arm is best or (spread > 0 and mean <= CLEARLY * sqrt(spread)):
                kept.append(arm)
        return kept

    def _found(self, arm: Arm[T]) -> float:
        """What both parts of the search expect of an arm."""
        looked = self._looked[arm]
        return (sum(looked) + BEFORE * _judged(arm)) / (len(looked) + BEFORE)

    def ranked(self) -> list[Arm[T]]:
        """For each choice its best arm, the best first; those that have lasted longer go before others."""
        looked, others = self._looked, Search.ranked(self)
        first = sorted(looked, key=lambda arm: (-len(looked[arm]), -self._found(arm)))
        return first + [arm for arm in others if arm not in looked]

    def _behind(self, arm: Arm[T]) -> float:
        """By how much an arm stays behind the best one, in playouts and in worlds in which both were looked into."""
        best = self.best
        looked = self._looked[arm]
        shared = self._looked[best][: len(looked)]
        prior = BEFORE * (_expected(best) - _expected(arm))
        return (sum(shared) - sum(looked) + prior) / (len(looked) + BEFORE)

    def _correction(self, arm: Arm[T]) -> float:
        if arm not in self._looked:
            return Search._correction(self, arm)
        # What was found takes the place of experience in telling choices apart. It is no measure of the whole hand:
        # `medium` gives more away than others would, and of a few choices the luckiest is taken for the best.
        return _expected(self.best) - self._behind(arm) - arm.total / len(arm.values)

    def _candidate(self, arm: Arm[T], best: Arm[T]) -> Candidate[T]:
        told = Search._candidate(self, arm, best)
        if arm not in self._looked:
            return told
        return replace(told, behind=self._behind(arm) / (self.view.rules.players - 1))


class PlayLookahead(Lookahead[Card], PlaySearch):
    """Which card to play, by what comes after it. `view` must be one in which the seat has to play.

    The last cards of a hand, which are played out exactly, have no second part.
    """

    def _looks(self) -> bool:
        return self._ending is None

    def _tables(self, arms: Sequence[Arm[Card]]) -> Iterator[Round]:
        (world,) = self._worlds(1)
        table = self._table(world)
        for arm in arms:
            goes_on = table.copy()
            goes_on.play(arm.choice)
            yield goes_on

    def _table(self, world: Hands) -> Round:
        """The table as it may be: this world, after all that the seat has seen."""
        view, hands = self.view, _cards(world)
        if not view.earlier:
            return completed(view, hands, self._rng)
        trick = view.trick
        return Round.from_position(
            Position(
                rules=view.rules,
                hands=tuple(hands),
                leader=view.seat if trick is None else trick.leader,
                trick=() if trick is None else trick.cards,
                first_trick=view.first_trick,
                broken=view.broken,
                taken=view.taken,
            )
        )


class PassLookahead(Lookahead[Cards], PassSearch):
    """Which cards to pass, by what comes of it. `view` must be one in which the seat has to pass."""

    def _tables(self, arms: Sequence[Arm[Cards]]) -> Iterator[Round]:
        view = self.view
        table = Round(view.rules, _cards(self._source.draw(self._random)), view.direction)
        for seat in range(view.rules.players):
            if seat != view.seat:
                self.playouts += PASS
                table.pass_cards(seat, self._medium.pass_cards(table.view(seat, view.board), self._rng))
        for arm in arms:
            goes_on = table.copy()
            goes_on.pass_cards(view.seat, arm.choice)
            yield goes_on


def _expected[T: (Card, Cards)](arm: Arm[T]) -> float:
    """What playouts and experience expect of an arm, on the scale of `utility`."""
    return arm.total / len(arm.values) + arm.bias


def _judged[T: (Card, Cards)](arm: Arm[T]) -> float:
    """The same with what is thought of it beforehand, to tell arms apart by."""
    return _expected(arm) + PRIOR_SHARE * arm.prior


def _cards(world: Hands) -> list[Cards]:
    """The hand of each seat."""
    suits = (world[place : place + 4] for place in range(0, len(world), 4))
    return [Cards.of_mask(sum(mask << 13 * suit for suit, mask in enumerate(four))) for four in suits]

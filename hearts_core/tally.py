"""Figures over many matches of one player: how many were won, what a hand cost, moons, places and streaks."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from .summary import Summary


class Tally(NamedTuple):
    """Figures over matches that were played to their end; counts of matches or of hands, and points."""

    matches: int
    wins: int
    places: tuple[int, ...]
    """How often the player came first, second, ... to the last place there was."""
    hands: int
    points: int
    """The sum of the points of all hands; moons and bonuses may make it negative."""
    queens: int
    """Hands in which the player took the Q♠."""
    moons: int
    stopped: int
    """Hands in which the player stopped another's moon, as `moon_stopper` defines it."""
    streak: int
    """Matches won in a row up to the last one."""
    best_streak: int
    """The most matches won in a row."""
    spread: Mapping[int, int]
    """How many hands brought each number of points."""

    @property
    def win_percent(self) -> int | None:
        """The share of matches won, in whole percent; None without a match."""
        return percent(self.wins, self.matches)

    @property
    def queen_percent(self) -> int | None:
        """The share of hands in which the player took the Q♠, in whole percent; None without a hand."""
        return percent(self.queens, self.hands)

    @property
    def mean_tenths(self) -> int | None:
        """The mean points of a hand, in tenths of a point; None without a hand."""
        return tenths(self.points, self.hands)


def tally(summaries: Iterable[Summary]) -> Tally:
    """The figures over the matches that are over, in the order in which they are given; others are left out."""
    matches = wins = streak = best_streak = queens = moons = stopped = 0
    places: Counter[int] = Counter()
    spread: Counter[int] = Counter()
    last = 0
    for match in summaries:
        if not match.over:
            continue
        matches += 1
        wins += match.won
        streak = streak + 1 if match.won else 0
        best_streak = max(best_streak, streak)
        places[match.place] += 1
        last = max(last, match.rules.players)
        for hand in match.hands:
            spread[hand.points] += 1
            queens += hand.queen
            moons += hand.moon
            stopped += hand.stopped
    return Tally(
        matches=matches,
        wins=wins,
        places=tuple(places[place] for place in range(1, last + 1)),
        hands=spread.total(),
        points=sum(points * count for points, count in spread.items()),
        queens=queens,
        moons=moons,
        stopped=stopped,
        streak=streak,
        best_streak=best_streak,
        spread=dict(sorted(spread.items())),
    )


def percent(part: int, whole: int) -> int | None:
    """`part` of `whole` in percent, the nearest whole number and at a half the higher; None of nothing.

    Reckoned in whole numbers, so that nothing is lost on the way.

    >>> percent(7, 10), percent(1, 200), percent(0, 0)
    (70, 1, None)
    """
    return (200 * part + whole) // (2 * whole) if whole else None


def tenths(total: int, count: int) -> int | None:
    """The mean total / count in tenths, the nearest whole number and at a half the one farther from 0; None of nothing.

    >>> tenths(26, 4), tenths(-1, 20), tenths(1, 3)
    (65, -1, 3)
    """
    if not count:
        return None
    size = (20 * abs(total) + count) // (2 * count)
    return size if total >= 0 else -size

"""Full random hands a second: the fast playout and the public API, beside OpenSpiel's Hearts driven from Python."""

import statistics
import time
import timeit
from collections.abc import Callable
from random import Random
from typing import Any

from bench import Measure, bench, note
from hearts_core import CardPoints, Match, PassDirection, Phase, Round, Rules, deal, format_match, parse_match
from hearts_core.playout import Playout

_RUNS = 100
# A few at a time: hands are played soon after they are dealt, and what else the machine does meets both alike.
_HANDS = 50
# What OpenSpiel's game has by default, as far as it matters to the play of one deal.
_RULES = Rules(first_trick_points=False, queen_breaks=True, pass_count=0)


def _rate(play_all: Callable[[], None]) -> float:
    # timeit keeps the garbage collector away, which would go through all that is prepared here.
    return _HANDS / timeit.timeit(play_all, timer=time.process_time, number=1)


def _playouts(rng: Random) -> Callable[[], None]:
    playout = Playout(_RULES)
    deals = [playout.lists(deal(_RULES, rng), rng) for _ in range(_HANDS)]

    def play_all() -> None:
        for lists in deals:
            playout.play(lists)

    return play_all


def _rounds(rng: Random) -> Callable[[], None]:
    rounds = [Round(_RULES, deal(_RULES, rng), PassDirection.HOLD) for _ in range(_HANDS)]

    def play_all() -> None:
        random = rng.random
        for hand in rounds:
            while hand.turn is not None:
                legal = hand.legal_plays()
                hand.play(legal[int(random() * len(legal))])

    return play_all


def _spiel(rng: Random) -> Callable[[], None]:
    """The same from OpenSpiel: deals are made before, only the play is timed."""
    import pyspiel

    game = pyspiel.load_game("hearts", {"pass_cards": False})
    states: list[Any] = []
    for _ in range(_HANDS):
        state = game.new_initial_state()
        while state.is_chance_node():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
        states.append(state)

    def play_all() -> None:
        random = rng.random
        for state in states:
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])

    return play_all


def _against_spiel(prepare: Callable[[Random], Callable[[], None]], reach: str) -> Measure:
    try:
        import pyspiel  # noqa: F401  # only whether it is there
    except ImportError:
        note("open_spiel is not installed: nothing to compare with")
        other = None
    else:
        other = _spiel
    ours, theirs = [], []
    for run in range(_RUNS):
        ours.append(_rate(prepare(Random(run))))
        if other is not None:
            theirs.append(_rate(other(Random(run))))
    return Measure(
        value=round(statistics.median(ours)),
        unit="hands/s",
        against=round(statistics.median(theirs)) if theirs else None,
        reach=reach,
        runs=_RUNS,
    )


@bench
def engine_random() -> Measure:
    """Hands played to the end by the fast playout; deals are made before, as for the other."""
    return _against_spiel(_playouts, ">= 4")


@bench
def engine_rules() -> Measure:
    """Hands played to the end through `Round.legal_plays` and `Round.play`."""
    return _against_spiel(_rounds, ">= 1")


# A bonus keeps the totals from ever reaching the target.
_LONG_RULES = Rules(target=1000, card_points=CardPoints("QS:13 H:1 JD:-26"))


def _record(hands: int) -> str:
    """A match of so many hands played at random, as text."""
    rng = Random(hands)
    match = Match(_LONG_RULES)
    for _ in range(hands):
        match.deal(rng)
        if match.phase is Phase.PASSING:
            for seat in range(_LONG_RULES.players):
                match.pass_cards(seat, match.view(seat).hand[: _LONG_RULES.pass_count])
        while (turn := match.round.turn) is not None:
            legal = match.round.legal_plays()
            match.play(turn, legal[int(rng.random() * len(legal))])
    return format_match(match)


def _load_time(text: str) -> float:
    return timeit.timeit(lambda: format_match(parse_match(text)), timer=time.process_time, number=1)


@bench
def load_record() -> Measure:
    """A record of 1,000 hands read, played again and written, beside ten times the same of 100 hands."""
    short, long = _record(100), _record(1000)
    times = [(_load_time(long), sum(_load_time(short) for _ in range(10))) for _ in range(5)]
    return Measure(
        value=round(statistics.median(time for time, _ in times), 3),
        unit="s",
        against=round(statistics.median(time for _, time in times), 3),
        reach="<= 1.1; value <= 1",
        runs=len(times),
    )

"""Playing the deals of a comparison, here or by the workers of an executor."""

from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Executor, as_completed
from contextlib import closing
from itertools import batched

from ..errors import BadValue
from ..rules import Rules
from .deals import Clock, Contest, DealResult, play_deals
from .figures import Comparison
from .seating import LineUp, Player, Seating


def compare(
    rules: Rules,
    ours: Player | Sequence[Player],
    theirs: Player | Sequence[Player],
    deals: int,
    seed: str = "arena",
    *,
    seating: Seating = "half",
    executor: Executor | None = None,
    batch: int = 1,
    clock: Clock | None = None,
    done: Iterable[DealResult] = (),
    keep: Callable[[DealResult], None] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Comparison:
    """Compares two line-ups over deals 1 to `deals` of a seed, pass directions cycling as in a match.

    With an `executor` its workers play the deals, `batch` at a time; only its `submit` is asked for, with values that
    can be pickled if players and clock can. The result is the same. `done` are results from an earlier run, which are
    not played again. `keep` is given each new result as soon as it is there, in any order; then `progress` the number
    of deals done and of all. Raises BadValue for fewer than 2 deals, a batch below 1, a side without players or an
    unknown seating, and BotError where an external bot fails.
    """
    if type(deals) is not int or deals < 2:
        raise BadValue("deals", deals, "is not a whole number from 2 up: one deal has no standard error")
    if type(batch) is not int or batch < 1:
        raise BadValue("batch", batch, "is not a whole number from 1 up")
    contest = Contest(rules=rules, ours=_line_up(ours), theirs=_line_up(theirs), seed=seed, seating=seating)
    results = {result.number: result for result in done if result.number <= deals}
    missing = [number for number in range(1, deals + 1) if number not in results]
    with closing(_results(contest, missing, executor, batch, clock)) as coming:
        for result in coming:
            results[result.number] = result
            if keep is not None:
                keep(result)
            if progress is not None:
                progress(len(results), deals)
    return Comparison(tuple(results.values()))


def _line_up(players: Player | Sequence[Player]) -> LineUp:
    return tuple(players) if isinstance(players, Sequence) else (players,)


def _results(
    contest: Contest, numbers: Sequence[int], executor: Executor | None, batch: int, clock: Clock | None
) -> Generator[DealResult, None, None]:
    if not numbers:
        return
    if executor is None:
        yield from play_deals(contest, numbers, clock)
        return
    pending = [executor.submit(_play_unit, contest, unit, clock) for unit in batched(numbers, batch)]
    try:
        for future in as_completed(pending):
            yield from future.result()
    finally:
        # After an error or an interrupt nobody wants the rest.
        for future in pending:
            future.cancel()


def _play_unit(contest: Contest, numbers: Sequence[int], clock: Clock | None) -> list[DealResult]:
    """What is sent to a worker: it needs nothing but its arguments."""
    return list(play_deals(contest, numbers, clock))

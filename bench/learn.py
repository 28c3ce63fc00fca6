"""Makes `hearts_core/bots/experience.json`: hands of self-play with exploration, and what they teach of each trait.

    python -m bench.learn --seed S --hands N --rounds R [--processes P] OUT.json

Each round plays so many hands with what the rounds before have taught. Of each choice made by a search is kept what it
was (its traits, `hearts_core.bots.traits`) and how far its playouts were off: the lead, the mean of the others' points
less the own, with which the hand ended, less the lead that they expected. A ridge regression over the hands of all
rounds so far shares these errors out among the traits. Traits of the state alone, whose names begin with ~, take part
in the fit, which makes the others' weights less noisy, but are not written: all choices of a decision share them.

From the deals of the hands it is learned, too, what passes and plays tell of where the cards lie (`_exchanges.py`).

The same seed, hands and rounds give the same file, whatever the number of processes.
"""

from __future__ import annotations

import argparse
import json
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from bench import note
from bench._exchanges import Exchange, Exchanges, exchanges
from hearts_core import Card, Cards, PassDirection, Round, Rules, deal
from hearts_core.bots import LEVELS
from hearts_core.bots.exchange import PassSearch
from hearts_core.bots.experience import FEW, Experience, Weights
from hearts_core.bots.facts import by_suit
from hearts_core.bots.playing import PlaySearch
from hearts_core.bots.search import Arm, Budget, Search
from hearts_core.bots.traits import pass_traits, play_context, play_traits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# How long each search thinks, and how many safe passes it tries: many short ones teach more than few long ones.
PLAY = Budget(playouts=160)
PASS = Budget(playouts=1400)
SAFE = 14
# At how many tables of 100 three and five sit; at the others four.
THREE, FIVE = 25, 15
# The share of hold hands, in which there is no pass to learn from, that is played.
HOLDS = 0.3
# The share of hands in which half of the seats are `medium`.
MIXED = 0.4
# Exploration: in what share of choices one of the best so many within so many points of lead is made.
EXPLORE_PLAYS = (0.12, 3, 4.0)
EXPLORE_PASSES = (0.5, 5, 3.0)
# The fit: what is added to the diagonal, in samples, and how often a trait must have been seen.
RIDGE = 200.0
SEEN = 20
# At what share of plays it is learned from where the cards lie.
LOOKS = 0.12
# The share of hands, the last ones, on which a fit to the others is tried.
HELD_OUT = 0.25
# How many samples are added up at a time.
CHUNK = 8192


class Sample(NamedTuple):
    """One choice: its traits, those of the state with ~ before, and by how many points of lead playouts were off."""

    traits: list[str]
    error: float


class Lesson(NamedTuple):
    """The samples of one hand."""

    passes: list[Sample]
    plays: list[Sample]
    cards: list[Exchange]


class _Choice(NamedTuple):
    """A choice before it is known how the hand ends."""

    seat: int
    traits: list[str]
    expected: float


def play_hand(seed: int, number: int, experience: Experience | None, hand: int) -> Lesson:
    """Plays one hand of a round; its cards and all that is drawn in it depend on `seed`, round and hand alone."""
    rng = Random(f"learn {seed} {number} {hand}")
    table = rng.random() * 100
    rules = Rules(players=3 if table < THREE else 5 if table < THREE + FIVE else 4)
    players = rules.players
    direction = _direction(players, rng)
    played = Round(rules, deal(rules, rng), direction)
    mixed = rng.random() < MIXED
    medium = sorted(range(players), key=lambda _: rng.random())[: players // 2] if mixed else []
    passes = _pass_all(played, medium, experience, rng) if direction is not PassDirection.HOLD else []
    plays = []
    cards: list[Exchange] = []
    while (seat := played.turn) is not None:
        view = played.view(seat)
        if rng.random() < LOOKS:
            cards += exchanges(played, seat, rng)
        if len(view.legal) == 1:
            played.play(view.legal[0])
        elif seat in medium:
            played.play(LEVELS["medium"].play(view, rng))
        else:
            search = PlaySearch(view, rng, PLAY, experience=experience)
            arm = _chosen(search, rng, *EXPLORE_PLAYS)
            if arm.values and view.counts[seat] > FEW:
                traits = _play_state(search, arm, len(medium))
                traits += play_traits(view, arm.choice, arm.shooter >= 0, play_context(view))
                plays.append(_Choice(seat, traits, _expected(arm, players)))
            played.play(arm.choice)
    points = played.score()
    return Lesson([_sample(choice, points) for choice in passes], [_sample(choice, points) for choice in plays], cards)


def _direction(players: int, rng: Random) -> PassDirection:
    directions = [way for way in PassDirection if way is not PassDirection.ACROSS or players % 2 == 0]
    direction = directions[int(rng.random() * len(directions))]
    if direction is PassDirection.HOLD and rng.random() >= HOLDS:
        return PassDirection.LEFT
    return direction


def _pass_all(played: Round, medium: Sequence[int], experience: Experience | None, rng: Random) -> list[_Choice]:
    players = played.rules.players
    choices = []
    for seat in range(players):
        view = played.view(seat)
        if seat in medium:
            played.pass_cards(seat, LEVELS["medium"].pass_cards(view, rng))
            continue
        search = PassSearch(view, rng, PASS, experience=experience, safe=SAFE)
        arm = _chosen(search, rng, *EXPLORE_PASSES)
        traits = _pass_state(search, arm, len(medium)) + pass_traits(view, arm.choice, arm.shooter >= 0)
        choices.append(_Choice(seat, traits, _expected(arm, players)))
        played.pass_cards(seat, arm.choice)
    return choices


def _chosen[T: (Card, Cards)](search: Search[T], rng: Random, share: float, most: int, within: float) -> Arm[T]:
    """Thinks to the end; the arm that is best, or to explore one that is nearly as good."""
    for _ in search.steps():
        pass
    best = search.best
    if rng.random() >= share or not best.values:
        return best
    least = _value(best) - within * (search.view.rules.players - 1)
    near = [arm for arm in search.ranked() if arm.values and _value(arm) > least][:most]
    return near[int(rng.random() * len(near))]


def _value(arm: Arm[Any]) -> float:
    return arm.total / len(arm.values) + arm.bias


def _expected(arm: Arm[Any], players: int) -> float:
    """The lead that the playouts of an arm expect."""
    return arm.total / len(arm.values) / (players - 1)


def _sample(choice: _Choice, points: Sequence[int]) -> Sample:
    players = len(points)
    lead = (sum(points) - players * points[choice.seat]) / (players - 1)
    return Sample(choice.traits, lead - choice.expected)


def _last_left(search: Search[Any]) -> Arm[Any]:
    """Of the arms tried longest the one that playouts like best: what they think of the state."""
    most = max(len(arm.values) for arm in search.arms)
    return max((arm for arm in search.arms if len(arm.values) == most), key=lambda arm: arm.total)


def _pass_state(search: PassSearch, arm: Arm[Cards], medium: int) -> list[str]:
    view = search.view
    players, spades = view.rules.players, by_suit(view.hand.mask)[3]
    best = _last_left(search)
    return [
        f"~expected {round(_expected(best, players) / 2)}",
        f"~to {view.direction.value}",
        f"~players {players}",
        f"~medium {medium}",
        f"~tried {min(8, len(arm.values) // 30)}",
        f"~spades {spades >> 10} {min(5, (spades & 1023).bit_count())}",
    ]


def _play_state(search: PlaySearch, arm: Arm[Card], medium: int) -> list[str]:
    view = search.view
    players, held = view.rules.players, view.counts[view.seat] - 1
    context, best = play_context(view), _last_left(search)
    owner, stage, queen, hand = context.owner, context.stage, context.queen, context.hand
    tried = len(best.values)
    return [
        f"~expected {round(_expected(best, players) / 2)} {stage}",
        f"~owner {owner} {held}",
        f"~queen {queen} {held}",
        f"~hearts {hand[2].bit_count()} {stage}",
        f"~spades {(hand[3] & 1023).bit_count()} {queen}",
        f"~seen {context.seen} {owner}",
        f"~conceded {round(10 * best.conceded / tried)} {owner}",
        f"~moon {round(5 * best.moons / tried)} {owner}",
        f"~arms {len(search.arms)}",
        f"~players {players}",
        f"~medium {medium}",
        f"~tried {min(8, len(arm.values) // 20)}",
    ]


class Samples:
    """The samples of all hands so far of one kind, pass or play, in the order of the hands."""

    def __init__(self) -> None:
        self._names: dict[str, int] = {}
        self._ids = array("i")
        self._starts = array("q", [0])
        self._errors = array("d")
        self._hands = array("q", [0])

    def add(self, hand: Iterable[Sample]) -> None:
        """Adds the samples of the next hand."""
        names = self._names
        for traits, error in hand:
            self._ids.extend(names.setdefault(trait, len(names)) for trait in traits)
            self._starts.append(len(self._ids))
            self._errors.append(error)
        self._hands.append(len(self._errors))

    def fit(self, ridge: float = RIDGE, seen: int = SEEN) -> tuple[dict[str, int], str]:
        """What each trait adds to the lead, in hundredths of a point, by name, without zeros; and a line about it.

        The line tells how good a fit to the first hands is on the last: R2 is the share of the variance explained.
        """
        import numpy as np

        rows = len(self._errors)
        names = list(self._names)
        counts = np.bincount(np.frombuffer(self._ids, np.int32), minlength=len(names)) if rows else np.zeros(0, int)
        kept = [i for i, count in enumerate(counts) if count >= seen]
        columns = np.full(len(names), len(kept) + 1)
        columns[kept] = range(len(kept))
        errors = np.array(self._errors)
        held = self._hands[round((len(self._hands) - 1) * (1 - HELD_OUT))]
        first = self._normal(columns, len(kept), errors, 0, held)
        last = self._normal(columns, len(kept), errors, held, rows)
        told = f"{rows:,} samples, {len(kept):,} traits"
        if 0 < held < rows:
            guess = self._predictions(columns, _solved(*first, ridge), held, rows)
            truth = errors[held:]
            spread = truth.var()
            share = 1 - float(((truth - guess) ** 2).mean()) / spread if spread else 0.0
            told += (
                f"; error of playouts: mean {errors.mean():.2f}, sd {errors.std():.2f};"
                f" held out: R2 {share:.4f}, sd of the prediction {guess.std():.2f}"
            )
        weights = _solved(first[0] + last[0], first[1] + last[1], ridge)
        fitted = {names[i]: round(100 * float(weight)) for i, weight in zip(kept, weights, strict=False)}
        return {name: weight for name, weight in sorted(fitted.items()) if weight and not name.startswith("~")}, told

    def _normal(
        self, columns: NDArray[np.int_], constant: int, errors: NDArray[np.float64], start: int, end: int
    ) -> tuple[NDArray[np.int_], NDArray[np.float64]]:
        """How often each two traits came together in some samples, and the sum of errors by trait.

        The last column but one is that of the constant, the last that of traits left out. Counts are whole numbers and
        errors are added in the order of the hands, so nothing depends on who played them.
        """
        import numpy as np

        size = constant + 2
        together, sums = np.zeros((size, size), int), np.zeros(size)
        for low, high, chunk in self._chunks(columns, constant, start, end):
            pairs = chunk[:, :, None] * size + chunk[:, None, :]
            together += np.bincount(pairs.ravel(), minlength=size * size).reshape(size, size)
            weights = np.repeat(errors[low:high], chunk.shape[1])
            sums += np.bincount(chunk.ravel(), weights, minlength=size)
        return together[:-1, :-1], sums[:-1]

    def _predictions(
        self, columns: NDArray[np.int_], weights: NDArray[np.float64], start: int, end: int
    ) -> NDArray[np.float64]:
        import numpy as np

        padded = np.append(weights, 0.0)
        parts = [padded[chunk].sum(axis=1) for _, _, chunk in self._chunks(columns, len(weights) - 1, start, end)]
        return np.concatenate(parts)

    def _chunks(
        self, columns: NDArray[np.int_], constant: int, start: int, end: int
    ) -> Iterator[tuple[int, int, NDArray[np.int_]]]:
        """Some samples at a time: from which to which, and their columns, rows filled up with that of the left out."""
        import numpy as np

        ids, starts = np.frombuffer(self._ids, np.int32), np.array(self._starts)
        for low in range(start, end, CHUNK):
            high = min(end, low + CHUNK)
            lengths = np.diff(starts[low : high + 1])
            chunk = np.full((high - low, lengths.max() + 1), constant + 1)
            chunk[:, 0] = constant
            places = np.arange(1, chunk.shape[1])[None, :] <= lengths[:, None]
            chunk[:, 1:][places] = columns[ids[starts[low] : starts[high]]]
            yield low, high, chunk


def _solved(together: NDArray[np.int_], sums: NDArray[np.float64], ridge: float) -> NDArray[np.float64]:
    """The weights of the traits, then the constant, which is as good as free."""
    import numpy as np

    diagonal = np.full(len(sums), ridge)
    diagonal[-1] = 0.01
    return np.linalg.solve(together + np.diag(diagonal), sums)


def learn(seed: int, hands: int, rounds: int, processes: int = 1) -> Weights:
    """Plays `rounds` rounds of so many hands each and tells of each what it taught; the weights after the last."""
    passes, plays, cards = Samples(), Samples(), Exchanges()
    weights = Weights({}, {})
    with _mapping(processes) as each:
        for number in range(rounds):
            experience = Experience(weights) if number else None
            lessons = each(partial(play_hand, seed, number, experience), range(hands))
            for done, lesson in enumerate(lessons, 1):
                passes.add(lesson.passes)
                plays.add(lesson.plays)
                cards.add(lesson.cards)
                if done % 500 == 0:
                    note(f"round {number + 1}: {done:,} of {hands:,} hands")
            (by_pass, of_passes), (by_play, of_plays), (by_sign, of_cards) = passes.fit(), plays.fit(), cards.fit()
            weights = Weights(by_pass, by_play, by_sign)
            print(f"round {number + 1}, {(number + 1) * hands:,} hands so far")
            print(f"  passes: {of_passes}", f"  plays: {of_plays}", f"  cards: {of_cards}", sep="\n", flush=True)
    return weights


@contextmanager
def _mapping(processes: int) -> Iterator[Any]:
    """What maps a function over hands, in their order."""
    if processes == 1:
        yield map
        return
    # Not forked: the libraries that add up have threads of their own, which a fork would leave in the middle of things.
    with get_context("spawn").Pool(processes) as pool:
        yield partial(pool.imap, chunksize=4)


def write(weights: Weights, source: dict[str, int], path: Path) -> None:
    """Writes a file as `hearts_core.bots.experience` reads it."""
    made = {"made": "python -m bench.learn"} | source
    content = {"source": made, "pass": dict(weights.passes), "play": dict(weights.plays), "cards": dict(weights.cards)}
    path.write_text(json.dumps(content, indent=1) + "\n", "utf-8")


def _count(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return int(text)


def _file(text: str) -> Path:
    path = Path(text)
    if path.suffix != ".json" or path.is_dir() or not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} is no .json file in a folder that is there")
    return path


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; its exit status."""
    parser = argparse.ArgumentParser(prog="python -m bench.learn", description="Learns experience.json from self-play.")
    parser.add_argument("--seed", type=int, required=True, help="of all that is drawn; the same seed, the same file")
    parser.add_argument("--hands", type=_count, required=True, help="how many are played in each round")
    parser.add_argument("--rounds", type=_count, required=True, help="each plays with what those before it taught")
    parser.add_argument("--processes", type=_count, default=1, help="how many hands are played at a time (1)")
    parser.add_argument("out", type=_file, metavar="OUT.json", help="the file to write")
    given = parser.parse_args(arguments)
    try:
        import scipy  # noqa: F401  # better to know now than after hours of play
    except ImportError:
        parser.error("scipy is not installed; the dependency group `learn` of pyproject.toml has it")
    weights = learn(given.seed, given.hands, given.rounds, given.processes)
    write(weights, {"seed": given.seed, "hands": given.hands, "rounds": given.rounds}, given.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())

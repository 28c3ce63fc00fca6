"""Makes `hearts_core/bots/experience.json`: hands of self-play with exploration, and what they teach of each trait.

    python -m bench.learn --seed S --hands N --rounds R [--processes P] OUT.json

Each round plays so many hands with what the rounds before have taught. Of each choice made by a search is kept what it
was (its traits, `hearts_core.bots.traits`) and what lead, the mean of the others' points less the own, its playouts
expected. How far they were off is told by what the seat's next decision expects and how the hand ended; a ridge
regression shares that out among the traits (`_returns.py`). Traits of the state alone, whose names begin with ~, take
part in the fit, which makes the others' weights less noisy, but are not written: all choices of a decision share them.
The choices of the first round are left out once there are others.

From the deals of the hands it is learned, too, what passes and plays tell of where the cards lie (`_exchanges.py`).

The same seed, hands and rounds give the same file, whatever the number of processes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bench import note
from bench._exchanges import Exchange, Exchanges, exchanges
from bench._returns import Choice, Decision, Line, Samples
from hearts_core import Card, Cards, PassDirection, Round, Rules, deal
from hearts_core.bots import LEVELS
from hearts_core.bots.exchange import PassSearch
from hearts_core.bots.experience import FEW, Experience, Weights
from hearts_core.bots.facts import by_suit
from hearts_core.bots.playing import PlaySearch
from hearts_core.bots.rollout import NOBODY
from hearts_core.bots.search import Arm, Budget, Search
from hearts_core.bots.traits import PlayContext, pass_traits, play_context, play_traits

# How long each search thinks, and how many safe passes it tries: many short ones teach more than few long ones.
PLAY = Budget(playouts=160)
PASS = Budget(playouts=800)
SAFE = 14
# At how many tables of 100 three and five sit; at the others four.
THREE, FIVE = 25, 15
# The share of hands in which half of the seats are `medium`.
MIXED = 0.4
# Exploration: in what share of choices one of the best so many within so many points of lead is made.
EXPLORE_PLAYS = (0.2, 4, 5.0)
EXPLORE_PASSES = (0.5, 5, 3.0)
# At what share of plays it is learned from where the cards lie.
LOOKS = 0.12


class Lesson(NamedTuple):
    """What one hand taught: its decisions, seat by seat, and pairs of cards."""

    lines: list[Line]
    cards: list[Exchange]


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
    decisions: list[list[Decision]] = [[] for _ in range(players)]
    if direction is not PassDirection.HOLD:
        _pass_all(played, medium, experience, rng, decisions)
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
            made, best = _chosen(search, rng, *EXPLORE_PLAYS)
            if made.values:
                decisions[seat].append(_decision(partial(_play, search, len(medium)), made, best))
            played.play(made.choice)
    points = played.score()
    lines = [
        Line(of_seat, (sum(points) - players * points[seat]) / (players - 1)) for seat, of_seat in enumerate(decisions)
    ]
    return Lesson([line for line in lines if line.decisions], cards)


def _direction(players: int, rng: Random) -> PassDirection:
    directions = [way for way in PassDirection if way is not PassDirection.ACROSS or players % 2 == 0]
    return directions[int(rng.random() * len(directions))]


def _pass_all(
    played: Round,
    medium: Sequence[int],
    experience: Experience | None,
    rng: Random,
    decisions: Sequence[list[Decision]],
) -> None:
    for seat in range(played.rules.players):
        view = played.view(seat)
        if seat in medium:
            played.pass_cards(seat, LEVELS["medium"].pass_cards(view, rng))
            continue
        search = PassSearch(view, rng, PASS, experience=experience, safe=SAFE)
        made, best = _chosen(search, rng, *EXPLORE_PASSES)
        decisions[seat].append(_decision(partial(_pass, search, len(medium)), made, best))
        played.pass_cards(seat, made.choice)


def _chosen[T: (Card, Cards)](
    search: Search[T], rng: Random, share: float, most: int, within: float
) -> tuple[Arm[T], Arm[T]]:
    """Thinks to the end; the arm that is best, or to explore one that is nearly as good, and the best."""
    for _ in search.steps():
        pass
    best = search.best
    if rng.random() >= share or not best.values:
        return best, best
    least = _value(best) - within * (search.view.rules.players - 1)
    near = [arm for arm in search.ranked() if arm.values and _value(arm) > least][:most]
    return near[int(rng.random() * len(near))], best


def _decision(told: Callable[[Arm[Any]], Choice], made: Arm[Any], best: Arm[Any]) -> Decision:
    choice = told(made)
    return Decision(choice, choice if best is made else told(best))


def _pass(search: PassSearch, medium: int, arm: Arm[Cards]) -> Choice:
    traits = _pass_state(search, arm, medium) + pass_traits(search.view, arm.choice, arm.shooter != NOBODY)
    return Choice("pass", traits, _expected(arm, search.view.rules.players))


def _play(search: PlaySearch, medium: int, arm: Arm[Card]) -> Choice:
    view = search.view
    expected = _expected(arm, view.rules.players)
    if view.counts[view.seat] <= FEW:
        return Choice("", [], expected)
    context = play_context(view)
    traits = play_traits(view, arm.choice, arm.shooter != NOBODY, context)
    return Choice("play", _play_state(search, context, arm, medium) + traits, expected)


def _value(arm: Arm[Any]) -> float:
    return arm.total / len(arm.values) + arm.bias


def _expected(arm: Arm[Any], players: int) -> float:
    """The lead that the playouts of an arm expect."""
    return arm.total / len(arm.values) / (players - 1)


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


def _play_state(search: PlaySearch, context: PlayContext, arm: Arm[Card], medium: int) -> list[str]:
    view = search.view
    players, held = view.rules.players, view.counts[view.seat] - 1
    best = _last_left(search)
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


def learn(seed: int, hands: int, rounds: int, processes: int = 1) -> Weights:
    """Plays `rounds` rounds of so many hands each and tells of each what it taught; the weights after the last."""
    choices, cards = Samples(), Exchanges()
    weights = Weights({}, {})
    with _mapping(processes) as each:
        for number in range(rounds):
            experience = Experience(weights) if number else None
            if number == 1:
                # The first round's playouts were in other worlds, drawn without what cards have taught: off elsewhere.
                choices = Samples()
            lessons = each(partial(play_hand, seed, number, experience), range(hands))
            for done, lesson in enumerate(lessons, 1):
                choices.add(lesson.lines)
                cards.add(lesson.cards)
                if done % 500 == 0:
                    note(f"round {number + 1}: {done:,} of {hands:,} hands")
            (by_trait, of_choices), (by_sign, of_cards) = choices.fit(), cards.fit()
            weights = Weights(_used(by_trait, "pass"), _used(by_trait, "play"), by_sign)
            print(f"round {number + 1}, {(number + 1) * hands:,} hands so far")
            print(f"  choices: {of_choices}", f"  cards: {of_cards}", sep="\n", flush=True)
    return weights


def _used(by_trait: Mapping[str, Mapping[str, int]], table: str) -> dict[str, int]:
    """The weights of a table without those that experience never asks for: what is different by three players.

    There no choice is corrected; such hands teach what is alike at all tables.
    """
    return {name: weight for name, weight in by_trait.get(table, {}).items() if not name.endswith(", 3 players")}


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

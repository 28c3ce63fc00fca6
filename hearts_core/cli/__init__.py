"""The command line: play in the terminal, bots against each other, deals and records.

`python -m hearts_core --help` tells of it. Results go to standard output, everything else to standard error. The exit
status is 0, or 2 for an option, a file or a record that is no good, or 130 when interrupted.
"""

import argparse
import json
import os
import secrets
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TextIO

from hearts_core import __version__

from ..arena import Comparison, compare
from ..bots import LEVELS, bot
from ..errors import BadValue, HeartsError
from ..match import Match
from ..notation import format_match, parse_match
from ..rules import PRESETS, Rules
from ..table import deal_next, play_match
from .terminal import Terminal, describe_match

OK = 0
BAD_INPUT = 2
INTERRUPTED = 130

USUAL_LEVEL = "medium"


def main(
    arguments: Sequence[str] | None = None,
    *,
    stdin: TextIO | None = None,
    stdout: TextIO | None = None,
    stderr: TextIO | None = None,
) -> int:
    """Runs the command line `arguments` (those of the process by default); the exit status."""
    out, err = stdout or sys.stdout, stderr or sys.stderr
    try:
        options = _parser().parse_args(arguments)
    except SystemExit as stop:  # argparse has said what is wrong, or shown its help
        return stop.code if isinstance(stop.code, int) else BAD_INPUT
    try:
        return int(options.run(options, stdin or sys.stdin, out, err))
    except HeartsError as error:
        err.write(f"error: {error}\n")
        return BAD_INPUT
    except (OSError, UnicodeDecodeError) as error:
        err.write(f"error: {error}\n")
        return BAD_INPUT
    except KeyboardInterrupt:
        err.write("\nstopped\n")
        return INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m hearts_core", description="Hearts: play it, watch it, measure it.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="play in the terminal against bots", description=_play.__doc__)
    _add_rules(play)
    play.add_argument(
        "--level", action="append", metavar="LEVEL", help=f"{_levels()}; once for all bots, or once a bot"
    )
    play.add_argument("--seed", help="text that the deals and bots come from (drawn where not given)")
    play.add_argument("--hands", type=int, metavar="N", help="stop after N hands (the whole match where not given)")
    play.add_argument("--save", type=Path, metavar="FILE", help="write the record here, after every action")
    play.add_argument("--load", type=Path, metavar="FILE", help="go on with the match of this record")
    play.set_defaults(run=_play)

    arena = commands.add_parser("arena", help="bots against each other", description=_arena.__doc__)
    arena.add_argument("ours", help=_levels())
    arena.add_argument("theirs", help=_levels())
    _add_rules(arena)
    arena.add_argument(
        "--deals", type=int, default=200, metavar="N", help="how many deals, each in every seating (200)"
    )
    arena.add_argument("--seed", default="arena", help="text that the deals and bots come from (arena)")
    arena.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="processes (1); times are right only with free cores"
    )
    arena.add_argument("--json", action="store_true", help="print the figures as one JSON object")
    arena.set_defaults(run=_arena)

    show = commands.add_parser("show", help="replay a record with its scores", description=_show.__doc__)
    show.add_argument("file", help="a record; - reads standard input")
    show.set_defaults(run=_show)

    deal = commands.add_parser("deal", help="print the record of a seed", description=_deal.__doc__)
    _add_rules(deal)
    deal.add_argument("--seed", help="text that the deals and bots come from (drawn where not given)")
    deal.add_argument(
        "--level", action="append", metavar="LEVEL", help="let bots of this level play; once for all, or once a seat"
    )
    deal.add_argument("--hands", type=int, metavar="N", help="with --level: stop after N hands (1)")
    deal.add_argument("--save", type=Path, metavar="FILE", help="write the record here instead")
    deal.set_defaults(run=_deal)
    return parser


def _levels() -> str:
    return " or ".join(LEVELS)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, metavar="N", help="3, 4 (usual) or 5")
    parser.add_argument("--preset", metavar="NAME", help=f"the rules to start from: {', '.join(PRESETS)}")
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change an option of the rules, such as moon=choose or card_points=QS:13,JD:-10,H:1; may be repeated",
    )


def _rules(options: argparse.Namespace) -> Rules:
    values: dict[str, Any] = {}
    for text in options.rule:
        name, separator, value = text.partition("=")
        if not separator:
            raise BadValue("--rule", text, "is not NAME=VALUE")
        values[name] = _rule_value(value)
    for name in ("players", "preset"):
        if getattr(options, name) is not None:
            values[name] = getattr(options, name)
    return Rules.from_options(values)


def _rule_value(text: str) -> object:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.lstrip("-").isdecimal() and text.isascii() else text.replace(",", " ")


def _bots(levels: Sequence[str] | None, seats: int) -> list[str]:
    """A level for each of so many seats; one given level is for all."""
    levels = levels or [USUAL_LEVEL]
    for level in levels:
        bot(level)
    if len(levels) == 1:
        return list(levels) * seats
    if len(levels) != seats:
        raise BadValue("--level", ", ".join(levels), f"is neither one level nor {seats}")
    return list(levels)


def _positive(name: str, value: int | None) -> None:
    if value is not None and value < 1:
        raise BadValue(name, value, "is not 1 or more")


def _play(options: argparse.Namespace, stdin: TextIO, out: TextIO, err: TextIO) -> int:
    """Play against bots: you are seat 0. End of input (Ctrl-D) stops; with --save the match can go on later."""
    _positive("--hands", options.hands)
    if options.load is None:
        rules, seed = _rules(options), options.seed or _new_seed()
        levels = _bots(options.level, rules.players - 1)
        match = Match(rules, _tags(seed, ["human", *levels]))
    else:
        if options.rule or options.players or options.preset or options.seed or options.level:
            raise BadValue("--load", str(options.load), "brings its own rules, seed and levels: give none beside it")
        match = _read(str(options.load), stdin)
        seed = match.tags.get("seed") or _new_seed()
        levels = [match.tags.get(f"level.{seat}") or USUAL_LEVEL for seat in range(1, match.rules.players)]

    def save() -> None:
        if options.save is not None:
            _write(options.save, format_match(match))

    terminal = Terminal(match, levels, seed, stdin, out, save)
    try:
        finished = terminal.run(options.hands)
    except KeyboardInterrupt:
        out.write("\nInterrupted.\n")
        return INTERRUPTED
    finally:
        if options.save is not None:
            err.write(f"The record is in {options.save}.\n")
    if not finished:
        out.write("\nGood bye.\n")
    return OK


def _arena(options: argparse.Namespace, _stdin: TextIO, out: TextIO, err: TextIO) -> int:
    """Play both bots on the same deals in every seating; ours - theirs in points a hand, below 0: ours is better."""
    ours, theirs, rules = bot(options.ours), bot(options.theirs), _rules(options)
    _positive("--jobs", options.jobs)
    executor = ProcessPoolExecutor(options.jobs, mp_context=get_context("spawn")) if options.jobs > 1 else None

    def progress(done: int, of: int) -> None:
        if done == of or done % max(1, of // 20) == 0:
            err.write(f"{done} of {of} deals\n")
            err.flush()

    try:
        comparison = compare(
            rules,
            ours,
            theirs,
            options.deals,
            options.seed,
            executor=executor,
            clock=time.perf_counter,
            progress=progress,
        )
    finally:
        if executor is not None:
            executor.shutdown(cancel_futures=True)
    if options.json:
        out.write(
            json.dumps({"ours_level": options.ours, "theirs_level": options.theirs} | comparison.to_json()) + "\n"
        )
    else:
        out.write(_describe_comparison(options.ours, options.theirs, comparison))
    return OK


def _describe_comparison(ours: str, theirs: str, comparison: Comparison) -> str:
    figures = comparison.to_json()
    low, high = figures["interval_95"]
    lines = [
        f"{ours} - {theirs}: {figures['difference']:+.2f} points a hand (95 % interval {low:+.2f} to {high:+.2f})",
        f"{figures['deals']} deals, {figures['hands']} hands",
        "by direction: " + ", ".join(f"{name} {value:+.2f}" for name, value in figures["by_direction"].items()),
    ]
    for name, side in ((ours, figures["ours"]), (theirs, figures["theirs"])):
        lines.append(
            f"{name}: {side['points']:.2f} points a hand, {100 * side['moons']:.1f} moons in 100 hands, "
            f"{side['ms_per_decision'] or 0:.2f} ms a decision"
        )
    return "\n".join(lines) + "\n"


def _show(options: argparse.Namespace, stdin: TextIO, out: TextIO, _err: TextIO) -> int:
    """Replay a record: deals, passes, tricks with their takers and points, scores."""
    out.write(describe_match(_read(options.file, stdin)))
    return OK


def _deal(options: argparse.Namespace, _stdin: TextIO, out: TextIO, _err: TextIO) -> int:
    """Print the record of a seed: the first deal, or with --level hands played by bots."""
    _positive("--hands", options.hands)
    rules, seed = _rules(options), options.seed or _new_seed()
    if options.level is None:
        if options.hands is not None:
            raise BadValue("--hands", options.hands, "needs --level: somebody must play them")
        match = Match(rules, _tags(seed, []))
        deal_next(match, seed)
    else:
        levels = _bots(options.level, rules.players)
        match = play_match(rules, [bot(level) for level in levels], seed, options.hands or 1)
    record = format_match(match)
    if options.save is None:
        out.write(record)
    else:
        _write(options.save, record)
    return OK


def _tags(seed: str, levels: Sequence[str]) -> dict[str, str]:
    """The tags that the page keeps too, so that it can go on with a match of the command line."""
    names = {f"name.{seat}": "" for seat in range(len(levels))}
    return {"seed": seed} | names | {f"level.{seat}": level for seat, level in enumerate(levels) if seat}


def _new_seed() -> str:
    return secrets.token_hex(4)


def _read(name: str, stdin: TextIO) -> Match:
    return parse_match(stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8"))


def _write(path: Path, text: str) -> None:
    """Writes the whole file or leaves it as it was: a record half written could not be read."""
    beside = path.with_name(path.name + ".part")
    beside.write_text(text, encoding="utf-8")
    os.replace(beside, path)  # noqa: PTH105  # says what it does

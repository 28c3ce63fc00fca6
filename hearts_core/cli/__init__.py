"""The command line: play in the terminal, bots against each other, deals and records.

`python -m hearts_core --help` tells of it. Results go to standard output, everything else to standard error. The exit
status is 0, or 2 for an option, a file or a record that is no good, or 130 when interrupted.
"""

import argparse
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from hearts_core import __version__

from ..answers import serve
from ..bots import bot
from ..errors import BadValue, HeartsError
from ..match import Match
from ..notation import format_match, parse_match
from ..table import deal_next, play_match
from .arena import add_arena, run_arena
from .options import BAD_INPUT, INTERRUPTED, OK, add_rules, check_positive, levels_text, rules_of, write_whole
from .terminal import Terminal, describe_match

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
    add_rules(play)
    play.add_argument(
        "--level", action="append", metavar="LEVEL", help=f"{levels_text()}; once for all bots, or once a bot"
    )
    play.add_argument("--seed", help="text that the deals and bots come from (drawn where not given)")
    play.add_argument("--hands", type=int, metavar="N", help="stop after N hands (the whole match where not given)")
    play.add_argument("--save", type=Path, metavar="FILE", help="write the record here, after every action")
    play.add_argument("--load", type=Path, metavar="FILE", help="go on with the match of this record")
    play.set_defaults(run=_play)

    arena = commands.add_parser("arena", help="bots against each other", description=run_arena.__doc__)
    add_arena(arena)
    arena.set_defaults(run=run_arena)

    show = commands.add_parser("show", help="replay a record with its scores", description=_show.__doc__)
    show.add_argument("file", help="a record; - reads standard input")
    show.set_defaults(run=_show)

    deal = commands.add_parser("deal", help="print the record of a seed", description=_deal.__doc__)
    add_rules(deal)
    deal.add_argument("--seed", help="text that the deals and bots come from (drawn where not given)")
    deal.add_argument(
        "--level", action="append", metavar="LEVEL", help="let bots of this level play; once for all, or once a seat"
    )
    deal.add_argument("--hands", type=int, metavar="N", help="with --level: stop after N hands (1)")
    deal.add_argument("--save", type=Path, metavar="FILE", help="write the record here instead")
    deal.set_defaults(run=_deal)

    external = commands.add_parser("bot", help="a bot for other programs' arenas", description=_bot.__doc__)
    external.add_argument("level", help=levels_text())
    external.set_defaults(run=_bot)
    return parser


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


def _play(options: argparse.Namespace, stdin: TextIO, out: TextIO, err: TextIO) -> int:
    """Play against bots: you are seat 0. End of input (Ctrl-D) stops; with --save the match can go on later."""
    check_positive("--hands", options.hands)
    if options.load is None:
        rules, seed = rules_of(options), options.seed or _new_seed()
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
            write_whole(options.save, format_match(match))

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


def _bot(options: argparse.Namespace, stdin: TextIO, out: TextIO, _err: TextIO) -> int:
    """Answer the line protocol of external bots (docs/protocol.md) until `quit` or the end of the input."""
    for answer in serve(bot(options.level), options.level, stdin):
        out.write(answer + "\n")
        out.flush()
    return OK


def _show(options: argparse.Namespace, stdin: TextIO, out: TextIO, _err: TextIO) -> int:
    """Replay a record: deals, passes, tricks with their takers and points, scores."""
    out.write(describe_match(_read(options.file, stdin)))
    return OK


def _deal(options: argparse.Namespace, _stdin: TextIO, out: TextIO, _err: TextIO) -> int:
    """Print the record of a seed: the first deal, or with --level hands played by bots."""
    check_positive("--hands", options.hands)
    rules, seed = rules_of(options), options.seed or _new_seed()
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
        write_whole(options.save, record)
    return OK


def _tags(seed: str, levels: Sequence[str]) -> dict[str, str]:
    """The tags that the page keeps too, so that it can go on with a match of the command line."""
    names = {f"name.{seat}": "" for seat in range(len(levels))}
    return {"seed": seed} | names | {f"level.{seat}": level for seat, level in enumerate(levels) if seat}


def _new_seed() -> str:
    return secrets.token_hex(4)


def _read(name: str, stdin: TextIO) -> Match:
    return parse_match(stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8"))

"""The command `arena`: two line-ups against each other, as long as it takes."""

import argparse
import json
import time
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TextIO

from hearts_core import __version__

from ..arena import SEATINGS, Comparison, DealResult, compare, opened, parse_line_up
from ..errors import BadValue, HeartsError
from ..external import USUAL_TIMEOUT
from ..notation import format_rules
from .options import INTERRUPTED, OK, add_rules, check_positive, levels_text, rules_of, write_whole
from .progress import Progress
from .workers import workers


def add_arena(parser: argparse.ArgumentParser) -> None:
    """Lets the command take its arguments."""
    side = f"{levels_text()}, several by commas, or exec:COMMAND for an external bot (last)"
    parser.add_argument("ours", help=side)
    parser.add_argument("theirs", help=side)
    add_rules(parser)
    parser.add_argument("--deals", type=int, default=200, metavar="N", help="how many deals, each in every seating")
    parser.add_argument("--seed", default="arena", help="text that the deals and bots come from (arena)")
    parser.add_argument(
        "--seating", default="half", metavar="HOW", help="half: half of the seats each (usual); one: ours has one seat"
    )
    parser.add_argument(
        "--workers", "--jobs", type=int, default=1, metavar="N", help="processes (1); times are right with free cores"
    )
    parser.add_argument(
        "--batch", type=int, default=1, metavar="N", help="deals a worker plays before it hands them in (1)"
    )
    parser.add_argument(
        "--timeout", type=float, default=USUAL_TIMEOUT, metavar="S", help="seconds that an external bot may take (60)"
    )
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="keep the results of deals here, and go on with those that it has"
    )
    parser.add_argument(
        "--json", nargs="?", const="-", metavar="FILE", help="write the figures here as JSON; alone, print them so"
    )


def run_arena(options: argparse.Namespace, _stdin: TextIO, out: TextIO, err: TextIO) -> int:
    """Play two line-ups on the same deals in every seating; ours - theirs in points a hand, below 0: ours is better."""
    rules = rules_of(options)
    ours, theirs = (parse_line_up(text, options.timeout) for text in (options.ours, options.theirs))
    if options.seating not in SEATINGS:
        raise BadValue("--seating", options.seating, f"is none of {', '.join(SEATINGS)}")
    check_positive("--workers", options.workers)
    if options.json not in (None, "-") and not Path(options.json).absolute().parent.is_dir():
        raise BadValue("--json", options.json, "is in no folder that there is")
    settings = {
        "arena": 1,
        "version": __version__,
        "rules": format_rules(rules),
        "ours": options.ours,
        "theirs": options.theirs,
        "seed": options.seed,
        "seating": options.seating,
    }
    results: list[DealResult] = []
    stopped = False
    with ExitStack() as stack:
        store = stack.enter_context(opened(options.resume, settings)) if options.resume else None
        if store is not None:
            results += (result for result in store.results if result.number <= options.deals)
        progress = Progress(err, options.deals, results, time.monotonic)
        stack.callback(progress.end)

        def keep(result: DealResult) -> None:
            if store is not None:
                store.add(result)
            results.append(result)
            progress.show(result)

        try:
            with workers(options.workers) as executor:
                compare(
                    rules,
                    ours,
                    theirs,
                    options.deals,
                    options.seed,
                    seating=options.seating,
                    executor=executor,
                    batch=options.batch,
                    clock=time.perf_counter,
                    done=tuple(results),
                    keep=keep,
                )
        except KeyboardInterrupt:
            stopped = True
        except BrokenExecutor:
            raise HeartsError("a worker process ended before its work was done") from None
    if stopped:
        err.write(f"stopped after {len(results)} of {options.deals} deals")
        err.write(f"; they are in {options.resume}, and the same command goes on\n" if options.resume else "\n")
    if len(results) > 1:
        _report(options, settings, Comparison(tuple(results)), out)
    return INTERRUPTED if stopped else OK


def _report(options: argparse.Namespace, settings: dict[str, Any], comparison: Comparison, out: TextIO) -> None:
    text = json.dumps({"settings": settings} | comparison.to_json()) + "\n"
    if options.json == "-":
        out.write(text)
        return
    if options.json is not None:
        write_whole(Path(options.json), text)
    out.write(_describe(options.ours, options.theirs, comparison.to_json()))


def _describe(ours: str, theirs: str, figures: dict[str, Any]) -> str:
    low, high = figures["interval_95"]
    error = figures["standard_error"]
    lines = [
        f"{ours} - {theirs}: {figures['difference']:+.2f} points a hand",
        f"95 % interval {low:+.2f} to {high:+.2f}, standard error {error:.2f}",
        f"{figures['deals']} deals, {figures['hands']} hands",
        "by direction: " + ", ".join(f"{name} {_group(group)}" for name, group in figures["by_direction"].items()),
    ]
    for name, side in ((ours, figures["ours"]), (theirs, figures["theirs"])):
        lines.append(
            f"{name}: {side['points']:.2f} points a hand; in 100 hands {100 * side['moons']:.1f} moons made and "
            f"{100 * side['moons_conceded']:.1f} conceded; a decision took {_milliseconds(side['ms_per_decision'])} "
            f"(median {_milliseconds(side['ms_median'])}, 95 % at most {_milliseconds(side['ms_p95'])})"
        )
    return "\n".join(lines) + "\n"


def _group(group: dict[str, Any]) -> str:
    error = group["standard_error"]
    return f"{group['difference']:+.2f}" + ("" if error is None else f" +- {error:.2f}")


def _milliseconds(value: float | None) -> str:
    return "no time" if value is None else f"{value:.2f} ms"

"""The command `arena`: what it prints, writes and keeps, and how it is stopped."""

from __future__ import annotations

import io
import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from speakers import program

import hearts_core
from hearts_core import PassDirection
from hearts_core.arena import Comparison, DealResult, compare
from hearts_core.cli import main, workers
from hearts_core.cli.progress import Progress

ROOT = Path(hearts_core.__file__).parent.parent


class Screen(io.StringIO):
    """A terminal, as far as anybody asks."""

    def isatty(self) -> bool:
        return True


def run(*arguments: str, err: io.StringIO | None = None) -> tuple[int, str, str]:
    """The exit status, standard output and standard error of `arena` with these arguments."""
    out, err = io.StringIO(), err or io.StringIO()
    status = main(["arena", *arguments], stdin=io.StringIO(), stdout=out, stderr=err)
    return status, out.getvalue(), err.getvalue()


def untimed(figures: dict[str, Any]) -> dict[str, Any]:
    """The figures without those that no two runs have in common."""
    sides = {
        side: {name: value for name, value in figures[side].items() if not name.startswith("ms_")}
        for side in ("ours", "theirs")
    }
    return figures | sides


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["easy", "grandmaster"], "level: 'grandmaster'"),
        (["easy", "easy,exec:"], "command: ''"),
        (["easy", "easy", "--deals", "1"], "deals: 1"),
        (["easy", "easy", "--workers", "0"], "--workers: 0"),
        (["easy", "easy", "--batch", "0"], "batch: 0"),
        (["easy", "easy", "--seating", "all"], "--seating: 'all' is none of half, one"),
        (["easy", "exec:bot", "--timeout", "-1"], "timeout: -1.0"),
        (["easy", "easy", "--players", "6"], "players: 6"),
        (["easy", "easy", "--json", "no/such/folder/x.json"], "--json: 'no/such/folder/x.json'"),
        (["easy", "easy", "--resume", "no/such/folder/x.jsonl"], "no/such/folder/x.jsonl"),
        (["easy", "exec:no/such/bot"], "bot 'no/such/bot' can't be started"),
    ],
)
def test_bad_input_names_what_is_wrong(arguments: list[str], named: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("error: ")
    assert named in err


def test_figures_are_printed_as_json() -> None:
    status, out, err = run("medium", "easy", "--deals", "2", "--seed", "x", "--rule", "target=50", "--json")
    figures = json.loads(out)
    assert (status, err) == (0, "")
    assert figures["settings"] == {
        "arena": 1,
        "version": hearts_core.__version__,
        "rules": "target=50",
        "ours": "medium",
        "theirs": "easy",
        "seed": "x",
        "seating": "half",
    }
    assert (figures["deals"], figures["hands"]) == (2, 12)
    assert 0 < figures["ours"]["ms_median"] <= figures["ours"]["ms_p95"]


def test_figures_are_told_in_words_and_written_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    out = run("easy", "easy", "--deals", "2", "--players", "3", "--json", str(path))[1]
    assert out.startswith("easy - easy: +0.00 points a hand\n95 % interval +0.00 to +0.00, standard error 0.00\n")
    assert "2 deals, 12 hands\nby direction: left +0.00, right +0.00\n" in out
    assert json.loads(path.read_text("utf-8"))["hands"] == 12


def test_one_against_three() -> None:
    out = run("medium", "easy,medium", "--deals", "2", "--seating", "one")[1]
    assert out.startswith("medium - easy,medium: ")
    assert "2 deals, 8 hands" in out


def test_two_workers_find_what_one_finds() -> None:
    one, two = (
        json.loads(run("easy", "medium", "--deals", "3", "--workers", number, "--json")[1]) for number in ("1", "2")
    )
    assert untimed(one) == untimed(two)


def test_it_goes_on_with_the_deals_that_are_done(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    run("easy", "medium", "--deals", "2", "--resume", str(path))
    before = path.read_bytes()
    status, out, _ = run("easy", "medium", "--deals", "4", "--resume", str(path), "--json")
    assert status == 0
    assert path.read_bytes().startswith(before)
    assert untimed(json.loads(out)) == untimed(json.loads(run("easy", "medium", "--deals", "4", "--json")[1]))
    # Fewer than it has: those are asked for and no others.
    assert json.loads(run("easy", "medium", "--deals", "3", "--resume", str(path), "--json")[1])["deals"] == 3


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("ours", ["medium", "medium"]),
        ("theirs", ["easy", "easy"]),
        ("seed", ["easy", "medium", "--seed", "x"]),
        ("rules", ["easy", "medium", "--preset", "omnibus"]),
        ("seating", ["easy", "medium", "--seating", "one"]),
    ],
)
def test_it_does_not_go_on_with_another_comparison(name: str, arguments: list[str], tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    run("easy", "medium", "--deals", "2", "--resume", str(path))
    status, out, err = run(*arguments, "--deals", "2", "--resume", str(path))
    assert (status, out) == (2, "")
    assert err.startswith(f"error: {path}, {name}: ")


def test_on_a_terminal_one_line_tells_how_far_it_is() -> None:
    status, _, err = run("easy", "easy", "--deals", "4", err=Screen())
    *_, last = err.split("\r")
    assert status == 0
    assert err.count("\r") == 4
    assert "1 of 4 deals, +0.00, " in err
    assert last.startswith("[####################] 4 of 4 deals, +0.00 +- 0.00")
    assert last.endswith("\n")


def result(number: int, difference: float) -> DealResult:
    return DealResult(
        number=number,
        direction=PassDirection.LEFT,
        hands=6,
        difference=difference,
        points=(0, 0),
        moons=(0, 0),
        decisions=(0, 0),
        times=((), ()),
    )


@pytest.mark.parametrize(("tick", "left"), [(1, "50 s"), (60, "50 min"), (7200, "100 h")])
def test_the_time_left_is_that_of_the_deals_of_this_run(tick: int, left: str) -> None:
    """50 were done before, and the one played now took so many seconds; 49 are missing, and one look takes one more."""
    now = [0]
    screen = Screen()
    progress = Progress(screen, 101, [result(number, 0) for number in range(50)], lambda: now[0])
    now[0] = tick
    progress.show(result(51, 0))
    assert screen.getvalue().rstrip().endswith(f"51 of 101 deals, +0.00 +- 0.00, {left} left")


def test_the_figures_of_the_line_are_those_of_the_comparison() -> None:
    screen = Screen()
    progress = Progress(screen, 4, [], lambda: 0)
    results = [result(number, difference) for number, difference in enumerate((-1.5, 3, -7, 2.25))]
    for one in results:
        progress.show(one)
    progress.end()
    whole = Comparison(tuple(results))
    assert f"{whole.mean:+.2f} +- {whole.standard_error:.2f}" in screen.getvalue().split("\r")[-1]


def interrupted_after(number: int) -> Callable[..., Comparison]:
    """The arena with a Ctrl-C after so many deals."""

    def compare_and_stop(*arguments: Any, keep: Callable[[DealResult], None], **named: Any) -> Comparison:
        left = [number]

        def keep_and_stop(result: DealResult) -> None:
            keep(result)
            left[0] -= 1
            if not left[0]:
                raise KeyboardInterrupt

        return compare(*arguments, keep=keep_and_stop, **named)

    return compare_and_stop


def test_an_interrupt_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "results.jsonl"
    monkeypatch.setattr("hearts_core.cli.arena.compare", interrupted_after(3))
    status, out, err = run("easy", "medium", "--deals", "5", "--resume", str(path), "--json")
    assert status == 130
    assert json.loads(out)["deals"] == 3
    assert err == f"stopped after 3 of 5 deals; they are in {path}, and the same command goes on\n"
    monkeypatch.undo()
    status, out, _ = run("easy", "medium", "--deals", "5", "--resume", str(path), "--json")
    assert status == 0
    assert untimed(json.loads(out)) == untimed(json.loads(run("easy", "medium", "--deals", "5", "--json")[1]))


def test_an_interrupt_after_one_deal_has_no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearts_core.cli.arena.compare", interrupted_after(1))
    assert run("easy", "easy") == (130, "", "stopped after 1 of 200 deals\n")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="signals and named pipes are those of POSIX")
@pytest.mark.parametrize("number", ["1", "2"])
def test_a_real_ctrl_c_leaves_no_process_behind(number: str, tmp_path: Path) -> None:
    """The bot itself interrupts the command, and then waits for something that never comes."""
    pipe, results = tmp_path / "alive", tmp_path / "results.jsonl"
    os.mkfifo(pipe)
    body = f"""
if kind == "greeting":
    alive = open({str(pipe)!r}, "w")
if questions and len(open({str(results)!r}).readlines()) > 3:
    try:
        os.close(os.open({str(tmp_path / "once")!r}, os.O_CREAT | os.O_EXCL))
        os.kill(int(os.environ["COMMAND"]), signal.SIGINT)
    except FileExistsError:
        pass
    signal.pause()
"""
    arguments = ["-m", "hearts_core", "arena", "easy", f"exec:{shlex.join(program(tmp_path, body))}"]
    arguments += ["--workers", number, "--resume", str(results)]
    held = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    done = subprocess.run(
        ["sh", "-c", 'COMMAND=$$ exec "$0" "$@"', sys.executable, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        # Whoever runs the tests in the background of a shell has it ignored, and so would the command.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert done.returncode == 130, done.stderr
    # Every bot holds the pipe open for writing as long as it lives: this waits for the last one's end.
    os.set_blocking(held, True)
    assert os.read(held, 1) == b""
    os.close(held)
    kept = len(results.read_text("utf-8").splitlines()) - 1
    assert kept >= 3
    assert done.stderr == f"stopped after {kept} of 200 deals; they are in {results}, and the same command goes on\n"


def test_a_worker_that_dies_is_told(tmp_path: Path) -> None:
    bot = shlex.join(program(tmp_path, "if questions == 9: os.kill(os.getppid(), signal.SIGKILL)"))
    status, out, err = run("easy", f"exec:{bot}", "--deals", "3", "--workers", "2")
    assert (status, out) == (2, "")
    assert err == "error: a worker process ended before its work was done\n"


def test_a_worker_that_is_told_to_stop_kills_its_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr("hearts_core.cli.workers.kill_all", lambda: told.append("bots"))
    monkeypatch.setattr("os._exit", told.append)
    monkeypatch.setattr("signal.signal", lambda number, handler: told.append((number, handler)))
    workers._begin()
    assert len(told) == 2
    stop = told[1][1]  # type: ignore[index]
    stop(15, None)
    assert told[2:] == ["bots", 1]

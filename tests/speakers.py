"""Small programs that speak the line protocol, well or badly, for the tests of external bots."""

from __future__ import annotations

import sys
from pathlib import Path

from hearts_core.external import ExternalCommand

# Passes its first cards and plays the first legal one. A body may change `answer`, or do what it likes.
LOOP = """
import os, signal, subprocess, sys
name, questions = "first", 0
for line in sys.stdin:
    said = dict((part + " ").split(" ", 1) for part in line.strip().split("; "))
    if line.startswith("hearts-bot"):
        kind, answer = "greeting", "hearts-bot 1 " + name
    elif line.startswith("quit"):
        kind, answer = "quit", None
    else:
        kind, questions = line.split("; ")[0].split(" ")[0], questions + 1
        if kind == "pass":
            answer = " ".join(said["held"].split()[:int(said["pass"])])
        else:
            answer = said["legal"].split()[0] if kind == "play" else "self_minus"
{body}
    if kind == "quit":
        break
    if answer is not None:
        print(answer, flush=True)
"""


def program(folder: Path, body: str = "") -> list[str]:
    """The command of a bot whose loop has this body, as Python lines without indentation."""
    path = folder / "bot.py"
    path.write_text(LOOP.format(body="\n".join("    " + line for line in body.splitlines())), "utf-8")
    return [sys.executable, "-I", "-S", str(path)]


def command(folder: Path, body: str = "", timeout: float = 60, grace: float = 60) -> ExternalCommand:
    """How to start that bot."""
    return ExternalCommand(tuple(program(folder, body)), timeout, grace)

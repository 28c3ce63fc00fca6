"""docs/protocol.md is true: its dialogue happens, its bot plays, and it describes every statement there is."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reach import random_match
from strategies import seeds
from test_docs import ROOT, blocks

from hearts_core import Rules
from hearts_core.arena import compare
from hearts_core.bots import bot
from hearts_core.external import ExternalCommand
from hearts_core.protocol import format_question, parse_question
from hearts_core.table import waiting

DOCUMENT = "docs/protocol.md"


def dialogue() -> tuple[list[str], list[str]]:
    """What the bot reads and what it answers."""
    (block,) = (block for block in blocks(DOCUMENT, "") if block.startswith("> "))
    lines = block.splitlines()
    assert all(line[:2] in ("> ", "< ") for line in lines)
    return [line[2:] for line in lines if line[0] == ">"], [line[2:] for line in lines if line[0] == "<"]


@pytest.fixture
def example(tmp_path: Path) -> ExternalCommand:
    """The document's bot."""
    (source,) = blocks(DOCUMENT, "python")
    path = tmp_path / "bot.py"
    path.write_text(source, "utf-8")
    return ExternalCommand((sys.executable, "-I", "-S", str(path)))


def test_the_dialogue_is_what_its_bot_says(example: ExternalCommand) -> None:
    asked, answered = dialogue()
    said = subprocess.run(
        example.words, input="\n".join(asked) + "\n", capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert said.stdout.splitlines() == answered
    assert said.stderr == ""


def test_the_dialogues_questions_are_the_engines() -> None:
    asked, _ = dialogue()
    questions = [line for line in asked if ";" in line]
    assert len(questions) >= 3
    for line in questions:
        assert format_question(*parse_question(line)) == line


@pytest.mark.parametrize("players", [3, 4, 5])
def test_its_bot_plays(example: ExternalCommand, players: int) -> None:
    rules = Rules(players=players, moon="choose")
    assert compare(rules, bot("medium"), example, 2).deals[0].number == 1


def described() -> set[str]:
    """The statements and questions that the tables name."""
    rows = re.findall(r"^\| (`.*?) \|", (ROOT / DOCUMENT).read_text("utf-8"), re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([a-z]+)", row)}


@settings(max_examples=200)
@given(seeds, st.integers(1, 300))
def test_every_statement_is_described(seed: int, actions: int) -> None:
    match = random_match(seed, actions)
    for seat in waiting(match):
        line = format_question(match.view(seat), "x")
        assert {part.split(" ")[0] for part in line.split("; ")} <= described()


def test_nothing_is_described_that_there_is_not() -> None:
    met: set[str] = set()
    for seed in range(400):
        match = random_match(seed, 1 + seed)
        for seat in waiting(match):
            met |= {part.split(" ")[0] for part in format_question(match.view(seat), "x").split("; ")}
    # Who shoots is seldom asked: those two are named in test_protocol.py.
    assert described() - met <= {"moon", "choice"}

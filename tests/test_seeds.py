"""The same seed gives the same match: in another process, whatever Python's own hashing is seeded with."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hearts_core import Rules, format_match
from hearts_core.bots import LEVELS, bot
from hearts_core.table import play_match

ROOT = Path(__file__).parent.parent

PROGRAM = """
from hearts_core import Rules, format_match
from hearts_core.bots import bot
from hearts_core.table import play_match

bots = [bot(level) for level in {levels!r}]
print(format_match(play_match(Rules(players={players}), bots, seed="s", max_hands=2)), end="")
"""


def levels(players: int) -> list[str]:
    return [list(LEVELS)[seat % len(LEVELS)] for seat in range(players)]


@pytest.mark.parametrize("hash_seed", ["1", "2"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_match_is_the_same_in_every_process(players: int, hash_seed: str) -> None:
    here = format_match(play_match(Rules(players=players), [bot(level) for level in levels(players)], "s", 2))
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(levels=levels(players), players=players)],
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == here


def test_what_bots_draw_never_changes_the_deals() -> None:
    rules = Rules(target=1000)
    matches = [play_match(rules, [bot(level)] * 4, "s", 4) for level in LEVELS]
    deals = [[played.dealt for played in match.rounds] for match in matches]
    assert len(deals) == len(LEVELS) > 1
    assert all(dealt == deals[0] for dealt in deals)
    assert matches[0].scores != matches[1].scores

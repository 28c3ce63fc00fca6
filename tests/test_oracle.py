"""The engine beside the oracle, under random valid rules: every card's legality and reason, takers, points, totals."""

from __future__ import annotations

from collections import Counter
from random import Random

import oracle
import pytest
from beside import REASONS, Walk
from hypothesis import given, settings
from options import random_options
from oracle import Options
from strategies import options, seeds


@pytest.mark.no_cover
@settings(max_examples=60)
@given(options, seeds)
def test_a_match_goes_as_by_the_oracle(given_options: Options, seed: int) -> None:
    Walk(given_options, Random(seed)).run(hands=3)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("preset", sorted(oracle.PRESETS))
def test_presets_go_as_by_the_oracle_to_the_end(preset: str, players: int) -> None:
    walk = Walk({"preset": preset, "players": players, "moon": "choose"}, Random(f"{preset} {players}"), refusals=False)
    walk.run(hands=200)
    assert walk.met["match"] == 1


@pytest.mark.no_cover
def test_the_walks_meet_every_kind_of_thing() -> None:
    """Guards the tests above: agreement about what never happens would show nothing."""
    met: Counter[str] = Counter()
    rng = Random(20)
    for _ in range(60):
        walk = Walk(random_options(rng), rng)
        walk.run(hands=4)
        met += walk.met
    expected = set(REASONS) - {"hand is over", "game is over", "no passing on this hand"}
    assert expected | {"hand", "match", "moon", "moon choice", "tie"} <= set(met)

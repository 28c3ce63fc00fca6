"""The arena on a Dask cluster, here one of threads on this machine: all it takes is the cluster's executor."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from speakers import command

from hearts_core import Rules
from hearts_core.arena import DealResult, compare
from hearts_core.bots import bot
from hearts_core.external import BotError

distributed = pytest.importorskip("distributed")


@pytest.fixture
def client() -> Iterator[Any]:
    """A client of a cluster of two threads: its scheduler and messages are real, its start takes no processes."""
    settings = {"n_workers": 1, "threads_per_worker": 2, "processes": False, "dashboard_address": None}
    with distributed.LocalCluster(**settings) as cluster, distributed.Client(cluster) as client:
        yield client


def test_a_dask_cluster_finds_what_one_process_finds(client: Any, tmp_path: Path) -> None:
    alone = compare(Rules(players=3), bot("easy"), [bot("medium"), bot("easy")], 6, "dask")
    kept: list[DealResult] = []
    spread = compare(
        Rules(players=3),
        bot("easy"),
        [bot("medium"), bot("easy")],
        6,
        "dask",
        executor=client.get_executor(),
        batch=2,
        keep=kept.append,
    )
    assert spread == alone
    assert sorted(result.number for result in kept) == [1, 2, 3, 4, 5, 6]
    # Another program as well: its process is started by the worker.
    outside = command(tmp_path)
    assert compare(Rules(), outside, bot("easy"), 2, executor=client.get_executor()) == compare(
        Rules(), outside, bot("easy"), 2
    )


def test_the_error_of_a_bot_comes_back_from_the_cluster(client: Any, tmp_path: Path) -> None:
    wrong = command(tmp_path, "if questions == 9: answer = 'AC AC'")
    with pytest.raises(BotError, match="which is no answer"):
        compare(Rules(pass_count=0), wrong, bot("easy"), 2, executor=client.get_executor())

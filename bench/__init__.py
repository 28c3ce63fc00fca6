"""Benchmarks: what is fast enough is measured here and nowhere else.

A benchmark is a function with ``@bench`` in any module of this package; its name is the benchmark's name, and it
returns a :class:`Measure`. ``./build.sh bench [name ...]`` runs them.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["BENCHES", "Measure", "bench", "note"]


@dataclass(frozen=True, kw_only=True)
class Measure:
    """One result. What counts is ``value / against`` where there is something to compare with."""

    value: float
    """As measured: the median of the runs."""
    unit: str
    """The unit of ``value`` and of ``against``."""
    against: float | None = None
    """The same measure of the thing it is compared with, taken in the same run, interleaved."""
    reach: str = ""
    """The figure to reach, for the ratio if there is one, else for the value; such as ``<= 0.25``."""
    runs: int = 1
    """How often it was measured."""


BENCHES: dict[str, Callable[[], Measure]] = {}


def bench(function: Callable[[], Measure]) -> Callable[[], Measure]:
    """Make a function known as the benchmark of its name."""
    BENCHES[function.__name__] = function
    return function


def note(text: str) -> None:
    """Tell something beside the results (standard output has only those)."""
    print(f"bench: {text}", file=sys.stderr, flush=True)

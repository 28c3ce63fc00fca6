"""What the site may weigh: the bytes of each class of file, as they are and gzipped, against web/budget.json."""

import gzip
import json
from fnmatch import fnmatch
from pathlib import Path

from builder import WEB, BuildError
from builder.stamps import tree

__all__ = ["BUDGET", "excesses", "measure", "read_budget"]

BUDGET = WEB / "budget.json"

Budget = dict[str, dict[str, object]]


def read_budget(path: Path = BUDGET) -> Budget:
    """The classes by name, each with its ``files`` (patterns, the first class that fits counts), ``raw``, ``gzip``."""
    budget: Budget = json.loads(path.read_text("utf-8"))
    return budget


def measure(folder: Path, budget: Budget) -> dict[str, tuple[int, int]]:
    """The bytes of each class: (raw, gzipped one file at a time). Raises BuildError for a file of no class."""
    found = dict.fromkeys(budget, (0, 0))
    for path in tree(folder):
        name = path.relative_to(folder).as_posix()
        fitting = [kind for kind, limits in budget.items() if any(fnmatch(name, p) for p in _patterns(limits))]
        if not fitting:
            raise BuildError(f"{BUDGET.name} has no class for {name}")
        raw, packed = found[fitting[0]]
        content = path.read_bytes()
        found[fitting[0]] = raw + len(content), packed + len(gzip.compress(content, 9, mtime=0))
    return found


def excesses(found: dict[str, tuple[int, int]], budget: Budget) -> list[str]:
    """One line for each limit that is passed: which class, by how much."""
    lines = []
    for kind, sizes in found.items():
        for unit, size in zip(("raw", "gzip"), sizes, strict=True):
            limit = budget[kind][unit]
            if not isinstance(limit, int):
                raise BuildError(f"{BUDGET.name}: {kind}.{unit} is no whole number: {limit!r}")
            if size > limit:
                lines.append(f"{kind}: {size:,} bytes {unit}, {size - limit:,} over its {limit:,}")
    return lines


def _patterns(limits: dict[str, object]) -> list[str]:
    patterns = limits["files"]
    assert isinstance(patterns, list)
    return patterns

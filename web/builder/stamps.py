"""What was built from what: content hashes of inputs, so that nothing is built twice or left stale."""

import fcntl
import hashlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from builder import DIST, ROOT

__all__ = ["building", "digest", "is_fresh", "mark", "tree"]

_IGNORED = {"__pycache__", "node_modules", ".mypy_cache", ".ruff_cache"}


def tree(*folders: Path) -> list[Path]:
    """All files below the folders, caches left out, in a fixed order."""
    found = []
    for folder in folders:
        for path, names, files in folder.walk():
            names[:] = sorted(name for name in names if name not in _IGNORED)
            found += [path / name for name in sorted(files) if not name.endswith((".pyc", "~"))]
    return found


def digest(paths: Iterable[Path], *more: str) -> str:
    """A hash over the names and contents of files (a missing one counts as missing) and any further text."""
    total = hashlib.sha256()
    for path in paths:
        content = path.read_bytes() if path.is_file() else b"missing"
        total.update(f"{path.relative_to(ROOT)}\0{len(content)}\0".encode())
        total.update(content)
    for text in more:
        total.update(f"\0{text}".encode())
    return total.hexdigest()


def is_fresh(stamp: Path, value: str) -> bool:
    """Whether the stamp says that its thing was built from just this."""
    return stamp.is_file() and stamp.read_text() == value


def mark(stamp: Path, value: str) -> None:
    """Record what a thing was built from; call it when the thing is complete."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(value)


@contextmanager
def building() -> Iterator[None]:
    """Hold the build lock: of two builds started together the second waits, and then finds the work done."""
    DIST.mkdir(exist_ok=True)
    with (DIST / ".build-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield

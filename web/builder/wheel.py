"""The wheel of hearts_core."""

import shutil
import subprocess
import sys
from pathlib import Path

from builder import DIST, ROOT, BuildError, say
from builder.stamps import digest, is_fresh, mark, tree

__all__ = ["build_wheel", "wheel_inputs"]

_FOLDER = DIST / "wheel"


def wheel_inputs() -> list[Path]:
    """The files that the wheel is made from."""
    around = [ROOT / name for name in ("pyproject.toml", "constraints.txt", "README.md", "LICENSE")]
    return [*tree(ROOT / "hearts_core"), *around]


def build_wheel() -> Path:
    """Build the wheel into dist/wheel if it is missing or old, and return its path.

    The same sources give the same bytes: hatchling stamps the files with SOURCE_DATE_EPOCH, or a fixed date.
    """
    stamp = _FOLDER / ".stamp"
    wanted = digest(wheel_inputs())
    if not is_fresh(stamp, wanted) or len(list(_FOLDER.glob("*.whl"))) != 1:
        say("building the wheel")
        shutil.rmtree(_FOLDER, ignore_errors=True)
        # Without isolation: hatchling is in .venv already, at the pinned version.
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(_FOLDER), str(ROOT)]
        done = subprocess.run(command, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            raise BuildError(f"the wheel could not be built:\n{done.stdout}")
        mark(stamp, wanted)
    return next(_FOLDER.glob("*.whl"))

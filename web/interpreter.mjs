// What PyScript's worker imports as its interpreter: Pyodide, started from a snapshot of its memory where that works
// and plainly where it does not, with a report of how far its loading has come.
//
// Each report is a message of the worker to the page, whole in itself:
//   {type: "hearts-boot", stage: "download" | "python" | "engine", loaded, total}   (loaded and total in bytes)
//   {type: "hearts-boot", stage: "plain", reason}     the snapshot can't be used; the plain start takes over
//   {type: "hearts-boot", stage: "failed", loaded, total, error}
import { loadPyodide as load, version } from "./pyodide/pyodide.mjs";
import { LOCK, MEMORY, SIZES } from "./pyodide/start.mjs";
import { unpack } from "./unpack.mjs";
import { dataSegments } from "./wasmdata.mjs";

const STEP = 256 * 1024;
const PAGE = 4096;
const MAGIC = 0x54524148; // "HART"
const here = (name) => new URL(`./pyodide/${name}`, import.meta.url).href;

const sum = (sizes) => Object.values(sizes).reduce((total, size) => total + size, 0);
const progress = { loaded: 0, told: -STEP, total: sum(SIZES.snapshot) };

const tell = (stage, more) => {
  const { loaded, total } = progress;
  self.postMessage({ type: "hearts-boot", stage, loaded, total, ...more });
};

const arrived = (bytes) => {
  progress.loaded += bytes;
  if (progress.loaded >= progress.total) tell("python");
  else if (progress.loaded - progress.told >= STEP) {
    progress.told = progress.loaded;
    tell("download");
  }
};

const count = async (reader) => {
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) arrived(part.value.length);
  } catch {
    // Whoever reads the response itself gets the same error and reports it.
  }
};

// The bytes are counted on a copy of the stream: Pyodide gets the browser's own response, whose compiled
// WebAssembly the browser can cache. `seen` is given each response first, to take copies of its own. What can't be had
// is told to `broken`: Pyodide itself waits for ever for a WebAssembly that never comes.
const watched = (fetch, sizes, seen, broken) => async (resource, options) => {
  try {
    const response = await fetch(resource, options);
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    const name = new URL(response.url).pathname.split("/").pop();
    seen?.(name, response);
    if (response.body && Object.hasOwn(sizes, name)) count(response.clone().body.getReader());
    return response;
  } catch (error) {
    broken(error);
    throw error;
  }
};

const glue = (sizes) => {
  const script = import("./pyodide/pyodide.asm.mjs");
  script.then(() => arrived(sizes["pyodide.asm.mjs"]), () => {});
  return script;
};

/** Runs `task` with a `fetch` that counts; a file that can't be had ends it. */
const counting = async (sizes, seen, task) => {
  const plainFetch = self.fetch;
  arrived(0);
  try {
    return await new Promise((resolve, reject) => {
      self.fetch = watched(plainFetch, sizes, seen, reject);
      task().then(resolve, reject);
    });
  } finally {
    self.fetch = plainFetch;
  }
};

const loadPlain = (options) =>
  counting(SIZES.plain, null, async () => {
    const script = glue(SIZES.plain);
    const createPyodideModule = async (settings) => (await script).default(settings);
    return load({ ...options, indexURL: here(""), createPyodideModule });
  });

/** The pages of start.bin: {base, pages, body}, where page pages[i] of the snapshot is the i-th of the body. */
const fetchPages = async () => {
  const response = await fetch(here("start.bin"));
  if (!response.ok) throw new Error(`start.bin: ${response.status}`);
  const bytes = await unpack(response.body);
  const [magic, length, base, kept] = new Uint32Array(bytes, 0, 4);
  if (magic !== MAGIC || length !== MEMORY) throw new Error("start.bin is of another build");
  const pages = new Uint32Array(bytes, 16, kept);
  return { base, pages, body: new Uint8Array(bytes, 16 + 4 * kept) };
};

/** Lays the snapshot out: its pages, and over them the data of the wasm from which they are the difference. */
const restore = (snapshot, { base, pages, body }, wasm) => {
  pages.forEach((page, i) => {
    const size = Math.min(PAGE, snapshot.length - page * PAGE); // the last page may be cut
    snapshot.set(body.subarray(i * PAGE, i * PAGE + size), page * PAGE);
  });
  dataSegments(wasm, (address, offset, length) => {
    const start = base + address;
    for (let i = 0; i < length; i++) snapshot[start + i] ^= wasm[offset + i];
  });
};

const loadSnapshot = async (options) => {
  let wasm;
  const keep = (name, response) => {
    if (name === "pyodide.asm.wasm") wasm = response.clone().arrayBuffer();
  };
  const pyodide = await counting(SIZES.snapshot, keep, async () => {
    const script = glue(SIZES.snapshot);
    const pages = fetchPages();
    pages.catch(() => {}); // awaited below; not a second, unhandled failure if something else fails first
    // Pyodide sizes its memory by the snapshot before the WebAssembly is there, and copies it in afterwards: so both
    // are fetched and unpacked side by side, and the snapshot is complete when createPyodideModule is done.
    const snapshot = new Uint8Array(MEMORY);
    const createPyodideModule = async (settings) => {
      const [module, kept] = await Promise.all([script.then((asm) => asm.default(settings)), pages]);
      restore(snapshot, kept, new Uint8Array(await wasm));
      return module;
    };
    const settings = { indexURL: here(""), stdLibURL: here("start_stdlib.zip"), lockFileContents: LOCK, packages: [] };
    return load({ ...options, ...settings, createPyodideModule, _loadSnapshot: snapshot });
  });
  // Every start from one snapshot would draw the same numbers: from here on they come from the browser's crypto.
  pyodide.runPython("import random; random.seed(); del random");
  return pyodide;
};

const loadEither = async (options) => {
  try {
    return await loadSnapshot(options);
  } catch (reason) {
    console.info("Starting without the snapshot:", String(reason));
    tell("plain", { reason: String(reason) });
    Object.assign(progress, { loaded: 0, told: -STEP, total: sum(SIZES.plain) });
    return loadPlain(options);
  }
};

const loadPyodide = async (options) => {
  try {
    const pyodide = await loadEither(options);
    tell("engine");
    return pyodide;
  } catch (error) {
    tell("failed", { error: String(error) });
    throw error;
  }
};

export { loadPyodide, version };

// What PyScript's worker imports as its interpreter: Pyodide, started from a snapshot of its memory where that works
// and plainly where it does not, with a report of how far its loading has come.
//
// Each report is a message of the worker to the page, whole in itself:
//   {type: "hearts-boot", stage: "download" | "python" | "engine", loaded, total}   (loaded and total in bytes)
//   {type: "hearts-boot", stage: "plain", reason}     the snapshot can't be used; the plain start takes over
//   {type: "hearts-boot", stage: "failed", loaded, total, error}
import { loadPyodide as load, version } from "./pyodide/pyodide.mjs";
import { readPages, restore } from "./memory.mjs";
import { LOCK, MEMORY, SIZES } from "./pyodide/start.mjs";
import { unpack, unpacked } from "./unpack.mjs";

// PyScript awaits a database for its cache of packages, empties it and has no other use for it here. Where the browser
// refuses one (in the frame of another site in a private window, say) it would not start: it gets one that keeps nothing.
const answer = (result) => {
  const request = { result };
  queueMicrotask(() => request.onsuccess?.({ target: request }));
  return request;
};
const store = { getAllKeys: () => answer([]), clear: () => answer() };
IDBFactory.prototype.open = () => answer({ transaction: () => ({ objectStore: () => store }), close() {} });

const STEP = 256 * 1024;
const WASM = "pyodide.asm.wasm";
const PACKED = "wasm.bin";
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

const fileName = (resource) => String(resource.url ?? resource).split("/").pop().split("?")[0];

// Pyodide asks for its WebAssembly by its name, and the site has it packed: the stream is compiled while it is unpacked.
// `seen` is given the plain response to take a copy. What can't be had is told to `broken`: Pyodide itself waits for
// ever for a WebAssembly that never comes. The bytes are counted on a copy of the stream.
const watched = (fetch, sizes, seen, broken) => async (resource, options) => {
  try {
    const wasm = fileName(resource) === WASM;
    const response = await fetch(wasm ? here(PACKED) : resource, options);
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    const name = fileName(response);
    if (response.body && Object.hasOwn(sizes, name)) count(response.clone().body.getReader());
    if (!wasm) return response;
    const plain = new Response(unpacked(response.body, broken), { headers: { "Content-Type": "application/wasm" } });
    seen(plain);
    return plain;
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
  counting(SIZES.plain, () => {}, async () => {
    const script = glue(SIZES.plain);
    const createPyodideModule = async (settings) => (await script).default(settings);
    return load({ ...options, indexURL: here(""), createPyodideModule });
  });

const fetchPages = async () => {
  const response = await fetch(here("start.bin"));
  if (!response.ok) throw new Error(`start.bin: ${response.status}`);
  return readPages(await unpack(response.body), MEMORY);
};

const loadSnapshot = async (options) => {
  let wasm;
  const keep = (response) => {
    wasm = response.clone().arrayBuffer();
    wasm.catch(() => {}); // whoever compiles it gets the same error
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

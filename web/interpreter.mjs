// What PyScript's worker imports as its interpreter: Pyodide, with a report of how far its loading has come.
//
// Each report is a message of the worker to the page, whole in itself:
//   {type: "hearts-boot", stage: "download" | "python" | "engine", loaded, total}   (loaded and total in bytes)
//   {type: "hearts-boot", stage: "failed", loaded, total, error}
import { loadPyodide as load, version } from "./pyodide/pyodide.mjs";
import { SIZES } from "./pyodide/sizes.mjs";

const STEP = 256 * 1024;
const total = Object.values(SIZES).reduce((sum, size) => sum + size, 0);
let loaded = 0;
let told = -STEP;

const tell = (stage, more) => self.postMessage({ type: "hearts-boot", stage, loaded, total, ...more });

const arrived = (bytes) => {
  loaded += bytes;
  if (loaded >= total) tell("python");
  else if (loaded - told >= STEP) {
    told = loaded;
    tell("download");
  }
};

// The bytes are counted on a copy of the stream: Pyodide gets the browser's own response, whose compiled
// WebAssembly the browser can cache.
const counting = (fetch) => async (resource, options) => {
  const response = await fetch(resource, options);
  const name = new URL(response.url).pathname.split("/").pop();
  if (response.ok && response.body && Object.hasOwn(SIZES, name)) count(response.clone().body.getReader());
  return response;
};

const count = async (reader) => {
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) arrived(part.value.length);
  } catch {
    // Whoever reads the response itself gets the same error and reports it.
  }
};

const loadPyodide = async (options) => {
  const plainFetch = self.fetch;
  self.fetch = counting(plainFetch);
  arrived(0);
  try {
    const glue = import("./pyodide/pyodide.asm.mjs");
    glue.then(() => arrived(SIZES["pyodide.asm.mjs"]), () => {});
    const createPyodideModule = async (settings) => (await glue).default(settings);
    const indexURL = new URL("./pyodide/", import.meta.url).href;
    const pyodide = await load({ ...options, indexURL, createPyodideModule });
    tell("engine");
    return pyodide;
  } catch (error) {
    tell("failed", { error: String(error) });
    throw error;
  } finally {
    self.fetch = plainFetch;
  }
};

export { loadPyodide, version };

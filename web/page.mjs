// What PyScript's main thread imports as its interpreter: MicroPython with the page's modules in its file system
// already. They come compiled and in one file (web/builder/modules.py), which is fetched beside the WebAssembly.
import { loadMicroPython as load } from "./micropython/micropython.mjs";
import { unpack } from "./unpack.mjs";

const here = (name) => new URL(name, import.meta.url).href;

// PyScript puts the sources of its own Python package before the page's code, as statements that write them to files,
// to be compiled at every start. They are among the modules: the statements are left out. Where PyScript should word
// them in another way nothing is left out, and the start is only slower.
const WRITING = /^import os as _os\n.*?(?=^import pyscript as _pyscript$)/ms;

const unpacked = async (fetching) => {
  const response = await fetching;
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return new Uint8Array(await unpack(response.body));
};

/** Calls `write(name, content)` for each file of a ustar archive. */
const eachFile = (archive, write) => {
  const text = (at, length) => new TextDecoder().decode(archive.subarray(at, at + length)).split("\0")[0];
  for (let at = 0; archive[at]; ) {
    const size = parseInt(text(at + 124, 12), 8);
    write(text(at, 100), archive.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
};

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const language = globalThis.heartsLanguage;
const archives = Promise.all([unpacked(fetch(here("./ui.bin"))), unpacked(language.file(language.code))]);
archives.catch(() => {}); // awaited below; not a second, unhandled failure if MicroPython itself can't be had

const loadMicroPython = async (options) => {
  const [python, files] = await Promise.all([load({ ...options, url: here("./micropython/micropython.wasm") }), archives]);
  if (globalThis.heartsWatch?.refused) throw new Error("a module is not the page's");
  const write = (name, content) => {
    python.FS.mkdirTree(name.split("/").slice(0, -1).join("/"));
    python.FS.writeFile(name, content);
  };
  for (const archive of files) eachFile(archive, write);
  // Whether the texts of the language can be had, and so be imported.
  const there = new Set([language.code]);
  language.load = async (code) => {
    try {
      if (!there.has(code)) eachFile(await unpacked(language.file(code)), write);
      there.add(code);
      return true;
    } catch {
      return false;
    }
  };
  const run = python.runPythonAsync.bind(python);
  // In tasks of their own, so that none keeps the browser from answering: what PyScript's package imports, the package,
  // the page.
  python.runPythonAsync = async (code) => {
    if (!WRITING.test(code)) return run(code);
    for (const names of ["asyncio, base64, functools, html, inspect, io, json", "pyscript"]) {
      await nextTask();
      python.runPython(`import ${names}`);
    }
    await nextTask();
    return run(code.replace(WRITING, "_os = _Path = _path = None\n"));
  };
  return python;
};

export { loadMicroPython };

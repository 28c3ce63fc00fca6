// Imports every module of web/ui under MicroPython, with just enough of a browser for their first lines.
// Arguments: the folder of the MicroPython package, the folder web/ui. Prints what could not be imported as JSON.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

// Node shows the source line of an error that nobody catches; here that line is the whole minified runtime.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const [runtime, ui] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(path.join(runtime, "micropython.mjs")));
const python = await loadMicroPython({ stdout: (line) => console.error(line), linebuffer: true });

const modules = [];
const copy = (folder, inside) => {
  python.FS.mkdir(inside);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const from = path.join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== "__pycache__") copy(from, `${inside}/${entry.name}`);
    if (!/\.m?py$/.test(entry.name)) continue;
    python.FS.writeFile(`${inside}/${entry.name}`, fs.readFileSync(from));
    modules.push(`${inside}/${entry.name}`.replace(/\.m?py$/, "").replace(/^\.\//, "").replaceAll("/", ".").replace(/\.__init__$/, ""));
  }
};
copy(ui, "./ui");

// What PyScript gives the page. Nothing of it is used while a module is imported, so any objects will do.
python.FS.mkdir("./pyscript");
python.FS.writeFile("./pyscript/__init__.py", "document = window = workers = None\n");
python.FS.writeFile("./pyscript/ffi.py", "def to_js(value):\n    return value\n\ncreate_proxy = to_js\n");

const failed = {};
for (const name of modules.sort()) {
  if (name === "ui.main") continue; // starts the page as soon as it is imported; it is compiled below
  try {
    python.runPython(`import ${name}`);
  } catch (error) {
    failed[name] = error.message;
  }
}
// The start itself awaits, which only a module run by the page may do: to compile it is to run its body uncalled.
const main = fs.readFileSync(path.join(ui, "main.py"), "utf8").replace(/^/gm, "    ");
try {
  python.runPython(`async def page():\n${main}`);
} catch (error) {
  failed["ui.main"] = error.message;
}
// One look at the words.
python.runPython("from ui.text import Texts\nimport json\nfound = json.dumps(Texts('en')('points', n=2))");
console.log(JSON.stringify({ modules, failed, texts: JSON.parse(python.globals.get("found")) }));

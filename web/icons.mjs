// Draws a PNG of an SVG. Arguments: any number of (SVG file, width in pixels, PNG file).
import fs from "node:fs";
import { createRequire } from "node:module";
import { Resvg, initWasm } from "@resvg/resvg-wasm";

const wasm = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
await initWasm(fs.readFileSync(wasm));
const wanted = process.argv.slice(2);
for (let i = 0; i < wanted.length; i += 3) {
  const [drawing, width, picture] = wanted.slice(i, i + 3);
  const image = new Resvg(fs.readFileSync(drawing, "utf8"), { fitTo: { mode: "width", value: Number(width) } }).render();
  fs.writeFileSync(picture, image.asPng());
}

// The snapshot of Python's memory, as start.bin has it: only the pages that are not zero, and of those only the
// difference from the data that the WebAssembly file has anyway. Used when it is made and when it is read.

const PAGE = 4096;
const MAGIC = 0x54524148; // "HART"

const DATA_SECTION = 11;
const I32_CONST = 0x41;
const END = 0x0b;

/** Calls visit(address, offset, length) for each: `length` bytes at `offset` of the file belong at `address`. */
export const dataSegments = (wasm, visit) => {
  let at = 8; // behind the magic number and the version
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = wasm[at++];
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  };
  while (at < wasm.length) {
    const section = wasm[at++];
    const size = number();
    if (section !== DATA_SECTION) {
      at += size;
      continue;
    }
    for (let count = number(); count > 0; count--) {
      // All of them are active segments of memory 0 at a constant address, as Emscripten links a main program.
      // An address is a signed number, but none reaches the 2 GiB where that would matter.
      if (wasm[at++] !== 0 || wasm[at++] !== I32_CONST) throw new Error("an unknown kind of data segment");
      const address = number();
      if (wasm[at++] !== END) throw new Error("an unknown kind of data segment");
      const length = number();
      visit(address, at, length);
      at += length;
    }
    return;
  }
};

/**
 * The pages in `packed`, what start.bin holds: {base, pages, body}, where page pages[i] is the i-th of the body.
 *
 * `memory` is the length of the snapshot, in bytes, that is expected.
 */
export const readPages = (packed, memory) => {
  const [magic, length, base, kept] = new Uint32Array(packed, 0, 4);
  if (magic !== MAGIC || length !== memory) throw new Error("start.bin is of another build");
  return { base, pages: new Uint32Array(packed, 16, kept), body: new Uint8Array(packed, 16 + 4 * kept) };
};

/** Lays the snapshot out: its pages, and over them the data of the wasm from which they are the difference. */
export const restore = (snapshot, { base, pages, body }, wasm) => {
  pages.forEach((page, i) => {
    const size = Math.min(PAGE, snapshot.length - page * PAGE); // the last page may be cut
    snapshot.set(body.subarray(i * PAGE, i * PAGE + size), page * PAGE);
  });
  dataSegments(wasm, (address, offset, length) => {
    const start = base + address;
    for (let i = 0; i < length; i++) snapshot[start + i] ^= wasm[offset + i];
  });
};

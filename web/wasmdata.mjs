// The data segments of a wasm file: what its memory starts with. Used when the snapshot is made and when it is read.

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

// MicroPython cannot catch what a browser's function throws: the exception passes through it and ends the task.
// So what a browser may refuse (storage in a sandboxed frame or when full, locks) is asked for here.
// Each gives { ok, value }: value is what was asked for, or the text of the exception.
const attempt = (action) => {
  try {
    return { ok: true, value: action() ?? null };
  } catch (error) {
    return { ok: false, value: String(error) };
  }
};

globalThis.heartsGuard = {
  get: (object, name) => attempt(() => object[name]),
  call: (object, name, ...values) => attempt(() => object[name](...values)),
  // A module that is not needed to start, its name as seen from here; null where it can't be had.
  load: (name) => import(name).catch(() => null),
  // Whether the page is part of another one, whose history it then shares.
  framed: window.top !== window,
  // The text of a file that is not needed to start, its name as seen from the page; null where it can't be had.
  text: (name) => fetch(name).then((response) => (response.ok ? response.text() : null)).catch(() => null),
  // The text of a file that the player has chosen; null where it can't be read, as when it is gone.
  read: (file) => file.text().catch(() => null),
  // The address of a file with this text, for the player to save; null where the browser makes none.
  file: (text) => {
    try {
      const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
      setTimeout(() => URL.revokeObjectURL(address), 60000);
      return address;
    } catch {
      return null;
    }
  },
  // Called when a promise fails that nobody waits for, as PyScript's does where a file can't be had; until it is set,
  // watch.js says that the game can't be loaded.
  onrejected: null,
};

// PyScript opens a database for folders of the player's disk, of which the game has none. Where the browser refuses one,
// as in many a frame of another site, that would be an error that nobody waits for: it is never opened.
IDBFactory.prototype.open = () => ({});

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
  // A file that can't be had shows only as a promise of PyScript's that nobody waits for.
  onrejected: null,
};

// PyScript opens a database for folders of the player's disk, of which the game has none. Where the browser refuses one,
// as in many a frame of another site, that would be an error that nobody waits for: it is never opened.
IDBFactory.prototype.open = () => ({});

// Until MicroPython runs nobody else can say that it will not.
const failed = () => {
  document.querySelector("#boot-text").hidden = true;
  document.querySelector("#boot-progress").hidden = true;
  document.querySelector("#boot-failed").hidden = false;
};
addEventListener("unhandledrejection", () => (heartsGuard.onrejected ?? failed)());
addEventListener("error", ({ target }) => {
  if (target instanceof HTMLScriptElement && !heartsGuard.onrejected) failed();
}, true);

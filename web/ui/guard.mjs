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
  // A file of the worker that can't be had shows only as a promise of PyScript's that nobody waits for,
  // and that may be before MicroPython runs: then `rejected` says so.
  rejected: false,
  onrejected: null,
};
addEventListener("unhandledrejection", () => {
  heartsGuard.rejected = true;
  heartsGuard.onrejected?.();
});

// The first script of the page: sees to it that a file which does not come, or whose integrity hash is not the page's,
// is mended or told. A classic script, so that it hears of all that follow.
globalThis.heartsWatch = (() => {
  const watch = { refused: false }; // whether a module is not the page's; Chromium imports it all the same
  const MENDED = "hearts.mended";
  const parsed = new Promise((resolve) => {
    if (document.readyState !== "loading") resolve();
    else document.addEventListener("DOMContentLoaded", resolve);
  });

  // A browser may still have files of the version before, which the host let it keep for some minutes. They are fetched
  // anew, once for each version in a tab, and if they are right now the page is loaded again; whether that is done.
  const mend = async () => {
    await parsed;
    const build = document.querySelector("meta[name=hearts-build]").content;
    try {
      if (sessionStorage.getItem(MENDED) === build) return false;
      const fetchNew = ({ src, href, integrity }) => fetch(src || href, { integrity, cache: "reload" });
      await Promise.all([...document.querySelectorAll("[integrity]")].map(fetchNew));
      sessionStorage.setItem(MENDED, build);
    } catch {
      return false; // not to be had, not right, or no storage to say that it has been tried
    }
    location.reload();
    return true;
  };

  let mending = null;
  const started = () => globalThis.heartsGuard?.onrejected;
  // Until MicroPython runs nobody else can say that it will not.
  const failed = async () => {
    await parsed;
    if (await mending) return;
    // A frame without an origin has its own word for it (frame.js).
    if (globalThis.heartsFrame?.refuse) return heartsFrame.refuse();
    document.querySelector("#boot-text").hidden = true;
    document.querySelector("#boot-progress").hidden = true;
    document.querySelector("#boot-failed").hidden = false;
  };
  addEventListener("unhandledrejection", () => (started() ?? failed)());
  addEventListener("error", ({ target }) => {
    const script = target instanceof HTMLScriptElement;
    if (started() || !(script || target instanceof HTMLLinkElement)) return;
    if (target.integrity) mending ??= mend();
    if (target.rel === "modulepreload") watch.refused = true;
    if (script || watch.refused) failed();
  }, true);
  return watch;
})();

// What a page that may be framed must know before anything is drawn: whether it is framed, the slot that its game is kept
// in, and the language and the theme that the address asks for. All else of the address is read by ui/address.py.
globalThis.heartsFrame = (() => {
  const HOME = "hearts.";
  const MOST = 100; // characters of a slot's name
  const CONTROLS = /[\x00-\x1f\x7f]/; // a zero would end the names under which things are kept
  const THEMES = ["light", "dark"];
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  // play.html is made to be framed. The game's own page in a frame is treated the same, so that whoever frames it never
  // touches the match that is played there.
  const made = "embedded" in document.currentScript.dataset;
  const embedded = made || window.top !== window;

  const slot = () => {
    const name = query.get("game") ?? "";
    return name.trim() && [...name].length <= MOST && !CONTROLS.test(name) ? name : "embed";
  };
  const setTheme = (theme) => {
    const scheme = THEMES.includes(theme) ? theme : "auto";
    root.dataset.theme = scheme;
    // The browser's own frame follows: of the two colours that which belongs to the other scheme is never taken.
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
      const own = meta.media.includes("dark") ? "dark" : "light";
      meta.dataset.media ??= meta.media;
      meta.media = scheme === "auto" ? meta.dataset.media : scheme === own ? "all" : "not all";
    }
  };
  if (embedded) setTheme(query.get("theme"));

  // A frame with the attribute sandbox has no origin: the host's files are refused to it, and where the host allows them
  // the browser refuses the worker. So nothing is started there, and the page says where the game is.
  if (self.origin === "null" && location.protocol.startsWith("http")) {
    document.addEventListener("readystatechange", () => {
      for (const script of document.querySelectorAll("py-config, script[type=mpy]")) script.remove();
      for (const id of ["boot-text", "boot-progress"]) document.getElementById(id).remove();
      document.getElementById("boot-address").textContent = new URL("./", location.href).href;
      document.getElementById("boot-sandbox").hidden = false;
    }, { once: true });
  }
  return {
    embedded,
    made,
    prefix: embedded ? `${HOME}embed.${slot()}.` : HOME,
    lang: embedded ? query.get("lang") : null,
    query: embedded ? JSON.stringify([...query]) : "[]",
    setTheme,
  };
})();

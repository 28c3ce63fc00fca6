// The language of the page, chosen before anything is drawn: the player's own, else the one that the address asks for
// (frame.js), else the first of the browser's that there is. A classic script in the head, so that nobody sees the page
// without its words: it has those few that are there before Python is (the builder puts them in,
// web/builder/languages.py), and fetches the file with all others.
globalThis.heartsLanguage = (() => {
  const known = self.__HEARTS_LANGUAGES;
  const FALLBACK = "en";
  const OLD = { in: "id" }; // codes that some systems still give
  const here = document.currentScript.src;

  const own = () => {
    try {
      return JSON.parse(localStorage.getItem(`${heartsFrame.prefix}settings`)).language;
    } catch {
      return null; // no storage, nothing in it, or nothing that can be read: as for a first visit
    }
  };
  const pick = (wanted) => {
    for (const tag of wanted) {
      const first = String(tag).toLowerCase().split(/[-_]/)[0];
      const code = Object.hasOwn(OLD, first) ? OLD[first] : first;
      if (Object.hasOwn(known, code)) return code;
    }
    return FALLBACK;
  };
  const code = pick([own(), heartsFrame.lang, ...(navigator.languages ?? [navigator.language])]);

  const fetchFile = (name) => fetch(new URL(`./ui/texts/${name}.bin`, here));
  const started = fetchFile(code);
  started.catch(() => {}); // page.mjs awaits it

  const { first } = known[code];
  const fill = () => {
    for (const element of document.querySelectorAll("[data-text]")) {
      const text = first[element.dataset.text];
      if (text && element.textContent !== text) element.textContent = text;
    }
    for (const element of document.querySelectorAll("[data-label]")) {
      const text = first[element.dataset.label];
      if (text) element.setAttribute("aria-label", text); // Firefox knows ariaLabel since 119 only
    }
  };
  document.documentElement.lang = code;
  document.title = first.title;
  // What it hears comes before the next picture is drawn.
  const observer = new MutationObserver(fill);
  observer.observe(document.documentElement, { childList: true, subtree: true });
  document.addEventListener("readystatechange", () => {
    observer.disconnect();
    fill();
  }, { once: true });

  const made = new Map();
  const once = (key, make) => {
    if (!made.has(key)) made.set(key, make());
    return made.get(key);
  };
  return {
    code,
    names: JSON.stringify(Object.entries(known).map(([key, { name }]) => [key, name])),
    file: (name) => (name === code ? started : fetchFile(name)),
    load: null, // page.mjs: gives MicroPython the texts of another language
    plural: (name, number) => once(`plural ${name}`, () => new Intl.PluralRules(name)).select(number),
    number: (name, value, digits) => {
      const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
      return once(`${digits} ${name}`, () => new Intl.NumberFormat(name, options)).format(value);
    },
  };
})();

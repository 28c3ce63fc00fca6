// <hearts-game>: the game in a page of another site. A classic script, to be used as it is: with no build step, and in a
// page with a strict Content-Security-Policy. See docs/embed-element.md, and docs/embedding.md for what is said.
(() => {
  if (customElements.get("hearts-game")) return;
  const here = (document.currentScript ?? document.querySelector('script[src*="embed.js"]')).src;
  const game = new URL("./play.html", here);
  // A page from a file, and one in a sandbox, have no origin that the game could answer to: there it only plays.
  const talks = self.origin !== "null";

  const WORDS = { en: "Play Hearts", id: "Main Hearts", vi: "Chơi Hearts" };
  const SETTINGS = ["lang", "theme", "table", "speed"];
  const MATCH = ["players", "target", "preset", "level", "deal"];
  const isObject = (value) => typeof value === "object" && value !== null;
  // Of each kind of message that is not only passed on, what it must have.
  const SHAPES = {
    ready: () => true,
    started: () => true,
    resize: ({ height }) => height > 99 && height < 1e5,
    state: ({ state }) => isObject(state),
    hand: ({ points, totals }) => Array.isArray(points) && Array.isArray(totals),
    over: ({ places, totals }) => Array.isArray(places) && Array.isArray(totals),
    save: ({ save }) => typeof save === "string",
    done: ({ of }) => Number.isInteger(of),
    error: ({ code }) => typeof code === "string",
  };

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host {
      --felt: light-dark(#1d6f4d, #114531);
      display: block; position: relative; overflow: hidden; min-width: min(100%, 15rem); border-radius: 12px;
      color-scheme: light dark;
    }
    :host([hidden]) { display: none; }
    :host([theme="light"]) { color-scheme: light; }
    :host([theme="dark"]) { color-scheme: dark; }
    :host([table="blue"]) { --felt: light-dark(#215d8c, #153854); }
    :host([table="burgundy"]) { --felt: light-dark(#7f2b3c, #4e1c28); }
    @supports not (color: light-dark(red, red)) { :host { --felt: #1d6f4d !important; } }
    /* The height that suits most widths, until the game has said its own: upright, then squarer, then wide. */
    .space { container-type: inline-size; }
    .space div { height: min(175cqw, 700px); }
    @container (width >= 520px) { .space div { height: 85cqw; } }
    @container (width >= 900px) { .space div { height: min(62cqw, 900px); } }
    iframe, .poster { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; }
    .poster {
      container-type: size; display: flex; flex-direction: column; align-items: center; justify-content: center;
      gap: min(9cqh, 2.5rem); font: 1rem/1.2 system-ui, sans-serif;
      background: radial-gradient(ellipse 85% 75% at 50% 36%, rgb(255 255 255 / 5%), transparent 62%, rgb(0 0 0 / 28%))
        var(--felt);
    }
    .fan { display: flex; --card: min(24cqw, 26cqh, 9rem); }
    .card {
      position: relative; width: var(--card); height: calc(1.4 * var(--card)); margin: 0 calc(-.19 * var(--card));
      border: 1px solid #5b6160; border-radius: calc(.09 * var(--card)); background: #fffefa; color: #15181b;
      font-weight: 700; box-shadow: 0 .2em .7em rgb(0 0 0 / 35%); forced-color-adjust: none;
    }
    .card::before {
      content: attr(data-rank); position: absolute; top: 0; left: .35em; font-size: calc(.27 * var(--card));
      line-height: 1.4;
    }
    .card::after {
      content: attr(data-suit) "\\FE0E"; position: absolute; inset: 20% 0 0; display: grid; place-items: center;
      font-size: calc(.62 * var(--card));
    }
    .card:first-child { transform: rotate(-13deg) translateY(6%); }
    .card:last-child { transform: rotate(13deg) translateY(6%); }
    .red { color: #cf1130; }
    button {
      min-height: 2.9rem; padding: .5rem 1.5rem; border: 2px solid transparent; border-radius: 1.5rem; cursor: pointer;
      background: #ffc94d; color: #2a1f00; font: 700 1.1rem/1.2 system-ui, sans-serif;
      box-shadow: 0 .15em .5em rgb(0 0 0 / 35%);
    }
    button:hover { background: #ffd87f; }
    button:focus-visible { outline: 3px solid #fff; outline-offset: 3px; }
    @media (forced-colors: active) {
      .poster { background: Canvas; }
      button { border-color: ButtonText; }
      button:focus-visible { outline-color: Highlight; }
    }
  `);

  const make = (tag, part, ...children) => {
    const element = document.createElement(tag);
    element.className = part;
    element.part = part;
    element.append(...children);
    return element;
  };
  const card = (rank, suit, more = "") => {
    const element = make("span", `card ${more}`.trim());
    Object.assign(element.dataset, { rank, suit });
    return element;
  };
  const refusal = (text, code, field = null, value = null) => Object.assign(new Error(text), { code, field, value });
  const taken = new Set();

  class HeartsGame extends HTMLElement {
    static observedAttributes = [...SETTINGS, "height", "loading"];

    #root = this.attachShadow({ mode: "open" });
    #size = new CSSStyleSheet(); // the element's height, below any rule of the page
    #near = new IntersectionObserver((seen) => seen.at(-1).isIntersecting && this.#play(), {
      rootMargin: "300px",
    });
    #hear = (event) => this.#take(event);
    #here = false; // in the page, and told so
    #slot = "";
    #frame = null;
    #begun = false; // it has been started and not been taken away for good
    #ready = false;
    #height = ""; // as the game wants it
    #last = 0;
    #waiting = new Map(); // commands that have no answer yet, by id
    #starts = []; // who waits for the game to be playable
    #telling = new Set();
    #state = null;
    #save = null;

    constructor() {
      super();
      this.#root.adoptedStyleSheets = [sheet, this.#size];
    }

    /** The match as everybody at the table sees it, or null. */
    get state() {
      return this.#state;
    }

    /** The match up to its last scored hand as a text for `load`, or null. */
    get savedMatch() {
      return this.#save;
    }

    /** Loads the game if it is not there; fulfilled when it can be played. */
    async start() {
      if (!this.#here) throw refusal("hearts: the element is not in the page", "removed");
      this.#play();
      if (this.#ready) return;
      await new Promise((resolve, reject) => {
        this.#starts.push({ resolve, reject });
        setTimeout(reject, 6e4, refusal(`hearts: no answer from ${game} within a minute`, "no_answer"));
      });
    }

    /** Begins a match; what is not given is as the attributes say. */
    newGame(options = {}) {
      const own = {};
      for (const name of MATCH) {
        const value = this.getAttribute(name);
        if (value) own[name] = /^(players|target)$/.test(name) && /^\d+$/.test(value) ? Number(value) : value;
      }
      return this.#command({ ...own, ...options, type: "new_game" }, true);
    }

    load(save) {
      return this.#command({ type: "load", save }, true);
    }

    configure(settings) {
      return this.#command({ ...settings, type: "settings" });
    }

    pause() {
      return this.#command({ type: "pause", paused: true });
    }

    resume() {
      return this.#command({ type: "pause", paused: false });
    }

    connectedCallback() {
      // A number that no other element of this page has, and after a move the same as before.
      if (!this.#slot || taken.has(this.#slot)) {
        let number = 1;
        while (taken.has((this.#slot = `${location.pathname}#${number}`.slice(-100)))) number += 1;
      }
      taken.add(this.#slot);
      this.#here = true;
      addEventListener("message", this.#hear);
      this.#fit();
      this.#arrange();
    }

    // The element was moved in a way that keeps the frame: nothing to do.
    connectedMoveCallback() {}

    disconnectedCallback() {
      taken.delete(this.#slot);
      this.#here = false;
      removeEventListener("message", this.#hear);
      this.#near.disconnect();
      this.#frame = this.#state = null;
      this.#ready = false;
      const left = [...this.#starts.splice(0), ...this.#waiting.values()];
      this.#waiting.clear();
      for (const { reject } of left) reject(refusal("hearts: the element was removed", "removed"));
    }

    attributeChangedCallback(name, before, value) {
      if (!this.#here || before === value) return;
      if (name === "height") this.#fit();
      else if (!this.#frame) this.#arrange();
      else if (name !== "loading") this.#tell(name);
    }

    // Of an attribute that changes quickly only the last value: the game has no room for more commands.
    async #tell(name) {
      if (this.#telling.has(name)) return;
      this.#telling.add(name);
      for (let told, value; ; told = value) {
        value = this.getAttribute(name) || (name === "theme" && "auto");
        if (!value || value === told) break;
        await this.configure({ [name]: value }).catch(() => {}); // told by hearts-error
      }
      this.#telling.delete(name);
    }

    get #lang() {
      const known = (this.lang ? [this.lang] : navigator.languages).map((tag) => tag.toLowerCase().split("-")[0]);
      return known.find((code) => Object.hasOwn(WORDS, code)) ?? "en";
    }

    // Before the game is there: its place, and what will start it.
    #arrange() {
      this.#near.disconnect();
      const loading = this.getAttribute("loading");
      const fan = make("span", "fan", card("K", "\u2663"), card("Q", "\u2660"), card("A", "\u2665", "red"));
      fan.ariaHidden = "true";
      const poster = make("div", "poster", fan);
      if (loading === "click") {
        const button = make("button", "button", WORDS[this.#lang]);
        button.lang = this.#lang;
        button.onclick = () => {
          this.#play();
          this.#frame.focus(); // the button goes, and with it would the keyboard's place
        };
        poster.append(button);
      }
      this.#root.replaceChildren(make("div", "space", make("div", "")), poster);
      if (this.#begun || loading === "eager") this.#play();
      else if (loading !== "click") this.#near.observe(this);
    }

    #play() {
      if (this.#frame) return;
      this.#begun = true;
      this.#near.disconnect();
      const url = new URL(game);
      for (const name of [...SETTINGS, ...MATCH]) {
        const value = this.getAttribute(name);
        if (value) url.searchParams.set(name, value);
      }
      url.searchParams.set("game", this.getAttribute("name") || this.#slot);
      if (talks) url.searchParams.set("host", self.origin);
      const frame = make("iframe", "frame");
      frame.title = "Hearts";
      frame.src = url;
      frame.onload = () => {
        this.#root.querySelector(".poster")?.remove();
        if (!talks) this.#answerStarts();
      };
      this.#frame = frame;
      this.#root.querySelector("button")?.remove();
      this.#root.append(frame);
    }

    #fit() {
      const height = this.getAttribute("height") || this.#height;
      this.#size.replaceSync(":host {}");
      this.#size.cssRules[0].style.height = /^\d+$/.test(height) ? `${height}px` : height;
    }

    #answerStarts() {
      for (const { resolve } of this.#starts.splice(0)) resolve();
    }

    async #command(message, begin) {
      if (!talks) throw refusal("hearts: this page has no origin, so it can't command the game", "no_origin");
      if (!this.#here) throw refusal("hearts: the element is not in the page", "removed");
      const id = (this.#last += 1);
      return new Promise((resolve, reject) => {
        let sent;
        try {
          sent = JSON.parse(JSON.stringify({ ...message, hearts: 1, id }));
        } catch (error) {
          return reject(refusal(error.message, "bad_field")); // the game would not answer what no text can say
        }
        this.#waiting.set(id, { sent, resolve, reject });
        if (begin) this.start().catch((error) => this.#waiting.delete(id) && reject(error));
        if (this.#ready) this.#post(sent);
      });
    }

    #post(message) {
      this.#frame.contentWindow.postMessage(message, game.origin);
    }

    // Only what the game itself has sent, from its own place, is heard.
    #take({ source, origin, data }) {
      if (!this.#frame || source !== this.#frame.contentWindow || origin !== game.origin) return;
      if (!isObject(data) || data.hearts !== 1) return;
      const { hearts, type, ...detail } = data;
      if (!Object.hasOwn(SHAPES, type) || !SHAPES[type](detail)) return;
      if (type === "ready") {
        // Also after the game has reloaded itself: then it knows of none of these.
        this.#ready = true;
        for (const { sent } of this.#waiting.values()) this.#post(sent);
        this.#answerStarts();
      }
      if (type === "resize") {
        this.#height = `${Math.ceil(detail.height)}`;
        return this.#fit();
      }
      if (type === "state") this.#state = detail.state;
      if (type === "save") this.#save = detail.save;
      const command = this.#waiting.get(detail.of);
      if (command && (type === "done" || type === "error")) {
        this.#waiting.delete(detail.of);
        if (type === "done") command.resolve();
        else command.reject(refusal(detail.text ?? detail.code, detail.code, detail.field, detail.value));
      }
      if (type !== "done") this.dispatchEvent(new CustomEvent(`hearts-${type}`, { bubbles: true, composed: true, detail }));
    }
  }

  customElements.define("hearts-game", HeartsGame);
})();

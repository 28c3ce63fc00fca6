// Keeps what the game tells: the hands of this match, the matches that are over, and the match itself as a text.
const KEY = "club";
const game = document.querySelector("hearts-game");
const byId = (id) => document.getElementById(id);

const kept = () => {
  try {
    return { hands: [], names: [], matches: [], save: null, ...JSON.parse(localStorage.getItem(KEY)) };
  } catch {
    return { hands: [], names: [], matches: [], save: null };
  }
};
const keep = (changes) => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...changes }));
  } catch {
    say("This browser keeps nothing for the page.");
  }
  show();
};
const say = (text) => (byId("said").textContent = text);
const cell = (kind, text) => Object.assign(document.createElement(kind), { textContent: text });
const row = (...cells) => {
  const element = document.createElement("tr");
  element.append(...cells);
  return element;
};

function show() {
  const { hands, names, matches, save } = kept();
  byId("names").replaceChildren(cell("th", "Hand"), ...names.map((name) => cell("th", name)));
  byId("rows").replaceChildren(...hands.map(({ hand, totals }) => row(cell("th", hand), ...totals.map((n) => cell("td", n)))));
  byId("matches").replaceChildren(...matches.map((line) => cell("li", line)));
  byId("load").disabled = save === null;
}

const namesNow = () => game.state?.seats.map((seat) => seat.name) ?? [];

game.addEventListener("hearts-hand", ({ detail: { hand, totals } }) => {
  const before = kept().hands.filter((row) => row.hand < hand);
  keep({ hands: [...before, { hand, totals }], names: namesNow() });
});
game.addEventListener("hearts-over", ({ detail: { winner, totals } }) => {
  const names = namesNow();
  const line = totals.map((total, seat) => `${names[seat]} ${total}`).join(", ");
  keep({ matches: [...kept().matches, `${names[winner]} won: ${line}`] });
});
game.addEventListener("hearts-save", ({ detail: { save } }) => keep({ save }));
game.addEventListener("hearts-error", ({ detail: { text, code } }) => say(`The game says: ${text ?? code}`));

// What a command answers; a refusal has been told by hearts-error already.
const ask = (answer, text, then) => answer.then(() => { say(text); then?.(); }, () => {});

byId("again").addEventListener("click", () => ask(game.newGame(), "A new match has begun.", () => keep({ hands: [] })));
byId("load").addEventListener("click", () => ask(game.load(kept().save), "The kept match goes on with its next hand."));
byId("pause").addEventListener("click", ({ target }) => {
  const paused = target.getAttribute("aria-pressed") !== "true";
  ask(paused ? game.pause() : game.resume(), paused ? "The game waits." : "The game goes on.", () => {
    target.setAttribute("aria-pressed", String(paused));
  });
});
byId("forget").addEventListener("click", () => {
  localStorage.removeItem(KEY);
  show();
  say("All that was written down is gone; the match at the table is not.");
});
show();

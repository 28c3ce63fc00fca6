// What tsc must take, and what it must refuse, of the types in web/embed.d.ts.
/// <reference path="../web/embed.d.ts" />

const game = document.querySelector("hearts-game")!;

game.addEventListener("hearts-over", (event) => {
  const winner: number = event.detail.winner;
  const places: number[] = event.detail.places;
  console.log(winner, places);
});
game.addEventListener("click", (event) => event.clientX);
document.addEventListener("hearts-state", ({ detail: { state } }) => {
  for (const { seat, card } of state.trick) console.log(state.seats[seat]?.name, card);
  // @ts-expect-error  nobody's hand is told
  console.log(state.hand);
});

const kept: string | null = game.savedMatch;
await game.start();
await game.newGame();
await game.newGame({ players: 5, target: 50, preset: "standard", level: "hard", deal: "monday", names: ["Ann"] });
if (kept !== null) await game.load(kept);
await game.configure({ lang: "vi", theme: "dark", table: "blue", speed: "slow", sound: false });
await game.pause().then(() => game.resume());
game.newGame().catch((error: HeartsError) => console.log(error.code, error.field, error.value));

// @ts-expect-error  six can't play
await game.newGame({ players: 6 });
// @ts-expect-error  no such setting
await game.configure({ colour: "blue" });
// @ts-expect-error  a match that was never saved
await game.load(game.savedMatch);
// @ts-expect-error  read only
game.state = null;
// @ts-expect-error  no such event's detail
game.addEventListener("hearts-over", (event) => event.detail.loser);

export {};

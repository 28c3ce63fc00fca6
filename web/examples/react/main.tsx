/// <reference path="../../embed.d.ts" />
import { type ClassAttributes, useRef, useState } from "react";
import { createRoot } from "react-dom/client";

// What makes the element known to React's JSX: once in a project.
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "hearts-game": HeartsGameAttributes & HeartsGameHandlers & ClassAttributes<HeartsGameElement>;
    }
  }
}

function Scores({ state }: { state: HeartsState }) {
  return (
    <table>
      <caption>Hand {state.hand_number}</caption>
      <thead>
        <tr><th scope="col">Player</th><th scope="col">Tricks</th><th scope="col">Points</th></tr>
      </thead>
      <tbody>
        {state.seats.map((seat, number) => (
          <tr key={number} className={state.turn === number ? "turn" : undefined}>
            <th scope="row">{seat.name}</th><td>{seat.tricks}</td><td>{seat.total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function App() {
  const game = useRef<HeartsGameElement>(null);
  const [state, setState] = useState<HeartsState | null>(null);
  const [players, setPlayers] = useState<3 | 4 | 5>(4);
  const [level, setLevel] = useState<HeartsLevel>("medium");
  const [said, setSaid] = useState("");

  const begin = () => {
    setSaid("");
    game.current?.newGame({ players, level }).catch((error: HeartsError) => setSaid(error.message));
  };
  return (
    <>
      <hearts-game
        ref={game}
        name="react"
        loading="click"
        level={level}
        players={players}
        onhearts-state={(event) => setState(event.detail.state)}
      />
      <section>
        <div className="controls">
          <label>
            Players
            <select value={players} onChange={(event) => setPlayers(Number(event.target.value) as 3 | 4 | 5)}>
              {[3, 4, 5].map((number) => <option key={number}>{number}</option>)}
            </select>
          </label>
          <label>
            Level
            <select value={level} onChange={(event) => setLevel(event.target.value as HeartsLevel)}>
              {["easy", "medium", "hard", "expert"].map((name) => <option key={name}>{name}</option>)}
            </select>
          </label>
          <button type="button" onClick={begin}>New game</button>
        </div>
        <p className="note" role="status">{said}</p>
        {state && <Scores state={state} />}
      </section>
    </>
  );
}

createRoot(document.getElementById("root")!).render(<App />);

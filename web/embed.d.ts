// Types of <hearts-game> (embed.js): the element, its events, what is told and what may be asked for.
// Refer to this file where the element is used:  /// <reference path="./embed.d.ts" />

export {};

declare global {
  /** `<hearts-game>`: the card game Hearts in a frame. */
  interface HeartsGameElement extends HTMLElement {
    /** The match as everybody at the table sees it, or null before the first `hearts-state`. */
    readonly state: HeartsState | null;
    /** The match up to its last scored hand, as a text for `load`, or null where no hand has been scored. */
    readonly savedMatch: string | null;
    /** Loads the game if it is not there yet; fulfilled when it can be played. */
    start(): Promise<void>;
    /** Begins a match; what is not given is as the attributes say. Starts the game if need be. */
    newGame(options?: HeartsNewGame): Promise<void>;
    /** Goes on with a match that `savedMatch` or `hearts-save` gave, with a new deal. Starts the game if need be. */
    load(save: string): Promise<void>;
    /** Changes settings; before the start it waits for it. */
    configure(settings: HeartsSettings): Promise<void>;
    /** Has bots and moves wait; the game says so. Before the start it waits for it. */
    pause(): Promise<void>;
    /** Lets the game go on. */
    resume(): Promise<void>;
  }

  /** A command was refused, or could not be sent: what the Promise of a method is rejected with. */
  interface HeartsError extends Error {
    /** Why: a code of the game, or `removed` (the element left the page), `no_origin` (a page from a file), `no_answer` (no game). */
    code: string;
    /** Which field of the command was wrong. */
    field: string | null;
    /** What stood in it. */
    value: unknown;
  }

  type HeartsLanguage = "en" | "id" | "vi";
  type HeartsTheme = "light" | "dark" | "auto";
  type HeartsTable = "green" | "blue" | "burgundy";
  type HeartsSpeed = "instant" | "fast" | "normal" | "slow";
  type HeartsLevel = "easy" | "medium" | "hard" | "expert";
  /** A seat's number: 0 is the player's, then clockwise. */
  type HeartsSeatNumber = number;
  /** A card by rank and suit: "QS", "TH", "2C". */
  type HeartsCard = string;

  /** The attributes of the element, as markup has them. */
  interface HeartsGameAttributes {
    lang?: string;
    theme?: HeartsTheme;
    table?: HeartsTable;
    speed?: HeartsSpeed;
    players?: 3 | 4 | 5 | "3" | "4" | "5";
    target?: number | string;
    preset?: string;
    level?: HeartsLevel;
    /** 1 to 80 characters: the same text, players and rules give the same deals. */
    deal?: string;
    /** Under which name the match is kept; without it, one for each element of each page. */
    name?: string;
    /** When the game is loaded: near the view (`lazy`, the default), at a click, or at once. */
    loading?: "lazy" | "click" | "eager";
    /** A number of pixels or a length of CSS; without it the game says what it needs. */
    height?: number | string;
  }

  /** What a new match may be begun with. */
  interface HeartsNewGame {
    players?: 3 | 4 | 5;
    target?: number;
    preset?: string;
    level?: HeartsLevel;
    deal?: string;
    names?: string[];
  }

  /** Settings that the page may change. */
  interface HeartsSettings {
    lang?: HeartsLanguage;
    theme?: HeartsTheme;
    table?: HeartsTable;
    speed?: HeartsSpeed;
    sound?: boolean;
  }

  /** A seat as everybody sees it. */
  interface HeartsSeat {
    name: string;
    level: HeartsLevel | "human";
    /** How many cards it holds. */
    cards: number;
    /** Points of the hands that are scored. */
    total: number;
    /** Points in this hand so far; missing or null where the settings hide them. */
    points?: number | null;
    /** Tricks in this hand. */
    tricks: number;
  }

  /** The match as everybody at the table sees it: no card that is not on the table is ever in it. */
  interface HeartsState {
    phase: "passing" | "playing" | "moon_choice" | "hand_over" | "match_over";
    /** Who must do something now. */
    waiting: "you" | "bot" | "next_hand" | "nothing";
    /** Of the hand: 1, 2, ... */
    hand_number: number;
    direction: "left" | "right" | "across" | "hold";
    turn: HeartsSeatNumber | null;
    leader: HeartsSeatNumber | null;
    /** The cards on the table in the order in which they were played. */
    trick: { seat: HeartsSeatNumber; card: HeartsCard }[];
    /** Who took the trick on the table, where it is complete. */
    taker: HeartsSeatNumber | null;
    /** Whether hearts are broken. */
    broken: boolean;
    seats: HeartsSeat[];
    rules: Record<string, unknown>;
    /** The rules' name, or "custom". */
    preset: string;
    /** Seats that share the lowest total past the target, so that play goes on. */
    tied: HeartsSeatNumber[];
    winner: HeartsSeatNumber | null;
    /** For each seat its place from 1, where the match is over. */
    places: number[] | null;
    paused: boolean;
  }

  /** The game can be played: cards can be chosen. */
  interface HeartsReady {
    version: string;
    languages: string[];
    presets: string[];
    levels: string[];
  }

  /** A hand was scored. */
  interface HeartsHand {
    hand: number;
    /** For each seat what it got in this hand, a moon already reckoned. */
    points: number[];
    totals: number[];
    /** Who shot the moon. */
    shooter: HeartsSeatNumber | null;
  }

  /** The match is over. */
  interface HeartsOver {
    winner: HeartsSeatNumber;
    /** For each seat its place, from 1. */
    places: number[];
    totals: number[];
  }

  /** Something was refused. */
  interface HeartsErrorMessage {
    code: string;
    field?: string | null;
    value?: unknown;
    text?: string;
    /** The number of the command that was refused. */
    of?: number;
  }

  interface HeartsEventMap {
    /** The game can be played. */
    "hearts-ready": CustomEvent<HeartsReady>;
    /** The engine has answered: commands are carried out from here on. */
    "hearts-started": CustomEvent<object>;
    "hearts-state": CustomEvent<{ state: HeartsState }>;
    "hearts-hand": CustomEvent<HeartsHand>;
    "hearts-over": CustomEvent<HeartsOver>;
    /** The match up to its last scored hand, as a text for `load`. */
    "hearts-save": CustomEvent<{ save: string }>;
    "hearts-error": CustomEvent<HeartsErrorMessage>;
  }

  /** The events as properties of JSX, which React from 19 on takes: `onhearts-state={...}`. */
  type HeartsGameHandlers = {
    [K in keyof HeartsEventMap as `on${K}`]?: (event: HeartsEventMap[K]) => void;
  };

  /** For `addEventListener` of the element and, because the events bubble, of all above it. */
  interface GlobalEventHandlersEventMap extends HeartsEventMap {}

  interface HTMLElementTagNameMap {
    "hearts-game": HeartsGameElement;
  }

  // For JSX without a namespace of its own (Preact's classic set-up, React up to 18). React 19 wants it in its own
  // module: the element's documentation has the lines.
  namespace JSX {
    interface IntrinsicElements {
      "hearts-game": HeartsGameAttributes & Record<string, unknown>;
    }
  }
}

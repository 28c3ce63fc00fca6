// The sounds of the table, made with the browser's own synthesiser: no file to load, nothing of anybody else's.
// Loaded when the player has first done something and wants sounds. A browser without Web Audio, or one that refuses
// it, is silent.

const REST = 4000; // milliseconds without a sound after which the browser's audio may sleep
const APART = 0.06; // seconds between two of one name: bots that play at once would make it a rattle
const LOUD = 0.5; // the level of the loudest setting, 1 is all there is

/** A tone: its level rises at once and dies away over `length` seconds. */
const tone = (context, out, at, { pitch, to = pitch, length, level, type = "sine" }) => {
  const oscillator = new OscillatorNode(context, { type, frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  oscillator.frequency.setValueAtTime(pitch, at);
  if (to !== pitch) oscillator.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(level, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  gain.gain.linearRampToValueAtTime(0, at + length + 0.02);
  oscillator.connect(gain).connect(out);
  oscillator.start(at);
  oscillator.stop(at + length + 0.03);
};

const noises = new WeakMap();
const noise = (context) => {
  if (!noises.has(context)) {
    const buffer = context.createBuffer(1, Math.round(context.sampleRate / 2), context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    noises.set(context, buffer);
  }
  return noises.get(context);
};

/** A brush of air, as of a card: noise around `pitch` that moves to `to`. */
const brush = (context, out, at, { pitch, to = pitch, length, level, soft = 0.004 }) => {
  const source = new AudioBufferSourceNode(context, { buffer: noise(context), loop: true });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.9 });
  const gain = new GainNode(context, { gain: 0 });
  filter.frequency.setValueAtTime(pitch, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(level, at + soft);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  gain.gain.linearRampToValueAtTime(0, at + length + 0.02);
  source.connect(filter).connect(gain).connect(out);
  source.start(at, Math.random() * 0.4);
  source.stop(at + length + 0.03);
};

/** Each draws itself into `out` from the time `at` on, in seconds of the context. */
const SOUNDS = {
  // A card put down: the brush, and the table under it.
  card: (context, out, at) => {
    brush(context, out, at, { pitch: 2300 + Math.random() * 500, to: 1100, length: 0.08, level: 1.6 });
    tone(context, out, at, { pitch: 190, to: 110, length: 0.07, level: 0.7 });
  },
  // She falls: a low bell, a minor chord that beats against itself.
  queen: (context, out, at) => {
    brush(context, out, at, { pitch: 1500, to: 500, length: 0.12, level: 0.4 });
    for (const [pitch, level] of [[146.83, 0.3], [174.61, 0.2], [220, 0.16], [147.9, 0.22], [440, 0.05]]) {
      tone(context, out, at + 0.03, { pitch, length: 1.5, level });
    }
    tone(context, out, at, { pitch: 73.42, to: 69, length: 0.5, level: 0.4, type: "triangle" });
  },
  // Cards drawn together and away.
  trick: (context, out, at) => {
    brush(context, out, at + 0.2, { pitch: 900, to: 2600, length: 0.2, level: 0.26, soft: 0.09 });
    brush(context, out, at + 0.28, { pitch: 1200, to: 3200, length: 0.16, level: 0.18, soft: 0.07 });
  },
  // Two drops of glass, falling.
  broken: (context, out, at) => {
    for (const [i, pitch] of [1318.51, 1046.5, 783.99].entries()) {
      tone(context, out, at + 0.1 + i * 0.075, { pitch, length: 0.5, level: 0.11 });
      tone(context, out, at + 0.1 + i * 0.075, { pitch: pitch * 2.01, length: 0.22, level: 0.04 });
    }
  },
  refused: (context, out, at) => {
    for (const later of [0, 0.1]) {
      tone(context, out, at + later, { pitch: 165, to: 140, length: 0.09, level: 0.34, type: "triangle" });
    }
  },
  turn: (context, out, at) => {
    tone(context, out, at + 0.28, { pitch: 659.25, length: 0.26, level: 0.09 });
    tone(context, out, at + 0.36, { pitch: 880, length: 0.3, level: 0.07 });
  },
  hand_over: (context, out, at) => {
    for (const [i, pitch] of [523.25, 659.25, 783.99].entries()) {
      tone(context, out, at + 0.4 + i * 0.11, { pitch, length: 0.55, level: 0.13, type: "triangle" });
    }
  },
  match_over: (context, out, at) => {
    for (const [i, pitch] of [392, 523.25, 659.25, 783.99, 1046.5].entries()) {
      tone(context, out, at + 0.4 + i * 0.12, { pitch, length: i === 4 ? 1.4 : 0.6, level: 0.13, type: "triangle" });
    }
    for (const pitch of [261.63, 329.63, 392]) {
      tone(context, out, at + 0.88, { pitch, length: 1.5, level: 0.08 });
    }
  },
};

export const names = Object.keys(SOUNDS);

/** Draws the sounds into any context, at its time `at` and at the volume, 0 to 1. */
export const render = (context, wanted, volume, at) => {
  // By the ear's measure, about.
  const level = new GainNode(context, { gain: LOUD * volume ** 1.5 });
  // However many come together, it is never a crack.
  const limit = new DynamicsCompressorNode(context, { threshold: -14, ratio: 8, attack: 0.002 });
  limit.connect(level).connect(context.destination);
  for (const name of wanted) SOUNDS[name](context, limit, at);
};

let context = null; // null until the first sound, false where there will be none
let resting = 0;
const last = {};

/** The context, running or about to; null where the browser gives none, or not yet. */
const awake = () => {
  // Made earlier it would be refused, and browsers complain.
  if (context === null && navigator.userActivation?.hasBeenActive !== false) {
    try {
      context = new AudioContext();
    } catch {
      context = false;
    }
  }
  if (!context) return null;
  if (context.state !== "running") context.resume().catch(() => {});
  clearTimeout(resting);
  resting = setTimeout(() => context.suspend().catch(() => {}), REST);
  return context;
};

const sound = (wanted, volume) => {
  try {
    const audio = awake();
    if (!audio) return;
    const at = audio.currentTime + 0.01;
    const fresh = wanted.split(",").filter((name) => SOUNDS[name] && !(at - last[name] < APART));
    for (const name of fresh) last[name] = at;
    if (fresh.length) render(audio, fresh, volume, at);
  } catch {
    context = false;
  }
};

/** Plays sounds by their names, with commas between them, at the volume, 0 to 1. Never throws. */
export const play = (wanted, volume) => {
  // To make the context takes the browser longer than all else that a played card asks for: a task of its own.
  if (context === null) setTimeout(sound, 0, wanted, volume);
  else if (context) sound(wanted, volume);
};

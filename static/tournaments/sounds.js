/* Short sounds of the table, made here and not fetched: off unless the reader has
   switched them on, and silent until a first click or key, as browsers want it. */

const VOLUME = 0.12;

/* Tones as [frequency in Hz, start in s, length in s]. */
const TONES = {
  "your-turn": [
    [659, 0, 0.12],
    [880, 0.11, 0.2],
  ],
  trick: [
    [523, 0, 0.08],
    [392, 0.07, 0.12],
  ],
  hand: [
    [392, 0, 0.12],
    [523, 0.11, 0.12],
    [659, 0.22, 0.2],
  ],
  won: [
    [523, 0, 0.15],
    [659, 0.14, 0.15],
    [784, 0.28, 0.15],
    [1047, 0.42, 0.4],
  ],
  lost: [
    [440, 0, 0.2],
    [349, 0.19, 0.35],
  ],
};

let context = null;

const isOn = () => document.documentElement.dataset.sounds === "on";

const wake = () => {
  if (!isOn()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
};
for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, wake);

const envelope = (start, length) => {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(VOLUME, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(context.destination);
  return gain;
};

const tone = ([frequency, after, length]) => {
  const start = context.currentTime + after;
  const oscillator = new OscillatorNode(context, { type: "triangle", frequency });
  oscillator.connect(envelope(start, length));
  oscillator.start(start);
  oscillator.stop(start + length);
};

/* A card that is laid down: a breath of noise. */
const rustle = () => {
  const length = 0.06;
  const size = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, size, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < size; at += 1) samples[at] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: 2400 });
  source.connect(filter).connect(envelope(context.currentTime, length));
  source.start();
};

/* Make the sound of that name, if there is one and the reader wants to hear it. */
export const play = (name) => {
  if (!isOn() || context?.state !== "running") return;
  if (name === "card") rustle();
  else (TONES[name] || []).forEach(tone);
};

/* --- What the table sounds like when it changes --- */

let last = null;

/* Make the sound of what a part shows, if that is not what it has shown before. */
export const soundOf = (part) => {
  const found = part.querySelector("[data-sound]");
  if (!found) return;
  const words = [...part.querySelectorAll("[data-announce]")].map((e) => e.textContent);
  const moment = [found.dataset.sound, ...words].join();
  if (last !== null && moment !== last) play(found.dataset.sound);
  last = moment;
};

document.addEventListener("house:sent", (event) => {
  if (event.detail.move.startsWith("play ")) play("card");
});

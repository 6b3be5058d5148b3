/* The table by single keys, each a letter or figure that is shown where it acts.

   They are off where the reader has switched them off, where something is typed, and
   with Ctrl, Alt or Meta, which belong to the browser. */

const LETTER = /^[a-z]$/;
const FIGURE = /^[1-9]$/;

/* The letter or figure of a key: as printed on a Latin keyboard where the layout has
   other letters there, such as Cyrillic ones. */
const nameOf = ({ key, code }) => {
  const pressed = key.toLowerCase();
  if (LETTER.test(pressed) || FIGURE.test(pressed) || pressed === "?") return pressed;
  if (key.length !== 1) return key;
  const [, letter] = /^Key([A-Z])$/.exec(code) || [];
  const [, figure] = /^Digit([1-9])$/.exec(code) || [];
  const isLetter = letter && /\p{L}/u.test(key);
  return isLetter ? letter.toLowerCase() : figure || pressed;
};

const isTypedInto = (element) =>
  element.closest("input, textarea, select, [contenteditable]") !== null;

const isForUs = (event) =>
  document.documentElement.dataset.keys !== "off" &&
  !(event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) &&
  !isTypedInto(event.target) &&
  !document.querySelector("dialog[open]");

/* --- The hand --- */

const cards = () => [...document.querySelectorAll("[data-hand] [data-card]")];

const focusCard = (number) => cards()[number - 1]?.focus();

const focusBeside = (step) => {
  const all = cards();
  const at = all.indexOf(document.activeElement);
  if (at < 0 || !all.length) return false;
  all[(at + step + all.length) % all.length].focus();
  return true;
};

/* --- Calls --- */

let isAlone = false;

const call = (key) => {
  const found = [
    ...document.querySelectorAll(`[data-call][data-key="${key.toUpperCase()}"]`),
  ];
  const fit = found.find((button) => "alone" in button.dataset === isAlone);
  return fit || (isAlone ? null : found[0]);
};

/* A: alone. Where the suit is still to be named, the next letter names it for that. */
const toggleAlone = () => {
  const rows = document.querySelectorAll(".naming-alone");
  isAlone = !isAlone && rows.length > 0;
  rows.forEach((row) => row.classList.toggle("naming-armed", isAlone));
};

export const forgetAlone = () => {
  isAlone = false;
};

/* --- The rest --- */

/* The last trick stands over those of this hand; between hands it is folded. */
const openLastTrick = () => {
  const fold =
    document.getElementById("tricks") || document.getElementById("last-hand-trick");
  if (!fold) return;
  fold.open = !fold.open;
  fold.querySelector("summary").focus();
  fold.parentElement.scrollIntoView({ block: "nearest" });
};

const help = () => document.getElementById("keys")?.showModal();

const press = (key) => {
  if (key === "?") return help();
  if (key === "l") return openLastTrick();
  const button = call(key);
  if (button) return button.click();
  if (key === "a") return toggleAlone();
  if (FIGURE.test(key)) return focusCard(Number(key));
  return undefined;
};

document.addEventListener("keydown", (event) => {
  if (!isForUs(event) || event.repeat) return;
  const key = nameOf(event);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step && focusBeside(step)) event.preventDefault();
  else if (key.length === 1) press(key);
});

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-keys-help]")) help();
});

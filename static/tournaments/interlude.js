/* What has just ended lies over the middle of the table for a moment: a trick in full, or
   a hand with its sentence. Whoever is next may have moved on already; the new state is
   there beneath it, and the hand, the calls and the clock are never covered.

   The part has what ended in [data-interlude], a number that grows. The first part that
   a page shows is only noted. */

const TRICK_MS = 1200;
const HAND_MS = 3000;

const table = document.getElementById("table");

/* What lies there now, and what takes it away. */
let overlay = null;
let timer = 0;
let lastNumber = -1;

const numberOf = (template) => Number(template.dataset.interlude);

const close = () => {
  clearTimeout(timer);
  overlay?.remove();
  overlay = null;
};

const lay = () => table.querySelector(".felt").append(overlay);

const open = (template) => {
  close();
  overlay = template.content.firstElementChild.cloneNode(true);
  lay();
  const lasts = "isHand" in template.dataset ? HAND_MS : TRICK_MS;
  timer = setTimeout(close, lasts);
};

/* The end of a hand comes before the first tricks of the next. */
const takeNew = () => {
  const templates = [...table.querySelectorAll("[data-interlude]")];
  const fresh = templates.filter((template) => numberOf(template) > lastNumber);
  lastNumber = Math.max(lastNumber, ...templates.map(numberOf));
  return fresh[0] || null;
};

table.addEventListener("house:shown", (event) => {
  if (event.target !== table) return;
  const fresh = takeNew();
  if (fresh) {
    open(fresh);
  } else if (overlay) {
    overlay.classList.add("interlude-still");
    lay();
  }
});

for (const name of ["pointerdown", "keydown", "house:sent"]) {
  document.addEventListener(name, close, true);
}
takeNew();

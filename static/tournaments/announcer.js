/* What a screen reader says by itself: the page's log, to which lines are added.

   A part says what happened in one or more [data-announce]. One with data-event, a
   number that grows, is said once, and so is every one that came between two fetches;
   one without is said when its words are others than before. */

const KEPT = 12;

let lastEvent = -1;
const lastWords = new WeakMap();

const wordsOf = (element) => element.textContent.replace(/\s+/g, " ").trim();

/* Say a sentence, after whatever is being said. */
export const say = (sentence) => {
  const log = document.getElementById("announcer");
  if (!log || !sentence) return;
  const line = document.createElement("p");
  line.textContent = sentence;
  log.append(line);
  while (log.childElementCount > KEPT) log.firstElementChild.remove();
};

const sayEvents = (events, isFirst) => {
  const number = (element) => Number(element.dataset.event);
  const fresh = events.filter((element) => number(element) > lastEvent);
  const newest = Math.max(lastEvent, ...events.map(number));
  /* A page that has just come up tells the newest only. */
  const told = isFirst ? fresh.slice(-1) : fresh;
  told.forEach((element) => say(wordsOf(element)));
  lastEvent = newest;
};

/* Say what a part tells that it did not tell before. */
export const announce = (part) => {
  const found = [...part.querySelectorAll("[data-announce]")];
  const events = found.filter((element) => element.dataset.event);
  if (events.length) sayEvents(events, lastEvent < 0);
  const states = found.filter((element) => !element.dataset.event);
  const words = states.map(wordsOf).filter(Boolean).join(" ");
  if (words && words !== lastWords.get(part)) say(words);
  lastWords.set(part, words);
};

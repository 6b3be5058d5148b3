/* Cards of the own hand that cannot be played now: one says why, another can be chosen
   before the turn comes and is played when it does. */

import { alertWith, sentence } from "./alerts.js";
import { say } from "./announcer.js";
import { shake } from "./flight.js";

/* The card, and the number of the hand that it is chosen in. */
let chosen = null;

const hand = () => document.querySelector("[data-hand]");
const cardIn = (form, card) =>
  form?.querySelector(`[data-card="${CSS.escape(card)}"]`) || null;

const mark = () => {
  for (const button of document.querySelectorAll("[data-preselect]")) {
    const isChosen = button.dataset.card === chosen?.card;
    button.setAttribute("aria-pressed", String(isChosen));
    button.classList.toggle("card-chosen", isChosen);
  }
};

const toggle = (button) => {
  const { card } = button.dataset;
  const isChosen = chosen?.card === card;
  chosen = isChosen ? null : { card, hand: hand().dataset.hand };
  mark();
  say(sentence(isChosen ? "unchosen" : "chosen"));
};

/* Play the chosen card if its turn has come; drop it where it cannot be played. */
export const playChosen = () => {
  const form = hand();
  const isSameHand = form?.dataset.hand === chosen?.hand;
  const button = chosen && isSameHand ? cardIn(form, chosen.card) : null;
  if (!button) chosen = null;
  mark();
  if (!button || "preselect" in button.dataset) return;
  chosen = null;
  if (button.value?.startsWith("play ")) form.requestSubmit(button);
  else if (document.querySelector(".turn-yours")) alertWith(sentence("dropped"));
};

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-hand] [data-card]");
  if (!button || button.value) return;
  if ("why" in button.dataset) {
    alertWith(button.dataset.why);
    shake(button);
  } else if ("preselect" in button.dataset) {
    toggle(button);
  }
});

mark();

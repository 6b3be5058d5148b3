/* Moves: shown at once, sent once, taken back with the reason if refused.

   The house takes the same move of the same turn as often as it comes, so a move that
   found no way there is sent again while the clock lets it count. */

import { alertWith, clearAlert, sentence } from "./alerts.js";
import { flyBack, layDown } from "./flight.js";
import { noteAnswer, noteStatus, post, refresh, show } from "./parts.js";

const PAUSES_MS = [300, 700, 1500, 3000];
const WITHOUT_CLOCK_MS = 60000;
const GRACE_MS = 1000;
const APPLIED_WITHIN_MS = 1000;

const CARD_MOVE = /^(play|discard|give) (\S+)$/;

/* The move that is on its way, or taken and not shown by the house yet. */
let sent = null;
let endsAt = Infinity;

document.addEventListener("house:tick", (event) => {
  if (!("warn" in event.target.dataset)) return;
  endsAt = performance.now() + event.detail.leftMs + GRACE_MS;
});

/* --- On the screen --- */

const buttonOf = ({ move }) => {
  const card = CARD_MOVE.exec(move)?.[2];
  return document.querySelector(
    card
      ? `[data-hand] [data-card="${CSS.escape(card)}"]`
      : `[data-call][value="${CSS.escape(move)}"]`,
  );
};

const showSent = (move, { isSudden }) => {
  const button = buttonOf(move);
  const [, kind] = CARD_MOVE.exec(move.move) || [];
  move.takeBack = () => undefined;
  if (!button) return;
  if (kind) {
    move.takeBack = layDown(button, { isPlayed: kind === "play", isSudden });
    return;
  }
  button.setAttribute("aria-pressed", "true");
  move.takeBack = () => button.removeAttribute("aria-pressed");
};

const turnShown = () => document.querySelector("#table [name=turn]")?.value;

/* What was sent stays as it was shown until the house shows it itself. */
export const keepSent = () => {
  if (!sent) return;
  if (turnShown() === sent.turn) showSent(sent, { isSudden: true });
  else sent = null;
};

/* --- On the wire --- */

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const isAnswered = (answer) => answer.status < 500 && answer.status !== 429;

/* Send until the house has answered, or the move cannot count any more. */
const sendWhileItCounts = async (move, part, { action, body }) => {
  const givenUpAt = performance.now() + WITHOUT_CLOCK_MS;
  for (let tries = 0; move === sent; tries += 1) {
    try {
      const answer = await post(part, action, body, { Prefer: "return=minimal" });
      noteStatus(answer.status);
      if (isAnswered(answer)) return answer;
    } catch {
      noteStatus(0);
    }
    if (performance.now() > Math.min(endsAt, givenUpAt)) break;
    await pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]);
  }
  return null;
};

const takeBack = async (move, part, answer) => {
  sent = null;
  const there = move.takeBack();
  if (answer?.headers.get("X-Fragment") === "1") {
    const html = await answer.text();
    noteAnswer(part);
    show(part, html, { etag: "", askedAt: move.askedAt });
  } else {
    alertWith(sentence("notSent"));
  }
  const button = buttonOf(move);
  if (button && there) flyBack(button, there);
};

const submit = async (form, submitter) => {
  const part = form.closest("[data-live]");
  const body = new URLSearchParams(new FormData(form));
  if (submitter?.name) body.set(submitter.name, submitter.value);
  const move = { turn: body.get("turn"), move: body.get("move") };
  move.askedAt = performance.now();
  sent = move;
  clearAlert();
  showSent(move, { isSudden: false });
  document.dispatchEvent(new CustomEvent("house:sent", { detail: { move: move.move } }));
  const answer = await sendWhileItCounts(move, part, { action: form.action, body });
  if (move !== sent) return;
  if (!answer?.ok) {
    await takeBack(move, part, answer);
    return;
  }
  await pause(APPLIED_WITHIN_MS);
  if (move === sent) refresh(part);
};

/* One move at a time: a click while one is on its way is none. */
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!form.elements.turn || !form.closest("[data-live]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!sent) submit(form, event.submitter);
  },
  true,
);

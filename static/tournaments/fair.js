/* The check of the deals on the page of a replay: it fetches, checks and tells.

   What is checked stands in fair-check.js; the words stand in the page. */

import { check } from "./fair-check.js";
import { RecordError } from "./fair-deals.js";

const SIGNS = { S: "\u2660", H: "\u2665", D: "\u2666", C: "\u2663" };
const LONGEST = 1000;
const CHECKS = ["commitment", "seats", "keys", "cards", "same"];

const section = document.getElementById("fair-check");
const part = (name) => document.getElementById(`fair-${name}`);
const words = part("words").content;

/** Return the words of a code, with values in their places. */
const word = (code, values = {}) =>
  words
    .querySelector(`[data-word="${code}"]`)
    .textContent.replace(/\{(\w+)\}/g, (_, name) => String(values[name]).slice(0, 40));

const element = (tag, content = "", className = "") => {
  const made = document.createElement(tag);
  made.textContent = content;
  if (className) made.className = className;
  return made;
};

/* --- What the page itself says of the match --- */

const page = section.dataset;

const isThis = ({ tournament, match }) =>
  tournament === page.tournament && String(match) === page.number;

const compared = ({ record, hands }) => {
  const found = [];
  const counts = { moves: record.moves.length, deals: hands.length };
  if (record.commitment !== page.commitment) found.push({ code: "published" });
  for (const [code, count] of Object.entries(counts)) {
    const real = Number(page[code]);
    if (count !== real) found.push({ code, found: count, real });
  }
  return found;
};

/** Return *value* as text that does not depend on the order of its keys. */
const steady = (value) =>
  JSON.stringify(value, (_, each) =>
    each && typeof each === "object" && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/** Return how the record differs from the match of this page; null for another's. */
const differences = async (result, document, isFile) => {
  if (!isThis(result.record)) return isFile ? null : [{ code: "match" }];
  const found = compared(result);
  if (!isFile || found.length) return found;
  const isSame = steady(await fetched()) === steady(document);
  return isSame ? [] : [{ code: "changed" }];
};

/* --- Telling --- */

const told = (breach) => element("li", word(`breach-${breach.code}`, breach));

const tell = (name, breaches) => {
  const item = section.querySelector(`[data-check="${name}"]`);
  const state = breaches === null ? "unknown" : breaches.length ? "failed" : "ok";
  const code = state === "unknown" && name === "same" ? "other" : state;
  item.dataset.result = state;
  item.querySelector("[data-state]").textContent = word(code);
  item.querySelector(".fair-breaches")?.remove();
  if (state !== "failed") return;
  const list = element("ul", "", "fair-breaches");
  list.append(...breaches.slice(0, LONGEST).map(told));
  item.append(list);
};

const clear = () => {
  for (const item of section.querySelectorAll("[data-check]")) {
    delete item.dataset.result;
    item.querySelector("[data-state]").textContent = "";
    item.querySelector(".fair-breaches")?.remove();
  }
  part("hands").hidden = true;
  part("list").replaceChildren();
  delete part("verdict").dataset.result;
};

const card = (text) => {
  if (text === "JK") return "\u2605";
  return text.replace("T", "10").replace(/[SHDC]$/, (suit) => SIGNS[suit]);
};

const cards = (texts) => texts.map(card).join(" ");

const line = (name, texts, list) => {
  list.append(element("dt", name), element("dd", cards(texts)));
};

const handItem = ({ number, dealt, breaches, first }, names, isOwn) => {
  const item = element("li");
  const fold = element("details");
  const head = element("summary", `${word("hand", { hand: number })} `);
  const state = breaches.length ? "failed" : "ok";
  item.dataset.result = state;
  head.append(element("span", word(state), "fair-state"));
  fold.append(head);
  const list = element("dl", "", "terms");
  for (const [seat, held] of dealt.dealt) {
    const role = seat === dealt.dealer ? ` (${word("dealer")})` : "";
    line(`${names.get(seat)}${role}`, held, list);
  }
  if (dealt.turnedUp) line(word("upcard"), [dealt.turnedUp], list);
  if (dealt.leftOver.length) line(word("left"), dealt.leftOver, list);
  fold.append(dealt.dealt.size ? list : element("p", word("undealt")));
  if (breaches.length) {
    const found = element("ul", "", "fair-breaches");
    found.append(...breaches.map(told));
    fold.append(found);
    fold.open = true;
  }
  if (isOwn && first !== null) {
    const link = element("a", word("see-hand", { hand: number }));
    link.href = `?turn=${first}&deal=1`;
    link.dataset.step = "";
    fold.append(link);
  }
  item.append(fold);
  return item;
};

const show = ({ record, hands, breaches }, found) => {
  const all = { ...breaches, same: found };
  for (const name of CHECKS) tell(name, all[name]);
  const isFair = CHECKS.every((name) => !all[name]?.length);
  const names = new Map(
    record.seats.map((row) => [row.seat, row.username || String(row.seat)]),
  );
  const isOwn = isThis(record);
  part("list").append(...hands.map((hand) => handItem(hand, names, isOwn)));
  part("hands").hidden = !hands.length;
  const open = record.seed === null ? "so-far" : "fair";
  const counts = { hands: hands.length, moves: record.moves.length };
  verdict(isFair ? open : "unfair", isFair ? "ok" : "failed", counts);
};

const verdict = (code, result, values = {}) => {
  const said = part("verdict");
  said.textContent = word(code, values);
  if (result) said.dataset.result = result;
};

/* --- Running --- */

const fetched = async () => {
  const answer = await fetch(page.record, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new TypeError(String(answer.status));
  return answer.json();
};

/** Show how far it is, and let the browser draw it. */
const progress = (share) => {
  part("progress").value = 100 * share;
  return new Promise((go) => {
    setTimeout(go, 0);
  });
};

const run = async (read, isFile) => {
  clear();
  verdict("running");
  part("progress").value = 0;
  part("progress").hidden = false;
  part("run").disabled = true;
  try {
    const document = await read();
    const result = await check(document, progress);
    show(result, await differences(result, document, isFile));
  } catch (error) {
    if (error instanceof RecordError) {
      verdict(`refused-${error.code}`, "failed", { named: error.named });
    } else if (error instanceof SyntaxError) verdict("refused-json", "failed");
    else if (error instanceof TypeError && !isFile) verdict("unreached", "failed");
    else {
      verdict("refused-json", "failed");
      throw error;
    }
  } finally {
    part("progress").hidden = true;
    part("run").disabled = false;
  }
};

part("run").addEventListener("click", () => run(fetched, false));
part("file").addEventListener("change", (event) => {
  const [file] = event.target.files;
  if (file) run(async () => JSON.parse(await file.text()), true);
  event.target.value = "";
});

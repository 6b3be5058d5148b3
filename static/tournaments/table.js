/* The table: what a player does there, and what it tells besides being shown. */

import { say } from "./announcer.js";
import { playChosen } from "./chosen.js";
import { forgetAlone } from "./keys.js";
import { keepSent } from "./moves.js";
import { soundOf } from "./sounds.js";

const table = document.getElementById("table");

/* Whoever looks at the end of the page would miss how the match has ended. */
const result = () => table.querySelector(".result");
let isOver = Boolean(result());
const showResult = () => {
  if (!isOver && result()) result().scrollIntoView({ block: "nearest" });
  isOver = Boolean(result());
};

table.addEventListener("house:shown", (event) => {
  if (event.target !== table) return;
  showResult();
  forgetAlone();
  keepSent();
  soundOf(table);
  playChosen();
});
soundOf(table);

/* --- Ten seconds left: said once a turn, and not of a turn that is no longer --- */

const WARN_MS = 10000;
let warned = "";
let leftBefore = 0;

table.addEventListener("house:tick", (event) => {
  const { due, warn } = event.target.dataset;
  const { leftMs } = event.detail;
  const isCrossed = leftBefore > WARN_MS && leftMs <= WARN_MS && leftMs > 0;
  leftBefore = leftMs;
  if (!warn || due === warned || !isCrossed) return;
  warned = due;
  say(warn);
});

/* A page whose parts keep themselves up to date, say what happened and what waits. */

import { announce } from "./announcer.js";
import { parts } from "./parts.js";
import { start } from "./stream.js";
import { showWaiting } from "./waiting.js";

/* What was said at the top when the page came is of the past once the page has moved on. */
const READ_WITHIN_MS = 8000;

const forgetMessages = () => {
  if (performance.now() < READ_WITHIN_MS) return;
  const said = "main > .notice[role=status]:not(.notice-error)";
  document.querySelectorAll(said).forEach((message) => message.remove());
};

const tell = (part) => {
  announce(part);
  showWaiting(part);
};

document.addEventListener("house:shown", (event) => {
  if (event.target.dataset.topic?.includes("tournament=")) forgetMessages();
  tell(event.target);
});
parts().forEach(tell);
start();

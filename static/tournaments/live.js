/* A page whose parts keep themselves up to date, say what happened, and tell it in the
   browser's tab. */

import { announce } from "./announcer.js";
import { parts } from "./parts.js";
import { start } from "./stream.js";

/* The tab says what waits, before the name of the page. */
const ownTitle = document.title;
const entitle = (part) => {
  const found = part.querySelector("[data-title]");
  if (!found) return;
  const words = found.dataset.title;
  document.title = words ? `${words} \u00b7 ${ownTitle}` : ownTitle;
};

const tell = (part) => {
  announce(part);
  entitle(part);
};

document.addEventListener("house:shown", (event) => tell(event.target));
parts().forEach(tell);
start();

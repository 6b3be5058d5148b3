/* A page whose parts keep themselves up to date, say what happened and what waits. */

import { announce } from "./announcer.js";
import { parts } from "./parts.js";
import { start } from "./stream.js";
import { showWaiting } from "./waiting.js";

const tell = (part) => {
  announce(part);
  showWaiting(part);
};

document.addEventListener("house:shown", (event) => tell(event.target));
parts().forEach(tell);
start();

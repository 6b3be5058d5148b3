/* The replay of a match, step by step, without loading the page anew.

   Every way through the match is a link that works without this script. With it, the
   part that differs is fetched, and the address stays that of what is shown. */
"use strict";

(() => {
  const PACE_MS = 1400;
  const KEYS = {
    ArrowLeft: "way-previous",
    ArrowRight: "way-next",
    Home: "way-first",
    End: "way-last",
    t: "way-trick",
    n: "way-hand",
  };
  const AT_WORK = "input, textarea, select, [contenteditable], .timeline-scroll";
  const TAKES_SPACE = "a, button, summary";
  let timer = null;

  const part = () => document.getElementById("replay-step");
  const page = () => part().querySelector("[data-turn]");
  const way = (id) => {
    const link = document.getElementById(id);
    return link && link.hasAttribute("href") ? link : null;
  };

  /* --- One step --- */

  const isPlaying = () => timer !== null;

  const dress = () => {
    const button = document.getElementById("way-play");
    button.hidden = false;
    button.textContent = isPlaying() ? button.dataset.pause : button.dataset.play;
    button.setAttribute("aria-pressed", String(isPlaying()));
    const here = document.getElementById("timeline-here");
    if (here) {
      here.setAttribute("x1", page().dataset.x);
      here.setAttribute("x2", page().dataset.x);
    }
    const chart = here && here.closest(".timeline-scroll");
    if (chart) chart.scrollLeft = page().dataset.x - chart.clientWidth / 2;
    const hand = part().querySelector(".replay-hand-here");
    const list = hand && hand.closest(".replay-hands");
    if (list) list.scrollTop = hand.offsetTop - list.offsetTop;
  };

  const say = () => {
    const said = [...part().querySelectorAll("[data-said], [data-told]")];
    const words = said.map((each) => each.textContent).join(" ");
    document.getElementById("replay-said").textContent = words.replace(/\s+/g, " ");
  };

  const go = (address) =>
    htmx.ajax("GET", address, {
      source: part(),
      target: part(),
      swap: "innerHTML settle:0ms",
    });

  /* --- Playing by itself --- */

  const stop = () => {
    clearTimeout(timer);
    timer = null;
    dress();
  };

  const playOn = () => {
    const next = way("way-next");
    if (!next || document.hidden) stop();
    else go(next.getAttribute("href"));
  };

  const start = () => {
    timer = setTimeout(playOn, 0);
    dress();
  };

  const toggle = () => (isPlaying() ? stop() : start());

  /* --- What the reader does --- */

  document.addEventListener("click", (event) => {
    if (event.target.closest("#way-play")) {
      toggle();
      return;
    }
    const bar = event.target.closest(".clock-bar[data-turn]");
    const link = event.target.closest("[data-step][href]");
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.button);
    if (!isPlain || (!bar && !link)) return;
    event.preventDefault();
    if (isPlaying()) stop();
    go(link ? link.getAttribute("href") : `?turn=${bar.dataset.turn}`);
  });

  document.addEventListener("keydown", (event) => {
    const hasOthers = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    if (hasOthers || document.documentElement.dataset.keys === "off") return;
    if (event.target.closest(AT_WORK)) return;
    if (event.key === " ") {
      if (event.target.closest(TAKES_SPACE)) return;
      event.preventDefault();
      toggle();
      return;
    }
    if (!(event.key in KEYS)) return;
    event.preventDefault();
    const link = way(KEYS[event.key]);
    if (!link) return;
    if (isPlaying()) stop();
    go(link.getAttribute("href"));
  });

  /* --- What the house answers --- */

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== part()) return;
    history.replaceState(history.state, "", event.detail.pathInfo.responsePath);
    dress();
    say();
    if (isPlaying()) timer = setTimeout(playOn, PACE_MS);
  });

  for (const failure of ["htmx:sendError", "htmx:responseError"]) {
    document.addEventListener(failure, stop);
  }

  /* --- The link to share --- */

  const copyByHand = (address) => {
    const field = document.createElement("textarea");
    field.value = address;
    document.body.append(field);
    field.select();
    const isDone = document.execCommand("copy");
    field.remove();
    return isDone;
  };

  const copy = async (button) => {
    let isDone = false;
    try {
      await navigator.clipboard.writeText(location.href);
      isDone = true;
    } catch {
      /* Browsers keep the clipboard from pages that came without HTTPS. */
      isDone = copyByHand(location.href);
    }
    button.focus();
    const words = isDone ? button.dataset.copied : button.dataset.failed;
    document.getElementById("replay-said").textContent = words;
    button.textContent = words;
  };

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("copy-link");
    button.hidden = false;
    button.addEventListener("click", () => copy(button));
    dress();
  });
})();

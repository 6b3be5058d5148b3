/* Clocks count down to the deadline that the server shows, in the server's time.

   The difference between the two times is taken from the moment at which the page was
   asked for, so that a slow network can only make a clock look shorter than it is.
   Each tick is an event with what is left in all, for whoever warns of it. */
"use strict";

(() => {
  const LOW_MS = 10000;
  const TICK_MS = 200;
  let offset = 0;

  const clocks = () => document.querySelectorAll("[data-due]");

  /* What came with an answer is of that answer's moment, and of no other's. */
  const take = (answered, askedAt) => {
    const clock = answered.querySelector("[data-now]");
    if (clock) offset = Date.parse(clock.dataset.now) - askedAt;
  };

  const written = (leftMs) => {
    const seconds = Math.max(0, Math.floor(leftMs / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };

  /* The ring is full when all of the time for the move is left; the bank has none. */
  const drawRing = (clock, left) => {
    const ring = clock.querySelector("[data-ring]");
    if (!ring) return;
    const part = left / (Number(clock.dataset.total) * 1000);
    const share = Math.min(1, Math.max(0, part));
    ring.style.strokeDashoffset = String(Math.round((1 - share) * 1000) / 10);
  };

  /* The bank counts down once the time for the move is used up. */
  const writeBank = (clock, left) => {
    const shown = clock.querySelector("[data-bank]");
    if (!shown) return 0;
    const bank = Number(shown.dataset.bank) * 1000;
    const bankLeft = Math.max(0, bank + Math.min(0, left));
    const text = `+ ${written(bankLeft)}`;
    if (shown.textContent !== text) shown.textContent = text;
    clock.classList.toggle("clock-on-bank", left <= 0 && bankLeft > 0);
    return bank;
  };

  const tick = () => {
    for (const clock of clocks()) {
      const left = Date.parse(clock.dataset.due) - (offset + performance.now());
      const text = written(left);
      const shown = clock.querySelector("[data-left]");
      if (shown.textContent !== text) shown.textContent = text;
      shown.hidden = false;
      drawRing(clock, left);
      const leftMs = left + writeBank(clock, left);
      clock.classList.toggle("clock-low", leftMs < LOW_MS);
      const detail = { leftMs };
      clock.dispatchEvent(new CustomEvent("house:tick", { bubbles: true, detail }));
    }
  };

  document.addEventListener("DOMContentLoaded", () => {
    const [visit] = performance.getEntriesByType("navigation");
    take(document, visit ? visit.requestStart : 0);
    tick();
    setInterval(tick, TICK_MS);
  });
  document.addEventListener("house:shown", (event) => {
    take(event.target, event.detail.askedAt);
    tick();
  });
})();

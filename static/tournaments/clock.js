/* Clocks count down to the deadline that the server shows, in the server's time.

   The difference between the two times is taken from the moment at which the page was
   asked for, so that a slow network can only make a clock look shorter than it is. */
"use strict";

(() => {
  const LOW_MS = 10000;
  const TICK_MS = 200;
  let offset = 0;

  const clocks = () => document.querySelectorAll("[data-due]");

  const take = (askedAt) => {
    const clock = document.querySelector("[data-now]");
    if (clock) offset = Date.parse(clock.dataset.now) - askedAt;
  };

  const written = (leftMs) => {
    const seconds = Math.max(0, Math.floor(leftMs / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };

  const tick = () => {
    for (const clock of clocks()) {
      const left = Date.parse(clock.dataset.due) - (offset + performance.now());
      const text = written(left);
      const shown = clock.querySelector("[data-left]");
      if (shown.textContent !== text) shown.textContent = text;
      shown.hidden = false;
      clock.classList.toggle("clock-low", left < LOW_MS);
      const bar = clock.querySelector("progress");
      if (bar) bar.value = Math.max(0, left / 1000);
    }
  };

  /* Times are written in UTC; a browser knows the time of the place. */
  const localise = () => {
    for (const time of document.querySelectorAll("time[data-local]")) {
      const at = new Date(time.dateTime);
      const options =
        time.dataset.local === "time"
          ? { timeStyle: "medium" }
          : {
              day: "numeric",
              month: "short",
              year: "numeric",
              hour: "2-digit",
              minute: "2-digit",
            };
      /* The day first, as everywhere on these pages. */
      time.textContent = new Intl.DateTimeFormat("en-GB", options).format(at);
      time.removeAttribute("data-local");
    }
  };

  const show = () => {
    localise();
    tick();
  };

  document.addEventListener("DOMContentLoaded", () => {
    const [visit] = performance.getEntriesByType("navigation");
    take(visit ? visit.requestStart : 0);
    show();
    setInterval(tick, TICK_MS);
  });
  document.addEventListener("house:shown", (event) => {
    take(event.detail.askedAt);
    show();
  });
})();

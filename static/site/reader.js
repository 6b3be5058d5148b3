/* What every page does for its reader: says the device's time zone to the house, marks
   a form as sent, ticks all of a list, shows a password on request, and folds an open
   menu away. */
"use strict";

(() => {
  /* --- Times are written by the house, in the zone of this device --- */

  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const said = `time_zone=${zone}`;
  if (zone && !document.cookie.split("; ").includes(said)) {
    const secure = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `${said}; path=/; max-age=34560000; samesite=lax${secure}`;
  }

  /* --- A form that was sent waits for its answer, and is not sent twice --- */

  const busy = (button, isBusy) => {
    if (!button) return;
    if (isBusy) button.setAttribute("aria-busy", "true");
    else button.removeAttribute("aria-busy");
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post") return;
    const button = event.submitter;
    if (button?.getAttribute("aria-busy") === "true") event.preventDefault();
    else busy(button, true);
  });
  /* Back from another page: the browser shows this one as it was left. */
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    document.querySelectorAll("[aria-busy]").forEach((found) => busy(found, false));
  });

  /* --- A password that can be read while it is typed --- */

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-reveals]");
    if (!button) return;
    const field = document.getElementById(button.dataset.reveals);
    const isShown = field.type === "password";
    field.type = isShown ? "text" : "password";
    button.setAttribute("aria-pressed", String(isShown));
  });
  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-reveals]")) {
      button.hidden = false;
    }
  });

  /* --- All of a list is ticked at once, or none of it --- */

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-ticks]");
    if (!button) return;
    const boxes = [...button.form.querySelectorAll(`[name="${button.dataset.ticks}"]`)];
    const isAll = boxes.every((box) => box.checked);
    boxes.forEach((box) => (box.checked = !isAll));
  });

  /* --- What is wrong in a form is where the reader goes on --- */

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelector(".field-wrong :is(input, select, textarea)")?.focus();
  });

  /* --- The menu closes as menus do --- */

  const menu = () => document.getElementById("menu");
  document.addEventListener("click", (event) => {
    if (menu()?.open && !menu().contains(event.target)) menu().open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu()?.open) return;
    menu().open = false;
    menu().querySelector("summary").focus();
  });
})();

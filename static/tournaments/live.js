/* Parts of pages that keep themselves up to date.

   A part is an element with data-live and hx-get. It is fetched again when the stream
   says that there is a new version, and now and then in case the stream is silent.
   The server answers 304 while the part has not changed. It is settled at once
   (settle:0ms), so that no button in it ever sends its form without htmx. */
"use strict";

(() => {
  const POLL_WITHOUT_STREAM_MS = 2000;
  let isStreamDown = false;
  let lastPostAnsweredAt = 0;

  const parts = () => document.querySelectorAll("[data-live]");
  const refresh = () => parts().forEach((part) => htmx.trigger(part, "refresh"));
  const say = (id, isShown) => {
    const notice = document.getElementById(id);
    if (notice) notice.hidden = !isShown;
  };

  /* --- What was typed or opened in a part outlives its refresh --- */

  const fields = (part) => part.querySelectorAll("input[id], textarea[id], select[id]");
  const folds = (part) => part.querySelectorAll("details[id]");
  let kept = null;

  const keep = (part) => {
    const focused = part.contains(document.activeElement)
      ? document.activeElement
      : null;
    kept = {
      values: [...fields(part)]
        .filter((field) => field.type !== "hidden")
        .map(({ id, value, checked }) => ({ id, value, checked })),
      open: [...folds(part)].filter((fold) => fold.open).map((fold) => fold.id),
      focused,
      caret: focused && focused.selectionStart,
    };
  };

  /* The same element, or what a turn asks for if that is gone. */
  const focusAgain = (part) => {
    const same = kept.focused.id && document.getElementById(kept.focused.id);
    const next = same || part.querySelector("[data-prompt]");
    if (!next) return;
    next.focus({ preventScroll: true });
    if (same && kept.caret !== null && same.setSelectionRange) {
      same.setSelectionRange(kept.caret, kept.caret);
    }
  };

  const restore = (part) => {
    if (!kept) return;
    for (const { id, value, checked } of kept.values) {
      const field = document.getElementById(id);
      if (!field) continue;
      /* A tick was for what the row said then; its value has the revision. */
      if (field.type === "checkbox") field.checked = checked && field.value === value;
      else field.value = value;
    }
    for (const id of kept.open) {
      const fold = document.getElementById(id);
      if (fold) fold.open = true;
    }
    if (kept.focused && !part.contains(document.activeElement)) focusAgain(part);
    kept = null;
  };

  const announce = (part) => {
    const said = document.getElementById("announcer");
    const words = part.querySelector("[data-announce]");
    const text = words ? words.textContent.replace(/\s+/g, " ").trim() : "";
    if (said && said.textContent !== text) said.textContent = text;
  };

  /* --- The tab says what waits, before the name of the page --- */

  const ownTitle = document.title;
  const entitle = (part) => {
    const found = part.querySelector("[data-title]");
    if (!found) return;
    const words = found.dataset.title;
    document.title = words ? `${words} \u00b7 ${ownTitle}` : ownTitle;
  };

  /* --- Requests of a part, and of the forms in it --- */

  document.addEventListener("htmx:configRequest", (event) => {
    const { elt, headers } = event.detail;
    if (elt.dataset.etag) headers["If-None-Match"] = elt.dataset.etag;
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    event.detail.xhr.startedAt = performance.now();
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, target, requestConfig } = event.detail;
    if (!target.hasAttribute("data-live")) return;
    const isPart = xhr.getResponseHeader("X-Fragment") === "1";
    const isOutdated =
      requestConfig.verb === "get" && xhr.startedAt < lastPostAnsweredAt;
    event.detail.shouldSwap = isPart && xhr.status !== 304 && !isOutdated;
    event.detail.isError = !isPart && xhr.status !== 304;
    if (isOutdated) htmx.trigger(target, "refresh");
    if (!event.detail.shouldSwap) return;
    const etag = xhr.getResponseHeader("ETag");
    if (etag) target.dataset.etag = etag;
    keep(target);
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const { xhr, requestConfig, target } = event.detail;
    if (!target || !target.hasAttribute("data-live") || !xhr.status) return;
    if (requestConfig.verb === "post") lastPostAnsweredAt = performance.now();
    say("connection-lost", xhr.status >= 500);
    say("signed-out", xhr.status === 401);
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    const { target, xhr } = event.detail;
    if (!target.hasAttribute("data-live")) return;
    restore(target);
    announce(target);
    entitle(target);
    target.dispatchEvent(
      new CustomEvent("house:shown", {
        bubbles: true,
        detail: { askedAt: xhr.startedAt },
      }),
    );
  });

  document.addEventListener("htmx:sendError", () => say("connection-lost", true));

  /* --- The stream, and what stands in for it --- */

  document.addEventListener("htmx:sseError", () => {
    isStreamDown = true;
  });
  document.addEventListener("htmx:sseOpen", () => {
    if (isStreamDown) refresh();
    isStreamDown = false;
  });
  setInterval(() => {
    if (isStreamDown && !document.hidden) refresh();
  }, POLL_WITHOUT_STREAM_MS);
  window.addEventListener("online", refresh);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh();
  });

  document.addEventListener("DOMContentLoaded", () => {
    parts().forEach(announce);
    parts().forEach(entitle);
  });
})();

/* Parts of pages that keep themselves up to date.

   A part is an element with data-live, the address that it is fetched from. The server
   answers 304 while it has not changed. One request of a part is on its way at a time;
   what is asked for meanwhile is asked once more after it. A form with data-part, the id
   of a part, is sent without leaving the page and answered with that part. */

const PATIENCE_MS = 8000;
const LONGEST_PRESS_MS = 1000;

const states = new WeakMap();
const stateOf = (part) => {
  if (!states.has(part)) states.set(part, { etag: "", answeredAt: 0 });
  return states.get(part);
};

export const parts = () => document.querySelectorAll("[data-live]");

const notice = (id, isShown) => {
  const found = document.getElementById(id);
  if (found) found.hidden = !isShown;
};

/* Show how the house answered: with a status, or with 0 if it did not. */
export const noteStatus = (status) => {
  notice("connection-lost", status === 0 || status >= 500);
  notice("signed-out", status === 401);
};

/* --- What was typed or opened in a part outlives its refresh --- */

const keep = (part) => {
  const { activeElement: active } = document;
  const focused = part.contains(active) ? active : null;
  const fields = [...part.querySelectorAll("input[id], textarea[id], select[id]")];
  return {
    values: fields
      .filter((field) => field.type !== "hidden")
      .map(({ id, value, checked }) => ({ id, value, checked })),
    open: [...part.querySelectorAll("details[id][open]")].map((fold) => fold.id),
    scrolled: [...part.querySelectorAll("[data-scroll][id]")].map(
      ({ id, scrollTop, scrollHeight, clientHeight }) => ({
        id,
        scrollTop,
        isAtEnd: scrollTop + clientHeight >= scrollHeight - 2,
      }),
    ),
    focused,
    caret: focused && focused.selectionStart,
  };
};

/* The same element, or what a turn asks for if that is gone. */
const focusAgain = (part, { focused, caret }) => {
  const same = focused.id && document.getElementById(focused.id);
  const next = same || part.querySelector("[data-prompt]");
  if (!next) return;
  next.focus({ preventScroll: true });
  if (same && Number.isInteger(caret) && same.setSelectionRange) {
    same.setSelectionRange(caret, caret);
  }
};

const restore = (part, kept) => {
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
  for (const { id, scrollTop, isAtEnd } of kept.scrolled) {
    const box = document.getElementById(id);
    if (box) box.scrollTop = isAtEnd ? box.scrollHeight : scrollTop;
  }
  if (kept.focused && !part.contains(document.activeElement)) focusAgain(part, kept);
};

/* --- Showing an answer --- */

/* Elements that stand elsewhere on the page, under their own id. One that says the same
   stays, so that what fades there does not begin anew. */
const placeElsewhere = (content) => {
  for (const found of content.querySelectorAll("[data-elsewhere]")) {
    found.removeAttribute("data-elsewhere");
    const old = document.getElementById(found.id);
    if (old && !old.isEqualNode(found)) old.replaceWith(found);
  }
};

/* What does not change is on the page already, and no refresh brings it again. */
const takeOver = (part, content) => {
  for (const place of content.querySelectorAll("[data-keep][id]")) {
    const kept = part.querySelector(`#${place.id}`);
    if (kept) place.replaceWith(kept);
  }
};

const announceShown = (part, askedAt) =>
  part.dispatchEvent(
    new CustomEvent("house:shown", { bubbles: true, detail: { askedAt } }),
  );

/* Show what a part was answered with; askedAt is when that was asked for. */
export const show = (part, html, { etag, askedAt }) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  placeElsewhere(template.content);
  stateOf(part).etag = etag || "";
  const kept = keep(part);
  takeOver(part, template.content);
  part.replaceChildren(template.content);
  restore(part, kept);
  announceShown(part, askedAt);
};

/* Note that a form of a part was answered: what was asked for before is outdated. */
export const noteAnswer = (part) => {
  stateOf(part).answeredAt = performance.now();
};

/* --- Asking --- */

/* A click is a press and a release on the same element, which has to stay till then. */
let released = Promise.resolve();

document.addEventListener(
  "pointerdown",
  () => {
    released = new Promise((resolve) => {
      const end = () => setTimeout(resolve);
      const once = { once: true, capture: true };
      for (const name of ["pointerup", "pointercancel"]) {
        document.addEventListener(name, end, once);
      }
      setTimeout(resolve, LONGEST_PRESS_MS);
    });
  },
  true,
);

/* Ask once; return whether the part is up to date then. */
const ask = async (part, state) => {
  const askedAt = performance.now();
  const headers = { "HX-Request": "true" };
  if (state.etag) headers["If-None-Match"] = state.etag;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(part.dataset.live, { headers, signal });
  const html = await answer.text();
  noteStatus(answer.status);
  await released;
  if (askedAt < state.answeredAt) {
    state.isWanted = true;
    return false;
  }
  if (answer.ok && answer.headers.get("X-Fragment") === "1") {
    show(part, html, { etag: answer.headers.get("ETag"), askedAt });
  }
  return answer.ok || answer.status === 304;
};

const askWhileWanted = async (part, state) => {
  let isFresh = false;
  while (state.isWanted) {
    state.isWanted = false;
    try {
      isFresh = await ask(part, state);
    } catch {
      noteStatus(0);
      isFresh = false;
    }
  }
  state.asking = null;
  return isFresh;
};

/* Fetch a part again; the promise tells whether it is up to date then. */
export const refresh = (part) => {
  const state = stateOf(part);
  state.isWanted = true;
  state.asking ??= askWhileWanted(part, state);
  return state.asking;
};

export const refreshAll = () => parts().forEach(refresh);

/* --- Forms --- */

/* Somebody has signed in or out since the page came: the key of its forms is of the past.
   The house has done nothing then. What one person wanted is not sent for another. */
const isOutdated = (answer) =>
  answer.headers.get("X-Form") === "outdated" &&
  answer.headers.get("X-Person") === document.body.dataset.person;

/* Fetch a part with the key of now; return whether body has it. */
const renewKey = async (part, body) => {
  stateOf(part).etag = "";
  if (!(await refresh(part))) return false;
  const key = part.querySelector("[name=csrfmiddlewaretoken]");
  if (key) body.set(key.name, key.value);
  return Boolean(key);
};

/* Post a form of a part, once more with another key if it has to be. */
export const post = async (part, address, body, headers = {}) => {
  const once = () =>
    fetch(address, {
      method: "POST",
      body,
      headers: { "HX-Request": "true", ...headers },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  const answer = await once();
  if (!isOutdated(answer) || !(await renewKey(part, body))) return answer;
  return once();
};

const send = async (form, submitter, part) => {
  const askedAt = performance.now();
  const body = new URLSearchParams(new FormData(form, submitter));
  const answer = await post(part, form.action, body);
  const html = await answer.text();
  noteStatus(answer.status);
  noteAnswer(part);
  if (answer.headers.get("X-Fragment") !== "1") {
    notice("not-taken", answer.status !== 401);
    return;
  }
  notice("not-taken", false);
  show(part, html, { etag: answer.headers.get("ETag"), askedAt });
};

/* One at a time: a form that is on its way is not sent again. */
document.addEventListener("submit", async (event) => {
  const form = event.target;
  const part = document.getElementById(form.dataset.part || "");
  if (!part) return;
  event.preventDefault();
  if (form.dataset.isSent) return;
  form.dataset.isSent = "yes";
  try {
    await send(form, event.submitter, part);
  } catch {
    noteStatus(0);
  } finally {
    delete form.dataset.isSent;
  }
});

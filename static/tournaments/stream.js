/* The one stream of a page, and what stands in for it.

   Every part says with data-topic what it is about ("match=12 tournament=3"). The stream says that
   there is a new version, of a match also which; the part is then fetched. Where there
   is no stream, parts are fetched every few seconds. */

import { parts, refresh, refreshAll } from "./parts.js";

const POLL_PLAYER_MS = 2000;
const POLL_ONLOOKER_MS = 6000;
const POLL_BESIDE_STREAM_MS = 60000;
const OPEN_AGAIN_AFTER_MS = 5000;
const SILENT_AT_MOST_MS = 45000;
const FRESH_FOR_MS = 3000;

let source = null;
let openAgain = 0;
let askedAt = 0;
let heardAt = 0;
let wasOpen = false;
let startedAt = 0;

const topicsOf = (part) => (part.dataset.topic || "").split(" ").filter(Boolean);

const topics = () => [...new Set([...parts()].flatMap(topicsOf))].sort();

const isOpen = () => source?.readyState === EventSource.OPEN;

/* --- What the stream says --- */

const isAbout = (topics, told) =>
  topics.some((topic) => {
    const [kind, id] = topic.split("=");
    return kind in told && (told[kind] === true || String(told[kind]) === id);
  });

/* A stream begins with every topic once. What has a version can be compared; a part that
   came with the page a moment ago is up to date in all else. */
const isKnown = (part, told) => {
  const shown = Number(part.dataset.version || 0);
  if (told.version) return told.version <= shown;
  return shown > 0 && performance.now() - startedAt < FRESH_FOR_MS;
};

const hear = (event) => {
  const told = JSON.parse(event.data);
  for (const part of parts()) {
    if (!isAbout(topicsOf(part), told) || isKnown(part, told)) continue;
    refresh(part).then((isFresh) => {
      const newest = Math.max(told.version || 0, Number(part.dataset.version || 0));
      if (isFresh) part.dataset.version = newest;
    });
  }
};

/* Somebody has said something: only the parts with data-talk show it. */
const hearTalk = (event) => {
  const told = JSON.parse(event.data);
  for (const part of parts()) {
    if (isAbout([part.dataset.talk || ""], told)) refresh(part);
  }
};

/* What was said while no stream was open: a version tells of moves, not of talk. */
const catchUpOnTalk = () => {
  if (wasOpen) [...parts()].filter((part) => part.dataset.talk).forEach(refresh);
  wasOpen = true;
};

/* --- Opening it, and again --- */

const close = () => {
  clearTimeout(openAgain);
  source?.close();
  source = null;
};

const open = () => {
  close();
  if (!topics().length) return;
  source = new EventSource(`/live/?${topics().join("&")}`);
  source.addEventListener("version", hear);
  source.addEventListener("talk", hearTalk);
  source.addEventListener("open", catchUpOnTalk);
  for (const name of ["open", "ping", "version", "talk"]) {
    source.addEventListener(name, () => {
      heardAt = performance.now();
    });
  }
  source.addEventListener("error", () => {
    /* A browser tries again by itself, but not after a refusal. */
    if (source?.readyState !== EventSource.CLOSED) return;
    clearTimeout(openAgain);
    openAgain = setTimeout(open, OPEN_AGAIN_AFTER_MS);
  });
};

/* --- Without it --- */

const pollAfterMs = () => {
  if (isOpen()) return POLL_BESIDE_STREAM_MS;
  return document.querySelector("[data-hand]") ? POLL_PLAYER_MS : POLL_ONLOOKER_MS;
};

const poll = () => {
  const now = performance.now();
  if (isOpen() && now - heardAt > SILENT_AT_MOST_MS) open();
  if (document.hidden && (isOpen() || !topics().length)) return;
  if (now - askedAt < pollAfterMs()) return;
  askedAt = now;
  refreshAll();
};

const lookAgain = () => {
  askedAt = performance.now();
  if (!isOpen()) open();
  refreshAll();
};

export const start = () => {
  startedAt = askedAt = performance.now();
  open();
  setInterval(poll, POLL_PLAYER_MS / 4);
  window.addEventListener("online", lookAgain);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) lookAgain();
  });
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) lookAgain();
  });
};

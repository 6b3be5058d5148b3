/* What waits for the reader, where they see it: the browser's tab, its icon, and a
   notification if they have asked for that and the page is in the background.

   A part says what waits with data-title, empty for nothing; with data-notify it is
   worth a notification. */

const ownTitle = document.title;
const icon = document.querySelector("link[rel=icon]");
const ownIcon = icon?.href;
const waitingIcon = new URL("./favicon-waiting.svg", import.meta.url).href;

let before = null;

const isAllowed = () => "Notification" in window && Notification.permission === "granted";

const notify = (words) => {
  try {
    const shown = new Notification(words, { body: ownTitle, tag: "waiting" });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
  } catch {
    /* Some browsers have the name and not the thing; the tab says it, too. */
  }
};

/* The offer to tell, and that it is done; neither where the answer was no. */
const showOffer = (part) => {
  const state = "Notification" in window ? Notification.permission : "denied";
  for (const offer of part.querySelectorAll("[data-notify-offer]")) {
    offer.hidden = state !== "default";
  }
  for (const kept of part.querySelectorAll("[data-notify-kept]")) {
    kept.hidden = state !== "granted";
  }
};

/* Show what a part says that waits. */
export const showWaiting = (part) => {
  showOffer(part);
  const found = part.querySelector("[data-title]");
  if (!found) return;
  const words = found.dataset.title;
  document.title = words ? `${words} \u00b7 ${ownTitle}` : ownTitle;
  if (icon) icon.href = words ? waitingIcon : ownIcon;
  const isNews = words && before !== null && words !== before;
  if (isNews && document.hidden && "notify" in found.dataset && isAllowed()) {
    notify(words);
  }
  before = words;
};

document.addEventListener("click", async (event) => {
  const offer = event.target.closest?.("[data-notify-offer]");
  if (!offer) return;
  await Notification.requestPermission();
  showOffer(document);
});

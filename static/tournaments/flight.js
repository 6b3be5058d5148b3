/* A card on its way from the hand to its place in the trick, before the house knows. */

const FLIGHT_MS = 180;

/* Whether nothing should move: the reader's choice, else the device's. */
export const isStill = () =>
  document.documentElement.dataset.motion === "reduced" ||
  matchMedia("(prefers-reduced-motion: reduce)").matches;

const faceOf = (button) => button.querySelector(".playing-card") || button;

const fly = (element, from) => {
  if (isStill() || !from) return;
  const to = element.getBoundingClientRect();
  const x = from.left - to.left;
  const y = from.top - to.top;
  element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
    duration: FLIGHT_MS,
    easing: "ease-out",
  });
};

const ownSpot = () => document.querySelector("[data-trick] [data-spot=bottom]");

/* Take a card out of the hand, and lay it in the own place of the trick if it is
   played there. What still lies in that place of the trick before makes room. The
   function that is returned undoes it and tells where the card was. */
export const layDown = (button, { isPlayed, isSudden = false }) => {
  const face = faceOf(button);
  const from = face.getBoundingClientRect();
  const spot = isPlayed ? ownSpot() : null;
  const earlier = spot ? [...spot.childNodes] : [];
  const copy = face.cloneNode(true);
  button.classList.add("card-gone");
  if (spot) {
    spot.replaceChildren(copy);
    spot.classList.remove("spot-past", "spot-taken");
    if (!isSudden) fly(copy, from);
  }
  return () => {
    const there = (spot ? copy : face).getBoundingClientRect();
    button.classList.remove("card-gone");
    if (spot) spot.replaceChildren(...earlier);
    return there;
  };
};

/* Bring a card back into the hand from where it was. */
export const flyBack = (button, from) => fly(faceOf(button), from);

/* Shake a card that cannot be played. */
export const shake = (button) => {
  if (isStill()) return;
  const steps = [0, -5, 5, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  button.animate(steps, { duration: 250 });
};

/* The line above the table that says why something did not happen. */

const line = () => document.getElementById("said");

/* Say a sentence there; a screen reader says it at once, and again if it comes again. */
export const alertWith = (sentence) => {
  if (!line() || !sentence) return;
  const notice = document.createElement("p");
  notice.className = "notice notice-error";
  notice.textContent = sentence;
  line().replaceChildren(notice);
};

export const clearAlert = () => line()?.replaceChildren();

/* A sentence that the template has written for the scripts. */
export const sentence = (name) =>
  document.getElementById("sentences")?.dataset[name] || "";

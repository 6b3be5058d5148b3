/* Tells the house the time zone of this device, so that it can write times in it. */
"use strict";

(() => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const said = `time_zone=${zone}`;
  if (!zone || document.cookie.split("; ").includes(said)) return;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${said}; path=/; max-age=34560000; samesite=lax${secure}`;
})();

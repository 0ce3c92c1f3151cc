// Marks the page for visitors who have played here before. Runs before the page is drawn; begun_games.js fills in what
// it then shows.
"use strict";
(() => {
  try {
    const keys = Object.keys(localStorage);
    const played = keys.some((key) => key === "achievements" || key.startsWith("game:"));
    document.documentElement.toggleAttribute("data-returning", played);
  } catch { /* storage may be forbidden: then everybody is new */ }
})();

// The light or dark theme: that of the system, unless the visitor chose the other one. Runs before the page is drawn.
// Browsers that don't close dialogs by themselves get the script that does.
"use strict";
(() => {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;

  // Storage may be forbidden; the choice then lasts as long as the page.
  const remembered = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const remember = (/** @type {string | null} */ theme) => {
    try {
      if (theme === null) localStorage.removeItem("theme");
      else localStorage.setItem("theme", theme);
    } catch { /* see above */ }
  };
  const systemTheme = () => (system.matches ? "dark" : "light");

  /** @param {string} theme */
  function show(theme) {
    root.dataset.theme = theme;
    document.getElementById("theme")?.setAttribute("aria-pressed", String(theme === "dark"));
  }

  function toggle() {
    const theme = root.dataset.theme === "dark" ? "light" : "dark";
    remember(theme === systemTheme() ? null : theme); // back to the system's: follow it again
    show(theme);
  }

  show(remembered() ?? systemTheme());
  system.addEventListener("change", () => show(remembered() ?? systemTheme()));
  document.addEventListener("DOMContentLoaded", () => {
    show(root.dataset.theme ?? systemTheme());
    document.getElementById("theme")?.addEventListener("click", toggle);
  });

  if (!("closedBy" in HTMLDialogElement.prototype)) import("./closing.js").catch(() => {});
})();

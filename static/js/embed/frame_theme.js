// The theme of a page that a notebook shows in a frame: dark if the notebook writes in light ink, whatever the system's
// theme is. By itself, that of the system. Runs before the page is drawn.
"use strict";
(() => {
  const HALF = 3 * 128; // of red, green and blue
  const system = matchMedia("(prefers-color-scheme: dark)"), { frameElement } = window;

  function show() {
    const ink = frameElement && getComputedStyle(frameElement).color.match(/[\d.]+/g)?.map(Number);
    const isDark = ink ? ink[0] + ink[1] + ink[2] > HALF : system.matches;
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
  }

  show();
  system.addEventListener("change", show);
  if (frameElement) new MutationObserver(show).observe(frameElement.ownerDocument.body, { attributes: true });
})();

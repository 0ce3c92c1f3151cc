// Keeping a game in the browser, shortly after each change and when the page is left.

import { snapshot } from "../game/state.js";
import { keep } from "./saved.js";

const DELAY = 400; // milliseconds

/**
 * Returns a function to be called whenever the game may have changed. `about()` is what is kept besides; `saved`
 * what was
 * kept before.
 * @param {Game} game
 * @param {string} code
 * @param {Saved | null} saved
 * @param {() => Partial<Saved>} about
 */
export function keepGame(game, code, saved, about) {
  let version = game.version, waiting = 0;

  function save() {
    if (game.version === version || game.open || waiting) return;
    waiting = setTimeout(saveNow, DELAY);
  }

  function saveNow() {
    clearTimeout(waiting);
    waiting = 0;
    if (!game.strokes.length && !saved && version === game.version) return;
    version = game.version;
    keep(code, { ...snapshot(game), ...about() });
  }

  document.addEventListener("visibilitychange", () => { if (document.hidden) saveNow(); });
  addEventListener("pagehide", saveNow);
  return save;
}

// What stands beside a finished board: how it was done, the next puzzle, and the way to show the result to others.
// Loaded once somebody plays.

import "../core/texts/more_texts.js";
import { createEnding } from "../board/end_animation.js";
import { isSolid } from "../core/shapes.js";
import { clock } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { noteSolved, unsolved } from "../base/kept_achievements.js";
import { byId, hook, setText } from "../base/dom.js";
import { showNote } from "../base/notes.js";
import { createResult } from "./result.js";

/** @typedef {{ game: Game, page: HTMLElement, name: { title: string, note: string } }} Played */

/** @param {Played} played */
export function createEnd({ game, page, name }) {
  const kind = isSolid(game.shape) ? "c" : "p", neutral = page.dataset.title ? byId("about").textContent : "";
  const result = createResult(game, () => neutral || name.title);
  hook(document, "result-open").addEventListener("click", () => result.open());

  /** @param {boolean} seen whether the player saw it come */
  function show(seen) {
    if (game.record && !noteSolved(page.dataset.id ?? "", game.record, seen && !game.shown)) {
      showNote("not-noted", say("ending.not_noted"));
    }
    const next = nextCode((page.dataset.next ?? "").split(" ").filter(Boolean));
    if (next) byId("next", HTMLAnchorElement).href = `/${kind}/${encodeURIComponent(next)}`;
    hook(document, "result-open").hidden = game.shown;
    setText(byId("end-note"), name.note);
    setText(byId("achieved"), game.shown ? "" : achieved(game));
  }

  return { show, closing: (/** @type {boolean} */ calm) => createEnding(game, calm) };
}

/** The first that was not solved here yet; when all were, just the next one. @param {string[]} codes */
function nextCode(codes) {
  return unsolved(codes)[0] ?? codes[0];
}

/** @param {Game} game */
function achieved({ hints, seconds, record }) {
  const helped = hints ? say("ending.hints", { count: hints }) : say("ending.no_hints");
  const better = record && record.seconds < seconds;
  return better ? `${helped} ${say("ending.best", { time: clock(record.seconds) })}` : helped;
}

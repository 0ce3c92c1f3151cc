// The buttons, the clock and the sentences around the board.

import { CROSSED, FILLED } from "../core/marks.js";
import { isSolid } from "../core/shapes.js";
import { isTrying, progress } from "../core/state.js";
import { clock } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { byId, hook, make, setPressed } from "../base/dom.js";

const WHILE_PLAYING = ["tool-fill", "tool-cross", "try", "check", "hint", "solve"];

/** @param {string} name */
const button = (name) => hook(document, name, HTMLButtonElement);

/** `acts`: the effects of the buttons, by name. @param {Record<string, () => unknown>} acts */
export function createControls(acts) {
  for (const [name, act] of Object.entries(acts)) button(name).addEventListener("click", (event) => press(event, act));
  /** @type {Record<string, unknown>} */
  const shown = {};

  /** Change an element only if its value has changed.
   * @template T @param {string} name @param {T} value @param {(value: T) => void} work */
  function set(name, value, work) {
    if (shown[name] === value) return;
    shown[name] = value;
    work(value);
  }

  /** @param {Game} game @param {Help} help */
  function show(game, help) {
    set("tool", game.tool, (tool) => {
      setPressed(button("tool-fill"), tool === FILLED);
      setPressed(button("tool-cross"), tool === CROSSED);
    });
    set("undo", game.strokes.length > 0 || isTrying(game), (some) => { button("undo").disabled = !some; });
    set("redo", game.undone.length > 0, (some) => { button("redo").disabled = !some; });
    set("trying", isTrying(game), (trying) => {
      setPressed(button("try"), trying);
      byId("trial").hidden = !trying;
      byId("puzzle").classList.toggle("trying", trying);
    });
    set("version", game.version, () => showProgress(game));
    set("help", help.broken === null ? help : help.text + help.detail, () => showHelp(help));
    set("below", help.below, (below) => byId("below").replaceChildren(...below));
    const seen = shown.finished === false;
    set("finished", game.finished, () => showEnd(game, seen));
  }

  return { show, showTime };
}

/** After a press by pointer, the focus returns to the board, which gets the next key.
 * @param {MouseEvent} event @param {() => unknown} act */
function press(event, act) {
  act();
  if (event.detail) /** @type {HTMLElement} */ (event.currentTarget).blur();
}

/** @param {Game} game */
function showProgress(game) {
  const { filled, standing, total } = progress(game), size = game.cells.length;
  const [done, all] = isSolid(game.shape) ? [size - standing, size - (total ?? 0)] : [filled, total];
  byId("progress").textContent = total === null ? String(done) : `${done} / ${all}`;
  showTime(game.seconds);
}

/** @param {Help} help */
function showHelp({ text, detail }) {
  const small = detail ? [" ", make("small", { textContent: detail })] : [];
  byId("status").replaceChildren(...(text ? [text] : []), ...small);
}

/** Show the end, or that it was undone. It is celebrated only if the player has `seen` it happen.
 * @param {Game} game @param {boolean} seen */
function showEnd({ finished, shown: filledIn, seconds }, seen) {
  byId("puzzle").classList.toggle("fresh", finished && seen);
  byId("puzzle").classList.toggle("ended", finished && !filledIn);
  byId("done").hidden = !finished;
  document.body.classList.toggle("over", finished);
  byId("status").classList.toggle("unseen", finished); // the stamp says the same
  const code = filledIn ? "playing.stamp_filled_in" : "playing.stamp_solved";
  byId("stamp").textContent = say(code, { time: clock(seconds) });
  for (const name of WHILE_PLAYING) button(name).disabled = finished;
}

/** @param {number} seconds */
function showTime(seconds) {
  byId("time").textContent = clock(seconds);
}

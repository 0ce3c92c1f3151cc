// The keyboard on a board. `act` has move(cell), grow(cell), mark(tool), undo(), redo(), and `letters`: functions by
// key, which take precedence over the usual meaning of keys.

import { CROSSED, FILLED } from "../core/marks.js";
import { targetOf } from "../base/dom.js";

const PAGE = 5, FAR = 1e6;

/** With a `stage`, keys work wherever the focus is while the stage is visible; else only on the grid.
 * @param {{ extent: Extent, parts: { grid: HTMLElement } }} board @param {() => number} cursor @param {KeyActs} act
 * @param {HTMLElement | null} [stage] */
export function listenToKeys(board, cursor, act, stage = null) {
  /** @type {Record<string, number[]>} */
  const steps = {
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    PageUp: [-PAGE, 0],
    PageDown: [PAGE, 0],
    Home: [0, -FAR],
    End: [0, FAR],
  };

  /** The cell to which a step leads, at most at the border. @param {number[]} clue @param {boolean} everywhere */
  function target([down, right], everywhere) {
    const { width, height } = board.extent;
    /** @param {number} value @param {number} most */
    const clamp = (value, most) => Math.max(0, Math.min(most - 1, value));
    const row = Math.floor(cursor() / width), col = cursor() % width;
    if (everywhere) return right < 0 ? 0 : width * height - 1;
    return clamp(row + down, height) * width + clamp(col + right, width);
  }

  /** @param {KeyboardEvent} event */
  function handle(event) {
    const control = event.ctrlKey || event.metaKey, key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.altKey) return false;
    if (control && key === "z") return event.shiftKey ? act.redo : act.undo;
    if (control && key === "y") return act.redo;
    if (act.letters[event.key]) return control ? false : act.letters[event.key];
    if (steps[key]) {
      const cell = target(steps[key], control && (key === "Home" || key === "End"));
      return () => (event.shiftKey ? act.grow : act.move)(cell);
    }
    if (control) return false;
    if (key === " " || key === "Enter") return () => act.mark(FILLED);
    if (key === "x") return () => act.mark(CROSSED);
    return act.letters[key];
  }

  (stage ? window : board.parts.grid).addEventListener("keydown", (heard) => {
    const event = /** @type {KeyboardEvent} */ (heard), work = isFree(event, stage) && handle(event);
    if (!work) return;
    event.preventDefault();
    work();
  });
}

/** Keys that work wherever the focus is while `stage` is visible. @param {HTMLElement} stage
 * @param {Record<string, (event: KeyboardEvent) => unknown>} acts */
export function listenToLetters(stage, acts) {
  addEventListener("keydown", (event) => {
    const act = acts[event.key] ?? acts[event.key.toLowerCase()];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || !isFree(event, stage)) return;
    event.preventDefault();
    act(event);
  });
}

const TYPED = "input:not([type=range], [type=radio]), select, textarea, [contenteditable]";
const PRESSED = "button, a, summary, input";

/** Whether a key is free: nobody types, no dialog is open before the `stage` (without one, the board may be in it), and
 * no focused button takes it.
 * @param {KeyboardEvent} event @param {HTMLElement | null} stage */
function isFree(event, stage) {
  const target = targetOf(event);
  if (event.defaultPrevented || (stage && (stage.hidden || document.querySelector("dialog[open]")))) return false;
  if (target.closest(TYPED) || (event.key.length > 1 && target.closest("input"))) return false;
  if (target.matches(".band") && event.key.startsWith("Arrow")) return false; // which scroll its numbers
  return [" ", "Enter"].includes(event.key) ? !target.closest(PRESSED) : !target.matches("[role=tab]");
}

/** Undo and redo by keyboard, wherever the focus is while `stage` is visible: `act(back)`.
 * @param {HTMLElement} stage @param {(back: boolean) => void} act */
export function listenToUndo(stage, act) {
  addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase(),
      undoing = (event.ctrlKey || event.metaKey) && !event.altKey && ["z", "y"].includes(key);
    if (!undoing || event.defaultPrevented || stage.hidden || targetOf(event).closest("input, textarea")) return;
    event.preventDefault();
    act(!event.shiftKey && key === "z");
  });
}

// The keyboard on a board. `act` has move(cell), grow(cell), mark(tool), undo(), redo(), and one function a letter.

import { CROSSED, FILLED } from "../marks.js";

const PAGE = 5;

export function listenToKeys(board, cursor, act) {
  const { width, height } = board.extent;
  const steps = {
    ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], PageUp: [-PAGE, 0], PageDown: [PAGE, 0],
    Home: [0, -width], End: [0, width],
  };

  /** The cell that a step leads to, at most as far as the border. */
  function target([down, right], everywhere) {
    const clamp = (value, most) => Math.max(0, Math.min(most - 1, value));
    const row = Math.floor(cursor() / width), col = cursor() % width;
    if (everywhere) return right < 0 ? 0 : width * height - 1;
    return clamp(row + down, height) * width + clamp(col + right, width);
  }

  function handle(event) {
    const control = event.ctrlKey || event.metaKey, key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.altKey) return false;
    if (control && key === "z") return event.shiftKey ? act.redo : act.undo;
    if (control && key === "y") return act.redo;
    if (steps[key]) {
      const cell = target(steps[key], control && (key === "Home" || key === "End"));
      return () => (event.shiftKey ? act.grow : act.move)(cell);
    }
    if (control) return false;
    if (key === " " || key === "Enter") return () => act.mark(FILLED);
    if (key === "x") return () => act.mark(CROSSED);
    return act.letters[key];
  }

  board.parts.grid.addEventListener("keydown", (event) => {
    const work = handle(event);
    if (!work) return;
    event.preventDefault();
    work();
  });
}

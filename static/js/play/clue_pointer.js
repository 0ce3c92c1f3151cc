// A player points at a clue: with the right button, a finger that rests on it, or a key, which takes the clue that the
// pointer is on, else a line through the cursor. A clue's element has its line as `data-line`,
// and so has the block of a solid while the pointer is on a number.

import { listenToLetters } from "../board/keys.js";
import { targetOf } from "../base/dom.js";

const LONG_PRESS = 430; // milliseconds

/** @param {HTMLElement} stage @param {(line: number | null) => unknown} point null for a line through the cursor */
export function listenToPointing(stage, point) {
  let timer = 0;
  stage.addEventListener("contextmenu", (event) => {
    const line = lineAt(event);
    if (line === null) return;
    event.preventDefault();
    if (/** @type {PointerEvent} */ (event).pointerType !== "touch") point(line);
  });
  stage.addEventListener("pointerdown", (event) => {
    const line = lineAt(event);
    if (line !== null && event.pointerType === "touch") timer = setTimeout(() => point(line), LONG_PRESS);
  });
  for (const end of ["pointerup", "pointercancel"]) stage.addEventListener(end, () => clearTimeout(timer));
  stage.addEventListener("scroll", () => clearTimeout(timer), true);
  listenToLetters(stage, {
    f: () => {
      const pointed = stage.querySelector("[data-line]:hover"), layer = stage.querySelector("[role=gridcell]:focus");
      point(pointed && !layer ? lineOf(pointed) : null);
    },
  });
}

/** The line whose clue is under a pointer, beside a flat board or a layer; null elsewhere. @param {Event} event */
function lineAt(event) {
  const clue = targetOf(event).closest("li[data-line]");
  return clue && lineOf(clue);
}

/** @param {Element} element */
const lineOf = (element) => Number(/** @type {HTMLElement} */ (element).dataset.line);

// Pointer and keyboard in the flat layer of a solid.

import { listenToKeys } from "../board/keys.js";
import { targetOf } from "../base/dom.js";
import { placeIn } from "./geometry/layer_grid.js";

/** @import { Solid } from "./solid.js" */

/** @param {Solid} solid @param {SolidActs} act @param {() => number} cursor where the keyboard is */
export function listenToLayer(solid, act, cursor) {
  listenToPointer(solid, act);
  listenToKeyboard(solid, act, cursor);
  solid.slice.parts.grid.addEventListener("focusin", (event) => {
    const cell = cellUnder(solid, targetOf(event));
    if (cell !== undefined && cell !== cursor()) act.move(cell);
    else solid.setCurrent(cursor());
  });
}

/** Keys that work wherever the focus is, unless one types or they mean something there, while `stage` is in sight.
 * @param {HTMLElement} stage @param {Record<string, () => unknown>} keys */
export function listenEverywhere(stage, keys) {
  addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event, work = keys[key];
    const inputs = key.length > 1 ? "input" : "input:not([type=range], [type=radio])";
    if (!work || ctrlKey || metaKey || altKey || shiftKey || defaultPrevented || stage.hidden) return;
    if (targetOf(event).closest(`${inputs}, textarea, select, dialog`)) return;
    event.preventDefault();
    work();
  });
}

/** The cell of the solid that an element of the layer stands for.
 * @param {Solid} solid @param {Element | null} element */
function cellUnder({ slice }, element) {
  const cell = element?.closest("[role=gridcell]");
  return cell ? slice.cells[[...slice.parts.cells.querySelectorAll("[role=gridcell]")].indexOf(cell)] : undefined;
}

/** A stroke goes on as long as a mouse or a pen is pressed; a finger marks single cells.
 * @param {Solid} solid @param {SolidActs} act */
function listenToPointer(solid, act) {
  const { grid } = solid.slice.parts;
  let drawing = false;
  grid.addEventListener("pointerdown", (event) => {
    const cell = cellUnder(solid, targetOf(event));
    if (cell === undefined || event.button === 1) return;
    event.preventDefault();
    drawing = event.pointerType !== "touch";
    act.start(cell, event.button === 2);
    if (!drawing) act.end();
  });
  grid.addEventListener("pointermove", (event) => {
    if (!drawing || !event.buttons) return;
    const cell = cellUnder(solid, document.elementFromPoint(event.clientX, event.clientY));
    if (cell !== undefined) act.extend(cell);
  });
  addEventListener("pointerup", () => {
    if (drawing) act.end();
    drawing = false;
  });
  grid.addEventListener("contextmenu", (event) => event.preventDefault());
}

/** @param {Solid} solid @param {SolidActs} act @param {() => number} cursor */
function listenToKeyboard(solid, act, cursor) {
  const { slice } = solid;
  const turns = {
    PageUp: () => solid.turnLayer(-1), PageDown: () => solid.turnLayer(1), a: () => solid.nextAxis(),
  };
  const board = { get extent() { return slice.extent; }, parts: { grid: slice.parts.grid } };
  listenToKeys(board, () => placeIn(solid.shape, solid.axis, cursor()).at, {
    ...act, letters: { ...act.letters, ...turns },
    move: (at) => act.move(slice.cells[at]), grow: (at) => act.grow(slice.cells[at]),
  });
}

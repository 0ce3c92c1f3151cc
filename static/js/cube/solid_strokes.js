// Playing on a solid: strokes of a pointer, and keys, on the block and in its layers.

import { extendStroke, growStroke } from "../core/carving.js";
import * as play from "../core/state.js";
import { cellMark } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { byId } from "../base/dom.js";

/** `start` begins a stroke with the tool, or with the other one, and returns whether it began. `focus` focuses a cell.
 * @param {Game} game @param {import("../base/redraw.js").Redraw<any>["change"]} change
 * @param {{ start: (cell: number, swapped: boolean) => boolean, focus: (cell: number) => void }} page */
export function carvingActs(game, change, { start, focus }) {
  /** Say what a key did, for screen readers. */
  function speak() {
    focus(game.cursor);
    byId("spoken").textContent = say("board.mark", { mark: cellMark(game, game.cursor) });
  }

  return {
    start,
    extend: (/** @type {number} */ cell) => change(extendStroke, cell),
    end: () => change(play.endStroke),
    cancel: () => change(play.cancelStroke),
    move: (/** @type {number} */ cell) => { change(play.moveCursor, cell); focus(cell); },
    place: (/** @type {number} */ cell) => change(play.moveCursor, cell),
    grow: (/** @type {number} */ cell) => { change(growStroke, cell); speak(); },
    mark: (/** @type {number} */ mark) => {
      if (start(game.cursor, mark !== game.tool)) change(play.endStroke);
      speak();
    },
    undo: () => { change(play.undo); speak(); },
    redo: () => { change(play.redo); speak(); },
  };
}

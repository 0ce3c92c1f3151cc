// Numbers that a player strikes out by hand, with a press or by keyboard. Loaded when it is first done.

import { colNumbers, rowNumbers } from "../board/geometry.js";
import { byId, pointOf, targetOf } from "../base/dom.js";
import { linesThrough } from "../core/shapes.js";
import { strikeNumber } from "../core/state.js";
import { say } from "../core/texts/say.js";
import { lineName } from "../core/words.js";

/** @import { Board } from "../board/board.js" */

const REACH = 14; // pixels from a press to the middle of a number

/** @param {Board} board @param {import("../base/redraw.js").Redraw<Game>} store @param {Settings} settings */
export function createStriking(board, { state: game, change }, settings) {
  const { parts, view, extent } = board;

  /** @param {number} line @param {number} run */
  function strike(line, run) {
    const clue = /** @type {number[]} */ (game.clues[line]);
    if (!clue || proven(line, run)) return;
    change(strikeNumber, line, run);
    const code = game.struck.has(`${line}:${run}`) ? "striking.struck" : "striking.not_struck";
    byId("spoken").textContent = say(code, { line: lineName(game, line), number: clue[run], place: run + 1 });
  }

  /** Whether a number is struck out already, because its place is proven. @param {number} line @param {number} run */
  const proven = (line, run) => settings.strike && game.facts[line].done[run];

  /** @param {MouseEvent} event */
  function press(event) {
    const ofRows = parts.rows.contains(targetOf(event)), point = pointOf(event);
    const { across, down } = view.toCells(point), { font, left, top, aside, above } = view.now;
    const line = ofRows ? Math.floor(down) : extent.height + Math.floor(across);
    const clue = /** @type {number[] | null} */ (game.clues[line]), box = parts.corner.getBoundingClientRect();
    if (!clue?.length) return;
    const numbers = ofRows ? rowNumbers(clue, font, left, aside) : colNumbers(clue, font, top, above);
    const at = ofRows ? point.x - box.right : point.y - box.bottom;
    const [near] = numbers.map((number) => ({ run: number.run, far: Math.abs(number.at - at) }))
      .sort((a, b) => a.far - b.far);
    if (near.run >= 0 && near.far <= REACH) strike(line, near.run);
  }

  /** Strike out the first number of the cursor's row or column that is not struck out. @param {0 | 1} axis */
  function next(axis) {
    const line = linesThrough(game.shape, game.cursor)[axis], clue = /** @type {number[] | null} */ (game.clues[line]);
    const run = clue?.findIndex((_, at) => !proven(line, at) && !game.struck.has(`${line}:${at}`)) ?? -1;
    if (run >= 0) strike(line, run);
  }

  return { press, next };
}

// A board that is only looked at: one that the teacher shows to the class, with what is drawn over it, or the solution.

import { calmness } from "../base/dom.js";
import { createRedraw } from "../base/redraw.js";
import { createGame } from "../core/state.js";
import { cellLabel } from "../core/words.js";
import { drawOver } from "./drawn_strokes.js";

/** @import { Stroke } from "./drawn_strokes.js" */
/** @typedef {{ cells: string, drawing?: Stroke[], clean?: boolean, numbers?: number[], most?: number }} Showing */

/** @param {HTMLElement} host @param {Puzzle} puzzle @param {MakeBoard} makeBoard @param {string} name
 * @returns {(showing: Showing) => void} */
export function createShownBoard(host, puzzle, makeBoard, name) {
  const game = createGame(puzzle), { size, shape } = game, shown = { clean: false };
  const { redraw } = createRedraw(game, () => board.draw(sceneOf(game, shown.clean), performance.now()));
  const label = (/** @type {number} */ cell) => cellLabel(game, cell);
  const board = makeBoard(host, { name, label, redraw, testid: "shown-cells", whole: true });
  return ({ cells, drawing = [], clean = false, numbers, most }) => {
    game.cells = Uint8Array.from(cells.padEnd(size, "0").slice(0, size), Number);
    shown.clean = clean;
    const grid = host.querySelector(".grid");
    if (grid instanceof HTMLElement && shape.length === 2) drawOver(grid, game, { strokes: drawing, numbers, most });
    redraw();
  };
}

/** @param {Game} game @param {boolean} clean @returns {Scene} */
const sceneOf = ({ cells, given, facts }, clean) => ({
  cells, given, facts, factsVersion: 0, hover: null, cursor: null, look: null, ghosts: [], wrong: [], clean,
  calm: calmness().matches,
});

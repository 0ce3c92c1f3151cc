// What a player does to a solid besides what state.js does to any board: taking cubes away and keeping them. Pure.

import { CROSSED, FILLED, UNKNOWN } from "./marks.js";
import { totalOf } from "./lines.js";
import { change, endStroke, markAt, moveCursor, noChanges, setCells } from "./state.js";

/**
 * Begin a stroke: a cube that still stands gets `mark`, any other loses its own; but a kept cube is safe from the
 * chisel. What the
 * stroke goes on to changes as its first cell did. Whether it began.
 * @param {Game} game
 * @param {number} cell
 * @param {number} mark
 */
export function startStroke(game, cell, mark = game.tool) {
  moveCursor(game, cell);
  const from = markAt(game, cell), safe = from === FILLED && mark === CROSSED;
  if (game.finished || game.given[cell] || safe) return false;
  game.open = { from, to: from === UNKNOWN ? mark : UNKNOWN, ...noChanges() };
  extendStroke(game, cell);
  return true;
}

/** @param {Game} game @param {number} cell */
export function extendStroke(game, cell) {
  const { open } = game;
  game.cursor = cell;
  if (open && !game.given[cell] && markAt(game, cell) === open.from) change(game, open, cell, open.to ?? UNKNOWN);
}

/** Move the cursor and use the tool there, on a cube that nothing is known of.
 * @param {Game} game @param {number} cell @param {number} mark */
export function growStroke(game, cell, mark = game.tool) {
  moveCursor(game, cell);
  if (markAt(game, cell) === UNKNOWN && startStroke(game, cell, mark)) endStroke(game);
}

/** Take away all cubes that still stand in lines with a zero; how many. @param {Game} game */
export function clearZeros(game) {
  const cells = new Set();
  game.clues.forEach((clue, line) => {
    if (clue === null || totalOf(clue) > 0) return;
    const { start, step, length } = game.lines[line];
    for (let at = 0; at < length; at++) if (markAt(game, start + at * step) === UNKNOWN) cells.add(start + at * step);
  });
  setCells(game, [...cells].map((cell) => [cell, CROSSED]));
  return cells.size;
}

// Playing on a solid, besides what state.js does for any board: removing cubes, keeping them, and playing with strikes.
// Pure.

import { CROSSED, FILLED, UNKNOWN } from "./marks.js";
import { totalOf } from "./lines.js";
import { change, endStroke, markAt, moveCursor, noChanges, setCells } from "./state.js";

export const MOST_STRIKES = 5;

/** Begin a stroke; returns whether it began. A cube that still stands gets `mark`, any other loses its own; but a kept
 * cube is safe from the chisel. The stroke changes only cells with the mark of the first one.
 * @param {Game} game @param {number} cell @param {number} mark */
export function startStroke(game, cell, mark = game.tool) {
  moveCursor(game, cell);
  const from = markAt(game, cell), safe = from === FILLED && mark === CROSSED;
  if (game.finished || game.given[cell] || safe) return false;
  game.open = { from, to: from === UNKNOWN ? mark : UNKNOWN, ...noChanges() };
  extendStroke(game, cell);
  return true;
}

/** Extend the stroke to a cell; returns false once it goes no further: a kept cube stops the chisel.
 * @param {Game} game @param {number} cell */
export function extendStroke(game, cell) {
  const { open } = game, mark = markAt(game, cell);
  if (!open || (open.to === CROSSED && mark === FILLED)) return false;
  game.cursor = cell;
  if (!game.given[cell] && mark === open.from) change(game, open, cell, open.to ?? UNKNOWN);
  return true;
}

/** Move the cursor and use the tool there, if the cube is unmarked.
 * @param {Game} game @param {number} cell @param {number} mark */
export function growStroke(game, cell, mark = game.tool) {
  moveCursor(game, cell);
  if (markAt(game, cell) === UNKNOWN && startStroke(game, cell, mark)) endStroke(game);
}

/** Remove all cubes that still stand in lines with a zero; returns their number. @param {Game} game */
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

// Strikes: a cube that belongs to the model and is struck cracks, stays, and counts. `strikes` of a game is
// {count, model}; the model, a mark a cell, is null while it is played freely.

/** A game begins freely, with the strikes that it had when it was kept. @param {Saved | null} saved */
export function createStrikes(saved) {
  const { count } = saved?.strikes ?? {};
  return { count: Number.isInteger(count) ? Math.max(0, Math.min(MOST_STRIKES, count ?? 0)) : 0, model: null };
}

/** What is kept of them: the model is not. @param {SolidGame} game */
export const keptStrikes = ({ strikes }) => ({ count: strikes.count, on: strikes.model !== null });

/** Count strikes from now on, given the model; without one, play freely again. Earlier strikes stay.
 * @param {SolidGame} game @param {ArrayLike<number> | null} model */
export function setModel(game, model) {
  game.strikes = { ...game.strikes, model };
  game.version++;
}

/** @param {SolidGame} game */
export const counts = ({ strikes }) => strikes.model !== null;
/** @param {SolidGame} game */
export const isLost = ({ strikes }) => strikes.model !== null && strikes.count >= MOST_STRIKES;

/** Whether removing this cube would be a mistake. @param {SolidGame} game @param {number} cell @param {number} mark */
export const isStrike = ({ strikes, given }, cell, mark) =>
  mark === CROSSED && strikes.model !== null && !given[cell] && strikes.model[cell] === FILLED;

/** The cube cracks: it counts, and is kept from now on. @param {SolidGame} game @param {number} cell */
export function strike(game, cell) {
  if (markAt(game, cell) === FILLED || game.finished) return;
  game.strikes = { ...game.strikes, count: game.strikes.count + 1 };
  setCells(game, [[cell, FILLED]]);
}

// Playing with strikes: a cube that belongs to the model and is struck cracks, stays, and counts. Pure.
//
// `strikes` of a game is null while it is played freely; else {count, model}, the model a mark a cell.

import { CROSSED, FILLED } from "../marks.js";
import { markAt, setCells } from "../state.js";

export const MOST = 5;

export function startStrikes(game, model, count = 0) {
  game.strikes = { count, model };
}

export function endStrikes(game) {
  game.strikes = null;
}

export const isLost = ({ strikes }) => strikes !== null && strikes.count >= MOST;

/** Whether the chisel would be wrong here. */
export const isStrike = ({ strikes, given }, cell, mark) =>
  mark === CROSSED && strikes !== null && !given[cell] && strikes.model[cell] === FILLED;

/** The cube cracks: it counts, and is kept from now on. */
export function strike(game, cell) {
  if (markAt(game, cell) === FILLED || game.finished) return;
  game.strikes = { ...game.strikes, count: game.strikes.count + 1 };
  setCells(game, [[cell, FILLED]]);
}

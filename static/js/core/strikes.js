// Playing with strikes: a cube that belongs to the model and is struck cracks, stays, and counts. Pure.
//
// `strikes` of a game is {count, model}; the model, a mark a cell, is null while it is played freely.

import { CROSSED, FILLED } from "./marks.js";
import { markAt, setCells } from "./state.js";

export const MOST = 5;

/** A game begins freely, with the strikes that it had when it was kept. @param {Saved | null} saved */
export function createStrikes(saved) {
  const { count } = saved?.strikes ?? {};
  return { count: Number.isInteger(count) ? Math.max(0, Math.min(MOST, count ?? 0)) : 0, model: null };
}

/** What is kept of them: the model is not. @param {SolidGame} game */
export const keptStrikes = ({ strikes }) => ({ count: strikes.count, on: strikes.model !== null });

/** Count from now on, given the model; freely again without one. Strikes that there were stay.
 * @param {SolidGame} game @param {ArrayLike<number> | null} model */
export function setModel(game, model) {
  game.strikes = { ...game.strikes, model };
  game.version++;
}

/** @param {SolidGame} game */
export const counts = ({ strikes }) => strikes.model !== null;
/** @param {SolidGame} game */
export const isLost = ({ strikes }) => strikes.model !== null && strikes.count >= MOST;

/** Whether the chisel would be wrong here. @param {SolidGame} game @param {number} cell @param {number} mark */
export const isStrike = ({ strikes, given }, cell, mark) =>
  mark === CROSSED && strikes.model !== null && !given[cell] && strikes.model[cell] === FILLED;

/** The cube cracks: it counts, and is kept from now on. @param {SolidGame} game @param {number} cell */
export function strike(game, cell) {
  if (markAt(game, cell) === FILLED || game.finished) return;
  game.strikes = { ...game.strikes, count: game.strikes.count + 1 };
  setCells(game, [[cell, FILLED]]);
}

/** @param {SolidGame} game */
export function forgetStrikes(game) {
  game.strikes = { ...game.strikes, count: 0 };
}

// The work of a pupil on its way to the server: what the server has, what it is to get, and how both come together
// again after an outage, a restart, or work on another device. Pure.
//
// A change is sent as a difference where that is shorter. If the server knows another board than this page thought,
// the marks that were made here are added to that one: nobody's marks are lost, and the later ones win.

import { CROSSED, UNKNOWN } from "../core/marks.js";

const OWN = ["n", "at", "cells"];
const BASE = 36; // of the digits for marks, which are those of states on the wire

/** A board as digits, a mark a cell. @param {Iterable<number>} marks */
export const digitsOf = (marks) => Array.from(marks, (mark) => mark.toString(BASE)).join("");

/** @param {string} digit */
export const markOf = (digit) => parseInt(digit, BASE);

/** The marks of such a board; what is none, or no colour of the puzzle, counts as unknown.
 * @param {string} digits @param {Ink[]} [palette] */
export const marksIn = (digits, palette) => Uint8Array.from(digits, (digit) => {
  const mark = markOf(digit);
  return mark <= (palette?.length ?? CROSSED) ? mark : UNKNOWN;
});

/** @param {number} activity @returns {OwnWork} */
export const noWork = (activity) => ({ activity, n: 0, cells: null, value: null, wish: null });

/** Work as it was stored, which may be anything. @param {any} found @returns {OwnWork | null} */
export function readWork(found) {
  const { activity, n, cells, value, wish } = found ?? {};
  const isBoard = (/** @type {unknown} */ one) => typeof one === "string" && /^[0-9a-z]*$/.test(one);
  const isPlain = (/** @type {unknown} */ one) => typeof one === "object" && !Array.isArray(one);
  if (!Number.isInteger(activity) || !Number.isInteger(n) || n < 0) return null;
  if (!(cells === null || isBoard(cells)) || !isPlain(value) || !isPlain(wish)) return null;
  if (wish && !(wish.cells === undefined || isBoard(wish.cells))) return null;
  return { activity, n, cells, value, wish };
}

/** Work after a change: a new board, a new value, or both. @param {OwnWork} work
 * @param {{ cells?: string, value?: Record<string, any> }} change @returns {OwnWork} */
export const changed = (work, change) => settled({ ...work, wish: { ...work.wish, ...change } });

/** The work as the pupil sees it; null if there is none. @param {OwnWork} work */
export function shownWork({ n, cells, value, wish }) {
  const board = wish?.cells ?? cells, rest = wish?.value ?? value;
  if (board === null && rest === null) return null;
  return { ...rest, n, ...(board !== null && { cells: board }) };
}

/** What to send now; null if the server has everything. @param {OwnWork} work @returns {PutWork | null} */
export function nextPut({ activity, n, cells, wish }) {
  if (!wish) return null;
  /** @type {PutWork} */
  const put = { activity, n: n + 1 };
  if (wish.value !== undefined) put.value = wish.value;
  if (wish.cells === undefined) return put;
  const marks = cells === null || !n ? null : differences(cells, wish.cells);
  const short = marks !== null && JSON.stringify(marks).length < wish.cells.length;
  return short ? { ...put, marks, base: n } : { ...put, cells: wish.cells };
}

/** Work after the server has kept what was sent, while the pupil may have gone on.
 * @param {OwnWork} work @param {PutWork} put @param {OwnWork["wish"]} sent the wish at that time @returns {OwnWork} */
export const kept = (work, { n }, sent) => settled({
  ...work, n, cells: sent?.cells ?? work.cells, value: sent?.value ?? work.value });

/** Work after the server has told what it has, which may be less than it had, or more if another device was used.
 * @param {OwnWork} work @param {any} found the entry, or null @returns {OwnWork} */
export function reconciled(work, found) {
  const { n = 0, cells = null } = found ?? {}, value = found && valueOf(found);
  if (n < work.n) return lostWork(work, { n, cells });
  const { wish } = work, board = wish?.cells === undefined ? undefined : mergedCells(work.cells, wish.cells, cells);
  return settled({ ...work, n, cells, value, wish: wish && { ...wish, ...(board !== undefined && { cells: board }) } });
}

/** What an entry holds besides the board. @param {any} found */
const valueOf = (found) => Object.fromEntries(Object.entries(found).filter(([name]) => !OWN.includes(name)));

/** The server has lost something: it gets everything again. @param {OwnWork} work
 * @param {{ n: number, cells: string | null }} found @returns {OwnWork} */
function lostWork({ activity, n, cells, value, wish }, found) {
  const whole = { cells: wish?.cells ?? cells ?? undefined, value: wish?.value ?? value ?? undefined };
  const missing = Object.fromEntries(Object.entries(whole).filter(([, one]) => one !== undefined));
  return { activity, n: Math.max(n, found.n), cells: null, value: null, wish: missing };
}

/** Work without a wish that is fulfilled. @param {OwnWork} work @returns {OwnWork} */
function settled({ wish, ...work }) {
  const { cells, value } = wish ?? {}, left = {
    ...(cells !== undefined && cells !== work.cells && { cells }),
    ...(value !== undefined && JSON.stringify(value) !== JSON.stringify(work.value) && { value }),
  };
  return { ...work, wish: Object.keys(left).length ? left : null };
}

/** The cells in which a board differs from an earlier one; null if they have not one size.
 * @param {string} before @param {string} after @returns {Marked[] | null} */
export function differences(before, after) {
  if (before.length !== after.length) return null;
  const marks = /** @type {Marked[]} */ ([]);
  for (let cell = 0; cell < after.length; cell++) {
    if (before[cell] !== after[cell]) marks.push([cell, markOf(after[cell])]);
  }
  return marks;
}

/** The board `other` with the marks by which `after` differs from `before`.
 * @param {string | null} before @param {string} after @param {string | null} other */
export function mergedCells(before, after, other) {
  const made = before === null || other?.length !== after.length ? null : differences(before, after);
  if (!made || other === null) return after;
  const board = [...other];
  for (const [cell, mark] of made) board[cell] = mark.toString(BASE);
  return board.join("");
}

// The work of a pupil on its way to the server: what the server has, what it is to get, and how both come together
// again after an outage, a restart, or work on another device. Pure.
//
// A change is sent as a difference where that is shorter. If the server knows another board than this page thought,
// the marks that were made here are added to that one: nobody's marks are lost, and the later ones win.

import { digitOf, markIn } from "../core/link_text.js";
import { CROSSED, UNKNOWN } from "../core/marks.js";

const OWN = ["n", "at", "cells"];

/** The marks of a board of digits; what is none, or no colour of the puzzle, counts as unknown.
 * @param {string} digits @param {Ink[]} [palette] */
export const marksIn = (digits, palette) => Uint8Array.from(digits, (digit) => {
  const mark = markIn(digit);
  return mark <= (palette?.length ?? CROSSED) ? mark : UNKNOWN;
});

/** @param {number} activity @returns {OwnWork} */
export const noWork = (activity) => ({ activity, n: 0, cells: null, value: null, pending: null });

/** Work as it was stored; null if it was not. @param {any} stored @returns {OwnWork | null} */
export const readWork = (stored) => (Number.isInteger(stored?.activity) && Number.isInteger(stored.n) ? stored : null);

/** Work after a change: a new board, a new value, or both. @param {OwnWork} work
 * @param {{ cells?: string, value?: Record<string, any> }} change @returns {OwnWork} */
export const changed = (work, change) => settled({ ...work, pending: { ...work.pending, ...change } });

/** The work as the pupil sees it; null if there is none. @param {OwnWork} work */
export function shownWork({ n, cells, value, pending }) {
  const board = pending?.cells ?? cells, values = pending?.value ?? value;
  if (board === null && values === null) return null;
  return { ...values, n, ...(board !== null && { cells: board }) };
}

/** What to send now; null if the server has everything. @param {OwnWork} work @returns {PutWork | null} */
export function nextPut({ activity, n, cells, pending }) {
  if (!pending) return null;
  /** @type {PutWork} */
  const put = { activity, n: n + 1 };
  if (pending.value !== undefined) put.value = pending.value;
  if (pending.cells === undefined) return put;
  const marks = cells === null || !n ? null : differences(cells, pending.cells);
  const short = marks !== null && JSON.stringify(marks).length < pending.cells.length;
  return short ? { ...put, marks, base: n } : { ...put, cells: pending.cells };
}

/** Work after the server has kept what was sent, while the pupil may have gone on.
 * @param {OwnWork} work @param {PutWork} put @param {OwnWork["pending"]} sent what was pending then
 * @returns {OwnWork} */
export const kept = (work, { n }, sent) => settled({
  ...work, n, cells: sent?.cells ?? work.cells, value: sent?.value ?? work.value });

/** Work after the server has told what it has, which may be less than it had, or more if another device was used.
 * @param {OwnWork} work @param {any} entry null if there is none @returns {OwnWork} */
export function reconciled(work, entry) {
  const { n = 0, cells = null } = entry ?? {}, value = entry && valueOf(entry);
  if (n < work.n) return lostWork(work, { n, cells });
  const { pending } = work, board = pending?.cells && mergedCells(work.cells, pending.cells, cells);
  return settled({ ...work, n, cells, value, pending: board ? { ...pending, cells: board } : pending });
}

/** What an entry holds besides the board. @param {any} entry */
const valueOf = (entry) => Object.fromEntries(Object.entries(entry).filter(([name]) => !OWN.includes(name)));

/** The server has lost something: it gets everything again. @param {OwnWork} work
 * @param {{ n: number, cells: string | null }} entry @returns {OwnWork} */
function lostWork({ activity, n, cells, value, pending }, entry) {
  const whole = { cells: pending?.cells ?? cells ?? undefined, value: pending?.value ?? value ?? undefined };
  const missing = Object.fromEntries(Object.entries(whole).filter(([, part]) => part !== undefined));
  return { activity, n: Math.max(n, entry.n), cells: null, value: null, pending: missing };
}

/** Work without what is no longer pending. @param {OwnWork} work @returns {OwnWork} */
function settled({ pending, ...work }) {
  const { cells, value } = pending ?? {}, left = {
    ...(cells !== undefined && cells !== work.cells && { cells }),
    ...(value !== undefined && JSON.stringify(value) !== JSON.stringify(work.value) && { value }),
  };
  return { ...work, pending: Object.keys(left).length ? left : null };
}

/** The cells in which a board differs from an earlier one; null if they have not one size.
 * @param {string} before @param {string} after @returns {Marked[] | null} */
export function differences(before, after) {
  if (before.length !== after.length) return null;
  const marks = /** @type {Marked[]} */ ([]);
  for (let cell = 0; cell < after.length; cell++) {
    if (before[cell] !== after[cell]) marks.push([cell, markIn(after[cell])]);
  }
  return marks;
}

/** The board `other` with the marks by which `after` differs from `before`.
 * @param {string | null} before @param {string} after @param {string | null} other */
export function mergedCells(before, after, other) {
  const made = before === null || other?.length !== after.length ? null : differences(before, after);
  if (!made || other === null) return after;
  const board = [...other];
  for (const [cell, mark] of made) board[cell] = digitOf(mark);
  return board.join("");
}

// Masks of colours, with bit 0 for empty, and what placements of coloured runs leave of them on a line. Pure.

import { colourOf } from "../core/coloured_lines.js";
import { placesIn } from "./explain/line_view.js";

/** @typedef {number[] & { marks: number[] }} Inked run lengths with their marks */
/** @typedef {{ lengths: number[], inks: number[] }} Runs */

export const ALL = 2 ** 32;

/** @param {number} one @param {number} other */
export const both = (one, other) => (one & other) >>> 0;
/** @param {number} mask @param {number} gone */
export const without = (mask, gone) => (mask & ~gone) >>> 0;
/** The colours of a mask. @param {number} mask */
export const coloursIn = (mask) => placesIn(0, 32).filter((colour) => (mask >>> colour) & 1);

/** @param {Clue} clue @returns {Runs} */
export function runsOf(clue) {
  const runs = /** @type {Inked} */ (clue);
  return { lengths: [...runs], inks: runs.marks.map(colourOf) };
}

/** The colours of runs, and that of empty cells. @param {Runs} runs */
export const inksOf = ({ inks }) => inks.reduce((mask, colour) => (mask | (1 << colour)) >>> 0, 1);

/** All placements in a line whose cells can have these colours: the masks that they leave, and the starts of each run.
 * @param {Runs} runs @param {ArrayLike<number>} known */
export function placeMasks(runs, known) {
  const { lengths, inks } = runs, ahead = prefixes(runs, known), masks = new Uint32Array(known.length);
  if (!ahead[lengths.length][known.length]) return null;
  const behind = prefixes({ lengths: [...lengths].reverse(), inks: [...inks].reverse() }, Array.from(known).reverse());
  const starts = lengths.map((size, run) => placesIn(0, known.length - size + 1).filter((start) =>
    isRow(known, inks[run], start, start + size) && joins(ahead[run], known, inks, run, start)
    && joinsBehind(behind, known, inks, run, start + size)));
  starts.forEach((places, run) => {
    for (const start of places) for (const at of placesIn(start, start + lengths[run])) masks[at] |= 1 << inks[run];
  });
  masks.forEach((mask, at) => {
    const parts = (/** @type {Uint8Array} */ row, /** @type {number} */ i) =>
      row[at] && behind[lengths.length - i][known.length - at - 1];
    if (known[at] & 1 && ahead.some(parts)) masks[at] = mask | 1;
  });
  const last = starts.map((places) => places[places.length - 1]);
  return { masks, starts, first: starts.map(([place]) => place), last };
}

/** Whether all cells of a span can have a colour.
 * @param {ArrayLike<number>} known @param {number} ink @param {number} start @param {number} stop */
const isRow = (known, ink, start, stop) => placesIn(start, stop).every((at) => (known[at] >>> ink) & 1);

/** Whether the runs before one fit in front of it. @param {Uint8Array} row @param {ArrayLike<number>} known
 * @param {number[]} inks @param {number} run @param {number} start */
const joins = (row, known, inks, run, start) =>
  (run && inks[run - 1] === inks[run] ? start > 0 && row[start - 1] && known[start - 1] & 1 : row[start]);

/** @param {Uint8Array[]} behind @param {ArrayLike<number>} known @param {number[]} inks @param {number} run
 * @param {number} stop */
function joinsBehind(behind, known, inks, run, stop) {
  const row = behind[inks.length - run - 1], left = known.length - stop;
  return inks[run + 1] === inks[run] ? left > 0 && row[left - 1] && known[stop] & 1 : row[left];
}

/** Table by i and p: whether the first i runs, and nothing else, fit into the first p cells.
 * @param {Runs} runs @param {ArrayLike<number>} known */
function prefixes({ lengths, inks }, known) {
  const table = [new Uint8Array(known.length + 1)];
  table[0][0] = 1;
  for (let p = 1; p <= known.length; p++) table[0][p] = table[0][p - 1] & known[p - 1];
  lengths.forEach((size, run) => {
    const row = new Uint8Array(known.length + 1);
    for (let p = 1, free = 0; p <= known.length; p++) {
      free = (known[p - 1] >>> inks[run]) & 1 ? free + 1 : 0;
      const ends = free >= size && joins(table[run], known, inks, run, p - size);
      row[p] = ends || (row[p - 1] && known[p - 1] & 1) ? 1 : 0;
    }
    table.push(row);
  });
  return table;
}

/** By place the colours that placements exclude. @param {Uint32Array} known @param {{ masks: Uint32Array }} placed */
export function newsOf(known, { masks }) {
  const gone = Array.from(known, (mask, at) => /** @type {[number, number]} */ ([at, without(mask, masks[at])]));
  return new Map(gone.filter(([, colours]) => colours));
}

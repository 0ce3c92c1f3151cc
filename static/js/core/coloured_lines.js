// Exact reasoning inside one line of a coloured puzzle, whose clue is a list of run lengths with the marks of their
// colours: runs of one colour have a gap between them, others may touch. The twin of solvers/lines/coloured.py. Pure.
//
// What is known of a cell is a value: its mark, minus the mask of the colours that it can still have, or 0.

import { CROSSED, FILLED, UNKNOWN } from "./marks.js";

/** The mark of a colour, which is its state in solvers/grid.py. @param {number} colour from 0, which is empty */
export const markOfColour = (colour) => (colour > 1 ? colour + 1 : [CROSSED, FILLED][colour]);

/** The number of a mark's colour in the palette, and of its bit in masks; 0 is that of empty cells.
 * @param {number} mark */
export const colourOf = (mark) => (mark === CROSSED ? 0 : mark - Number(mark > CROSSED));

/** Whether what is known of a cell agrees with a mark. @param {number} known its value @param {number} mark */
export const canBe = (known, mark) =>
  known === UNKNOWN || known === mark || (known < 0 && ((-known >>> colourOf(mark)) & 1) === 1);

/** The colours that a value leaves, with bit 0 for empty. @param {number} value @param {number} planes colours, with
 * that of empty cells */
export const maskOf = (value, planes) => (value < 0 ? -value : value ? (1 << colourOf(value)) >>> 0 : 2 ** planes - 1);

/** The value that leaves these colours. @param {number} mask @param {number} planes */
export function valueOf(mask, planes) {
  if ((mask & (mask - 1)) === 0) return markOfColour(31 - Math.clz32(mask));
  return mask === 2 ** planes - 1 ? UNKNOWN : -mask;
}

/** The clue of a coloured line. @param {number[][]} pairs length and colour of each run @returns {RunLengths} */
export function colouredClue(pairs) {
  const marks = pairs.map(([, colour]) => markOfColour(colour));
  const clue = Object.assign(pairs.map(([length]) => length), {
    marks, place: (/** @type {ArrayLike<number>} */ known) => placeColours({ lengths: clue, marks }, known),
  });
  return clue;
}

/** @typedef {{ lengths: number[], marks: number[] }} Runs */

/** All placements that agree with the known cells, combined, as `place` of lines.js gives them, with the colours that
 * each cell can still have: bit 0 of its mask is for empty, bit 1 for the first colour. Null if there is none.
 * @param {Runs} runs @param {ArrayLike<number>} known @returns {Placed & { masks: Uint32Array } | null} */
function placeColours(runs, known) {
  const { lengths } = runs, ahead = prefixes(runs, known);
  if (!ahead[lengths.length][known.length]) return null;
  const back = { lengths: lengths.slice().reverse(), marks: runs.marks.slice().reverse() };
  const behind = prefixes(back, Array.from(known).reverse());
  const starts = lengths.map((_, run) => startsOf(run, runs, known, ahead, behind));
  const masks = masksOf(runs, known, starts, ahead, behind);
  return {
    masks, cells: Uint8Array.from(masks, decided), starts,
    first: starts.map((places) => places[0]), last: starts.map((places) => places[places.length - 1]),
  };
}

/** The mark that is left, if it is one. @param {number} mask */
const decided = (mask) => (mask & (mask - 1) ? UNKNOWN : markOfColour(31 - Math.clz32(mask)));

/** Table by i and p: whether the first i runs, and nothing else, fit into the first p cells.
 * @param {Runs} runs @param {ArrayLike<number>} known */
function prefixes({ lengths, marks }, known) {
  const none = new Uint8Array(known.length + 1).fill(1);
  for (let p = 1; p <= known.length; p++) none[p] = none[p - 1] && canBe(known[p - 1], CROSSED) ? 1 : 0;
  const table = [none];
  lengths.forEach((length, i) => {
    const row = new Uint8Array(known.length + 1);
    for (let p = 1, free = 0; p <= known.length; p++) {
      free = canBe(known[p - 1], marks[i]) ? free + 1 : 0;
      const ends = free >= length && fitsBefore(table[i], known, marks[i] === marks[i - 1], p - length);
      row[p] = ends || (row[p - 1] && canBe(known[p - 1], CROSSED)) ? 1 : 0;
    }
    table.push(row);
  });
  return table;
}

/** Whether the runs of a row of the table fit in front of `start`, with a gap if `apart`.
 * @param {Uint8Array} row @param {ArrayLike<number>} known @param {boolean} apart @param {number} start */
const fitsBefore = (row, known, apart, start) =>
  (apart ? start > 0 && row[start - 1] === 1 && canBe(known[start - 1], CROSSED) : row[start] === 1);

/** @param {number} run @param {Runs} runs @param {ArrayLike<number>} known @param {Uint8Array[]} ahead
 * @param {Uint8Array[]} behind */
function startsOf(run, { lengths, marks }, known, ahead, behind) {
  const size = lengths[run], mark = marks[run], after = behind[lengths.length - run - 1], starts = [];
  const flipped = Array.from(known).reverse();
  for (let end = 1, free = 0; end <= known.length; end++) {
    free = canBe(known[end - 1], mark) ? free + 1 : 0;
    const fits = free >= size && fitsBefore(ahead[run], known, mark === marks[run - 1], end - size)
      && fitsBefore(after, flipped, mark === marks[run + 1], known.length - end);
    if (fits) starts.push(end - size);
  }
  return starts;
}

/** @param {Runs} runs @param {ArrayLike<number>} known @param {number[][]} starts @param {Uint8Array[]} ahead
 * @param {Uint8Array[]} behind */
function masksOf({ lengths, marks }, known, starts, ahead, behind) {
  const masks = new Uint32Array(known.length), count = lengths.length;
  starts.forEach((places, run) => {
    const bit = 1 << colourOf(marks[run]);
    let from = 0;
    for (const start of places) {
      for (let cell = Math.max(from, start); cell < start + lengths[run]; cell++) masks[cell] |= bit;
      from = start + lengths[run];
    }
  });
  masks.forEach((mask, cell) => {
    const after = known.length - cell - 1;
    const parts = (/** @type {Uint8Array} */ row, /** @type {number} */ i) => row[cell] && behind[count - i][after];
    if (canBe(known[cell], CROSSED) && ahead.some(parts)) masks[cell] = mask | 1;
  });
  return masks;
}

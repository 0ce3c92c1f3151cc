// Lines as searches by rows see them: how many ways there are to fill one, why a line contradicts its clue, and which
// of its runs are wrong. Pure.

import { place } from "./lines.js";
import { masksOf } from "./masks.js";
import { FILLED, UNKNOWN } from "./marks.js";

/** How many ways there are while no cell is known. @param {number[] | null} clue @param {number} length */
export function fillingsCount(clue, length) {
  if (!clue) return 2 ** length;
  const free = length - clue.reduce((sum, run) => sum + run, 0) + 1;
  return clue.reduce((ways, _, i) => (ways * (free - i)) / (i + 1), 1);
}

// Faults

/**
 * The fault of a line: `run` counts from 0, `length` is its length, `wanted` its length by the clue, `most` the number
 * of runs in the clue, `need` and `room` the cells that the rest of the clue needs and those that are left.
 * @typedef {object} Fault
 * @property {"too_long" | "too_short" | "too_many" | "too_few" | "no_room" | "no_fit"} code
 * @property {number} run
 * @property {number} length
 * @property {number} wanted
 * @property {number} most
 * @property {number} need
 * @property {number} room
 */

/** The reason why no placement of the clue agrees with the known cells; null if one does.
 * @param {number[]} clue @param {Uint8Array} known @returns {Fault | null} */
export function faultOf(clue, known) {
  if (place(clue, masksOf(known))) return null;
  const { runs, open, end } = runsBefore(known), most = clue.length;
  const about = { run: 0, length: 0, wanted: 0, most, need: 0, room: 0 };
  for (const [run, length] of runs.entries()) {
    const ended = run < runs.length - 1 || !open, wanted = clue[run] ?? 0;
    if (run >= most) return { ...about, code: "too_many", run, length };
    if (length > wanted) return { ...about, code: "too_long", run, length, wanted };
    if (ended && length < wanted) return { ...about, code: "too_short", run, length, wanted };
  }
  const left = clue.slice(open ? runs.length - 1 : runs.length), grown = open ? runs.at(-1) ?? 0 : 0;
  const room = known.length - end + grown;
  const need = left.reduce((sum, run) => sum + run + 1, -1);
  if (end === known.length) return { ...about, code: "too_few", run: runs.length };
  return { ...about, code: need > room ? "no_room" : "no_fit", need, room };
}

/** The runs in front of the first unknown cell; whether the last one may still grow; and where that cell is.
 * @param {Uint8Array} known */
function runsBefore(known) {
  /** @type {number[]} */
  const runs = [];
  let end = 0, open = false;
  for (; end < known.length && known[end] !== UNKNOWN; end++) {
    if (known[end] !== FILLED) open = false;
    else if (open) runs[runs.length - 1]++;
    else {
      runs.push(1);
      open = true;
    }
  }
  return { runs, open: open && end < known.length, end };
}

/** How many runs of a line differ from those of its clue, one by one, if no more cells are filled; missing and
 * additional ones are wrong as well. @param {number[]} clue @param {Uint8Array} known */
export function wrongRuns(clue, known) {
  const { runs } = runsBefore(known.map((cell) => (cell === FILLED ? cell : UNKNOWN + 2)));
  const right = runs.filter((run, i) => run === clue[i]).length;
  return Math.max(runs.length, clue.length) - right;
}

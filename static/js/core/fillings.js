// All ways to fill a line, one after the other, in the order in which the searches by rows go through them. Pure.

import { CROSSED, FILLED, UNKNOWN } from "./marks.js";

/** The ways that agree with the known cells, the first run as far in front as it goes, the last one moving first; of a
 * line without a clue all patterns, counted on from its end. At most so many are looked at.
 * @param {number[] | null} clue @param {Uint8Array} known @param {number} most @returns {Uint8Array[]} */
export function fillings(clue, known, most) {
  const found = [], ways = clue ? placements(clue, known.length) : patterns(known);
  let looked = 0;
  for (const cells of ways) {
    if (looked++ === most) break;
    if (known.every((cell, i) => cell === UNKNOWN || cell === cells[i])) found.push(cells);
  }
  return found;
}

/** How many there are without a look at known cells. @param {number[] | null} clue @param {number} length */
export function fillingsCount(clue, length) {
  if (!clue) return 2 ** length;
  const free = length - clue.reduce((sum, run) => sum + run, 0) + 1;
  return clue.reduce((ways, _, i) => (ways * (free - i)) / (i + 1), 1);
}

/** @param {number[]} clue @param {number} length @param {number} [from] @returns {Generator<Uint8Array>} */
function* placements(clue, length, from = 0) {
  const [run, ...rest] = clue;
  if (run === undefined) yield new Uint8Array(length).fill(CROSSED);
  else {
    const latest = length - clue.reduce((sum, one) => sum + one + 1, -1);
    for (let start = from; start <= latest; start++) {
      for (const cells of placements(rest, length, start + run + 1)) yield cells.fill(FILLED, start, start + run);
    }
  }
}

/** @param {Uint8Array} known @returns {Generator<Uint8Array>} */
function* patterns(known) {
  const free = [...known.keys()].filter((place) => known[place] === UNKNOWN).reverse();
  const cells = known.map((cell) => cell || CROSSED);
  for (;;) {
    yield cells.slice();
    const next = free.find((place) => cells[place] === CROSSED);
    for (const place of free) {
      if (place === next) break;
      cells[place] = CROSSED;
    }
    if (next === undefined) return;
    cells[next] = FILLED;
  }
}

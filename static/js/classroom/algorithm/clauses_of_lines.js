// The clauses that a clue says about the cells of its line, without any other variables: those that follow from the
// clue and from which no literal can be left out. Unit propagation over them finds what line logic finds. Pure.

import { fillings } from "../../core/fillings.js";
import { FILLED, UNKNOWN } from "../../core/marks.js";

const MOST_WAYS = 1000;
export const LONGEST = 8; // cells of a line: there are 3 ** 8 candidates

/** The literals are numbers of cells plus 1, negative where the cell is empty. @typedef {{ literals: number[],
 *   line: number }} LineClause */

/** @param {Layout} layout none of whose lines is longer than `LONGEST` @returns {LineClause[]} */
export function clausesOf({ clues, lines, given }) {
  const ofLines = clues.flatMap((clue, line) => (Array.isArray(clue) ? clausesOfLine(clue, lines[line], line) : []));
  const ofGivens = [...given.keys()].filter((cell) => given[cell] !== UNKNOWN).map((cell) => (
    { literals: [given[cell] === FILLED ? cell + 1 : -1 - cell], line: -1 }));
  return [...ofLines, ...ofGivens];
}

/** @param {number[]} clue @param {Line} line @param {number} number @returns {LineClause[]} */
function clausesOfLine(clue, { start, step, length }, number) {
  const blank = new Uint8Array(length);
  const ways = fillings(clue, blank, MOST_WAYS).map((cells) => bitsOf(cells));
  const found = /** @type {{ care: number, filled: number }[]} */ ([]);
  for (const { care, filled } of patterns(length)) {
    if (found.some((one) => (one.care & care) === one.care && (filled & one.care) === one.filled)) continue;
    if (ways.some((way) => (way & care) === filled)) continue;
    found.push({ care, filled });
  }
  return found.map(({ care, filled }) => ({ line: number, literals: places(care, length).map((place) => {
    const variable = start + place * step + 1;
    return filled >> place & 1 ? -variable : variable;
  }) }));
}

/** @param {Uint8Array} cells */
const bitsOf = (cells) => cells.reduce((bits, cell, place) => bits | Number(cell === FILLED) << place, 0);

/** @param {number} bits @param {number} length */
const places = (bits, length) => Array.from({ length }, (_, place) => place).filter((place) => bits >> place & 1);

/** All patterns of some cells, those of few cells first: what a clause forbids. @param {number} length */
function patterns(length) {
  const cares = Array.from({ length: 2 ** length }, (_, care) => care);
  const size = (/** @type {number} */ care) => places(care, length).length;
  return cares.sort((one, other) => size(one) - size(other) || one - other)
    .flatMap((care) => partsOf(care).map((filled) => ({ care, filled })));
}

/** The numbers whose bits are all among those of `care`. @param {number} care */
function partsOf(care) {
  const parts = [0];
  for (let part = care; part; part = (part - 1) & care) parts.push(part);
  return parts;
}

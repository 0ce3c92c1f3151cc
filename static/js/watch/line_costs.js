// The cost of a line that does not satisfy its clue, as annealers compute it. Pure.

import { markOf, marksIn, runsIn } from "../core/lines.js";
import { CROSSED } from "../core/marks.js";
import { MOVE } from "./event_codes.js";

const SINGLE = new Set([MOVE.REFUSED, MOVE.TAKEN, MOVE.DRAWN]);
const LEAST = 4; // the top of a scale, at least

/** @typedef {[wanted: number, found: number]} Pair */
/** @typedef {{ cost: number, pairs: Pair[], found: number[], scores?: number[][], path?: Place[] }} Worked */
/** A place in the table of an alignment: how many values of each sequence come before it.
 * @typedef {[row: number, column: number]} Place */
/** What an alignment scores for a value without a partner, and for two different values; -1 if it is not said.
 * @typedef {{ gap?: number, mismatch?: number }} Scores */

/** @param {string} kind @param {RunLengths} clue @param {ArrayLike<number>} values @param {Scores} [scoring]
 * @returns {Worked} */
export function costOf(kind, clue, values, scoring) {
  const runs = runsIn(values).map(({ run }) => run);
  if (kind === "flips") return { cost: fewestChanges(clue, values), pairs: [], found: runs };
  if (kind === "padded") {
    const pairs = Array.from({ length: Math.max(clue.length, runs.length) }, (_, i) =>
      /** @type {[number, number]} */ ([clue[i] ?? 0, runs[i] ?? 0]));
    return { cost: sum(pairs.map((pair) => pairCost(kind, ...pair))), pairs, found: runs };
  }
  const { scores, pairs, path } = align(clue, runs, scoring);
  return { cost: costOfPairs(kind, pairs, clue.length - runs.length), pairs, found: runs, scores, path };
}

/** The cost of a line with these pairs whose clue has so many runs more. @param {string} kind @param {Pair[]} pairs
 * @param {number} more */
export const costOfPairs = (kind, pairs, more) => sum(pairs.map((pair) => pairCost(kind, ...pair))) + more ** 2;

/** The cost of a pair. @param {string} kind @param {number} wanted @param {number} actual */
export function pairCost(kind, wanted, actual) {
  if (kind === "padded") return Math.abs(wanted - actual);
  if (kind === "punitive") return wanted === actual ? 0 : wanted ** 2;
  return (wanted - actual) ** 2;
}

/** Needleman-Wunsch. The table holds the best score for aligning the first i values of one sequence with the first j of
 * the other; its last score is the total. The pairs are those of the best alignment, with 0 for a gap, and the path
 * leads through the table from its first place to its last.
 * @param {readonly number[]} first @param {readonly number[]} second @param {Scores} [scoring]
 * @returns {{ scores: number[][], pairs: Pair[], path: Place[] }} */
export function align(first, second, { gap = -1, mismatch = -1 } = {}) {
  const pairScore = (/** @type {number} */ i, /** @type {number} */ j) =>
    (first[i] === second[j] ? first[i] * first[i] : mismatch);
  const scores = scoresOf(first.length, second.length, gap, pairScore);
  const pairs = /** @type {Pair[]} */ ([]), path = /** @type {Place[]} */ ([[first.length, second.length]]);
  for (let i = first.length, j = second.length; i || j; path.push([i, j])) {
    const isPair = i && j && scores[i][j] === scores[i - 1][j - 1] + pairScore(i - 1, j - 1);
    if (isPair) pairs.push([first[--i], second[--j]]);
    else if (i && scores[i][j] === scores[i - 1][j] + gap) pairs.push([first[--i], 0]);
    else pairs.push([0, second[--j]]);
  }
  return { scores, pairs: pairs.reverse(), path: path.reverse() };
}

/** A score with a minus sign instead of a hyphen. @param {number} score */
export const signed = (score) => String(score).replace("-", "−");

/** @param {number} rows @param {number} columns @param {number} gap
 * @param {(i: number, j: number) => number} pairScore */
function scoresOf(rows, columns, gap, pairScore) {
  const table = [Array.from({ length: columns + 1 }, (_, j) => gap * j + 0)]; // + 0 makes a 0 of -0
  for (let i = 0; i < rows; i++) {
    const row = [gap * (i + 1)], above = table[i];
    for (let j = 0; j < columns; j++) {
      row.push(Math.max(above[j] + pairScore(i, j), above[j + 1] + gap, row[j] + gap));
    }
    table.push(row);
  }
  return table;
}

/** The least number of cells to change so that the clue holds: by dynamic programming, for the first cells of the line
 * with one run more each time. @param {RunLengths} clue @param {ArrayLike<number>} values */
function fewestChanges(clue, values) {
  const { length } = values, empty = changesTo(CROSSED, values);
  let before = empty;
  clue.forEach((run, i) => {
    const mark = markOf(clue, i), full = changesTo(mark, values), apart = i && mark === markOf(clue, i - 1) ? 1 : 0;
    const least = [Infinity];
    for (let end = 1, start = 1 - run; end <= length; end++, start++) {
      const fits = start < apart ? Infinity
        : before[start - apart] + empty[start] - empty[start - apart] + full[end] - full[start];
      least.push(Math.min(fits, least[end - 1] + empty[end] - empty[end - 1]));
    }
    before = least;
  });
  return before[length];
}

/** How many of the first cells have another mark. @param {number} mark @param {ArrayLike<number>} values */
function changesTo(mark, values) {
  const counts = [0];
  for (let i = 0; i < values.length; i++) counts.push(counts[i] + Number(values[i] !== mark));
  return counts;
}

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** The lines whose costs count. @param {Annealing} how @param {Pick<Layout, "shape" | "lines">} layout */
export function judgedLines({ lines }, { shape: [height], lines: { length } }) {
  const [first, end] = lines === "rows" ? [0, height] : [lines === "columns" ? height : 0, length];
  return Array.from({ length: end - first }, (_, i) => first + i);
}

/** @param {Layout} layout @param {Annealing} how @param {ArrayLike<number>} board @param {number} line */
function lineCost(layout, how, board, line) {
  const clue = layout.clues[line];
  return Array.isArray(clue) ? costOf(how.cost, clue, marksIn(layout, line, board), how).cost : 0;
}

/** The cost of each line, and how the move that led to this board changed it, or would have changed it.
 * @param {Layout} layout @param {Annealing} how @param {ArrayLike<number>} board @param {AnnealedMove | null} move
 * @param {number} [most] of the scale, at least @returns {LineCosts} */
export function costsOfLines(layout, how, board, move, most = LEAST) {
  const judged = judgedLines(how, layout), refused = move?.kind === MOVE.REFUSED;
  const costs = new Map(judged.map((line) => [line, lineCost(layout, how, board, line)]));
  const changes = new Map(), other = move && SINGLE.has(move.kind) ? otherBoard(board, move) : null;
  for (const [line, cost] of other ? costs : []) {
    const change = lineCost(layout, how, /** @type {number[]} */ (other), line) - cost;
    if (change) changes.set(line, refused ? change : -change);
  }
  const lengths = [...costs].map(([line, cost]) => cost + Math.max(0, refused ? changes.get(line) ?? 0 : 0));
  const before = [...changes].map(([line, change]) => (refused ? 0 : (costs.get(line) ?? 0) - change));
  return { costs, changes, refused, most: Math.max(most, ...lengths, ...before) };
}

/** The board before a move, or the one to which a rejected move would have led.
 * @param {ArrayLike<number>} board @param {AnnealedMove} move */
function otherBoard(board, move) {
  const other = Array.from(board), marks = move.kind === MOVE.REFUSED ? move.becomes : move.was;
  move.cells.forEach((cell, i) => { other[cell] = marks[i]; });
  return other;
}

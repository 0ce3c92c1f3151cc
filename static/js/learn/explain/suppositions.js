// Suppositions: a cell is supposed to have a mark, and lines are followed in rounds until one is contradicted. Also the
// solutions of a puzzle, by search. Pure.
//
// A round reads all changed lines by what was known at its beginning, so turning the puzzle does not change the result.
// The twin is solvers/explain/suppositions.py.

import { marksLeft } from "../../core/marks.js";
import { linesThrough } from "../../core/shapes.js";
import { LineMemory } from "./known_cells.js";

/** @import { KnownCells } from "./known_cells.js" */

export const NEXT_LINE = 3; // rounds until the lines across a line have forced another one: fewer never do

/** A cell that cannot have a mark: after `reach` rounds a line is contradicted.
 * @typedef {{ cell: number, mark: number, reach: number }} Refuted */
/** @typedef {{ cells: number[], ample?: number, enough?: () => boolean }} Supposed */

/** The suppositions that are refuted in the fewest rounds, in the order of `cells`: all of them, or `ample` of them, or
 * any one once it is `enough`. Yields after each cell. @param {KnownCells} known where nothing follows from any line
 * @param {Supposed} options @returns {Generator<void, Refuted[]>} */
export function* refutedCells(known, options) {
  const memory = new LineMemory(known.puzzle), soon = yield* refutedWithin(known, NEXT_LINE, options, memory);
  return soon.length ? soon : yield* refutedWithin(known, Infinity, options, memory);
}

/** @param {KnownCells} known @param {number} most rounds @param {Supposed} options @param {LineMemory} memory
 * @returns {Generator<void, Refuted[]>} */
function* refutedWithin(known, most, { cells, ample = Infinity, enough = () => false }, memory) {
  let best = most;
  /** @type {Refuted[]} */
  let refuted = [];
  for (const cell of cells) {
    for (const mark of marksLeft(known.can[cell])) {
      const reach = brokenAfter(known, [cell, mark], best, memory);
      if (reach === null) continue;
      if (reach < best) refuted = [];
      best = reach;
      refuted.push({ cell, mark, reach });
    }
    if (refuted.length && (enough() || (best === NEXT_LINE && refuted.length >= ample))) return refuted;
    yield;
  }
  return refuted;
}

/** @param {KnownCells} known */
export const openCells = (known) => [...known.can.keys()].filter((cell) => known.isOpen(cell));

/** Null if a line is contradicted. @param {KnownCells} known @param {Marked} cell @param {LineMemory} memory */
export function consequences(known, cell, memory) {
  const trial = supposed(known, [cell]);
  while (trial.fresh.size) if (!readOnce(trial, memory)) return null;
  return trial.amount() - known.amount();
}

/** @param {KnownCells} known @param {Iterable<Marked>} cells */
function supposed(known, cells) {
  const trial = known.copy();
  trial.set(cells);
  return trial;
}

/** The number of rounds, up to `most`, after which a line is contradicted; else null. The last round only checks lines.
 * @param {KnownCells} known @param {Marked} cell @param {number} most @param {LineMemory} memory */
function brokenAfter(known, cell, most, memory) {
  const trial = supposed(known, [cell]);
  for (let reach = 1; trial.fresh.size && reach < most; reach++) if (!readOnce(trial, memory)) return reach;
  for (const line of trial.fresh) if (!memory.holds(trial, line)) return most;
  return null;
}

/** Read each line that changed; false if one is contradicted. @param {KnownCells} trial @param {LineMemory} memory */
function readOnce(trial, memory) {
  /** @type {Marked[]} */
  const facts = [];
  for (const line of trial.fresh) {
    const cells = memory.news(trial, line);
    if (!cells) return false;
    for (const fact of cells) facts.push(fact);
  }
  trial.fresh.clear();
  trial.set(facts);
  return true;
}

/** The lines that refute a supposition, in order and without any that are not needed; the last one is contradicted.
 * Each line is read with what follows from those before it. @param {KnownCells} known @param {Refuted} refuted
 * @returns {Consequence[]} */
export function chainOf(known, { cell, mark }) {
  const trial = supposed(known, [[cell, mark]]);
  /** @type {Consequence[]} */
  const story = [{ line: -1, cells: [[cell, mark]] }];
  for (;;) {
    for (const line of trial.changed()) { // lines that change on the way wait for the next round
      const look = trial.look(line);
      if (!look) return needed(known, story, line);
      const cells = trial.news(line, look);
      trial.set(cells);
      trial.fresh.delete(line); // it knows already
      if (cells.length) story.push({ line, cells });
    }
  }
}

/** What the broken line rests on. @param {KnownCells} known @param {Consequence[]} story @param {number} broken */
function needed(known, story, broken) {
  const wanted = new Set(premises(known, story, broken, null));
  /** @type {Consequence[]} */
  const chain = [{ line: broken, cells: [] }];
  for (let at = story.length - 1; at > 0; at--) {
    const { line } = story[at], cells = story[at].cells.filter((fact) => wanted.has(fact));
    for (const fact of cells) wanted.delete(fact);
    const before = story.slice(0, at);
    for (const fact of cells) for (const premise of premises(known, before, line, fact)) wanted.add(premise);
    if (cells.length) chain.unshift({ line, cells });
  }
  return chain;
}

/** The cells of a story on a line without which the wanted cell would not follow, or the line would not be
 * contradicted. @param {KnownCells} known @param {Consequence[]} story @param {number} line
 * @param {Marked | null} wanted */
function premises(known, story, line, wanted) {
  const { start, step, length } = known.puzzle.lines[line];
  const isOwn = (/** @type {number} */ cell) =>
    (cell - start) % step === 0 && cell >= start && cell < start + step * length && known.isOpen(cell);
  const given = story.flatMap(({ cells }) => cells).filter((fact) => isOwn(fact[0]) && !isSame(fact, wanted));
  let left = given;
  for (const fact of given) {
    const fewer = left.filter((other) => other !== fact);
    if (tells(known, line, fewer, wanted)) left = fewer;
  }
  return left;
}

/** @param {Marked} fact @param {Marked | null} other */
const isSame = (fact, other) => fact[0] === other?.[0] && fact[1] === other[1];

/** Whether the wanted cell follows from a line, with these cells besides what is known; if none is wanted, whether the
 * line is contradicted. @param {KnownCells} known @param {number} line @param {Marked[]} cells
 * @param {Marked | null} wanted */
function tells(known, line, cells, wanted) {
  const trial = supposed(known, cells), look = trial.look(line);
  if (!wanted || !look) return !wanted && !look;
  return trial.gives(line, look, wanted);
}

// Solutions

/** Up to two solutions. Yields often. @param {KnownCells} known @returns {Generator<void, Uint8Array[]>} */
export function* solutionsOf(known) {
  const waiting = [known.copy(known.puzzle.lines.keys())], solutions = [], memory = new LineMemory(known.puzzle);
  while (waiting.length && solutions.length < 2) {
    const trial = /** @type {KnownCells} */ (waiting.pop());
    if (!(yield* followed(trial, memory))) continue;
    const cell = nextCell(trial);
    if (cell === null) solutions.push(trial.marks());
    else waiting.push(...marksLeft(trial.can[cell]).reverse().map((mark) => supposed(trial, [[cell, mark]])));
  }
  return solutions;
}

/** Read lines until nothing follows; false if one is contradicted.
 * @param {KnownCells} trial @param {LineMemory} memory @returns {Generator<void, boolean>} */
function* followed(trial, memory) {
  for (const line of trial.fresh) {
    const cells = memory.news(trial, line);
    if (!cells) return false;
    trial.fresh.delete(line);
    trial.set(cells);
    yield;
  }
  return true;
}

/** The open cell on the line with the fewest open cells; null if none is left. @param {KnownCells} trial */
function nextCell(trial) {
  const { shape, lines } = trial.puzzle, left = new Uint16Array(lines.length), open = openCells(trial);
  for (const cell of open) for (const line of linesThrough(shape, cell)) left[line]++;
  const room = (/** @type {number} */ cell) => Math.min(...linesThrough(shape, cell).map((line) => left[line]));
  return open.length ? open.reduce((best, cell) => (room(cell) < room(best) ? cell : best)) : null;
}

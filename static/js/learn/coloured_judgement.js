// What a learner knows of a coloured board, for judging: the marks, and what cells cannot be. What follows from there
// for open cells counts as known, since colours that are excluded can be kept in mind. Pure.

import { linesThrough } from "../core/shapes.js";
import { maskOf, valueOf } from "../core/coloured_lines.js";
import { knownOf } from "./coloured_cells.js";
import { both, without } from "./coloured_placements.js";

/** @import { Way } from "../core/judgement.js" */
/** @import { ColouredCells } from "./coloured_cells.js" */

/** Whether a learner did what a way shows: he marked the cells that it settles, or where it settles none, said what
 * cells cannot be. @param {Way} way @param {(cell: number) => number} maskAt @param {number} planes */
export function isDone({ cells }, maskAt, planes) {
  const settled = cells.filter(([, value]) => value > 0);
  return (settled.length ? settled : cells).every(([cell, value]) => !without(maskAt(cell), maskOf(value, planes)));
}

export class KnownColours {
  /** @param {Reasoned} puzzle with the marks @param {Marked[]} said what cells cannot be, as values */
  constructor(puzzle, said) {
    this.known = knownOf(puzzle);
    this.known.set(said);
    this.kept = /** @type {ColouredCells | null} */ (null);
  }

  /** @param {Marked} marked */
  set(marked) {
    this.known.set([marked]);
    this.kept = null;
  }

  /** @param {number} goal @param {number} value */
  isRight(goal, value) {
    const { planes } = this.known;
    return both(maskOf(goal, planes), maskOf(value, planes)) !== 0;
  }

  /** @param {Way} way @param {Marked} marked */
  isShown(way, [cell, value]) {
    const { planes, can } = this.known;
    return way.cells.some(([other, shown]) =>
      other === cell && !without(both(maskOf(shown, planes), can[cell]), maskOf(value, planes)));
  }

  /** @param {Marked} marked */
  telling([cell, value]) {
    const known = this.inMind(), { planes, can } = known, lines = linesThrough(known.puzzle.shape, cell);
    if (!without(can[cell], maskOf(value, planes))) return lines[0];
    return lines.find((line) => {
      const look = known.look(line);
      return look && known.gives(line, look, [cell, value]);
    });
  }

  /** On coloured boards nothing is supposed. */
  isStuck() {
    return false;
  }

  /** The line that a value contradicts, at once or in the end; -1 if no line shows it.
   * @param {number} cell @param {number} value */
  broken(cell, value) {
    const trial = this.known.copy(), lines = linesThrough(trial.puzzle.shape, cell);
    trial.set([[cell, value]]);
    const now = lines.find((line) => !trial.look(line));
    if (now !== undefined) return { line: now, soon: true };
    return { line: settle(trial, () => true), soon: false };
  }

  /** What is known, with all that it excludes for open cells; no more cells are settled. */
  inMind() {
    if (!this.kept) {
      this.kept = this.known.copy(this.known.puzzle.lines.keys());
      settle(this.kept, (value) => value < 0);
    }
    return this.kept;
  }
}

/** Add what follows from lines, as far as it is wanted; the line that is contradicted, or -1.
 * @param {ColouredCells} known @param {(value: number) => boolean} isWanted */
function settle(known, isWanted) {
  while (known.fresh.size) {
    const [line] = known.changed(), look = known.look(line);
    known.fresh.delete(line);
    if (!look) return line;
    known.set(known.news(line, look).filter(([, value]) => isWanted(value)));
  }
  return -1;
}

/** The value that leaves all but one colour. @param {number} colour @param {number} planes */
export const allBut = (colour, planes) => valueOf(without(2 ** planes - 1, 1 << colour), planes);

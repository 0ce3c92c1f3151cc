// A solve that can be shown at any moment: it records a solver's events and gives the board of any step. Pure.

import { MARK } from "../core/marks.js";
import { isGuess, MOVE, WHY } from "./event_codes.js";
import { lastIn, lastUpTo, rowAt } from "./number_column.js";
import { Reader } from "./event_reader.js";
import { Recording, thin } from "./recording.js";

const KEYFRAME = 8_192; // entries between two keyframes
const MOST = 2_000_000; // entries; beyond that, neighbouring thinned frames are merged
const NONE = Object.freeze({});
const COUNTED = new Set(["UNIQUE", "MULTIPLE"]); // outcomes that say whether there are more solutions

export class Playback {
  /** @param {number} size @param {{ most?: number, keyframe?: number }} [bounds] */
  constructor(size, { most = MOST, keyframe = Math.max(KEYFRAME, 2 * size) } = {}) {
    this.most = most;
    this.recording = new Recording(size, keyframe);
    this.reader = new Reader(this.recording);
    this.merges = 0; // how often steps were merged
    this.closed = false; // whether it is a branch, which has all its steps
    this.cursor = newCursor(this.recording); // the board that was asked for last
  }

  /** @param {WireEvent[]} events */
  take(events) {
    for (const event of events) this.reader.read(event);
    if (this.entries <= this.most) return;
    thin(this.recording);
    this.cursor = newCursor(this.recording);
    this.merges++;
  }

  get solutions() { return this.reader.solutions; }
  get formula() { return this.reader.formula; }
  get stages() { return this.reader.stages; }
  get finished() { return this.reader.finished; }
  get first() { return this.closed ? 1 : 0; } // a branch begins with the supposition
  get complete() { return this.closed || this.finished !== null; }
  get annealed() { return this.recording.annealed; }
  get columns() { return this.recording.steps; }
  get count() { return this.recording.steps.x.length; }
  get tree() { return this.recording.tree; }
  get entries() { return this.recording.entries.cell.length; }

  // A position

  /** @param {number} position */
  endOf(position) {
    return position ? this.columns.end.data[position - 1] : 0;
  }

  get knownFirst() {
    const { recording } = this, board = recording.boardIn(recording.keyframes[0].cells);
    return board.filter((value) => value & MARK).length;
  }

  /** The board at a position: a number for each cell, see core/marks.js and core/beliefs.js. The array is reused.
   * @param {number} position @returns {WatchedCells} */
  boardAt(position) {
    const { cursor, recording } = this, { cell, value } = recording.entries, target = this.endOf(position);
    const keyframe = recording.keyframes[lastIn(recording.keyframes, target, ({ at }) => at)];
    if (target < cursor.at || keyframe.at > cursor.at) {
      cursor.cells.set(keyframe.cells);
      cursor.at = keyframe.at;
    }
    for (; cursor.at < target; cursor.at++) cursor.cells[cell.data[cursor.at]] = value.data[cursor.at];
    return cursor.board;
  }

  /** The step that leads to a position; null at the beginning. @param {number} position @returns {Step | null} */
  stepAt(position) {
    if (!position) return null;
    const { recording } = this, row = rowAt(recording.steps, position - 1);
    return {
      ...row, ...recording.changes(this.endOf(position - 1), row.end, (back) => this.boardAt(position - back)),
      move: recording.annealed.moveAt(row.move), note: this.noteAt(position),
    };
  }

  /** How many moves of an annealer are recorded up to a position. @param {number} position */
  movesAt(position) {
    return position ? this.columns.moves.data[position - 1] : 0;
  }

  /** The last counters that were sent before a position; those of single moves are counted up to it.
   * @param {number} position @returns {Record<string, number>} */
  countersAt(position) {
    const { counts, annealed, steps } = this.recording, at = this.movesAt(position) - 1;
    const sent = counts[lastIn(counts, position - 1, ({ step }) => step)]?.counters ?? NONE;
    return at < 0 ? sent : { ...sent, ...annealed.countersAt(at), moves: steps.made.data[position - 1] };
  }

  /** The note on the step that leads to a position. @param {number} position @returns {Note} */
  noteAt(position) {
    return this.recording.notes.get(position - 1) ?? NONE;
  }

  /** The solution that a board shows, provided that it was found up to a position.
   * @param {number} position @param {ArrayLike<number>} board */
  solutionAt(position, board) {
    const x = this.xAt(position);
    return this.solutions.find((solution) => solution.x < x &&
      solution.cells.every((mark, cell) => mark === (board[cell] & MARK)));
  }

  /** Whether a board shows a solution of which is not known whether it is the only one.
   * @param {number} position @param {ArrayLike<number>} board */
  isUnproven(position, board) {
    const { finished } = this, isKnown = position === this.count && COUNTED.has(finished?.outcome ?? "");
    return !isKnown && this.solutionAt(position, board) !== undefined;
  }

  /** The stage in which a position lies; empty before the first one. @param {number} position */
  stageAt(position) {
    const place = lastIn(this.stages, this.xAt(position), ({ x }) => x);
    return this.stages[place]?.name ?? "";
  }

  // Positions by events and by time

  /** @param {number} position */
  xAt(position) {
    return position ? this.columns.x.data[position - 1] : 0;
  }

  /** The horizontal axis of a chart: the moves of an annealer, recorded or not; else events. */
  get along() { return this.annealed.count ? this.columns.made : this.columns.x; }

  /** @param {number} position */
  alongAt(position) {
    return position ? this.along.data[position - 1] : 0;
  }

  /** The last position up to a value on that axis. @param {number} value */
  positionAlong(value) {
    return lastUpTo(this.along, value) + 1;
  }

  /** @param {number} position */
  timeAt(position) {
    return position ? this.columns.at.data[position - 1] : 0;
  }

  /** The last position up to `value` events. @param {number} value */
  positionOf(value) {
    return lastUpTo(this.columns.x, value) + 1;
  }

  /** The numbers of steps before and after a millisecond. @param {number} time */
  around(time) {
    return [lastUpTo(this.columns.at, time - 1) + 1, lastUpTo(this.columns.at, time) + 1];
  }

  /** The position at a time in milliseconds; steps of the same millisecond are spread over it. @param {number} time */
  positionAtTime(time) {
    const whole = Math.floor(time), [before, after] = this.around(whole);
    return before + Math.floor((after - before) * (time - whole) + 1e-6);
  }

  /** The time of a position. @param {number} position */
  spreadTime(position) {
    const whole = this.timeAt(position), [before, after] = this.around(whole);
    return position ? whole + (position - before) / (after - before) : 0;
  }

  // The next position

  /** The nearest one in a direction whose step shows more than counters.
   * @param {number} position @param {number} way */
  nextFact(position, way) {
    return this.next(position, way, (step) => !this.recording.notes.get(step)?.progress);
  }

  /** The nearest turning point in a direction: a guess, a withdrawal, a solution, a stage; in an annealing a new best
   * or an exchange. @param {number} position @param {number} way */
  nextTurn(position, way) {
    return this.next(position, way, (step) => this.isTurn(step));
  }

  /** @param {number} step */
  isTurn(step) {
    const why = this.columns.why.data[step], note = this.recording.notes.get(step);
    if (note?.stage || note?.solution || note?.finished || note?.broken) return true;
    if (this.columns.move.data[step] >= 0) return this.isBestMove(step);
    if (note?.clauses) return note.clauses.literal === undefined || why === WHY.GUESS;
    return isGuess(why) || why === WHY.WITHDRAWN || why === WHY.REFUTED;
  }

  /** Whether an annealer's move led to a new best, or was an exchange of rungs. @param {number} step */
  isBestMove(step) {
    const { best, move } = this.columns;
    if (this.annealed.columns.kind.data[move.data[step]] === MOVE.SWAPPED) return true;
    return step > 0 && best.data[step] < best.data[step - 1];
  }

  /** @param {number} position @param {number} way @param {(step: number) => boolean} stops */
  next(position, way, stops) {
    for (let p = position + way; p > 0 && p <= this.count; p += way) if (stops(p - 1)) return p;
    return way > 0 ? this.count : 0;
  }
}

/** @param {Recording} recording */
function newCursor(recording) {
  const cells = recording.blank();
  return { at: -1, cells, board: recording.boardIn(cells) };
}

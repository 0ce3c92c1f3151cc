// The record of a solve: its steps, what each of them changed on the board, and keyframes of the board. Pure.
//
// A step is one fact, or one frame of a thinned log. Position p is the moment after the first p steps. `x` counts
// events: a thinned frame counts for all the events that it stands for.

import { chanceOf } from "../core/beliefs.js";
import { BELIEF, CANDIDATE, GUESS, MARK, TRIED } from "../core/marks.js";
import { Acceptance, AnnealedMoves } from "./annealing_moves.js";
import { Column } from "./number_column.js";
import { SearchTree } from "./search_tree.js";

// The doubt for each chance, in whole numbers so that sums are exact.
export const DOUBT = Float64Array.from({ length: 1001 }, (_, chance) => Math.round(1e6 * entropy(chance / 1000)));

export class Recording {
  /** @param {number} size @param {number} spacing entries between two keyframes */
  constructor(size, spacing) {
    this.size = size;
    this.spacing = spacing;
    this.head = this.blank(); // the board after all events so far
    this.guesses = 0;
    this.known = 0;
    this.x = 0;
    this.doubt = this.mostDoubt;
    this.believes = false; // whether there were any beliefs
    /** @type {{ cost: number, temperature: number } | null} */
    this.numbers = null; // the last ones of an annealer
    this.best = Infinity; // the lowest cost so far
    this.acceptance = new Acceptance();
    /** @type {{ step: number, counters: Record<string, number> }[]} */
    this.counts = [];
    this.annealed = new AnnealedMoves();
    this.made = 0; // moves of all chains of an annealer, including those that were left out
    this.move = -1; // the move that is the current step
    this.notes = /** @type {Map<number, Note>} */ (new Map());
    this.entries = this.newEntries();
    this.steps = newSteps();
    this.keyframes = [{ at: 0, cells: this.blank() }];
    this.tree = new SearchTree(); // of a search by rows; its steps come first and are never merged
  }

  // What a coloured recording has more of

  /** What is recorded of all cells, while nothing is known. @returns {Recorded} */
  blank() {
    return new Uint32Array(this.size);
  }

  /** @returns {{ cell: Column<Uint32Array>, value: Column<Recorded> }} */
  newEntries() {
    return { cell: new Column(Uint32Array), value: new Column(Uint32Array) };
  }

  /** The board in what is recorded. @param {Recorded} recorded @returns {WatchedCells} */
  boardIn(recorded) {
    return recorded;
  }

  /** What the entries from one to before another say about cells; `board` gives the board so many steps
   * before.
   * @param {number} from @param {number} to @param {(back: number) => WatchedCells} board
   * @returns {Pick<Step, "cells" | "values" | "board" | "before">} */
  changes(from, to, board) { // eslint-disable-line no-unused-vars
    const { cell, value } = this.entries;
    return { cells: cell.data.subarray(from, to), values: value.data.subarray(from, to) };
  }

  /** The doubt when nothing is known of any cell. */
  get mostDoubt() {
    return this.size * DOUBT[500];
  }

  /** Begin again with empty columns. */
  begin() {
    this.notes = new Map();
    this.entries = this.newEntries();
    this.steps = newSteps();
    this.keyframes = [{ at: 0, cells: this.blank() }];
  }

  /** Begin with a board on which something is known. @param {WatchedCells} marks */
  beginWith(marks) {
    marks.forEach((mark, cell) => this.set(cell, mark));
    this.begin();
    this.keyframes[0].cells.set(marks);
  }

  /** Begin with the first grid of an annealer. @param {ArrayLike<number>} grid */
  standOn(grid) {
    for (let cell = 0; cell < grid.length; cell++) this.head[cell] = grid[cell] && grid[cell] | CANDIDATE;
    this.keyframes[0].cells.set(this.head);
  }

  /** @param {number} cell @param {number} value */
  set(cell, value) {
    const before = this.head[cell];
    if (before === value) return;
    this.guesses += ((value & GUESS) - (before & GUESS)) / GUESS;
    this.known += isKnown(value) - isKnown(before);
    this.doubt += doubtOf(value) - doubtOf(before);
    this.head[cell] = value;
    this.entries.cell.push(cell);
    this.entries.value.push(value);
  }

  /** Set the value of a cell. The belief about it stays, in case the value is withdrawn.
   * @param {number} cell @param {number} value */
  put(cell, value) {
    this.set(cell, value | (this.head[cell] & BELIEF));
  }

  /** Note what is known of a cell; `marks` say on what that rests.
   * @param {number} cell @param {number} value @param {number} marks */
  tell(cell, value, marks) {
    this.put(cell, value | marks);
  }

  /** How many values were set since the last step. */
  get fresh() {
    const { steps: { end }, entries: { cell } } = this;
    return cell.length - (end.length ? end.data[end.length - 1] : 0);
  }

  /** End the current step.
   * @param {number | undefined} at @param {number} why @param {Note | null} note @param {number} events */
  close(at, why, note = null, events = 1) {
    const { steps } = this, step = steps.x.length;
    this.x += events;
    if (note) this.notes.set(step, note);
    steps.x.push(this.x);
    steps.at.push(at ?? 0);
    steps.why.push(why);
    steps.known.push(this.known);
    steps.end.push(this.entries.cell.length);
    for (const name of NUMBERS) steps[name].push(NaN);
    steps.move.push(this.move);
    steps.moves.push(this.annealed.count);
    steps.made.push(this.made);
    this.move = -1;
    this.noteNumbers(step);
    this.takeKeyframe(this.head);
  }

  /** Extend the last step up to here. */
  reopen() {
    const { steps } = this, step = steps.x.length - 1;
    steps.end.data[step] = this.entries.cell.length;
    steps.known.data[step] = this.known;
    this.noteNumbers(step);
  }

  /** @param {number} step */
  noteNumbers(step) {
    const { steps, numbers } = this;
    if (this.believes) steps.doubt.data[step] = this.doubt / this.mostDoubt;
    if (!numbers) return;
    this.best = Math.min(this.best, numbers.cost);
    steps.cost.data[step] = numbers.cost;
    steps.temperature.data[step] = numbers.temperature;
    steps.best.data[step] = this.best;
    steps.accepted.data[step] = this.acceptance.share;
  }

  /** Keep the board as a keyframe when the last one is far back. @param {Recorded} board */
  takeKeyframe(board) {
    const at = this.entries.cell.length, last = this.keyframes[this.keyframes.length - 1];
    if (at - last.at >= this.spacing) this.keyframes.push({ at, cells: board.slice() });
  }

  /** Note counters, which are sent only when they change.
   * @param {Record<string, number>} counters @param {number} step */
  count(counters, step = this.steps.x.length) {
    this.acceptance.count(counters);
    this.best = Math.min(this.best, counters.best ?? Infinity);
    this.counts.push({ step, counters: { ...this.counts.at(-1)?.counters, ...counters } });
  }
}

const NUMBERS = /** @type {const} */ (["cost", "best", "temperature", "accepted", "doubt"]);

const newSteps = () => ({
  x: new Column(Float64Array), at: new Column(Float64Array), why: new Column(Int32Array),
  known: new Column(Uint32Array), move: new Column(Int32Array), moves: new Column(Uint32Array),
  made: new Column(Float64Array), end: new Column(Uint32Array), cost: new Column(Float64Array),
  best: new Column(Float64Array), temperature: new Column(Float64Array), accepted: new Column(Float64Array),
  doubt: new Column(Float64Array),
});

/** Whether a cell counts as fixed. Guesses and their consequences do not: they may be withdrawn.
 * @param {number} value */
export const isKnown = (value) => (value & MARK && !(value & (CANDIDATE | TRIED)) ? 1 : 0);

/** The doubt about a cell; there is none as long as a guess stands. @param {number} value */
const doubtOf = (value) => (value & MARK && !(value & CANDIDATE) ? 0 : DOUBT[chanceOf(value)]);

/** In bits: 1 where filled and empty are as likely as each other, 0 where one of them is sure.
 * @param {number} chance */
function entropy(chance) {
  return -[chance, 1 - chance].reduce((sum, part) => sum + (part && part * Math.log2(part)), 0);
}

// Merging, because a solve of minutes has more events than a page should keep

/** Merge neighbouring frames two by two; single steps stay. @param {Recording} recording */
export function thin(recording) {
  const { entries, steps, notes } = recording, counts = recording.counts.splice(0);
  const board = recording.blank(), stamp = new Int32Array(board.length).fill(-1);
  recording.begin();
  let counted = 0;
  for (let step = 0; step < steps.x.length; step++) {
    const first = step ? steps.end.data[step - 1] : 0;
    if (notes.get(step)?.merged && notes.get(step + 1)?.merged) step++;
    copyNet(recording, entries, { first, end: steps.end.data[step], step }, stamp, board);
    for (; counts[counted]?.step <= step; counted++) recording.counts.push(movedTo(recording, counts[counted]));
    copyStep(recording, steps, notes.get(step), step);
    recording.takeKeyframe(board);
  }
}

/** @param {Recording} recording @param {Recording["counts"][0]} count */
const movedTo = (recording, count) => ({ ...count, step: recording.steps.x.length });

/** Copy the net effect of a stretch of entries: the last value of each cell. `stamp` holds the step in which a cell was
 * last seen.
 * @param {Recording} recording @param {Recording["entries"]} old
 * @param {{ first: number, end: number, step: number }} stretch @param {Int32Array} stamp @param {Recorded} board */
function copyNet({ entries }, old, { first, end, step }, stamp, board) {
  for (let i = end - 1; i >= first; i--) {
    const cell = old.cell.data[i], value = old.value.data[i];
    if (stamp[cell] === step) continue;
    stamp[cell] = step;
    if (board[cell] === value) continue;
    board[cell] = value;
    entries.cell.push(cell);
    entries.value.push(value);
  }
}

/** @param {Recording} recording @param {Recording["steps"]} old @param {Note | undefined} note @param {number} step */
function copyStep({ entries, steps, notes }, old, note, step) {
  if (note) notes.set(steps.x.length, note);
  for (const name of /** @type {(keyof Recording["steps"])[]} */ (Object.keys(steps))) {
    if (name !== "end") steps[name].push(old[name].data[step]);
  }
  steps.end.push(entries.cell.length);
}

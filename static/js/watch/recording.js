// The record of a solve: its steps, what each of them changed on the board, and keyframes of the board. Pure.
//
// A step is one fact, or one frame of a thinned log. Position p is the moment after the first p steps. `x` counts
// events: a thinned frame counts for all the events that it stands for.
//
// An entry is the new value of a slot. In black and white a slot is a cell, whose value holds its mark and its belief.
// In colours there are layers of all cells: their marks, the masks of their colours (bit 0 is for empty; 0 where
// nothing is excluded, or the mark says all), and for each colour the chances in thousandths plus 1, or 0.

import { believing, chanceOf } from "../core/beliefs.js";
import { BELIEF, bitOf, CANDIDATE, GUESS, MARK, TRIED } from "../core/marks.js";
import { Acceptance, AnnealedMoves } from "./annealing_moves.js";
import { append, Column, rowAt } from "./number_column.js";
import { SearchTree } from "./search_tree.js";

const LAYERS = 2; // before those of chances
const EVEN = 500; // the chance before any is reported

/** What pages of coloured puzzles pass in before they record anything: the colours, that of empty cells first, and what
 * coloured_run.js loads for them alone. @type {{ inks: Ink[], words: typeof import("./coloured_words.js") | null,
 * painters: import("./coloured_run.js").Painters | null }} */
export const coloured = { inks: [], words: null, painters: null };

/** What is known of a cell: its mark, in a coloured puzzle perhaps minus the mask of its colours, or 0.
 * @param {WatchedCells} board @param {number} cell */
export const valueAt = (board, cell) => board[cell] & MARK || -(board.masks?.[cell] ?? 0) || 0;

// The doubt for each chance, in whole numbers so that sums are exact.
const DOUBT = Float64Array.from({ length: 1001 }, (_, chance) => Math.round(1e6 * entropy(chance / 1000)));

export class Recording {
  /** @param {number} size @param {number} spacing entries between two keyframes */
  constructor(size, spacing) {
    this.size = size;
    this.spacing = spacing;
    this.planes = coloured.inks.length; // 0 in black and white
    this.head = this.blank(); // all slots after all events so far
    this.board = this.boardIn(this.head);
    this.guesses = 0;
    this.known = 0;
    this.x = 0;
    this.mostDoubt = size * (this.planes || 1) * DOUBT[EVEN]; // when nothing is known of any cell
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
    this.entries = newEntries();
    this.steps = newSteps();
    this.keyframes = [{ at: 0, cells: this.blank() }];
    this.tree = new SearchTree(); // of a search by rows; its steps come first and are never merged
  }

  /** All slots while nothing is known. @returns {Recorded} */
  blank() {
    return new Uint32Array(this.size * (this.planes ? LAYERS + this.planes : 1));
  }

  /** The board in all slots. @param {Recorded} recorded @returns {WatchedCells} */
  boardIn(recorded) {
    const { size, planes } = this, masks = recorded.subarray(size, LAYERS * size);
    if (!planes) return recorded;
    return Object.assign(recorded.subarray(0, size), { masks, chances: recorded.subarray(LAYERS * size) });
  }

  /** What some entries change; `boardOf` gives the board so many steps before. @param {number} from @param {number} to
   * @param {(back: number) => WatchedCells} boardOf @returns {Pick<Step, "cells" | "values" | "board" | "before">} */
  changes(from, to, boardOf) {
    const { entries: { cell, value }, size, planes } = this, slots = cell.data.subarray(from, to);
    if (!planes) return { cells: slots, values: value.data.subarray(from, to) };
    const cells = Uint32Array.from(new Set(Array.from(slots, (slot) => slot % size))), earlier = boardOf(1);
    const before = Array.from(cells, (changed) => valueAt(earlier, changed)), board = boardOf(0);
    return { cells, values: cells.map((changed) => board[changed]), before, board };
  }

  /** Begin again with empty columns. */
  begin() {
    this.notes = new Map();
    this.entries = newEntries();
    this.steps = newSteps();
    this.keyframes = [{ at: 0, cells: this.blank() }];
  }

  /** Begin with a board on which something is known. @param {WatchedCells} board */
  beginWith(board) {
    for (let cell = 0; cell < this.size; cell++) this.put(cell, valueAt(board, cell), board[cell] & TRIED);
    this.begin();
    this.keyframes[0].cells.set(this.head);
  }

  /** Begin with the first grid of an annealer. @param {ArrayLike<number>} grid */
  standOn(grid) {
    for (let cell = 0; cell < grid.length; cell++) this.head[cell] = grid[cell] && grid[cell] | CANDIDATE;
    this.keyframes[0].cells.set(this.head);
  }

  /** @param {number} slot @param {number} value */
  set(slot, value) {
    const { head, size } = this, before = head[slot], cell = slot % size;
    if (before === value) return;
    const doubt = this.doubtAbout(cell);
    head[slot] = value;
    this.doubt += this.doubtAbout(cell) - doubt;
    if (slot < size) {
      this.guesses += ((value & GUESS) - (before & GUESS)) / GUESS;
      this.known += isKnown(value) - isKnown(before);
    }
    this.entries.cell.push(slot);
    this.entries.value.push(value);
  }

  /** Note what is known of a cell: a mark, 0, or minus the mask of its colours; `flags` say on what that rests. The
   * belief about it stays.
   * @param {number} cell @param {number} value @param {number} [flags] */
  put(cell, value, flags = 0) {
    const { head, size, planes } = this;
    this.set(cell, (value > 0 ? value | flags : value && flags) | (head[cell] & BELIEF));
    if (planes) this.set(size + cell, value < 0 ? -value : 0);
  }

  /** Note the chance of a colour, in black and white that of being filled. @param {number} cell @param {number} chance
   * @param {number} [colour] */
  believe(cell, chance, colour = 0) {
    if (this.planes) this.set((LAYERS + colour) * this.size + cell, chance + 1);
    else this.set(cell, believing(this.head[cell], chance));
  }

  /** How much is in doubt about a cell, in colours whether it has each of those that it can have. There is no doubt as
   * long as a guess stands. @param {number} cell */
  doubtAbout(cell) {
    const { head, size, planes } = this, value = head[cell], mask = head[size + cell];
    if (value & MARK && (planes || !(value & CANDIDATE))) return 0;
    if (!planes) return DOUBT[chanceOf(value)];
    let doubt = 0;
    for (let colour = 0; colour < planes; colour++) {
      const reported = head[(LAYERS + colour) * size + cell];
      if (!mask || mask & bitOf(colour)) doubt += DOUBT[reported ? reported - 1 : EVEN];
    }
    return doubt;
  }

  /** How many values were set since the last step. */
  get fresh() {
    const { steps: { end }, entries: { cell } } = this;
    return cell.length - (end.length ? end.data[end.length - 1] : 0);
  }

  /** @param {number | undefined} at @param {number} why @param {Note | null} note @param {number} events */
  close(at, why, note = null, events = 1) {
    const { steps, known, move, made, annealed, entries } = this;
    this.x += events;
    if (note) this.notes.set(steps.x.length, note);
    append(steps, {
      x: this.x, at: at ?? 0, why, known, move, moves: annealed.count, made, end: entries.cell.length,
      ...this.measure(),
    });
    this.move = -1;
    this.takeKeyframe(this.head);
  }

  /** Extend the last step up to here. */
  reopen() {
    const { steps, known } = this, step = steps.x.length - 1, row = { end: this.entries.cell.length, known };
    for (const [name, value] of Object.entries({ ...row, ...this.measure() })) {
      steps[/** @type {keyof Recording["steps"]} */ (name)].data[step] = value;
    }
  }

  /** The numbers that charts show; NaN where there is none. */
  measure() {
    const { numbers, believes, acceptance } = this;
    this.best = Math.min(this.best, numbers?.cost ?? Infinity);
    return {
      doubt: believes ? this.doubt / this.mostDoubt : NaN, cost: numbers?.cost ?? NaN,
      temperature: numbers?.temperature ?? NaN, best: numbers ? this.best : NaN,
      accepted: numbers ? acceptance.share : NaN,
    };
  }

  /** Keep all slots as a keyframe when the last one is far back. @param {Recorded} cells */
  takeKeyframe(cells) {
    const at = this.entries.cell.length, last = this.keyframes[this.keyframes.length - 1];
    if (at - last.at >= this.spacing) this.keyframes.push({ at, cells: cells.slice() });
  }

  /** Note counters, which are sent only when they change.
   * @param {Record<string, number>} counters @param {number} step */
  count(counters, step = this.steps.x.length) {
    this.acceptance.count(counters);
    this.best = Math.min(this.best, counters.best ?? Infinity);
    this.counts.push({ step, counters: { ...this.counts.at(-1)?.counters, ...counters } });
  }
}

const newEntries = () => ({ cell: new Column(Uint32Array), value: new Column(Uint32Array) });

const newSteps = () => ({
  x: new Column(Float64Array), at: new Column(Float64Array), why: new Column(Int32Array),
  known: new Column(Uint32Array), move: new Column(Int32Array), moves: new Column(Uint32Array),
  made: new Column(Float64Array), end: new Column(Uint32Array), cost: new Column(Float64Array),
  best: new Column(Float64Array), temperature: new Column(Float64Array), accepted: new Column(Float64Array),
  doubt: new Column(Float64Array),
});

/** Whether a cell counts as fixed. Guesses and their consequences do not: they may be withdrawn.
 * @param {number} value */
const isKnown = (value) => (value & MARK && !(value & (CANDIDATE | TRIED)) ? 1 : 0);

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
    for (; counts[counted]?.step <= step; counted++) {
      recording.counts.push({ ...counts[counted], step: recording.steps.x.length });
    }
    const note = notes.get(step);
    if (note) recording.notes.set(recording.steps.x.length, note);
    append(recording.steps, { ...rowAt(steps, step), end: recording.entries.cell.length });
    recording.takeKeyframe(board);
  }
}

/** Copy the net effect of a stretch of entries: the last value of each slot. `stamp` holds the step in which a slot was
 * last met. @param {Recording} recording @param {Recording["entries"]} old
 * @param {{ first: number, end: number, step: number }} stretch @param {Int32Array} stamp @param {Recorded} board */
function copyNet({ entries }, old, { first, end, step }, stamp, board) {
  for (let i = end - 1; i >= first; i--) {
    const slot = old.cell.data[i], value = old.value.data[i];
    if (stamp[slot] === step) continue;
    stamp[slot] = step;
    if (board[slot] === value) continue;
    board[slot] = value;
    entries.cell.push(slot);
    entries.value.push(value);
  }
}

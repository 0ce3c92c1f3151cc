// The recording of a coloured puzzle: besides the marks of cells it has the colours that each cell can still have, and
// the beliefs about them. Also what coloured moves of annealers change, and what lines cost them. Pure.
//
// What is recorded are layers of all cells: their marks, the masks of their colours (bit 0 is for empty; 0 where
// nothing is excluded, or the mark says all), and for each colour the chances in thousandths plus 1, or 0.

import { bitOf, CROSSED, FILLED, GUESS, MARK, markOfColour, maskOf, TRIED } from "../core/marks.js";
import { readerOfRuns } from "../core/placements.js";
import { WHY } from "./event_codes.js";
import { Reader } from "./event_reader.js";
import { inks } from "./in_colours.js";
import { DOUBT, isKnown, Recording, valueAt } from "./recording.js";

const BEFORE = 2; // layers before those of chances
const EVEN = 500; // the chance before any is reported

/** @param {number} size @param {number} spacing */
export const recordingOf = (size, spacing) => new ColouredRecording(size, spacing);
/** @param {Recording} recording */
export const readerOf = (recording) => new ColouredReader(recording);

/** The colours that a cell can have. @param {WatchedCells} board @param {number} cell */
export const maskAt = (board, cell) => maskOf(valueAt(board, cell), inks.length);

/** The most likely colour of an unknown cell, how likely it is in thousandths, and how much likelier than chance, from
 * 0 to 1; null before there is a belief. @param {WatchedCells} board @param {number} cell */
export function likeliestAt(board, cell) {
  const { chances, length } = board, mask = maskAt(board, cell);
  if (!chances || board[cell] & MARK) return null;
  let believed = false, colour = 0, most = -1, possible = 0;
  for (let ink = 0; ink < inks.length; ink++) {
    const reported = chances[ink * length + cell], chance = reported ? reported - 1 : 0;
    believed ||= reported > 0;
    if (!(mask & bitOf(ink))) continue;
    possible++;
    if (chance > most) [colour, most] = [ink, chance];
  }
  const even = 1 / possible;
  return believed && possible > 1 ? { colour, chance: most, leaning: (most / 1000 - even) / (1 - even) } : null;
}

class ColouredRecording extends Recording {
  /** @override */
  blank() {
    return new Uint32Array((BEFORE + inks.length) * this.size);
  }

  /** @override @param {Uint32Array} recorded @returns {WatchedCells} */
  boardIn(recorded) {
    const { size } = this, masks = recorded.subarray(size, BEFORE * size);
    return Object.assign(recorded.subarray(0, size), { masks, chances: recorded.subarray(BEFORE * size) });
  }

  /** @override @param {number} from @param {number} to @param {(back: number) => WatchedCells} boardOf */
  changes(from, to, boardOf) {
    const slots = this.entries.cell.data.subarray(from, to), earlier = boardOf(1);
    const cells = Uint32Array.from(new Set(Array.from(slots, (slot) => slot % this.size)));
    const before = Array.from(cells, (cell) => valueAt(earlier, cell)), board = boardOf(0);
    return { cells, values: cells.map((cell) => board[cell]), before, board };
  }

  /** @override */
  get mostDoubt() {
    return this.size * inks.length * DOUBT[EVEN];
  }

  /** How much is in doubt about a cell: whether it has each of the colours that it can have. @param {number} cell */
  doubtAbout(cell) {
    const { head, size } = this, mask = head[size + cell];
    if (head[cell] & MARK) return 0;
    let doubt = 0;
    for (let colour = 0; colour < inks.length; colour++) {
      const reported = head[(BEFORE + colour) * size + cell];
      if (!mask || mask & bitOf(colour)) doubt += DOUBT[reported ? reported - 1 : EVEN];
    }
    return doubt;
  }

  /** @override @param {number} slot a cell in one of the layers @param {number} value */
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

  /** @override @param {number} cell @param {number} value */
  put(cell, value) {
    this.set(cell, value);
    this.set(this.size + cell, 0);
  }

  /** @override @param {number} cell @param {number} value @param {number} marks */
  tell(cell, value, marks) {
    this.set(cell, value > 0 ? value | marks : value && marks);
    this.set(this.size + cell, value < 0 ? -value : 0);
  }

  /** @param {number} cell @param {number} colour @param {number} chance */
  believe(cell, colour, chance) {
    this.set((BEFORE + colour) * this.size + cell, chance + 1);
  }

  /** @override @param {WatchedCells} board */
  beginWith(board) {
    for (let cell = 0; cell < this.size; cell++) this.tell(cell, valueAt(board, cell), board[cell] & TRIED);
    this.begin();
    this.keyframes[0].cells.set(this.head);
  }
}

export class ColouredReader extends Reader {
  /** @param {Recording} recording */
  constructor(recording) {
    super(recording);
    this.proven = new Uint32Array(recording.size); // the masks that rest on no guess
  }

  /** @override @param {number} cell @param {number} value @param {number} why */
  fact(cell, value, why) {
    const { recording } = this, mask = -value >>> 0;
    if (value >= 0) return recording.put(cell, this.valueFor(value, why));
    const marks = this.restsOn(cell, mask, why);
    if (!marks) this.proven[cell] = mask;
    return recording.tell(cell, value, marks);
  }

  /** On what a mask rests. One that is left by a withdrawn guess may rest on an earlier guess.
   * @param {number} cell @param {number} mask @param {number} why */
  restsOn(cell, mask, why) {
    if (why === WHY.WITHDRAWN) return this.proven[cell] === mask ? 0 : TRIED;
    return this.valueFor(FILLED, why) & ~FILLED;
  }

  /** @override @param {WireEvent} event */
  believe({ cells, chances, colours = [] }) {
    const recording = /** @type {ColouredRecording} */ (this.recording);
    recording.believes = this.believing = this.isFresh = true;
    chances.forEach((chance, i) => recording.believe(cells[i], colours[i], chance));
  }
}

// Annealers

/** The cells that a move changes in a grid, and their marks after it. In the event each of them is there with the
 * colour that it loses, and with its new one. @param {number[]} listed @param {Uint8Array} grid */
export function changesIn(listed, grid) {
  const gained = listed.filter((place) =>
    markOfColour(Math.floor(place / grid.length)) !== grid[place % grid.length]);
  return {
    cells: gained.map((place) => place % grid.length),
    marks: gained.map((place) => markOfColour(Math.floor(place / grid.length))),
  };
}

/** The least number of cells to change until a line meets its clue. @param {RunLengths} clue
 * @param {ArrayLike<number>} values */
export function fewestChanges(clue, values) {
  const { states, next } = readerOfRuns(clue), marks = [CROSSED, ...new Set(clue.marks)];
  let least = Array.from({ length: states }, (_, state) => (state ? Infinity : 0));
  for (let place = 0; place < values.length; place++) {
    const after = Array(states).fill(Infinity);
    least.forEach((changes, state) => {
      for (const mark of changes < Infinity ? marks : []) {
        const to = next(state, mark);
        if (to >= 0) after[to] = Math.min(after[to], changes + Number(values[place] !== mark));
      }
    });
    least = after;
  }
  return least[states - 1];
}

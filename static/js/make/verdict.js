// The verdict on a flat puzzle in the editor: this browser settles lines at once; if that is not enough, the server
// judges the puzzle after a rest.

import { differing, settling, writtenNumbers } from "./puzzle_numbers.js";
import { ratingOf } from "../learn/explain/rating.js";
import { walking } from "../learn/explain/walk.js";
import { CROSSED, MARK } from "../core/marks.js";
import { lineName } from "../core/words.js";
import { verdictOf } from "../watch/reasons.js";
import { Session, stateOf } from "../watch/session.js";
import { exactly } from "../core/texts/phrases.js";
import { say } from "../core/texts/say.js";
import { inSlices } from "../base/time_slices.js";

const REST = 500; // milliseconds without a change before the server is asked

/** @import { Settled } from "./puzzle_numbers.js" */

/** `cells`: a solution or what is known of it; `differ`: where solutions differ; `broken`: a contradicted line.
 * @typedef {{ outcome: string, text: string, cells: Uint8Array | null, differ: number[], broken: number }} Verdict */

export class Judge {
  /** `changed()` is called when more is known.
   * @param {Follower} follower @param {number} seconds of the server @param {() => void} changed */
  constructor(follower, seconds, changed) {
    this.follower = follower;
    this.seconds = seconds;
    this.changed = changed;
    this.puzzle = /** @type {FlatPuzzle | null} */ (null);
    this.picture = /** @type {ArrayLike<number> | null} */ (null);
    this.rating = /** @type {Rating | null} */ (null);
    this.walked = /** @type {FlatPuzzle | null} */ (null); // the puzzle that is rated, or is about to be
    this.settled = /** @type {Settled | null} */ (null);
    this.session = /** @type {Session | null} */ (null);
    this.waiting = 0;
    this.rests = true;
  }

  /** Judge these numbers, with the marks of their picture if there is one; `rests`: no stroke is going on.
   * @param {FlatPuzzle | null} puzzle @param {ArrayLike<number> | null} picture @param {boolean} rests */
  look(puzzle, picture, rests) {
    this.rests = rests;
    if (puzzle !== this.puzzle) this.begin(puzzle, picture);
    else this.goOnLater();
  }

  /** @param {FlatPuzzle | null} puzzle @param {ArrayLike<number> | null} picture */
  begin(puzzle, picture) {
    this.session?.drop();
    clearTimeout(this.waiting);
    const work = puzzle && settling(puzzle);
    Object.assign(this, { puzzle, picture, session: null, settled: null, rating: null, walked: null, waiting: 0 });
    if (work) this.settle(work);
  }

  /** @param {Iterator<unknown, Settled>} work */
  async settle(work) {
    const settled = await this.worked(work);
    if (!settled) return;
    this.settled = settled;
    this.goOnLater();
    this.changed();
  }

  /** The result of some work on this puzzle; null if the puzzle has changed meanwhile.
   * @template T @param {Iterator<unknown, T>} work */
  worked(work) {
    const { puzzle } = this;
    return inSlices(work, () => puzzle === this.puzzle);
  }

  /** Rate a puzzle that has one solution. */
  async rate() {
    const { puzzle } = this;
    if (!puzzle || this.walked === puzzle) return;
    this.walked = puzzle;
    const walk = await this.worked(walking(askedOf(puzzle), { atOnce: true }));
    if (!walk) return;
    this.rating = ratingOf(walk);
    this.changed();
  }

  /** Once no stroke is going on: rate the puzzle, or ask the server if lines leave cells open. */
  goOnLater() {
    const { settled, rests, waiting } = this;
    if (!rests || !settled || waiting || settled.broken >= 0) return;
    this.waiting = setTimeout(() => (settled.open ? this.ask() : this.rate()), settled.open ? REST : 0);
  }

  ask() {
    const { puzzle } = this;
    if (!puzzle) return;
    const { rows, cols } = puzzle;
    this.session = new Session(this.follower, writtenNumbers(puzzle), rows.length * cols.length, () => this.hear());
    this.session.start({ method: "exact", options: {}, seed: 0, seconds: this.seconds });
  }

  hear() {
    if (this.session?.playback.finished?.outcome === "UNIQUE") this.rate();
    this.changed();
  }

  /** @returns {Verdict} */
  get verdict() {
    const { settled, session, puzzle } = this, about = { cells: null, differ: [], broken: -1, outcome: "" };
    if (!puzzle) return { ...about, text: "" };
    if (!settled) return { ...about, text: say("drawing.looking") };
    const { broken, open, cells } = settled, known = { ...about, broken, cells };
    if (broken >= 0) {
      const layout = { shape: [puzzle.rows.length, puzzle.cols.length], lines: [], clues: [] };
      return { ...known, outcome: "CONTRADICTION", text: say("drawing.broken", { line: lineName(layout, broken) }) };
    }
    if (!open) return { ...known, outcome: "UNIQUE", text: `${say("drawing.lines_alone")}${this.rated()}` };
    if (!session?.playback.finished) {
      const state = session ? stateOf(session) : "";
      return { ...known, text: [say("drawing.open", { count: open }), state].filter(Boolean).join(" ") };
    }
    return { ...known, ...this.found(session, open) };
  }

  /** @returns {string} */
  rated() {
    const { number = null, level } = this.rating ?? {};
    if (number === null) return "";
    return ` ${say("drawing.rated", { rating: exactly(number, 1), level: say(`levels.${level}`) })}`;
  }

  /** The verdict of the server. @param {Session} session @param {number} open */
  found({ playback: { finished, solutions } }, open) {
    const outcome = finished?.outcome ?? "", [first] = solutions, cells = first?.cells ?? null;
    if (outcome === "UNIQUE")
      return { outcome, cells, text: `${say("drawing.unique_harder", { count: open })}${this.rated()}` };
    if (outcome !== "MULTIPLE" || !first) return { outcome, text: finished ? verdictOf(finished) : "" };
    const mine = this.picture ? marksOf(this.picture) : first.cells;
    const differ = differing(mine, solutions.map((solution) => marksOf(solution.cells)));
    return { outcome, cells, differ, text: say("drawing.differ", { count: differ.length }) };
  }
}

/** The marks of all cells, crossed where they are empty. @param {ArrayLike<number>} cells */
const marksOf = (cells) => Uint8Array.from(cells, (cell) => (cell & MARK) || CROSSED);

/** A puzzle to reason about. @param {FlatPuzzle} puzzle */
const askedOf = ({ rows, cols, palette }) =>
  ({ shape: [rows.length, cols.length], clues: [...rows, ...cols], palette });

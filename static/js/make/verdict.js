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
  /** @param {Follower} follower @param {number} seconds of the server @param {() => void} changed */
  constructor(follower, seconds, changed) {
    this.follower = follower;
    this.seconds = seconds;
    this.changed = changed;
    this.puzzle = /** @type {FlatPuzzle | null} */ (null);
    this.picture = /** @type {ArrayLike<number> | null} */ (null);
    this.rating = /** @type {Rating | null} */ (null);
    this.isRated = false; // or is about to be
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
    Object.assign(this, { puzzle, picture, session: null, settled: null, rating: null, isRated: false, waiting: 0 });
    if (puzzle) this.settle(puzzle);
  }

  /** @param {FlatPuzzle} puzzle */
  async settle(puzzle) {
    const settled = await inSlices(settling(puzzle), () => puzzle === this.puzzle);
    if (!settled) return;
    this.settled = settled;
    this.goOnLater();
    this.changed();
  }

  /** Rate a puzzle that has one solution. @param {FlatPuzzle} puzzle */
  async rate(puzzle) {
    if (this.isRated) return;
    this.isRated = true;
    const { rows, cols, palette } = puzzle, shape = [rows.length, cols.length];
    const steps = walking({ shape, clues: [...rows, ...cols], palette }, { atOnce: true });
    const walk = await inSlices(steps, () => puzzle === this.puzzle);
    if (!walk) return;
    this.rating = ratingOf(walk);
    this.changed();
  }

  /** Once no stroke is going on: rate the puzzle, or ask the server if lines leave cells open. */
  goOnLater() {
    const { settled, rests, waiting, puzzle } = this;
    if (!puzzle || !rests || !settled || waiting || settled.broken >= 0) return;
    this.waiting = setTimeout(() => (settled.open ? this.ask(puzzle) : this.rate(puzzle)), settled.open ? REST : 0);
  }

  /** @param {FlatPuzzle} puzzle */
  ask(puzzle) {
    const { rows, cols } = puzzle, size = rows.length * cols.length;
    const session = this.session = new Session(this.follower, writtenNumbers(puzzle), size, () => {
      if (this.session !== session) return;
      if (session.playback.finished?.outcome === "UNIQUE") this.rate(puzzle);
      this.changed();
    });
    session.start({ method: "exact", options: {}, seed: 0, seconds: this.seconds });
  }

  /** @returns {Verdict} */
  get verdict() {
    const { settled, session, puzzle } = this, empty = { cells: null, differ: [], broken: -1, outcome: "" };
    if (!puzzle || !settled) return { ...empty, text: puzzle ? say("drawing.looking") : "" };
    const { broken, open: count, cells } = settled, verdict = { ...empty, broken, cells };
    if (broken >= 0) {
      const layout = { shape: [puzzle.rows.length, puzzle.cols.length], lines: [], clues: [] };
      return { ...verdict, outcome: "CONTRADICTION", text: say("drawing.broken", { line: lineName(layout, broken) }) };
    }
    if (!count) return { ...verdict, outcome: "UNIQUE", text: `${say("drawing.lines_alone")}${this.rated()}` };
    if (session?.playback.finished) return { ...verdict, ...this.byServer(session, count) };
    const sentences = [say("drawing.open", { count }), session && stateOf(session)];
    return { ...verdict, text: sentences.filter(Boolean).join(" ") };
  }

  /** @returns {string} */
  rated() {
    const { number = null, level } = this.rating ?? {};
    if (number === null) return "";
    return ` ${say("drawing.rated", { rating: exactly(number, 1), level: say(`levels.${level}`) })}`;
  }

  /** @param {Session} session @param {number} count of the cells that lines leave open */
  byServer({ playback: { finished, solutions } }, count) {
    const outcome = finished?.outcome ?? "", [first] = solutions, cells = first?.cells ?? null;
    if (outcome === "UNIQUE")
      return { outcome, cells, text: `${say("drawing.unique_harder", { count })}${this.rated()}` };
    if (outcome !== "MULTIPLE" || !first) return { outcome, text: finished ? verdictOf(finished) : "" };
    const own = marksOf(this.picture ?? first.cells);
    const differ = differing(own, solutions.map((solution) => marksOf(solution.cells)));
    return { outcome, cells, differ, text: say("drawing.differ", { count: differ.length, open: count }) };
  }
}

/** The marks of all cells, crossed where they are empty. @param {ArrayLike<number>} cells */
const marksOf = (cells) => Uint8Array.from(cells, (cell) => (cell & MARK) || CROSSED);

// Faults of which players learn unasked: wrong marks, if wanted, and puzzles with no solution or with several.

import { markAt, marksInOrder } from "../core/state.js";
import { say } from "../core/texts/say.js";
import { cellWords, lineName } from "../core/words.js";
import { showNote } from "../base/dom.js";

const PAUSE = 250; // milliseconds after a stroke until the server is asked

/** @typedef {import("./puzzle_page.js").PuzzlePage<any>} PuzzlePage */

// Wrong marks: the page asks for the solution once and compares them. If there are several solutions, the server says
// after each stroke whether one of them has all the marks.

export class Mistakes {
  /** @param {PuzzlePage} player */
  constructor({ game, adviser, settings }) {
    this.game = game;
    this.adviser = adviser;
    this.settings = settings;
    this.solution = /** @type {number[] | null} */ (null);
    this.version = -1;
    this.timer = 0;
    this.slashed = { cells: /** @type {number[]} */ ([]), version: -1 };
    this.ready = this.prepare();
  }

  async prepare() {
    const { answer, error } = await this.adviser.ask.solution([]);
    if (answer?.outcome === "UNIQUE") this.solution = answer.marks;
    else if (answer?.outcome !== "MULTIPLE") this.adviser.tell(error ?? say("playing.too_hard"));
    return answer?.outcome;
  }

  /** See whether the last stroke is wrong. */
  async look() {
    const { game } = this, { version } = game;
    if (game.open || version === this.version) return;
    this.version = version;
    clearTimeout(this.timer);
    const outcome = await this.ready;
    if (version !== game.version || game.finished) return;
    if (this.solution) this.tell(this.wrongIn(this.solution));
    else if (outcome === "MULTIPLE") this.timer = setTimeout(() => this.ask(), PAUSE);
  }

  /** @param {number[]} solution */
  wrongIn(solution) {
    return [...this.game.cells.keys()].filter((cell) => {
      const mark = markAt(this.game, cell);
      return mark && mark !== solution[cell];
    });
  }

  async ask() {
    const { version } = this.game, { answer } = await this.adviser.ask.check(marksInOrder(this.game));
    if (answer && version === this.game.version) this.tell(answer.wrong);
  }

  /** @param {number[]} wrong */
  tell(wrong) {
    if (!wrong.length || this.settings.errors !== "once") return;
    this.slashed = { cells: wrong, version: this.version };
    this.adviser.tellWrong(wrong, false);
  }

  /** The wrong marks of the board as it is: they stay slashed, whatever else the page says meanwhile. */
  get wrong() {
    const { cells, version } = this.slashed;
    return version === this.game.version && this.settings.errors === "once" ? cells : [];
  }
}

// Faults of the puzzle

/** `line` is contradicted; if it is -1, the server says what is wrong with the puzzle.
 * @param {PuzzlePage} player @param {number} line */
export async function tellBroken(player, line) {
  const { game, adviser } = player;
  if (line >= 0) return tellNone(adviser, say("broken.in_line", { line: lineName(game, line) }));
  const { answer } = await adviser.ask.solution([]);
  if (answer?.outcome === "NONE") return tellNone(adviser, say("broken.by_search"));
  const { marks, other } = answer ?? {};
  if (!marks || !other) return undefined;
  const differing = [...marks.keys()].filter((cell) => marks[cell] !== other[cell]);
  player.notedCells = [differing[0]];
  return showNote("broken", say("broken.several", { count: differing.length, cell: cellWords(game, differing[0]) }));
}

/** Hints will say the same. @param {PuzzlePage["adviser"]} adviser @param {string} sentence */
function tellNone(adviser, sentence) {
  adviser.fault = sentence;
  showNote("broken", sentence);
}

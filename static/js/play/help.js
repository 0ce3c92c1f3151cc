// Check, hint and solve. Each says a little at the first press and more at the next, as long as nothing changes.
// Unasked, players learn only that a line is contradicted, and of the end.

import { isSolid } from "../core/shapes.js";
import { UNKNOWN } from "../core/marks.js";
import { brokenLines, isTrying, marksInOrder, setCells } from "../core/state.js";
import { cellWords, clock, lineName } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { late } from "../base/late.js";
import { listenToLetters } from "../board/keys.js";
import { make, pointOf, targetOf } from "../base/dom.js";

/** @typedef {"hint" | "check" | "solve"} Asked */

/** @type {Help} */
export const NO_HELP = {
  text: "", detail: "", look: null, broken: null, ghosts: [], wrong: [], at: null, next: null, below: [], version: -1,
};

const UNMARK = "unmark-wrong";

export class PlayerHelp {
  /** @param {import("./puzzle_page.js").PuzzlePage<any>} page which shows its `help` */
  constructor(page) {
    this.page = page;
    this.game = /** @type {Game} */ (page.game);
    this.change = page.change;
    this.ask = page.ask;
    this.solid = isSolid(this.game.shape);
    this.busy = false;
    this.ended = false;
    this.fault = ""; // why there is no solution, once that is known
    this.telling = true; // whether contradicted lines are reported unasked
    this.seen = NO_HELP;
    this.check = this.alone("check", () => this.checkMarks());
    this.loadHints = late(() => import("./hint_panel.js"), ({ Hints }) => new Hints(this, page.shadeOf));
    this.hint = this.alone("hint", async (direct) => (await this.loadHints())?.give(direct));
    this.solve = this.alone("solve", () => this.offerSolution());
    this.pointAt = async (/** @type {number | null} */ line) => (await this.loadHints())?.tellLine(line);
  }

  // Telling

  /** @param {string} text @param {Partial<Help>} more */
  tell(text, more = {}) {
    this.page.help = { ...NO_HELP, text, ...more, version: this.game.version };
    this.page.redraw();
  }

  /** Update the help before a frame is drawn. Returns the cell to bring in sight, or null. */
  refresh() {
    const { game, page } = this;
    this.forgetOld();
    if (!game.open && !page.help.text && this.telling) this.noteBroken();
    if (game.finished && !this.ended) this.tell(this.endOf(game));
    this.ended = game.finished;
    const { at } = page.help === this.seen ? NO_HELP : page.help;
    this.seen = page.help;
    return at;
  }

  /** @param {Game} game */
  endOf({ shown, seconds }) {
    if (!shown) return say("playing.solved_in", { time: clock(seconds) });
    return say(this.solid ? "playing.carved_out" : "playing.filled_in");
  }

  /** Help disappears once the board has changed. */
  forgetOld() {
    if (this.page.help.version !== this.game.version) this.page.help = NO_HELP;
  }

  noteBroken() {
    const [line] = brokenLines(this.game);
    if (line === undefined) return;
    const detail = isTrying(this.game) ? say("playing.wrong_branch") : "";
    const look = this.solid ? line : null;
    this.tell(say("playing.broken_line", { line: lineName(this.game, line) }), { detail, look, broken: line });
  }

  /** Whether the player knows that the trial is wrong. */
  get trialFails() {
    return this.telling && isTrying(this.game) && brokenLines(this.game).length > 0;
  }

  // Asking

  /** The answer to a question about the present marks; null if it failed or came too late.
   * @template T @param {(marks: Marked[]) => Promise<Answer<T>>} question @param {Marked[]} marks
   * @param {string} [waiting] */
  async answerTo(question, marks, waiting) {
    const { version } = this.game;
    if (waiting) this.tell(waiting);
    const { answer, error } = await question(marks);
    if (version !== this.game.version) return null;
    if (error) this.tell(error);
    return answer ?? null;
  }

  /** Help that does not begin while other help is on its way, and on a shared board only with permission. What has
   * begun goes on with it. @param {Asked} what @param {(direct?: boolean) => unknown} work */
  alone(what, work) {
    return async (direct = false, permitted = this.page.help.next?.step === what) => {
      if (this.busy || this.game.finished) return;
      this.busy = true;
      try {
        if (permitted || await (this.page.permit?.(what) ?? true)) await work(direct);
      } finally {
        this.busy = false;
      }
    };
  }

  /** Do the next step of the help on screen, if that waits for `step`; returns its result, or null.
   * @param {string} step @param {boolean} [direct] whether to go on to the last step */
  pressed(step, direct) {
    this.forgetOld();
    const { next } = this.page.help;
    return next?.step === step ? next.work(direct) ?? true : null;
  }

  // Check

  async checkMarks() {
    const done = this.pressed("check");
    if (done) return done;
    const marks = marksInOrder(this.game), answer = await this.answerTo(this.ask.check, marks, say("playing.checking"));
    return answer && this.tellCheck(answer, marks.length);
  }

  /** @param {{ outcome: string, wrong: number[] }} answer @param {number} marked */
  tellCheck({ outcome, wrong }, marked) {
    const several = outcome === "MULTIPLE";
    if (outcome === "NONE") return this.tell(say("playing.impossible"));
    if (outcome === "LIMIT") return this.tell(say("playing.too_hard"));
    if (!wrong.length) {
      const text = say(marked ? "playing.no_mistake" : "playing.nothing_marked");
      return this.tell(text, { detail: several ? say("playing.any_counts") : "" });
    }
    const count = wrong.length;
    return this.tell(several ? say("playing.not_all_of_these") : say("playing.wrong", { count }), {
      detail: say("playing.see_where"), below: this.correction(wrong),
      next: { step: "check", work: () => this.tellWrong(wrong) },
    });
  }

  /** Strike out wrong marks, and bring the first one in sight. @param {number[]} wrong */
  tellWrong(wrong, moving = true) {
    const about = { count: wrong.length, cell: cellWords(this.game, wrong[0]) };
    const at = moving ? wrong[0] : null;
    this.tell(say("playing.struck_out", about), { wrong, at, below: this.correction(wrong) });
  }

  /** The button that takes wrong marks back, as one stroke. @param {number[]} wrong @returns {Node[]} */
  correction(wrong) {
    const unmark = () => this.change(setCells, wrong.map((cell) => [cell, UNKNOWN]));
    const textContent = say("playing.unmark_wrong", { count: wrong.length });
    return [make("button", { type: "button", id: UNMARK, testid: UNMARK, textContent, onclick: unmark })];
  }

  /** Take the wrong marks back, while the help offers that. */
  unmarkWrong() {
    document.getElementById(UNMARK)?.click();
  }

  // Solve

  offerSolution() {
    return this.pressed("solve") ?? this.tell(say("playing.fill_in"), {
      detail: say("playing.fill_in_detail"), next: { step: "solve", work: () => this.fillIn() },
    });
  }

  async fillIn() {
    const answer = await this.answerTo(this.ask.solution, marksInOrder(this.game), say("playing.solving"));
    if (!answer) return;
    if (!answer.marks) return this.tellNone(answer.outcome);
    this.game.shown = true;
    this.change(setCells, answer.marks.map((mark, cell) => [cell, mark]));
  }

  /** Say that there is no solution, or that none was found. @param {string} outcome */
  tellNone(outcome) {
    this.tell(outcome === "LIMIT" ? say("playing.too_hard") : say("playing.impossible"));
  }
}

// Pointing at a clue: with the right button, a resting finger, or a key, which means the clue under the pointer or else
// a line through the cursor. `data-line` names the line of a clue, and of the block while the pointer is on a number.

const LONG_PRESS = 430; // milliseconds
const SLOP = 10; // pixels by which a resting finger may move

/** @param {HTMLElement} stage @param {(line: number | null) => unknown} point null for a line through the cursor */
export function listenToPointing(stage, point) {
  let timer = 0, from = { x: 0, y: 0 }, rested = false; // whether a finger has rested so long that it asks and no more
  stage.addEventListener("contextmenu", (event) => {
    const line = lineAt(event);
    if (line === null) return;
    event.preventDefault();
    if (/** @type {PointerEvent} */ (event).pointerType !== "touch") point(line);
  });
  stage.addEventListener("pointerdown", (event) => {
    const line = lineAt(event), ask = () => { rested = true; point(line); };
    rested = false;
    from = pointOf(event);
    clearTimeout(timer);
    if (line !== null && event.pointerType === "touch") timer = setTimeout(ask, LONG_PRESS);
  });
  stage.addEventListener("click", (event) => {
    if (rested) event.stopPropagation();
    rested = false;
  }, true);
  for (const end of ["pointerup", "pointercancel"]) stage.addEventListener(end, () => clearTimeout(timer));
  stage.addEventListener("pointermove", (event) => {
    const { x, y } = pointOf(event);
    if (Math.hypot(x - from.x, y - from.y) > SLOP) clearTimeout(timer);
  });
  addEventListener("touchstart", ({ touches }) => { if (touches.length > 1) clearTimeout(timer); });
  // A touch of the board is no click: that would come once the board has moved, on what then lies under the finger.
  stage.addEventListener("touchend", (event) => {
    if (event.cancelable && targetOf(event).closest("[role=grid], .cube")) event.preventDefault();
  });
  stage.addEventListener("scroll", () => clearTimeout(timer), true);
  listenToLetters(stage, {
    f: () => {
      const pointed = stage.querySelector("[data-line]:hover"), layer = stage.querySelector("[role=gridcell]:focus");
      point(pointed && !layer ? lineOf(pointed) : null);
    },
  });
}

/** The line of the clue under a pointer, beside a flat board or a layer; null elsewhere. @param {Event} event */
function lineAt(event) {
  const clue = targetOf(event).closest("li[data-line]");
  return clue && lineOf(clue);
}

/** @param {Element} element */
const lineOf = (element) => Number(/** @type {HTMLElement} */ (element).dataset.line);

// The game of DPLL without learning: after a conflict, the player takes back the last decision whose other value was
// not tried, and tries it. Pure.

import { UNKNOWN } from "../../core/marks.js";
import { say } from "../../core/texts/say.js";
import { ClauseGame, literalText, playRightly } from "./clause_game.js";
import { judged } from "./score.js";

/** @import { Option } from "./clause_game.js" */
/** @import { Verdict } from "./score.js" */

const NONE = "u"; // the option that no decision is left

export class DpllGame extends ClauseGame {
  /** @param {Layout} layout @param {boolean} [own] whether any cell may be decided */
  constructor(layout, own = false) {
    super(layout);
    this.own = own;
    this.second = /** @type {boolean[]} */ ([]); // by decision, whether its other value has failed
  }

  /** @override */
  get rule() { return this.own ? "own" : "dpll"; }

  /** @override */
  get due() {
    if (this.broken().length) return "conflict";
    return this.batch.length ? "forced" : "decide";
  }

  /** @override */
  get batch() {
    const found = /** @type {Set<number>} */ (new Set());
    for (const { literals } of this.clauses) {
      const left = literals.filter((literal) => this.valueOf(literal) >= 0);
      if (left.length === 1 && !this.valueOf(left[0])) found.add(left[0]);
    }
    return [...found];
  }

  /** The first open cell, filled. @override */
  get nextDecision() { return this.own ? 0 : this.cells.indexOf(UNKNOWN) + 1; }

  /** @override */
  goOn() {
    if (this.cells.includes(UNKNOWN) || this.broken().length) return;
    this.solved = true;
    this.phase = "end";
  }

  /** @override @param {number} level */
  undo(level) {
    super.undo(level);
    this.second.splice(level);
  }

  /** @override */
  conflict() { this.phase = "back"; }

  /** The decision that is taken back; -1 if both values of each have failed. */
  get last() { return this.decisions.findLastIndex((_, at) => !this.second[at]); }

  /** @override @returns {Option[]} */
  get options() {
    if (this.phase !== "back") return [];
    const { last, layout, second } = this;
    const decided = this.decisions.map((literal, at) => ({ act: `d${at}`, right: at === last,
      text: say(second[at] ? "algorithm.level_second" : "algorithm.level_of",
        { level: at + 1, literal: literalText(layout, literal) }) }));
    return [...decided, { act: NONE, text: say("algorithm.back_to_none"), right: last < 0 }];
  }

  /** @param {string} act one of the options @returns {Verdict | null} */
  choose(act) {
    const at = act === NONE ? -1 : Number(act.slice(1)), { last, score, layout, second } = this;
    if (!this.options.some((option) => option.act === act)) return null;
    if (at !== last) {
      const kind = second[at] ? "back_tried" : "back_early";
      return judged(score, false, say(`algorithm.${kind}`), kind);
    }
    if (last < 0) {
      this.phase = "end";
      return judged(score, true, say("algorithm.backed_out"));
    }
    this.tryOther(last);
    const about = { level: last + 1, literal: literalText(layout, this.decisions[last]) };
    return judged(score, true, say("algorithm.backed", about));
  }

  /** Take back a decision with all that follows, and try its other value. @param {number} at */
  tryOther(at) {
    const literal = -this.decisions[at];
    this.undo(at);
    this.decisions.push(literal);
    this.second[at] = true;
    this.set(literal, at + 1);
    this.found = 0;
    this.phase = "propagate";
    this.goOn();
  }
}

// The machine

/** What DPLL counts on this puzzle by itself. @param {Layout} layout */
export function solvedByDpll(layout) {
  const game = new DpllGame(layout);
  while (game.phase !== "end") playRightly(game);
  return game.counted;
}

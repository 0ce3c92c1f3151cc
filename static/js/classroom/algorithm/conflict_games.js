// What a solver does after a conflict, in two games. DPLL takes back the last decision whose other value was not tried,
// and tries it. CDCL learns a clause, and goes back to the level at which this clause forces a literal. Pure.

import { FILLED, UNKNOWN } from "../../core/marks.js";
import { say } from "../../core/texts/say.js";
import { ClauseGame, clauseText, literalText } from "./clause_game.js";
import { judged } from "./score.js";

/** @import { Option } from "./clause_game.js" */
/** @import { Verdict } from "./score.js" */

const NONE = "u"; // the option that no decision is left
const CHOICES = 3; // clauses, one of which was learned

export class DpllGame extends ClauseGame {
  /** @param {Layout} layout @param {boolean} [own] whether any cell may be decided */
  constructor(layout, own = false) {
    super(layout);
    this.own = own;
    this.second = /** @type {boolean[]} */ ([]); // by decision, whether its other value has failed
  }

  /** @override */
  get rule() { return this.own ? "own" : "dpll"; }

  /** The first open cell, filled. @override */
  get nextDecision() { return this.own ? 0 : this.cells.indexOf(UNKNOWN) + 1; }

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

  /** @override @param {string} act @returns {Verdict | null} */
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
    this.set(literal);
  }
}

export class CdclGame extends ClauseGame {
  /** @param {Layout} layout */
  constructor(layout) {
    super(layout);
    this.signs = new Int8Array(layout.size).fill(1); // by cell: the sign that it had last
    this.learned = /** @type {number[]} */ ([]); // first the literal that it forces after going back
    this.offered = /** @type {number[][]} */ ([]); // clauses, one of which was learned
  }

  /** @override */
  get rule() { return "cdcl"; }

  /** The first open cell, as it was last. @override */
  get nextDecision() {
    const cell = this.cells.indexOf(UNKNOWN);
    return (cell + 1) * this.signs[cell];
  }

  /** @override @param {number} level */
  undo(level) {
    for (const literal of this.trail) this.signs[Math.abs(literal) - 1] = Math.sign(literal);
    super.undo(level);
  }

  /** @override */
  conflict() {
    this.phase = this.decisions.length ? "learn" : "end";
    if (this.phase === "end") return;
    this.learned = this.analysed(this.brokenClause);
    this.offered = this.offers();
  }

  /** The clause learned at the first unique implication point. @param {number} broken */
  analysed(broken) {
    const others = /** @type {number[]} */ ([]), causes = new Set(), now = this.decisions.length;
    let open = 0, clause = broken, place = this.trail.length;
    for (;;) {
      for (const literal of this.clauses[clause].literals) {
        const cell = Math.abs(literal) - 1, level = this.levels[cell];
        if (causes.has(cell) || !level) continue;
        causes.add(cell);
        if (level === now) open++;
        else others.push(literal);
      }
      do place--; while (!causes.has(Math.abs(this.trail[place]) - 1));
      open--;
      if (!open) return [-this.trail[place], ...others];
      clause = this.reasons[Math.abs(this.trail[place]) - 1];
    }
  }

  /** The level to which the learned clause leads back. */
  get back() { return Math.max(0, ...this.learned.slice(1).map((literal) => this.levels[Math.abs(literal) - 1])); }

  /** The learned clause among others: one with another sign, one that says too much, one that is known. */
  offers() {
    const { learned } = this, turned = learned.map((literal, at) => (at ? literal : -literal));
    const clauses = [learned, turned, learned.slice(1), this.clauses[this.brokenClause].literals];
    const names = clauses.map(nameOf);
    const chosen = clauses.filter((_, at) => names[at] && names.indexOf(names[at]) === at).slice(0, CHOICES);
    const turn = this.cells.filter((mark) => mark === FILLED).length % chosen.length; // not always the first one
    return [...chosen.slice(turn), ...chosen.slice(0, turn)];
  }

  /** @override @returns {Option[]} */
  get options() {
    const { phase, learned, layout, back } = this;
    if (phase === "learn") {
      return this.offered.map((clause, at) => (
        { act: `l${at}`, text: clauseText(layout, clause), right: clause === learned }));
    }
    return phase === "jump" ? Array.from({ length: this.decisions.length }, (_, level) => (
      { act: `v${level}`, text: say(level ? "algorithm.to_level" : "algorithm.to_start", { level }),
        right: level === back })) : [];
  }

  /** @override @param {string} act @returns {Verdict | null} */
  choose(act) {
    const number = Number(act.slice(1));
    if (!this.options.some((option) => option.act === act)) return null;
    return this.phase === "learn" ? this.chooseLearned(this.offered[number]) : this.chooseLevel(number);
  }

  /** @param {number[]} clause @returns {Verdict} */
  chooseLearned(clause) {
    const { learned, clauses, brokenClause, score } = this;
    if (clause !== learned) {
      const kind = nameOf(clause) === nameOf(clauses[brokenClause].literals) ? "clause_known" : "clause_wrong";
      return judged(score, false, say(`algorithm.${kind}`), kind);
    }
    this.clauses.push({ literals: learned, line: -1 });
    this.phase = "jump";
    return judged(score, true, say("algorithm.learned"));
  }

  /** @param {number} level @returns {Verdict} */
  chooseLevel(level) {
    const { back, score } = this;
    if (level !== back) {
      const kind = level > back ? "too_near" : "too_far";
      return judged(score, false, say(`algorithm.${kind}`, { level }), kind);
    }
    this.undo(level);
    return judged(score, true, say(back ? "algorithm.jumped" : "algorithm.jumped_to_start", { level }));
  }
}

/** @param {number[]} clause */
const nameOf = (clause) => clause.slice().sort((one, other) => one - other).join(" ");

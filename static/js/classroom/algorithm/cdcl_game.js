// The game of the SAT solver that learns: after a conflict, the player picks the clause that is learned and says how
// far to go back. What is forced, and when, the solver of `cdcl.js` says. Pure.

import { FILLED } from "../../core/marks.js";
import { say } from "../../core/texts/say.js";
import { Solver } from "./cdcl.js";
import { ClauseGame, clausesOf, clauseText } from "./clause_game.js";
import { judged } from "./score.js";

/** @import { Fact } from "./cdcl.js" */
/** @import { Option } from "./clause_game.js" */
/** @import { Verdict } from "./score.js" */

const CHOICES = 3; // clauses, one of which was learned

export class CdclGame extends ClauseGame {
  /** @param {Layout} layout */
  constructor(layout) {
    super(layout);
    this.solver = new Solver(layout.size, this.clauses.map(({ literals }) => literals));
    this.facts = this.solver.solve();
    this.queue = /** @type {number[]} */ ([]); // what the solver found forced, and the player has still to find
    this.pending = 0; // what the solver decided, and the player has still to decide
    this.brokenOne = -1;
    this.learned = /** @type {Extract<Fact, { kind: "learned" }> | null} */ (null);
    this.offered = /** @type {number[][]} */ ([]); // clauses, one of which was learned
    this.advance();
  }

  /** Take what the solver does next. */
  advance() {
    const { done, value } = this.facts.next();
    if (done) {
      this.solved = Boolean(this.solver.answer);
      this.phase = "end";
    } else if (value.kind === "assigned") {
      const [first, ...others] = value.literals, isDecided = value.reasons[0] < 0;
      this.pending = isDecided ? first : 0;
      this.queue = isDecided ? others : value.literals.slice();
      this.phase = "propagate";
    } else if (value.kind === "conflict") this.brokenOne = value.clause;
    else if (value.kind === "learned") this.learn(value);
    else {
      this.undo(value.level);
      this.advance();
    }
  }

  /** @override */
  get rule() { return "cdcl"; }

  /** @override */
  get due() {
    if (this.broken().length) return "conflict";
    if (this.pending) return "decide";
    return this.queue.length ? "forced" : "conflict";
  }

  /** @override */
  get batch() { return this.pending ? [] : this.queue; }

  /** @override */
  get nextDecision() { return this.pending; }

  /** @override @param {number} literal @param {number} level */
  set(literal, level) {
    super.set(literal, level);
    if (literal === this.pending) this.pending = 0;
    else this.queue.splice(this.queue.indexOf(literal), 1);
  }

  /** @override */
  goOn() {
    if (!this.queue.length) this.advance();
  }

  /** The solver had set all that it found before it saw the conflict. @override */
  conflict() {
    for (const literal of this.queue.slice()) this.force(literal);
    this.found = 0;
    this.advance();
  }

  /** @param {Extract<Fact, { kind: "learned" }>} fact */
  learn(fact) {
    this.learned = fact;
    this.offered = this.offers(fact.literals);
    this.phase = "learn";
  }

  /** The learned clause among others: one with another sign, one that says too much, one that is known.
   * @param {number[]} learned @returns {number[][]} */
  offers(learned) {
    const turned = learned.map((literal, at) => (at ? literal : -literal));
    const others = [turned, ...(learned.length > 1 ? [learned.slice(1)] : []), this.clauses[this.brokenOne].literals];
    const names = new Set([nameOf(learned)]), chosen = [learned];
    for (const other of others) {
      if (chosen.length === CHOICES || names.has(nameOf(other))) continue;
      names.add(nameOf(other));
      chosen.push(other);
    }
    const turn = this.cells.filter((mark) => mark === FILLED).length % chosen.length; // not always the first one
    return [...chosen.slice(turn), ...chosen.slice(0, turn)];
  }

  /** @override @returns {Option[]} */
  get options() {
    const { phase, learned, layout } = this;
    if (phase === "learn") {
      return this.offered.map((clause, at) => (
        { act: `l${at}`, text: clauseText(layout, clause), right: clause === learned?.literals }));
    }
    return phase === "jump" ? Array.from({ length: this.decisions.length }, (_, level) => (
      { act: `v${level}`, text: say(level ? "algorithm.to_level" : "algorithm.to_start", { level }),
        right: level === learned?.back })) : [];
  }

  /** @param {string} act one of the options */
  choose(act) {
    const number = Number(act.slice(1));
    if (this.phase === "learn" && act[0] === "l" && this.offered[number]) return this.chooseLearned(number);
    return this.phase === "jump" && act[0] === "v" && number < this.decisions.length ? this.chooseLevel(number) : null;
  }

  /** @param {number} at @returns {Verdict} */
  chooseLearned(at) {
    const { learned, offered, clauses, brokenOne, score } = this, chosen = offered[at];
    if (chosen !== learned?.literals) {
      const kind = nameOf(chosen) === nameOf(clauses[brokenOne].literals) ? "clause_known" : "clause_wrong";
      return judged(score, false, say(`algorithm.${kind}`), kind);
    }
    this.clauses = [...clauses, { literals: chosen, line: -1 }];
    this.phase = "jump";
    return judged(score, true, say("algorithm.learned"));
  }

  /** @param {number} level @returns {Verdict} */
  chooseLevel(level) {
    const { learned, score } = this, back = learned?.back ?? 0;
    if (level !== back) {
      const kind = level > back ? "too_near" : "too_far";
      return judged(score, false, say(`algorithm.${kind}`, { level }), kind);
    }
    const verdict = judged(score, true, say(back ? "algorithm.jumped" : "algorithm.jumped_to_start", { level }));
    this.learned = null;
    this.advance();
    return verdict;
  }
}

/** @param {number[]} clause */
const nameOf = (clause) => clause.slice().sort((one, other) => one - other).join(" ");

// The machine

/** What the solver does and counts on this puzzle by itself. @param {Layout} layout */
export function solvedByLearning(layout) {
  const solver = new Solver(layout.size, clausesOf(layout).map(({ literals }) => literals));
  const facts = [...solver.solve()];
  return { facts, counters: solver.counters, solved: Boolean(solver.answer) };
}

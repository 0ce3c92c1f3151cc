// A SAT solver as a game: the player finds what clauses force, decides where nothing is forced, and sees a conflict.
// `conflict_games.js` has what comes then. The clauses of a clue are its prime implicates over the cells of its line,
// so that unit propagation finds what line logic finds. Pure.

import { fillings } from "../../core/placements.js";
import { CROSSED, FILLED, UNKNOWN } from "../../core/marks.js";
import { say } from "../../core/texts/say.js";
import { capital, cellName, lineName } from "../../core/words.js";
import { judged, newScore } from "./score.js";

/** @import { Verdict } from "./score.js" */

const MOST_WAYS = 1000;
export const LONGEST = 8; // cells of a line: there are 3 ** 8 candidates

/** The literals are numbers of cells plus 1, negative where the cell is empty. @typedef {{ literals: number[],
 *   line: number }} LineClause */

/** @param {Layout} layout none of whose lines is longer than `LONGEST` @returns {LineClause[]} */
export function clausesOf({ clues, lines, given }) {
  const ofLines = clues.flatMap((clue, line) => (Array.isArray(clue) ? clausesOfLine(clue, lines[line], line) : []));
  const ofGivens = [...given.keys()].filter((cell) => given[cell] !== UNKNOWN).map((cell) => (
    { literals: [given[cell] === FILLED ? cell + 1 : -1 - cell], line: -1 }));
  return [...ofLines, ...ofGivens];
}

/** @param {number[]} clue @param {Line} line @param {number} number @returns {LineClause[]} */
function clausesOfLine(clue, { start, step, length }, number) {
  const ways = fillings(clue, new Uint8Array(length), MOST_WAYS).map(bitsOf);
  const forbidden = /** @type {{ care: number, filled: number }[]} */ ([]);
  for (const { care, filled } of patterns(length)) {
    const isImplied = forbidden.some((part) =>
      (part.care & care) === part.care && (filled & part.care) === part.filled);
    if (!isImplied && !ways.some((way) => (way & care) === filled)) forbidden.push({ care, filled });
  }
  return forbidden.map(({ care, filled }) => ({ line: number, literals: places(care, length).map((place) => {
    const variable = start + place * step + 1;
    return filled >> place & 1 ? -variable : variable;
  }) }));
}

/** @param {Uint8Array} cells */
const bitsOf = (cells) => cells.reduce((bits, cell, place) => bits | Number(cell === FILLED) << place, 0);

/** @param {number} bits @param {number} length */
const places = (bits, length) => Array.from({ length }, (_, place) => place).filter((place) => bits >> place & 1);

/** All patterns of some cells, those of few cells first: what a clause forbids. @param {number} length */
function patterns(length) {
  const cares = Array.from({ length: 2 ** length }, (_, care) => care);
  const size = (/** @type {number} */ care) => places(care, length).length;
  return cares.sort((one, other) => size(one) - size(other) || one - other)
    .flatMap((care) => partsOf(care).map((filled) => ({ care, filled })));
}

/** The numbers whose bits are all among those of `care`. @param {number} care */
function partsOf(care) {
  const parts = [0];
  for (let part = care; part; part = (part - 1) & care) parts.push(part);
  return parts;
}

/** One of a list, of which the player chooses the right one.
 * @typedef {{ act: string, text: string, right: boolean }} Option */
/** @typedef {"propagate" | "decide" | "broken" | "learn" | "jump" | "back" | "end"} Phase */

/** Literals and clauses on a board of the player. The subclasses say what a conflict leads to. @abstract */
export class ClauseGame {
  /** @param {Layout} layout */
  constructor(layout) {
    this.layout = layout;
    this.clauses = clausesOf(layout); // the learned ones have no line
    this.cells = new Uint8Array(layout.size);
    this.levels = new Int8Array(layout.size).fill(-1); // by cell, -1 while it is open
    this.decisions = /** @type {number[]} */ ([]); // by level, from 1
    this.trail = /** @type {number[]} */ ([]); // the literals on the board, in the order in which they were set
    this.reasons = new Int32Array(layout.size).fill(-1); // by cell: the clause that forced it, -1 if it was decided
    this.brokenClause = -1; // of the last conflict
    this.phase = /** @type {Phase} */ ("propagate");
    this.found = 0; // forced cells since the last decision
    this.solved = false;
    this.counted = { decisions: 0, propagations: 0, conflicts: 0 };
    this.score = newScore();
  }

  /** Whose rule it is, in names of sentences. @abstract @returns {string} */
  get rule() { throw new Error("no rule"); }

  /** The literal that the rule decides; 0 if any will do. @abstract @returns {number} */
  get nextDecision() { throw new Error("no rule"); }

  /** What a conflict leads to, once the player has found its clause. @abstract */
  conflict() { throw new Error("no rule"); }

  /** What can be chosen after a conflict. @abstract @returns {Option[]} */
  get options() { throw new Error("no rule"); }

  /** Choose one of the options. @abstract @param {string} act @returns {Verdict | null} */
  choose(act) { throw new Error(`no rule for the choice ${act}`); }

  /** What the right choice is now, before a conflict is seen. */
  get due() {
    if (this.broken().length) return "conflict";
    return this.forced.length ? "forced" : "decide";
  }

  /** The literals that clauses force on the board. */
  get forced() {
    const literals = this.clauses.flatMap((clause) => {
      const open = clause.literals.filter((literal) => this.valueOf(literal) >= 0);
      return open.length === 1 && !this.valueOf(open[0]) ? open : [];
    });
    return [...new Set(literals)];
  }

  /** The value of a literal on the board: 1 true, -1 false. @param {number} literal */
  valueOf(literal) {
    const mark = this.cells[Math.abs(literal) - 1];
    return mark === UNKNOWN ? 0 : (mark === FILLED) === literal > 0 ? 1 : -1;
  }

  /** The clause that forces a literal on the board; -1 if none does. @param {number} literal */
  forcing(literal) {
    return this.clauses.findIndex(({ literals }) =>
      literals.includes(literal) && literals.every((other) => other === literal || this.valueOf(other) < 0));
  }

  broken() {
    return [...this.clauses.keys()].filter((clause) =>
      this.clauses[clause].literals.every((literal) => this.valueOf(literal) < 0));
  }

  /** The lines that have a broken clause; -1 stands for what was learned. */
  brokenLines() { return [...new Set(this.broken().map((clause) => this.clauses[clause].line))]; }

  /** @param {number} literal */
  set(literal) {
    const cell = Math.abs(literal) - 1;
    this.trail.push(literal);
    this.reasons[cell] = this.forcing(literal);
    this.cells[cell] = literal > 0 ? FILLED : CROSSED;
    this.levels[cell] = this.decisions.length;
    if (this.cells.includes(UNKNOWN) || this.broken().length) return;
    this.solved = true;
    this.phase = "end";
  }

  /** Open the cells above a level, and forget its decisions. @param {number} level */
  undo(level) {
    for (let cell = 0; cell < this.cells.length; cell++) {
      if (this.levels[cell] <= level) continue;
      this.cells[cell] = UNKNOWN;
      this.levels[cell] = -1;
    }
    this.trail = this.trail.filter((literal) => this.valueOf(literal));
    this.decisions.splice(level);
    this.found = 0;
    this.phase = "propagate";
  }

  /** The literals that implied a literal on the board, or the conflict, which is 0. @param {number} node */
  sourcesOf(node) {
    const clause = node ? this.reasons[Math.abs(node) - 1] : this.brokenClause;
    const literals = this.clauses[clause]?.literals ?? [];
    return literals.filter((literal) => literal !== node).map((literal) => -literal);
  }

  // Choices

  /** Set a cell: as forced, or, after `sayNothing`, as a decision. @param {number} cell @param {number} mark */
  setCell(cell, mark) {
    const literal = mark === FILLED ? cell + 1 : -1 - cell;
    return this.phase === "decide" ? this.decide(literal) : this.findForced(literal);
  }

  /** @param {number} literal @returns {Verdict} */
  findForced(literal) {
    const clause = this.forcing(literal), opposite = this.forcing(-literal), { score } = this;
    if (clause >= 0) {
      const text = say("algorithm.forced", { why: this.reason(literal, clause) });
      this.force(literal);
      return judged(score, true, text);
    }
    if (opposite < 0) return judged(score, false, say("algorithm.not_forced"), "not_forced");
    const why = this.reason(-literal, opposite);
    return judged(score, false, say("algorithm.forced_otherwise", { why }), "otherwise");
  }

  /** @param {number} literal */
  force(literal) {
    this.counted.propagations++;
    this.found++;
    this.set(literal);
  }

  /** @param {number} literal @returns {Verdict} */
  decide(literal) {
    const right = this.nextDecision, { score, layout } = this, cell = cellName(layout, Math.abs(right || literal) - 1);
    if (right && literal !== right) {
      const kind = Math.abs(literal) === Math.abs(right) ? "other_value" : "other_cell";
      const code = kind === "other_value" ? `other_value_${this.rule}` : kind;
      return judged(score, false, say(`algorithm.${code}`, { cell }), kind);
    }
    this.decisions.push(literal);
    this.counted.decisions++;
    this.found = 0;
    this.phase = "propagate";
    this.set(literal);
    return judged(score, true, say("algorithm.decided", { level: this.decisions.length, cell }));
  }

  findRest() {
    while (this.due === "forced") this.force(this.forced[0]);
  }

  /** Say that nothing more is forced, so that a cell is decided. @returns {Verdict} */
  sayNothing() {
    if (this.due !== "decide") return judged(this.score, false, this.missed(), "missed");
    this.phase = "decide";
    return judged(this.score, true, say("algorithm.nothing_forced"));
  }

  /** Say that a clause is broken. @returns {Verdict} */
  sayConflict() {
    if (this.due === "conflict") {
      this.phase = "broken";
      return judged(this.score, true, say("algorithm.cannot_go_on"));
    }
    const kind = this.due === "decide" ? "no_conflict" : "missed";
    return judged(this.score, false, kind === "missed" ? this.missed() : say("algorithm.no_conflict"), kind);
  }

  missed() {
    if (this.due === "conflict") return say("algorithm.is_conflict");
    const { line } = this.clauses[this.forcing(this.forced[0])];
    return line < 0 ? say("algorithm.still_forced")
      : say("algorithm.still_forced_in", { line: lineName(this.layout, line) });
  }

  /** Choose the line that is contradicted. @param {number} line @returns {Verdict} */
  chooseBroken(line) {
    const clause = this.broken().find((number) => this.clauses[number].line === line);
    if (clause === undefined) {
      const text = say("algorithm.line_holds", { line: lineName(this.layout, line) });
      return judged(this.score, false, text, "line_holds");
    }
    this.counted.conflicts++;
    const about = { clause: clauseText(this.layout, this.clauses[clause].literals) };
    const text = line < 0 ? say("algorithm.broken_learned", about)
      : say("algorithm.broken", { ...about, line: lineName(this.layout, line) });
    this.brokenClause = clause;
    this.conflict();
    return judged(this.score, true, text);
  }

  /** Why a clause forces a literal. @param {number} literal @param {number} clause */
  reason(literal, clause) {
    const { layout } = this, { literals, line } = this.clauses[clause], isAlone = literals.length === 1;
    const about = { literal: literalText(layout, literal), line: line < 0 ? "" : lineName(layout, line) };
    if (isAlone) return say(line < 0 ? "algorithm.forced_always" : "algorithm.forced_alone", about);
    const others = orText(layout, literals.filter((other) => other !== literal));
    return say(line < 0 ? "algorithm.forced_learned" : "algorithm.forced_by", { ...about, others });
  }
}

// In words

/** @param {Layout} layout @param {number[]} literals */
export const clauseText = (layout, literals) => capital(orText(layout, literals));

/** @param {Layout} layout @param {number[]} literals */
const orText = (layout, literals) =>
  literals.map((literal) => literalText(layout, literal)).reduce((before, last) => say("clauses.or", { before, last }));

/** @param {Layout} layout @param {number} literal */
export const literalText = (layout, literal) =>
  say(literal > 0 ? "clauses.filled" : "clauses.empty", { cell: cellName(layout, Math.abs(literal) - 1) });

// The machine

/** Make the right choice, whatever it is. @param {ClauseGame} game */
export function playRightly(game) {
  const cell = (/** @type {number} */ literal) => game.setCell(Math.abs(literal) - 1, literal > 0 ? FILLED : CROSSED);
  if (game.phase === "decide") cell(game.nextDecision);
  else if (game.phase === "broken") game.chooseBroken(game.brokenLines()[0]);
  else if (game.phase !== "propagate") game.choose(game.options.find(({ right }) => right)?.act ?? "");
  else if (game.due === "forced") cell(game.forced[0]);
  else if (game.due === "decide") game.sayNothing();
  else game.sayConflict();
}

/** What the rule of a game counts on its puzzle. @param {ClauseGame} game */
export function playedOut(game) {
  while (game.phase !== "end") playRightly(game);
  return game.counted;
}

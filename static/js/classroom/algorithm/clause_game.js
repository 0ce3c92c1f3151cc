// A SAT solver as a game: the player finds what clauses force, decides where nothing is forced, and sees a conflict.
// What comes after a conflict, `cdcl_game.js` and `dpll_game.js` say. The clauses are those that a clue says about the
// cells of its line, without any other variables: those that follow from the clue and from which no literal can be left
// out. Unit propagation over them finds what line logic finds. Pure.

import { fillings } from "../../core/placements.js";
import { CROSSED, FILLED, UNKNOWN } from "../../core/marks.js";
import { listed, say } from "../../core/texts/say.js";
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
  const blank = new Uint8Array(length);
  const ways = fillings(clue, blank, MOST_WAYS).map((cells) => bitsOf(cells));
  const found = /** @type {{ care: number, filled: number }[]} */ ([]);
  for (const { care, filled } of patterns(length)) {
    if (found.some((one) => (one.care & care) === one.care && (filled & one.care) === one.filled)) continue;
    if (ways.some((way) => (way & care) === filled)) continue;
    found.push({ care, filled });
  }
  return found.map(({ care, filled }) => ({ line: number, literals: places(care, length).map((place) => {
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

/** Literals and clauses on a board of the player. The subclasses know which choice is due. @abstract */
export class ClauseGame {
  /** @param {Layout} layout */
  constructor(layout) {
    this.layout = layout;
    this.clauses = clausesOf(layout); // the learned ones have no line
    this.cells = new Uint8Array(layout.size);
    this.levels = new Int8Array(layout.size).fill(-1); // by cell, -1 while it is open
    this.decisions = /** @type {number[]} */ ([]); // by level, from 1
    this.phase = /** @type {Phase} */ ("propagate");
    this.found = 0; // forced cells since the last decision
    this.solved = false;
    this.counted = { decisions: 0, propagations: 0, conflicts: 0 };
    this.score = newScore();
  }

  /** Whose rule it is, in names of sentences. @abstract @returns {string} */
  get rule() { return ""; }

  /** What the right choice is now, before a conflict is seen. @abstract @returns {"forced" | "conflict" | "decide"} */
  get due() { throw new Error("no rule"); }

  /** The forced literals that the player has still to find before the next decision or conflict. @abstract
   * @returns {number[]} */
  get batch() { throw new Error("no rule"); }

  /** The literal that the rule decides; 0 if any will do. @abstract @returns {number} */
  get nextDecision() { throw new Error("no rule"); }

  /** A literal has its value, and nothing of it is left to be said. @abstract */
  goOn() {}

  /** What a conflict leads to, once the player has found it. @abstract */
  conflict() {}

  /** What can be chosen after a conflict. @abstract @returns {Option[]} */
  get options() { return []; }

  /** The value of a literal on the board: 1 true, -1 false. @param {number} literal */
  valueOf(literal) {
    const mark = this.cells[Math.abs(literal) - 1];
    return mark === UNKNOWN ? 0 : (mark === FILLED) === literal > 0 ? 1 : -1;
  }

  /** The clause that forces a literal on the board; -1 if none does. @param {number} literal */
  forcing(literal) {
    return this.clauses.findIndex(({ literals }) =>
      literals.includes(literal) && literals.every((one) => one === literal || this.valueOf(one) < 0));
  }

  /** The clauses that are broken on the board. */
  broken() {
    return [...this.clauses.keys()].filter((clause) =>
      this.clauses[clause].literals.every((literal) => this.valueOf(literal) < 0));
  }

  /** The lines that have a broken clause; -1 stands for what was learned. */
  brokenLines() { return [...new Set(this.broken().map((clause) => this.clauses[clause].line))]; }

  /** A cell that is forced and not found yet, as a literal; 0 if there is none. */
  get forcedOne() { return this.batch.find((literal) => this.forcing(literal) >= 0) ?? 0; }

  /** @param {number} literal @param {number} level */
  set(literal, level) {
    const cell = Math.abs(literal) - 1;
    this.cells[cell] = literal > 0 ? FILLED : CROSSED;
    this.levels[cell] = level;
  }

  /** Open the cells above a level, and forget its decisions. @param {number} level */
  undo(level) {
    for (let cell = 0; cell < this.cells.length; cell++) {
      if (this.levels[cell] <= level) continue;
      this.cells[cell] = UNKNOWN;
      this.levels[cell] = -1;
    }
    this.decisions.splice(level);
  }

  // Choices

  /** Set a cell: as forced, or, after `sayNothing`, as a decision. @param {number} cell @param {number} mark */
  setCell(cell, mark) {
    const literal = mark === FILLED ? cell + 1 : -1 - cell;
    return this.phase === "decide" ? this.decide(literal) : this.findForced(literal);
  }

  /** @param {number} literal @returns {Verdict} */
  findForced(literal) {
    const clause = this.forcing(literal), { score, layout } = this;
    if (clause < 0) {
      const opposite = this.forcing(-literal);
      if (opposite < 0) return judged(score, false, say("algorithm.not_forced"), "not_forced");
      const text = say("algorithm.forced_otherwise", { why: this.reason(-literal, opposite) });
      return judged(score, false, text, "otherwise");
    }
    const why = this.reason(literal, clause);
    if (!this.batch.includes(literal)) {
      const cell = cellName(layout, Math.abs(literal) - 1);
      return { right: true, text: say("algorithm.forced_both", { why, cell }) };
    }
    this.force(literal);
    return judged(score, true, say("algorithm.forced", { why }));
  }

  /** @param {number} literal */
  force(literal) {
    this.set(literal, this.decisions.length);
    this.counted.propagations++;
    this.found++;
    this.goOn();
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
    this.set(literal, this.decisions.length);
    this.counted.decisions++;
    this.found = 0;
    this.phase = "propagate";
    this.goOn();
    return judged(score, true, say("algorithm.decided", { level: this.decisions.length, cell }));
  }

  /** Find all that is left of what is forced. */
  findRest() {
    while (this.due === "forced") this.force(this.forcedOne);
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

  /** What a player missed. */
  missed() {
    if (this.due === "conflict") return say("algorithm.is_conflict");
    const clause = this.clauses[this.forcing(this.forcedOne)];
    return clause && clause.line >= 0 ? say("algorithm.still_forced_in", { line: lineName(this.layout, clause.line) })
      : say("algorithm.still_forced");
  }

  /** Choose the line that is contradicted. @param {number} line @returns {Verdict} */
  chooseBroken(line) {
    const clause = this.broken().find((one) => this.clauses[one].line === line);
    if (clause === undefined) {
      const text = say("algorithm.line_holds", { line: lineName(this.layout, line) });
      return judged(this.score, false, text, "line_holds");
    }
    this.counted.conflicts++;
    const text = say("algorithm.broken", { clause: clauseText(this.layout, this.clauses[clause].literals) });
    this.conflict();
    return judged(this.score, true, text);
  }

  /** Why a clause forces a literal. @param {number} literal @param {number} clause */
  reason(literal, clause) {
    const { layout } = this, { literals, line } = this.clauses[clause];
    const others = literals.filter((one) => one !== literal);
    const about = { literal: literalText(layout, literal), line: line < 0 ? "" : lineName(layout, line) };
    if (!others.length) return say(line < 0 ? "algorithm.forced_always" : "algorithm.forced_alone", about);
    const known = listed(others.map((one) => literalText(layout, -one)));
    return say(line < 0 ? "algorithm.forced_learned" : "algorithm.forced_by", { ...about, known });
  }
}

// In words

/** @param {Layout} layout @param {number[]} literals */
export function clauseText(layout, literals) {
  const words = literals.map((literal) => literalText(layout, literal));
  return capital(words.length > 1 ? words.reduce((before, last) => say("clauses.or", { before, last })) : words[0]);
}

/** @param {Layout} layout @param {number} literal */
export const literalText = (layout, literal) =>
  say(literal > 0 ? "clauses.filled" : "clauses.empty", { cell: cellName(layout, Math.abs(literal) - 1) });

/** Make the right choice, whatever it is. 
 * @param {ClauseGame & { choose: (act: string) => Verdict | null }} game */
export function playRightly(game) {
  const cell = (/** @type {number} */ literal) => game.setCell(Math.abs(literal) - 1, literal > 0 ? FILLED : CROSSED);
  if (game.phase === "decide") cell(game.nextDecision);
  else if (game.phase === "broken") game.chooseBroken(game.brokenLines()[0]);
  else if (game.phase !== "propagate") game.choose(game.options.find(({ right }) => right)?.act ?? "");
  else if (game.due === "forced") cell(game.forcedOne);
  else if (game.due === "decide") game.sayNothing();
  else game.sayConflict();
}

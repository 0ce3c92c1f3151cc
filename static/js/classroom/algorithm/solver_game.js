// DPLL with clause learning as a game: the player finds what clauses force, decides where nothing is forced, sees the
// conflict, picks the learned clause and says how far to go back. The solver is that of `solver.js`. Pure.

import "../../core/texts/more_texts.js";
import "../../core/texts/algorithm_texts.js";
import { CROSSED, FILLED, UNKNOWN } from "../../core/marks.js";
import { listed, say } from "../../core/texts/say.js";
import { capital, cellName, lineName } from "../../core/words.js";
import { clausesOf } from "./clauses_of_lines.js";
import { judged, newScore } from "./score.js";
import { Solver } from "./solver.js";

/** @import { LineClause } from "./clauses_of_lines.js" */
/** @import { Score, Verdict } from "./score.js" */
/** @import { Fact } from "./solver.js" */

const CHOICES = 3; // clauses, one of which was learned

/** `batch`: the literals that the solver set and the player has still to find; `levels`: by cell, or -1. `conflict` is
 * the clause that is broken, `learned` what the solver learned from it.
 * @typedef {object} SolverGame
 * @property {Layout} layout
 * @property {LineClause[]} clauses the learned ones have no line
 * @property {Solver} solver
 * @property {Generator<Fact>} facts
 * @property {Fact | null} next
 * @property {Uint8Array} cells
 * @property {Int8Array} levels
 * @property {number} level
 * @property {number[]} batch
 * @property {number} found in this batch
 * @property {"propagate" | "decide" | "broken" | "learn" | "jump" | "end"} phase
 * @property {number} conflict
 * @property {{ literals: number[], back: number, clause: number } | null} learned
 * @property {number[][]} offered clauses, one of which was learned
 * @property {number[]} decisions
 * @property {boolean} solved
 * @property {{ decisions: number, propagations: number, conflicts: number }} counted
 * @property {Score} score */

/** @param {Layout} layout @returns {SolverGame} */
export function newSolverGame(layout) {
  const clauses = clausesOf(layout), solver = new Solver(layout.size, clauses.map(({ literals }) => literals));
  const game = /** @type {SolverGame} */ ({
    layout, clauses, solver, facts: solver.solve(), next: null, cells: new Uint8Array(layout.size),
    levels: new Int8Array(layout.size).fill(-1), level: 0, batch: [], found: 0, phase: "propagate", conflict: -1,
    learned: null, offered: [], decisions: [], solved: false,
    counted: { decisions: 0, propagations: 0, conflicts: 0 }, score: newScore(),
  });
  advance(game);
  return game;
}

// What the solver does next

/** @param {SolverGame} game */
function advance(game) {
  const { done, value } = game.facts.next();
  game.next = done ? null : value;
  const fact = game.next;
  if (!fact) finish(game);
  else if (fact.kind === "assigned") take(game, fact);
  else if (fact.kind === "conflict") Object.assign(game, { phase: "propagate", conflict: fact.clause });
  else if (fact.kind === "jumped") { undo(game, fact.level); advance(game); }
}

/** @param {SolverGame} game */
function finish(game) {
  game.solved = Boolean(game.solver.answer);
  game.phase = "end";
}

/** @param {SolverGame} game @param {Extract<Fact, { kind: "assigned" }>} fact */
function take(game, { literals, reasons, level }) {
  game.batch = literals.slice();
  game.level = level;
  game.found = 0;
  // A decision is asked for only once the player says that nothing more is forced.
  game.phase = "propagate";
  if (reasons[0] >= 0) return;
  game.decisions.push(literals[0]);
}

/** Whether the literal that comes next is a decision. @param {SolverGame} game */
const isDecision = ({ batch, decisions, level }) => batch.length > 0 && level > 0 && batch[0] === decisions[level - 1];

/** What the right choice is now: a cell that is forced, that clauses are in conflict, or a decision.
 * @param {SolverGame} game @returns {"forced" | "conflict" | "decide"} */
export function expected(game) {
  if (brokenClauses(game).length) return "conflict";
  if (game.batch.length) return isDecision(game) ? "decide" : "forced";
  return "conflict";
}

/** The value of a literal on the board of the player: 1 true, -1 false. @param {SolverGame} game
 * @param {number} literal */
function valueOf({ cells }, literal) {
  const mark = cells[Math.abs(literal) - 1];
  return mark === UNKNOWN ? 0 : (mark === FILLED) === literal > 0 ? 1 : -1;
}

/** The clause that forces a literal on the board; -1 if none does. @param {SolverGame} game @param {number} literal */
export const forcing = (game, literal) => game.clauses.findIndex(({ literals }) =>
  literals.includes(literal) && literals.every((one) => one === literal || valueOf(game, one) < 0));

/** The clauses that are broken on the board. @param {SolverGame} game */
export const brokenClauses = (game) => [...game.clauses.keys()].filter((clause) =>
  game.clauses[clause].literals.every((literal) => valueOf(game, literal) < 0));

/** A cell that is forced and not found yet, as a literal; 0 if there is none. @param {SolverGame} game */
export const forcedOne = (game) => game.batch.find((literal) => forcing(game, literal) >= 0) ?? 0;

// Choices

/** Set a cell: as forced, or, after `sayNothing`, as a decision. @param {SolverGame} game @param {number} cell
 * @param {number} mark @returns {Verdict} */
export function setCell(game, cell, mark) {
  const literal = mark === FILLED ? cell + 1 : -1 - cell;
  return game.phase === "decide" ? decide(game, literal) : findForced(game, literal);
}

/** @param {SolverGame} game @param {number} literal @returns {Verdict} */
function findForced(game, literal) {
  const clause = forcing(game, literal), { score, layout } = game;
  if (clause < 0) {
    const opposite = forcing(game, -literal);
    if (opposite < 0) return judged(score, false, say("algorithm.not_forced"), "not_forced");
    const text = say("algorithm.forced_otherwise", { why: reason(game, -literal, opposite) });
    return judged(score, false, text, "otherwise");
  }
  const why = reason(game, literal, clause);
  if (!game.batch.includes(literal)) {
    return { right: true, text: say("algorithm.forced_both", { why, cell: cellName(layout, Math.abs(literal) - 1) }) };
  }
  set(game, literal);
  goOn(game);
  return judged(score, true, say("algorithm.forced", { why }));
}

/** @param {SolverGame} game @param {number} literal @returns {Verdict} */
function decide(game, literal) {
  const right = game.batch[0], { score, layout } = game, cell = cellName(layout, Math.abs(right) - 1);
  if (literal !== right) {
    const kind = Math.abs(literal) === Math.abs(right) ? "other_value" : "other_cell";
    return judged(score, false, say(`algorithm.${kind}`, { cell }), kind);
  }
  set(game, literal);
  game.phase = "propagate";
  goOn(game);
  return judged(score, true, say("algorithm.decided", { level: game.decisions.length, cell }));
}

/** @param {SolverGame} game @param {number} literal */
function set(game, literal) {
  const cell = Math.abs(literal) - 1;
  game.cells[cell] = literal > 0 ? FILLED : CROSSED;
  game.levels[cell] = game.level;
  if (isDecision(game)) game.counted.decisions++;
  else game.counted.propagations++;
  game.batch.splice(game.batch.indexOf(literal), 1);
  game.found++;
}

/** Let the solver go on once everything that it set is found. @param {SolverGame} game */
function goOn(game) {
  if (!game.batch.length) advance(game);
}

/** Find all that is left of this batch. @param {SolverGame} game */
export function findRest(game) {
  for (const literal of game.batch.slice()) set(game, literal);
  goOn(game);
}

/** Say that nothing more is forced, so that a cell is decided. @param {SolverGame} game @returns {Verdict} */
export function sayNothing(game) {
  if (expected(game) === "decide") {
    game.phase = "decide";
    return judged(game.score, true, say("algorithm.nothing_forced"));
  }
  return judged(game.score, false, missed(game), "missed");
}

/** Say that a clause is broken. @param {SolverGame} game @returns {Verdict} */
export function sayConflict(game) {
  if (expected(game) === "conflict") {
    if (game.batch.length) findRest(game);
    game.phase = "broken";
    return judged(game.score, true, say("algorithm.which_line"));
  }
  const kind = expected(game) === "decide" ? "no_conflict" : "missed";
  return judged(game.score, false, kind === "missed" ? missed(game) : say("algorithm.no_conflict"), kind);
}

/** What a player missed. @param {SolverGame} game */
function missed(game) {
  if (expected(game) === "conflict") return say("algorithm.is_conflict");
  const clause = game.clauses[forcing(game, forcedOne(game))];
  return clause && clause.line >= 0 ? say("algorithm.still_forced_in", { line: lineName(game.layout, clause.line) })
    : say("algorithm.still_forced");
}

/** The lines that have a broken clause; -1 stands for what was learned. @param {SolverGame} game */
export const brokenLines = (game) => [...new Set(brokenClauses(game).map((clause) => game.clauses[clause].line))];

/** Choose the line that is contradicted. @param {SolverGame} game @param {number} line @returns {Verdict} */
export function chooseBroken(game, line) {
  const clause = brokenClauses(game).find((one) => game.clauses[one].line === line);
  if (clause === undefined) {
    return judged(game.score, false, say("algorithm.line_holds", { line: lineName(game.layout, line) }), "line_holds");
  }
  game.counted.conflicts++;
  const text = say("algorithm.broken", { clause: clauseText(game.layout, game.clauses[clause].literals) });
  learn(game);
  return judged(game.score, true, text);
}

/** @param {SolverGame} game */
function learn(game) {
  advance(game);
  const fact = game.next;
  if (fact?.kind !== "learned") return;
  game.learned = fact;
  game.offered = offers(game, fact.literals);
  game.phase = "learn";
}

/** The learned clause among others: one with another sign, one that says too much, one that is known.
 * @param {SolverGame} game @param {number[]} learned @returns {number[][]} */
function offers({ clauses, conflict, cells }, learned) {
  const turned = learned.map((literal, at) => (at ? literal : -literal));
  const others = [turned, ...(learned.length > 1 ? [learned.slice(1)] : []), clauses[conflict].literals];
  const names = new Set([nameOf(learned)]), chosen = [learned];
  for (const other of others) {
    if (chosen.length === CHOICES || names.has(nameOf(other))) continue;
    names.add(nameOf(other));
    chosen.push(other);
  }
  const turn = cells.filter((mark) => mark === FILLED).length % chosen.length; // not always the first one
  return [...chosen.slice(turn), ...chosen.slice(0, turn)];
}

/** @param {number[]} clause */
const nameOf = (clause) => clause.slice().sort((one, other) => one - other).join(" ");

/** Choose the clause that is learned. @param {SolverGame} game @param {number} at @returns {Verdict} */
export function chooseLearned(game, at) {
  const { learned, offered, clauses, conflict, score } = game;
  if (!learned) throw new Error("Nothing was learned.");
  if (offered[at] !== learned.literals) {
    const isKnown = nameOf(offered[at]) === nameOf(clauses[conflict].literals);
    const kind = isKnown ? "clause_known" : "clause_wrong";
    return judged(score, false, say(`algorithm.${kind}`), kind);
  }
  game.clauses = [...clauses, { literals: learned.literals, line: -1 }];
  game.phase = "jump";
  return judged(score, true, say("algorithm.learned"));
}

/** Choose the level to go back to. @param {SolverGame} game @param {number} level @returns {Verdict} */
export function chooseLevel(game, level) {
  const { learned, score } = game, back = learned?.back ?? 0;
  if (level !== back) {
    const kind = level > back ? "too_near" : "too_far";
    return judged(score, false, say(`algorithm.${kind}`, { level }), kind);
  }
  const verdict = judged(score, true, say(back ? "algorithm.jumped" : "algorithm.jumped_to_start", { level }));
  advance(game);
  return verdict;
}

/** @param {SolverGame} game @param {number} level */
function undo(game, level) {
  for (let cell = 0; cell < game.cells.length; cell++) {
    if (game.levels[cell] <= level) continue;
    game.cells[cell] = UNKNOWN;
    game.levels[cell] = -1;
  }
  game.decisions.splice(level);
  game.level = level;
  game.learned = null;
  game.offered = [];
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

/** Why a clause forces a literal. @param {SolverGame} game @param {number} literal @param {number} clause */
function reason({ layout, clauses }, literal, clause) {
  const { literals, line } = clauses[clause], others = literals.filter((one) => one !== literal);
  const about = { literal: capital(literalText(layout, literal)), line: line < 0 ? "" : lineName(layout, line) };
  if (!others.length) return say(line < 0 ? "algorithm.forced_always" : "algorithm.forced_alone", about);
  const known = listed(others.map((one) => literalText(layout, -one)));
  return say(line < 0 ? "algorithm.forced_learned" : "algorithm.forced_by", { ...about, known });
}

// The machine

/** What the solver counts on this puzzle by itself. @param {Layout} layout */
export function playedOut(layout) {
  const solver = new Solver(layout.size, clausesOf(layout).map(({ literals }) => literals));
  const facts = [...solver.solve()];
  return { facts, counters: solver.counters, solved: Boolean(solver.answer) };
}

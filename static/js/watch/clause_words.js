// Literals and clauses of a puzzle in words, and their cells. Pure.

import { cellWords, lineName, placeAlong } from "../core/words.js";
import { isSolid } from "../core/shapes.js";
import { listed, say } from "../core/texts/say.js";
import { LEARNED, OF_CELL } from "./formula.js";
import { coloured } from "./recording.js";

/** @import { Formula } from "./formula.js" */

const MOST_WORDS = 6; // literals of a clause in words

/** What a literal says. @param {Named} game @param {Formula} formula @param {number} literal */
export function literalText(game, formula, literal) {
  const cell = formula.cellOf(literal);
  if (cell >= 0 && coloured.words) return coloured.words.cellLiteral(game, formula, literal);
  if (cell >= 0) return cellText(game, cell, literal > 0);
  const [line, ...meaning] = formula.meaning(literal);
  return WORDS[formula.encoding](game, line, meaning, literal > 0);
}

/** @param {Named} game @param {number} cell @param {boolean} holds */
function cellText(game, cell, holds) {
  const about = { cell: cellWords(game, cell) };
  if (isSolid(game.shape)) return say(holds ? "clauses.kept" : "clauses.removed", about);
  return say(holds ? "clauses.filled" : "clauses.empty", about);
}

/** The place in a line: "column 5" in a row, "3 from the left". @param {Named} game @param {number} line
 * @param {number} place */
export function placeName({ shape, lines }, line, place) {
  if (isSolid(shape)) return placeAlong(lines[line].axis, place);
  return say(line < shape[0] ? "cells.column" : "cells.row", { number: String(place + 1) });
}

/** In colours also what the run is. @param {Named} game @param {number} line @param {number} run */
const runName = (game, line, run) => coloured.words?.runName(game, line, run) ?? run + 1;

/** @param {string} literal @param {boolean} holds */
export const orNot = (literal, holds) => (holds ? literal : say("clauses.not", { literal }));

/** The meaning of the variables of each encoding.
 * @type {Record<string, (game: Named, line: number, meaning: number[], holds: boolean) => string>} */
const WORDS = {
  order: (game, line, [run, place], holds) =>
    say(holds ? "clauses.at_or_before" : "clauses.after", {
      run: runName(game, line, run), line: lineName(game, line), place: placeName(game, line, place),
    }),
  placements: (game, line, begins, holds) => {
    const places = listed(begins.map((place) => placeName(game, line, place)));
    const about = { line: lineName(game, line), count: begins.length, places };
    if (!begins.length) return orNot(say("clauses.lies_empty", about), holds);
    return say(holds ? "clauses.lies" : "clauses.lies_not", about);
  },
  automaton: (game, line, [read, run, part], holds) => {
    const about = { line: lineName(game, line), place: placeName(game, line, read - 1) };
    const inside = () => say("clauses.inside", { ...about, part, run: runName(game, line, run) });
    return orNot(part ? inside() : say("clauses.gap", { ...about, count: run }), holds);
  },
  ladder: (game, line, [kind, count, place], holds) => {
    if (place === undefined) return WORDS.order(game, line, [kind, count], holds);
    const about = { line: lineName(game, line), place: placeName(game, line, place), count };
    if (kind === 2) return orNot(say("clauses.block_begins", about), holds);
    return say(`clauses.${kind === 1 ? "cubes" : "blocks"}_${holds ? "most" : "fewer"}`, about);
  },
};

/** The cells that a literal is about. @param {Layout} game @param {Formula} formula @param {number} literal */
export function cellsOfLiteral(game, formula, literal) {
  const cell = formula.cellOf(literal);
  if (cell >= 0) return [cell];
  const [line, ...meaning] = formula.meaning(literal), { start, step } = game.lines[line];
  return PLACES[formula.encoding](meaning, game.clues[line]).map((place) => start + step * place);
}

/** The places in a line that a variable of each encoding is about.
 * @type {Record<string, (meaning: number[], clue: Clue) => number[]>} */
const PLACES = {
  order: ([, place]) => [place],
  placements: (begins, clue) =>
    begins.flatMap((begin, run) => Array.from({ length: /** @type {number[]} */ (clue)[run] }, (_, i) => begin + i)),
  automaton: ([read]) => [read - 1],
  ladder: (meaning) => meaning.slice(-1),
};

/** @param {Layout} game @param {Formula} formula @param {number} clause */
export const cellsOfClause = (game, formula, clause) =>
  [...new Set(formula.clause(clause).flatMap((literal) => cellsOfLiteral(game, formula, literal)))];

/** A clause as a sentence. @param {Named} game @param {Formula} formula @param {number} clause */
export function clauseText(game, formula, clause) {
  const literals = formula.clause(clause), others = literals.length - MOST_WORDS;
  const shown = literals.slice(0, MOST_WORDS);
  const inWords = (/** @type {number} */ literal) => literalText(game, formula, literal);
  const words = coloured.words?.literalsInWords(formula, shown, inWords) ?? shown.map(inWords);
  if (others > 0) words.push(say("clauses.other_literals", { count: others }));
  if (!words.length) return say("clauses.nothing");
  const joined = words.reduce((before, last) => say("clauses.or", { before, last }));
  return say("clauses.sentence", { words: joined });
}

/** A clause as a line of a DIMACS file. @param {Formula} formula @param {number} clause */
export const dimacs = (formula, clause) => [...formula.clause(clause), 0].join(" ");

/** What a clause is called. @param {Named} game @param {Formula} formula @param {number} clause */
export function clauseName(game, formula, clause) {
  const line = formula.lineOf(clause);
  if (line >= 0) return say("clauses.clause_of", { clause, line: lineName(game, line) });
  if (line === OF_CELL && coloured.words) return coloured.words.cellClauseName(formula, clause);
  return say(line === LEARNED ? "clauses.learned_clause" : "clauses.forbids", { clause });
}

/** The reason of a step of a SAT solver. @param {Named} game @param {ClauseNote} note @returns {Explanation} */
export function clauseReason(game, note) {
  const { formula, literal, clause = -1, level = 0, facts, conflict, learned, jump, forbidden } = note;
  if (facts) return factsReason(game, formula, facts);
  if (literal !== undefined) return setting(game, formula, { literal, clause, level });
  if (learned) {
    const { clause: number, level: back, used } = learned;
    const text = say("clauses.learned", { clause: number, level: back });
    return { text, detail: say("clauses.learned_detail", { count: used.length }) };
  }
  if (conflict) return broken(game, conflict);
  if (jump) return back(jump);
  return { text: say("clauses.another", { clause: forbidden ?? 0 }), detail: say("clauses.another_detail") };
}

/** @param {Named} game @param {Formula} formula @param {{ literal: number, clause: number, level: number }} step
 * @returns {Explanation} */
function setting(game, formula, { literal, clause, level }) {
  const about = { level, literal: literalText(game, formula, literal) };
  const cell = orNull(formula.cellOf(literal)), line = clause < 0 ? null : orNull(formula.lineOf(clause));
  if (clause < 0) return { text: say("clauses.decision", about), detail: say("clauses.decision_detail"), cell };
  const code = formula.clause(clause).length === 1 ? "clauses.forced_alone" : "clauses.forced_detail";
  return { text: say("clauses.forced", about), detail: say(code, about), line, cell };
}

/** The text names the line that the board frames. @param {Named} game @param {Broken} conflict
 * @returns {Explanation} */
function broken(game, { formula, clause, learned }) {
  const line = orNull(formula.lineOf(clause)), name = clauseName(game, formula, clause);
  if (learned) return { text: say("clauses.conflict", { name }), detail: say("clauses.conflict_detail"), line };
  return { text: say("clauses.conflict_always", { name }), detail: say("clauses.conflict_always_detail"), line };
}

/** All that follows without a decision. @param {Named} game @param {Formula} formula
 * @param {readonly { literal: number }[]} facts @returns {Explanation} */
function factsReason({ shape }, formula, facts) {
  const cells = new Set(facts.map(({ literal }) => formula.cellOf(literal)).filter((cell) => cell >= 0)).size;
  const code = isSolid(shape) ? "clauses.facts_cubes" : "clauses.facts_cells";
  return { text: say("clauses.facts", { count: facts.length }), detail: say(code, { count: cells }) };
}

/** @param {number} number -1 for none */
const orNull = (number) => (number < 0 ? null : number);

/** @param {NonNullable<ClauseNote["jump"]>} jump @returns {Explanation} */
function back({ level, restart, learned, gone }) {
  if (restart) return { text: say("clauses.restart", { count: gone }), detail: say("clauses.restart_detail") };
  const text = say("clauses.back", { level, count: gone });
  return { text, detail: say(learned ? "clauses.back_detail" : "clauses.back_for_another") };
}

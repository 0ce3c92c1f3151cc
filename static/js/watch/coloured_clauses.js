// Literals and clauses about cells of a coloured puzzle: what they leave to a cell, and what they say in words, such as
// "row 1 column 2 is not red". Pages in black and white never load it. Pure.

import { colourOf, MARK } from "../core/marks.js";
import { cellName } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { WHY } from "./event_codes.js";
import { inks } from "./in_colours.js";

/** @import { ColouredReader } from "./coloured_recording.js" */
/** @import { Formula } from "./formula.js" */

/** Note what is known of a cell once a literal is set, and on what that rests; or once it is withdrawn. A literal that
 * adds nothing changes nothing: the guess of a cell stays one.
 * @param {import("./event_reader.js").Reader} anyReader @param {number} cell -1 where it is about none
 * @param {number} value @param {number} [marks] */
export function sayOfCell(anyReader, cell, value, marks) {
  const reader = /** @type {ColouredReader} */ (anyReader), { recording } = reader, { head, size } = recording;
  if (cell < 0 || value === (head[cell] & MARK || -head[size + cell])) return undefined;
  if (marks === undefined) return reader.fact(cell, value, WHY.WITHDRAWN);
  if (!marks && value < 0) reader.proven[cell] = -value;
  return recording.tell(cell, value, marks);
}

/** What a literal says of its cell. @param {Named} game @param {Formula} formula @param {number} literal */
export const cellLiteral = (game, formula, literal) =>
  say("coloured_clauses.cell_is", { cell: cellName(game, formula.cellOf(literal)), is: isWhat(formula, literal) });

/** "is red", "is not empty". @param {Formula} formula @param {number} literal */
function isWhat(formula, literal) {
  const colour = formula.colourOf(literal), what = colour ? inks[colour].name : say("coloured_clauses.empty_cell");
  return say(literal > 0 ? "coloured_clauses.is" : "coloured_clauses.is_not", { what });
}

/** The literals of a clause. Of a cell that was just named, only what it is.
 * @param {Formula} formula @param {number[]} literals @param {(literal: number) => string} inWords of any literal */
export const literalsInWords = (formula, literals, inWords) => literals.map((literal, i) => {
  const cell = formula.cellOf(literal);
  return cell >= 0 && i && formula.cellOf(literals[i - 1]) === cell ? isWhat(formula, literal) : inWords(literal);
});

/** A literal of a cell in a few signs, with the letter of its colour. @param {Named} game @param {Formula} formula
 * @param {number} literal */
export function cellSign({ shape }, formula, literal) {
  const cell = formula.cellOf(literal), colour = formula.colourOf(literal);
  const row = String(Math.floor(cell / shape[1]) + 1), column = String((cell % shape[1]) + 1);
  const letter = colour ? inks[colour].letter : say("coloured_clauses.sign_of_empty");
  return say(literal > 0 ? "coloured_clauses.sign_is" : "coloured_clauses.sign_is_not", { row, column, letter });
}

/** "2 (3 red)": the number of a run, and what it is. @param {Named} game @param {number} line @param {number} run */
export function runName({ clues }, line, run) {
  const clue = /** @type {RunLengths} */ (clues[line]), { name } = inks[colourOf((clue.marks ?? [])[run])];
  return say("coloured_clauses.run", { run: run + 1, length: clue[run], name });
}

/** What a clause is called that says that a cell has one colour and no other.
 * @param {Formula} formula @param {number} clause */
export function cellClauseName(formula, clause) {
  const literals = formula.clause(clause);
  if (literals[0] > 0) return say("coloured_clauses.at_least_one", { clause });
  return say(formula.colourOf(literals[0]) ? "coloured_clauses.at_most_one" : "coloured_clauses.not_both", { clause });
}

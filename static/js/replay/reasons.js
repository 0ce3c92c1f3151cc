// What a solver's steps mean, in words. Text out; never touches the page.

import { chanceOf, leaningOf, likelihood, percent } from "../game/beliefs.js";
import { FILLED, MARK } from "../game/marks.js";
import { capital, cellName, clueText, count, lineName, number } from "../game/words.js";
import { WHY } from "./codes.js";

const START = { text: "Nothing is known yet.", detail: "Press Play, or step through it." };

/** @typedef {(game: Named, step: Step) => Explanation} Teller */

/** Why a step was taken; `step` is null at the beginning.
 * @param {Named} game @param {Step | null} step @returns {Explanation} */
export function reasonOf(game, step) {
  if (!step) return START;
  const { why, note } = step;
  if (note.finished) return { text: verdictOf(note.finished), detail: "" };
  if (note.merged) return frame(step, note.merged);
  if (note.solution) return { text: solution(note.solution), detail: "Every clue holds." };
  if (note.stage) return { text: `Now: ${note.stage.replaceAll("_", " ")}.`, detail: "" };
  if (note.move !== undefined) return candidate(step, note.move);
  if (note.belief) return belief(game, step);
  if (note.progress) return { text: "The solver is at work.", detail: "The numbers tell how far it is." };
  if (why >= 0) return lineReason(game, why, step);
  if (why <= WHY.ASSUMED) return assumedLine(game, WHY.ASSUMED - why);
  return (REASONS[why] ?? other)(game, step);
}

/** @param {number} place */
const solution = (place) => (place === 1 ? "A solution is found." : `Solution ${place} is found.`);

/** @param {ArrayLike<number>} cells */
const cellsOf = ({ length }) => count(length, "cell");

/** @param {ArrayLike<number>} cells */
const are = ({ length }) => (length === 1 ? "is" : "are");

/** @param {ArrayLike<number>} cells */
const these = ({ length }) => (length === 1 ? "this cell" : `these ${length} cells`);

/** @param {Named} game @param {number} line @param {Step} step @returns {Explanation} */
function lineReason(game, line, { cells }) {
  const clue = clueText(game.clues[line], "any clue"), name = capital(lineName(game, line));
  if (clue === "0") return { text: `${name}: it has no filled cells.`, detail: "", line };
  const text = `${name}: every placement of ${clue} agrees on ${these(cells)}.`;
  return { text, detail: "Line logic.", line };
}

/** @param {Named} game @param {number} line @returns {Explanation} */
const assumedLine = (game, line) => ({
  text: `Guess: ${lineName(game, line)} is filled in like this.`, line,
  detail: "It is one of the ways its clue allows. What rests on a guess is hatched.",
});

/** Of a step that is about one cell.
 * @param {(name: string, filled: boolean, believed: number) => Explanation} tell @returns {Teller} */
const single = (tell) => (game, { cells, values, note }) => {
  if (!cells.length) return { text: "Nothing changes.", detail: "" };
  const [cell] = cells, [value] = values, filled = (value & MARK) === FILLED;
  return { ...tell(capital(cellName(game, cell)), filled, note.believed ? value : 0), cell };
};

/** @param {boolean} filled */
const filledOr = (filled) => (filled ? "filled" : "empty");

/** @param {boolean} filled @param {number} chance */
function sureness(filled, chance) {
  if (chance === 500 || (chance > 500) !== filled) return "";
  return `; the lines together are ${percent(filled ? chance : 1000 - chance)} sure of it`;
}

/** @type {Record<number, Teller>} */
const REASONS = {
  [WHY.GIVEN]: (_, { cells }) => ({
    text: `${capital(cellsOf(cells))} ${are(cells)} given with the puzzle.`,
    detail: "",
  }),
  [WHY.PROBE]: (_, { cells }) => ({
    text: `Probing: ${these(cells)} ${are(cells)} the same whichever value some other cell takes.`,
    detail: "Both values of a cell were tried out.",
  }),
  [WHY.GUESS]: single((name, filled, believed) => ({
    text: `Guess: ${lower(name)} is ${filledOr(filled)}${sureness(filled, chanceOf(believed))}.`,
    detail: "What rests on a guess is hatched until it is proven or withdrawn.",
  })),
  [WHY.REFUTED]: single((name, filled) => ({
    text: `${name} must be ${filledOr(filled)}.`,
    detail: "The other value was tried and led to a contradiction.",
  })),
  [WHY.SAT]: (_, { cells }) => ({
    text: `The SAT solver tells ${cellsOf(cells)}.`,
    detail: "It found values for all clauses; single steps cannot be seen.",
  }),
  [WHY.WITHDRAWN]: (_, { cells }) => ({
    text: `Withdrawn: ${cellsOf(cells)} ${are(cells)} open again.`,
    detail: "This branch led to a contradiction, or is left.",
  }),
  [WHY.LEARNED]: (_, { cells }) => ({
    text: `Learned: an earlier contradiction decides ${cellsOf(cells)}.`,
    detail: "The search remembers why a branch failed.",
  }),
  [WHY.FOUND]: (_, { cells }) => ({ text: `A solution found before is put back (${cellsOf(cells)}).`, detail: "" }),
};

/** @type {Teller} */
function belief(game, { cells, values }) {
  const text = `The lines tell each other what they believe: ${cellsOf(cells)} changed.`;
  const detail = "Nothing of this is proven.", at = surestOf(values);
  if (at < 0) return { text, detail };
  const surest = `${cellName(game, cells[at])}, ${likelihood(values[at])}`;
  return { text, detail: `Surest among them: ${surest}. ${detail}` };
}

/** The place of the unknown cell that leans most; -1 where none leans. @param {Uint16Array} values */
function surestOf(values) {
  const leanings = Array.from(values, (value) => (value & MARK ? 0 : Math.abs(leaningOf(value))));
  const most = Math.max(...leanings);
  return most > 0 ? leanings.indexOf(most) : -1;
}

/** @type {Teller} */
function other(game, { cells, note }) {
  const { technique = "another reason", line } = note.because ?? {};
  const where = line === undefined ? "" : ` in ${lineName(game, line)}`;
  return { text: `${capital(technique.replaceAll("_", " "))}${where}: ${cellsOf(cells)}.`, detail: "", line };
}

/** @param {Step} step @param {number} move @returns {Explanation} */
function candidate({ cost, temperature, note }, move) {
  const length = note.cells ?? 0, tried = `${cellsOf({ length })} ${are({ length })} tried another way.`;
  return {
    text: `Move ${number(move)}: cost ${number(cost)}.`,
    detail: `Temperature ${number(temperature)}; ${tried} Violet cells are tried, not proven.`,
  };
}

/** @param {Step} step @param {number} merged @returns {Explanation} */
function frame({ note: { move }, cost, temperature, cells }, merged) {
  const cooling = `cost ${number(cost)}, temperature ${number(temperature)}`;
  const moves = move === undefined ? "" : ` Move ${number(move)}: ${cooling}.`;
  return {
    text: `${count(merged, "event")} at once: ${cellsOf(cells)} changed.${moves}`,
    detail: "So much happens here that only what it comes to was kept.",
  };
}

/** @type {Record<string, string>} */
const VERDICTS = {
  UNIQUE: "One solution, and it is the only one.",
  MULTIPLE: "There is more than one solution.",
  SOLVED: "A solution is found; whether there are others was not asked.",
  NONE: "There is no solution.",
  STUCK: "Stuck: this method cannot go on.",
  LIMIT: "Stopped at a limit, undecided.",
  CANCELLED: "Cancelled.",
  CRASHED: "The solver failed.",
  REFUSED: "This method does not take this puzzle.",
};

/** How a solve ended, as a sentence or two. @param {Pick<Finished, "outcome" | "message" | "where">} end */
export function verdictOf({ outcome, message, where }) {
  const verdict = VERDICTS[outcome] ?? outcome;
  if (message) return ["LIMIT", "CRASHED"].includes(outcome) ? capital(message) : `${verdict} ${sentence(message)}`;
  return where?.sentence ? `${verdict} ${where.sentence}` : verdict;
}

/** @param {string} text */
const sentence = (text) => capital(/[.!?]$/.test(text) ? text : `${text}.`);

/** @param {string} text */
const lower = (text) => text[0].toLowerCase() + text.slice(1);

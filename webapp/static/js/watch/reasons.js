// What a solver's steps mean, in words. Text out; never touches the page.

import { FILLED, MARK } from "../marks.js";
import { capital, cellName, clueText, count, lineName } from "../words.js";
import { WHY } from "./playback.js";

const START = { text: "Nothing is known yet.", detail: "Press Play, or step through it." };

/** `game` is {shape, lines, clues}; `step` as told by stepAt, or null at the beginning: {text, detail, line, cell}. */
export function reasonOf(game, step) {
  if (!step) return START;
  const { why, note } = step;
  if (note.finished) return { text: verdictOf(note.finished), detail: "" };
  if (note.merged) return frame(step);
  if (note.solution) return { text: note.solution === 1 ? "A solution is found." : `Solution ${note.solution} is found.`, detail: "Every clue holds." };
  if (note.stage) return { text: `Now: ${note.stage.replaceAll("_", " ")}.`, detail: "" };
  if (note.move !== undefined) return candidate(step);
  if (note.progress) return { text: "The solver is at work.", detail: "The numbers tell how far it is." };
  if (why >= 0) return lineReason(game, why, step);
  if (why <= WHY.ASSUMED) return assumedLine(game, WHY.ASSUMED - why);
  return (REASONS[why] ?? other)(game, step);
}

function lineReason(game, line, { cells, note }) {
  const clue = clueText(game.clues[line], "any clue"), name = capital(lineName(game, line));
  const these = cells.length === 1 ? "this cell" : `these ${cells.length} cells`;
  const part = note.because?.part;
  const about = part === undefined ? "" : ` Run ${part + 1} of the clue decides it.`;
  if (clue === "0") return { text: `${name}: it has no filled cells.`, detail: about, line };
  return { text: `${name}: every placement of ${clue} agrees on ${these}.`, detail: `Line logic.${about}`, line };
}

const assumedLine = (game, line) => ({
  text: `Guess: ${lineName(game, line)} is filled in like this.`, detail: "It is one of the ways its clue allows. What rests on a guess is hatched.", line,
});

const single = (work) => (game, { cells, values }) => {
  const cell = cells[0], value = values[0] & MARK;
  return cells.length ? { ...work(capital(cellName(game, cell)), value === FILLED), cell } : { text: "Nothing changes.", detail: "" };
};

const REASONS = {
  [WHY.GIVEN]: (_, { cells }) => ({ text: `${capital(count(cells.length, "cell"))} ${cells.length === 1 ? "is" : "are"} given with the puzzle.`, detail: "" }),
  [WHY.PROBE]: (_, { cells }) => ({
    text: cells.length === 1 ? "Probing: this cell is the same whichever value some other cell takes." : `Probing: these ${cells.length} cells are the same whichever value some other cell takes.`,
    detail: "Both values of a cell were tried out.",
  }),
  [WHY.GUESS]: single((name, filled) => ({ text: `Guess: ${lower(name)} is ${filled ? "filled" : "empty"}.`, detail: "What rests on a guess is hatched until it is proven or withdrawn." })),
  [WHY.REFUTED]: single((name, filled) => ({ text: `${name} must be ${filled ? "filled" : "empty"}.`, detail: "The other value was tried and led to a contradiction." })),
  [WHY.SAT]: (_, { cells }) => ({ text: `The SAT solver tells ${count(cells.length, "cell")}.`, detail: "It found values for all clauses; single steps cannot be seen." }),
  [WHY.WITHDRAWN]: (_, { cells }) => ({ text: `Withdrawn: ${count(cells.length, "cell")} ${cells.length === 1 ? "is" : "are"} open again.`, detail: "This branch led to a contradiction, or is left." }),
  [WHY.LEARNED]: (_, { cells }) => ({ text: `Learned: an earlier contradiction decides ${count(cells.length, "cell")}.`, detail: "The search remembers why a branch failed." }),
  [WHY.FOUND]: (_, { cells }) => ({ text: `A solution found before is put back (${count(cells.length, "cell")}).`, detail: "" }),
};

function other(game, { cells, note }) {
  const { technique = "another reason", line } = note.because ?? {};
  const where = line === undefined ? "" : ` in ${lineName(game, line)}`;
  return { text: `${capital(technique.replaceAll("_", " "))}${where}: ${count(cells.length, "cell")}.`, detail: "", line };
}

const candidate = ({ cost, temperature, note }) => ({
  text: `Move ${number(note.move)}: cost ${number(cost)}.`,
  detail: `Temperature ${number(temperature)}; ${count(note.cells ?? 0, "cell")} ${note.cells === 1 ? "is" : "are"} tried another way. Violet cells are tried, not proven.`,
});

function frame({ note, cost, temperature, cells }) {
  const moves = note.move === undefined ? "" : ` Move ${number(note.move)}: cost ${number(cost)}, temperature ${number(temperature)}.`;
  return { text: `${count(note.merged, "event")} at once: ${count(cells.length, "cell")} changed.${moves}`, detail: "So much happens here that only what it comes to was kept." };
}

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

/** How a solve ended, as a sentence or two. */
export function verdictOf({ outcome, message, where }) {
  const verdict = VERDICTS[outcome] ?? outcome;
  if (message) return ["LIMIT", "CRASHED"].includes(outcome) ? capital(message) : `${verdict} ${sentence(message)}`;
  return where?.sentence ? `${verdict} ${where.sentence}` : verdict;
}

const sentence = (text) => capital(/[.!?]$/.test(text) ? text : `${text}.`);
const lower = (text) => text[0].toLowerCase() + text.slice(1);

/** Numbers as people read them: whole ones with commas, others with three digits. */
export const number = (value) =>
  (Number.isInteger(value) ? value.toLocaleString("en") : Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3))));

// What a solver's steps mean, in words. Text out; never touches the page.

import { chanceOf, leaningOf, likelihood, percent } from "../game/beliefs.js";
import { FILLED, MARK } from "../game/marks.js";
import { capital, cellName, clueText, count, lineName, number } from "../game/words.js";
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
  if (note.belief) return belief(game, step);
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

const single = (work) => (game, { cells, values, note }) => {
  const cell = cells[0], filled = (values[0] & MARK) === FILLED;
  return cells.length ? { ...work(capital(cellName(game, cell)), filled, note.believed ? values[0] : 0), cell } : { text: "Nothing changes.", detail: "" };
};

const REASONS = {
  [WHY.GIVEN]: (_, { cells }) => ({ text: `${capital(count(cells.length, "cell"))} ${cells.length === 1 ? "is" : "are"} given with the puzzle.`, detail: "" }),
  [WHY.PROBE]: (_, { cells }) => ({
    text: cells.length === 1 ? "Probing: this cell is the same whichever value some other cell takes." : `Probing: these ${cells.length} cells are the same whichever value some other cell takes.`,
    detail: "Both values of a cell were tried out.",
  }),
  [WHY.GUESS]: single((name, filled, believed) => ({ text: `Guess: ${lower(name)} is ${filled ? "filled" : "empty"}${sureness(filled, chanceOf(believed))}.`, detail: "What rests on a guess is hatched until it is proven or withdrawn." })),
  [WHY.REFUTED]: single((name, filled) => ({ text: `${name} must be ${filled ? "filled" : "empty"}.`, detail: "The other value was tried and led to a contradiction." })),
  [WHY.SAT]: (_, { cells }) => ({ text: `The SAT solver tells ${count(cells.length, "cell")}.`, detail: "It found values for all clauses; single steps cannot be seen." }),
  [WHY.WITHDRAWN]: (_, { cells }) => ({ text: `Withdrawn: ${count(cells.length, "cell")} ${cells.length === 1 ? "is" : "are"} open again.`, detail: "This branch led to a contradiction, or is left." }),
  [WHY.LEARNED]: (_, { cells }) => ({ text: `Learned: an earlier contradiction decides ${count(cells.length, "cell")}.`, detail: "The search remembers why a branch failed." }),
  [WHY.FOUND]: (_, { cells }) => ({ text: `A solution found before is put back (${count(cells.length, "cell")}).`, detail: "" }),
};

const sureness = (filled, chance) => ((chance > 500) === filled && chance !== 500 ? `; the lines together are ${percent(filled ? chance : 1000 - chance)} sure of it` : "");

function belief(game, { cells, values }) {
  const told = { text: `The lines tell each other what they believe: ${count(cells.length, "cell")} changed.`, detail: "Nothing of this is proven." };
  const surest = values.reduce((best, value, i) => (!(value & MARK) && sureOf(value) > sureOf(values[best] ?? 0) ? i : best), -1);
  if (surest < 0) return told;
  return { ...told, detail: `Surest among them: ${cellName(game, cells[surest])}, ${likelihood(values[surest])}. ${told.detail}` };
}

const sureOf = (value) => Math.abs(leaningOf(value));

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

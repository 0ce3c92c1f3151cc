// The reasons of a solver's steps in words. Pure.

import { lineOfDraw } from "./annealing_moves.js";
import { chanceOf, FAINT, likelihood, percent } from "../core/beliefs.js";
import { marksIn, runsIn } from "../core/lines.js";
import { FILLED, MARK, otherMark, TRIED } from "../core/marks.js";
import { isSolid } from "../core/shapes.js";
import { capital, cellWords, clueText, lineName, number } from "../core/words.js";
import { exactly, nameOf } from "../core/texts/phrases.js";
import { listed, rounded, say } from "../core/texts/say.js";
import { MOVE, WHY } from "./event_codes.js";
import { clauseReason } from "./clause_words.js";
import { coloured, valueAt } from "./recording.js";

const SEVERAL = 2; // cells that are named one by one
const MOST_COUNTS = 3;
const EVEN = 500; // thousandths
const FEW_DIGITS = 3, MOST_DIGITS = 15; // of numbers as they are shown
const START = { text: say("reasons.start"), detail: say("reasons.start_detail") };

/** @import { Playback } from "./playback.js" */
/** @import { ShownPlace } from "./watched_solve.js" */
/** @typedef {(game: Named, step: Step) => Explanation} Teller */

/** @param {Layout} layout @param {Playback} playback @param {number} place @returns {ShownPlace} */
export function placeIn(layout, playback, place) {
  const step = playback.stepAt(place);
  return { place, step, reason: reasonOf(layout, step, playback.boardAt(place)) };
}

/** What to say about a place: nothing before the first step, nor at the end, where the verdict stands.
 * @param {Playback} playback @param {ShownPlace} shown */
export const textOf = ({ count }, { step, reason }) => (count && !step?.note.finished ? reason.text : "");

/** The reason of a step; `step` is null at the beginning. With the `board` after the step, moves of runs are named.
 * @param {Named} game @param {Step | null} step @param {Cells | null} [board] @returns {Explanation} */
export function reasonOf(game, step, board = null) {
  if (!step) return START;
  const { why, note } = step;
  if (step.move) return moveReason(game, step.move, step.cost, board);
  if (note.finished) return { text: verdictOf(note.finished), detail: "" };
  if (note.merged) return frame(step, note.merged);
  if (note.clauses) return clauseReason(game, note.clauses);
  if (note.solution) return { text: solution(note.solution), detail: say("reasons.every_clue_holds") };
  if (note.broken) return brokenBranch(game, note.broken);
  if (note.supposed) return supposed(game, step);
  if (note.stage) return { text: say("reasons.stage", { stage: nameOf(note.stage) }), detail: "" };
  if (note.move !== undefined) return candidate(step, note.move);
  const own = coloured.words?.reasonInColours(game, step);
  if (own) return own;
  if (note.belief) return belief(game, step, board);
  if (note.progress) return { text: countsText(note.progress), detail: "" };
  if (why >= 0 && (note.because?.technique ?? "line") === "line") return lineReason(game, why, step, board);
  if (why <= WHY.ASSUMED) {
    const line = WHY.ASSUMED - why, about = { line: lineName(game, line), count: step.cells.length };
    return { text: say(`reasons.${note.visiting ? "next_node" : "assumed_line"}`, about), line, detail: "" };
  }
  return (REASONS[why] ?? other)(game, step);
}

/** The first counters that are not 0. @param {Record<string, number>} counters */
function countsText(counters) {
  const counts = Object.entries(counters).filter(([, value]) => value).slice(0, MOST_COUNTS);
  if (!counts.length) return say("reasons.at_work");
  const named = counts.map(([name, value]) => `${nameOf(name)} ${number(value)}`);
  return say("reasons.so_far", { counts: named.join(" · ") });
}

/** @param {number} place */
const solution = (place) => say(place === 1 ? "reasons.first_solution" : "reasons.solution", { place });

/** @param {ArrayLike<number>} cells */
const cellsOf = ({ length }) => say("watch.cells", { count: length });

/** If the line is complete, only one placement was possible.
 * @param {Named} game @param {number} line @param {Step} step @param {Cells | null} board @returns {Explanation} */
function lineReason(game, line, { cells, values }, board) {
  const clue = clueText(game.clues[line], say("reasons.any_clue")), name = capital(lineName(game, line));
  if (clue === "0") return { text: say("reasons.empty_line", { line: name }), detail: "", line };
  const isComplete = board && marksIn(game, line, board).every(Boolean), rests = values[0] & TRIED ? "_if" : "";
  const code = `reasons.${isComplete ? "last_placement" : "line"}${rests}`;
  return { text: say(code, { line: name, clue, count: cells.length }), detail: say("reasons.line_detail"), line };
}

/** The reason of a step about one cell.
 * @param {(name: string, filled: boolean, state: string, believed: number) => Explanation} tell @returns {Teller} */
const single = (tell) => (game, step) => {
  const { cells, values, note } = step;
  if (!cells.length) return { text: say("reasons.nothing"), detail: "" };
  const [cell] = cells, value = step.board ? valueAt(step.board, cell) : values[0];
  const filled = (value & MARK) === FILLED;
  return { ...tell(cellWords(game, cell), filled, valueName(game, value), note.believed ? value : 0), cell };
};

/** Filled or empty; a cube is kept or removed. @param {Named} game @param {boolean} filled */
export function stateOf({ shape }, filled) {
  if (isSolid(shape)) return say(filled ? "cells.kept" : "cells.removed");
  return say(filled ? "cells.filled" : "believing.empty");
}

/** What a value says of a cell: filled or empty, or its colours. @param {Named} game @param {number} value */
export const valueName = (game, value) =>
  coloured.words?.valueName(value) ?? stateOf(game, (value & MARK) === FILLED);

/** @param {{ cell: string, state: string }} about @param {boolean} filled @param {number} chance */
function guess(about, filled, chance) {
  if (chance === 500 || (chance > 500) !== filled) return say("reasons.guess", about);
  return say("reasons.sure_guess", { ...about, percent: percent(filled ? chance : 1000 - chance) });
}

const plainGuess = single((name, filled, state, believed) => ({
  text: guess({ cell: name, state }, filled, chanceOf(believed)), detail: say("reasons.guess_detail"),
}));

/** A guess by beliefs of which some were not reported. @type {Teller} */
function guessAmong(game, step) {
  const { text, cell } = plainGuess(game, step);
  return { text, detail: `${say("reasons.guess_by_belief")} ${say("reasons.guess_detail")}`, cell };
}

/** The surest cell is decided: how sure the lines are of it and of the next surest one.
 * @param {Named} game @param {NonNullable<Note["surest"]>} surest @returns {Explanation} */
function surestGuess(game, { cells: [cell, next], odds }) {
  const { texts: [sure, less], same } = percentsApart(odds.map((value) => Math.max(value, 1 / value)));
  const about = { cell: cellWords(game, cell), state: stateOf(game, odds[0] >= 1), percent: sure };
  const code = next === cell ? "reasons.only_unknown" : same ? "reasons.as_sure" : "reasons.next_surest";
  const beside = say(code, { cell: cellWords(game, next), percent: less });
  return { text: say("reasons.sure_guess", about), detail: `${beside} ${say("reasons.guess_detail")}`, cell };
}

const refuted = single((name, _, state) => ({
  text: say("reasons.refuted", { cell: name, state }), detail: say("reasons.refuted_detail"),
}));

/** The line that was contradicted at the end of a branch, if it is known. @param {Named} game @param {Step} step
 * @param {string} code @returns {Partial<Explanation>} */
function broken(game, { note: { branch } }, code) {
  if (!branch || branch.line < 0) return {};
  const { cell, value, line } = branch;
  /** @type {Record<string, string>} */
  const supposed = cell < 0 ? {} : { cell: cellWords(game, cell), state: valueName(game, value) };
  return { detail: say(code, { ...supposed, line: lineName(game, line) }), line };
}

/** The end of a branch that is played. @param {Named} game @param {NonNullable<Note["broken"]>} broken
 * @returns {Explanation} */
function brokenBranch(game, { cell, value, line, named }) {
  const code = named < 0 ? "reasons.branch_learned" : "reasons.branch_otherwise";
  const knew = line === named ? "" : say(code, { line: named < 0 ? "" : lineName(game, named) });
  if (line < 0) return { text: say("reasons.branch_holds"), detail: knew };
  const about = { line: lineName(game, line), clue: clueText(game.clues[line]) };
  const state = coloured.words?.oppositeName(value) ?? stateOf(game, value !== FILLED);
  const detail = say("reasons.branch_shows", { cell: cellWords(game, cell), state });
  return { text: say("reasons.branch_broken", about), detail: knew ? `${detail} ${knew}` : detail, line };
}

/** @type {Teller} */
const supposed = single((name, _, state) => ({
  text: say("reasons.branch_supposed", { cell: name, state }),
  detail: say("reasons.branch_detail"),
}));

/** @type {Teller} */
function withdrawn(game, step) {
  const { note, cells: { length: count } } = step;
  if (note.visiting) return { text: say("reasons.back", { count }), detail: "" };
  const code = note.another ? "another_solution" : "withdrawn";
  const words = { text: say(`reasons.${code}`, { count }), detail: say(`reasons.${code}_detail`) };
  return code === "withdrawn" ? { ...words, ...broken(game, step, "reasons.guesses_broke") } : words;
}

/** @type {Record<number, Teller>} */
const REASONS = {
  [WHY.GIVEN]: (_, { cells }) => ({
    text: say("reasons.given", { count: cells.length }), detail: "",
  }),
  [WHY.PROBE]: (game, { cells, note: { branch } }) => ({
    text: say("reasons.probing", { count: cells.length }), cell: branch?.cell,
    detail: branch ? say("reasons.probed_cell", { cell: cellWords(game, branch.cell) }) : say("reasons.probing_detail"),
  }),
  [WHY.GUESS]: (game, step) => {
    const { surest, among } = step.note;
    return surest ? surestGuess(game, surest) : (among ? guessAmong : plainGuess)(game, step);
  },
  [WHY.REFUTED]: (game, step) => ({ ...refuted(game, step), ...broken(game, step, "reasons.supposed") }),
  [WHY.SAT]: (_, { cells }) => ({
    text: say("reasons.sat", { cells: cellsOf(cells) }), detail: say("reasons.sat_detail"),
  }),
  [WHY.WITHDRAWN]: withdrawn,
  [WHY.LEARNED]: (_, { cells, note }) => {
    const code = note.another ? "reasons.differs" : "reasons.learned";
    return { text: say(note.guessed ? `${code}_if` : code, { cells: cellsOf(cells) }), detail: say(`${code}_detail`) };
  },
  [WHY.FOUND]: (_, { cells }) => ({ text: say("reasons.put_back", { cells: cellsOf(cells) }), detail: "" }),
};

/** @param {Named} game @param {Step} step @param {Cells | null} board */
function belief(game, { cells, note }, board) {
  const text = [say("reasons.belief", { cells: cellsOf(cells) }), changeText(note.belief?.most ?? NaN)];
  const detail = [board && surestText(game, board), say("reasons.belief_detail")];
  return { text: text.filter(Boolean).join(" "), detail: detail.filter(Boolean).join(" ") };
}

/** How much the messages still change a cell; empty in colours, where a cell has several chances.
 * @param {number} most thousandths */
function changeText(most) {
  if (Number.isNaN(most)) return "";
  return most < 10 ? say("reasons.small_changes") : say("reasons.most_change", { count: Math.round(most / 10) });
}

/** Of which open cells the lines are surest; empty if neither value of any cell is likelier.
 * @param {Named} game @param {Cells} board */
function surestText(game, board) {
  const sureness = Array.from(board, (value) => (value & MARK ? 0 : Math.abs(chanceOf(value) - EVEN)));
  const most = sureness.reduce((a, b) => Math.max(a, b)), count = sureness.filter((sure) => sure === most).length;
  if (most < FAINT) return "";
  if (count > 1) return say("reasons.surest_several", { count, percent: percent(EVEN + most) });
  const cell = sureness.indexOf(most);
  return say("reasons.surest", { cell: cellWords(game, cell), likelihood: likelihood(board[cell]) });
}

/** @type {Teller} */
function other(game, { cells, note }) {
  const { technique, line } = note.because ?? {}, name = technique ? nameOf(technique) : say("reasons.another");
  const code = line === undefined ? "other" : "other_line";
  const about = { technique: name, cells: cellsOf(cells) };
  const text = say(`reasons.${code}`, { ...about, line: line === undefined ? "" : lineName(game, line) });
  return { text, detail: "", line };
}

/** @param {Step} step @param {number} move @returns {Explanation} */
function candidate({ cost, temperature, note }, move) {
  const code = coloured.words ? "coloured_run.move_detail" : "reasons.move_detail";
  return {
    text: say("reasons.move", { move, cost: number(cost) }),
    detail: say(code, { temperature: number(temperature), count: note.cells ?? 0 }),
  };
}

/** @param {Step} step @param {number} merged @returns {Explanation} */
function frame({ note: { move }, cost, temperature, cells }, merged) {
  const text = say("reasons.merged", { count: merged, cells: cellsOf(cells) });
  const about = move === undefined ? null : { move, cost: number(cost), temperature: number(temperature) };
  return { text: about ? `${text} ${say("reasons.merged_move", about)}` : text, detail: say("reasons.merged_detail") };
}

/** How a solve ended, as a sentence or two. @param {Pick<Finished, "outcome" | "message" | "error" | "where">} end */
export function verdictOf({ outcome, error, message = error?.message, where }) {
  const verdict = say(`outcomes.${outcome.toLowerCase()}`);
  if (message) return ["LIMIT", "CRASHED"].includes(outcome) ? capital(message) : `${verdict} ${sentence(message)}`;
  return where?.sentence ? `${verdict} ${sentence(where.sentence)}` : verdict;
}

/** @param {string} text */
const sentence = (text) => capital(/[.!?]$/.test(text) ? text : `${text}.`);

// Moves of an annealer

/** What a move did, and why it was accepted or rejected. @param {Named} game @param {AnnealedMove} move
 * @param {number} after the cost after it @param {Cells | null} board after it, too @returns {Explanation} */
function moveReason(game, move, after, board) {
  const where = (board && slideOf(game, move, board)) ?? whereOf(game, move), cost = costText(move, after);
  if (move.kind === MOVE.GAP) {
    return { text: say("annealing.gap", { count: move.by }), detail: say("annealing.gap_detail") };
  }
  if (move.kind === MOVE.FAILED) return { text: say("annealing.failed", { move: move.number }), detail: "" };
  if (move.kind === MOVE.DRAWN || move.kind === MOVE.REPEATED) return drawnReason(game, move, cost);
  if (move.kind === MOVE.STAYED || move.kind === MOVE.SWAPPED) return swapReason(move);
  const about = { move: move.number, where, cost };
  return { text: say(`annealing.${move.kind === MOVE.TAKEN ? "taken" : "refused"}`, about), detail: chanceText(move) };
}

/** The probability exp(-dE/T), or that of an exchange of two neighbours on a ladder. @param {AnnealedMove} move */
export function probability({ kind, delta, temperature, rung, how: { rungs } }) {
  const isSwap = kind === MOVE.STAYED || kind === MOVE.SWAPPED;
  const power = isSwap ? (1 / rungs[rung + 1] - 1 / rungs[rung]) * delta : -delta / temperature;
  return Math.min(1, Math.exp(power));
}

/** @param {AnnealedMove} move */
function chanceText(move) {
  const { delta, draw } = move;
  if (delta <= 0) return say("annealing.not_worse");
  if (Number.isNaN(draw)) return say("annealing.frozen");
  const chance = probability(move), digits = digitsApart(chance, draw);
  return say(move.how.acceptance === "original" ? "annealing.chance_original" : "annealing.chance", {
    delta, temperature: temperatureText(move, digits), chance: rounded(chance, digits), draw: rounded(draw, digits),
  });
}

/** Two numbers with enough digits to tell them apart. @param {number} a @param {number} b */
export function apart(a, b) {
  const digits = digitsApart(a, b);
  return [rounded(a, digits), rounded(b, digits)];
}

/** Two odds as percent, with enough digits to tell them apart: "99.90" is no more than "99.9".
 * @param {number[]} odds of at least 1 */
export function percentsApart(odds) {
  const doubts = odds.map((value) => 100 / (1 + value));
  const placesOf = (/** @type {number} */ doubt, /** @type {number} */ digits) =>
    Math.min(Math.max(0, digits - 1 - Math.floor(Math.log10(doubt))), MOST_DIGITS);
  const areSame = (/** @type {number} */ digits) => {
    const [a, b] = doubts.map((doubt) => Number((100 - doubt).toFixed(placesOf(doubt, digits))));
    return a === b;
  };
  let digits = 1;
  while (digits < FEW_DIGITS && areSame(digits)) digits++;
  const same = areSame(digits), shown = same ? 1 : digits;
  const numbers = doubts.map((doubt) => exactly(100 - doubt, placesOf(doubt, shown)));
  return { texts: numbers.map((percent) => say("believing.percent", { number: percent })), same };
}

/** @param {number} a @param {number} b */
function digitsApart(a, b) {
  let digits = FEW_DIGITS;
  while (digits < MOST_DIGITS && a !== b && rounded(a, digits) === rounded(b, digits)) digits++;
  return digits;
}

/** The temperature with as many digits as a calculator needs to find exp(−delta / temperature) as it is written, with
 * so many digits. @param {AnnealedMove} move @param {number} digits */
function temperatureText({ delta, temperature }, digits) {
  const weight = (/** @type {number} */ at) => rounded(Math.exp(-delta / at), digits);
  const shown = (/** @type {number} */ count) => Number(temperature.toPrecision(count));
  let count = FEW_DIGITS;
  while (count < MOST_DIGITS && weight(shown(count)) !== weight(temperature)) count++;
  return rounded(shown(count), count);
}

/** How the cost changes, or would have changed. @param {AnnealedMove} move @param {number} after */
function costText({ kind, delta }, after) {
  const rejected = kind === MOVE.REFUSED, before = rejected ? after : after - delta;
  const way = rejected ? "would_rise" : delta > 0 ? "rises" : delta < 0 ? "falls" : "stays";
  return say(`annealing.cost_${way}`, { by: Math.abs(delta), before, after: before + delta });
}

/** @param {Named} game @param {AnnealedMove} move @param {string} cost @returns {Explanation} */
function drawnReason(game, move, cost) {
  const { number: made, rung, kind, cells: { length: count } } = move, line = lineName(game, lineOfDraw(game, move));
  const about = { move: made, rung: rung + 1, line, cost, count };
  if (kind === MOVE.DRAWN) return { text: say("annealing.drawn", about), detail: weightText(move) };
  return { text: say("annealing.repeated", about), detail: say("annealing.repeated_detail") };
}

/** How much likelier a redrawn line is than it was before. @param {AnnealedMove} move */
function weightText(move) {
  if (!move.delta) return say("annealing.drawn_even");
  const weight = rounded(Math.exp(-move.delta / move.temperature), FEW_DIGITS);
  return say("annealing.drawn_detail", { temperature: temperatureText(move, FEW_DIGITS), weight });
}

/** @param {AnnealedMove} move @returns {Explanation} */
function swapReason(move) {
  const { rung, draw, kind, delta } = move, [chance, drawn] = apart(probability(move), draw);
  const text = say(`annealing.${kind === MOVE.SWAPPED ? "swapped" : "stayed"}`, { rung: rung + 1, next: rung + 2 });
  const code = !Number.isNaN(draw) ? "swap_chance" : delta ? "swap_better" : "swap_even";
  return { text, detail: say(`annealing.${code}`, { chance, draw: drawn }) };
}

/** How a move shifts runs of a row, in words: "in row 4, the 5 moves right by 1"; null if it does something else.
 * @param {Named} game @param {AnnealedMove} move @param {Cells} board after the move */
function slideOf(game, { kind, cells, how }, board) {
  if (how.lines !== "columns" || !cells.length) return null;
  const width = game.shape[1], row = Math.floor(cells[0] / width), first = row * width;
  const marks = board.slice(first, first + width).map((value) => value & MARK), moved = marks.slice();
  for (const cell of cells) moved[cell - first] = otherMark(moved[cell - first]);
  const [before, after] = (kind === MOVE.TAKEN ? [moved, marks] : [marks, moved]).map(runsIn);
  const shifts = new Set(before.map(({ start }, i) => after[i]?.start - start).filter((shift) => shift));
  const [shift] = shifts, same = before.length === after.length && before.every(({ run }, i) => run === after[i].run);
  if (!same || shifts.size !== 1) return null;
  const runs = before.filter(({ start }, i) => start !== after[i].start).map(({ run }) => String(run));
  const about = { line: lineName(game, row), runs: listed(runs), count: runs.length, by: Math.abs(shift) };
  return say(shift > 0 ? "annealing.slides_right" : "annealing.slides_left", about);
}

/** The cells of a move, by name if they are few: those that it empties and those that it fills.
 * @param {Named} game @param {AnnealedMove} move */
function whereOf(game, { cells, was }) {
  const width = game.shape[1], rows = new Set(Array.from(cells, (cell) => Math.floor(cell / width)));
  if (!cells.length) return say("annealing.no_cell");
  if (cells.length > SEVERAL && rows.size > 1) return say("watch.cells", { count: cells.length });
  const from = Array.from(cells).filter((_, i) => was[i] === FILLED);
  const to = Array.from(cells).filter((_, i) => was[i] !== FILLED);
  const line = lineName(game, Math.floor(cells[0] / width));
  const name = rows.size > 1 ? (/** @type {number[]} */ some) => some.map((cell) => cellWords(game, cell)).join(", ")
    : (/** @type {number[]} */ some) => columnsOf(some, width);
  const code = !from.length ? "fills" : !to.length ? "empties" : rows.size > 1 ? "from_to" : "in_row";
  return say(`annealing.${code}`, { line, from: name(from), to: name(to), cell: cellWords(game, cells[0]) });
}

/** "columns 3, 4". @param {number[]} cells @param {number} width */
function columnsOf(cells, width) {
  const columns = cells.map((cell) => (cell % width) + 1).sort((a, b) => a - b);
  return say("annealing.columns", { count: columns.length, columns: columns.join(", ") });
}

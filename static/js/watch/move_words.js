// An annealer's moves in words. Pure.

import "../core/texts/more_texts.js";
import { cellName, lineName, number } from "../core/words.js";
import { rounded, say } from "../core/texts/say.js";
import { KIND } from "./move_kinds.js";

const SEVERAL = 2; // cells that are named one by one
const MOST_DIGITS = 12;

/** What a move did, and why it was accepted or rejected.
 * @param {Named} game @param {AnnealedMove} move @param {number} after the cost after it @returns {Explanation} */
export function moveReason(game, move, after) {
  const where = whereOf(game, move), cost = costText(move, after);
  if (move.kind === KIND.GAP) return gap(move);
  if (move.kind === KIND.FAILED) return { text: say("annealing.failed", { move: move.number }), detail: "" };
  if (move.kind === KIND.DRAWN) return drawn(game, move, cost);
  if (move.kind === KIND.STAYED || move.kind === KIND.SWAPPED) return swap(move);
  const about = { move: move.number, where, cost };
  return { text: say(`annealing.${move.kind === KIND.TAKEN ? "taken" : "refused"}`, about), detail: chanceOf(move) };
}

/** @param {AnnealedMove} move @returns {Explanation} */
const gap = ({ by }) => ({ text: say("annealing.gap", { count: by }), detail: say("annealing.gap_detail") });

/** exp(-dE/T), or how likely two neighbours on a ladder change places. @param {AnnealedMove} move */
export function probability({ kind, delta, temperature, rung, how: { rungs } }) {
  const isSwap = kind === KIND.STAYED || kind === KIND.SWAPPED;
  const power = isSwap ? (1 / rungs[rung + 1] - 1 / rungs[rung]) * delta : -delta / temperature;
  return Math.min(1, Math.exp(power));
}

/** @param {AnnealedMove} move */
function chanceOf(move) {
  const { delta, temperature, draw } = move;
  if (delta <= 0) return say("annealing.not_worse");
  if (Number.isNaN(draw)) return say("annealing.frozen");
  const [chance, drawn] = apart(probability(move), draw);
  return say("annealing.chance", { delta, temperature: number(temperature), chance, draw: drawn });
}

/** Two numbers with as many digits as it takes to tell them apart. @param {number} one @param {number} other */
export function apart(one, other) {
  let digits = 3;
  while (digits < MOST_DIGITS && one !== other && rounded(one, digits) === rounded(other, digits)) digits++;
  return [rounded(one, digits), rounded(other, digits)];
}

/** How the cost changes, or would have changed. @param {AnnealedMove} move @param {number} after */
function costText({ kind, delta }, after) {
  const refused = kind === KIND.REFUSED, before = refused ? after : after - delta;
  const way = refused ? "would_rise" : delta > 0 ? "rises" : delta < 0 ? "falls" : "stays";
  return say(`annealing.cost_${way}`, { by: Math.abs(delta), before, after: before + delta });
}

/** @param {Named} game @param {AnnealedMove} move @param {string} cost @returns {Explanation} */
function drawn(game, move, cost) {
  const about = { move: move.number, rung: move.rung + 1, line: lineOf(game, move.cells), cost };
  const count = move.cells.length, text = say(count ? "annealing.drawn" : "annealing.drawn_same", { ...about, count });
  const weight = number(Math.exp(-move.delta / move.temperature)), temperature = number(move.temperature);
  return { text, detail: say("annealing.drawn_detail", { temperature, weight }) };
}

/** The line in which cells lie, which may be a column: puzzles are turned where that is quicker.
 * @param {Named} game @param {ArrayLike<number>} cells */
function lineOf(game, cells) {
  const [height, width] = game.shape, [first = 0, last = first] = [cells[0], cells[cells.length - 1]];
  const isRow = Math.floor(first / width) === Math.floor(last / width);
  return lineName(game, isRow ? Math.floor(first / width) : height + (first % width));
}

/** @param {AnnealedMove} move @returns {Explanation} */
function swap(move) {
  const { rung, draw, kind } = move, [chance, drawn] = apart(probability(move), draw);
  const text = say(`annealing.${kind === KIND.SWAPPED ? "swapped" : "stayed"}`, { rung: rung + 1, next: rung + 2 });
  const code = Number.isNaN(draw) ? "annealing.swap_better" : "annealing.swap_chance";
  return { text, detail: say(code, { chance, draw: drawn }) };
}

/** The cells that it is about, by name where they are few; the filled ones from where they go, if it is told where.
 * @param {Named} game @param {AnnealedMove} move */
function whereOf(game, { cells, emptied }) {
  const width = game.shape[1], rows = new Set(Array.from(cells, (cell) => Math.floor(cell / width)));
  if (!cells.length) return say("annealing.no_cell");
  if (cells.length > SEVERAL && rows.size > 1) return say("amounts.cells", { count: cells.length });
  const from = Array.from(cells).filter((_, i) => emptied[i]), to = Array.from(cells).filter((_, i) => !emptied[i]);
  const line = lineName(game, Math.floor(cells[0] / width));
  const name = rows.size > 1 ? (/** @type {number[]} */ some) => some.map((cell) => cellName(game, cell)).join(", ")
    : (/** @type {number[]} */ some) => columnsOf(some, width);
  const code = !from.length ? "fills" : !to.length ? "empties" : rows.size > 1 ? "from_to" : "in_row";
  return say(`annealing.${code}`, { line, from: name(from), to: name(to), cell: cellName(game, cells[0]) });
}

/** "columns 3, 4". @param {number[]} cells @param {number} width */
function columnsOf(cells, width) {
  const columns = cells.map((cell) => (cell % width) + 1).sort((a, b) => a - b);
  return say("annealing.columns", { count: columns.length, columns: columns.join(", ") });
}

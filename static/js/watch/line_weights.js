// The messages of one line to its cells, given prior odds from other lines. Never touches the page.
//
// All odds are those of being filled. The weight of a placement is the product of the prior odds of the cells that it
// fills. The message of the line to a cell is the odds by these weights divided by the cell's prior odds, because a
// cell must not hear its own opinion again.

import { listed, say } from "../core/texts/say.js";

/** The prior odds to choose from, from almost surely empty to almost surely filled. */
export const ODDS = [1 / 100, 1 / 30, 1 / 10, 1 / 5, 1 / 3, 1 / 2, 1, 2, 3, 5, 10, 30, 100];
export const EVEN = ODDS.indexOf(1);
const COLON = "\u00a0:\u00a0"; // between odds, which stay on one line of text

/** All ways to lay the runs of `clue` into `length` cells, each as a list of 1 for filled and 0 for empty.
 * @param {number[]} clue @param {number} length @returns {number[][]} */
function placementsOf([run, ...rest], length) {
  if (run === undefined) return [Array(length).fill(0)];
  const most = length - run - rest.reduce((sum, next) => sum + next + 1, 0), gap = rest.length ? [0] : [], all = [];
  for (let lead = 0; lead <= most; lead++) {
    const head = [...Array(lead).fill(0), ...Array(run).fill(1), ...gap];
    for (const tail of placementsOf(rest, length - head.length)) all.push([...head, ...tail]);
  }
  return all;
}

/** The placements with their weights, and for each cell: the weights of the placements that fill it and that leave it
 * empty, the share that fills it, and the message. @param {number[]} clue @param {number[]} odds @returns {Weighed} */
export function weigh(clue, odds) {
  const placements = placementsOf(clue, odds.length).map((cells) => ({ cells, weight: weightOf(cells, odds) }));
  const sum = (/** @type {(cells: number[]) => unknown} */ counts) =>
    placements.filter(({ cells }) => counts(cells)).reduce((all, { weight }) => all + weight, 0);
  const total = sum(() => true), filled = odds.map((_, cell) => sum((cells) => cells[cell]));
  const empty = odds.map((_, cell) => sum((cells) => !cells[cell])), chances = filled.map((part) => part / total);
  const messages = filled.map((part, cell) => part / empty[cell] / odds[cell]);
  return { placements, total, filled, empty, chances, messages };
}

/** The product of the odds of the cells that a placement fills. @param {number[]} cells @param {number[]} odds */
const weightOf = (cells, odds) => cells.reduce((product, filled, i) => (filled ? product * odds[i] : product), 1);

/** Two or three digits, never more than five characters. @param {number} value */
export function short(value) {
  if (value === Infinity) return "∞";
  if (value >= 1e6) return `${Math.round(value / 1e6)}M`;
  if (value >= 10) return value >= 1000 ? `${Math.round(value / 1000)}k` : String(Math.round(value));
  return value >= 0.1 || value === 0
    ? String(Number(value.toPrecision(2)))
    : value.toFixed(value < 0.01 ? 4 : 3).slice(1);
}

/** Odds as shown: "3:1", "1:3". @param {number} odds */
export const oddsText = (odds) => (odds >= 1 ? `${short(odds)}:1` : `1:${short(1 / odds)}`);

/** Odds as read aloud. @param {number} odds */
export function oddsWords(odds) {
  if (odds === 1) return say("weighing.even");
  const most = short(Math.max(odds, 1 / odds));
  return say(odds > 1 ? "weighing.odds_filled" : "weighing.odds_empty", { most });
}

/** @param {Weighed} line @param {number[]} odds @param {number} cell */
export function explain({ placements, total, filled, empty, chances, messages }, odds, cell) {
  const name = say("weighing.cell", { number: cell + 1 });
  const matches = placements.flatMap(({ cells }, i) => (cells[cell] ? [i + 1] : []));
  if (matches.length === placements.length) return say("weighing.always", { cell: name });
  if (!matches.length) return say("weighing.never", { cell: name });
  return say("weighing.explained", {
    cell: name, count: matches.length, placements: listed(matches.map(String)), weight: short(filled[cell]),
    total: short(total), percent: Math.round(100 * chances[cell]),
    odds: `${short(filled[cell])}${COLON}${short(empty[cell])}`, ratio: toOne(filled[cell] / empty[cell]),
    given: oddsText(odds[cell]).replace(":", COLON), message: toOne(messages[cell]),
  });
}

/** @param {number} odds */
const toOne = (odds) => `${short(odds)}${COLON}1`;

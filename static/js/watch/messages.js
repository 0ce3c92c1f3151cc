// What the lines through a cell say about it, and the belief, which is the product: as logarithms of odds, whose sum it
// is. Pure.

import { chanceOf } from "../core/beliefs.js";
import { linesThrough } from "../core/shapes.js";

/** @import { Playback } from "./playback.js" */

const HUNDREDTHS = 100; // in which logarithms are sent
const ROUNDED = 0.004; // how far a chance may be off, since it and the logarithms are rounded
const VISIBLE = 0.02; // of a chance
const CLIPPED = 0.001; // no chance is reported as quite sure

/** What a line says about a cell, and what it would say without damping; both as logarithms of odds.
 * @typedef {{ line: number, says: number, undamped: number }} Message */
/** The messages about a cell and their sum. @typedef {{ messages: Message[], belief: number }} Believed */

/** The messages on which the belief rests that is shown of a cell at a position; null if they are not recorded.
 * @param {Pick<Layout, "shape">} layout @param {Playback} playback @param {number} position @param {number} cell
 * @returns {Believed | null} */
export function messagesAbout({ shape }, playback, position, cell) {
  const x = playback.xAt(position), report = playback.reader.messages.findLast((sent) =>
    sent.x < x && sent.cells.includes(cell));
  if (!report) return null;
  const at = report.cells.indexOf(cell), messages = linesThrough(shape, cell).map((line, axis) => (
    { line, says: report.messages[axis][at] / HUNDREDTHS, undamped: report.undamped[axis][at] / HUNDREDTHS }));
  const belief = messages.reduce((sum, { says }) => sum + says, 0), shown = chanceOf(playback.boardAt(position)[cell]);
  return Math.abs(clipped(chanceIn(belief)) - shown / 1000) <= ROUNDED ? { messages, belief } : null;
}

/** @param {number} chance */
const clipped = (chance) => Math.min(Math.max(chance, CLIPPED), 1 - CLIPPED);

/** The chance of a logarithm of odds. @param {number} log */
export const chanceIn = (log) => 1 / (1 + Math.exp(-log));

/** The bars of messages, one beginning where the one before ends, and that of the belief: from where to where, on a
 * scale from 0 to 1 that is even in the logarithm. @param {number[]} logs @param {number} most at its ends */
export function barsOf(logs, most) {
  const placeOf = (/** @type {number} */ log) => (Math.min(Math.max(log, -most), most) / most + 1) / 2;
  let sum = 0;
  const bars = logs.map((log) => ({ from: placeOf(sum), to: placeOf(sum += log) }));
  return [...bars, { from: placeOf(0), to: placeOf(sum) }];
}

/** The messages that damping holds back visibly. @param {Message[]} messages */
export const dampedOf = (messages) =>
  messages.filter(({ says, undamped }) => Math.abs(chanceIn(says) - chanceIn(undamped)) > VISIBLE);

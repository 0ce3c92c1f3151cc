// Questions about the next moment of a solve: answers, whether they are right, and a score. Pure.

import { CROSSED, FILLED } from "./marks.js";

/** @typedef {{ cells: [number, number][] } | { choice: number }} Given an answer that somebody gives */
/** @typedef {{ kind: string, step: number, ask: string, answered: "cells" | "one", cells: string, line: number | null,
 *   marked: number[], facts: [string, string][], choices: { text: string, cell: number | null }[], colours?: number,
 *   left?: [number, number][], texts?: Record<string, Texts> }} Asked of a coloured puzzle with its colours, and with
 *   what some cells can still be; with its texts in other languages, if there are any */
/** @typedef {{ ask: string, facts: [string, string][], choices: string[] }} Texts */
/** @typedef {{ right: number | null, cells: [number, number][] }} Answer */
/** @typedef {{ question: Asked, answer: Answer, reason: string, reasons?: Record<string, string> }} Item */

const translated = /** @type {WeakMap<Asked, Asked>} */ (new WeakMap());

/** The question in the language of this page, if its texts are there: the same object each time.
 * @param {Asked} question @param {string} language */
export function askedIn(question, language) {
  const own = question.texts?.[language];
  if (!own) return question;
  const choices = question.choices.map((choice, at) => ({ ...choice, text: own.choices[at] }));
  const found = translated.get(question) ?? { ...question, ...own, choices };
  translated.set(question, found);
  return found;
}

/** A board without marks, beside a sentence: nothing is asked yet. @param {Layout} layout @param {string} ask
 * @returns {Asked} */
export const boardOnly = ({ size }, ask) => ({
  kind: "", step: 0, ask, answered: "one", cells: "0".repeat(size), line: null, marked: [], facts: [], choices: [],
});

/** Nothing is answered yet. @param {Asked} question @returns {Given} */
export const emptyFor = ({ answered }) => (answered === "cells" ? { cells: [] } : { choice: -1 });

/** Whether there is something to judge. @param {Given | null} given */
export const isGiven = (given) => given !== null && ("cells" in given ? given.cells.length > 0 : given.choice >= 0);

/** Whether an answer from outside fits the question.
 * @param {Asked} question @param {any} given @returns {given is Given} */
export function fits({ answered, choices, cells, colours = 0 }, given) {
  if (answered === "one") return Number.isInteger(given?.choice) && given.choice >= 0 && given.choice < choices.length;
  return Array.isArray(given?.cells) && given.cells.every((/** @type {any} */ pair) => Array.isArray(pair)
    && Number.isInteger(pair[0]) && pair[0] >= 0 && pair[0] < cells.length
    && Number.isInteger(pair[1]) && pair[1] >= FILLED && pair[1] <= Math.max(CROSSED, colours + 1));
}

/** The mark of a cell of a question. @param {Asked} question @param {number} cell */
export const markAt = ({ cells }, cell) => parseInt(cells[cell], 36);

/** Tap a cell: filled, then empty, then unknown again. In colours, a tap gives the cell this mark, or takes it back.
 * @param {[number, number][]} cells @param {number} cell @param {number} [mark]
 * @returns {[number, number][]} */
export function tapped(cells, cell, mark) {
  const before = cells.find(([at]) => at === cell)?.[1] ?? 0, others = cells.filter(([at]) => at !== cell);
  if (mark) return before === mark ? others : [...others, [cell, mark]];
  return before === 2 ? others : [...others, /** @type {[number, number]} */ ([cell, before + 1])];
}

/** @param {Answer} answer @param {Given | null} given */
export function isRight({ right, cells }, given) {
  if (!given) return false;
  if ("choice" in given) return given.choice === right;
  const wanted = new Map(cells);
  return given.cells.length === wanted.size && given.cells.every(([cell, mark]) => wanted.get(cell) === mark);
}

/** How a cell of an answer is judged: right, wrong, missed, or nothing to say.
 * @param {Answer} answer @param {Given | null} given @param {number} cell */
export function verdictOn({ cells }, given, cell) {
  const wanted = cells.find(([at]) => at === cell)?.[1] ?? 0;
  const found = (given && "cells" in given ? given.cells : []).find(([at]) => at === cell)?.[1] ?? 0;
  if (!wanted && !found) return "";
  if (!found) return "missed";
  return wanted === found ? "right" : "wrong";
}

// A class

/** @typedef {Record<number, number>} Counts by cell */
/** `inks` by cell and mark, in colours.
 * @typedef {{ count: number, choices: number[], filled: Counts, empty: Counts, inks?: Record<number, Counts> }} Tally
 */

/** What everybody answered: how often each choice, and how often each cell was marked. Anything else is left out.
 * @param {Asked} question @param {unknown[]} given @returns {Tally} */
export function tallyOf(question, given) {
  const tally = /** @type {Tally} */ ({ count: 0, choices: question.choices.map(() => 0), filled: {}, empty: {} });
  for (const answer of given) {
    if (!fits(question, answer) || !isGiven(answer)) continue;
    tally.count++;
    if ("choice" in answer) tally.choices[answer.choice]++;
    else for (const [cell, mark] of answer.cells) {
      count(mark === CROSSED ? tally.empty : tally.filled, cell);
      if (question.colours) count((tally.inks ??= {})[cell] ??= {}, mark);
    }
  }
  return tally;
}

/** @param {Record<number, number>} counts @param {number} cell */
function count(counts, cell) {
  counts[cell] = (counts[cell] ?? 0) + 1;
}

// Alone

/** The questions of a recording in order; which of them is next, and what was answered. */
export class Quiz {
  /** @param {Item[]} items */
  constructor(items) {
    this.items = items;
    this.at = 0; // the next one
    this.rights = 0;
  }

  get next() { return this.items[this.at] ?? null; }
  get count() { return this.items.length; }
  get over() { return this.at >= this.count; }

  /** Judge an answer to the next question. @param {Given | null} given */
  judge(given) {
    const right = this.next !== null && isRight(this.next.answer, given);
    if (right) this.rights++;
    return right;
  }

  goOn() {
    this.at++;
  }
}

// What is known of cells of a coloured puzzle in words: "cannot be red", "red or empty". The twin of colour_words.py in
// the engine. Pure.

import "../core/texts/explained_texts.js";
import { eitherOf } from "../core/texts/phrases.js";
import { listed, say } from "../core/texts/say.js";
import { placesIn } from "./explain/line_view.js";
import { maskOf } from "../core/coloured_lines.js";
import { linesOf } from "./coloured_cells.js";
import { coloursIn, runsOf, without } from "./coloured_placements.js";

/** What is said of a cell: a value, or 0; the colours that are excluded; those that are left.
 * @typedef {[value: number, gone: number, left: number]} CellFact */
/** @typedef {(places: number[]) => string} Namer */

/** @param {Reasoned} puzzle */
const planesOf = ({ palette }) => /** @type {any[]} */ (palette).length;

/** @param {Reasoned} puzzle @param {number} colour */
const nameOf = ({ palette }, colour) =>
  (colour ? /** @type {any[]} */ (palette)[colour].name : say("techniques.state_empty"));

/** The colours that a value leaves, with their numbers. @param {Reasoned} puzzle @param {number} value
 * @returns {[colour: number, ink: Ink][]} */
export const inksLeft = (puzzle, value) => coloursIn(maskOf(value, planesOf(puzzle)))
  .map((colour) => [colour, /** @type {any[]} */ (puzzle.palette)[colour]]);

/** Colours by their names, and "empty" at last. @param {Reasoned} puzzle @param {number} mask */
function either(puzzle, mask) {
  const colours = coloursIn(mask);
  return eitherOf([...colours.filter(Boolean), ...colours.filter((one) => !one)].map((one) => nameOf(puzzle, one)));
}

/** What a cell can be: "red", "blue or empty". @param {Reasoned} puzzle @param {number} value */
export const valueWords = (puzzle, value) => either(puzzle, maskOf(value, planesOf(puzzle)));

/** The names of colours for a sentence, in the three ways of using them. @param {Reasoned} puzzle
 * @param {number[]} colours @returns {Record<string, string>} */
export function colourNames(puzzle, colours) {
  const names = colours.map((colour) => nameOf(puzzle, colour));
  return names.length ? { colour: names[0], both: listed(names), either: eitherOf(names) } : {};
}

/** @param {Reasoned} puzzle @param {number} line */
export function clueWords({ palette, clues }, line) {
  const { lengths, inks } = runsOf(clues[line]);
  return lengths.map((length, run) => `${length}${/** @type {any[]} */ (palette)[inks[run]].letter}`).join(" ") || "0";
}

/** The names of a run's colour, and whether another one is like it. @param {Reasoned} puzzle @param {number} line
 * @param {number} run */
export function runNames(puzzle, line, run) {
  const { lengths, inks } = runsOf(puzzle.clues[line]);
  const alike = placesIn(0, lengths.length).filter((one) => lengths[one] === lengths[run] && inks[one] === inks[run]);
  return { about: colourNames(puzzle, [inks[run]]), single: alike.length === 1 };
}

/** What a step on a line says: what it excludes, and what is left if only one colour is.
 * @param {Reasoned} puzzle @param {ExplainedStep} step @param {number} line @param {Namer} named */
export function stepCells(puzzle, step, line, named) {
  const planes = planesOf(puzzle), { start, step: stride } = puzzle.lines[line], { findings, before } = step;
  return factsWords(puzzle, step.cells.map(([cell, value]) => {
    const at = (cell - start) / stride, found = findings.flatMap(({ cells }) => cells).filter(([one]) => one === at);
    const own = found.reduce((mask, [, other]) => (mask & maskOf(other, planes)) >>> 0, 2 ** planes - 1);
    if ((own & (own - 1)) === 0) return [at, [value, 0, 0]];
    return [at, [Math.max(value, 0), without(maskOf(before[at], planes), own), 0]];
  }), named);
}

/** What values say by themselves: what a cell is, cannot be, or can be, whatever is shorter.
 * @param {Reasoned} puzzle @param {Marked[]} cells by place @param {Namer} named */
export function valuesWords(puzzle, cells, named) {
  const whole = 2 ** planesOf(puzzle) - 1;
  return factsWords(puzzle, cells.map(([at, value]) => {
    if (value > 0) return [at, [value, 0, 0]];
    const left = maskOf(value, planesOf(puzzle)), gone = without(whole, left);
    return [at, coloursIn(gone).length < coloursIn(left).length ? [0, gone, 0] : [0, 0, left]];
  }), named);
}

/** What follows from a supposition that is refuted. @param {Reasoned} puzzle @param {ExplainedStep} step
 * @param {string} name of the cell */
export function supposedCells(puzzle, { cells: [[, value]], supposed }, name) {
  const gone = maskOf(/** @type {Marked} */ (supposed)[1], planesOf(puzzle));
  return factsWords(puzzle, [[0, value > 0 ? [value, 0, 0] : [0, gone, 0]]], () => name);
}

/** Cells of which the same is said are named together. @param {Reasoned} puzzle @param {[number, CellFact][]} facts
 * @param {Namer} named */
function factsWords(puzzle, facts, named) {
  /** @type {Map<string, { fact: CellFact, places: number[] }>} */
  const groups = new Map();
  for (const [at, fact] of facts) {
    const group = groups.get(fact.join()) ?? { fact, places: [] };
    group.places.push(at);
    groups.set(fact.join(), group);
  }
  return listed([...groups.values()].map(({ fact, places }) =>
    clause(puzzle, fact, { count: places.length, cells: named(places) })));
}

/** @param {Reasoned} puzzle @param {CellFact} fact @param {{ count: number, cells: string }} about */
function clause(puzzle, [value, gone, left], about) {
  if (value && gone) {
    return say("coloured.cannot_be_so", { ...about, either: either(puzzle, gone), state: valueWords(puzzle, value) });
  }
  if (value) return say("coloured.is_colour", { ...about, state: valueWords(puzzle, value) });
  return say(gone ? "coloured.cannot_be" : "coloured.may_be", { ...about, either: either(puzzle, gone || left) });
}

/** The lines that lack colours, with those that matter to the other steps.
 * @param {Reasoned} puzzle @param {ExplainedStep[]} steps @param {ExplainedStep[]} others
 * @param {(kind: "row" | "column", numbers: number[]) => string} named */
export function absentWords(puzzle, steps, others, named) {
  const { shape: [height] } = puzzle;
  /** @type {Map<string, { colours: number[], numbers: number[] }>} */
  const groups = new Map();
  for (const { line, findings: [{ colours = [] }] } of steps) {
    const number = /** @type {number} */ (line), some = thatMatter(puzzle, number, colours, others);
    const key = [number < height, ...some].join(), group = groups.get(key) ?? { colours: some, numbers: [] };
    groups.set(key, { ...group, numbers: [...group.numbers, number] });
  }
  return [...groups.values()].map(({ colours, numbers }) => {
    const rows = numbers[0] < height, first = rows ? 0 : height;
    const lines = named(rows ? "row" : "column", numbers.map((number) => number - first));
    return say("coloured.absent_lines", { ...colourNames(puzzle, colours), lines });
  }).join(say("lists.semicolon"));
}

/** The colours that a line lacks and lines across it that other steps look at, have; all if none have any.
 * @param {Reasoned} puzzle @param {number} number @param {number[]} lacked @param {ExplainedStep[]} others */
function thatMatter({ clues, shape: [height] }, number, lacked, others) {
  const across = others.flatMap(linesOf).filter((line) => line < height !== number < height);
  const had = new Set(across.flatMap((line) => runsOf(clues[line]).inks)), some = lacked.filter((one) => had.has(one));
  return some.length ? some : lacked;
}

/** The pairs of runs that can meet, one after the other. @param {number[]} runs
 * @param {(run: number) => string} named */
export const pairsOf = (runs, named) => eitherOf(placesIn(0, runs.length / 2).map((pair) =>
  listed([named(runs[2 * pair]), named(runs[2 * pair + 1])])));

/** A line as a text, with letters of colours, and `~` where some are excluded.
 * @param {Reasoned} puzzle @param {ArrayLike<number>} values */
export const signsOf = ({ palette }, values) => Array.from(values, (value) => {
  if (value <= 0) return value ? "~" : "?";
  return /** @type {any[]} */ (palette)[31 - Math.clz32(maskOf(value, 32))].letter;
}).join("");

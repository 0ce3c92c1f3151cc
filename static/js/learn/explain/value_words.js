// What is known of cells in words: "column 3 is filled", and in colours "cannot be red", "red or empty". The twin of
// solvers/explain/colour_words.py. Pure.

import { coloursIn, emptyLast, FILLED, isOpen, maskOf, planesOf, without } from "../../core/marks.js";
import { isSolid } from "../../core/shapes.js";
import { TEXTS } from "../../core/texts/catalogue.js";
import { eitherOf } from "../../core/texts/phrases.js";
import { listed, say } from "../../core/texts/say.js";
import { coloursOf } from "./line_view.js";
import { leftBy, linesSeenBy } from "./steps.js";

/** What is said of a cell: a value, or 0; the colours that are excluded; those that are left.
 * @typedef {[value: number, gone: number, left: number]} CellFact */
/** @typedef {(places: number[]) => string} Namer */

/** What is said in a step; of a solid, and in colours, in words of its own, where there are any.
 * @param {Reasoned} puzzle @param {string} name @param {Record<string, string | number>} [about] */
export function sayOf({ shape, palette }, name, about) {
  const own = isSolid(shape) ? `carved.${name}` : palette ? `coloured.${name}` : "";
  return say(own in TEXTS ? own : `techniques.${name}`, about);
}

/** @param {Reasoned} puzzle @param {number} colour */
const nameOf = ({ palette }, colour) =>
  (colour && palette ? palette[colour].name : say("techniques.state_empty"));

/** Colours by their names, and "empty" at last. @param {Reasoned} puzzle @param {number} mask */
const either = (puzzle, mask) =>
  eitherOf(emptyLast(mask).map((colour) => nameOf(puzzle, colour)));

/** What a cell is, or can be: "filled"; "red", "blue or empty". @param {Reasoned} puzzle @param {number} value */
export const valueWords = (puzzle, value) => (puzzle.palette ? either(puzzle, maskOf(value, planesOf(puzzle)))
  : sayOf(puzzle, value === FILLED ? "state_filled" : "state_empty"));

/** The names of colours for a sentence, in the three ways of using them; none in black and white.
 * @param {Reasoned} puzzle @param {number[]} colours @returns {Record<string, string>} */
export function colourNames(puzzle, colours) {
  const names = puzzle.palette ? colours.map((colour) => nameOf(puzzle, colour)) : [];
  return names.length ? { colour: names[0], both: listed(names), either: eitherOf(names) } : {};
}

/** What a step on a line says: what it excludes, and what is left if only one colour is.
 * @param {Reasoned} puzzle @param {ExplainedStep} step @param {number} line @param {Namer} named */
export function stepCells(puzzle, step, line, named) {
  const { start, step: stride } = puzzle.lines[line], { findings, before } = step, planes = planesOf(puzzle);
  const own = leftBy(findings.flatMap(({ cells }) => cells));
  return factsWords(puzzle, step.cells.map(([cell, value]) => {
    const at = (cell - start) / stride, left = own.get(at) ?? 0;
    return [at, isOpen(left) ? [Math.max(value, 0), without(maskOf(before[at], planes), left), 0] : [value, 0, 0]];
  }), named);
}

/** What values say by themselves: what a cell is, cannot be, or can be, whatever is shorter.
 * @param {Reasoned} puzzle @param {Marked[]} cells by place @param {Namer} named */
export function valuesWords(puzzle, cells, named) {
  const planes = planesOf(puzzle), whole = 2 ** planes - 1;
  return factsWords(puzzle, cells.map(([at, value]) => {
    if (value > 0) return [at, [value, 0, 0]];
    const left = maskOf(value, planes), gone = without(whole, left);
    return [at, coloursIn(gone).length < coloursIn(left).length ? [0, gone, 0] : [0, 0, left]];
  }), named);
}

/** What follows from a supposition that is refuted. @param {Reasoned} puzzle @param {ExplainedStep} step
 * @param {string} name of the cell */
export function supposedCells(puzzle, { cells: [[, value]], supposed }, name) {
  const gone = maskOf(/** @type {Marked} */ (supposed)[1], planesOf(puzzle));
  return factsWords(puzzle, [[0, value > 0 ? [value, 0, 0] : [0, gone, 0]]], () => name);
}

/** Cells of which the same is said are named together; in black and white, filled ones first.
 * @param {Reasoned} puzzle @param {[number, CellFact][]} facts @param {Namer} named */
function factsWords(puzzle, facts, named) {
  /** @type {Map<string, { fact: CellFact, places: number[] }>} */
  const groups = new Map(), ordered = puzzle.palette ? facts : facts.sort(([, [a]], [, [b]]) => a - b);
  for (const [at, fact] of ordered) {
    const group = groups.get(fact.join()) ?? { fact, places: [] };
    group.places.push(at);
    groups.set(fact.join(), group);
  }
  return listed([...groups.values()].map(({ fact, places }) =>
    clause(puzzle, fact, { count: places.length, cells: named(places) })));
}

/** @param {Reasoned} puzzle @param {CellFact} fact @param {{ count: number, cells: string }} about */
function clause(puzzle, [value, gone, left], about) {
  if (!puzzle.palette) return sayOf(puzzle, value === FILLED ? "filled" : "empty", about);
  const state = value && valueWords(puzzle, value);
  if (value && gone) return say("coloured.cannot_be_so", { ...about, either: either(puzzle, gone), state });
  if (value) return say("coloured.is_colour", { ...about, state });
  return say(gone ? "coloured.cannot_be" : "coloured.may_be", { ...about, either: either(puzzle, gone || left) });
}

/** The lines that lack colours, with those that matter to the other steps.
 * @param {Reasoned} puzzle @param {ExplainedStep[]} steps @param {ExplainedStep[]} others
 * @param {(kind: "row" | "column", numbers: number[]) => string} named */
export function absentWords(puzzle, steps, others, named) {
  const { shape: [height] } = puzzle;
  /** @type {Map<string, { colours: number[], numbers: number[] }>} */
  const groups = new Map();
  for (const { line, findings: [{ colours: lacked = [] }] } of steps) {
    const number = /** @type {number} */ (line), colours = thatMatter(puzzle, number, lacked, others);
    const key = [number < height, ...colours].join(), group = groups.get(key) ?? { colours, numbers: [] };
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
  const across = others.flatMap(linesSeenBy).filter((line) => line < height !== number < height);
  const had = new Set(across.flatMap((line) => coloursOf(/** @type {RunLengths} */ (clues[line]))));
  const shared = lacked.filter((colour) => had.has(colour));
  return shared.length ? shared : lacked;
}

/** A line as a text: `#`, or the letter of a colour, and `.`; `~` where some colours are excluded.
 * @param {Reasoned} puzzle @param {ArrayLike<number>} values */
export const signsOf = ({ palette }, values) => Array.from(values, (value) => {
  if (value <= 0) return value ? "~" : "?";
  const [colour] = coloursIn(maskOf(value));
  return palette ? palette[colour].letter : colour ? "#" : ".";
}).join("");

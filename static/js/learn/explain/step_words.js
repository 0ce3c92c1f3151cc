// Explained steps in words: what is visible, and what follows; and what is known of cells: "column 3 is filled", and in
// colours "cannot be red", "red or empty". Pure.
//
// solvers/explain/step_words.py says the same, with shorter names for lines and clues of solids.

import { markOf } from "../../core/lines.js";
import {
  colourOf, coloursIn, emptyLast, FILLED, isOpen, maskOf, otherMark, planesOf, without,
} from "../../core/marks.js";
import { isSolid } from "../../core/shapes.js";
import { AXES, capital, cellWords, clueText, lineName, signsOf } from "../../core/words.js";
import { TEXTS } from "../../core/texts/catalogue.js";
import { eitherOf } from "../../core/texts/phrases.js";
import { listed, say } from "../../core/texts/say.js";
import { coloursOf } from "./line_view.js";
import { leftBy, linesSeenBy } from "./steps.js";

const OF_COLOURS = ["overlap", "pushed", "complete"]; // what can be said of several colours at once

/** The line, the technique, what is visible, and what follows; `brief` without the clue, where the board shows it.
 * @param {Reasoned} puzzle @param {ExplainedStep} step */
export function stepSentence(puzzle, step, brief = false) {
  const { line } = step, technique = techniqueName(puzzle, step);
  if (line === null) {
    const cells = supposedCells(puzzle, step, cellWords(puzzle, step.cells[0][0]));
    return capital(say("techniques.suppose", { technique, what: supposedWords(puzzle, step), cells }));
  }
  const what = inOne(step).map((finding) => findingWords(puzzle, step.technique, line, finding))
    .join(say("lists.semicolon"));
  const named = (brief ? lineName : lineWithClue)(puzzle, line);
  const cells = stepCells(puzzle, step, line, (places) => placesWords(puzzle, line, places));
  return capital(say("techniques.on_line", { line: named, technique, what, cells }));
}

/** The lines that lack colours, as one sentence: it names the colours that matter to the other steps.
 * @param {Reasoned} puzzle @param {ExplainedStep[]} steps @param {ExplainedStep[]} others */
export const absentSentence = (puzzle, steps, others) => capital(say("coloured.absent_told", {
  technique: say("techniques.absent_name"), what: absentWords(puzzle, steps, others),
}));

/** @param {Reasoned} puzzle @param {number} line */
const lineWithClue = (puzzle, line) =>
  say("places.line_with_clue", { line: lineName(puzzle, line), clue: clueWords(puzzle, line) });

/** @param {Reasoned} puzzle @param {number} line */
export function clueWords({ palette, clues }, line) {
  const clue = /** @type {RunLengths} */ (clues[line]);
  return palette ? signsOf(clue, palette).join(" ") || "0" : clueText(clue);
}

/** Join findings that only name runs and point at nothing. @param {ExplainedStep} step */
function inOne({ technique, findings }) {
  /** @param {Finding} finding */
  const points = ({ spans, splits, cases, totals }) => spans.length + splits.length + cases.length + totals.length;
  if (findings.length < 2 || findings.some(points)) return findings;
  const colours = [...new Set(findings.flatMap(({ colours: own = [] }) => own))].sort((a, b) => a - b);
  if (colours.length > 1 && !OF_COLOURS.includes(technique)) return findings;
  const runs = [...new Set(findings.flatMap(({ runs: own }) => own))].sort((a, b) => a - b);
  return [{ ...findings[0], cells: findings.flatMap(({ cells }) => cells), runs, colours }];
}

/** The name of a step's technique. @param {Reasoned} puzzle @param {ExplainedStep} step */
export const techniqueName = (puzzle, step) =>
  (isEdge(puzzle, step) ? say("techniques.edge_name") : say(`techniques.${step.technique}_name`));

/** Whether its two lines are the border and the one beside it. @param {Reasoned} puzzle @param {ExplainedStep} step */
function isEdge({ shape }, { technique, chain }) {
  if (technique !== "two_lines" || isSolid(shape) || !chain.length) return false;
  const [height, width] = shape, first = chain[0].line, last = chain[chain.length - 1].line;
  const sides = [0, height - 1, height, height + width - 1];
  return sides.includes(first) && Math.abs(first - last) === 1 && first < height === last < height;
}

/** What is known of cells of a line. @param {Reasoned} puzzle @param {number} line @param {Marked[]} cells */
function cellsWords(puzzle, line, cells) {
  const { start, step } = puzzle.lines[line];
  const placed = cells.map(([cell, value]) => /** @type {Marked} */ ([(cell - start) / step, value]));
  return valuesWords(puzzle, placed, (places) => placesWords(puzzle, line, places));
}

/** Cells of a line: "columns 3 to 5". @param {Reasoned} puzzle @param {number} line @param {number[]} places */
function placesWords(puzzle, line, places) {
  const { shape, lines } = puzzle;
  const ordered = [...new Set(places)].sort((a, b) => a - b);
  if (!ordered.length) return "";
  const kind = isSolid(shape) ? AXES[lines[line].axis] : line < shape[0] ? "row" : "column";
  return sayOf(puzzle, `places_${kind}`, { count: ordered.length, places: listed(spanned(ordered)) });
}

/** Rows, or columns, by their numbers: "columns 3 and 5 to 7".
 * @param {"row" | "column"} kind @param {number[]} numbers */
const linesWords = (kind, numbers) =>
  say(`techniques.lines_${kind}`, { count: numbers.length, places: listed(spanned(numbers.sort((a, b) => a - b))) });

/** Places, counted from 1; three neighbours or more become a range. @param {number[]} ordered */
function spanned(ordered) {
  /** @type {[number, number][]} */
  const rows = [];
  for (const place of ordered) {
    const last = rows[rows.length - 1];
    if (last && last[1] === place) last[1] = place + 1;
    else rows.push([place, place + 1]);
  }
  return rows.flatMap(([start, stop]) => (stop - start < 3 ? placesFrom(start + 1, stop + 1).map(String)
    : say("techniques.spanned", { first: String(start + 1), last: String(stop) })));
}

/** A finding as a clause. @param {Reasoned} puzzle @param {string} technique @param {number} line
 * @param {Finding} finding */
function findingWords(puzzle, technique, line, finding) {
  if (technique === "line_cases") return casesWords(puzzle, line, finding);
  if (technique === "counting") return totalsWords(puzzle, line, finding);
  const spans = finding.spans.map(([start, stop]) => placesWords(puzzle, line, placesFrom(start, stop)));
  const [first = ""] = spans;
  if (technique === "touching") {
    const pairs = eitherOf(finding.runs.flatMap((run, at) => (at % 2 ? []
      : listed([run, finding.runs[at + 1]].map((each) => runWords(puzzle, line, each))))));
    const met = placesWords(puzzle, line, finding.spans.map(([start]) => start));
    return sayOf(puzzle, technique, { segments: met, pairs });
  }
  return sayOf(puzzle, technique, {
    ...colourNames(puzzle, finding.colours), count: finding.runs.length,
    runs: listed(finding.runs.map((run) => runWords(puzzle, line, run))),
    wall: wallWords(puzzle, line, finding), cell: placesWords(puzzle, line, finding.cells.map(([place]) => place)),
    splits: eitherOf(finding.splits.map((split) => split.join(" + "))),
    stretch: first, segment: first, whole: first,
    segments: placesWords(puzzle, line, finding.spans.flatMap(([start, stop]) => placesFrom(start, stop))),
  });
}

/** @param {number} start @param {number} stop */
const placesFrom = (start, stop) => Array.from({ length: stop - start }, (_, at) => start + at);

/** The name of a run: its length, and its number where others of its colour have the same length.
 * @param {Reasoned} puzzle @param {number} line @param {number} run */
function runWords(puzzle, line, run) {
  const runs = /** @type {RunLengths} */ (puzzle.clues[line]), size = runs[run], mark = markOf(runs, run);
  const alike = runs.filter((other, at) => other === size && markOf(runs, at) === mark), { length: count } = alike;
  const about = { ...colourNames(puzzle, [colourOf(mark)]), number: run + 1, size };
  return sayOf(puzzle, count === 1 ? "run" : "run_of_several", about);
}

/** The wall at the end of the second span, which leads from a segment to it.
 * @param {Reasoned} puzzle @param {number} line @param {Finding} finding */
function wallWords(puzzle, line, finding) {
  const [segment, way] = finding.spans;
  if (!way) return "";
  const wall = way[1] === segment[0] ? way[0] - 1 : way[1];
  const inside = wall >= 0 && wall < puzzle.lines[line].length;
  return sayOf(puzzle, inside ? "the_empty_cell" : "the_border", colourNames(puzzle, finding.colours));
}

/** @param {Reasoned} puzzle @param {number} line @param {Finding} finding */
function casesWords(puzzle, line, finding) {
  const { cells: [[place, mark]], cases, colours } = finding, about = colourNames(puzzle, colours);
  const ifEmpty = colours ? !colours[0] : mark === FILLED;
  const objections = alike(cases).map((group) => caseWords(puzzle, line, group, about)).join(say("lists.semicolon"));
  return sayOf(puzzle, ifEmpty ? "line_cases_empty" : "line_cases_filled",
    { ...about, cell: placesWords(puzzle, line, [place]), cases: objections });
}

/** Groups of cases of one run that have the same objection. @param {Case[]} cases */
function alike(cases) {
  /** @type {Map<string, Case[]>} */
  const groups = new Map();
  for (const each of cases) {
    const sides = ["case_before", "case_after"].includes(each.objection);
    const key = [each.run, each.objection, sides ? "" : each.at].join();
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}

/** @param {Reasoned} puzzle @param {number} line @param {Case[]} cases @param {Record<string, string>} about */
function caseWords(puzzle, line, cases, about) {
  const [{ run, objection, at }] = cases, starts = cases.flatMap(({ start }) => start ?? []);
  if (!starts.length) return sayOf(puzzle, objection, { count: run });
  return sayOf(puzzle, objection, {
    ...about, run: runWords(puzzle, line, run), starts: placesWords(puzzle, line, starts),
    at: placesWords(puzzle, line, [at]),
  });
}

/** @param {Reasoned} puzzle @param {number} line @param {Finding} finding */
function totalsWords(puzzle, line, { cells: [[place, mark]], totals }) {
  const { groups, total } = /** @type {Count} */ (puzzle.clues[line]);
  const about = {
    cell: placesWords(puzzle, line, [place]), state: valueWords(puzzle, otherMark(mark)),
    groups: sayOf(puzzle, `groups_${groups}`),
  };
  if (!totals.length) return sayOf(puzzle, "counting_none", about);
  const possible = eitherOf(spanned(totals.map((count) => count - 1)));
  return sayOf(puzzle, "counting", { ...about, totals: possible, total });
}

/** @param {Reasoned} puzzle @param {ExplainedStep} step */
function supposedWords(puzzle, { technique, supposed, chain }) {
  const [cell, mark] = /** @type {Marked} */ (supposed);
  const links = chain.map((link) => consequenceWords(puzzle, link)).join(say("lists.then"));
  return sayOf(puzzle, technique, { cell: cellWords(puzzle, cell), state: valueWords(puzzle, mark), chain: links });
}

/** @param {Reasoned} puzzle @param {Consequence} link */
function consequenceWords(puzzle, { line, cells }) {
  const name = lineName(puzzle, line);
  if (!cells.length) return sayOf(puzzle, "chain_end", { line: name });
  return sayOf(puzzle, "chain_told", { line: name, cells: cellsWords(puzzle, line, cells) });
}

// Values of cells

/** What is said of a cell: a value, or 0; the colours that are excluded; those that are left.
 * @typedef {[value: number, gone: number, left: number]} CellFact */
/** @typedef {(places: number[]) => string} Namer */

/** @param {Reasoned} puzzle @param {string} name @param {Record<string, string | number>} [about] */
function sayOf({ shape, palette }, name, about) {
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
const valueWords = (puzzle, value) => (puzzle.palette ? either(puzzle, maskOf(value, planesOf(puzzle)))
  : sayOf(puzzle, value === FILLED ? "state_filled" : "state_empty"));

/** @param {Reasoned} puzzle @param {number[]} [colours] @returns {Record<string, string>} */
function colourNames(puzzle, colours = []) {
  const names = puzzle.palette ? colours.map((colour) => nameOf(puzzle, colour)) : [];
  return names.length ? { colour: names[0], both: listed(names), either: eitherOf(names) } : {};
}

/** @param {Reasoned} puzzle @param {ExplainedStep} step @param {number} line @param {Namer} named */
function stepCells(puzzle, step, line, named) {
  const { start, step: stride } = puzzle.lines[line], { findings, before } = step, planes = planesOf(puzzle);
  const own = leftBy(findings.flatMap(({ cells }) => cells));
  return factsWords(puzzle, step.cells.map(([cell, value]) => {
    const at = (cell - start) / stride, left = own.get(at) ?? 0;
    return [at, isOpen(left) ? [Math.max(value, 0), without(maskOf(before[at], planes), left), 0] : [value, 0, 0]];
  }), named);
}

/** What cells are, cannot or can be. @param {Reasoned} puzzle @param {Marked[]} cells by place @param {Namer} named */
function valuesWords(puzzle, cells, named) {
  const planes = planesOf(puzzle), whole = 2 ** planes - 1;
  return factsWords(puzzle, cells.map(([at, value]) => {
    if (value > 0) return [at, [value, 0, 0]];
    const left = maskOf(value, planes), gone = without(whole, left);
    return [at, coloursIn(gone).length < coloursIn(left).length ? [0, gone, 0] : [0, 0, left]];
  }), named);
}

/** @param {Reasoned} puzzle @param {ExplainedStep} step @param {string} name of the cell */
function supposedCells(puzzle, { cells: [[, value]], supposed }, name) {
  const gone = maskOf(/** @type {Marked} */ (supposed)[1], planesOf(puzzle));
  return factsWords(puzzle, [[0, value > 0 ? [value, 0, 0] : [0, gone, 0]]], () => name);
}

/** Name alike cells together. @param {Reasoned} puzzle @param {[number, CellFact][]} facts @param {Namer} named */
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
 * @param {Reasoned} puzzle @param {ExplainedStep[]} steps @param {ExplainedStep[]} others */
function absentWords(puzzle, steps, others) {
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
    const lines = linesWords(rows ? "row" : "column", numbers.map((number) => number - first));
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

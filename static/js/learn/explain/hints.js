// Hints for a board in play, in three presses: where to look, what to see there, which cells. Pure.
//
// Mistakes come first: a contradicted line, or marks that differ from the solution. The engine's
// solvers/explain/hints.py is the reference; both say the same of flat puzzles.

import { UNKNOWN } from "../../core/marks.js";
import { cellWords, lineName } from "../../core/words.js";
import { listed, say } from "../../core/texts/say.js";
import { knownOf } from "./known_cells.js";
import { groundsOf as groundsAmong } from "./steps.js";
import { absentSentence, clueWords, stepSentence, techniqueName } from "./step_words.js";
import { walking } from "./walk.js";

const NAMED = 8; // cells that a hint names
const COMPARED = 6; // steps that settle a cell, of which the one that rests on the fewest is shown

/** @param {string[]} presses @param {Partial<Hint>} [more] @returns {Hint} */
const hint = (presses, more = {}) => ({ presses, step: null, broken: null, wrong: [], grounds: [], ...more });

/** The hint that needs no search, if there is one. @param {Reasoned} puzzle */
export function hintAtOnce(puzzle) {
  const known = knownOf(puzzle), broken = puzzle.lines.findIndex((_, line) => !known.look(line));
  if (broken >= 0) return hintOfBroken(puzzle, broken);
  return puzzle.cells.includes(UNKNOWN) ? null : hint([say("helping.nothing")]);
}

/** @param {Reasoned} puzzle @param {number} line */
export const hintOfBroken = (puzzle, line) => hint([
  say("helping.broken", { line: lineName(puzzle, line) }),
  say("helping.broken_clue", { clue: clueWords(puzzle, line) }),
], { broken: line });

/** The hint that follows from the solutions, of which two at most are known: there is none, or marks are wrong; else
 * null. @param {Reasoned} puzzle @param {ArrayLike<number>[]} solutions */
export function hintOfSolutions(puzzle, solutions) {
  if (!solutions.length) return hint([say("helping.no_solution")]);
  const [goal] = solutions, { cells } = puzzle;
  const wrong = [...cells.keys()].filter((cell) => cells[cell] !== UNKNOWN && cells[cell] !== goal[cell]);
  return solutions.length === 1 && wrong.length ? hintOfWrong(puzzle, wrong) : null;
}

/** It says how many marks are wrong, on which lines, then which. @param {Reasoned} puzzle @param {number[]} wrong */
export function hintOfWrong(puzzle, wrong) {
  const first = puzzle.lines.slice(0, puzzle.cells.length / puzzle.lines[0].length); // of one direction: all cells
  const lines = [...first.keys()].filter((line) => wrong.some((cell) => isOn(first[line], cell)));
  const names = some(lines.map((line) => lineName(puzzle, line))), count = wrong.length;
  const cells = some(wrong.map((cell) => cellWords(puzzle, cell)));
  return hint([
    say("helping.wrong", { count }), say("helping.wrong_lines", { lines: names }),
    say("helping.cells_wrong", { count, cells }),
  ], { wrong });
}

/** @param {Line} line @param {number} cell */
const isOn = ({ start, step, length }, cell) =>
  cell >= start && cell < start + step * length && (cell - start) % step === 0;

/** @param {string[]} names */
const some = (names) =>
  listed(names.length > NAMED ? [...names.slice(0, NAMED), say("lists.more", { count: names.length - NAMED })] : names);

/** The hint of the next step that somebody would find. Yields often. Once it is `enough`, it takes the shortest
 * supposition so far. @param {Reasoned} puzzle
 * @param {{ enough?: () => boolean, solutions?: Uint8Array[] | null }} [options] @returns {Generator<void, Hint>} */
export function* hintOfStep(puzzle, options = {}) {
  for (const { rounds, cut } of walking(puzzle, { ...options, first: true })) {
    const steps = rounds.flatMap((round) => round.steps), next = settlingStep(puzzle, steps);
    if (next) return hintWith(puzzle, next.step, cut ? [say("hinting.maybe_shorter")] : [], next.grounds);
    yield;
  }
  return hint([say("helping.several")]);
}

/** The first of these steps that settles a cell; in colours, of the first few the one that rests on the fewest others.
 * @param {Reasoned} puzzle @param {ExplainedStep[]} steps */
function settlingStep(puzzle, steps) {
  const settling = steps.filter(({ cells }) => cells.some(([, value]) => value > 0));
  if (!settling.length || !puzzle.palette) return settling.length ? { step: settling[0], grounds: [] } : null;
  const compared = settling.slice(0, COMPARED).map((step) => ({ step, grounds: groundsOf(puzzle, steps, step) }));
  return compared.reduce((best, next) => (next.grounds.length < best.grounds.length ? next : best));
}

/** @param {Reasoned} puzzle @param {ExplainedStep[]} steps @param {ExplainedStep} step one of them */
const groundsOf = (puzzle, steps, step) =>
  groundsAmong(knownOf(puzzle), steps.slice(0, steps.indexOf(step)), step);

/** Why a cell of a coloured puzzle is what it is, if that is found. @param {Reasoned} puzzle @param {number} cell */
export function hintOfCell(puzzle, cell) {
  for (const { rounds } of walking(puzzle, { first: true })) {
    const steps = rounds.flatMap((round) => round.steps);
    const step = steps.find(({ cells }) => cells.some(([place, value]) => place === cell && value > 0));
    if (step) return hintWith(puzzle, step, [], groundsOf(puzzle, steps, step));
  }
  return null;
}

/** Of a line that lacks colours, only the cells that this settles. @param {ExplainedStep} step */
const settling = (step) =>
  (step.technique === "absent" ? { ...step, cells: step.cells.filter(([, value]) => value > 0) } : step);

/** @param {Reasoned} puzzle @param {ExplainedStep} step @param {string[]} [more] further sentences at the end
 * @param {ExplainedStep[]} [grounds] */
export function hintWith(puzzle, step, more = [], grounds = []) {
  const place = step.line === null ? say("helping.look_cell", { cell: cellWords(puzzle, step.cells[0][0]) })
    : say("helping.look", { line: lineName(puzzle, step.line) });
  const technique = say("helping.technique", { technique: techniqueName(puzzle, step) });
  const absent = grounds.filter((ground) => ground.technique === "absent");
  const others = [...grounds, step].filter((other) => !absent.includes(other));
  const sentences = others.map((other) => stepSentence(puzzle, other === step ? settling(step) : other, true));
  if (absent.length) sentences.unshift(absentSentence(puzzle, absent, others));
  return hint([place, technique, [...sentences, ...more].join(" ")], { step, grounds });
}

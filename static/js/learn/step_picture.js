// A picture of a step on a line: the known cells, the leftmost and the rightmost placement below, and what follows.
// Spans to look at have a frame, new cells a border. In colours, a cell that has lost some shows those that are left.

import { after, seenBefore } from "./explain/explained_text.js";
import { stepSentence } from "./explain/step_words.js";
import { markOf } from "../core/lines.js";
import { coloursIn, CROSSED, maskOf } from "../core/marks.js";
import { say } from "../core/texts/say.js";
import { make, makeSvg } from "../base/dom.js";
import { placeOf } from "../board/inks.js";

const KINDS = ["open", "filled", "crossed"]; // by mark

/** The picture of a step on a line, after earlier steps. @param {Reasoned} puzzle @param {ExplainedStep} step
 * @param {ExplainedStep[]} [earlier] */
export function pictureOf(puzzle, step, earlier = []) {
  const { line, left, right, findings } = step;
  if (line === null) return [];
  const before = seenBefore(puzzle, step, earlier);
  const { start, step: stride } = puzzle.lines[line], fresh = step.cells.map(([cell]) => (cell - start) / stride);
  const runs = /** @type {RunLengths} */ (puzzle.clues[line]);
  const spoken = new Set(findings.flatMap(({ runs: named }) => named));
  /** @param {number[]} starts */
  const placing = (starts) => rowOf(puzzle, placedIn(puzzle, line, starts, before.length), {
    numbers: starts.map((at, run) => ({ at, size: runs[run], spoken: spoken.has(run) })),
  });
  /** @type {[string, SVGElement][]} */
  const rows = [["explained.picture_before", rowOf(puzzle, before, { spans: findings.flatMap(({ spans }) => spans) })]];
  if (left.length) rows.push(["explained.picture_left", placing(left)], ["explained.picture_right", placing(right)]);
  rows.push(["explained.picture_after", rowOf(puzzle, after(puzzle, step, before), { fresh })]);
  const picture = make("div", {
    className: "step-picture", role: "img", ariaLabel: stepSentence(puzzle, step), testid: "step-picture",
  });
  picture.style.setProperty("--places", String(before.length));
  picture.append(...rows.flatMap(([code, row]) => [make("span", { textContent: say(code) }), row]));
  return [picture];
}

/** @param {Reasoned} puzzle @param {number} line @param {number[]} starts @param {number} length */
function placedIn({ clues }, line, starts, length) {
  const runs = /** @type {RunLengths} */ (clues[line]), cells = new Uint8Array(length).fill(CROSSED);
  starts.forEach((at, run) => cells.fill(markOf(runs, run), at, at + runs[run]));
  return cells;
}

/** The square of a cell; where some colours are excluded, with small ones of those left, and a cross for empty.
 * @param {Reasoned} puzzle @param {number} value @param {number} at @param {boolean} fresh */
function squareOf(puzzle, value, at, fresh) {
  const kind = value > 0 ? KINDS[value] ?? "filled" : "open";
  const square = makeSvg("rect", {
    class: kind + (fresh ? " fresh" : ""), x: at + 0.05, y: 0.05, width: 0.9, height: 0.9,
  });
  if (!puzzle.palette || !value || value === CROSSED) return [square];
  const { palette } = puzzle, colours = coloursIn(maskOf(value, palette.length));
  const paint = (/** @type {number} */ colour) => /** @type {Ink} */ (palette[colour]).value;
  if (value > 0) square.style.fill = paint(colours[0]);
  return [square, ...(value > 0 ? [] : colours.map((colour) => {
    const [left, top, side] = placeOf(colour, palette.length), x = at + left;
    if (!colour) return makeSvg("path", { d: `M${x} ${top}l${side} ${side}m0-${side}l-${side} ${side}` });
    const small = makeSvg("rect", { x, y: top, width: side, height: side });
    small.style.fill = paint(colour);
    return small;
  }))];
}

/** @param {Reasoned} puzzle @param {ArrayLike<number>} cells
 * @param {{ fresh?: number[], spans?: Span[], numbers?: { at: number, size: number, spoken: boolean }[] }} shown */
function rowOf(puzzle, cells, { fresh = [], spans = [], numbers = [] }) {
  const squares = Array.from(cells, (value, at) => squareOf(puzzle, value, at, fresh.includes(at))).flat();
  const crosses = Array.from(cells, (_, at) => at).filter((at) => cells[at] === CROSSED).map((at) =>
    makeSvg("path", { d: `M${at + 0.32} .32l.36 .36m0-.36l-.36 .36` }));
  const frames = spans.filter(([start, stop]) => stop > start).map(([start, stop]) =>
    makeSvg("rect", { class: "span", x: start + 0.04, y: 0.04, width: stop - start - 0.08, height: 0.92 }));
  const sizes = numbers.map(({ at, size, spoken }) => {
    const x = at + Math.floor((size - 1) / 2) + 0.5;
    return makeSvg("text", { class: spoken ? "spoken" : "", x, y: 0.72 }, String(size));
  });
  return makeSvg("svg", { viewBox: `0 0 ${cells.length} 1` }, ...squares, ...crosses, ...frames, ...sizes);
}

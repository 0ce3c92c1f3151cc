// A picture of a step on a line: the known cells, the leftmost and the rightmost placement below, and what follows.
// Spans to look at have a frame, new cells a border.

import "../core/texts/explained_texts.js";
import { after } from "./explain/explained_text.js";
import { placed } from "./explain/line_view.js";
import { stepSentence } from "./explain/step_words.js";
import { CROSSED } from "../core/marks.js";
import { say } from "../core/texts/say.js";
import { make, makeSvg } from "../base/dom.js";

const KINDS = ["open", "filled", "crossed"]; // by mark

/** The picture of a step on a line. @param {Reasoned} puzzle @param {ExplainedStep} step */
export function pictureOf(puzzle, step) {
  const { line, before, left, right, findings } = step;
  if (line === null || puzzle.palette) return []; // pictures have no colours
  const { start, step: stride } = puzzle.lines[line], fresh = step.cells.map(([cell]) => (cell - start) / stride);
  const runs = /** @type {number[]} */ (puzzle.clues[line]), spoken = new Set(findings.flatMap((one) => one.runs));
  /** @param {number[]} starts */
  const placing = (starts) => rowOf(placed(runs, starts, before.length), {
    numbers: starts.map((at, run) => ({ at, size: runs[run], spoken: spoken.has(run) })),
  });
  /** @type {[string, SVGElement][]} */
  const rows = [["explained.picture_before", rowOf(before, { spans: findings.flatMap(({ spans }) => spans) })]];
  if (left.length) rows.push(["explained.picture_left", placing(left)], ["explained.picture_right", placing(right)]);
  rows.push(["explained.picture_after", rowOf(after(puzzle, step), { fresh })]);
  const picture = make("div", {
    className: "step-picture", role: "img", ariaLabel: stepSentence(puzzle, step), testid: "step-picture",
  });
  picture.style.setProperty("--places", String(before.length));
  picture.append(...rows.flatMap(([code, row]) => [make("span", { textContent: say(code) }), row]));
  return [picture];
}

/** @param {Uint8Array} cells
 * @param {{ fresh?: number[], spans?: Span[], numbers?: { at: number, size: number, spoken: boolean }[] }} shown */
function rowOf(cells, { fresh = [], spans = [], numbers = [] }) {
  const squares = Array.from(cells, (mark, at) => makeSvg("rect", {
    class: KINDS[mark] + (fresh.includes(at) ? " fresh" : ""), x: at + 0.05, y: 0.05, width: 0.9, height: 0.9,
  }));
  const crosses = [...cells.keys()].filter((at) => cells[at] === CROSSED).map((at) =>
    makeSvg("path", { d: `M${at + 0.32} .32l.36 .36m0-.36l-.36 .36` }));
  const frames = spans.filter(([start, stop]) => stop > start).map(([start, stop]) =>
    makeSvg("rect", { class: "span", x: start + 0.04, y: 0.04, width: stop - start - 0.08, height: 0.92 }));
  const sizes = numbers.map(({ at, size, spoken }) => {
    const x = at + Math.floor((size - 1) / 2) + 0.5;
    return makeSvg("text", { class: spoken ? "spoken" : "", x, y: 0.72 }, String(size));
  });
  return makeSvg("svg", { viewBox: `0 0 ${cells.length} 1` }, ...squares, ...crosses, ...frames, ...sizes);
}

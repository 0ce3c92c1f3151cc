// The numbers of a class as dots over an axis, with the number of the machine as a line. Nobody's name is in it.

import "../../core/texts/algorithm_texts.js";
import { say } from "../../core/texts/say.js";
import { number } from "../../core/words.js";
import { makeSvg } from "../../base/dom.js";

const WIDE = 640, HIGH = 220, EDGE = 24, FLOOR = 180;
const COLUMNS = 40;

/** @param {number[]} values @param {number} machine */
export function spread(values, machine) {
  const low = Math.min(machine, ...values), most = Math.max(machine, ...values) + 1;
  const step = Math.max(1, Math.ceil((most - low) / COLUMNS)), columns = Math.max(8, Math.ceil((most - low) / step));
  const across = (WIDE - 2 * EDGE) / columns, at = (/** @type {number} */ value) => Math.floor((value - low) / step);
  const heights = /** @type {number[]} */ (Array(columns).fill(0));
  for (const value of values) heights[at(value)]++;
  const up = Math.min(across, (FLOOR - 40) / Math.max(1, ...heights)), radius = Math.min(across, up) * 0.42;
  const x = (/** @type {number} */ value) => EDGE + (at(value) + 0.5) * across;
  const dots = heights.flatMap((count, column) => Array.from({ length: count }, (_, i) => makeSvg("circle",
    { cx: EDGE + (column + 0.5) * across, cy: FLOOR - (i + 0.6) * up, r: radius })));
  const label = makeSvg("text", { x: x(machine), y: 16, class: "machine" }, say("algorithm.machine_line",
    { figure: number(machine) }));
  label.setAttribute("text-anchor", x(machine) < WIDE / 2 ? "start" : "end");
  const ticks = [...new Set([low, values[Math.floor(values.length / 2)] ?? low, values.at(-1) ?? low])]
    .map((value) => makeSvg("text", { x: x(value), y: FLOOR + 24, class: "tick" }, number(value)));
  const svg = makeSvg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "algo-spread", role: "img" },
    makeSvg("line", { x1: EDGE, x2: WIDE - EDGE, y1: FLOOR, y2: FLOOR }),
    makeSvg("line", { x1: x(machine), x2: x(machine), y1: 24, y2: FLOOR, class: "machine" }), ...dots, label, ...ticks);
  svg.dataset.testid = "spread";
  svg.setAttribute("aria-label", say("algorithm.spread_words", {
    count: values.length, least: values[0] ?? 0, middle: values[Math.floor(values.length / 2)] ?? 0,
    most: values.at(-1) ?? 0, machine,
  }));
  return svg;
}

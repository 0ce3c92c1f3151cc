// How runs of one method with many seeds ended, on the page: a histogram of the moves until they were solved, and the
// figures of each group of runs.

import "../core/texts/finish_texts.js";
import { number } from "../core/words.js";
import { make, makeSvg, setAll } from "../base/dom.js";
import { say } from "../core/texts/say.js";
import { binsOf, summaryOf } from "./finishes.js";

/** @import { Bin, Finish } from "./finishes.js" */

const WIDTH = 480, HEIGHT = 220, SIDE = 8; // units of the drawing
const USUAL = 13; // units: the height of letters, as the style sheet has it
const TOP = 1.5, BOTTOM = 3; // lines of letters above and below the bars
const GAP = 0.12; // of the width of a bin, on each side
const KINDS = ["class", "machine"]; // the class of a group's bars in the style sheet, in the order of the groups

/** @typedef {{ name: string, finishes: Finish[] }} Group */

/** Draw the histogram of one or two groups into `svg`, with letters of this height.
 * @param {SVGElement} svg @param {Group[]} groups */
export function drawFinishes(svg, groups, letters = USUAL) {
  const bins = binsOf(groups.map(({ finishes }) => finishes)), counts = groups.map(({ finishes }) => finishes.length);
  const unsolved = groups.map(({ finishes }) => finishes.filter(({ solved }) => !solved).length);
  const columns = [...bins.map(({ counts: solved }) => solved), ...(unsolved.some(Boolean) ? [unsolved] : [])];
  const shares = columns.map((column) => column.map((runs, i) => (counts[i] ? runs / counts[i] : 0)));
  const most = Math.max(0.1, ...shares.flat()), wide = (WIDTH - 2 * SIDE) / Math.max(1, columns.length);
  const bars = shares.flatMap((column, at) => column.flatMap((share, group) =>
    barOf({ share, of: most, count: columns[at][group], at, wide, group, groups: groups.length, lost: !bins[at] },
      letters)));
  setAll(svg, { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": spokenOf(groups, bins) });
  const y = HEIGHT - BOTTOM * letters, line = { x1: SIDE, x2: WIDTH - SIDE, y1: y, y2: y, class: "ground" };
  svg.replaceChildren(...bars, makeSvg("line", line), ...labelsOf(bins, wide, columns.length > bins.length, letters));
}

/** A bar and the number of its runs above it; those that are `lost` were not solved.
 * @param {{ share: number, of: number, count: number, at: number, wide: number, group: number, groups: number,
 *   lost: boolean }} bar @param {number} letters */
function barOf({ share, of, count, at, wide, group, groups, lost }, letters) {
  if (!count) return [];
  const high = (share / of) * (HEIGHT - (TOP + BOTTOM) * letters), width = (wide * (1 - 2 * GAP)) / groups;
  const x = SIDE + at * wide + GAP * wide + group * width, y = HEIGHT - BOTTOM * letters - high;
  return [
    makeSvg("rect", { x, y, width, height: high, class: `${KINDS[group]}${lost ? " lost" : ""}` }),
    makeSvg("text", { x: x + width / 2, y: y - 4, class: "count" }, number(count)),
  ];
}

/** The first number of each bin, as far as they have room. @param {Bin[]} bins @param {number} wide
 * @param {boolean} more whether a column for unsolved runs follows @param {number} letters */
function labelsOf(bins, wide, more, letters) {
  const y = HEIGHT - (BOTTOM - 1.2) * letters, most = letters > USUAL ? 2 : 5;
  const every = Math.ceil(bins.length / most), open = bins.at(-1)?.to === Infinity;
  const labels = bins.flatMap(({ from }, i) => (i % every || (open && i > bins.length - 1 - every)
    ? [] : [makeSvg("text", { x: SIDE + i * wide, y, class: "start" }, number(from))]));
  if (open) {
    const text = say("finishes.or_more", { from: bins[bins.length - 1].from });
    labels.push(makeSvg("text", { x: SIDE + bins.length * wide, y, class: "end" }, text));
  }
  const foot = HEIGHT - 0.4 * letters, axis = bins.length ? say("finishes.axis") : "";
  return [...labels, makeSvg("text", { x: SIDE, y: foot, class: "start" }, axis),
    makeSvg("text", { x: WIDTH - SIDE, y: foot, class: "end" }, more ? say("finishes.unsolved") : "")];
}

/** The histogram as a sentence. @param {Group[]} groups @param {Bin[]} bins */
function spokenOf(groups, bins) {
  const spoken = groups.map(({ name }, i) => {
    const columns = bins.filter(({ counts }) => counts[i]).map(({ from, to, counts }) => (to === Infinity
      ? say("finishes.from", { from, count: counts[i] }) : say("finishes.between", { from, to, count: counts[i] })));
    return say("finishes.group", { name: name, bins: columns.join(", ") || say("finishes.none") });
  });
  return spoken.join(" ");
}

/** The figures of each group as a table. @param {HTMLElement} table @param {Group[]} groups */
export function showFigures(table, groups) {
  const summaries = groups.map(({ finishes }) => summaryOf(finishes));
  const shown = (/** @type {number | null} */ moves) => (moves === null ? "–" : number(moves));
  /** @type {[string, (summary: import("./finishes.js").Summary) => string][]} */
  const rows = [
    ["runs", ({ count }) => number(count)],
    ["solved", ({ share, count }) => (count ? say("finishes.percent", { percent: Math.round(100 * share) }) : "–")],
    ["first", ({ first }) => shown(first)], ["quarter", ({ quarter }) => shown(quarter)],
    ["half", ({ half }) => shown(half)], ["most", ({ most }) => shown(most)], ["last", ({ last }) => shown(last)],
  ];
  const head = groups.map(({ name }, i) => make("th", { scope: "col", className: KINDS[i], textContent: name }));
  table.replaceChildren(
    make("thead", {}, make("tr", {}, make("td"), ...head)),
    make("tbody", {}, ...rows.map(([name, value]) => make("tr", {},
      make("th", { scope: "row", textContent: say(`finishes.${name}`) }),
      ...summaries.map((summary) => make("td", { className: "number", textContent: value(summary) }))))),
  );
}

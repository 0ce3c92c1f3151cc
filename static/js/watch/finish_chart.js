// How runs of one method with many seeds ended, on the page: a histogram of the moves until they were solved, the
// figures of each group of runs, and the table that a class made, each pupil with a seed, beside the machine's own
// runs. The browser of the teacher keeps the last one for the page of the lab.

import { number } from "../core/words.js";
import { hook, part, setAll } from "../base/dom.js";
import { html, render, svg } from "../base/html.js";
import { saveFile } from "../base/output.js";
import { parse, remove, set, textAt } from "../base/storage.js";
import { say } from "../core/texts/say.js";
import { binsOf, csvOf, finishFrom, optionsOf, summaryOf } from "./finishes.js";

/** @import { Bin, Finish } from "./finishes.js" */

const WIDTH = 480, HEIGHT = 220, SIDE = 8; // units of the drawing
const USUAL = 13; // units: the height of letters, as the style sheet has it
const TOP = 1.5, BOTTOM = 3; // lines of letters above and below the bars
const GAP = 0.12; // of the width of a bin, on each side
const KINDS = ["class", "machine"]; // the class of a group's bars in the style sheet, in the order of the groups

const KEPT = "lab:class";

/** @typedef {{ name: string, finishes: Finish[] }} Group */
/** @typedef {{ title: string, method: string, class: Finish[], machine: Finish[] }} ClassTable */

/** Draw the histogram of one or two groups, with letters of this height. @param {SVGElement} host
 * @param {Group[]} groups */
export function drawFinishes(host, groups, letters = USUAL) {
  const bins = binsOf(groups.map(({ finishes }) => finishes)), counts = groups.map(({ finishes }) => finishes.length);
  const unsolved = groups.map(({ finishes }) => finishes.filter(({ solved }) => !solved).length);
  const columns = [...bins.map(({ counts: solved }) => solved), ...(unsolved.some(Boolean) ? [unsolved] : [])];
  const shares = columns.map((column) => column.map((runs, i) => (counts[i] ? runs / counts[i] : 0)));
  const most = Math.max(0.1, ...shares.flat()), wide = (WIDTH - 2 * SIDE) / Math.max(1, columns.length);
  const bars = shares.map((column, at) => column.map((share, group) =>
    barOf({ share, of: most, count: columns[at][group], at, wide, group, groups: groups.length, lost: !bins[at] },
      letters)));
  setAll(host, { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": spokenOf(groups, bins) });
  const y = HEIGHT - BOTTOM * letters;
  render(host, svg`${bars}<line x1=${SIDE} x2=${WIDTH - SIDE} y1=${y} y2=${y} class="ground"></line>
    ${labelsOf(bins, wide, columns.length > bins.length, letters)}`);
}

/** A bar and the number of its runs above it; those that are `lost` were not solved.
 * @param {{ share: number, of: number, count: number, at: number, wide: number, group: number, groups: number,
 *   lost: boolean }} bar @param {number} letters */
function barOf({ share, of, count, at, wide, group, groups, lost }, letters) {
  if (!count) return null;
  const high = (share / of) * (HEIGHT - (TOP + BOTTOM) * letters), width = (wide * (1 - 2 * GAP)) / groups;
  const x = SIDE + at * wide + GAP * wide + group * width, y = HEIGHT - BOTTOM * letters - high;
  return svg`<rect x=${x} y=${y} width=${width} height=${high} class=${`${KINDS[group]}${lost ? " lost" : ""}`}></rect>
    <text x=${x + width / 2} y=${y - 4} class="count">${number(count)}</text>`;
}

/** The first number of each bin, as far as they have room. @param {Bin[]} bins @param {number} wide
 * @param {boolean} more whether a column for unsolved runs follows @param {number} letters */
function labelsOf(bins, wide, more, letters) {
  const y = HEIGHT - (BOTTOM - 1.2) * letters, most = letters > USUAL ? 2 : 5;
  const every = Math.ceil(bins.length / most), last = bins.at(-1), open = last?.to === Infinity;
  const foot = HEIGHT - 0.4 * letters;
  const text = (/** @type {number} */ x, /** @type {number} */ down, /** @type {string} */ side,
    /** @type {string} */ words) => svg`<text x=${x} y=${down} class=${side}>${words}</text>`;
  return [
    bins.map(({ from }, i) => (i % every || (open && i > bins.length - 1 - every)
      ? null : text(SIDE + i * wide, y, "start", number(from)))),
    open && text(SIDE + bins.length * wide, y, "end", say("finishes.or_more", { from: last.from })),
    text(SIDE, foot, "start", bins.length ? say("finishes.axis") : ""),
    text(WIDTH - SIDE, foot, "end", more ? say("finishes.unsolved") : ""),
  ];
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
  const reached = (/** @type {number | null} */ moves) =>
    (moves === null ? say("finishes.not_reached") : number(moves));
  /** @type {[string, (summary: import("./finishes.js").Summary) => string][]} */
  const rows = [
    ["runs", ({ count }) => number(count)],
    ["solved", ({ share, count }) => (count ? say("finishes.percent", { percent: Math.round(100 * share) }) : "–")],
    ["first", ({ first }) => shown(first)], ["quarter", ({ quarter }) => reached(quarter)],
    ["half", ({ half }) => reached(half)], ["most", ({ most }) => reached(most)], ["last", ({ last }) => shown(last)],
  ];
  render(table, html`
    <thead><tr><td></td>${groups.map(({ name }, i) => html`<th scope="col" class=${KINDS[i]}>${name}</th>`)}
    </tr></thead>
    <tbody>${rows.map(([name, value]) => html`<tr><th scope="row">${say(`finishes.${name}`)}</th>
      ${summaries.map((summary) => html`<td class="number">${value(summary)}</td>`)}</tr>`)}</tbody>`);
}

// The table of a class

/** Take a table into the lab, in place of an earlier one. @param {ClassTable} table */
export const keepClassTable = (table) => set(KEPT, JSON.stringify(table));

/** @returns {ClassTable | null} */
function keptTable() {
  const table = /** @type {any} */ (parse(textAt(KEPT)));
  const [pupils, machine] = [table?.class, table?.machine].map((rows) =>
    (Array.isArray(rows) ? rows.map(finishFrom).filter((finish) => finish !== null) : []));
  return pupils.length
    ? { title: String(table.title), method: String(table.method), class: pupils, machine } : null;
}

/** Show the table that was taken along, if there is one. @param {HTMLElement} box */
export function showClassTable(box) {
  const table = keptTable();
  if (!table) return;
  const { title, method } = table, machine = { name: say("finishes.machine"), finishes: table.machine };
  const groups = [{ name: say("finishes.class"), finishes: table.class }, ...(table.machine.length ? [machine] : [])];
  const heads = ["group_head", "seed", "end", "moves", "best", "options"].map((name) => say(`finishes.${name}`));
  part(box, "title").textContent = say("finishes.table", { title: title || method, method });
  drawFinishes(part(box, "histogram", SVGSVGElement), groups);
  showFigures(part(box, "figures"), groups);
  render(part(box, "runs"), html`<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${groups.map(({ name, finishes }) => finishes.map((finish) => html`<tr><td>${name}</td>
      <td>${number(finish.seed)}</td><td>${say(finish.solved ? "finishes.solved" : "finishes.unsolved")}</td>
      <td>${number(finish.moves)}</td><td>${number(finish.best)}</td><td>${optionsOf(finish)}</td></tr>`))}</tbody>`);
  hook(box, "class-csv").addEventListener("click", () => {
    const csv = csvOf(groups.map(({ finishes }) => finishes), groups.map(({ name }) => name));
    saveFile(new Blob([csv], { type: "text/csv" }), "runs.csv");
  });
  hook(box, "class-forget").addEventListener("click", () => { remove(KEPT); box.hidden = true; });
  box.hidden = false;
}

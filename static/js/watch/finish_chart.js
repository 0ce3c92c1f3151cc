// How runs of one method with many seeds ended, on the page: a histogram of the moves until they were solved, the
// figures of each group of runs, and the table that a class made, each pupil with a seed, beside the machine's own
// runs. The browser of the teacher keeps the last one for the page of the lab.

import { number } from "../core/words.js";
import { hook, part, setAll } from "../base/dom.js";
import { html, render, svg } from "../base/html.js";
import { saveFile } from "../base/output.js";
import { parse, remove, set, textAt } from "../base/storage.js";
import { percentage, say } from "../core/texts/say.js";
import { evenly, fitting } from "./chart_labels.js";
import { binsOf, csvOf, finishFrom, optionsOf, summaryOf } from "./finishes.js";

/** @import { ChartLabel } from "./chart_labels.js" */
/** @import { Bin, Finish } from "./finishes.js" */

const WIDTH = 480, HEIGHT = 220, SIDE = 8; // units of the drawing
const TOP = 1.5, BOTTOM = 3; // lines of letters above and below the bars
const GAP = 0.12; // of the width of a bin, on each side
const KINDS = ["class", "machine"]; // the class of a group's bars in the style sheet, in the order of the groups

const KEPT = "lab:class";

/** @typedef {{ name: string, finishes: Finish[] }} Group */
/** @typedef {{ title: string, method: string, class: Finish[], machine: Finish[] }} ClassTable */

/** Draw the histogram of one or two groups, with as many of its numbers as have room. @param {SVGElement} host
 * @param {Group[]} groups */
export function drawFinishes(host, groups) {
  const letters = parseFloat(getComputedStyle(host).fontSize); // units of the drawing
  const bins = binsOf(groups.map(({ finishes }) => finishes)), bars = barsOf(groups, bins, letters);
  const counts = bars.toSorted((one, other) => other.high - one.high).map(({ x, y, width, count }) => (
    { x: x + width / 2, y: y - 4, side: "middle", look: "middle count", text: number(count) }));
  const texts = [...fitting(counts, letters), ...labelsOf(bins, letters, bars.some(({ isLost }) => isLost))];
  setAll(host, { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": spokenOf(groups, bins) });
  const y = HEIGHT - BOTTOM * letters;
  render(host, svg`${bars.map(({ x, y: top, width, high, look }) =>
    svg`<rect x=${x} y=${top} width=${width} height=${high} class=${look}></rect>`)}
    <line x1=${SIDE} x2=${WIDTH - SIDE} y1=${y} y2=${y} class="ground"></line>
    ${texts.map(({ x, y: base, side, look = side, text }) =>
      svg`<text x=${x} y=${base} class=${look}>${text}</text>`)}`);
}

/** The bars of all groups side by side; the last column has the runs that were not solved, if there are some.
 * @param {Group[]} groups @param {Bin[]} bins @param {number} letters */
function barsOf(groups, bins, letters) {
  const sizes = groups.map(({ finishes }) => finishes.length), columns = columnsOf(groups, bins);
  const shareOf = (/** @type {number} */ count, /** @type {number} */ group) => count / Math.max(1, sizes[group]);
  const most = Math.max(0.1, ...columns.flatMap((column) => column.map(shareOf)));
  const wide = (WIDTH - 2 * SIDE) / columns.length, width = (wide * (1 - 2 * GAP)) / groups.length;
  const ground = HEIGHT - BOTTOM * letters, highest = ground - TOP * letters;
  return columns.flatMap((column, at) => column.map((count, group) => {
    const high = (shareOf(count, group) / most) * highest, isLost = at === bins.length;
    const x = SIDE + (at + GAP) * wide + group * width, look = `${KINDS[group]}${isLost ? " lost" : ""}`;
    return { x, y: ground - high, width, high, count, look, isLost };
  })).filter(({ count }) => count);
}

/** How many runs of each group are in each bin, and were not solved. @param {Group[]} groups @param {Bin[]} bins */
function columnsOf(groups, bins) {
  const unsolved = groups.map(({ finishes }) => finishes.filter(({ solved }) => !solved).length);
  return [...bins.map(({ counts }) => counts), ...(unsolved.some(Boolean) ? [unsolved] : [])];
}

/** The first number of each bin, or of every second, third and so on, and what the axis is.
 * @param {Bin[]} bins @param {number} letters @param {boolean} more whether a column for unsolved runs follows
 * @returns {ChartLabel[]} */
function labelsOf(bins, letters, more) {
  const y = HEIGHT - (BOTTOM - 1.2) * letters, foot = HEIGHT - 0.4 * letters, last = bins.at(-1);
  const wide = (WIDTH - 2 * SIDE) / (bins.length + Number(more));
  const starts = bins.map(({ from }, i) => ({ x: SIDE + i * wide, y, side: "start", text: number(from) }));
  const open = last?.to === Infinity
    ? [{ x: SIDE + bins.length * wide, y, side: "end", text: say("finishes.or_more", { from: last.from }) }] : [];
  return [
    ...fitting([...open, ...evenly(starts.slice(0, starts.length - open.length), letters)], letters),
    ...(bins.length ? [{ x: SIDE, y: foot, side: "start", text: say("finishes.axis") }] : []),
    ...(more ? [{ x: WIDTH - SIDE, y: foot, side: "end", text: say("finishes.unsolved") }] : []),
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
    ["solved", ({ share, count }) => (count ? percentage(share) : "–")],
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

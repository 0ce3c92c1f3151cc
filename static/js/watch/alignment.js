// An alignment to work out on the page about block moves: two sequences and two scores give the table of Needleman and
// Wunsch and its best path, beside the published table.

import { alignmentTable, costText, differenceText, placeText, scoreText } from "./alignment_words.js";
import { align, signed } from "./line_costs.js";
import { say } from "../core/texts/say.js";
import { byId, find, part as partIn, setError, setText, targetOf } from "../base/dom.js";
import { html, render } from "../base/html.js";

/** @import { Problem } from "./alignment_words.js" */
/** @import { Place } from "./line_costs.js" */

const LONGEST = 8, LARGEST = 99, LEAST = -1000; // numbers of a sequence, and a score
const KEYS = /** @type {Record<string, Place>} */ ({
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
});

const root = byId("aligning"), part = (/** @type {string} */ name) => partIn(root, name);
const published = /** @type {Problem & { scores: number[][] }} */ (JSON.parse(root.dataset.published ?? "{}"));
const form = part("form"), computed = part("computed");
const now = {
  problem: /** @type {Problem} */ (published), aligned: align(published.one, published.other, published),
  place: /** @type {Place} */ ([0, 0]),
};

/** What the form asks for; null if something cannot be read. @returns {Problem | null} */
function read() {
  const text = (/** @type {string} */ name) => find(form, `[name=${name}]`, HTMLInputElement).value.trim();
  const [one, other] = ["one", "other"].map((name) => text(name).split(/[\s,]+/).filter(Boolean).map(Number));
  const [gap, mismatch] = ["gap", "mismatch"].map((name) => (text(name) ? Number(text(name)) : NaN));
  const fits = [...one, ...other].every((value) => isIn(value, 1, LARGEST))
    && Math.max(one.length, other.length) <= LONGEST && isIn(gap, LEAST, 0) && isIn(mismatch, LEAST, 0);
  return fits ? { one, other, gap, mismatch } : null;
}

/** @param {number} value @param {number} low @param {number} high */
const isIn = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;

function work() {
  const problem = read(), wanted = { count: LONGEST, largest: LARGEST, least: signed(LEAST) };
  setError(part("error"), problem ? "" : say("aligning.wanted", wanted));
  if (!problem) return;
  const aligned = align(problem.one, problem.other, problem);
  Object.assign(now, { problem, aligned, place: aligned.path.at(-1) });
  show();
}

function show() {
  const { problem, aligned: { scores, pairs, path }, place } = now;
  render(computed, alignmentTable({ ...problem, scores, path }, place));
  render(part("pairs"), html`<table><tbody>${[0, 1].map((at) => html`<tr>${pairs.map((pair) =>
    html`<td class=${pair[0] === pair[1] ? "alike" : ""}>${pair[at] || "–"}</td>`)}</tr>`)}</tbody></table>`);
  setText(part("score"), scoreText(problem, scores, pairs));
  setText(part("cost"), costText(problem, pairs));
  setText(part("same"), differenceText(scores, published.scores));
  setText(part("place"), placeText(problem, scores, place));
}

/** Explain the score of a place. @param {Place} place */
function go([i, j]) {
  const { problem: { one, other }, place } = now;
  if (i < 0 || j < 0 || i > one.length || j > other.length || String([i, j]) === String(place)) return;
  now.place = [i, j];
  show();
}

// Not pointerover, which also comes when a key scrolls the page under a resting mouse.
for (const kind of ["pointermove", "click"]) {
  computed.addEventListener(kind, (event) => {
    const cell = targetOf(event).closest("td"), row = /** @type {HTMLTableRowElement} */ (cell?.parentElement);
    if (cell) go([row.rowIndex - 1, cell.cellIndex - 1]);
  });
}
computed.addEventListener("keydown", (event) => {
  const by = KEYS[event.key];
  if (!by) return;
  event.preventDefault();
  go([now.place[0] + by[0], now.place[1] + by[1]]);
});
form.addEventListener("input", work);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("reset", () => { setTimeout(work); }); // once the values are back
render(part("published"), alignmentTable({ ...published, path: now.aligned.path }));
work();
part("work").hidden = false;

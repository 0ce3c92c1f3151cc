// An alignment to work out on the page about block moves: two sequences and two scores give the table of Needleman and
// Wunsch and its best path, beside the published table.

import { alignmentTable } from "./alignment_table.js";
import { costText, differenceText, placeText, scoreText } from "./alignment_words.js";
import { align, signed } from "./line_costs.js";
import { say } from "../core/texts/say.js";
import { byId, find, make, part as partIn, setError, setText, targetOf } from "../base/dom.js";

/** @import { Asked } from "./alignment_words.js" */
/** @import { Pair, Place } from "./line_costs.js" */

const LONGEST = 8, LARGEST = 99, LEAST = -1000; // numbers of a sequence, and a score
const KEYS = /** @type {Record<string, Place>} */ ({
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
});

const root = byId("aligning"), part = (/** @type {string} */ name) => partIn(root, name);
const published = /** @type {Asked & { scores: number[][] }} */ (JSON.parse(root.dataset.published ?? "{}"));
const form = part("form"), computed = part("computed");
const now = {
  asked: /** @type {Asked} */ (published), aligned: align(published.one, published.other, published),
  place: /** @type {Place} */ ([0, 0]),
};

/** What the form asks for; null if something cannot be read. @returns {Asked | null} */
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
  const asked = read(), wanted = { count: LONGEST, largest: LARGEST, least: signed(LEAST) };
  setError(part("error"), asked ? "" : say("aligning.wanted", wanted));
  if (!asked) return;
  const aligned = align(asked.one, asked.other, asked), { scores, pairs, path } = aligned;
  Object.assign(now, { asked, aligned, place: path.at(-1) });
  computed.replaceChildren(alignmentTable({ ...asked, scores, path }));
  part("pairs").replaceChildren(pairsOf(pairs));
  setText(part("score"), scoreText(asked, scores, pairs));
  setText(part("cost"), costText(asked, pairs));
  setText(part("same"), differenceText(scores, published.scores));
  showPlace();
}

// The pairs

/** One sequence above the other. @param {Pair[]} pairs */
function pairsOf(pairs) {
  const rows = [0, 1].map((at) => make("tr", {}, ...pairs.map((pair) =>
    make("td", { className: pair[0] === pair[1] ? "alike" : "", textContent: pair[at] ? String(pair[at]) : "–" }))));
  return make("table", {}, ...rows);
}

function showPlace() {
  const { asked, aligned: { scores }, place } = now;
  for (const cell of computed.querySelectorAll("td")) {
    cell.classList.toggle("looked", String(placeOf(cell)) === String(place));
  }
  setText(part("place"), placeText(asked, scores, place));
}

/** @param {HTMLTableCellElement} cell @returns {Place} */
const placeOf = (cell) =>
  [/** @type {HTMLTableRowElement} */ (cell.parentElement).rowIndex - 1, cell.cellIndex - 1];

// Acts

/** Explain the score of a place. @param {Place} place */
function go([i, j]) {
  const { asked: { one, other }, place } = now;
  if (i < 0 || j < 0 || i > one.length || j > other.length || String([i, j]) === String(place)) return;
  now.place = [i, j];
  showPlace();
}

// Not pointerover, which also comes when a key scrolls the page under a resting mouse.
for (const kind of ["pointermove", "click"]) {
  computed.addEventListener(kind, (event) => {
    const cell = targetOf(event).closest("td");
    if (cell) go(placeOf(cell));
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
const { path: publishedPath } = align(published.one, published.other, published);
part("published").replaceChildren(alignmentTable({ ...published, path: publishedPath }));
work();
part("work").hidden = false;

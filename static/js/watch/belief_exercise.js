// "One line, weighed" on the page about beliefs: sliders for prior odds, and the messages that line_weights.js computes
// from them without the server.

import "../core/texts/more_texts.js";
import "../core/texts/piece_texts.js";
import { EVEN, explain, ODDS, oddsText, oddsWords, short, weigh } from "./line_weights.js";
import { say } from "../core/texts/say.js";
import { byId, find, make, part as partIn, setText, targetOf } from "../base/dom.js";

const LENGTH = 8, FIRST = 3; // cells; the one that is explained first
const START = [EVEN, EVEN, EVEN, EVEN, EVEN, EVEN + 2, EVEN, EVEN];

/** @typedef {ReturnType<typeof placementRow>} Row */

const root = byId("weighing"), part = (/** @type {string} */ name) => partIn(root, name);
const line = { clue: /** @type {number[]} */ ([]), steps: START.slice(), cell: FIRST };
const sliders = Array.from({ length: LENGTH }, (_, cell) => slider(cell));
const shown = {
  odds: rowOf("odds"), chances: rowOf("chances"), messages: rowOf("messages"), placements: /** @type {Row[]} */ ([]),
};
sliders.forEach((box, cell) => shown.odds[cell].prepend(box));

// Building

/** @param {number} cell */
function slider(cell) {
  const testid = `slider-${cell + 1}`;
  const box = make("input", { type: "range", min: "0", max: String(ODDS.length - 1), step: "1", testid });
  box.value = String(line.steps[cell]);
  box.setAttribute("aria-label", say("weighing.slider", { number: cell + 1 }));
  box.setAttribute("aria-orientation", "vertical");
  box.addEventListener("input", () => { line.steps[cell] = Number(box.value); look(cell); });
  box.addEventListener("focus", () => look(cell));
  return box;
}

/** A row of the table: an entry for each cell of the line. @param {string} name */
function rowOf(name) {
  const cells = Array.from({ length: LENGTH }, (_, cell) =>
    make("td", { testid: `${name}-${cell + 1}` }, make("span")));
  part(name).children[0].after(...cells);
  return cells;
}

function layOut() {
  line.clue = find(root, "input[name=clue]:checked", HTMLInputElement).value.split(" ").map(Number);
  const { placements } = weigh(line.clue, ODDS.slice(0, LENGTH)), clue = line.clue.join(" ");
  shown.placements = placements.map(({ cells }, at) => placementRow(cells, at + 1));
  part("placements").replaceChildren(...shown.placements.map(({ row }) => row));
  part("count").textContent = say("weighing.all_placements", { count: placements.length, clue });
  draw();
}

/** @param {number[]} cells @param {number} number */
function placementRow(cells, number) {
  const bar = make("i"), weight = make("span"), head = make("th", { scope: "row", textContent: String(number) });
  const boxes = cells.map((filled) => {
    const name = filled ? "filled" : "empty", label = say(filled ? "cells.filled" : "believing.empty");
    return make("td", { className: name }, make("span", { className: "unseen", textContent: label }));
  });
  const last = make("td", { className: "weight" }, bar, weight);
  const row = make("tr", { testid: `placement-${number}` }, head, ...boxes, last);
  return { row, cells, boxes, bar, weight };
}

// Showing

/** @param {number} cell */
function look(cell) {
  line.cell = cell;
  draw();
}

function draw() {
  const odds = line.steps.map((step) => ODDS[step]), weighed = weigh(line.clue, odds);
  const most = Math.max(...weighed.placements.map(({ weight }) => weight));
  shown.placements.forEach((row, at) => showPlacement(row, weighed.placements[at].weight, most));
  for (let cell = 0; cell < LENGTH; cell++) showCell(cell, odds[cell], weighed);
  setText(part("total"), short(weighed.total));
  setText(part("explained"), explain(weighed, odds, line.cell));
}

/** @param {Row} shown @param {number} weight @param {number} most */
function showPlacement({ row, cells, boxes, bar, weight: text }, weight, most) {
  row.classList.toggle("has", cells[line.cell] === 1);
  boxes.forEach((box, cell) => box.classList.toggle("looked", cell === line.cell));
  bar.style.setProperty("--share", String(weight / most));
  setText(text, short(weight));
}

/** @param {number} cell @param {number} odds @param {Weighed} weighed */
function showCell(cell, odds, { chances, messages }) {
  const box = sliders[cell];
  box.value = String(line.steps[cell]);
  box.setAttribute("aria-valuetext", oddsWords(odds));
  setText(find(shown.odds[cell], "span"), oddsText(odds));
  setText(find(shown.chances[cell], "span"), Math.round(100 * chances[cell]));
  setText(find(shown.messages[cell], "span"), short(messages[cell]));
  for (const cells of [shown.odds, shown.chances, shown.messages])
    cells[cell].classList.toggle("looked", cell === line.cell);
}

/** Explain the cell above or below the pointer. @param {Event} event */
function pointed(event) {
  const box = targetOf(event).closest("td"), at = box ? box.cellIndex - 1 : -1;
  if (at >= 0 && at < LENGTH && at !== line.cell) look(at);
}

// Not pointerover, which also comes when a key scrolls the page under a resting mouse.
for (const kind of ["pointermove", "click"]) part("table").addEventListener(kind, pointed);
part("clues").addEventListener("change", layOut);
part("even").addEventListener("click", () => { line.steps.fill(EVEN); draw(); });
layOut();
part("work").hidden = false;

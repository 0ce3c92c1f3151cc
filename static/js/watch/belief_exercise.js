// "One line, weighed" on the page about beliefs: sliders for prior odds, and the messages that line_weights.js computes
// from them without the server.

import { EVEN, explain, ODDS, oddsText, oddsWords, short, weigh } from "./line_weights.js";
import { say } from "../core/texts/say.js";
import { byId, find, make, part as partIn, setText, targetOf } from "../base/dom.js";
import { html, render } from "../base/html.js";

const LENGTH = 8, FIRST = 3; // cells; the one that is explained first
const START = [EVEN, EVEN, EVEN, EVEN, EVEN, EVEN + 2, EVEN, EVEN];

const root = byId("weighing"), part = (/** @type {string} */ name) => partIn(root, name);
const line = { clue: /** @type {number[]} */ ([]), steps: START.slice(), cell: FIRST };
const sliders = Array.from({ length: LENGTH }, (_, cell) => slider(cell));
const shown = { odds: rowOf("odds"), chances: rowOf("chances"), messages: rowOf("messages") };
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
  draw();
}

// Showing

/** @param {number} cell */
function look(cell) {
  line.cell = cell;
  draw();
}

function draw() {
  const odds = line.steps.map((step) => ODDS[step]), weighed = weigh(line.clue, odds), { placements } = weighed;
  const most = Math.max(...placements.map(({ weight }) => weight)), clue = line.clue.join(" ");
  setText(part("count"), say("weighing.all_placements", { count: placements.length, clue }));
  render(part("placements"), placements.map(({ cells, weight }, at) => html`<tr class=${cells[line.cell] ? "has" : ""}
    data-testid=${`placement-${at + 1}`}><th scope="row">${at + 1}</th>${cells.map(cellOf)}
    <td class="weight"><i --share=${weight / most}></i><span>${short(weight)}</span></td></tr>`));
  for (let cell = 0; cell < LENGTH; cell++) showCell(cell, odds[cell], weighed);
  setText(part("total"), short(weighed.total));
  setText(part("explained"), explain(weighed, odds, line.cell));
}

/** @param {number} filled @param {number} cell */
const cellOf = (filled, cell) => html`<td
  class=${`${filled ? "filled" : "empty"} ${cell === line.cell ? "looked" : ""}`}>
  <span class="unseen">${say(filled ? "cells.filled" : "believing.empty")}</span></td>`;

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

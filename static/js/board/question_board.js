// The board of a question: clues, known cells, and buttons for the cells that are asked for, with how they are judged
// and what a class answered. Made of elements, so that keys and screen readers reach them.

import { cellName, markName } from "../core/words.js";
import { linesThrough } from "../core/shapes.js";
import { tapped, verdictOn } from "../core/quiz.js";
import { say } from "../core/texts/say.js";
import { make } from "../base/dom.js";

/** @import { Answer, Asked, Given, Tally } from "../core/quiz.js" */
/**
 * What is shown with a question: an answer of one's own, the right one with its reason, the answers of a class.
 * @typedef {{ given?: Given | null, answer?: Answer | null, reason?: string, tally?: Tally | null,
 *   locked?: boolean }} Shown
 */
/** @typedef {{ layout: Layout, question: Asked, shown: Shown, give: (given: Given) => void }} Asking */

export const SIGNS = /** @type {Record<string, string>} */ ({ right: "✓", wrong: "✗", missed: "◦" });

/** @param {Asking} asking */
export function questionBoard(asking) {
  const { height, width, clues } = asking.layout;
  const board = make("div", { className: "question-board", testid: "question-board" }, make("span"));
  board.style.setProperty("--across", String(width));
  board.classList.toggle("answered", Boolean(asking.shown.answer));
  for (let column = 0; column < width; column++) board.append(clueBox(asking, clues[height + column], height + column));
  for (let row = 0; row < height; row++) {
    board.append(clueBox(asking, clues[row], row));
    for (let column = 0; column < width; column++) board.append(cellBox(asking, row * width + column));
  }
  return board;
}

/** @param {Asking} asking @param {Clue} clue @param {number} line */
function clueBox({ layout, question }, clue, line) {
  const numbers = Array.isArray(clue) ? (clue.length ? clue : [0]) : [];
  const box = make("span", { className: line < layout.height ? "clue across" : "clue down" });
  box.append(...numbers.map((number) => make("i", { textContent: String(number) })));
  box.classList.toggle("asked", question.line === line);
  return box;
}

/** @param {Asking} asking @param {number} cell */
function cellBox(asking, cell) {
  const { layout, question, shown } = asking, known = Number(question.cells[cell]);
  const [row, line] = linesThrough(layout.shape, cell), onLine = question.line === row || question.line === line;
  const free = question.answered === "cells" && onLine && !known;
  const box = make(free ? "button" : "span", { className: "cell", testid: free ? `ask-cell-${cell}` : undefined });
  const given = markIn(shown.given, cell), wanted = free && shown.answer ? markIn(shown.answer, cell) : 0;
  box.dataset.mark = String(known || given || wanted);
  box.classList.toggle("asked", onLine);
  box.classList.toggle("marked", question.marked.includes(cell));
  box.classList.toggle("own", !known && Boolean(given || wanted));
  box.classList.toggle("fifth", line > layout.height && (line - layout.height) % 5 === 0);
  box.classList.toggle("fifth-row", row > 0 && row % 5 === 0);
  const place = question.choices.findIndex((choice) => choice.cell === cell);
  if (place >= 0) box.append(make("b", { textContent: String(place + 1) }));
  if (free) serve(asking, /** @type {HTMLButtonElement} */ (box), cell, given);
  if (free && shown.tally) box.append(heatOf(shown.tally, cell));
  return box;
}

/** A cell that is asked for. @param {Asking} asking @param {HTMLButtonElement} box @param {number} cell
 * @param {number} given */
function serve({ layout, shown, give }, box, cell, given) {
  const verdict = shown.answer ? verdictOn(shown.answer, shown.given ?? null, cell) : "";
  box.type = "button";
  box.disabled = Boolean(shown.locked || shown.answer);
  if (verdict && shown.given) {
    box.dataset.verdict = verdict;
    box.append(hidden(make("em", { textContent: SIGNS[verdict] })));
  }
  const name = cellName(/** @type {Game} */ (/** @type {unknown} */ (layout)), cell);
  const mark = markName(given || (shown.answer ? markIn(shown.answer, cell) : 0));
  const words = verdict ? [mark, say(`quiz.cell_${verdict}`)] : [mark];
  box.append(make("span", { className: "unseen", textContent: `${name}: ${words.join(", ")}` }));
  box.addEventListener("click", () => give({ cells: tapped(cellsOf(shown.given), cell) }));
}

/** How many marked a cell, filled and empty: as colours, and in numbers.
 * @param {Tally} tally @param {number} cell */
function heatOf({ count, filled, empty }, cell) {
  const [dark, light] = [filled[cell] ?? 0, empty[cell] ?? 0];
  const box = make("span", { className: "heat", testid: `heat-${cell}` });
  box.style.setProperty("--filled", String(count ? dark / count : 0));
  box.style.setProperty("--empty", String(count ? light / count : 0));
  if (dark || light) box.append(make("i", { textContent: String(dark) }), make("i", { textContent: String(light) }));
  box.title = say("quiz.marked", { filled: dark, empty: light });
  return hidden(box);
}

/** For the eye alone. @template {Element} T @param {T} element @returns {T} */
function hidden(element) {
  element.setAttribute("aria-hidden", "true");
  return element;
}

/** @param {Given | Answer | null | undefined} given @returns {[number, number][]} */
const cellsOf = (given) => (given && "cells" in given ? given.cells : []);

/** @param {Given | Answer | null | undefined} given @param {number} cell */
const markIn = (given, cell) => cellsOf(given).find(([one]) => one === cell)?.[1] ?? 0;

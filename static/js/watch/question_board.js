// The board of a question: clues, known cells, buttons for the cells that are asked for, with how they are judged and
// what a class answered. A solid lies there in layers. Made of elements, so that keys and screen readers reach them.

import { cellMark, cellName, placeAlong } from "../core/words.js";
import { isSolid, linesThrough } from "../core/shapes.js";
import { markAt, tapped, verdictOn } from "../core/quiz.js";
import { say } from "../core/texts/say.js";
import { make } from "../base/dom.js";
import { cellsOf as layerCells, extentOf, linesIn } from "../cube/geometry/layer_grid.js";
import { inkedCounts, inkedNumbers, leftIn, leftInWords, paintWith } from "./question_inks.js";

/** @import { Answer, Asked, Given, Tally } from "../core/quiz.js" */
/**
 * What is shown with a question: an answer of one's own, the right one with its reason, the answers of a class.
 * @typedef {{ given?: Given | null, answer?: Answer | null, reason?: string, tally?: Tally | null,
 *   locked?: boolean }} Shown
 */
/** `mark`: the one that a tap gives, in colours.
 * @typedef {{ layout: Layout, question: Asked, shown: Shown, give: (given: Given) => void, mark?: number }} Asking */

export const SIGNS = /** @type {Record<string, string>} */ ({ right: "✓", wrong: "✗", missed: "◦" });

/** A grid of cells with the lines of its rows and columns, and in a solid those through its cells.
 * @typedef {{ width: number, rows: number[], cols: number[], cells: number[], through?: number[] }} Face */

const FRONT = 1, TOP = 2; // axes along which one looks at layers
const RINGS = ["", "", "two", "three"];

/** @param {Asking} asking */
export function questionBoard(asking) {
  const { layout, question: { line } } = asking, { shape, height, width, size, lines } = layout;
  if (!isSolid(shape)) {
    const numbers = [...Array(height + width).keys()];
    const face = { width, rows: numbers.slice(0, height), cols: numbers.slice(height), cells: [...Array(size).keys()] };
    return boardOf(asking, face, "question-board");
  }
  const axis = line !== null && lines[line].axis === FRONT ? TOP : FRONT;
  const layers = [...Array(shape[axis]).keys()].map((layer) => ({ layer, cells: layerCells(shape, axis, layer) }));
  const seen = layers.filter(({ cells }) => line === null || cells.includes(lines[line].start));
  const board = make("div", { className: "question-layers", testid: "question-board" });
  board.style.setProperty("--beside", String(Math.ceil(Math.sqrt(seen.length))));
  board.append(...seen.map(({ layer, cells }) => make("figure", {},
    make("figcaption", { textContent: placeAlong(axis, layer) }),
    boardOf(asking, { width: extentOf(shape, axis).width, cells, ...linesIn(shape, axis, cells) }))));
  return board;
}

/** @param {Asking} asking @param {Face} face @param {string} [testid] */
function boardOf(asking, face, testid) {
  const { width, rows, cols } = face, clues = asking.layout.clues;
  const board = make("div", { className: "question-board", testid }, make("span"));
  board.style.setProperty("--across", String(width));
  board.style.setProperty("--down", String(rows.length));
  board.style.setProperty("--clues", String(Math.max(...rows.map((line) => [clues[line] ?? []].flat().length))));
  board.classList.toggle("coloured", Boolean(asking.layout.palette));
  board.classList.toggle("answered", Boolean(asking.shown.answer));
  board.append(...cols.map((line) => clueBox(asking, clues[line], line, "down")));
  rows.forEach((line, row) => {
    board.append(clueBox(asking, clues[line], line, "across"));
    for (let col = 0; col < width; col++) board.append(cellBox(asking, face, row, col));
  });
  return board;
}

/** @param {Asking} asking @param {Clue} clue @param {number} line @param {"across" | "down"} way */
function clueBox({ question, layout: { palette } }, clue, line, way) {
  const box = make("span", { className: `clue ${way}` }, ...numbersOf(clue, palette));
  box.classList.toggle("asked", question.line === line);
  return box;
}

/** @param {Clue} clue @param {Ink[]} [palette] */
function numbersOf(clue, palette) {
  if (clue === null) return [];
  if (palette && Array.isArray(clue) && clue.length) return inkedNumbers(clue, palette);
  if (!Array.isArray(clue)) return [make("i", { className: RINGS[clue.groups], textContent: String(clue.total) })];
  return (clue.length ? clue : [0]).map((number) => make("i", { textContent: String(number) }));
}

/** @param {Asking} asking @param {Face} face @param {number} row @param {number} col */
function cellBox(asking, { width, cells, through }, row, col) {
  const { layout, question, shown } = asking, cell = cells[row * width + col], certain = markAt(question, cell);
  const onLine = question.line !== null && linesThrough(layout.shape, cell).includes(question.line);
  const free = question.answered === "cells" && onLine && !certain;
  const box = make(free ? "button" : "span", { className: "cell", testid: free ? `ask-cell-${cell}` : undefined });
  const given = markIn(shown.given, cell), right = free && shown.answer ? markIn(shown.answer, cell) : 0;
  const mark = certain || given || right, left = leftAt(question, cell);
  box.dataset.mark = String(paintWith(box, layout.palette, mark) ? 1 : mark);
  box.classList.toggle("asked", onLine);
  box.classList.toggle("marked", question.marked.includes(cell));
  box.classList.toggle("own", !certain && Boolean(given || right));
  box.classList.toggle("fifth", col > 0 && col % 5 === 0);
  box.classList.toggle("fifth-row", row > 0 && row % 5 === 0);
  const place = question.choices.findIndex((choice) => choice.cell === cell);
  if (place >= 0) box.append(make("b", { textContent: String(place + 1) }));
  else if (through) box.append(make("small", {}, ...numbersOf(layout.clues[through[row * width + col]])));
  if (left && layout.palette && !mark && place < 0) box.append(leftIn(left, layout.palette));
  if (free) serve(asking, /** @type {HTMLButtonElement} */ (box), cell, given);
  if (free && shown.tally) box.append(heatOf(asking, shown.tally, cell));
  return box;
}

/** A cell that is asked for. @param {Asking} asking @param {HTMLButtonElement} box @param {number} cell
 * @param {number} given */
function serve({ layout, question, shown, give, mark: tool }, box, cell, given) {
  const verdict = shown.answer ? verdictOn(shown.answer, shown.given ?? null, cell) : "";
  box.type = "button";
  box.disabled = Boolean(shown.locked || shown.answer);
  if (verdict && shown.given) {
    box.dataset.verdict = verdict;
    box.append(hidden(make("em", { textContent: SIGNS[verdict] })));
  }
  const name = cellName(layout, cell), cells = new Uint8Array(layout.size);
  cells[cell] = given || (shown.answer ? markIn(shown.answer, cell) : 0);
  const mark = cellMark({ ...layout, cells }, cell);
  const words = verdict ? [mark, say(`quiz.cell_${verdict}`)] : [mark], { palette } = layout;
  const left = cells[cell] ? undefined : leftAt(question, cell);
  if (palette && left) words.push(leftInWords(left, palette));
  box.append(make("span", { className: "unseen", textContent: `${name}: ${words.join(", ")}` }));
  box.addEventListener("click", () => give({ cells: tapped(cellsOf(shown.given), cell, tool) }));
}

/** How many marked a cell, filled and empty: as colours, and in numbers.
 * @param {Asking} asking @param {Tally} tally @param {number} cell */
function heatOf({ layout }, tally, cell) {
  const { count, filled, empty } = tally;
  const [dark, light] = [filled[cell] ?? 0, empty[cell] ?? 0];
  const box = make("span", { className: "heat", testid: `heat-${cell}` });
  box.style.setProperty("--filled", String(count ? dark / count : 0));
  box.style.setProperty("--empty", String(count ? light / count : 0));
  if (layout.palette) box.append(...inkedCounts(tally, cell, layout.palette));
  else if (dark || light) box.append(...[dark, light].map((number) => make("i", { textContent: String(number) })));
  box.title = say(`quiz.marked_${kindOf(layout)}`, { filled: dark, empty: light });
  return hidden(box);
}

/** What its cells are called. @param {Layout} layout */
export const kindOf = ({ shape }) => (isSolid(shape) ? "cube" : "cell");

/** For the eye alone. @template {Element} T @param {T} element @returns {T} */
function hidden(element) {
  element.setAttribute("aria-hidden", "true");
  return element;
}

/** @param {Given | Answer | null | undefined} given @returns {[number, number][]} */
const cellsOf = (given) => (given && "cells" in given ? given.cells : []);

/** @param {Given | Answer | null | undefined} given @param {number} cell */
const markIn = (given, cell) => cellsOf(given).find(([marked]) => marked === cell)?.[1] ?? 0;

/** The colours that a cell can still have, as a mask. @param {Asked} question @param {number} cell */
const leftAt = ({ left }, cell) => left?.find(([open]) => open === cell)?.[1];

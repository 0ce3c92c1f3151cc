// A question about the next moment of a solve: its sentence, numbers and choices, and a board with clues, known cells
// and buttons for the cells that are asked for. It can be answered, and shows how an answer is judged and what a class
// answered. A solid lies there in layers; in colours, cells and numbers have letters. Made of elements, so that keys
// and screen readers reach them.

import { placeOf } from "../board/inks.js";
import { html, render } from "../base/html.js";
import { readableOn } from "../core/colour_values.js";
import { coloursIn, CROSSED, isFilled } from "../core/marks.js";
import { markAt, tapped, verdictOn } from "../core/quiz.js";
import { isSolid, linesThrough } from "../core/shapes.js";
import { say } from "../core/texts/say.js";
import { cellMark, cellName, placeAlong } from "../core/words.js";
import { cellsOf as layerCells, extentOf, linesIn } from "../cube/geometry/layer_grid.js";

/** @import { Answer, Asked, Given, Tally } from "../core/quiz.js" */
/** What is shown with a question: an answer of one's own, the right one with its reason, the answers of a class.
 * @typedef {{ given?: Given | null, answer?: Answer | null, reason?: string, tally?: Tally | null,
 *   locked?: boolean }} Shown */
/** `tool`: the mark that a tap gives, in colours.
 * @typedef {{ layout: Layout, question: Asked, shown: Shown, give: (given: Given) => void, tool?: number }} Asking */
/** A grid of cells with the lines of its rows and columns, and in a solid those through its cells.
 * @typedef {{ width: number, rows: number[], cols: number[], cells: number[], through?: number[] }} Face */

const SIGNS = /** @type {Record<string, string>} */ ({ right: "✓", wrong: "✗", missed: "◦" });
const FRONT = 1, TOP = 2; // axes along which one looks at layers
const RINGS = ["", "", "two", "three"];

/** Returns a function that shows a question; `answered` is called with each new answer.
 * @param {HTMLElement} host @param {Layout} layout @param {(given: Given) => void} answered */
export function createQuestionView(host, layout, answered) {
  let current = /** @type {Asked | null} */ (null), number = 0, tool = 0;
  host.classList.add("question");
  const show = (/** @type {Asked} */ question, /** @type {Shown} */ shown) => {
    const give = (/** @type {Given} */ given) => { if (!shown.locked && !shown.answer) answered(given); };
    const choose = (/** @type {number} */ mark) => { tool = mark; show(question, shown); };
    const marks = marksFor(layout.clues[question.line ?? 0]);
    if (!marks.includes(tool)) [tool] = marks;
    if (question !== current) number++;
    current = question;
    const asking = { layout, question, shown, give, ...(layout.palette && { tool }) };
    render(host, html`<p class="question-ask" key=${number} data-testid="question-ask">${question.ask}</p>
      <div class="question-parts">${boardsOf(asking)}${sideOf(asking, marks, choose)}</div>`);
  };
  return show;
}

/** @param {Asking} asking @param {number[]} marks @param {(mark: number) => void} choose another mark for taps */
function sideOf(asking, marks, choose) {
  const { layout, question, question: { facts, choices }, shown } = asking, { palette } = layout;
  const isOpen = question.answered === "cells" && !shown.answer && !shown.locked;
  return html`<div class="question-side">${isOpen && html`<p class="small muted">
      ${say(palette ? "quiz.tap_colour" : `quiz.tap_${kindOf(layout)}`)}</p>
      ${palette && inkTools(marks, palette, asking.tool, choose)}`}
    ${facts.length > 0 && html`<dl class="question-facts" data-testid="question-facts">
      ${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`}
    ${choices.length > 0 && html`<div class="question-choices" role="group">
      ${choices.map((_, at) => choiceOf(asking, at))}</div>`}
    ${shown.tally && html`<p class="small muted" data-testid="question-count">
      ${say("quiz.answers", { count: shown.tally.count })}</p>`}
    <p class="question-reason" role="status" data-testid="question-reason">${shown.reason}</p></div>`;
}

/** @param {Asking} asking @param {number} at */
function choiceOf({ question, shown, give }, at) {
  const { given, answer, tally } = shown, { text, cell } = question.choices[at];
  const chosen = Boolean(given && "choice" in given && given.choice === at);
  const verdict = answer && answer.right === at ? "right" : answer && chosen ? "wrong" : null;
  const share = tally && String(tally.count ? tally.choices[at] / tally.count : 0);
  return html`<button type="button" class=${tally ? "told" : ""} disabled=${Boolean(shown.locked || answer)}
    aria-pressed=${chosen} data-verdict=${verdict} --share=${share ?? null} onclick=${() => give({ choice: at })}
    data-testid=${`choice-${at}`}>${cell !== null && html`<b>${at + 1}</b>`}<span>${text}</span>
    ${verdict && html`<em>${SIGNS[verdict]}</em><span class="unseen">${say(`quiz.cell_${verdict}`)}</span>`}
    ${tally && html`<small data-testid=${`votes-${at}`}>${tally.choices[at]}</small>`}</button>`;
}

// The board

/** @param {Asking} asking */
function boardsOf(asking) {
  const { layout, question: { line } } = asking, { shape, height, width, size, lines } = layout;
  if (!isSolid(shape)) {
    const numbers = [...Array(height + width).keys()];
    const face = { width, rows: numbers.slice(0, height), cols: numbers.slice(height), cells: [...Array(size).keys()] };
    return boardOf(asking, face, "question-board");
  }
  const axis = line !== null && lines[line].axis === FRONT ? TOP : FRONT;
  const layers = [...Array(shape[axis]).keys()].map((layer) => ({ layer, cells: layerCells(shape, axis, layer) }));
  const crossed = layers.filter(({ cells }) => line === null || cells.includes(lines[line].start));
  return html`<div class="question-layers" --beside=${Math.ceil(Math.sqrt(crossed.length))}
    data-testid="question-board">${crossed.map(({ layer, cells }) => html`<figure>
      <figcaption>${placeAlong(axis, layer)}</figcaption>
      ${boardOf(asking, { width: extentOf(shape, axis).width, cells, ...linesIn(shape, axis, cells) })}
    </figure>`)}</div>`;
}

/** @param {Asking} asking @param {Face} face @param {string} [testid] */
function boardOf(asking, face, testid) {
  const { width, rows, cols } = face, { layout: { clues, palette }, shown } = asking;
  const kinds = ["question-board", palette && "coloured", shown.answer && "answered"].filter(Boolean).join(" ");
  const most = Math.max(...rows.map((line) => [clues[line] ?? []].flat().length));
  return html`<div class=${kinds} --across=${width} --down=${rows.length} --clues=${most} data-testid=${testid}>
    <span></span>${cols.map((line) => clueBox(asking, line, "down"))}
    ${rows.map((line, row) => [clueBox(asking, line, "across"),
    ...Array.from({ length: width }, (_, col) => cellBox(asking, face, row, col))])}</div>`;
}

/** @param {Asking} asking @param {number} line @param {"across" | "down"} way */
const clueBox = ({ question, layout: { clues, palette } }, line, way) =>
  html`<span class=${`clue ${way}${question.line === line ? " asked" : ""}`}>${numbersOf(clues[line], palette)}</span>`;

/** @param {Clue} clue @param {Ink[]} [palette] */
function numbersOf(clue, palette) {
  if (clue === null) return null;
  if (!Array.isArray(clue)) return html`<i class=${RINGS[clue.groups]}>${clue.total}</i>`;
  return (clue.length ? clue : [0]).map((number, run) => {
    const ink = inkOf(palette, clue.marks?.[run] ?? 0);
    return html`<i ref=${inkedWith(ink)}>${`${number}${ink?.letter ?? ""}`}</i>`;
  });
}

/** @param {Asking} asking @param {Face} face @param {number} row @param {number} col */
function cellBox(asking, { width, cells, through }, row, col) {
  const { layout, question, shown } = asking, { palette } = layout, cell = cells[row * width + col];
  const certain = markAt(question, cell), onLine = linesThrough(layout.shape, cell).includes(question.line ?? -1);
  const free = question.answered === "cells" && onLine && !certain;
  const own = markIn(shown.given, cell) || (free ? markIn(shown.answer, cell) : 0), mark = certain || own;
  const place = question.choices.findIndex((choice) => choice.cell === cell);
  const mask = mark || !palette ? undefined : question.left?.find(([open]) => open === cell)?.[1];
  const kinds = [
    "cell", onLine && "asked", question.marked.includes(cell) && "marked", own && !certain && "own",
    col > 0 && col % 5 === 0 && "fifth", row > 0 && row % 5 === 0 && "fifth-row",
  ].filter(Boolean).join(" ");
  const sign = place >= 0 ? html`<b>${place + 1}</b>`
    : [through && html`<small>${numbersOf(layout.clues[through[row * width + col]])}</small>`, masked(mask, palette)];
  const shownMark = palette && isFilled(mark) ? 1 : mark, ink = inkedWith(inkOf(palette, mark));
  if (!free) return html`<span class=${kinds} data-mark=${shownMark} ref=${ink}>${sign}</span>`;
  const verdict = shown.answer ? verdictOn(shown.answer, shown.given ?? null, cell) : "";
  const isJudged = verdict && shown.given, marks = new Uint8Array(layout.size).fill(own, cell, cell + 1);
  const words = [
    cellMark({ ...layout, cells: marks }, cell), verdict && say(`quiz.cell_${verdict}`),
    palette && mask && maskText(mask, palette),
  ].filter(Boolean).join(", ");
  return html`<button type="button" class=${kinds} data-mark=${shownMark} data-verdict=${isJudged ? verdict : null}
    disabled=${Boolean(shown.locked || shown.answer)} ref=${ink} data-testid=${`ask-cell-${cell}`}
    onclick=${() => asking.give({ cells: tapped(cellsOf(shown.given), cell, asking.tool) })}>${sign}
    ${isJudged && html`<em aria-hidden="true">${SIGNS[verdict]}</em>`}
    <span class="unseen">${`${cellName(layout, cell)}: ${words}`}</span>
    ${shown.tally && heatOf(layout, shown.tally, cell)}</button>`;
}

/** How many marked a cell, filled and empty: as colours, and in numbers. @param {Layout} layout @param {Tally} tally
 * @param {number} cell */
function heatOf(layout, { count, filled, empty, inks }, cell) {
  const { palette } = layout, [dark, light] = [filled[cell] ?? 0, empty[cell] ?? 0];
  const numbers = palette ? Object.entries(inks?.[cell] ?? {}).map(([mark, votes]) => html`<i
    ref=${inkedWith(inkOf(palette, Number(mark)))}>${isFilled(Number(mark)) ? votes : `×${votes}`}</i>`)
    : (dark || light) && [dark, light].map((votes) => html`<i>${votes}</i>`);
  return html`<span class="heat" title=${say(`quiz.marked_${kindOf(layout)}`, { filled: dark, empty: light })}
    aria-hidden="true" --filled=${count ? dark / count : 0} --empty=${count ? light / count : 0}
    data-testid=${`heat-${cell}`}>${numbers || null}</span>`;
}

/** What its cells are called. @param {Layout} layout */
const kindOf = ({ shape }) => (isSolid(shape) ? "cube" : "cell");

/** @param {Given | Answer | null | undefined} given @returns {[number, number][]} */
const cellsOf = (given) => (given && "cells" in given ? given.cells : []);

/** @param {Given | Answer | null | undefined} given @param {number} cell */
const markIn = (given, cell) => cellsOf(given).find(([marked]) => marked === cell)?.[1] ?? 0;

// Colours

/** @param {Ink[] | undefined} palette @param {number} mark */
const inkOf = (palette, mark) => palette?.find((ink) => ink.mark === mark);

/** Gives an element a colour, and its letter for those who do not tell colours apart. @param {Ink | undefined} ink */
const inkedWith = (ink) => (/** @type {HTMLElement} */ element) => {
  element.classList.toggle("inked", ink?.mark !== undefined);
  if (!ink) return;
  element.dataset.letter = ink.letter;
  element.style.setProperty("--ink-value", ink.value);
  element.style.setProperty("--on-ink", readableOn(ink.value));
};

/** The colours that a cell can still have, as small marks. @param {number | undefined} mask bit 0 is for empty
 * @param {Ink[] | undefined} palette */
const masked = (mask, palette) => mask && palette && html`<span class="left" aria-hidden="true"
  title=${maskText(mask, palette)}>${coloursIn(mask).map((colour) => {
  const [left, top, side] = placeOf(colour, palette.length).map((part) => `${100 * part}%`);
  const place = (/** @type {HTMLElement} */ square) => {
    Object.assign(square.style, { left, top, width: side, height: side });
    inkedWith(palette[colour])(square);
  };
  return html`<i ref=${place}>${colour ? "" : "×"}</i>`;
})}</span>`;

/** @param {number} mask @param {Ink[]} palette */
const maskText = (mask, palette) => say("quiz.left", {
  colours: coloursIn(mask).map((colour) => (colour ? palette[colour].name : say("quiz.empty"))).join(", "),
});

/** The marks that a line can have, with that for empty at last. @param {Clue} clue */
const marksFor = (clue) => [...new Set(Array.isArray(clue) ? clue.marks : [])].sort((a, b) => a - b).concat(CROSSED);

/** Buttons for the marks of a line. @param {number[]} marks @param {Ink[]} palette @param {number | undefined} chosen
 * @param {(mark: number) => void} choose */
const inkTools = (marks, palette, chosen, choose) =>
  html`<div class="question-inks" role="group" data-testid="question-inks">${marks.map((mark) => {
    const ink = inkOf(palette, mark);
    return html`<button type="button" aria-pressed=${mark === chosen} onclick=${() => choose(mark)}
      data-testid=${`question-ink-${mark}`}><b aria-hidden="true" ref=${inkedWith(ink)}>${ink?.letter ?? "×"}</b>
      <span>${ink?.name ?? say("quiz.empty")}</span></button>`;
  })}</div>`;

// One layer of a solid as a flat grid with its numbers, as elements: to look at, to draw on, for the keyboard and for screen readers.

import { createCells } from "../board/cells.js";
import { leaningOf } from "../game/beliefs.js";
import { BELIEF, CANDIDATE, MARK, TRIED } from "../game/marks.js";
import { clueText } from "../game/words.js";
import { cellsOf, extentOf, linesIn } from "./geometry/slices.js";

const SMALLEST = 14, LARGEST = 40, BAND = 30; // pixels of a cell's side, and of the clues beside it
const RINGS = ["", "", "two", "three"];

/** Into `box`; `label(cell)` is what a cell is called; `more`: see board/cells.js. */
export function createSlice(box, game, { name, label, testid, more }) {
  const { shape } = game;
  const now = { axis: null, layer: null, cells: [], lines: null, grid: null, extent: { height: 1, width: 1 }, spans: [], shown: "" };
  const parts = { cells: element("div", "cells"), rows: element("ol", "band rows"), cols: element("ol", "band cols") };
  parts.grid = element("div", "grid", parts.cells);
  parts.grid.setAttribute("role", "grid");
  parts.grid.dataset.testid = testid;
  parts.cells.setAttribute("role", "presentation");
  parts.rows.setAttribute("aria-label", "Row clues");
  parts.cols.setAttribute("aria-label", "Column clues");
  box.append(element("div", "corner"), parts.cols, parts.rows, parts.grid);
  new ResizeObserver(fit).observe(box.parentElement);

  /** Show another layer. */
  function turnTo(axis, layer) {
    if (axis === now.axis && layer === now.layer) return;
    const other = axis !== now.axis;
    Object.assign(now, { axis, layer, cells: cellsOf(shape, axis, layer), extent: extentOf(shape, axis) });
    now.lines = linesIn(shape, axis, now.cells);
    if (other) build();
    parts.grid.setAttribute("aria-label", `${name}, layer ${layer + 1} along ${"xyz"[axis]}`);
    writeClues(parts.rows, now.lines.rows);
    writeClues(parts.cols, now.lines.cols);
    now.spans.forEach((span, at) => write(span, game.clues[now.lines.through[at]]));
    now.grid.rename();
  }

  function build() {
    const { height, width } = now.extent;
    now.grid = createCells(parts.cells, now.extent, (at) => label(now.cells[at]), { text: (at) => now.spans[at].textContent, more });
    now.spans = [...parts.cells.children].flatMap((row) => [...row.children]).map((cell) => {
      const span = element("span", "");
      span.setAttribute("aria-hidden", "true");
      cell.append(span);
      return span;
    });
    parts.rows.replaceChildren(...clueItems("row", height));
    parts.cols.replaceChildren(...clueItems("col", width));
    parts.grid.setAttribute("aria-rowcount", height);
    parts.grid.setAttribute("aria-colcount", width);
    Object.assign(parts.grid.dataset, { rows: height, cols: width });
    fit();
  }

  const writeClues = (list, lines) => lines.forEach((line, at) => write(list.children[at].firstChild, game.clues[line]));

  /** The side of a cell so that the layer fills the panel. */
  function fit() {
    const { height, width } = now.extent, { clientWidth, clientHeight } = box.parentElement;
    const most = Math.min((clientWidth - BAND) / width, Math.max(clientHeight - BAND, clientWidth) / height);
    box.style.setProperty("--cell", `${Math.floor(Math.max(SMALLEST, Math.min(LARGEST, most)))}px`);
  }

  /** Bring marks and clues up to date. */
  function draw({ cells, facts, factsVersion, look = null, wrong = [], ghosts = [], marked = [] }) {
    const values = now.cells.map((cell) => cells[cell]), shown = [values.join(""), now.axis, now.layer, factsVersion, look, wrong, ghosts, marked].join("|");
    if (shown === now.shown) return;
    now.shown = shown;
    now.grid.show(values);
    now.spans.forEach((span, at) => {
      const cell = now.cells[at], value = cells[cell];
      const ways = {
        wrong: wrong.includes(cell), ghost: ghosts.some(([one]) => one === cell), candidate: value & CANDIDATE && value & MARK,
        tried: value & TRIED, marked: marked.includes(cell),
      };
      setData(span.parentElement, "how", Object.keys(ways).find((way) => ways[way]) ?? "");
      showBelief(span.parentElement, value & BELIEF && !(value & MARK) ? leaningOf(value) : 0);
      showFacts(span, facts[now.lines.through[at]], now.lines.through[at] === look);
    });
    for (const [list, lines] of [[parts.rows, now.lines.rows], [parts.cols, now.lines.cols]]) {
      lines.forEach((line, at) => showFacts(list.children[at], facts[line], line === look));
    }
  }

  return {
    parts, turnTo, draw,
    get extent() { return now.extent; },
    get cells() { return now.cells; },
    setCurrent: (at) => now.grid.setCurrent(at),
    focus: (at) => now.grid.focus(at),
  };
}

const clueItems = (axis, count) => Array.from({ length: count }, (_, at) => {
  const item = element("li", "", element("span", ""));
  item.dataset.testid = `${axis}-clue-${at}`;
  return item;
});

/** A number with its ring, to be seen; and as it is said. */
function write(span, clue) {
  span.textContent = clue === null ? "" : Array.isArray(clue) ? clue.join(" ") || "0" : clue.total;
  span.className = clue && !Array.isArray(clue) ? RINGS[clue.groups] : "";
  if (span.parentElement.tagName === "LI") span.parentElement.setAttribute("aria-label", clueText(clue, "no clue"));
}

function showFacts(node, { holds, done }, looked) {
  setData(node, "fact", !holds ? "broken" : done.length && done.every(Boolean) ? "done" : looked ? "look" : "");
}

function showBelief(node, leaning) {
  if (leaning) node.style.setProperty("--sure", Math.sqrt(Math.abs(leaning)).toFixed(2));
  setData(node, "believed", leaning ? (leaning > 0 ? "filled" : "empty") : "");
}

function setData(node, name, value) {
  if ((node.dataset[name] ?? "") !== value) node.dataset[name] = value;
}

function element(tag, className, ...children) {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

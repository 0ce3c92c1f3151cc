// Showing how a solve ended: the verdict with its numbers, and the boards.

import { drawBoard } from "./board/render.js";
import { facts, verdict } from "./words.js";

const ICONS = {
  good: "M4 12.5l5 5L20 6.5",
  warn: "M12 4v10M12 19v.5",
  bad: "M6 6l12 12M18 6L6 18",
};

/** Fill `panel` and `stage`; returns the sentence that a screen reader should hear. */
export function showResult(panel, stage, answer) {
  const differing = answer.grids.length > 1 ? differences(answer.grids[0], answer.grids[1]) : new Set();
  const said = verdict(answer, differing.size);
  panel.replaceChildren(heading(said), paragraph(said.sentence), numbers(answer), ...asText(answer.grids));
  panel.dataset.outcome = answer.outcome;
  panel.hidden = false;
  stage.replaceChildren(...boards(answer, differing));
  return `${said.title}. ${said.sentence}`;
}

/** Numbers of the cells in which two grids differ. */
function differences(one, other) {
  const [left, right] = [one.join(""), other.join("")];
  return new Set([...left].flatMap((sign, cell) => (sign === right[cell] ? [] : [cell])));
}

function boards(answer, differing) {
  if (!answer.puzzle) return [];
  if (!answer.puzzle.drawable) return [paragraph("This page draws flat puzzles only; the result stands in words.")];
  const grids = answer.grids.length ? answer.grids : [unknownGrid(answer.puzzle.shape)];
  return grids.slice(0, 2).map((grid, index) => figure(answer, grid, differing, index, grids.length > 1));
}

const unknownGrid = ([height, width]) => Array(height).fill("?".repeat(width));

function figure(answer, grid, differing, index, several) {
  const name = several ? ["First solution", "Second solution"][index] : answer.puzzle.title;
  const [height, width] = answer.puzzle.shape;
  const board = drawBoard({
    ...answer.puzzle, grid, marked: differing, bad: answer.where, hooks: index ? "second-" : "",
    label: `${answer.solved ? name || "Solution" : "What is known"}: ${height} rows, ${width} columns. As text it stands under the verdict.`,
  });
  const scroll = node("div", { className: "scroll" }, board);
  return node("figure", {}, ...(name ? [node("figcaption", { textContent: name })] : []), scroll);
}

function heading({ tone, title }) {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[tone]);
  icon.append(path);
  return node("h2", { className: tone }, icon, title);
}

function numbers(answer) {
  const rows = facts(answer).map(([name, label, value]) => {
    const shown = node("dd", { textContent: value });
    shown.dataset.testid = `counter-${name}`;
    return node("div", {}, node("dt", { textContent: label }), shown);
  });
  return node("dl", { className: "counters" }, ...rows);
}

function asText(grids) {
  if (!grids.length) return [];
  const text = grids.map((grid) => grid.join("\n")).join("\n\n");
  return [node("details", {}, node("summary", { textContent: "As text" }), node("pre", { textContent: text, tabIndex: 0 }))];
}

const paragraph = (text) => node("p", { textContent: text });

function node(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

// Small pictures of the drawings of a class: an empty puzzle, a picture, and a picture that draws itself.

import { drawSheet } from "../board/sheet.js";
import { make, makeSvg } from "../base/dom.js";

const DRAWING = 1400; // milliseconds in which a picture draws itself
const OVERLAP = 1.02; // the side of a cell that leaves no seams

/** The empty puzzle. @param {FlatPuzzle} puzzle */
export function emptyPuzzle(puzzle) {
  const svg = drawSheet(puzzle);
  svg.setAttribute("aria-hidden", "true");
  return make("div", { className: "thumb empty" }, svg);
}

/** @param {FlatPicture} picture */
export const pictureOf = (picture) => make("div", { className: "thumb picture" }, inFrame(picture, [
  makeSvg("path", { d: filledCells(picture).map(([col, row]) => `M${col} ${row}h1v1h-1z`).join("") }),
]));

/** Its cells appear one after the other, unless the visitor wants nothing to move. @param {FlatPicture} picture */
export function drawnPicture(picture) {
  const cells = filledCells(picture);
  return make("div", { className: "thumb picture drawn" }, inFrame(picture, cells.map(([x, y], at) => {
    const square = makeSvg("rect", { x, y, width: OVERLAP, height: OVERLAP });
    square.style.animationDelay = `${Math.round((DRAWING * at) / cells.length)}ms`;
    return square;
  })));
}

/** @param {Extent} extent @param {SVGElement[]} parts */
const inFrame = ({ height, width }, parts) => makeSvg("svg", {
  viewBox: `-0.5 -0.5 ${width + 1} ${height + 1}`, "aria-hidden": "true", "shape-rendering": "crispEdges",
}, ...parts);

/** Column and row of each. @param {FlatPicture} picture */
const filledCells = ({ width, cells }) =>
  [...cells.keys()].filter((cell) => cells[cell]).map((cell) => [cell % width, Math.floor(cell / width)]);

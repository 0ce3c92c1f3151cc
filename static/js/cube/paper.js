// An empty solid on paper: the face that shows the numbers into the depth, and each layer behind it as a grid with the other two.

import { CELL, given, gridPaths, make, text } from "../board/paper.js";
import { UNKNOWN } from "../game/marks.js";
import { element } from "../ui/printing.js";
import { AXES } from "../game/words.js";
import { cellsOf, colAxis, extentOf, linesIn, rowAxis } from "./geometry/slices.js";

const AXIS = 1; // along which the layers are cut: they are looked at from the front
const FACE = `Numbers along ${AXES[AXIS]}; ${AXES[colAxis(AXIS)]} to the right, ${AXES[rowAxis(AXIS)]} upwards`;
const RING = 0.42, DIGIT = 8; // radius of a ring in cells; width of a digit

export function drawLayers(game) {
  const layers = Array.from({ length: game.shape[AXIS] }, (_, layer) => drawLayer(game, layer));
  const box = element("div", drawFace(game), ...layers);
  box.className = "layers";
  return [box];
}

const drawFace = (game) => figure(FACE, game, cellsOf(game.shape, AXIS, 0), ({ through }, place) =>
  through.flatMap((line, at) => number(game.clues[line], ...place(at))));

function drawLayer(game, layer) {
  const cells = cellsOf(game.shape, AXIS, layer), { width } = extentOf(game.shape, AXIS);
  return figure(`${AXES[AXIS]} ${layer + 1}`, game, cells, ({ rows, cols }, place) => [
    ...rows.flatMap((line, row) => number(game.clues[line], place(0)[0] - CELL / 2 - widthOf(game.clues[line]) / 2, place(row * width)[1])),
    ...cols.flatMap((line, col) => number(game.clues[line], place(col)[0], place(0)[1] - CELL)),
    ...cells.flatMap((cell, at) => (game.given[cell] === UNKNOWN ? [] : [given(place(at)[0] - CELL / 2, place(at)[1] - CELL / 2, game.given[cell])])),
  ]);
}

/** A grid as large as a layer with its `parts(lines, place)`, where `place(at)` is the middle of a cell. */
function figure(name, game, cells, parts) {
  const { height, width } = extentOf(game.shape, AXIS), lines = linesIn(game.shape, AXIS, cells);
  const left = Math.max(...lines.rows.map((line) => widthOf(game.clues[line]))) + CELL / 4, top = CELL * 1.6;
  const size = { width: left + width * CELL + 1, height: top + height * CELL + 1 };
  const svg = make("svg", { ...size, viewBox: `0 0 ${size.width} ${size.height}` }), { thin, thick } = gridPaths(height, width, left, top);
  const place = (at) => [left + ((at % width) + 0.5) * CELL, top + (Math.floor(at / width) + 0.5) * CELL];
  svg.append(make("path", { class: "thin", d: thin }), make("path", { class: "thick", d: thick }), ...parts(lines, place));
  return element("figure", element("figcaption", name), svg);
}

const told = (clue) => (Array.isArray(clue) ? clue.join(" ") || "0" : String(clue.total));
const widthOf = (clue) => (clue === null ? CELL : Math.max(CELL, told(clue).length * DIGIT));

/** A clue with its ring, in the middle of (x, y). */
function number(clue, x, y) {
  if (clue === null) return [];
  const ring = CELL * RING;
  const around = clue.groups === 2 ? [make("circle", { class: "ring", cx: x, cy: y, r: ring })]
    : clue.groups === 3 ? [make("rect", { class: "ring", x: x - ring, y: y - ring, width: 2 * ring, height: 2 * ring })] : [];
  return [...around, text(told(clue), x, y)];
}

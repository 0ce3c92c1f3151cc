// An empty solid on paper: the front with the numbers in depth, and each layer as a grid with its other numbers.

import { CELL, given, gridPaths, text } from "../board/sheet.js";
import { UNKNOWN } from "../core/marks.js";
import { directionName, placeAlong } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { make, makeSvg } from "../base/dom.js";
import { cellsOf, extentOf, linesIn } from "./geometry/layer_grid.js";

const AXIS = 1; // along which the layers are cut, seen from the front
const FACE = say("solids.face", { direction: directionName(AXIS) });
const RING = 0.42, DIGIT = 8; // radius of a ring in cells; width of a digit

/** @typedef {Pick<Layout, "shape" | "clues" | "given">} Solid */
/** @typedef {(at: number) => { x: number, y: number }} Place the middle of a cell */

/** @param {Solid} game */
export function drawLayers(game) {
  const face = figure(FACE, game, cellsOf(game.shape, AXIS, 0), ({ through }, place) =>
    through.flatMap((line, at) => number(game.clues[line], place(at).x, place(at).y)));
  const layers = Array.from({ length: game.shape[AXIS] }, (_, layer) => drawLayer(game, layer));
  return [make("div", { className: "layers" }, face, ...layers)];
}

/** @param {Solid} game @param {number} layer */
function drawLayer({ shape, clues, given: marks }, layer) {
  const cells = cellsOf(shape, AXIS, layer), { width } = extentOf(shape, AXIS);
  return figure(placeAlong(AXIS, layer), { shape, clues, given: marks }, cells, ({ rows, cols }, place) => [
    ...rows.flatMap((line, row) => {
      const left = place(0).x - CELL / 2 - widthOf(clues[line]) / 2;
      return number(clues[line], left, place(row * width).y);
    }),
    ...cols.flatMap((line, col) => number(clues[line], place(col).x, place(0).y - CELL)),
    ...cells.flatMap((cell, at) => {
      const corner = [place(at).x - CELL / 2, place(at).y - CELL / 2];
      return marks[cell] === UNKNOWN ? [] : [given(corner, marks[cell])];
    }),
  ]);
}

/** A grid as large as a layer with its `parts(lines, place)`.
 * @param {string} name @param {Solid} game @param {number[]} cells
 * @param {(lines: ReturnType<typeof linesIn>, place: Place) => Element[]} parts */
function figure(name, { shape, clues }, cells, parts) {
  const { height, width } = extentOf(shape, AXIS), lines = linesIn(shape, AXIS, cells);
  const left = Math.max(...lines.rows.map((line) => widthOf(clues[line]))) + CELL / 4, top = CELL * 1.6;
  const size = { width: left + width * CELL + 1, height: top + height * CELL + 1 };
  /** @type {Place} */
  const place = (at) => ({ x: left + ((at % width) + 0.5) * CELL, y: top + (Math.floor(at / width) + 0.5) * CELL });
  const svg = makeSvg("svg", { ...size, viewBox: `0 0 ${size.width} ${size.height}` });
  svg.append(...gridPaths(height, width, left, top), ...parts(lines, place));
  return make("figure", {}, make("figcaption", { textContent: name }), svg);
}

/** @param {NonNullable<Clue>} clue */
const clueText = (clue) => (Array.isArray(clue) ? clue.join(" ") || "0" : String(clue.total));

/** @param {Clue} clue */
const widthOf = (clue) => (clue === null ? CELL : Math.max(CELL, clueText(clue).length * DIGIT));

/** A clue with its ring, in the middle of (x, y). @param {Clue} clue @param {number} x @param {number} y */
const number = (clue, x, y) => (clue === null ? [] : [...ringOf(clue, x, y), text(clueText(clue), x, y)]);

/** @param {NonNullable<Clue>} clue @param {number} x @param {number} y */
function ringOf(clue, x, y) {
  const radius = CELL * RING, groups = Array.isArray(clue) ? 1 : clue.groups;
  if (groups === 2) return [makeSvg("circle", { class: "ring", cx: x, cy: y, r: radius })];
  if (groups !== 3) return [];
  const side = 2 * radius;
  return [makeSvg("rect", { class: "ring", x: x - radius, y: y - radius, width: side, height: side })];
}

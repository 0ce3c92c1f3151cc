// A board of a class as a flat sheet: a flat puzzle as it is, a solid as its layers from the front, side by side. Where
// its cells lie, how it is drawn on a canvas, and how many such boards fit in front of a class.

import { isSolid, sizeOf } from "../core/shapes.js";
import { cellsOf, extentOf } from "../cube/geometry/layer_grid.js";
import { isPainted } from "./class_boards.js";

/** `cells` by the places of the sheet, row by row, -1 between layers; `places` by cell. `layers`: where each begins.
 * @typedef {{ width: number, height: number, cells: number[], places: number[],
 *   layers: { across: number, down: number, width: number, height: number }[] }} Sheet */
/** `inks` by digit, of a coloured puzzle; `edged` are the digits of those that the sheet hides.
 * @typedef {{ sheet: string, ink: string, cross: string, line: string, accent: string, inks?: Record<string, string>,
 *   edged?: string[] }} SheetColours */

const FRONT = 1; // the axis along which layers are cut
const FINE = 8; // parts of a cell in which marks are measured

/** @param {Shape} shape @returns {Sheet} */
export function sheetOf(shape) {
  if (!isSolid(shape)) {
    const [height, width] = shape, cells = [...Array(sizeOf(shape)).keys()];
    return { width, height, cells, places: cells, layers: [{ across: 0, down: 0, width, height }] };
  }
  const { width, height } = extentOf(shape, FRONT), count = shape[FRONT], beside = Math.ceil(Math.sqrt(count));
  const layers = Array.from({ length: count }, (_, layer) => (
    { across: (layer % beside) * (width + 1), down: Math.floor(layer / beside) * (height + 1) + 1, width, height }));
  const whole = { width: beside * (width + 1) - 1, height: Math.ceil(count / beside) * (height + 1) };
  const cells = Array(whole.width * whole.height).fill(-1), places = Array(sizeOf(shape));
  layers.forEach(({ across, down }, layer) => cellsOf(shape, FRONT, layer).forEach((cell, at) => {
    places[cell] = (down + Math.floor(at / width)) * whole.width + across + (at % width);
    cells[places[cell]] = cell;
  }));
  return { ...whole, cells, places, layers };
}

/** The cell that comes next from a cell in a direction, over what lies between layers; null at the edge.
 * @param {Sheet} sheet @param {number} cell @param {number} across @param {number} down */
export function nextCell({ width, height, cells, places }, cell, across, down) {
  let x = places[cell] % width + across, y = Math.floor(places[cell] / width) + down;
  for (; x >= 0 && x < width && y >= 0 && y < height; x += across, y += down) {
    if (cells[y * width + x] >= 0) return cells[y * width + x];
  }
  return null;
}

/** The columns in which so many boards are widest, and how wide they are then.
 * @param {number} count @param {number} ratio of the width of a board to its height
 * @param {{ width: number, height: number }} box that they have together
 * @param {{ gap: number, frame: number, below?: number }} more pixels: between boards, around each on both sides, and
 *   the height of what stands below each */
export function gridFor(count, ratio, { width, height }, { gap, frame, below = 0 }) {
  let best = { columns: 1, side: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns), wide = (width + gap) / columns - gap - frame;
    const high = (height + gap) / rows - gap - frame - below, side = Math.floor(Math.min(wide, high * ratio));
    if (side > best.side) best = { columns, side };
  }
  return best;
}

/** Draw a board, with `side` pixels a cell, unless the canvas shows it already. Only filled, crossed and wrong cells
 * are drawn, so that hundreds of boards stay cheap. @param {HTMLCanvasElement} canvas @param {string} marks digits
 * @param {Sheet} sheet @param {SheetColours} colours @param {Set<number>} [wrong] */
export function drawSheet(canvas, marks, sheet, colours, side = 8, wrong = new Set()) {
  const { width, places, layers } = sheet, paint = canvas.getContext("2d"), part = side / FINE;
  const drawn = JSON.stringify([marks, sheet.width, colours, side, [...wrong]]);
  if (!paint || canvas.dataset.drawn === drawn) return;
  canvas.dataset.drawn = drawn;
  Object.assign(canvas, { width: width * side + 1, height: sheet.height * side + 1 });
  layers.forEach((layer, at) => drawGrid(paint, layer, side, colours, layers.length > 1 ? String(at + 1) : ""));
  for (let cell = 0; cell < places.length; cell++) {
    const x = (places[cell] % width) * side, y = Math.floor(places[cell] / width) * side, is = wrong.has(cell);
    if (isPainted(marks[cell])) box(paint, x + part, y + part, side - part, inkIn(colours, marks[cell], is));
    else if (marks[cell] === "2") {
      box(paint, x + 3 * part, y + 3 * part, side - 5 * part, is ? colours.accent : colours.cross);
    }
    if (colours.edged?.includes(marks[cell])) ring(paint, x, y, side, colours.cross, 1);
    if (is) ring(paint, x, y, side, colours.accent, side / 4);
  }
}

/** @param {SheetColours} colours @param {string} mark @param {boolean} wrong */
const inkIn = ({ inks, ink, accent }, mark, wrong) => inks?.[mark] ?? (wrong ? accent : ink);

/** An empty layer with its number above. @param {CanvasRenderingContext2D} paint @param {Sheet["layers"][0]} layer
 * @param {number} side @param {SheetColours} colours @param {string} number */
function drawGrid(paint, { across, down, width, height }, side, { sheet, line, ink }, number) {
  const x = across * side, y = down * side;
  box(paint, x, y, width * side + 1, sheet, height * side + 1);
  for (let at = 0; at <= width; at++) box(paint, x + at * side, y, 1, line, height * side + 1);
  for (let at = 0; at <= height; at++) box(paint, x, y + at * side, width * side + 1, line, 1);
  paint.fillStyle = ink;
  paint.font = `600 ${Math.round(side * 0.8)}px sans-serif`;
  paint.fillText(number, x, y - side * 0.15);
}

/** @param {CanvasRenderingContext2D} paint @param {number} x @param {number} y @param {number} width
 * @param {string} color @param {number} height */
function box(paint, x, y, width, color, height = width) {
  paint.fillStyle = color;
  paint.fillRect(x, y, width, height);
}

/** Colour is not the only sign of what is wrong. @param {CanvasRenderingContext2D} paint @param {number} x
 * @param {number} y @param {number} side @param {string} color @param {number} wide */
function ring(paint, x, y, side, color, wide) {
  paint.strokeStyle = color;
  paint.lineWidth = wide;
  paint.strokeRect(x, y, side, side);
}

// Where the cells of a puzzle lie in a picture: a solid is shown in layers, from front to back, side by side and below
// each other, all as large as fit. Pure.

import { cellAtPlace, isSolid } from "../../core/shapes.js";

const WIDEST = 64, APART = 12; // pixels of a cell, and between two layers

/** Rows and columns of cells. @typedef {{ rows: number, columns: number, cells: number[] }} Layer */
/** The layers with their corners, the side of a cell, and the size of all.
 * @typedef {{ layers: (Layer & Point)[], side: number, width: number, height: number }} Plan */

/** @param {Shape} shape @returns {Layer[]} */
export function layersOf(shape) {
  const numbers = (/** @type {number} */ count) => [...Array(count).keys()];
  if (!isSolid(shape)) return [{ rows: shape[0], columns: shape[1], cells: numbers(shape[0] * shape[1]) }];
  const [columns, depth, rows] = shape;
  return numbers(depth).map((y) => ({ rows, columns, cells: numbers(rows * columns).map((place) =>
    cellAtPlace(shape, [place % columns, y, rows - 1 - Math.floor(place / columns)])) }));
}

/** The layers as large as fit, side by side and below each other. @param {Layer[]} layers @param {number} width
 * @param {number} height @returns {Plan} */
export function planOf(layers, width, height) {
  const [{ rows, columns }] = layers, count = layers.length;
  const sideFor = (/** @type {number} */ across) => {
    const down = Math.ceil(count / across);
    return Math.min((width - 1 - (across - 1) * APART) / (across * columns),
      (height - 1 - (down - 1) * APART) / (down * rows));
  };
  const ways = [...layers.keys()].map((i) => i + 1);
  const across = ways.reduce((best, next) => (sideFor(next) > sideFor(best) ? next : best));
  const side = Math.max(2, Math.min(WIDEST, Math.floor(sideFor(across)))), down = Math.ceil(count / across);
  const wide = columns * side + APART, high = rows * side + APART;
  return {
    side, width: across * wide - APART + 1, height: down * high - APART + 1,
    layers: layers.map((layer, i) => ({ ...layer, x: (i % across) * wide, y: Math.floor(i / across) * high })),
  };
}

/** The cell at a point of the picture; null between layers. @param {Plan} plan @param {number} x @param {number} y */
export function cellFrom({ layers, side }, x, y) {
  for (const layer of layers) {
    const row = Math.floor((y - layer.y) / side), column = Math.floor((x - layer.x) / side);
    if (row >= 0 && row < layer.rows && column >= 0 && column < layer.columns) {
      return layer.cells[row * layer.columns + column];
    }
  }
  return null;
}

/** The next cell in a direction, within its layer. @param {Layer[]} layers @param {number} cell
 * @param {number[]} step */
export function neighbour(layers, cell, [down, right]) {
  const layer = layers.find(({ cells }) => cells.includes(cell));
  if (!layer) return null;
  const { rows, columns, cells } = layer, at = cells.indexOf(cell);
  const row = Math.floor(at / columns) + down, column = (at % columns) + right;
  return row < 0 || row >= rows || column < 0 || column >= columns ? null : cells[row * columns + column];
}

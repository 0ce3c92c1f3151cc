// Layers of a solid as flat grids. Never touches the page.

import { cellAtPlace, lineAlong, placeOf } from "../../core/shapes.js";

// For each axis of view, the axes of rows and columns. Rows run from top to bottom against their axis.
const VIEWS = [[2, 1], [2, 0], [1, 0]];

/** @param {number} axis */
const rowAxis = (axis) => VIEWS[axis][0];
/** @param {number} axis */
const colAxis = (axis) => VIEWS[axis][1];

/** The axes along which its rows and its columns run. @param {number} axis */
export const directionsIn = (axis) => [colAxis(axis), rowAxis(axis)];

/** Height and width of the layers along an axis. @param {Shape} shape @param {number} axis */
export const extentOf = (shape, axis) => ({ height: shape[rowAxis(axis)], width: shape[colAxis(axis)] });

/** The cells of a layer, row by row. @param {Shape} shape @param {number} axis @param {number} layer */
export function cellsOf(shape, axis, layer) {
  const { height, width } = extentOf(shape, axis), place = [0, 0, 0];
  place[axis] = layer;
  return Array.from({ length: height * width }, (_, at) => {
    place[rowAxis(axis)] = height - 1 - Math.floor(at / width);
    place[colAxis(axis)] = at % width;
    return cellAtPlace(shape, place);
  });
}

/** The lines of a layer: {rows, cols, through}, where `through` are those perpendicular to it, cell by cell.
 * @param {Shape} shape @param {number} axis @param {number[]} cells */
export function linesIn(shape, axis, cells) {
  const { width } = extentOf(shape, axis);
  return {
    rows: cells.filter((_, at) => at % width === 0).map((cell) => lineAlong(shape, colAxis(axis), cell)),
    cols: cells.slice(0, width).map((cell) => lineAlong(shape, rowAxis(axis), cell)),
    through: cells.map((cell) => lineAlong(shape, axis, cell)),
  };
}

/** The place of a cell for a view along an axis: {layer, at}, the latter in the grid.
 * @param {Shape} shape @param {number} axis @param {number} cell */
export function placeIn(shape, axis, cell) {
  const place = placeOf(shape, cell), { height, width } = extentOf(shape, axis);
  return { layer: place[axis], at: (height - 1 - place[rowAxis(axis)]) * width + place[colAxis(axis)] };
}

/** The corners of a layer as a box. @param {Shape} shape @param {number} axis @param {number} layer */
export const layerBox = (shape, axis, layer) => [
  shape.map((_, other) => (other === axis ? layer : 0)),
  shape.map((side, other) => (other === axis ? layer + 1 : side)),
];

// A search tree on a canvas: rows of nodes from the top, what is folded as a triangle.

/** @import { TreeLayout, Place } from "./tree_layout.js" */
/** @import { SearchTree } from "../search_tree.js" */

const RADIUS = 3.2;

/** Where a node lies. @param {Place} place @param {{ across: number, down: number, edge: number }} scale */
export const pointOf = ({ x, depth }, { across, down, edge }) => ({
  x: edge + (x + 0.5) * across, y: edge + depth * down,
});

/**
 * @param {Paint} paint @param {Colors} palette @param {TreeLayout} layout
 * @param {{ across: number, down: number, edge: number }} scale
 */
export function drawTree(paint, palette, layout, scale) {
  const { places, path } = layout;
  for (const onPath of [false, true]) {
    paint.beginPath();
    for (const place of places) {
      if (place.parent && path.has(place.node) === onPath) join(paint, place, place.parent, scale);
    }
    Object.assign(paint, { strokeStyle: onPath ? palette.accent : palette.lineStrong, lineWidth: onPath ? 2 : 0.8 });
    paint.stroke();
  }
  for (const place of places) drawNode(paint, palette, layout, place, scale);
}

/** @param {Paint} paint @param {Place} place @param {Place} parent @param {Parameters<typeof pointOf>[1]} scale */
function join(paint, place, parent, scale) {
  const from = pointOf(parent, scale), to = pointOf(place, scale);
  paint.moveTo(from.x, from.y);
  paint.lineTo(to.x, to.y);
}

/** Filled when it was looked at, a ring while it waits, a cross for a dead end, a square for a solution.
 * @param {Paint} paint @param {Colors} palette @param {TreeLayout} layout @param {Place} place
 * @param {Parameters<typeof pointOf>[1]} scale */
function drawNode(paint, palette, { tree, position, path }, place, scale) {
  const { x, y } = pointOf(place, scale), { node } = place, end = tree.endAt(node, position);
  const size = Math.min(RADIUS, Math.max(0.8, scale.across * 0.45)), r = path.has(node) ? RADIUS + 0.6 : size;
  const color = path.has(node) ? palette.accent : palette.ink;
  Object.assign(paint, { fillStyle: color, strokeStyle: color, lineWidth: 1.2 });
  paint.beginPath();
  if (place.folded) triangle(paint, x, y, r + 1);
  else if (end?.what === 5) paint.rect(x - r - 1, y - r - 1, 2 * r + 2, 2 * r + 2);
  else if (end) return cross(paint, x, y, r);
  else paint.arc(x, y, r, 0, 2 * Math.PI);
  if (!place.folded && !tree.isOpenedAt(node, position)) return paint.stroke();
  return paint.fill();
}

/** A ring around the node to which keys have come. @param {Paint} paint @param {Colors} palette
 * @param {{ x: number, y: number }} at */
export function drawFocus(paint, palette, { x, y }) {
  Object.assign(paint, { strokeStyle: palette.accent, lineWidth: 2 });
  paint.beginPath();
  paint.arc(x, y, 2 * RADIUS + 1, 0, 2 * Math.PI);
  paint.stroke();
}

/** @param {Paint} paint @param {number} x @param {number} y @param {number} r */
function triangle(paint, x, y, r) {
  paint.moveTo(x, y - r);
  paint.lineTo(x + r, y + r);
  paint.lineTo(x - r, y + r);
  paint.closePath();
}

/** @param {Paint} paint @param {number} x @param {number} y @param {number} r */
function cross(paint, x, y, r) {
  paint.moveTo(x - r, y - r);
  paint.lineTo(x + r, y + r);
  paint.moveTo(x + r, y - r);
  paint.lineTo(x - r, y + r);
  paint.stroke();
}

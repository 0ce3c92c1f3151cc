// Which cells a line, a rectangle, an ellipse and an area are made of. Cells are numbered row by row. Pure.

/** @typedef {{ top: number, left: number, bottom: number, right: number }} Box with its border */

/** The box between two cells. @param {number} from @param {number} to @param {number} width @returns {Box} */
export function boxBetween(from, to, width) {
  const rows = [from, to].map((cell) => Math.floor(cell / width)), cols = [from, to].map((cell) => cell % width);
  return {
    top: Math.min(...rows), left: Math.min(...cols), bottom: Math.max(...rows), right: Math.max(...cols),
  };
}

/** @param {Box} box @param {number} width */
export const cellsIn = (box, width) => cellsWhere(box, width, () => true);

/** @param {Box} box @param {number} cell @param {number} width */
export function isInside({ top, left, bottom, right }, cell, width) {
  const row = Math.floor(cell / width), col = cell % width;
  return row >= top && row <= bottom && col >= left && col <= right;
}

/** As straight as cells can be, and the same from either end. @param {number} from @param {number} to
 * @param {number} width */
export function lineBetween(from, to, width) {
  const [first, last] = from <= to ? [from, to] : [to, from];
  const down = Math.floor(last / width) - Math.floor(first / width), right = (last % width) - (first % width);
  const steps = Math.max(down, Math.abs(right));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const share = steps ? i / steps : 0;
    return first + Math.round(down * share) * width + Math.round(right * share);
  });
}

/** @param {Box} box @param {number} width @param {boolean} full */
export const rectangle = (box, width, full) => cellsWhere(box, width, (row, col) =>
  full || row === box.top || row === box.bottom || col === box.left || col === box.right);

/** The ellipse that fills a box; without `full` those of its cells that have a neighbour outside of it.
 * @param {Box} box @param {number} width @param {boolean} full */
export function ellipse(box, width, full) {
  const { top, left, bottom, right } = box, high = bottom - top + 1, wide = right - left + 1;
  const isIn = (/** @type {number} */ row, /** @type {number} */ col) => {
    const down = (2 * (row - top) + 1 - high) / high, across = (2 * (col - left) + 1 - wide) / wide;
    return down * down + across * across <= 1;
  };
  const isEdge = (/** @type {number} */ row, /** @type {number} */ col) =>
    [[-1, 0], [1, 0], [0, -1], [0, 1]].some(([y, x]) => !isIn(row + y, col + x));
  return cellsWhere(box, width, (row, col) => isIn(row, col) && (full || isEdge(row, col)));
}

/** The cells that hang together with a cell, edge to edge, and are as it is. @param {FlatPicture} picture
 * @param {number} cell */
export function areaAround({ height, width, cells }, cell) {
  const area = new Set([cell]);
  for (const one of area) {
    const col = one % width, row = Math.floor(one / width);
    const beside = [row > 0 && one - width, row < height - 1 && one + width, col > 0 && one - 1,
      col < width - 1 && one + 1];
    for (const other of beside) if (other !== false && cells[other] === cells[cell]) area.add(other);
  }
  return [...area];
}

/** @param {Box} box @param {number} width @param {(row: number, col: number) => boolean} is */
function cellsWhere({ top, left, bottom, right }, width, is) {
  const cells = [];
  for (let row = top; row <= bottom; row++) {
    for (let col = left; col <= right; col++) if (is(row, col)) cells.push(row * width + col);
  }
  return cells;
}

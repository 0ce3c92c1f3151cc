// Places on the picture of a puzzle and on the screen: quadrilaterals, the mesh of the board's lines, the view, and the
// transformations between them. Pure.

/** A place on the picture, in its pixels. @typedef {number[]} Spot */
/** Top left, top right, bottom right, bottom left. @typedef {Spot[]} Quad */
/** What a canvas takes. @typedef {[number, number, number, number, number, number]} Matrix */
/** How the picture lies on the screen: turned by `angle` around its top left corner, enlarged, and moved.
 * @typedef {{ angle: number, scale: number, x: number, y: number }} View */

/** @param {Spot[]} spots @returns {Spot} */
export const centreOf = (spots) =>
  [0, 1].map((part) => spots.reduce((sum, spot) => sum + spot[part], 0) / spots.length);

/** @param {Spot} to @param {Spot} from @returns {Spot} */
export const difference = (to, from) => [to[0] - from[0], to[1] - from[1]];

/** @param {Spot} way @returns {Spot} */
export const halved = ([x, y]) => [x / 2, y / 2];

/** @param {Quad} quad @param {Spot} way @returns {Quad} */
export const moved = (quad, [right, down]) => quad.map(([x, y]) => [x + right, y + down]);

/** @param {Spot} from @param {Spot} to */
export const distanceOf = (from, to) => Math.hypot(to[0] - from[0], to[1] - from[1]);

/** The shorter side of a quadrilateral, about. @param {Quad} quad */
export const thicknessOf = ([a, b, c, d]) =>
  Math.min(distanceOf(a, b) + distanceOf(d, c), distanceOf(a, d) + distanceOf(b, c)) / 2;

/** Whether a spot lies within, going around clockwise. @param {Quad} quad @param {Spot} spot */
export const isWithin = (quad, spot) => quad.every((corner, at) => {
  const side = difference(quad[(at + 1) % quad.length], corner), way = difference(spot, corner);
  return side[0] * way[1] - side[1] * way[0] >= 0;
});

// The mesh

/** The first cell of a line. @param {Spot[][]} mesh @param {"rows" | "cols"} side @param {number} index
 * @returns {Quad} */
export function firstCell(mesh, side, index) {
  const [row, col] = side === "rows" ? [index, 0] : [0, index];
  return [mesh[row][col], mesh[row][col + 1], mesh[row + 1][col + 1], mesh[row + 1][col]];
}

/** The step from a line's clue to its first cell, one cell long. @param {Spot[][]} mesh
 * @param {"rows" | "cols"} side @param {number} index @returns {Spot} */
export const stepInto = (mesh, side, index) => (
  side === "rows" ? difference(mesh[index][1], mesh[index][0]) : difference(mesh[1][index], mesh[0][index]));

/** The corners of the playing area. @param {Spot[][]} mesh @returns {Quad} */
export const outlineOf = (mesh) => {
  const last = mesh.length - 1, end = mesh[0].length - 1;
  return [mesh[0][0], mesh[0][end], mesh[last][end], mesh[last][0]];
};

/** The crossings of the lines in a quadrilateral seen in perspective. @param {Quad} quad @param {number} rows
 * @param {number} cols @returns {Spot[][]} */
export function meshWithin(quad, rows, cols) {
  const spotAt = perspective(quad);
  return Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: cols + 1 }, (_, col) => spotAt(col / cols, row / rows)));
}

/** The projection of the unit square. @param {Quad} quad @returns {(across: number, down: number) => Spot} */
function perspective([a, b, c, d]) {
  const [x1, y1] = difference(b, c), [x2, y2] = difference(d, c);
  const x3 = a[0] - b[0] + c[0] - d[0], y3 = a[1] - b[1] + c[1] - d[1], area = x1 * y2 - x2 * y1 || 1;
  const g = (x3 * y2 - x2 * y3) / area, h = (x1 * y3 - x3 * y1) / area;
  return (u, v) => [0, 1].map((part) => (a[part] + u * (b[part] - a[part] + g * b[part])
    + v * (d[part] - a[part] + h * d[part])) / (1 + g * u + h * v));
}

/** How far the picture has to be turned for the rows to be level. @param {Quad} outline */
export function levelling([a, b, c, d]) {
  const [right, down] = [b[0] - a[0] + c[0] - d[0], b[1] - a[1] + c[1] - d[1]];
  return -Math.atan2(down, right);
}

// The view

/** @param {View} view @param {Spot} spot @returns {Spot} */
export function onScreen({ angle, scale, x, y }, [across, down]) {
  const cos = Math.cos(angle) * scale, sin = Math.sin(angle) * scale;
  return [x + across * cos - down * sin, y + across * sin + down * cos];
}

/** @param {View} view @param {Spot} place of the screen @returns {Spot} */
export function onPicture({ angle, scale, x, y }, [across, down]) {
  const cos = Math.cos(angle) / scale, sin = Math.sin(angle) / scale, right = across - x, low = down - y;
  return [right * cos + low * sin, low * cos - right * sin];
}

/** The view with a spot of the picture at a place of the screen. @param {View} view @param {Spot} spot
 * @param {Spot} place @param {number} scale @returns {View} */
export function holding(view, spot, place, scale) {
  const [x, y] = onScreen({ ...view, scale, x: 0, y: 0 }, spot);
  return { ...view, scale, x: place[0] - x, y: place[1] - y };
}

/** The view of these spots as large as they fit, upright. @param {Spot[]} spots @param {number} angle
 * @param {Extent} room @param {number} margin in pixels of the screen @returns {View} */
export function viewOf(spots, angle, { width, height }, margin = 12) {
  const turned = spots.map((spot) => onScreen({ angle, scale: 1, x: 0, y: 0 }, spot));
  const [across, down] = [0, 1].map((part) => turned.map((spot) => spot[part]));
  const [left, right, top, bottom] = [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)];
  const scale = Math.min((width - 2 * margin) / (right - left || 1), (height - 2 * margin) / (bottom - top || 1));
  return { angle, scale, x: width / 2 - scale * (left + right) / 2, y: height / 2 - scale * (top + bottom) / 2 };
}

/** What a canvas needs to show a quadrilateral straightened in a box, with `margin` of its size around it.
 * @param {Quad} quad @param {Extent} box @param {number} margin @returns {Matrix} */
export function straightening([a, b, c, d], { width, height }, margin) {
  const right = halved([b[0] - a[0] + c[0] - d[0], b[1] - a[1] + c[1] - d[1]]);
  const down = halved([d[0] - a[0] + c[0] - b[0], d[1] - a[1] + c[1] - b[1]]), [x, y] = centreOf([a, b, c, d]);
  const scale = Math.min(width / Math.hypot(...right), height / Math.hypot(...down)) / (1 + 2 * margin);
  const across = right.map((part) => part * scale / Math.hypot(...right));
  const along = down.map((part) => part * scale / Math.hypot(...down));
  const area = (across[0] * along[1] - across[1] * along[0]) / scale ** 2 || 1;
  const [m, p, n, q] = [along[1] / area, -across[1] / area, -along[0] / area, across[0] / area];
  return [m, p, n, q, width / 2 - m * x - n * y, height / 2 - p * x - q * y];
}

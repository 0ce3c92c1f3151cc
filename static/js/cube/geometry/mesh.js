// A solid as Plotly wants it: triangles with a colour each, and the numbers on it. Numbers only: never touches the
// page.

import { MARK, CANDIDATE, CROSSED, FILLED, TRIED } from "../../core/marks.js";
import { placeOf } from "../../core/shapes.js";
import { cornersOf, pointOn } from "./faces.js";

const LIFT = 0.015; // numbers lie so much in front of their faces that these do not hide them

/** What a cell looks like: the name of a paint. @param {number} value */
export function paintOf(value) {
  if (value & CANDIDATE) return "candidate";
  if ((value & MARK) === FILLED) return value & TRIED ? "tried" : "kept";
  return "standing";
}

/** By cell: 1 where a cube is to be seen. A candidate of an annealer is a cube only where it is filled.
 * @param {Cells} cells */
export const standing = (cells) => Uint8Array.from(cells, (value) => ((value & MARK) === CROSSED ? 0 : 1));

/** Triangles of faces; `shadeOf(cell)` is the number of the colour of a cell.
 * @param {Shape} shape @param {Faces} faces @param {(cell: number) => number} shadeOf @returns {Painted} */
export function meshOf(shape, { cells, sides }, shadeOf) {
  const mesh = quadMesh(cells.map((cell, face) => cornersOf(placeOf(shape, cell), sides[face])));
  const intensity = new Float32Array(2 * cells.length);
  cells.forEach((cell, face) => intensity.fill(shadeOf(cell), 2 * face, 2 * face + 2));
  return { ...mesh, intensity };
}

/** Two triangles of each four corners. @param {Vector[][]} quads @returns {Mesh} */
export function quadMesh(quads) {
  const points = emptyPoints(4 * quads.length), corners = new Uint32Array(6 * quads.length);
  quads.forEach((quad, at) => {
    quad.forEach((point, corner) => put(points, 4 * at + corner, point));
    corners.set([0, 1, 2, 0, 2, 3].map((corner) => 4 * at + corner), 6 * at);
  });
  return { ...points, ...asColumns(corners) };
}

/** Shapes that lie on faces, all in one mesh. @param {Label[]} labels @returns {Mesh} */
export function labelMesh(labels) {
  const count = (/** @type {"points" | "corners"} */ what) =>
    labels.reduce((sum, { shape }) => sum + shape[what].length, 0);
  const points = emptyPoints(count("points")), corners = new Uint32Array(count("corners"));
  let from = 0, filled = 0;
  for (const { place, side, shape } of labels) {
    const origin = pointOn(place, side, 0, 0, LIFT), right = stepTo(pointOn(place, side, 1, 0, LIFT), origin),
      up = stepTo(pointOn(place, side, 0, 1, LIFT), origin);
    shape.points.forEach(([across, along], at) => {
      points.x[from + at] = origin[0] + across * right[0] + along * up[0];
      points.y[from + at] = origin[1] + across * right[1] + along * up[1];
      points.z[from + at] = origin[2] + across * right[2] + along * up[2];
    });
    for (const corner of shape.corners) corners[filled++] = from + corner;
    from += shape.points.length;
  }
  return { ...points, ...asColumns(corners) };
}

/** @param {Vector} point @param {Vector} from */
const stepTo = (point, from) => point.map((part, axis) => part - from[axis]);

/** @param {number} count */
const emptyPoints = (count) =>
  ({ x: new Float32Array(count), y: new Float32Array(count), z: new Float32Array(count) });

/** @param {Pick<Mesh, "x" | "y" | "z">} points @param {number} at @param {Vector} point */
function put(points, at, [x, y, z]) {
  points.x[at] = x;
  points.y[at] = y;
  points.z[at] = z;
}

/** Triples of corners as Plotly has them. @param {Uint32Array} corners */
function asColumns(corners) {
  const length = corners.length / 3;
  const [i, j, k] = [0, 1, 2].map((from) => Uint32Array.from({ length }, (_, at) => corners[3 * at + from]));
  return { i, j, k };
}

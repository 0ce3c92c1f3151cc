// A solid for Plotly: coloured triangles, the numbers on them, the edges of cubes, the box in which a solid is built,
// and light and shadow. Never touches the page.

import { CANDIDATE, CROSSED, FILLED, MARK, TRIED } from "../../core/marks.js";
import { cellAtPlace, placeOf } from "../../core/shapes.js";
import { axisOf, cornersOf, FRAMES, isUpper, pointOn } from "./faces.js";

const LIFT = 0.015; // of numbers in front of faces, so that these do not hide them
const EDGE_LIFT = 0.008; // of edges in front of faces and behind numbers
const BELOW = 0.01; // of the ground below the cubes, and of walls behind them

/** The name of the paint of a cell. @param {number} value */
export function paintOf(value) {
  if (value & CANDIDATE) return "candidate";
  if ((value & MARK) === FILLED) return value & TRIED ? "tried" : "kept";
  return "standing";
}

/** For each cell, 1 if a cube is visible. A candidate of an annealer is a cube only if it is filled.
 * @param {Cells} cells */
export const standing = (cells) => Uint8Array.from(cells, (value) => ((value & MARK) === CROSSED ? 0 : 1));

/** The triangles of faces; `shadeOf(cell, side)` is the number of the colour of a face.
 * @param {Shape} shape @param {Faces} faces @param {(cell: number, side: number) => number} shadeOf
 * @returns {Painted} */
export function meshOf(shape, { cells, sides }, shadeOf) {
  const mesh = quadMesh(cells.map((cell, face) => cornersOf(placeOf(shape, cell), sides[face])));
  const intensity = new Float32Array(2 * cells.length);
  cells.forEach((cell, face) => intensity.fill(shadeOf(cell, sides[face]), 2 * face, 2 * face + 2));
  return { ...mesh, intensity };
}

/** Two triangles for each quad. @param {Vector[][]} quads @returns {Mesh} */
export function quadMesh(quads) {
  const points = emptyPoints(4 * quads.length), corners = new Uint32Array(6 * quads.length);
  quads.forEach((quad, at) => {
    quad.forEach((point, corner) => {
      [points.x[4 * at + corner], points.y[4 * at + corner], points.z[4 * at + corner]] = point;
    });
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

/** Triples of corners in Plotly's form. @param {Uint32Array} corners */
function asColumns(corners) {
  const length = corners.length / 3;
  const [i, j, k] = [0, 1, 2].map((from) => Uint32Array.from({ length }, (_, at) => corners[3 * at + from]));
  return { i, j, k };
}

// Edges and guides: thin strips

/** Rectangles along all edges of faces, with half their width. Edges in one line are joined.
 * @param {Shape} shape @param {Faces} faces @param {number} half @returns {Vector[][]} */
export function edgeStrips(shape, { cells, sides }, half) {
  /** @type {Map<string, Set<number>>} by line: where the cells begin along which it is an edge */
  const lines = new Map();
  cells.forEach((cell, face) => {
    const place = placeOf(shape, cell), side = sides[face], [[across], [along]] = FRAMES[side];
    for (const by of [0, 1]) {
      note(lines, [side, place[axisOf(side)], across, place[along] + by], place[across]);
      note(lines, [side, place[axisOf(side)], along, place[across] + by], place[along]);
    }
  });
  return [...lines].flatMap(([key, starts]) => {
    const [side, layer, way, at] = key.split(" ").map(Number), axis = axisOf(side);
    const height = isUpper(side) ? layer + 1 + EDGE_LIFT : layer - EDGE_LIFT;
    return runsOf(starts).map(([from, to]) =>
      strip([way, 3 - axis - way], [height, at], [from - half, to + half], half));
  });
}

/** @param {Map<string, Set<number>>} lines @param {number[]} line @param {number} start */
function note(lines, line, start) {
  const key = line.join(" "), starts = lines.get(key) ?? new Set();
  lines.set(key, starts.add(start));
}

/** Runs of consecutive numbers, as [from, to]. @param {Set<number>} starts */
function runsOf(starts) {
  const runs = /** @type {number[][]} */ ([]);
  for (const start of [...starts].sort((one, other) => one - other)) {
    if (runs.at(-1)?.[1] === start) runs[runs.length - 1][1] = start + 1;
    else runs.push([start, start + 1]);
  }
  return runs;
}

/** The empty box in which a solid is built: the ground with a grid, and the walls behind, as such rectangles.
 * @param {Shape} shape @param {Vector} back @param {number} half @returns {Vector[][]} */
export function guideStrips(shape, back, half) {
  return [0, 1, 2].flatMap((axis) => {
    const upper = isFar(back, axis), at = upper ? shape[axis] + BELOW : -BELOW;
    const [across, along] = [0, 1, 2].filter((other) => other !== axis), ground = axis === 2 && !upper;
    return [[across, along], [along, across]].flatMap(([way, other]) =>
      linesOn(shape[other], ground).map((line) => strip([way, other], [at, line], [0, shape[way]], half)));
  });
}

/** Whether the upper wall is the one further away. @param {Vector} back @param {number} axis */
const isFar = (back, axis) => back[axis] < 0;

/** A text key for the walls that are behind. @param {Vector} back */
export const wallsBehind = (back) => String([0, 1, 2].map((axis) => isFar(back, axis)));

/** All lines of a side of this length, or only its borders. @param {number} side @param {boolean} all */
const linesOn = (side, all) => (all ? Array.from({ length: side + 1 }, (_, line) => line) : [0, side]);

/** A rectangle at a height, along a line from one end to the other.
 * @param {number[]} axes along the line, and across it @param {number[]} where the height, and the place across
 * @param {number[]} ends @param {number} half how wide it is to each side */
function strip([way, other], [height, at], [from, to], half) {
  return [[from, -half], [to, -half], [to, half], [from, half]].map(([along, beside]) => {
    const point = [height, height, height];
    point[way] = along;
    point[other] = at + beside;
    return point;
  });
}

// Light: a side has the same brightness on all cubes, however the solid is turned, so that its numbers stand out. The
// shadow lies on the floor.

/** The brightness of a side, as a share of its colour: right and left, front and back, below and on top. */
export const BRIGHTNESS = [0.89, 0.89, 0.95, 0.95, 0.85, 1];
const FADES = 0.35; // of a shadow, for each cell between cube and floor

/** The dark fields of the floor: [x, y, darkness from 0 to 1].
 * @param {Shape} shape @param {Uint8Array} stands @param {Cut} cut */
export function shadowOf(shape, stands, [across, along, upwards]) {
  const fields = [];
  for (let x = across[0]; x <= across[1]; x++) {
    for (let y = along[0]; y <= along[1]; y++) {
      for (let z = upwards[0]; z <= upwards[1]; z++) {
        if (!stands[cellAtPlace(shape, [x, y, z])]) continue;
        fields.push([x, y, 1 / (1 + FADES * (z - upwards[0]))]);
        break;
      }
    }
  }
  return fields;
}

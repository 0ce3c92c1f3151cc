// The edges of cubes, as thin strips on the faces that they part. Edges that go on in one line are one strip. Numbers
// only: never touches the page.

import { placeOf } from "../../core/shapes.js";
import { axisOf, FRAMES, isUpper } from "./faces.js";

const LIFT = 0.008; // strips lie so much in front of faces, and behind numbers

/** Rectangles along all edges of faces, so wide to each side. @param {Shape} shape @param {Faces} faces
 * @param {number} half @returns {Vector[][]} */
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
    const [side, layer, way, at] = key.split(" ").map(Number);
    return runsOf(starts).map(([from, to]) => strip(side, layer, way, at, [from - half, to + half], half));
  });
}

/** @param {Map<string, Set<number>>} lines @param {number[]} line @param {number} start */
function note(lines, line, start) {
  const key = line.join(" "), starts = lines.get(key) ?? new Set();
  lines.set(key, starts.add(start));
}

/** Where numbers follow each other, as [from, to]. @param {Set<number>} starts */
function runsOf(starts) {
  const runs = /** @type {number[][]} */ ([]);
  for (const start of [...starts].sort((one, other) => one - other)) {
    if (runs.at(-1)?.[1] === start) runs[runs.length - 1][1] = start + 1;
    else runs.push([start, start + 1]);
  }
  return runs;
}

/** @param {number} side @param {number} layer @param {number} way @param {number} at
 * @param {number[]} ends @param {number} half */
function strip(side, layer, way, at, [from, to], half) {
  const axis = axisOf(side), other = 3 - axis - way, height = isUpper(side) ? layer + 1 + LIFT : layer - LIFT;
  return [[from, -half], [to, -half], [to, half], [from, half]].map(([along, beside]) => {
    const point = [height, height, height];
    point[way] = along;
    point[other] = at + beside;
    return point;
  });
}

// Which numbers stand on the faces in sight, how large they show, and in which ink. Numbers only: never touches the
// page.

import { FILLED, MARK } from "../../core/marks.js";
import { lineAlong, placeOf } from "../../core/shapes.js";
import { axisOf, pointOn, SIDES } from "./faces.js";
import { heightOf, KEPT_SIGN, labelOf } from "./numerals.js";

export const SMALLEST = 7; // pixels: what would be smaller is not drawn
const FINE = 15; // pixels from which on curves are drawn finely
// While a view moves: faces that are looked at; steps in which those of a side are counted.
const SAMPLE = 60, SHARES = 2, MANY = 600; // faces from which on numbers come and go only at rest

/** The number of the line that stands on a face. @param {Named} game @param {number} cell @param {number} side */
export const lineOn = ({ shape }, cell, side) => lineAlong(shape, axisOf(side), cell);

/** How high something shows that is so high on a face: between the nearer two sides of the parallelogram that the face
 * is on the screen. One on which all is pressed to a line shows nothing, however long that is.
 * @param {View3d} view @param {number[]} place @param {number} side @param {number} height */
function sizeOn({ project }, place, side, height) {
  const span = (/** @type {number[]} */ from, /** @type {number[]} */ to) => {
    const [[x, y], [otherX, otherY]] = [from, to].map(([right, up]) => project(pointOn(place, side, right, up)));
    return [x - otherX, y - otherY];
  };
  const [upX, upY] = span([0.5, 0], [0.5, 1]), [rightX, rightY] = span([0, 0.5], [1, 0.5]);
  const area = Math.abs(upX * rightY - upY * rightX);
  return (height * area) / Math.max(Math.hypot(upX, upY), Math.hypot(rightX, rightY), 1);
}

/** By face: the pixels of its number, 0 where there is none.
 * @param {Named} game @param {Faces} faces @param {View3d} view */
export function sizesOf(game, { cells, sides }, view) {
  const heights = game.clues.map((clue) => (clue === null ? 0 : heightOf(clue)));
  return Float32Array.from(cells, (cell, face) => {
    const height = heights[lineOn(game, cell, sides[face])];
    return height && sizeOn(view, placeOf(game.shape, cell), sides[face], height);
  });
}

/** Which numbers are large enough, as text: exactly at rest; while the view moves, how many of some of each side.
 * @param {Named} game @param {Faces} faces @param {View3d} view @param {boolean} rests */
export function legible(game, faces, view, rests) {
  const kindOf = (/** @type {number} */ size) => (size < SMALLEST ? 0 : size < FINE ? 1 : 2);
  if (rests) return Array.from(sizesOf(game, faces, view), kindOf).join("");
  if (faces.cells.length > MANY) return "";
  const some = everySo(faces, Math.ceil(faces.cells.length / SAMPLE)), sizes = sizesOf(game, some, view);
  const counts = Array(SIDES).fill(0), large = Array(SIDES).fill(0);
  some.sides.forEach((side, at) => {
    counts[side]++;
    if (sizes[at] >= SMALLEST) large[side]++;
  });
  return counts.map((count, side) => count && Math.ceil((SHARES * large[side]) / count)).join();
}

/** @param {Faces} faces @param {number} step */
const everySo = ({ cells, sides }, step) =>
  ({ cells: cells.filter((_, at) => at % step === 0), sides: sides.filter((_, at) => at % step === 0) });

/** The numbers, and the signs of cubes that are kept, by ink.
 * @param {Named} game @param {Faces} faces @param {Scene} scene @param {Float32Array} sizes */
export function labelsOf(game, { cells, sides }, scene, sizes) {
  /** @type {Record<"ink" | "faint" | "accent", Label[]>} */
  const inks = { ink: [], faint: [], accent: [] };
  if (scene.clean) return inks;
  cells.forEach((cell, face) => {
    const place = placeOf(game.shape, cell), side = sides[face], line = lineOn(game, cell, side);
    const clue = game.clues[line];
    if ((scene.cells[cell] & MARK) === FILLED) inks.ink.push({ place, side, shape: KEPT_SIGN });
    if (clue === null || sizes[face] < SMALLEST) return;
    inks[inkOf(scene.facts[line])].push({ place, side, shape: labelOf(clue, sizes[face] < FINE ? "coarse" : "fine") });
  });
  return inks;
}

/** @param {Fact} fact */
const inkOf = ({ holds, done }) => (!holds ? "accent" : done.length && done.every(Boolean) ? "faint" : "ink");

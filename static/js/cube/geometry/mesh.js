// A solid as Plotly wants it: triangles with a colour each, and lines for the numbers. Numbers only: never touches
// the page.

import { MARK, CANDIDATE, CROSSED, FILLED, TRIED } from "../../game/marks.js";
import { lineAlong, placeOf } from "../../game/shapes.js";
import { axisOf, cornersOf, pointOn } from "./faces.js";
import { KEPT_SIGN, strokesOf } from "./numerals.js";

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

/** Triangles of faces; `shadeOf(cell, side)` is a number for the colour of a face.
 * @param {Shape} shape @param {Faces} faces @param {(cell: number, side: number) => number} shadeOf */
export function meshOf(shape, { cells, sides }, shadeOf) {
  const count = cells.length;
  const [x, y, z] = [0, 1, 2].map(() => new Float32Array(4 * count)),
    [i, j, k] = [0, 1, 2].map(() => new Uint32Array(2 * count));
  const intensity = new Float32Array(2 * count);
  cells.forEach((cell, face) => {
    cornersOf(placeOf(shape, cell), sides[face]).forEach(([px, py, pz], corner) => {
      x[4 * face + corner] = px;
      y[4 * face + corner] = py;
      z[4 * face + corner] = pz;
    });
    i.fill(4 * face, 2 * face, 2 * face + 2);
    j.set([4 * face + 1, 4 * face + 2], 2 * face);
    k.set([4 * face + 2, 4 * face + 3], 2 * face);
    intensity.fill(shadeOf(cell, sides[face]), 2 * face, 2 * face + 2);
  });
  return { x, y, z, i, j, k, intensity };
}

/** The lines of several inks, by name: {x, y, z} with a gap after each stroke.
 * @param {Named} game @param {Faces} faces @param {Scene} scene */
export function inksOf(game, { cells, sides }, scene) {
  const inks = { ink: newInk(), faint: newInk(), accent: newInk() };
  const strokes = game.clues.map((clue) => (clue === null ? [] : strokesOf(clue)));
  cells.forEach((cell, face) => {
    const place = placeOf(game.shape, cell), side = sides[face], line = lineAlong(game.shape, axisOf(side), cell);
    if ((scene.cells[cell] & MARK) === FILLED && !scene.clean) draw(inks.ink, place, side, KEPT_SIGN);
    if (game.clues[line] === null || scene.clean) return;
    draw(inks[inkOf(scene.facts[line])], place, side, strokes[line]);
  });
  return { ink: packed(inks.ink), faint: packed(inks.faint), accent: packed(inks.accent) };
}

/** Read faster by far. @param {Ink} ink */
const packed = ({ x, y, z }) => ({ x: Float32Array.from(x), y: Float32Array.from(y), z: Float32Array.from(z) });

/** @returns {Ink} */
const newInk = () => ({ x: [], y: [], z: [] });

/** @param {Fact} fact */
const inkOf = ({ holds, done }) => (!holds ? "accent" : done.length && done.every(Boolean) ? "faint" : "ink");

/** @param {Ink} ink @param {number[]} place @param {number} side @param {number[][][]} strokes */
function draw(ink, place, side, strokes) {
  for (const stroke of strokes) {
    for (const [right, up] of stroke) add(ink, pointOn(place, side, right, up, LIFT));
    add(ink, [NaN, NaN, NaN]);
  }
}

/** @param {Ink} ink @param {Vector} vector */
function add(ink, [x, y, z]) {
  ink.x.push(x);
  ink.y.push(y);
  ink.z.push(z);
}

// A solid as Plotly wants it: triangles with a colour each, and lines for the numbers. Numbers only: never touches the page.

import { MARK, CANDIDATE, CROSSED, FILLED, TRIED } from "../../game/marks.js";
import { lineAlong, placeOf } from "../../game/shapes.js";
import { axisOf, cornersOf, pointOn } from "./faces.js";
import { KEPT_SIGN, strokesOf } from "./numerals.js";

const LIFT = 0.015; // numbers lie so much in front of their faces that these do not hide them

/** What a cell looks like: the name of a paint. */
export function paintOf(value) {
  if (value & CANDIDATE) return "candidate";
  if ((value & MARK) === FILLED) return value & TRIED ? "tried" : "kept";
  return "standing";
}

/** By cell: 1 where a cube is to be seen. A candidate of an annealer is a cube only where it is filled. */
export const standing = (cells) => Uint8Array.from(cells, (value) => ((value & MARK) === CROSSED ? 0 : 1));

/** Triangles of faces; `shadeOf(cell, side)` is a number for the colour of a face. */
export function meshOf(shape, { cells, sides }, shadeOf) {
  const count = cells.length;
  const [x, y, z] = [0, 1, 2].map(() => new Float32Array(4 * count)), [i, j, k] = [0, 1, 2].map(() => new Uint32Array(2 * count));
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

/** The lines of several inks, by name: {x, y, z} with a gap after each stroke. */
export function inksOf(game, { cells, sides }, scene) {
  const inks = { ink: newInk(), faint: newInk(), accent: newInk() };
  const strokes = game.clues.map(() => null);
  cells.forEach((cell, face) => {
    const place = placeOf(game.shape, cell), side = sides[face], line = lineAlong(game.shape, axisOf(side), cell);
    if ((scene.cells[cell] & MARK) === FILLED && !scene.clean) draw(inks.ink, place, side, KEPT_SIGN);
    if (game.clues[line] === null || scene.clean) return;
    strokes[line] ??= strokesOf(game.clues[line]);
    draw(inks[inkOf(scene.facts[line])], place, side, strokes[line]);
  });
  for (const ink of Object.values(inks)) for (const axis of Object.keys(ink)) ink[axis] = Float32Array.from(ink[axis]); // read faster by far
  return inks;
}

const newInk = () => ({ x: [], y: [], z: [] });

const inkOf = ({ holds, done }) => (!holds ? "accent" : done.length && done.every(Boolean) ? "faint" : "ink");

function draw(ink, place, side, strokes) {
  for (const stroke of strokes) {
    for (const [right, up] of stroke) add(ink, pointOn(place, side, right, up, LIFT));
    add(ink, [NaN, NaN, NaN]);
  }
}

function add(ink, [x, y, z]) {
  ink.x.push(x);
  ink.y.push(y);
  ink.z.push(z);
}

// The numbers on the faces of a solid: their shapes, with digits of our own and the circle or square around them; and
// for the visible faces, whether they show, how large, and in which ink. Never touches the page.
//
// A digit is given by the middle of its strokes, as [right, up] from 0 to 1 inside its strokes.

import { BELIEF, CANDIDATE, FILLED, MARK } from "../../core/marks.js";
import { lineAlong, placeOf } from "../../core/shapes.js";
import { axisOf, pointOn, SIDES } from "./faces.js";

const WIDTH = 0.58, THICKNESS = 0.15, GAP = 0.12, SPACE = 0.36; // of a digit of height 1
const PLAIN_HEIGHT = 0.62, RINGED_HEIGHT = 0.6, WIDEST = 0.8, RINGED_WIDEST = 0.56;
const SHARP = Math.cos(Math.PI / 6); // of the angle beyond which a turn is rounded off
const SAME = 1e-9;
const RADIUS = 0.44, HALF_SQUARE = 0.42, RING_THICKNESS = 0.05;

/** The fineness of curves: degrees of a step, corners of a round end and of a circle. */
export const DETAIL = { fine: { step: 22.5, corners: 10, around: 28 }, coarse: { step: 45, corners: 0, around: 14 } };

/** The strokes of each digit, curves in steps of so many degrees. @param {number} step */
function digits(step) {
  const along = (/** @type {Parameters<typeof arc> extends [number, ...infer R] ? R : never} */ ...which) =>
    arc(step, ...which);
  const six = [along([0.5, 0.3], [0.5, 0.3], 0, 360), along([0.84, 0.3], [0.84, 0.7], 180, 97)];
  return [
    [[...along([0.5, 0.62], [0.5, 0.38], 0, 180), ...along([0.5, 0.38], [0.5, 0.38], 180, 360), [1, 0.62]]],
    [[[0.14, 0.76], [0.58, 1], [0.58, 0]]],
    [[...along([0.49, 0.71], [0.47, 0.29], 165, -33), [0, 0], [1, 0]]],
    [[...along([0.47, 0.76], [0.45, 0.24], 155, -90)], along([0.47, 0.26], [0.51, 0.26], 90, -155)],
    [[[0.76, 0], [0.76, 1], [0, 0.28], [1, 0.28]]],
    [[[0.92, 1], [0.14, 1], ...along([0.47, 0.31], [0.53, 0.31], 138, -155)]],
    six,
    [[[0, 1], [1, 1], [0.34, 0]]],
    [along([0.5, 0.76], [0.43, 0.24], 0, 360), along([0.5, 0.26], [0.5, 0.26], 0, 360)],
    six.map((stroke) => stroke.map(([x, y]) => [1 - x, 1 - y])),
  ];
}

/** @typedef {keyof typeof DETAIL} Detail */

/** Each digit as triangles, in a box of its width and height 1, built once.
 * @type {Partial<Record<Detail, Triangles[]>>} */
const made = {};

/** @param {Detail} detail */
function digitShapes(detail) {
  const { step, corners } = DETAIL[detail], half = THICKNESS / 2;
  const place = (/** @type {number[]} */ [x, y]) => [half + x * (WIDTH - THICKNESS), half + y * (1 - THICKNESS)];
  return made[detail] ??= digits(step).map((strokes) =>
    joined(strokes.map((stroke) => ribbon(stroke.map(place), THICKNESS, corners))));
}

/** @type {Map<string, Triangles>} */
const labels = new Map();

/** The label of a face in a box of side 1: a number with its ring, or run lengths.
 * @param {NonNullable<Clue>} clue @param {Detail} detail */
function labelOf(clue, detail) {
  const ring = ringOf(clue), words = wordsOf(clue), key = [detail, ring, ...words].join();
  const label = labels.get(key) ?? joined([textShape(words, ring, detail), ...ringShapes(ring, detail)]);
  labels.set(key, label);
  return label;
}

/** The height of its digits, in sides of a face. @param {NonNullable<Clue>} clue */
export const heightOf = (clue) => heightFor(wordsOf(clue), ringOf(clue));

/** 2 for a circle, 3 for a square. @param {NonNullable<Clue>} clue */
const ringOf = (clue) => (Array.isArray(clue) || clue.groups < 2 ? 0 : clue.groups);

/** @param {NonNullable<Clue>} clue */
const wordsOf = (clue) => (Array.isArray(clue) ? (clue.length ? clue.map(String) : ["0"]) : [String(clue.total)]);

/** The sign of a kept cell, so that it is not shown by colour alone. @type {Triangles} */
const KEPT_SIGN = { points: [[0.74, 0.95], [0.95, 0.95], [0.95, 0.74]], corners: [0, 1, 2] };

/** @param {string[]} words */
const widthOf = (words) => words.join("").length * (WIDTH + GAP) - GAP + (words.length - 1) * SPACE;

/** @param {string[]} words @param {number} ring */
function heightFor(words, ring) {
  const [height, widest] = ring ? [RINGED_HEIGHT, RINGED_WIDEST] : [PLAIN_HEIGHT, WIDEST];
  return Math.min(height, widest / widthOf(words));
}

/** Words of digits in a row, in the middle of a box of side 1.
 * @param {string[]} words @param {number} ring @param {Detail} detail */
function textShape(words, ring, detail) {
  const shapes = digitShapes(detail), height = heightFor(words, ring), parts = [];
  let right = -widthOf(words) / 2;
  for (const word of words) {
    for (const digit of word) {
      const from = right;
      parts.push(moved(shapes[Number(digit)], ([x, y]) => [0.5 + (x + from) * height, 0.5 + (y - 0.5) * height]));
      right += WIDTH + GAP;
    }
    right += SPACE;
  }
  return joined(parts);
}

/** @param {number} ring @param {Detail} detail */
function ringShapes(ring, detail) {
  const { around, corners } = DETAIL[detail], [low, high] = [0.5 - HALF_SQUARE, 0.5 + HALF_SQUARE];
  if (ring === 2) return [ribbon(arc(360 / around, [0.5, 0.5], [RADIUS, RADIUS], 0, 360), RING_THICKNESS, corners)];
  const square = [[low, low], [high, low], [high, high], [low, high], [low, low]];
  return ring === 3 ? [ribbon(square, RING_THICKNESS, corners)] : [];
}

// Ribbons: lines with a thickness, as triangles in a plane, for digits and rings

/** Points along an ellipse from one angle to another in degrees, in steps of at most `step`.
 * @param {number} step @param {number[]} middle @param {number[]} radii @param {number} from @param {number} to */
function arc(step, [x, y], [across, along], from, to) {
  const count = Math.max(1, Math.ceil(Math.abs(to - from) / step - SAME));
  return Array.from({ length: count + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / count) * Math.PI) / 180;
    return [x + across * Math.cos(angle), y + along * Math.sin(angle)];
  });
}

/** A line of points with a thickness; its ends and sharp turns are discs of so many `corners`, or square without any.
 * @param {number[][]} line @param {number} thickness @param {number} corners @returns {Triangles} */
function ribbon(line, thickness, corners) {
  const half = thickness / 2, closed = distance(line[0], line[line.length - 1]) < SAME;
  const whole = (/** @type {number[][]} */ part) => closed && part.length === line.length;
  const parts = smoothParts(line).map((part) =>
    strip(corners || whole(part) ? part : longer(part, half), half, whole(part)));
  const isTurn = (/** @type {number} */ at) => at === 0 || at === line.length - 1 || isSharp(line, at);
  const turns = !corners || (closed && parts.length === 1) ? [] : line.filter((_, at) => isTurn(at));
  return joined([...parts, ...turns.map((point) => disc(point, half, corners))]);
}

/** @param {Triangles[]} parts @returns {Triangles} */
function joined(parts) {
  /** @type {Triangles} */
  const all = { points: [], corners: [] };
  for (const { points, corners } of parts) {
    const from = all.points.length;
    for (const point of points) all.points.push(point);
    for (const corner of corners) all.corners.push(from + corner);
  }
  return all;
}

/** @param {Triangles} one @param {(point: number[]) => number[]} move @returns {Triangles} */
const moved = ({ points, corners }, move) => ({ points: points.map(move), corners });

/** @param {number[]} one @param {number[]} other */
const distance = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** @param {number[]} from @param {number[]} to */
function direction(from, to) {
  const length = distance(from, to);
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

/** Whether a line turns sharply at one of its inner points. @param {number[][]} line @param {number} at */
function isSharp(line, at) {
  const [x, y] = direction(line[at - 1], line[at]), [nextX, nextY] = direction(line[at], line[at + 1]);
  return x * nextX + y * nextY < SHARP;
}

/** The parts of a line between its sharp turns. @param {number[][]} line */
function smoothParts(line) {
  const cuts = [0];
  for (let at = 1; at < line.length - 1; at++) if (isSharp(line, at)) cuts.push(at);
  return cuts.map((from, i) => line.slice(from, (cuts[i + 1] ?? line.length - 1) + 1));
}

/** A line that goes on at both ends. @param {number[][]} line @param {number} by */
function longer(line, by) {
  const beyond = (/** @type {number[]} */ from, /** @type {number[]} */ end) =>
    direction(from, end).map((part, axis) => end[axis] + part * by);
  return [beyond(line[1], line[0]), ...line.slice(1, -1), beyond(line[line.length - 2], line[line.length - 1])];
}

/** The band along a line without sharp turns. @param {number[][]} line @param {number} half @param {boolean} closed
 * @returns {Triangles} */
function strip(line, half, closed) {
  const last = line.length - 1, ways = line.slice(1).map((point, at) => direction(line[at], point));
  const points = line.flatMap(([x, y], at) => {
    const before = ways[at - 1] ?? ways[closed ? last - 1 : 0], after = ways[at] ?? ways[closed ? 0 : last - 1];
    const [right, up] = sideways(before, after, half);
    return [[x + right, y + up], [x - right, y - up]];
  });
  return { points, corners: ways.flatMap((_, at) => [0, 1, 3, 0, 3, 2].map((corner) => 2 * at + corner)) };
}

/** The offset from a line to its left border, between two directions.
 * @param {number[]} before @param {number[]} after @param {number} half */
function sideways([x, y], [nextX, nextY], half) {
  const right = -(y + nextY), up = x + nextX, scale = half / (up * x - right * y);
  return [right * scale, up * scale];
}

/** @param {number[]} middle @param {number} radius @param {number} corners @returns {Triangles} */
function disc([x, y], radius, corners) {
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  return { points, corners: points.slice(2).flatMap((_, i) => [0, i + 1, i + 2]) };
}

// On the faces in sight

export const SMALLEST = 7; // pixels of a drawn number, at least
const FINE = 15; // pixels from which on curves are fine

/** The line whose number stands on a face. @param {Named} game @param {number} cell @param {number} side */
export const lineOn = ({ shape }, cell, side) => lineAlong(shape, axisOf(side), cell);

/** The visible height of a face of each side: it is a parallelogram on the screen, and the distance of its nearer two
 * sides counts. A face pressed to a line shows nothing, however long the line is. @param {View3d} view */
function heightsOf({ project }) {
  return Array.from({ length: SIDES }, (_, side) => {
    const corners = [[0, 0], [1, 0], [0, 1]].map(([right, up]) => pointOn([0, 0, 0], side, right, up));
    const [[x, y], ...ends] = corners.map(project);
    const [[rightX, rightY], [upX, upY]] = ends.map((end) => [end[0] - x, end[1] - y]);
    return Math.abs(upX * rightY - upY * rightX) / Math.max(Math.hypot(upX, upY), Math.hypot(rightX, rightY), 1);
  });
}

/** For each face the pixels of its number; 0 without one.
 * @param {Named} game @param {Faces} faces @param {View3d} view */
export function sizesOf(game, { cells, sides }, view) {
  const faceHeights = heightsOf(view), heights = game.clues.map((clue) => (clue === null ? 0 : heightOf(clue)));
  return Float32Array.from(cells, (cell, face) =>
    heights[lineOn(game, cell, sides[face])] * faceHeights[sides[face]]);
}

/** Which numbers are large enough, and which large enough to be fine, as a text key.
 * @param {Named} game @param {View3d} view */
export function legible(game, view) {
  const heights = new Set(game.clues.map((clue) => (clue === null ? 0 : heightOf(clue))));
  const kindOf = (/** @type {number} */ size) => (size < SMALLEST ? 0 : size < FINE ? 1 : 2);
  return heightsOf(view).flatMap((face) => Array.from(heights, (height) => kindOf(face * height))).join("");
}

/** The numbers, and the signs of kept cubes, by ink.
 * @param {Named} game @param {Faces} faces @param {Scene} scene @param {Float32Array} sizes */
export function labelsOf(game, { cells, sides }, scene, sizes) {
  /** @type {Record<"ink" | "faint" | "broken", Label[]>} */
  const inks = { ink: [], faint: [], broken: [] };
  if (scene.clean) return inks;
  cells.forEach((cell, face) => {
    const place = placeOf(game.shape, cell), side = sides[face], line = lineOn(game, cell, side);
    const clue = game.clues[line];
    if ((scene.cells[cell] & MARK) === FILLED) inks.ink.push({ place, side, shape: KEPT_SIGN });
    if (clue === null || sizes[face] < SMALLEST) return;
    const ink = isPlain(scene, cell) ? inkOf(scene.facts[line]) : "ink";
    inks[ink].push({ place, side, shape: labelOf(clue, sizes[face] < FINE ? "coarse" : "fine") });
  });
  return inks;
}

/** Whether a cube has a colour on which every ink can be read. @param {Scene} scene @param {number} cell */
const isPlain = ({ cells, wrong }, cell) => !(cells[cell] & (BELIEF | CANDIDATE)) && !wrong.includes(cell);

/** @param {Fact} fact */
const inkOf = ({ holds, done }) => (!holds ? "broken" : done.length && done.every(Boolean) ? "faint" : "ink");

// Lines with a thickness, as triangles in a plane: what digits and rings are made of. Numbers only: never touches the
// page.

const SHARP = Math.cos(Math.PI / 6); // a line that turns by more is rounded off where it does
const SAME = 1e-9;

/** Along an ellipse, from one angle to another in degrees, in steps of `step` at most.
 * @param {number} step @param {number[]} middle @param {number[]} radii @param {number} from @param {number} to */
export function arc(step, [x, y], [across, along], from, to) {
  const count = Math.max(1, Math.ceil(Math.abs(to - from) / step - SAME));
  return Array.from({ length: count + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / count) * Math.PI) / 180;
    return [x + across * Math.cos(angle), y + along * Math.sin(angle)];
  });
}

/** A line of points with a thickness; its ends and sharp turns are discs of so many `corners`, without any they are
 * square. @param {number[][]} line @param {number} thickness @param {number} corners @returns {Triangles} */
export function ribbon(line, thickness, corners) {
  const half = thickness / 2, closed = distance(line[0], line[line.length - 1]) < SAME;
  const whole = (/** @type {number[][]} */ part) => closed && part.length === line.length;
  const parts = smoothParts(line).map((part) =>
    strip(corners || whole(part) ? part : longer(part, half), half, whole(part)));
  const turns = !corners || (closed && parts.length === 1) ? [] : turnsOf(line);
  return joined([...parts, ...turns.map((point) => disc(point, half, corners))]);
}

/** @param {Triangles[]} parts @returns {Triangles} */
export function joined(parts) {
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
export const moved = ({ points, corners }, move) => ({ points: points.map(move), corners });

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

/** The ends and sharp turns of a line. @param {number[][]} line */
const turnsOf = (line) =>
  line.filter((_, at) => at === 0 || at === line.length - 1 || isSharp(line, at));

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

/** From a line to its left border, where it comes by one way and goes on by another.
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

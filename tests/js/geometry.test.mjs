// How large boards are, which cell lies where, which numbers of a long clue show, and how the camera of a solid moves.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  cellAt, colNumbers, fittedCell, mapIn, measure, sightOnMap, wholeCell,
} from "../../static/js/board/geometry.js";
import { glide } from "../../static/js/cube/geometry/motion.js";

const ROOMS = [320, 700, 1400].flatMap((width) => [300, 800].map((height) => ({ width, height })));
const SIZES = [[1, 1], [5, 9], [20, 20], [30, 45]];
const boardOf = ([height, width]) => ({ height, width, across: 9, down: 6 });

test("cells are found where they lie", () => {
  for (const extent of SIZES.map(boardOf)) {
    const cells = Array.from({ length: extent.height * extent.width }, (_, cell) => cell);
    const middle = (cell) => [(cell % extent.width) * 7 + 3, Math.floor(cell / extent.width) * 7 + 3];
    assert.deepEqual(cells.map((cell) => cellAt(extent, 7, ...middle(cell))), cells);
    const far = [[-5, -5], [-5, 1e4], [1e4, 1e4]].map(([x, y]) => cellAt(extent, 7, x, y));
    assert.deepEqual(far, [0, cells.length - extent.width, cells.length - 1]);
    assert.equal(cellAt(extent, 7, -1, 3, true), null);
  }
});

test("a fitted board fills its room, or has cells that can be hit", () => {
  for (const extent of SIZES.map(boardOf)) {
    for (const room of ROOMS) {
      const cell = fittedCell(extent, room, 1, 11), { width, height } = measure(extent, cell);
      if (width > room.width || height > room.height) assert.equal(cell, 18);
      else assert.ok(cell >= 11);
    }
  }
});

test("a whole board never leaves its room", () => {
  for (const extent of SIZES.map(boardOf)) {
    for (const room of ROOMS) {
      const { width, height } = measure(extent, wholeCell(extent, room, 1));
      assert.ok(width <= room.width && height <= room.height, JSON.stringify([extent, room]));
    }
  }
});

test("of a long clue the part shows that is worked at", () => {
  const shown = [[200, 0, "1 2 3 4 5 6 7 8"], [60, 0, "1 2 3 4 ⋮"], [60, 0.5, "⋮ 4 5 ⋮"], [60, 1, "⋮ 6 7 8"]];
  for (const [room, share, text] of shown) {
    const placed = colNumbers([1, 2, 3, 4, 5, 6, 7, 8], 10, room, share), places = placed.map(({ at }) => at);
    assert.equal(placed.map(({ number }) => number).join(" "), text);
    for (const { number, run } of placed) assert.ok(run < 0 || run + 1 === number);
    assert.deepEqual(places, [...places].sort((one, other) => one - other));
    assert.ok(-room <= places[0] && places.at(-1) < 0, text);
  }
});

test("the map of a large board frames the cells that are in sight", () => {
  const board = { height: 40, width: 50 }, view = { cell: 20, left: 108, top: 88, width: 608, height: 488 };
  const { scale, x, y } = mapIn(board, view), sight = (left, top) => sightOnMap(board, { ...view, x: left, y: top });
  assert.deepEqual(sight(0, 0), [x, y, 25 * scale, 20 * scale]);
  assert.deepEqual(sight(100, 60), [x + 5 * scale, y + 3 * scale, 25 * scale, 20 * scale]);
  assert.deepEqual(sightOnMap(board, { ...view, width: 2000, x: 0, y: 0 }), [x, y, 50 * scale, 20 * scale]);
});

test("a camera goes back at once, so that all stays in sight, and comes nearer by and by", () => {
  const camera = { yaw: 1, pitch: 0.5, middle: [0, 0, 0], half: 4 };
  assert.equal(glide(camera, { middle: [0, 0, 0], half: 9 }, 0.02).half, 9);
  const near = { middle: [1, 0, 0], half: 2 }, first = glide(camera, near, 0.02);
  assert.ok(first.half > 3.5 && first.half < 4);
  let last = camera;
  for (let frames = 0; frames < 500; frames++) last = glide(last, near, 0.02);
  assert.deepEqual(last, { ...camera, ...near });
  assert.equal(glide(last, near, 0.02), last);
});

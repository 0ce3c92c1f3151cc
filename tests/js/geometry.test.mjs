// How large boards are, which cell lies where, which numbers of a long clue show, how the camera of a solid moves, and
// where a panel covers nothing of what it is about.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  allowedCell, cellAt, colNumbers, fittedCell, mapIn, measure, sightOnMap, wholeCell,
} from "../../static/js/board/geometry.js";
import { glide } from "../../static/js/cube/geometry/camera.js";
import { bestRoom, freeRooms } from "../../static/js/play/advice.js";

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

test("a board opens with all of it in sight if cells have 15 pixels, or all of its width, or cells of 18", () => {
  const phone = { width: 374, height: 600 }, screen = { width: 1072, height: 748 };
  const opened = [
    [phone, [10, 10], "whole"], [phone, [30, 5], "whole"], [phone, [40, 15], "width"], [phone, [60, 5], 24],
    [phone, [20, 20], "whole"], [phone, [24, 24], 18], [phone, [12, 40], 18],
    [screen, [40, 40], "whole"], [screen, [60, 30], 24], [screen, [45, 60], "whole"], [screen, [50, 70], 18],
  ];
  for (const [room, size, expected] of opened) {
    const extent = { ...boardOf(size), down: 3, across: 3 }, cell = fittedCell(extent, room, 0.25, 0);
    const { width, height } = measure(extent, cell, room), larger = measure(extent, cell + 0.25, room);
    assert.ok(cell >= 15);
    if (expected === "whole") assert.ok(width <= room.width && height <= room.height, String(size));
    else if (expected === "width") assert.ok(width <= room.width && larger.width > room.width && height > room.height);
    else assert.equal(cell, expected, String(size));
  }
});

test("a small board grows to half of the window, and its numbers with it", () => {
  const window = { width: 1072, height: 900, half: 450 }, extent = { ...boardOf([5, 5]), across: 2, down: 2 };
  const cell = wholeCell(extent, window, 1), { width, height, font } = measure(extent, cell);
  assert.ok(cell > 60 && Math.max(width, height) <= 450 && measure(extent, cell + 1).height > 450);
  assert.ok(Math.abs(font / cell - measure(extent, 60).font / 60) < 0.01);
  assert.equal(wholeCell(boardOf([10, 10]), window, 1), 60);
  assert.equal(allowedCell(cell, cell, 1), cell);
});

test("a whole board never leaves its room, and no zoom makes it smaller", () => {
  for (const extent of SIZES.map(boardOf)) {
    for (const room of ROOMS) {
      const whole = wholeCell(extent, room, 1), { width, height } = measure(extent, whole);
      assert.ok(width <= room.width && height <= room.height, JSON.stringify([extent, room]));
      assert.equal(allowedCell(1, whole, 1), whole);
      assert.equal(allowedCell(whole + 2, whole, 1), whole + 2);
    }
  }
});

test("beside a board of 100 x 100 the numbers take at most a third of the view", () => {
  for (const room of ROOMS) {
    const { left, top, long, tall } = measure({ height: 100, width: 100, across: 45, down: 25 }, 18, room);
    assert.ok(left <= room.width / 3 && top <= room.height / 3);
    assert.ok(long >= left && tall > top);
  }
});

test("of a long clue the numbers next to the grid show, and the others when it is scrolled", () => {
  const shown = [[200, 0, "1 2 3 4 5 6 7 8"], [200, 99, "1 2 3 4 5 6 7 8"], [60, 0, "⋮ 6 7 8"], [60, 20, "⋮ 4 5 ⋮"],
    [60, 99, "1 2 3 4 ⋮"]];
  for (const [room, scrolled, text] of shown) {
    const placed = colNumbers([1, 2, 3, 4, 5, 6, 7, 8], 10, room, scrolled), places = placed.map(({ at }) => at);
    assert.equal(placed.map(({ number }) => number).join(" "), text);
    for (const { number, run } of placed) assert.ok(run < 0 || run + 1 === number);
    assert.deepEqual(places, [...places].sort((place, other) => place - other));
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

// Panels

const STAGE = { left: 0, top: 100, right: 360, bottom: 600 };
const row = (top) => ({ left: 0, right: 360, top, bottom: top + 20 });
const column = (left) => ({ left, right: left + 20, top: 100, bottom: 600 });
const cell = (left, top) => ({ left, right: left + 20, top, bottom: top + 20 });

/** A text of so many pixels squared, which is the higher the narrower it is. */
const text = (area) => (width) => area / width;

const PLACES = [
  ["nothing in particular", [], 36_000, [0, 300, 360, 600]],
  ["a row", [row(200)], 36_000, [0, 300, 360, 600]],
  ["a low row", [row(540)], 36_000, [0, 100, 360, 400]],
  ["the lowest row, in a few words", [row(520)], 16_000, [0, 540, 360, 600]],
  ["a column at the right", [column(300)], 60_000, [0, 100, 300, 600]],
  ["a column at the left", [column(40)], 60_000, [60, 100, 360, 600]],
  ["cells far apart", [cell(40, 120), cell(300, 500)], 36_000, [0, 520, 360, 600]],
];

for (const [about, boxes, area, [left, top, right, bottom]] of PLACES) {
  test(`a panel about ${about}`, () => {
    const { edge, ...room } = bestRoom(freeRooms(STAGE, boxes), text(area));
    assert.deepEqual(room, { left, top, right, bottom }, edge);
  });
}

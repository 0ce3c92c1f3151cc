// Where a panel lies so that it covers nothing of what it is about.

import assert from "node:assert/strict";
import { test } from "node:test";

import { bestRoom, freeRooms } from "../../static/js/play/free_rooms.js";

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

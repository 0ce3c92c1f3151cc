// Boards in front of a class: as large as they can be, and all of them in sight.

import assert from "node:assert/strict";
import { test } from "node:test";

import { gridFor } from "../../static/js/classroom/screen_grid.js";

const BOX = { width: 1248, height: 600 }, SPACE = { gap: 12, frame: 6, below: 30 };

for (const [count, ratio] of [[1, 1], [2, 0.5], [7, 1], [30, 1], [30, 2], [200, 0.75]]) {
  test(`${count} boards that are ${ratio} times as wide as high`, () => {
    const { columns, side } = gridFor(count, ratio, BOX, SPACE), rows = Math.ceil(count / columns);
    const high = side / ratio + SPACE.frame + SPACE.below, wide = side + SPACE.frame;
    assert.ok(columns * wide + (columns - 1) * SPACE.gap <= BOX.width);
    assert.ok(rows * high + (rows - 1) * SPACE.gap <= BOX.height + 1 / ratio);
    for (let other = 1; other <= count; other++) {
      const lines = Math.ceil(count / other), most = Math.min((BOX.width + SPACE.gap) / other - SPACE.gap - SPACE.frame,
        ((BOX.height + SPACE.gap) / lines - SPACE.gap - SPACE.frame - SPACE.below) * ratio);
      assert.ok(side >= Math.floor(most), `${other} columns`);
    }
  });
}

test("no boards need no room, and too many are nothing", () => {
  assert.deepEqual(gridFor(0, 1, BOX, SPACE), { columns: 1, side: 0 });
  assert.equal(gridFor(10_000, 1, BOX, SPACE).side, 0);
});

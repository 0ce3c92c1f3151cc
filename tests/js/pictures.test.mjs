// Small grey matrices, crops, and the kinds of files.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  averaged, between, moved, PLAIN, proposalsFor, stretched,
} from "../../static/js/make/cell_conversion.js";
import { headerOf } from "../../static/js/make/picture_files.js";

const WHOLE = { left: 0, top: 0, width: 1, height: 1 };

const greyOf = (width, height, shades) => ({ width, height, shades: Uint8Array.from(shades) });
const plain = ({ width, height, shades }) => [width, height, [...shades]];
const mean = (grey, crop, width, height) => plain(averaged(grey, crop, width, height));
const bytesOf = (text, ...more) => Uint8Array.from([...Buffer.from(text), ...more]);

test("means of what each cell covers", () => {
  const grey = greyOf(4, 2, [0, 100, 200, 40, 20, 120, 220, 60]);
  assert.deepEqual(mean(grey, WHOLE, 2, 1), [2, 1, [60, 130]]);
  assert.deepEqual(mean(grey, { ...WHOLE, left: 0.5, width: 0.5 }, 2, 2), [2, 2, [200, 40, 220, 60]]);
});

test("means of parts of pixels", () => {
  assert.deepEqual(mean(greyOf(3, 1, [0, 90, 240]), WHOLE, 2, 1), [2, 1, [30, 190]]);
});

test("more cells than pixels", () => {
  assert.deepEqual(mean(greyOf(2, 1, [0, 250]), WHOLE, 4, 2), [4, 2, [0, 0, 250, 250, 0, 0, 250, 250]]);
});

test("six proposals", () => {
  const grey = greyOf(10, 10, Array.from({ length: 100 }, (_, shade) => shade));
  assert.equal(new Set(proposalsFor(grey, PLAIN).map(({ name }) => name)).size, 6);
});

// Parts

const HALF = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };
const PARTS = [
  ["moved", moved(HALF, 0.1, -0.1), [0.35, 0.15, 0.5, 0.5]],
  ["moved as far as it goes", moved(HALF, 9, -9), [0.5, 0, 0.5, 0.5]],
  ["stretched at its end", stretched(HALF, "bottom-right", 0.1, 9), [0.25, 0.25, 0.6, 0.75]],
  ["stretched at its beginning", stretched(HALF, "top-left", -9, 0.25), [0, 0.5, 0.75, 0.25]],
  ["made as small as it gets", stretched(HALF, "top-left", 9, 9), [0.73, 0.73, 0.02, 0.02]],
  ["drawn backwards", between([0.6, 1.4], [0.2, 0.5]), [0.2, 0.5, 0.4, 0.5]],
];

for (const [name, { left, top, width, height }, expected] of PARTS) {
  test(`a part is ${name}`, () => {
    [left, top, width, height].forEach((side, at) => assert.ok(Math.abs(side - expected[at]) < 1e-12, `${side}`));
  });
}

// Files

const KINDS = [
  ["<svg/>", undefined], ["hello", undefined], ["", undefined], ["P5\n", undefined], ["\0".repeat(100), undefined],
];

for (const [text, kind] of KINDS) {
  test(`the kind of ${JSON.stringify(text.slice(0, 20))}`, () => assert.equal(headerOf(bytesOf(text))?.kind, kind));
}

// The drawings of a class: packing, the gallery that nobody can trace to pupils, and votes.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  arranged, cellsIn, cluesOf, extentOf, handedIn, isTaken, ownDrawing, packedPicture, picturesOf, unpackedClues,
  unpackedPicture, votesOf, winners,
} from "../../static/js/classroom/class_drawings.js";
import { numbersOf } from "../../static/js/make/puzzle_numbers.js";

const EXTENT = { height: 5, width: 7 };
const HOUSE = "0001000" + "0011100" + "0111110" + "0111110" + "0110110";
const work = (more = {}) => ({ n: 3, at: 1, cells: HOUSE, title: " House ", handed: true, ...more });
const taken = (title = "House") => ({ title, picture: packedPicture(Uint8Array.from(HOUSE, Number)) });

test("pictures and clues come back as they were", () => {
  for (const text of [HOUSE, "0".repeat(35), "1".repeat(35)]) {
    const cells = Uint8Array.from(text, Number), picture = { ...EXTENT, cells };
    assert.deepEqual(unpackedPicture(packedPicture(cells), EXTENT), picture);
    assert.deepEqual(unpackedClues(cluesOf(picture), EXTENT), numbersOf(picture));
  }
});

test("sides stay within bounds", () => {
  assert.deepEqual(extentOf({ height: 99, width: 1 }), { height: 20, width: 5 });
  assert.deepEqual(extentOf({}), { height: 10, width: 10 });
});

test("only what is handed in and not blank is a drawing", () => {
  assert.deepEqual(handedIn(work(), EXTENT), taken());
  for (const other of [null, work({ handed: "yes" }), work({ cells: "0".repeat(35) }), work({ cells: "1" })])
    assert.equal(handedIn(other, EXTENT), null);
  assert.deepEqual([...cellsIn({ cells: 5 }, EXTENT)], Array(35).fill(0));
  assert.deepEqual(ownDrawing({ title: 5, vote: "1", solved: [1, "2"], unique: 1 }),
    { title: "", handed: false, unique: null, vote: 0, solved: [1] });
});

test("what a pupil changes later is not what was taken", () => {
  assert.ok(isTaken(handedIn(work(), EXTENT), taken()));
  assert.ok(!isTaken(handedIn(work({ title: "Rude" }), EXTENT), taken()));
  assert.ok(!isTaken(null, taken()));
});

test("exhibits keep their numbers, new ones get others, and what is left out leaves no trace", () => {
  const all = Object.fromEntries(["1", "2", "3"].map((pupil) => [pupil, taken(`of ${pupil}`)]));
  const first = arranged({ taken: all, owners: {} }, EXTENT, () => 0);
  assert.deepEqual(first.gallery.map(({ id }) => id), [1, 2, 3]);
  assert.notDeepEqual(Object.values(first.owners), ["1", "2", "3"]);
  const left = Object.fromEntries(Object.entries(all).filter(([pupil]) => pupil !== first.owners[2]));
  const second = arranged({ taken: { ...left, 9: taken("of 9") }, owners: first.owners }, EXTENT, () => 0);
  assert.deepEqual(second.gallery.map(({ id }) => id), [1, 3, 4]);
  assert.equal(second.owners[4], "9");
  assert.deepEqual(Object.keys(picturesOf({ taken: left, owners: second.owners })), ["1", "3"]);
  assert.ok(!JSON.stringify(first.gallery).includes(taken().picture));
});

test("nobody votes for the own drawing, or for none", () => {
  const works = new Map([["1", 1], ["2", 1], ["3", 2], ["4", 7], ["5", "1"]].map(([id, vote]) => [id, work({ vote })]));
  const votes = votesOf(works, { 1: "1", 2: "2", 3: "3" });
  assert.deepEqual(votes, { 1: 1, 2: 1, 3: 0 });
  assert.deepEqual(winners(votes), [1, 2]);
  assert.deepEqual(winners({ 1: 0 }), []);
  assert.deepEqual(winners(null), []);
});

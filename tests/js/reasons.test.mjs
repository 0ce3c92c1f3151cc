// The reasons of the steps of a solve.

import assert from "node:assert/strict";
import { test } from "node:test";

import { reasonOf } from "../../static/js/watch/reasons.js";
import { belief, placesOf, recorded, steps } from "./events.mjs";

const LINES = [[0, 1, 3], [3, 1, 3], [0, 3, 2]].map(([start, step, length]) => ({ start, step, length }));
const GAME = { shape: [2, 3], clues: [[3], [1, 1], [], null, [1]], lines: LINES };
const SQUARE = { shape: [2, 2], height: 2, width: 2, clues: [[1], [1], [1], [1]], lines: [] };
const finished = (outcome, about) => ({ t: "finished", outcome, counters: {}, ...about });

function lastReason(game, events) {
  const playback = recorded(game.shape[0] * game.shape[1], events);
  return reasonOf(game, playback.stepAt(playback.count), playback.boardAt(playback.count));
}

const SAID = [
  [steps([0, 1, 0], [1, 1, 0]), "Row 1: every placement of 3 that’s still possible agrees on these 2 cells."],
  [
    [steps([0, 1, -1]), steps([1, 1, 0], [2, 1, 0])],
    "Row 1: only one placement of 3 is still possible, and it decides these 2 cells.",
  ],
  [steps([3, 1, 1]), "Row 2: every placement of 1 1 that’s still possible agrees on this cell."],
  [
    [steps([4, 1, -3]), steps([0, 1, 0], [1, 1, 0])],
    "Row 1: if the hatched cells are right, every placement of 3 that’s still possible agrees on these 2 cells.",
  ],
  [
    [steps([4, 1, -3]), { t: "solution", cells: "111212", number: 1 }, steps([4, 0, -6])],
    "Suppose there’s another solution: 1 cell is open again.",
  ],
  [
    [steps([4, 1, -3]), { t: "solution", cells: "111212", number: 1 }, steps([4, 0, -6], [4, 2, -7])],
    "Any other solution must differ from this one in 1 cell.",
  ],
  [steps([0, 2, 2]), "Column 1 has no filled cells."],
  [steps([4, 1, -3]), "Guess: row 2 column 2 is filled."],
  [steps([4, 2, -4]), "Row 2 column 2 must be empty."],
  [steps([3, 1, -101], [4, 2, -101]), "Try row 2 like this."],
  [steps([0, 1, -1]), "1 cell comes with the puzzle."],
  [steps([0, 1, -5], [1, 1, -5]), "The SAT solver settles 2 cells."],
  [steps([4, 1, -3], [4, 0, -6]), "Withdrawn: 1 cell is open again."],
  [
    { t: "fixed", cells: [0], values: [1], because: { technique: "simple_boxes", line: 0 } },
    "Simple boxes in row 1: 1 cell.",
  ],
  [{ t: "candidate", cells: [0], values: [1], cost: 12, temperature: 0.5, step: 3000 }, "Move 3,000: cost 12."],
  [{ t: "stage", name: "encoding" }, "Now: encoding."],
  [{ t: "solution", cells: "111212", number: 2 }, "Found solution 2."],
  [finished("STUCK"), "Stuck: this method can’t go any further."],
  [finished("CANCELLED", { message: "This made room." }), "Cancelled. This made room."],
  [
    finished("REFUSED", { message: "expected fewer cells" }),
    "This method can’t handle this puzzle. Expected fewer cells.",
  ],
  [
    finished("NONE", { where: { sentence: "Row 1 cannot hold." } }),
    "There’s no solution. Row 1 cannot hold.",
  ],
];

for (const [events, text] of SAID) test(text, () => assert.equal(lastReason(GAME, [events].flat()).text, text));

const spoken = (text) => text.replaceAll("\u00a0", " ");
const BELIEVING = { t: "stage", name: "believing" };
const GUESS = steps([0, 1, -3]);
const FIXED = { t: "fixed", cells: [0], values: [2], because: { technique: "guess", cell: 0 } };
const EXCHANGED = "The lines exchange messages about their cells:";
const LARGEST = "The largest change is";
const SURE = "the lines together are 97% sure of it.";
const SOLUTION = { t: "solution", cells: "1221", number: 1 };
const surest = (cells, odds) => ({ t: "surest", cells, odds });
const HATCHED = "Whatever rests on a guess is hatched until it’s proven or withdrawn.";
const BELIEVED = [
  [
    [belief([0, 800], [1, 30])], `${EXCHANGED} 2 cells changed. ${LARGEST} 47 percentage points.`,
    "Surest of all: row 1 column 2, 97% likely to be empty. None of this is proven.",
  ],
  [
    [belief([2, 999])], `${EXCHANGED} 1 cell changed. ${LARGEST} 50 percentage points.`,
    "Surest of all: row 2 column 1, over 99% likely to be filled. None of this is proven.",
  ],
  [
    [belief([0, 970], [1, 700]), belief([2, 800])], `${EXCHANGED} 1 cell changed. ${LARGEST} 30 percentage points.`,
    "Surest of all: row 1 column 1, 97% likely to be filled. None of this is proven.",
  ],
  [
    [belief([0, 970], [1, 30], [2, 800])], `${EXCHANGED} 3 cells changed. ${LARGEST} 47 percentage points.`,
    "Surest of all: 2 cells, each 97%. None of this is proven.",
  ],
  [
    [belief([0, 505])], `${EXCHANGED} 1 cell changed. ${LARGEST} less than one percentage point.`,
    "None of this is proven.",
  ],
  [[{ t: "progress", counters: { guesses: 0, rounds: 3, updates: 36 } }], "So far: rounds 3 · updates 36."],
  [[{ t: "progress", counters: {} }], "The solver is working."],
  [[BELIEVING, belief([0, 970]), GUESS], `Guess: row 1 column 1 is filled, and ${SURE}`],
  [[BELIEVING, belief([0, 30]), FIXED], `Guess: row 1 column 1 is empty, and ${SURE}`],
  [[BELIEVING, belief([0, 970]), steps([0, 2, -3])], "Guess: row 1 column 1 is empty."],
  [[BELIEVING, belief([0, 970]), { t: "stage", name: "searching" }, GUESS], "Guess: row 1 column 1 is filled."],
  [
    [BELIEVING, belief([0, 970]), steps([1, 1, -3]), GUESS], "Guess: row 1 column 1 is filled.",
    `It’s one of the cells the lines are surest of. ${HATCHED}`,
  ],
  [[BELIEVING, SOLUTION, belief([0, 970]), steps([1, 0, -6]), GUESS], "Guess: row 1 column 1 is filled."],
  [[GUESS], "Guess: row 1 column 1 is filled."],
  [
    [BELIEVING, surest([0, 1], [250000, 0.01]), GUESS],
    "Guess: row 1 column 1 is filled, and the lines together are 99.9996% sure of it.",
    `Next surest: row 1 column 2, 99.0%. ${HATCHED}`,
  ],
  [
    [BELIEVING, surest([0, 1], [49, 1 / 49]), GUESS],
    "Guess: row 1 column 1 is filled, and the lines together are 98% sure of it.",
    `The lines are just as sure of row 1 column 2. ${HATCHED}`,
  ],
  [
    [BELIEVING, surest([0, 0], [0.25, 0.25]), steps([0, 2, -3])],
    "Guess: row 1 column 1 is empty, and the lines together are 80% sure of it.",
    `It’s the only unknown cell. ${HATCHED}`,
  ],
];

for (const [events, text, detail] of BELIEVED) {
  test(`after ${events.map(({ t }) => t)}: ${text}`, () => {
    const reason = lastReason(SQUARE, events);
    assert.equal(spoken(reason.text), text);
    if (detail) assert.equal(spoken(reason.detail), detail);
  });
}

// A cell that was refuted, what both values of a cell have in common (twice), guesses that broke a line.
test("how a branch ended is told with the next step", () => {
  const columns = { cells: [0, 3, 1, -1], values: [1, 0, 0, 0], lines: [2, -1, -1, 3] };
  const branches = { t: "branches", at: 0, after: [0, 1, 2, 4], ...columns };
  const facts = steps([0, 2, -4], [1, 1, -2], [2, 2, -2], [3, 1, -3], [3, 0, -6]);
  const playback = recorded(4, [branches, facts]);
  const reasons = placesOf(playback).slice(1).map((place) => reasonOf(SQUARE, playback.stepAt(place)));
  assert.deepEqual(reasons.map(({ detail, line, cell }) => [detail, line ?? null, cell ?? null]), [
    ["If row 1 column 1 were filled, column 1 couldn’t be completed.", 2, 0],
    ["Both values of row 2 column 2 lead to this.", null, 3],
    ["Both values of row 1 column 2 lead to this.", null, 1],
    ["Whatever rests on a guess is hatched until it’s proven or withdrawn.", null, 3],
    ["With these guesses, column 2 can’t be completed any more.", 3, null],
  ]);
});

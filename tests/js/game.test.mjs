// A game as state.js plays it, held against text pictures: ? unknown, # filled, . crossed, F and x on trial. Rows stand
// side by side; - is one of which nothing is known.

import assert from "node:assert/strict";
import { test } from "node:test";

import { restore, snapshot } from "../../static/js/core/snapshot.js";
import * as state from "../../static/js/core/state.js";

const FILLED = 1, CROSSED = 2;
const FIVE = { rows: [[5], [1, 1], [1, 1], [1, 1], [5]], cols: [[5], [1, 1], [1, 1], [1, 1], [5]] };
const SIGNS = { 0: "?", 1: "#", 2: ".", 65: "F", 66: "x" };
const NOTHING = "- - - - -";

/** A new game after these calls of state.js, each [name, ...arguments]. */
const play = (...moves) => playOn(FIVE, ...moves);

function playOn(puzzle, ...moves) {
  return after(state.createGame(puzzle), ...moves);
}

function after(game, ...moves) {
  for (const [name, ...rest] of moves) state[name](game, ...rest);
  while (!state.refreshFacts(game));
  return game;
}

function shown({ cells }) {
  const text = Array.from(cells, (cell) => SIGNS[cell]).join("");
  return text.match(/.{5}/g).join(" ").replaceAll("?????", "-");
}

const strokeOf = (mark, first, ...others) =>
  [["startStroke", first, mark], ...others.map((cell) => ["extendStroke", cell]), ["endStroke"]];
const stroke = (...cells) => strokeOf(FILLED, ...cells);
const crossing = (...cells) => strokeOf(CROSSED, ...cells);
const doneOf = ({ facts }, line) => facts[line].done;
const FRAME = [...stroke(0, 4), ...stroke(20, 24), ...stroke(5, 15), ...stroke(9, 19)];

const ACROSS = [["startStroke", 0, FILLED], ["extendStroke", 6, null]];
const OVER_TWO = [...stroke(0, 2), ["startStroke", 0, FILLED, true], ["extendStroke", 1]];
const TWO = [...stroke(0, 4), ...crossing(10, 14)];
const TAKEN_AWAY = [...stroke(0, 4), ["startTrial"], ...stroke(1, 2)];
const STROKES = [
  ["a tap", stroke(0), "#???? - - - -"],
  ["along a row", stroke(0, 4), "##### - - - -"],
  ["backwards", stroke(3, 1), "?###? - - - -"],
  ["down a column", stroke(0, 10), "#???? #???? #???? - -"],
  ["stays in its row", stroke(0, 1, 12, 24), "##### - - - -"],
  ["stays in its column", stroke(0, 5, 24), "#???? #???? #???? #???? #????"],
  ["takes back what it retreats from", stroke(0, 4, 2), "###?? - - - -"],
  ["turns at its first cell", stroke(0, 4, 0, 10), "#???? #???? #???? - -"],
  ["leaves other marks", [...crossing(2), ...stroke(0, 4)], "##.## - - - -"],
  ["takes away its own kind", [...stroke(0, 4), ...stroke(1, 3)], "#???# - - - -"],
  ["takes away only one kind", [...crossing(2), ...stroke(0), ...stroke(0, 4)], "??.?? - - - -"],
  ["on a cross takes crosses away", [...crossing(0, 2), ...stroke(0, 4)], NOTHING],
  ["cancelled leaves nothing", [["startStroke", 0], ["extendStroke", 4], ["cancelStroke"]], NOTHING],
  ["of a pointer is uncertain at first", ACROSS, "#???? - - - -"],
  ["of a pointer goes along its row", [...ACROSS, ["extendStroke", 7, "row"]], "###?? - - - -"],
  ["of a pointer goes down its column", [...ACROSS, ["extendStroke", 11, "col"]], "#???? #???? #???? - -"],
  ["of a pointer stays", [...ACROSS, ["extendStroke", 7, "row"], ["extendStroke", 22, "col"]], "###?? - - - -"],
  ["over several cells does not cycle", [...OVER_TWO, ["endStroke"]], "??#?? - - - -"],
  ["back on its cell cycles", [...OVER_TWO, ["extendStroke", 0], ["endStroke"]], ".##?? - - - -"],
  ["undone whole", [...TWO, ["undo"]], "##### - - - -"],
  ["undone to the beginning", [...TWO, ["undo"], ["undo"], ["undo"]], NOTHING],
  ["redone whole", [...TWO, ["undo"], ["undo"], ["redo"]], "##### - - - -"],
  ["after an undo takes what could be redone", [...TWO, ["undo"], ...stroke(20), ["redo"]], "##### - - - #????"],
  ["of a trial takes marks away", TAKEN_AWAY, "#??## - - - -"],
  ["of a trial comes to nothing when that is dropped", [...TAKEN_AWAY, ["dropTrial"]], "##### - - - -"],
];

for (const [name, moves, expected] of STROKES) {
  test(`a stroke: ${name}`, () => assert.equal(shown(play(...moves)), expected));
}

const tapping = (mark) => [["startStroke", 0, mark, true], ["endStroke"]];
const TAPS = [["#", "fills", 1, FILLED], [".", "then crosses", 2, FILLED], ["-", "then erases", 3, FILLED],
  [".", "with the other tool crosses", 1, CROSSED], ["#", "then fills", 2, CROSSED], ["-", "then erases", 3, CROSSED]];

for (const [expected, name, times, mark] of TAPS) {
  test(`a tap that cycles ${name}, ${times}`, () =>
    assert.equal(shown(play(...Array(times).fill(tapping(mark)).flat()))[0], expected));
}

test("a line says how many cells it lacks", () => {
  const left = (line, ...moves) => state.cellsLeft(play(...moves), line);
  assert.deepEqual([left(0), left(0, ...stroke(0, 2)), left(1, ...stroke(5, 9))], [5, 2, -3]);
  assert.equal(state.cellsLeft(playOn({ rows: [[1], null], cols: [null, [2]] }), 1), null);
});

const struckIn = (...moves) => [...play(...moves).struck].join(" ");
const BY_HAND = [["strikeNumber", 1, 1], ["strikeNumber", 7, 0]];

test("numbers struck out by hand are part of the history", () => {
  assert.equal(struckIn(...BY_HAND), "1:1 7:0");
  assert.equal(struckIn(...BY_HAND, ["strikeNumber", 1, 1]), "7:0");
  assert.equal(struckIn(...BY_HAND, ["undo"]), "1:1");
  assert.equal(struckIn(...BY_HAND, ["undo"], ["undo"], ["redo"]), "1:1");
  assert.equal(struckIn(...BY_HAND, ["startOver"]), "");
  assert.equal(struckIn(...BY_HAND, ["startOver"], ["undo"]), "1:1 7:0");
  assert.equal(struckIn(...BY_HAND, ["startTrial"], ["strikeNumber", 0, 0], ["dropTrial"]), "1:1 7:0");
});

test("the length of a stroke", () => {
  assert.equal(state.strokeLength(play(["startStroke", 0], ["extendStroke", 3])), 4);
  assert.equal(state.strokeLength(play(["startStroke", 21], ["extendStroke", 1])), 5);
  assert.equal(state.strokeLength(play(["startStroke", 0])), 1);
});

test("a stroke that changes nothing is none", () => {
  const game = playOn({ ...FIVE, givens: [[0, FILLED], [1, FILLED]] }, ...stroke(0, 1));
  assert.equal(game.strokes.length, 0);
  assert.equal(shown(game), "##??? - - - -");
});

test("given cells stay", () => {
  const puzzle = { ...FIVE, givens: [[1, FILLED], [7, CROSSED]] };
  const strokes = [...stroke(0, 4), ...stroke(0, 4), ...stroke(2, 12)];
  const moves = [...strokes, ["setCells", [[1, CROSSED], [7, FILLED]]], ["startOver"]];
  for (let upto = 0; upto <= moves.length; upto++) {
    const { cells } = playOn(puzzle, ...moves.slice(0, upto));
    assert.deepEqual([cells[1], cells[7]], [FILLED, CROSSED], `after ${upto} moves`);
  }
});

test("undoing a new start brings time and hints back as well, also after a reload", () => {
  const game = Object.assign(play(...stroke(0)), { seconds: 70, hints: 2 });
  after(game, ["startOver"]);
  assert.deepEqual([game.seconds, game.hints, shown(game)], [0, 0, NOTHING]);
  game.seconds = 5;
  const again = state.createGame(FIVE);
  restore(again, JSON.parse(JSON.stringify(snapshot(game))));
  for (const one of [game, again]) {
    after(one, ["undo"]);
    assert.deepEqual([one.seconds, one.hints, shown(one)], [75, 2, "#???? - - - -"]);
    after(one, ["redo"]);
    assert.deepEqual([one.seconds, one.hints, shown(one)], [5, 0, NOTHING]);
  }
});

test("an empty board that is started over forgets what could be redone, and its time comes back", () => {
  const game = Object.assign(play(...stroke(0), ["undo"]), { seconds: 70 });
  after(game, ["startOver"], ["redo"]);
  assert.deepEqual([game.seconds, shown(game)], [0, NOTHING]);
  assert.equal(after(game, ["undo"]).seconds, 70);
});

test("a solution that was shown stays one after a new start that is undone", () => {
  const game = Object.assign(play(...FRAME), { shown: true });
  after(game, ["startOver"]);
  assert.deepEqual([game.finished, game.shown], [false, false]);
  after(game, ["undo"]);
  assert.deepEqual([game.finished, game.shown], [true, true]);
});

const GROWN = [...stroke(6), ["growStroke", 7], ["growStroke", 8]];
const KEYS = [
  ["grows", GROWN, "- ?###? - - -", 1],
  ["shrinks", [...GROWN, ["growStroke", 7]], "- ?##?? - - -", 1],
  ["turns into another", [...stroke(6), ["growStroke", 7], ["growStroke", 12]], "- ?##?? ??#?? - -", 2],
  ["begins at the cursor", [["moveCursor", 6], ["growStroke", 7]], "- ?##?? - - -", 1],
  ["goes on from a mark", [...stroke(6), ["moveCursor", 6], ["growStroke", 7]], "- ?##?? - - -", 2],
  ["after an undo", [...stroke(6), ...stroke(7), ["undo"], ["growStroke", 12]], "- ?##?? ??#?? - -", 2],
];

for (const [name, moves, expected, strokes] of KEYS) {
  test(`a stroke by keyboard: ${name}`, () => {
    const game = play(...moves);
    assert.equal(shown(game), expected);
    assert.equal(game.strokes.length, strokes);
  });
}

const TRIALS = [
  ["marks are on trial", [], "#???? FF??? ??x?? - -", true],
  ["kept", [["keepTrial"]], "#???? ##??? ??.?? - -", false],
  ["dropped", [["dropTrial"]], "#???? - - - -", false],
  ["dropped, then redone as plain marks", [["dropTrial"], ["redo"], ["redo"]], "#???? ##??? ??.?? - -", false],
  ["undone as far as its beginning", [["undo"], ["undo"]], "#???? - - - -", true],
  ["undone further: the branch ends first", [["undo"], ["undo"], ["undo"]], "#???? - - - -", false],
  ["kept, then undone", [["keepTrial"], ["undo"]], "#???? ##??? - - -", false],
];

for (const [name, moves, expected, trying] of TRIALS) {
  test(`a trial: ${name}`, () => {
    const game = play(...stroke(0), ["startTrial"], ...stroke(5, 6), ...crossing(12), ...moves);
    assert.equal(shown(game), expected);
    assert.equal(state.isTrying(game), trying);
  });
}

test("finished whatever the crosses", () => {
  const whole = [FRAME, [...crossing(12), ...FRAME], [...FRAME, ["undo"], ["redo"]]];
  for (const moves of whole) assert.ok(play(...moves).finished);
  for (const moves of [FRAME.slice(0, -1), [...FRAME, ["undo"]]]) assert.ok(!play(...moves).finished);
});

test("a finished board takes no more strokes until something is undone", () => {
  assert.equal(play(...FRAME, ...stroke(12)).cells[12], 0);
  assert.equal(play(...FRAME, ["undo"], ...stroke(12)).cells[12], FILLED);
});

test("finishing in a trial keeps it", () => {
  const game = play(...FRAME.slice(0, 8), ["startTrial"], ...FRAME.slice(8));
  assert.ok(game.finished);
  assert.ok(!state.isTrying(game));
  assert.deepEqual(new Set(game.cells), new Set([0, FILLED]));
});

test("any solution finishes", () => {
  const two = { rows: [[1], [1]], cols: [[1], [1]] };
  for (const [one, other] of [[0, 3], [1, 2]]) assert.ok(playOn(two, ...stroke(one), ...stroke(other)).finished);
  assert.ok(!playOn(two, ...stroke(0), ...stroke(1)).finished);
});

test("a line without a clue may be anything", () => {
  const game = playOn({ rows: [[1], null], cols: [null, [2]] }, ...stroke(1), ...stroke(2), ...stroke(3));
  assert.ok(game.finished);
  assert.deepEqual(state.progress(game), { filled: 3, standing: 4, total: null, share: 0.75 });
});

test("facts of lines", () => {
  const game = play(...stroke(0), ...stroke(5), ...stroke(6));
  assert.deepEqual(state.brokenLines(game), [1]);
  assert.deepEqual(doneOf(game, 6), [true, false]);
  assert.deepEqual(doneOf(play(...stroke(5)), 1), [true, false]);
});

test("progress counts what is filled", () => {
  const expected = { filled: 5, standing: 24, total: 16, share: 5 / 16 };
  assert.deepEqual(state.progress(play(...stroke(0, 4), ...crossing(6))), expected);
});

test("marks are told in the order in which they were set", () => {
  const game = play(...stroke(7), ...crossing(3), ...stroke(7), ...stroke(0), ...stroke(7));
  assert.deepEqual(state.marksInOrder(game), [[3, CROSSED], [0, FILLED], [7, FILLED]]);
});

/** A game that was kept after these moves, taken up again; spoilt by what `spoilt` puts in the place of it. */
function resumed(moves, spoilt = {}) {
  const game = state.createGame(FIVE);
  restore(game, JSON.parse(JSON.stringify({ ...snapshot(play(...moves)), ...spoilt })));
  return game;
}

test("a kept game goes on with its history and its trial", () => {
  const moves = [...stroke(0, 4), ["startTrial"], ...stroke(5, 6)], again = () => resumed(moves);
  assert.equal(shown(again()), "##### FF??? - - -");
  assert.equal(shown(after(again(), ["undo"])), "##### - - - -");
  assert.equal(shown(after(again(), ["dropTrial"])), "##### - - - -");
  assert.equal(shown(after(again(), ["dropTrial"], ["undo"])), NOTHING);
  assert.ok(resumed(FRAME).finished);
});

test("a kept game goes on with the numbers struck out by hand", () => {
  assert.deepEqual([...resumed(BY_HAND).struck], ["1:1", "7:0"]);
  assert.deepEqual([...after(resumed(BY_HAND), ["undo"]).struck], ["1:1"]);
  for (const struck of [null, 5, ["1:2", "10:0", "x", null, 3]])
    assert.deepEqual([...resumed(BY_HAND, { struck }).struck], []);
});

for (const cells of ["", "1", "9".repeat(25), null, 5, "<script>", "1".repeat(26)]) {
  test(`spoilt cells are left alone: ${cells}`, () => assert.equal(shown(resumed(stroke(0), { cells })), NOTHING));
}

for (const strokes of [null, 5, [5], [[]], [[[99], [0], [1]]], [[[0], [0]]], [[["x"], [0], [1]]]]) {
  test(`a spoilt history is dropped and the cells stay: ${JSON.stringify(strokes)}`, () => {
    const game = resumed(stroke(0), { strokes, trial: 0 });
    assert.equal(shown(game), "#???? - - - -");
    assert.equal(game.strokes.length, 0);
  });
}

// Drawings, compared with text pictures: # filled, . empty, rows side by side.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  ARRANGEMENTS, commit, drawingIn, drawingOf, goBack, goOn, newDrawing, rearranged, resized, savedOf, startHistory,
} from "../../static/js/make/drawing.js";
import { createColours } from "../../static/js/make/drawing_board.js";
import * as inks from "../../static/js/make/drawing_colours.js";
import * as figures from "../../static/js/make/figures.js";
import { blank, readGrid, textInColours, textOfPicture, withCells } from "../../static/js/make/pictures.js";
import { colourRuns, numbersOf, readNumbers, writtenNumbers } from "../../static/js/make/puzzle_numbers.js";
import { mirrored, pictureOfText, signsWithout, strokeChanges, strokeFrom, strokeTo, TOOLS } from
  "../../static/js/make/tools.js";

const FLAG = "##. #..";

const picture = (text) => readGrid(text.replaceAll(" ", "\n")).picture;
const shown = (drawn) => textOfPicture(drawn).replaceAll("\n", " ");
const inked = (height, width, cells) => shown(withCells(blank(height, width), cells, 1));
const arranged = (text, arrange) => shown(rearranged(drawingOf(picture(text), ""), arrange(picture(text))));
const line = (from, to) => inked(3, 5, figures.lineBetween(from, to, 5));

const FIGURES = [
  ["rectangle", 14, false, "##### #...# ##### ....."],
  ["rectangle", 14, true, "##### ##### ##### ....."],
  ["ellipse", 14, false, ".###. #...# .###. ....."],
  ["ellipse", 14, true, ".###. ##### .###. ....."],
  ["ellipse", 0, true, "#.... ..... ..... ....."],
];

for (const [name, to, full, expected] of FIGURES) {
  test(`a figure between two corners, either of them first: ${name} ${expected}`, () => {
    const drawn = (from, upto) => inked(4, 5, figures[name](figures.boxBetween(from, upto, 5), 5, full));
    assert.deepEqual([drawn(0, to), drawn(to, 0)], [expected, expected]);
  });
}

test("a line has a cell a step", () => {
  assert.equal(line(0, 14), "#.... .##.. ...##");
  assert.equal(line(4, 10), line(10, 4));
});

test("an area hangs together edge to edge", () => {
  assert.equal(inked(3, 4, figures.areaAround(picture("..#. .#.. #..."), 0)), "##.. #... ....");
});

const MIRRORS = [
  ["none", ".... #... .... ...."],
  ["across", ".... #..# .... ...."],
  ["down", ".... #... #... ...."],
  ["four", ".... #..# #..# ...."],
  ["eight", ".##. #..# #..# .##."],
];

for (const [mirror, expected] of MIRRORS) {
  test(`mirror: ${mirror}`, () => {
    assert.equal(inked(4, 4, mirrored({ height: 4, width: 4 }, [4], mirror)), expected);
  });
}

test("mirrors of what is no square stay inside", () => {
  assert.equal(inked(2, 6, mirrored({ height: 2, width: 6 }, [0], "eight")), "#....# #....#");
});

test("the size changes around an anchor", () => {
  const sized = (height, width, anchor) => arranged(FLAG, (extent) => resized(extent, { height, width }, anchor));
  assert.equal(sized(3, 4, [0, 0]), "##.. #... ....");
  assert.equal(sized(3, 4, [2, 2]), ".... .##. .#..");
  assert.equal(sized(3, 4, [1, 1]), "##.. #... ....");
  assert.equal(sized(1, 1, [0, 0]), "#");
  assert.equal(sized(1, 1, [2, 2]), ".");
});

test("a piece that is moved loses what comes to lie outside, and covers nothing with its empty cells", () => {
  const box = { top: 0, left: 0, bottom: 1, right: 1 };
  const moved = (down, right) => shown(figures.withMoved(picture("##.# #..#"), box, down, right));
  assert.deepEqual([moved(0, 1), moved(0, 2), moved(0, 3), moved(1, 0), moved(0, -1), moved(-1, 0)],
    [".### .#.#", "..## ..##", "...# ...#", "...# ##.#", "#..# ...#", "#..# ...#"]);
  assert.deepEqual(figures.boxMoved({ height: 2, width: 4 }, box, 1, -1), { top: 1, left: 0, bottom: 1, right: 0 });
  assert.equal(figures.boxMoved({ height: 2, width: 4 }, box, 0, 4), null);
});

test("letters", () => {
  assert.equal(shown(pictureOfText("it", 1)), "###.### .#...#. .#...#. .#...#. ###..#.");
  assert.match(shown(pictureOfText("!", 2)), / ## ##$/);
  assert.deepEqual(signsWithout("Aßb€"), ["ß", "€"]);
});

test("the numbers of a picture", () => {
  assert.deepEqual(numbersOf(picture("#.# ...")), { rows: [[1, 1], []], cols: [[1], [], [1]] });
});

const NO_PICTURES = [
  ["colour r #d62828\ncolour r #000000\nr", "colours"], ["colour r #d62828 red\nrb", "sign"], ["#.\n.", "uneven"],
  ["#a", "sign"], ["", "none"], ["#".repeat(101), "too_large"], ["#\n".repeat(101), "too_large"],
  [".".repeat(1_000_000), "too_long"],
];

for (const [text, code] of NO_PICTURES) {
  test(`a text that is no picture: ${JSON.stringify(text.slice(0, 9))}`, () => {
    assert.equal(readGrid(text).fault.code, code);
  });
}

const TYPED = [
  ["1\n1", "2", []], ["0", "0", []], ["1, 1\n0", "1\n0\n1", []],
  ["1\n\n1", "2", ["blank"]], ["x", "1", ["sign"]], ["1 0", "1", ["zero"]], ["3", "1", ["too_long"]],
  ["1", "2", ["too_long"]], ["1\n0", "2", ["sums"]], ["", "1", ["none"]], ["", "", ["none", "none"]],
  ["0\n".repeat(101), "0", ["too_many"]], ["99999", "1", ["sign"]],
];

for (const [rows, cols, codes] of TYPED) {
  test(`typed numbers: ${JSON.stringify([rows.slice(0, 9), cols])}`, () => {
    assert.deepEqual(readNumbers(rows, cols).faults.map(({ code }) => code), codes);
  });
}

const HOSTILE = [
  null, 7, "x", {}, { shape: [1, 0], cells: "" }, { shape: [101, 1], cells: "0".repeat(101) },
  { shape: [1, 2], cells: "02" }, { shape: [1, 1], cells: "1", inks: "red" }, { shape: [1, 1], cells: "1", inks: [] },
  { shape: [1, 1], cells: "1", inks: ["#ffffff", "red"].map((value) => ({ value, name: "", letter: "r" })) },
  { shape: [1, 1], cells: "1", inks: Array(33).fill({ value: "#123456", name: "", letter: "r" }) },
  { shape: [1, 2], cells: ["0", "1"] }, { shape: [1, 1, 1], cells: "1" },
];

for (const saved of HOSTILE) {
  test(`a hostile draft: ${JSON.stringify(saved)}`, () => assert.equal(drawingIn(saved), null));
}

test("what is odd about a draft is left out", () => {
  const about = { kept: "0", title: 7, note: "n".repeat(1000), licence: "mine", rows: {} };
  const { title, note, licence, rows } = drawingIn({ shape: [1, 2], cells: "01", ...about });
  assert.deepEqual([title, note.length, licence, rows], ["", 300, "", ""]);
});

// In colours: pictures as text with a letter for each colour

const LETTERS = ".krby";
const PALETTE = ["#ffffff", "#000000", "#d62828", "#2457c5", "#f4c20d"].map((value, at) =>
  ({ value, name: `colour ${at}`, letter: LETTERS[at] }));

const coloured = (text) => {
  const rows = text.split(" ");
  return drawingOf({
    height: rows.length, width: rows[0].length, palette: PALETTE,
    cells: Uint8Array.from(rows.join(""), (letter) => LETTERS.indexOf(letter)),
  }, "");
};
const lettered = ({ width, cells, palette }) => {
  const text = Array.from(cells, (colour) => palette[colour].letter).join("");
  return text.match(new RegExp(`.{${width}}`, "g")).join(" ");
};
const colour = (letter) => LETTERS.indexOf(letter);
const SETTINGS = { full: true, mirror: "none", stamp: blank(0, 0), box: null, colour: colour("r") };

/** The drawing after a stroke from cell to cell. */
function struck(drawing, tool, from, to, settings = {}, swapped = false) {
  const stroke = strokeTo(strokeFrom(tool, from, swapped), to, drawing.width);
  return { ...drawing, ...strokeChanges(drawing, stroke, { ...SETTINGS, ...settings }) };
}

const STROKES = [
  ["pen", 0, 2, {}, false, "rrrb k..."], ["pen", 1, 1, {}, false, ".r.b k..."], ["pen", 4, 4, {}, false, "...b r..."],
  ["pen", 3, 3, { colour: colour("b") }, false, ".... k..."], ["pen", 3, 4, {}, true, ".... ...."],
  ["eraser", 3, 3, {}, false, ".... k..."], ["eraser", 1, 1, {}, true, ".r.b k..."],
  ["pen", 0, 1, { mirror: "across" }, false, "rrrr k..."], ["rectangle", 1, 6, {}, false, ".rrb krr."],
  ["area", 0, 0, {}, false, "rrrb krrr"], ["area", 3, 3, { colour: colour("b") }, false, ".... k..."],
  ["text", 1, 1, { stamp: picture("##") }, false, "rr.b k..."],
  ["select", 0, 1, { box: { top: 0, left: 0, bottom: 1, right: 0 } }, false, "...b .k.."],
];

for (const [tool, from, to, settings, swapped, expected] of STROKES) {
  test(`a stroke in red: ${tool} from ${from} to ${to}, ${expected}`, () => {
    assert.equal(lettered(struck(coloured("...b k..."), tool, from, to, settings, swapped)), expected);
  });
}

test("a whole picture is arranged in its colours", () => {
  const after = (name) => lettered({ ...coloured("rb. ..y"), ...ARRANGEMENTS[name](coloured("rb. ..y"), colour("y")) });
  assert.deepEqual(["mirror-across", "mirror-down", "turn", "left", "right", "up", "down", "invert"].map(after),
    [".br y..", "..y rb.", ".r .b y.", "b.r .y.", ".rb y..", "..y rb.", "..y rb.", "rby yy."]);
});

test("colours are replaced, merged and removed; cells of others keep theirs", () => {
  const drawing = coloured("krb yrk"), after = (changes) => lettered({ ...drawing, ...changes });
  assert.equal(after(inks.recoloured(drawing, colour("r"), colour("b"))), "kbb ybk");
  assert.equal(after(inks.recoloured(drawing, colour("r"), 0, [1])), "k.b yrk");
  assert.equal(after(inks.without(drawing, colour("r"))), "k.b y.k");
  assert.equal(after(inks.without(drawing, colour("r"), colour("y"))), "kyb yyk");
  assert.equal(inks.without(newDrawing(1, 1), 1).palette, undefined);
});

test("a letter belongs to one colour; what is no colour changes nothing", () => {
  const drawing = coloured("krb"), letters = (changes) => inks.withInk(drawing, 1, changes).palette
    .map(({ letter }) => letter).join("");
  assert.deepEqual(["r", "x", "", "é", "7"].map((letter) => letters({ letter })),
    [".rkby", ".xrby", ".krby", ".krby", ".krby"]);
  assert.equal(inks.withInk(drawing, 1, { value: "reddish" }).palette[1].value, PALETTE[1].value);
  assert.equal(inks.withInk(drawing, 1, { name: "n".repeat(99) }).palette[1].name.length, inks.LONGEST_NAME);
});

test("the name of a colour follows its value, unless it is one's own", () => {
  const drawing = { ...newDrawing(1, 1), ...inks.withAnother(newDrawing(1, 1)) };
  const named = (name) => ({ ...drawing, ...inks.withInk(drawing, 2, { name }) });
  const revalued = (name) => inks.withInk(named(name), 2, { value: "#1d1d1d" });
  assert.deepEqual(["red", "rust"].map((name) => revalued(name).palette[2].name), ["black 2", "rust"]);
});

test("there is room for 31 colours, all different, with letters of their own", () => {
  let drawing = newDrawing(1, 1);
  while (inks.hasRoom(drawing.palette)) drawing = { ...drawing, ...inks.withAnother(drawing) };
  const different = (name) => new Set(drawing.palette.map((ink) => ink[name])).size;
  assert.deepEqual([drawing.palette.length, different("value"), different("letter")], [32, 32, 32]);
  assert.deepEqual(inks.withAnother(drawing), {});
  assert.notEqual(inks.paletteIn(drawing.palette), null);
});

test("a picture is adopted in the colours of a palette, by their values", () => {
  const [white, black, red, blue] = PALETTE, mine = [white, black, blue];
  const { cells, palette } = inks.adopted({ cells: Uint8Array.of(0, 1, 2), palette: [white, red, blue] }, mine);
  assert.deepEqual([[...cells], palette.map(({ value }) => value)],
    [[0, 3, 2], [white, black, blue, red].map(({ value }) => value)]);
});

test("drafts keep colours, and those in black and white look as before", () => {
  const drawing = coloured("k.r yb.");
  assert.deepEqual(drawingIn(JSON.parse(JSON.stringify(savedOf(drawing)))), drawing);
  const plain = savedOf(drawingOf(picture("#. .#"), ""));
  assert.deepEqual([plain.cells, "inks" in plain], ["1001", false]);
  assert.equal(drawingIn({ shape: [1, 2], cells: "05", inks: PALETTE }), null);
});

test("a coloured picture is copied as text and pasted from it", () => {
  const { height, width, cells, palette } = coloured("k.r yb.");
  assert.deepEqual(readGrid(textInColours({ height, width, cells, palette })).picture,
    { height, width, cells, palette });
});

test("runs end where colours change", () => {
  assert.deepEqual(colourRuns(coloured("rrb.bkk")).rows[0], [[2, 2], [1, 3], [1, 3], [2, 1]]);
});

test("numbers are in the colours as these are now", () => {
  const { numbersOf: numbersIn } = createColours(), drawing = coloured("rb"), numbers = numbersIn(drawing);
  assert.equal(numbersIn({ ...drawing, ...inks.withInk(drawing, 2, { name: "rust" }) }), numbers);
  assert.deepEqual([numbers.palette[2].name, numbers.rows[0].words], ["rust", "1 rust, 1 colour 3"]);
  const { palette } = numbersIn({ ...coloured("kr"), palette: PALETTE.slice(0, 3) }); // fewer colours
  assert.equal(palette.length, 3);
});

test("a puzzle is written with the colours that its numbers have", () => {
  const marked = PALETTE.map((ink, at) => ({ ...ink, mark: at > 1 ? at + 1 : at || undefined }));
  const clue = (lengths, marks) => Object.assign(lengths, { marks });
  const puzzle = { rows: [clue([1, 2], [3, 5])], cols: [], palette: marked };
  assert.deepEqual(writtenNumbers(puzzle).rows, [[[1, 2], [2, 4]]]);
  const { rows, palette } = writtenNumbers(puzzle, true);
  assert.deepEqual([rows, palette.map(({ letter }) => letter)], [[[[1, 1], [2, 2]]], [".", "r", "y"]]);
});

const TYPED_IN_COLOURS = [
  ["1r 1b", "1r\n1b", [], [[1, 2], [1, 3]]], ["1r 1r", "1r\n1r", ["too_long"]], ["1r 1", "1r\n1b", ["no_letter"]],
  ["1q", "1q", ["letter", "letter"]], ["2", "1\n1", [], null], ["2r", "1r\n1r", [], null],
];

for (const [rows, cols, codes, pairs] of TYPED_IN_COLOURS) {
  test(`typed numbers in colours: ${rows}`, () => {
    const read = readNumbers(rows, cols, PALETTE);
    assert.deepEqual(read.faults.map(({ code }) => code), codes);
    if (!codes.length) assert.deepEqual(read.pairs?.rows[0] ?? null, pairs);
  });
}

/** Numbers by chance, the same each time. */
function* chances(seed) {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

test("undo after any steps gives the drawing before them, and redo the one after; no step changes another", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const chance = chances(seed), below = (end) => Math.floor(chance.next().value * end);
    const history = startHistory(coloured("kr.b .yy. b..k")), seen = [JSON.stringify(savedOf(history.now))];
    for (let steps = 0; steps < 40; steps++) {
      commit(history, someStep(history.now, below));
      seen.push(JSON.stringify(savedOf(history.now)));
      assert.ok(history.now.cells.every((one) => one < history.now.palette.length));
    }
    const shownNow = () => JSON.stringify(savedOf(history.now));
    for (const before of seen.toReversed().slice(1)) {
      goBack(history);
      assert.equal(shownNow(), before);
    }
    for (const after of seen.slice(1)) {
      goOn(history);
      assert.equal(shownNow(), after);
    }
  }
});

/** What one of the tools, of the buttons for the whole picture, or of the palette does to a drawing. */
function someStep(drawing, below) {
  const { height, width, palette } = drawing, arranging = Object.values(ARRANGEMENTS);
  const cell = () => below(height * width), one = () => 1 + below(palette.length - 1), dropped = one();
  return [
    () => struck(drawing, TOOLS[below(TOOLS.length)], cell(), cell(), {
      colour: one(), mirror: ["none", "four", "eight"][below(3)], stamp: picture("#.# ##."),
      box: { top: 0, left: 0, bottom: 1, right: 1 },
    }, below(4) === 0),
    () => arranging[below(arranging.length)](drawing, one()),
    () => rearranged(drawing, resized(drawing, { height: 1 + below(5), width: 1 + below(5) }, [below(3), below(3)])),
    () => inks.withAnother(drawing),
    () => inks.without(drawing, dropped, dropped > 1 ? below(2) : 0),
    () => inks.recoloured(drawing, one(), below(palette.length)),
    () => inks.withInk(drawing, one(), { value: "#0a0b0c", name: "other", letter: "abkr"[below(4)] }),
  ][below(7)]();
}

test("a palette of colours has names and letters, each once", () => {
  const palette = inks.paletteOf(["#f8f8f8", "#1d1d1d", "#d02020", "#7a7a20", "#d62828", "#c9301f"]);
  assert.deepEqual(palette.map(({ name }) => name), ["white", "black", "red", "olive", "red 2", "red 3"]);
  assert.deepEqual(palette.map(({ letter }) => letter), [".", "k", "r", "o", "e", "d"]);
  assert.deepEqual(inks.paletteIn(palette), palette);
});

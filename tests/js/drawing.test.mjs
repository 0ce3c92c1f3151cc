// Drawings, compared with text pictures: # filled, . empty, rows side by side.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  drawingIn, drawingOf, rearranged, resized, shifted, turned, turnedOver,
} from "../../static/js/make/drawing.js";
import * as figures from "../../static/js/make/figures.js";
import { blank, readGrid, textOfPicture, withCells } from "../../static/js/make/pictures.js";
import { numbersOf, readNumbers } from "../../static/js/make/puzzle_numbers.js";
import { mirrored, pictureOfText, signsWithout } from "../../static/js/make/tools.js";

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

test("a whole picture is arranged", () => {
  assert.equal(arranged(FLAG, (extent) => shifted(extent, 1, 1)), ".#. .##");
  assert.equal(arranged(FLAG, turned), "## .# ..");
  assert.equal(arranged(FLAG, (extent) => turnedOver(extent, false)), ".## ..#");
  assert.equal(arranged(FLAG, (extent) => turnedOver(extent, true)), "#.. ##.");
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
  ["#.\n.", "uneven"], ["#a", "sign"], ["", "none"], ["#".repeat(101), "too_large"], ["#\n".repeat(101), "too_large"],
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
  { shape: [1, 2], cells: "02" }, { shape: [1, 2], cells: ["0", "1"] }, { shape: [1, 1, 1], cells: "1" },
];

for (const saved of HOSTILE) {
  test(`a hostile draft: ${JSON.stringify(saved)}`, () => assert.equal(drawingIn(saved), null));
}

test("what is odd about a draft is left out", () => {
  const about = { kept: "0", title: 7, note: "n".repeat(1000), licence: "mine", rows: {} };
  const { title, note, licence, rows } = drawingIn({ shape: [1, 2], cells: "01", ...about });
  assert.deepEqual([title, note.length, licence, rows], ["", 300, "", ""]);
});

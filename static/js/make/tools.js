// The drawing tools: the effect of a stroke on a drawing, the mirrors that repeat it, and the letters of stamps. Pure.

import {
  areaAround, boxBetween, cellsOfPiece, ellipse, isInside, lineBetween, rectangle, withMoved,
} from "./figures.js";
import { withCells } from "./pictures.js";

/** @import { Box } from "./figures.js" */
/** @import { Drawing } from "./drawing.js" */

export const TOOLS = ["pen", "eraser", "line", "rectangle", "ellipse", "area", "select", "text", "protect"];

/** `path`: all cells under the pointer; `swapped`: made with the other button.
 * @typedef {{ tool: string, from: number, to: number, path: number[], swapped: boolean }} Stroke */
/** `full`: whether rectangles and ellipses are; `stamp`: the text to be stamped; `box`: the selection; `colour`: what
 * tools draw in.
 * @typedef {{ full: boolean, mirror: string, stamp: FlatPicture, box: Box | null, colour: number }} ToolSettings */

/** @param {string} tool @param {number} cell @param {boolean} swapped @returns {Stroke} */
export const strokeFrom = (tool, cell, swapped) => ({ tool, from: cell, to: cell, path: [cell], swapped });

/** @param {Stroke} stroke @param {number} cell @param {number} width @returns {Stroke} */
export const strokeTo = (stroke, cell, width) => ({
  ...stroke, to: cell, path: [...stroke.path, ...lineBetween(stroke.to, cell, width)],
});

/** @param {Stroke} stroke @param {ToolSettings} settings @param {number} width */
export const movesSelection = ({ tool, from }, { box }, width) =>
  tool === "select" && box !== null && isInside(box, from, width);

/** The changes of a drawing by a stroke; none by one that selects. @param {Drawing} drawing @param {Stroke} stroke
 * @param {ToolSettings} settings @returns {Partial<Drawing>} */
export function strokeChanges(drawing, stroke, settings) {
  const { tool, from, to, path } = stroke, { width } = drawing;
  if (tool === "protect")
    return { kept: withCells({ ...drawing, cells: drawing.kept }, path, keeps(drawing, stroke)).cells };
  if (tool === "select") {
    if (!settings.box || !movesSelection(stroke, settings, width)) return {};
    return { cells: withMoved(drawing, settings.box, ...movement(from, to, width)).cells };
  }
  const cells = mirrored(drawing, strokeCells(drawing, stroke, settings), settings.mirror);
  return { cells: withCells(drawing, cells, fills(drawing, stroke, settings) ? settings.colour : 0).cells };
}

/** @param {number} from @param {number} to @param {number} width @returns {[number, number]} */
export const movement = (from, to, width) =>
  [Math.floor(to / width) - Math.floor(from / width), (to % width) - (from % width)];

/** @param {FlatPicture} stamp @param {number} cell @param {number} width */
export const cornerOf = (stamp, cell, width) =>
  [Math.floor(cell / width) - Math.floor(stamp.height / 2), (cell % width) - Math.floor(stamp.width / 2)];

/** @param {Drawing} drawing @param {Stroke} stroke @param {ToolSettings} settings @returns {number[]} */
function strokeCells(drawing, { tool, from, to, path }, { full, stamp }) {
  const { width } = drawing, box = boxBetween(from, to, width);
  if (tool === "line") return lineBetween(from, to, width);
  if (tool === "rectangle") return rectangle(box, width, full);
  if (tool === "ellipse") return ellipse(box, width, full);
  if (tool === "area") return areaAround(drawing, to);
  if (tool !== "text") return path;
  const [top, left] = cornerOf(stamp, to, width);
  return cellsOfPiece(drawing, stamp, top, left);
}

/** A tap with the pen on its own colour empties, and so does an area of it. The other button empties, or fills with the
 * eraser. @param {Drawing} drawing @param {Stroke} stroke @param {ToolSettings} settings */
function fills({ cells }, { tool, from, to, path, swapped }, { colour }) {
  if (swapped || tool === "eraser") return swapped && tool === "eraser";
  if (tool === "area") return cells[to] !== colour;
  return tool !== "pen" || cells[from] !== colour || path.some((cell) => cell !== from);
}

/** A stroke that begins at a protected cell removes protection. @param {Drawing} drawing @param {Stroke} stroke */
const keeps = ({ kept }, { from, swapped }) => (kept[from] || swapped ? 0 : 1);

/** The box that a stroke selects. @param {Stroke} stroke @param {number} width @returns {Box | null} */
export const selectedBy = ({ from, to }, width) => (from === to ? null : boxBetween(from, to, width));

// Mirrors: a stroke in one place is repeated in the others

/** Left and right, top and bottom, both, and both with the diagonals. */
export const MIRRORS = ["none", "across", "down", "four", "eight"];

/** @typedef {(place: number[], extent: Extent) => number[]} Mirroring of [row, column] */

/** @type {Mirroring} */
const across = ([row, col], { width }) => [row, width - 1 - col];
/** @type {Mirroring} */
const down = ([row, col], { height }) => [height - 1 - row, col];
/** Around the middle, so that it also works in pictures that are not square. @type {Mirroring} */
const diagonal = ([row, col], { height, width }) => {
  const turned = (width - height) / 2;
  return [Math.floor(col - turned), Math.floor(row + turned)];
};

/** @type {Record<string, Mirroring[]>} */
const MIRRORINGS = {
  none: [], across: [across], down: [down], four: [across, down], eight: [across, down, diagonal],
};

/** The cells with their mirror images. @param {Extent} extent @param {number[]} cells @param {string} mirror */
export function mirrored(extent, cells, mirror) {
  const { height, width } = extent, found = new Set();
  for (const cell of cells) {
    let places = [[Math.floor(cell / width), cell % width]];
    for (const mirroring of MIRRORINGS[mirror]) places = places.flatMap((place) => [place, mirroring(place, extent)]);
    for (const [row, col] of places) {
      if (row >= 0 && row < height && col >= 0 && col < width) found.add(row * width + col);
    }
  }
  return /** @type {number[]} */ ([...found]);
}

// Letters: capitals, digits and signs, five rows high and one to five columns wide

/** By sign its rows, from top to bottom. @type {Record<string, string>} */
const FACE = {
  A: ".#. #.# ### #.# #.#", B: "##. #.# ##. #.# ##.", C: ".## #.. #.. #.. .##", D: "##. #.# #.# #.# ##.",
  E: "### #.. ##. #.. ###", F: "### #.. ##. #.. #..", G: ".### #... #.## #..# .###", H: "#.# #.# ### #.# #.#",
  I: "### .#. .#. .#. ###", J: "..# ..# ..# #.# .#.", K: "#..# #.#. ##.. #.#. #..#", L: "#.. #.. #.. #.. ###",
  M: "#...# ##.## #.#.# #...# #...#", N: "#..# ##.# #.## #..# #..#", O: ".##. #..# #..# #..# .##.",
  P: "##. #.# ##. #.. #..", Q: ".##. #..# #..# #.#. .#.#", R: "##. #.# ##. #.# #.#",
  S: ".## #.. .#. ..# ##.",
  T: "### .#. .#. .#. .#.", U: "#.# #.# #.# #.# ###", V: "#.# #.# #.# #.# .#.",
  W: "#...# #...# #.#.# ##.## #...#",
  X: "#.# #.# .#. #.# #.#", Y: "#.# #.# .#. .#. .#.", Z: "### ..# .#. #.. ###",
  Ä: "#..# .##. #..# #### #..#", Ö: "#..# .##. #..# #..# .##.", Ü: "#..# .... #..# #..# .##.",
  0: "### #.# #.# #.# ###", 1: ".#. ##. .#. .#. ###", 2: "##. ..# .#. #.. ###", 3: "##. ..# .#. ..# ##.",
  4: "#.# #.# ### ..# ..#", 5: "### #.. ##. ..# ##.", 6: ".## #.. ### #.# ###", 7: "### ..# ..# .#. .#.",
  8: "### #.# ### #.# ###", 9: "### #.# ### ..# ##.", "!": "# # # . #", "?": "##. ..# .#. ... .#.",
  ".": ". . . . #", ",": ".. .. .. .# #.", ":": ". # . # .", "-": "... ... ### ... ...", "+": "... .#. ### .#. ...",
  "=": "... ### ... ### ...", "/": "..# ..# .#. #.. #..", "'": "# # . . .",
  "(": ".# #. #. #. .#", ")": "#. .# .# .# #.",
  "&": ".#.. #.#. .#.. #.#. .#.#", "♥": ".#.#. ##### ##### .###. ..#..", "*": "... #.# .#. #.# ...",
  "%": "#.# ..# .#. #.. #.#", "#": ".#.#. ##### .#.#. ##### .#.#.", " ": ".. .. .. .. ..",
};
const ROWS = 5, GAP = 1;

/** The signs of a text that have no letter. @param {string} text */
export const signsWithout = (text) => [...new Set([...capitalsOf(text)].filter((sign) => !(sign in FACE)))];

/** A text as a picture; other signs are left out. @param {string} text @param {number} size @returns {FlatPicture} */
export function pictureOfText(text, size) {
  const letters = [...capitalsOf(text)].filter((sign) => sign in FACE).map((sign) => FACE[sign].split(" "));
  const rows = Array.from({ length: ROWS }, (_, row) => letters.map((letter) => letter[row]).join(".".repeat(GAP)));
  const height = letters.length ? ROWS * size : 0, width = rows[0].length * size;
  const cells = Uint8Array.from({ length: height * width }, (_, cell) => {
    const row = Math.floor(cell / width / size), col = Math.floor((cell % width) / size);
    return rows[row][col] === "#" ? 1 : 0;
  });
  return { height, width, cells };
}

/** Regardless of the language: ß has no capital here. @param {string} text */
const capitalsOf = (text) => text.replace(/[a-zà-öø-ÿ]/g, (sign) => sign.toUpperCase());

// A picture: cells that are filled or not, perhaps in colours. Pictures never change: each change makes another one.
// Pure.

import { paletteIn, PLAIN } from "./drawing_colours.js";

export const LARGEST = 100; // rows or columns

/** @param {number} height @param {number} width @returns {FlatPicture} */
export const blank = (height, width) => ({ height, width, cells: new Uint8Array(height * width) });

/** @param {FlatPicture} picture */
export const isBlank = ({ cells }) => !cells.some(Boolean);

/** How many cells are filled. @param {FlatPicture} picture */
export const filledIn = ({ cells }) => cells.reduce((sum, cell) => sum + Number(cell > 0), 0);

/** Whether a picture may have such sides. @param {number} height @param {number} width */
export const fitsSides = (height, width) =>
  [height, width].every((side) => Number.isInteger(side) && side >= 1 && side <= LARGEST);

/** The picture with these cells filled, or emptied. @param {FlatPicture} picture @param {number[]} cells
 * @param {number} value */
export const withCells = (picture, cells, value) => withChanges(picture, cells.map((cell) => [cell, value]));

/** @param {FlatPicture} picture @param {Marked[]} changes each a cell and the number of its colour
 * @returns {FlatPicture} */
export function withChanges(picture, changes) {
  const cells = picture.cells.slice();
  for (const [cell, colour] of changes) cells[cell] = colour;
  return { ...picture, cells };
}

// A picture as text, a line for each row: # or another sign for filled cells, . for empty ones

const FILLED_SIGNS = "#X1█■*", EMPTY_SIGNS = ".0-_□·";
const COLOUR = /^\s*colou?r\s+(\S)\s+(#[0-9a-f]{6})\s*(.*?)\s*$/i;
const LONGEST = 4 * LARGEST * LARGEST; // characters, with spaces between the signs and more

/** A picture in black and white. @param {FlatPicture} picture */
export function textOfPicture({ height, width, cells }) {
  const text = Array.from(cells, (cell) => (cell ? "#" : ".")).join("");
  return Array.from({ length: height }, (_, row) => text.slice(row * width, (row + 1) * width)).join("\n");
}

/** A line for each colour, then rows of letters. @param {FlatPicture & { palette: Ink[] }} picture */
export function textInColours({ height, width, cells, palette }) {
  const head = palette.map(({ letter, value, name }) => `colour ${letter} ${value} ${name}`.trimEnd());
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from(cells.subarray(row * width, (row + 1) * width), (colour) => palette[colour].letter).join(""));
  return [...head, "", ...rows].join("\n");
}

/** Why a text is no picture; `row` counts from 1.
 * @typedef {{ code: "too_long" | "too_large" | "sign" | "uneven" | "none" | "colours", row: number, sign: string,
 *   length: number, wanted: number }} GridFault */

/** @param {GridFault["code"]} code @param {Partial<GridFault>} [about] */
const faulty = (code, about) => ({ fault: { code, row: 0, sign: "", length: 0, wanted: 0, ...about } });

/** @param {string} text
 * @returns {{ picture: FlatPicture, fault?: undefined } | { picture?: undefined, fault: GridFault }} */
export function readGrid(text) {
  if (text.length > LONGEST) return faulty("too_long");
  const lines = text.split("\n"), { palette, first } = paletteAbove(lines);
  if (first && !palette) return faulty("colours");
  const letters = palette?.map(({ letter }) => letter).join("");
  const rows = lines.slice(first).map((row) => row.replace(/\s/g, "")).filter(Boolean)
    .map((row) => (letters ? row : row.toUpperCase()));
  if (!rows.length) return faulty("none");
  const wanted = rows[0].length, signs = letters ?? FILLED_SIGNS + EMPTY_SIGNS;
  for (const [at, row] of rows.entries()) {
    const sign = [...row].find((each) => !signs.includes(each));
    if (sign) return faulty("sign", { row: at + 1, sign });
    if (row.length !== wanted) return faulty("uneven", { row: at + 1, length: row.length, wanted });
  }
  if (rows.length > LARGEST || wanted > LARGEST) return faulty("too_large", { length: rows.length, wanted });
  const cells = Uint8Array.from(rows.join(""), (sign) =>
    (letters ? letters.indexOf(sign) : Number(FILLED_SIGNS.includes(sign))));
  return { picture: { height: rows.length, width: wanted, cells, ...(palette && { palette }) } };
}

/** The colours above a picture, null if they make no sense, and its first row. @param {string[]} lines */
function paletteAbove(lines) {
  const matches = lines.map((line) => COLOUR.exec(line)), first = matches.findLastIndex(Boolean) + 1;
  const inks = matches.slice(0, first).flatMap((match) =>
    (match ? [{ letter: match[1], value: match[2].toLowerCase(), name: match[3] }] : []));
  const [ground] = PLAIN, own = inks.find(({ letter }) => letter === ground.letter) ?? ground;
  return { palette: first ? paletteIn([own, ...inks.filter((ink) => ink !== own)]) : null, first };
}

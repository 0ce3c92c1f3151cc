// A picture: cells that are filled or not, perhaps in colours. Pictures never change: each change makes another one.
// Pure.

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

/** The picture with these cells filled, or emptied. @param {FlatPicture} picture @param {Iterable<number>} cells
 * @param {number} value @returns {FlatPicture} */
export function withCells(picture, cells, value) {
  const changed = picture.cells.slice();
  for (const cell of cells) changed[cell] = value;
  return { ...picture, cells: changed };
}

/** The picture with other colours for some cells. @param {FlatPicture} picture @param {Iterable<Marked>} changes each
 * a cell and the number of its colour */
export function withChanges(picture, changes) {
  const changed = picture.cells.slice();
  for (const [cell, colour] of changes) changed[cell] = colour;
  return { ...picture, cells: changed };
}

// A picture as text, a line for each row: # or another sign for filled cells, . for empty ones

const FILLED_SIGNS = "#X1█■*", EMPTY_SIGNS = ".0-_□·";
const LONGEST = 4 * LARGEST * LARGEST; // characters, with spaces between the signs and more

/** A picture in black and white. @param {FlatPicture} picture */
export function textOfPicture({ height, width, cells }) {
  const text = Array.from(cells, (cell) => (cell ? "#" : ".")).join("");
  return Array.from({ length: height }, (_, row) => text.slice(row * width, (row + 1) * width)).join("\n");
}

/** Why a text is no picture; `row` counts from 1.
 * @typedef {{ code: "too_long" | "too_large" | "sign" | "uneven" | "none", row: number, sign: string,
 *   length: number, wanted: number }} GridFault */

/** @param {string} text
 * @returns {{ picture: FlatPicture, fault?: undefined } | { picture?: undefined, fault: GridFault }} */
export function readGrid(text) {
  const about = { row: 0, sign: "", length: 0, wanted: 0 };
  if (text.length > LONGEST) return { fault: { ...about, code: "too_long" } };
  const rows = text.toUpperCase().split("\n").map((row) => row.replace(/\s/g, "")).filter(Boolean);
  if (!rows.length) return { fault: { ...about, code: "none" } };
  const wanted = rows[0].length;
  for (const [at, row] of rows.entries()) {
    const sign = [...row].find((one) => !FILLED_SIGNS.includes(one) && !EMPTY_SIGNS.includes(one));
    if (sign) return { fault: { ...about, code: "sign", row: at + 1, sign } };
    if (row.length !== wanted)
      return { fault: { ...about, code: "uneven", row: at + 1, length: row.length, wanted } };
  }
  if (rows.length > LARGEST || wanted > LARGEST)
    return { fault: { ...about, code: "too_large", length: rows.length, wanted } };
  const cells = Uint8Array.from(rows.join(""), (sign) => Number(FILLED_SIGNS.includes(sign)));
  return { picture: { height: rows.length, width: wanted, cells } };
}

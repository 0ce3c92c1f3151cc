// A drawing: a picture, its palette, title and other texts of its puzzle, and the numbers that are typed instead of
// drawing. A drawing never changes: each step makes another one, so that every step can be undone. Drafts keep drawings
// as text, and such a text may hold anything. Pure.

import { isShape } from "../core/shapes.js";
import { LICENCES, LONGEST } from "./description.js";
import { isPlain, paletteIn, PLAIN } from "./drawing_colours.js";
import { blank, fitsSides } from "./pictures.js";

const MOST_TYPED = 40_000; // characters: more than a hundred lines of numbers
const DIGITS = 32; // of the numbers of colours, one for each cell

/** `cells` are numbers of colours in `palette`, 0 for empty ones. `kept`: 1 for cells that "make it unique" must not
 * change. `typed`: whether the numbers count instead of the picture.
 * @typedef {FlatPicture & { palette: Ink[], kept: Uint8Array, title: string, author: string, note: string,
 * licence: string, typed: boolean, rows: string, cols: string }} Drawing */

/** @param {number} height @param {number} width @returns {Drawing} */
export const newDrawing = (height, width) => drawingOf(blank(height, width), "");

/** @param {FlatPicture} picture @param {string} title @returns {Drawing} */
export const drawingOf = (picture, title) => ({
  palette: PLAIN, ...picture, kept: new Uint8Array(picture.cells.length), title, author: "", note: "", licence: "",
  typed: false, rows: "", cols: "",
});

/** @param {Drawing} drawing @param {Arrangement} arrangement @returns {Partial<Drawing>} */
export const rearranged = ({ cells, kept }, arrangement) => ({
  height: arrangement.height, width: arrangement.width,
  cells: arrangedLayer(cells, arrangement), kept: arrangedLayer(kept, arrangement),
});

/** A drawing as a draft keeps it. @param {Drawing} drawing @returns {Partial<Saved>} */
export const savedOf = ({ height, width, cells, palette, kept, typed, rows, cols, ...texts }) => {
  const { title, author, note, licence } = texts;
  return {
    model: true, shape: [height, width], cells: Array.from(cells, (colour) => colour.toString(DIGITS)).join(""),
    ...(!isPlain(palette) && { inks: palette }), kept: kept.join(""), typed, rows, cols, title, author, note, licence,
  };
};

/** The drawing of a draft, if there is one. @param {Partial<Saved> | null} saved @returns {Drawing | null} */
export function drawingIn(saved) {
  const { shape, cells, kept, typed, inks } = saved ?? {}, palette = inks === undefined ? PLAIN : paletteIn(inks);
  if (!palette || !isShape(shape) || shape.length !== 2 || !fitsSides(shape[0], shape[1])) return null;
  const [height, width] = shape, size = height * width;
  const picture = layerIn(cells, size, palette.length), licence = String(saved?.licence ?? "");
  if (!picture) return null;
  return {
    height, width, cells: picture, palette, kept: layerIn(kept, size, 2) ?? new Uint8Array(size), typed: typed === true,
    rows: textIn(saved?.rows, MOST_TYPED), cols: textIn(saved?.cols, MOST_TYPED),
    title: textIn(saved?.title, LONGEST.title), author: textIn(saved?.author, LONGEST.author),
    note: textIn(saved?.note, LONGEST.note), licence: LICENCES.includes(licence) ? licence : "",
  };
}

/** Numbers below `end`; null for other texts. @param {unknown} text @param {number} size @param {number} end */
function layerIn(text, size, end) {
  if (typeof text !== "string" || text.length !== size || /[^0-9a-v]/.test(text)) return null;
  const layer = Uint8Array.from(text, (digit) => parseInt(digit, DIGITS));
  return layer.every((number) => number < end) ? layer : null;
}

/** @param {unknown} text @param {number} most characters */
const textIn = (text, most) => (typeof text === "string" ? text.slice(0, most) : "");

// Arrangements: a whole picture moved, turned, mirrored or resized. An arrangement names for each cell of the new
// picture the cell of the old one that it shows, so that everything that belongs to cells moves along.

/** @typedef {Extent & { sources: Int32Array }} Arrangement `sources`: by cell the old cell, -1 for none */
/** @typedef {(row: number, col: number) => number[]} Place */

/** The effects of the buttons for the whole picture, by their names. Inverting swaps empty cells and those of a colour.
 * @type {Record<string, (drawing: Drawing, colour: number) => Partial<Drawing>>} */
export const ARRANGEMENTS = {
  left: (drawing) => rearranged(drawing, shifted(drawing, 0, -1)),
  right: (drawing) => rearranged(drawing, shifted(drawing, 0, 1)),
  up: (drawing) => rearranged(drawing, shifted(drawing, -1, 0)),
  down: (drawing) => rearranged(drawing, shifted(drawing, 1, 0)),
  turn: (drawing) => rearranged(drawing, turned(drawing)),
  "mirror-across": (drawing) => rearranged(drawing, turnedOver(drawing, false)),
  "mirror-down": (drawing) => rearranged(drawing, turnedOver(drawing, true)),
  invert: ({ cells }, colour) => ({ cells: cells.map((one) => (one === colour ? 0 : one || colour)) }),
  clear: ({ cells }) => ({ cells: new Uint8Array(cells.length) }),
};

/** Moved, around the borders. @param {Extent} extent @param {number} down @param {number} right */
const shifted = ({ height, width }, down, right) => arranged({ height, width }, width, (row, col) =>
  [(row - down + height) % height, (col - right + width) % width]);

/** A quarter turn to the right. @param {Extent} extent */
const turned = ({ height, width }) =>
  arranged({ height: width, width: height }, width, (row, col) => [height - 1 - col, row]);

/** Mirrored left to right, or top to bottom if `upright`. @param {Extent} extent @param {boolean} upright */
const turnedOver = ({ height, width }, upright) => arranged({ height, width }, width, (row, col) =>
  (upright ? [height - 1 - row, col] : [row, width - 1 - col]));

/** Of another size. The `anchor`, [row, column], is the part that stays in place: 0 the beginning, 1 the middle, 2 the
 * end. Rows and columns are added or cut off elsewhere.
 * @param {Extent} extent @param {Extent} other @param {number[]} anchor */
export function resized({ height, width }, other, [vertical, horizontal]) {
  const down = Math.floor(((other.height - height) * vertical) / 2);
  const right = Math.floor(((other.width - width) * horizontal) / 2);
  return arranged(other, width, (row, col) => {
    const from = [row - down, col - right];
    const isThere = from[0] >= 0 && from[0] < height && from[1] >= 0 && from[1] < width;
    return isThere ? from : [0, -1];
  });
}

/** Values of cells; 0 for new cells. @param {Uint8Array} layer @param {Arrangement} arrangement */
const arrangedLayer = (layer, { sources }) =>
  Uint8Array.from(sources, (source) => (source < 0 ? 0 : layer[source]));

/** @param {Extent} extent @param {number} before the width that the picture had @param {Place} placeOf
 * @returns {Arrangement} */
function arranged({ height, width }, before, placeOf) {
  const sources = Int32Array.from({ length: height * width }, (_, cell) => {
    const [row, col] = placeOf(Math.floor(cell / width), cell % width);
    return col < 0 ? -1 : row * before + col;
  });
  return { height, width, sources };
}

// History: undo and redo

const MOST_STEPS = 400; // that can be undone

/** @template T @typedef {{ now: T, past: T[], next: T[], group: string }} History */

/** @template T @param {T} now @returns {History<T>} */
export const startHistory = (now) => ({ now, past: [], next: [], group: "" });

/** Change the drawing. Successive steps of one `group`, such as typed letters, count as one.
 * @template T @param {History<T>} history @param {Partial<T>} changes @param {string} [group] */
export function commit(history, changes, group = "") {
  if (!group || group !== history.group) history.past.push(history.now);
  if (history.past.length > MOST_STEPS) history.past.shift();
  Object.assign(history, { now: { ...history.now, ...changes }, next: [], group });
}

/** @template T @param {History<T>} history */
export const goBack = (history) => step(history, history.past, history.next);

/** @template T @param {History<T>} history */
export const goOn = (history) => step(history, history.next, history.past);

/** @template T @param {History<T>} history @param {T[]} from @param {T[]} to */
function step(history, from, to) {
  const other = from.pop();
  if (other === undefined) return;
  to.push(history.now);
  Object.assign(history, { now: other, group: "" });
}

// A drawing: the picture, what else is said about the puzzle, and numbers that are typed instead of it. It is kept as
// text, and what is read of that may be anything. Pure.

import { isShape } from "../core/shapes.js";
import { blank, fitsSides } from "./pictures.js";
import { arrangedLayer } from "./grid_transforms.js";

export const LICENCES = ["", "CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-NC-4.0"];
export const LONGEST = { title: 100, author: 100, note: 300, licence: 20 }; // characters
const MOST_TYPED = 40_000; // characters: a hundred lines of numbers, and some more

/** `kept`: 1 for cells that "make it unique" must leave as they are. `typed`: whether the numbers count, and not the
 * picture. @typedef {FlatPicture & { kept: Uint8Array, title: string, author: string, note: string, licence: string,
 * typed: boolean, rows: string, cols: string }} Drawing */

/** @param {number} height @param {number} width @returns {Drawing} */
export const newDrawing = (height, width) => drawingOf(blank(height, width), "");

/** @param {FlatPicture} picture @param {string} title @returns {Drawing} */
export const drawingOf = (picture, title) => ({
  ...picture, kept: new Uint8Array(picture.cells.length), title, author: "", note: "", licence: "", typed: false,
  rows: "", cols: "",
});

/** What changes when a picture is arranged anew. @param {Drawing} drawing
 * @param {import("./grid_transforms.js").Arrangement} arrangement @returns {Partial<Drawing>} */
export const rearranged = ({ cells, kept }, arrangement) => ({
  height: arrangement.height, width: arrangement.width,
  cells: arrangedLayer(cells, arrangement), kept: arrangedLayer(kept, arrangement),
});

/** As it is kept. @param {Drawing} drawing @returns {Partial<Saved>} */
export const savedOf = ({ height, width, cells, kept, typed, rows, cols, title, author, note, licence }) => ({
  model: true, shape: [height, width], cells: cells.join(""), kept: kept.join(""), typed, rows, cols, title, author,
  note, licence,
});

/** The drawing that was kept, null where that is none.
 * @param {Partial<Saved> | null} saved @returns {Drawing | null} */
export function drawingIn(saved) {
  const { shape, cells, kept, typed } = saved ?? {};
  if (!isShape(shape) || shape.length !== 2 || !fitsSides(shape[0], shape[1])) return null;
  const [height, width] = shape, size = height * width;
  const layer = (/** @type {unknown} */ text) =>
    (typeof text === "string" && text.length === size && !/[^01]/.test(text) ? Uint8Array.from(text, Number) : null);
  const picture = layer(cells), licence = String(saved?.licence ?? "");
  if (!picture) return null;
  return {
    height, width, cells: picture, kept: layer(kept) ?? new Uint8Array(size), typed: typed === true,
    rows: textIn(saved?.rows, MOST_TYPED), cols: textIn(saved?.cols, MOST_TYPED),
    title: textIn(saved?.title, LONGEST.title), author: textIn(saved?.author, LONGEST.author),
    note: textIn(saved?.note, LONGEST.note), licence: LICENCES.includes(licence) ? licence : "",
  };
}

/** @param {unknown} text @param {number} most characters */
const textIn = (text, most) => (typeof text === "string" ? text.slice(0, most) : "");

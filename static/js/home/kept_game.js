// A kept game as pages show it: its name, its address, and the picture of what is filled.

import { colourOf, CROSSED, FILLED, isFilled, MARK, UNKNOWN } from "../core/marks.js";
import { isSolid } from "../core/shapes.js";
import { valuesOf } from "../core/snapshot.js";
import { say } from "../core/texts/say.js";
import { make } from "../base/dom.js";

/** @import { Kept } from "../base/saved_games.js" */

const COLOURED = 63; // the part of a value that is the mark, in a coloured game

/** @param {Kept} game */
export const titleOf = ({ title }) => title || say("starting.untitled");
/** @param {Kept} game @returns {Shape} */
export const shapeOf = ({ height = 0, width = 0, shape = [height, width] }) => shape;
/** @param {Kept} game */
export const addressOf = (game) => `/${isSolid(shapeOf(game)) ? "c" : "p"}/${encodeURIComponent(game.code)}`;

/** @param {Kept} game */
export function pictureOf(game) {
  const { cells, height = 0, width = 0, palette } = game, shape = shapeOf(game);
  return isSolid(shape) ? drawn(frontOf(cells, shape), shape[2], shape[0]) : drawn(cells, height, width, palette);
}

/** A solid from the front, filled where a cube still stands. @param {string} cells @param {Shape} shape */
function frontOf(cells, [width, depth, height]) {
  const valueAt = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) =>
    Number(cells[(x * depth + y) * height + z]);
  const stands = (/** @type {number} */ row, /** @type {number} */ col) =>
    Array.from({ length: depth }, (_, y) => valueAt(col, y, height - 1 - row)).some(
      (value) => (value & MARK) !== CROSSED,
    );
  const sign = (/** @type {number} */ at) => (stands(Math.floor(at / width), at % width) ? FILLED : UNKNOWN);
  return Array.from({ length: width * height }, (_, at) => sign(at)).join("");
}

/** @param {string} cells @param {number} height @param {number} width @param {string[]} [palette] */
function drawn(cells, height, width, palette) {
  const canvas = make("canvas", { className: "mini", width, height });
  const paint = /** @type {Paint} */ (canvas.getContext("2d"));
  canvas.setAttribute("aria-hidden", "true");
  paint.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--ink");
  valuesOf(cells).forEach((value, cell) => {
    const mark = value & (palette ? COLOURED : MARK);
    if (!isFilled(mark)) return;
    if (palette) paint.fillStyle = String(palette[colourOf(mark)]);
    paint.fillRect(cell % width, Math.floor(cell / width), 1, 1);
  });
  return canvas;
}

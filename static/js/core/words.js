// Cells, lines, clues and numbers in words. Pure.

import { numeral, rounded, say } from "./texts/say.js";
import { markOf } from "./lines.js";
import { colourOf, CROSSED, FILLED, MARK } from "./marks.js";
import { isSolid, linesThrough, placeOf } from "./shapes.js";

export { capital } from "./texts/say.js";

export const AXES = ["x", "y", "z"];
/** "left to right": the visible direction of the lines along an axis. @param {number} axis */
export const directionName = (axis) => say(`cells.direction_${AXES[axis]}`);
/** "3 from the front": a place along an axis, from 0. @param {number} axis @param {number} part */
export const placeAlong = (axis, part) => placed(AXES[axis], part);

/** @param {Named} game @param {number} line */
export function lineName({ shape, lines }, line) {
  if (!isSolid(shape)) return line < shape[0] ? placed("row", line) : placed("column", line - shape[0]);
  const { axis, start } = lines[line], place = placeOf(shape, start);
  const across = place.map((part, other) => placeAlong(other, part)).filter((_, other) => other !== axis);
  return say("cells.line_along", { direction: directionName(axis), place: across.join(", ") });
}

/** "row 4": numbers of places are never written in groups of digits. @param {string} kind @param {number} place */
const placed = (kind, place) => say(`cells.${kind}`, { number: String(place + 1) });

/** "row 4 column 2", or "4 from the left, 2 from the front, 1 from the bottom".
 * @param {Named} game @param {number} cell */
export function cellName({ shape }, cell) {
  const place = placeOf(shape, cell);
  if (isSolid(shape)) return place.map((part, axis) => placeAlong(axis, part)).join(", ");
  return place.map((part, axis) => placed(["row", "column"][axis], part)).join(" ");
}

/** The same in sentences, where it begins with "cube" in a solid. @param {Named} game @param {number} cell */
export function cellWords(game, cell) {
  const place = cellName(game, cell);
  return isSolid(game.shape) ? say("cells.cube", { place }) : place;
}

/** In a coloured puzzle the name of the colour. @param {number} mark @param {Ink[]} [palette] */
export const markName = (mark, palette) => palette?.find((ink) => ink.mark === mark)?.name
  ?? say(mark === FILLED ? "cells.filled" : mark === CROSSED ? "cells.crossed" : "cells.unknown");

/** The label of a cell that gets the focus. @param {Game} game @param {number} cell */
export function cellLabel(game, cell) {
  const code = game.given[cell] ? "cells.given_label" : "cells.label", mark = cellMark(game, cell);
  return say(code, { cell: cellName(game, cell), mark, clues: cluesAt(game, cell) });
}

/** The clues of the lines through a cell. @param {Named} game @param {number} cell */
export function cluesAt({ shape, clues }, cell) {
  const codes = isSolid(shape) ? AXES.map((name) => `clue_along_${name}`) : ["row_clue", "column_clue"];
  const lines = linesThrough(shape, cell);
  return lines.map((line, at) => say(`cells.${codes[at]}`, { clue: clueText(clues[line]) })).join(" ");
}

/** The mark of a cell in words; in a solid, cells are not crossed but removed.
 * @param {Named & { cells: Cells, palette?: Ink[] }} board @param {number} cell */
export function cellMark({ shape, cells, palette }, cell) {
  const mark = cells[cell] & MARK;
  return isSolid(shape) ? say(["cells.standing", "cells.kept", "cells.removed"][mark]) : markName(mark, palette);
}

const GROUPS = ["cells.number", "cells.number", "cells.number_in_two", "cells.number_in_three"];

/** A clue in words. @param {Clue} clue @param {string} none */
export function clueText(clue, none = say("cells.clue_not_given")) {
  if (clue === null) return none;
  return Array.isArray(clue) ? clue.words ?? (clue.join(" ") || "0") : say(GROUPS[clue.groups], { number: clue.total });
}

/** The numbers of a clue with the letters of their colours. @param {RunLengths} clue
 * @param {readonly { letter: string }[]} palette */
export const signsOf = (clue, palette) =>
  clue.map((length, run) => `${length}${palette[colourOf(markOf(clue, run))].letter}`);

/** Numbers as people read them: whole ones in groups of digits, others with three digits. @param {number} value */
export const number = (value) =>
  Number.isInteger(value) ? numeral(value) : Math.abs(value) >= 100 ? numeral(Math.round(value)) : rounded(value, 3);

/** Seconds as 4:07 or 1:02:09. @param {number} seconds */
export function clock(seconds) {
  const whole = Math.floor(seconds), hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

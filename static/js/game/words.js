// What the page says. Text in, text out: no page, no server.

import { CROSSED, FILLED, MARK } from "./marks.js";
import { isSolid, lineAlong, placeOf } from "./shapes.js";

export const AXES = ["x", "y", "z"];

/** @param {Named} game @param {number} line */
export function lineName({ shape, lines }, line) {
  if (!isSolid(shape)) return line < shape[0] ? `row ${line + 1}` : `column ${line - shape[0] + 1}`;
  const { axis, start } = lines[line], place = placeOf(shape, start);
  const across = AXES.map((name, other) => `${name} ${place[other] + 1}`).filter((_, other) => other !== axis);
  return `the line along ${AXES[axis]} at ${across.join(" ")}`;
}

/** "row 4 column 2", or "x 4 y 2 z 1" in a solid. @param {Named} game @param {number} cell */
export function cellName({ shape }, cell) {
  const names = isSolid(shape) ? AXES : ["row", "column"];
  return placeOf(shape, cell).map((part, axis) => `${names[axis]} ${part + 1}`).join(" ");
}

/** @param {string} text */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);
/** @param {number} number @param {string} noun */
export const count = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

/** @param {number} mark */
export const markName = (mark) => (mark === FILLED ? "filled" : mark === CROSSED ? "crossed" : "unknown");

/** What a cell is called when the focus comes to it. @param {Game} game @param {number} cell */
export function cellLabel(game, cell) {
  const given = game.given[cell] ? " from the start" : "";
  return `${capital(cellName(game, cell))}, ${cellMark(game, cell)}${given}. ${cluesAt(game, cell)}`;
}

/** The clues of the lines through a cell. @param {Named} game @param {number} cell */
export function cluesAt({ shape, clues }, cell) {
  /** @type {[string, number][]} */
  const kinds = isSolid(shape)
    ? [
        ["Along x", 0],
        ["Along y", 1],
        ["Along z", 2],
      ]
    : [
        ["Row clue", 1],
        ["Column clue", 0],
      ];
  return kinds.map(([kind, axis]) => `${kind} ${clueText(clues[lineAlong(shape, axis, cell)])}.`).join(" ");
}

/** What a cell is marked as; in a solid cells are not crossed but removed.
 * @param {Named & { cells: Cells }} one @param {number} cell */
export function cellMark({ shape, cells }, cell) {
  const mark = cells[cell] & MARK;
  return isSolid(shape) ? ["standing", "kept", "removed"][mark] : markName(mark);
}

const GROUPS = ["", "", " in two blocks", " in three or more blocks"];

/** A clue as it is said. @param {Clue} clue @param {string} none */
export function clueText(clue, none = "not given") {
  if (clue === null) return none;
  return Array.isArray(clue) ? clue.join(" ") || "0" : `${clue.total}${GROUPS[clue.groups]}`;
}

/** Numbers as people read them: whole ones with commas, others with three digits. @param {number} value */
export const number = (value) =>
  Number.isInteger(value)
    ? value.toLocaleString("en")
    : Math.abs(value) >= 100
      ? Math.round(value).toLocaleString("en")
      : String(Number(value.toPrecision(3)));

/** Seconds as 4:07 or 1:02:09. @param {number} seconds */
export function clock(seconds) {
  const whole = Math.floor(seconds),
    [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

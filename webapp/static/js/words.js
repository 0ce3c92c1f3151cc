// What the page says. Text in, text out: no page, no server.

import { CROSSED, FILLED } from "./marks.js";
import { markAt } from "./state.js";

export const lineName = ({ height }, line) => (line < height ? `row ${line + 1}` : `column ${line - height + 1}`);
export const cellName = ({ width }, cell) => `row ${Math.floor(cell / width) + 1} column ${(cell % width) + 1}`;
export const capital = (text) => text[0].toUpperCase() + text.slice(1);
export const count = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

export const markName = (mark) => (mark === FILLED ? "filled" : mark === CROSSED ? "crossed" : "unknown");

/** What a cell is called when the focus comes to it. */
export function cellLabel(game, cell) {
  const row = Math.floor(cell / game.width), col = cell % game.width;
  const given = game.given[cell] ? " from the start" : "";
  return `${capital(cellName(game, cell))}, ${markName(markAt(game, cell))}${given}. `
    + `Row clue ${clueText(game.clues[row])}. Column clue ${clueText(game.clues[game.height + col])}.`;
}

const clueText = (clue) => (clue === null ? "not given" : clue.join(" ") || "0");

/** Seconds as 4:07 or 1:02:09. */
export function clock(seconds) {
  const whole = Math.floor(seconds), [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

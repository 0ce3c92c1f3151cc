// A picture written as a text, a line a row: # or another sign for filled cells, . for empty ones. Pure.

import { LARGEST } from "./pictures.js";

const FILLED = "#X1█■*", EMPTY = ".0-_□·";
const LONGEST = 4 * LARGEST * LARGEST; // characters: with spaces between the signs, and some more

/** Why a text is no picture; `row` counts from 1.
 * @typedef {{ code: "too_long" | "too_large" | "sign" | "uneven" | "none", row: number, sign: string,
 *   length: number, wanted: number }} GridFault */

/** Whether a text looks as if a picture were meant. @param {string} text */
export const looksLikeGrid = (text) => /^[\s#.Xx01█■*_□·-]+$/.test(text.slice(0, LARGEST)) && /\S/.test(text);

/** @param {string} text
 * @returns {{ picture: FlatPicture, fault?: undefined } | { picture?: undefined, fault: GridFault }} */
export function readGrid(text) {
  const about = { row: 0, sign: "", length: 0, wanted: 0 };
  if (text.length > LONGEST) return { fault: { ...about, code: "too_long" } };
  const rows = text.toUpperCase().split("\n").map((row) => row.replace(/\s/g, "")).filter(Boolean);
  if (!rows.length) return { fault: { ...about, code: "none" } };
  const wanted = rows[0].length;
  for (const [at, row] of rows.entries()) {
    const sign = [...row].find((one) => !FILLED.includes(one) && !EMPTY.includes(one));
    if (sign) return { fault: { ...about, code: "sign", row: at + 1, sign } };
    if (row.length !== wanted)
      return { fault: { ...about, code: "uneven", row: at + 1, length: row.length, wanted } };
  }
  if (rows.length > LARGEST || wanted > LARGEST)
    return { fault: { ...about, code: "too_large", length: rows.length, wanted } };
  const cells = Uint8Array.from(rows.join(""), (sign) => Number(FILLED.includes(sign)));
  return { picture: { height: rows.length, width: wanted, cells } };
}

// Puzzles from elsewhere as drawings: by link code, as text, or from a file. The server reads them. Loaded when one is
// first opened.

import { askWritten } from "../base/net/puzzles.js";
import { say } from "../core/texts/say.js";
import { drawingOf } from "./drawing.js";
import { PLAIN } from "./drawing_colours.js";
import { blank, fitsSides, LARGEST } from "./pictures.js";

/** @import { Drawing } from "./drawing.js" */
/** @typedef {number[] | number[][] | null} Written a clue in the server's form */

/** The drawing of a puzzle: its picture if the source holds that, else its numbers, as if they had been typed.
 * @param {string} address of the puzzle, or to which its `source` is sent @param {Source | null} source
 * @returns {Promise<Answer<Drawing>>} */
export async function drawingFrom(address, source) {
  const { answer, error } = await askWritten(`${address}?format=json`, source);
  return answer ? drawn(answer) : { error: error ?? "" };
}

/** @param {any} found @returns {Answer<Drawing>} */
function drawn({ rows, cols, palette = PLAIN, goal, givens = [], title = "", author = "", description = "" }) {
  const height = rows.length, width = cols.length, { cells } = blank(height, width), typed = !goal;
  if (!fitsSides(height, width))
    return { error: say("inking.too_large", { rows: height, columns: width, most: LARGEST }) };
  if (typed && (givens.length || [...rows, ...cols].includes(null))) return { error: say("inking.not_typed") };
  if (goal) goal.flat().forEach(noteRow);
  const text = (/** @type {Written[]} */ lines) => lines.map((clue) => textOf(clue, palette)).join("\n");
  const about = { title, author, note: description };
  return { answer: { ...drawingOf({ height, width, cells, palette }, ""), ...about, typed, ...(typed && {
    rows: text(rows), cols: text(cols),
  }) } };

  /** A cell of the goal in colours, or a row of it in black and white. @param {number | string} entry
   * @param {number} at */
  function noteRow(entry, at) {
    if (typeof entry === "number") cells[at] = entry;
    else cells.set(Array.from(entry, (sign) => Number(sign === "#")), at * width);
  }
}

/** @param {Written} clue @param {Ink[]} palette */
const textOf = (clue, palette) => clue?.map((run) =>
  (Array.isArray(run) ? `${run[0]}${palette[run[1]].letter}` : run)).join(" ") || "0";

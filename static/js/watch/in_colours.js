// What watching knows of colours. Pages of coloured puzzles pass it in; others never load it. Pure.

/** On boards: the `shade` of scenes, and a painter of places in a line.
 * @typedef {object} Painted
 * @property {NonNullable<Scene["shade"]>} shade
 * @property {(paint: Paint, palette: Colors, value: number,
 *   at: import("./insight/line_ways.js").PlaceAt) => void} paintPlace
 */
/** @typedef {typeof import("./coloured_clauses.js") & typeof import("./coloured_recording.js")
 *   & typeof import("./coloured_reasons.js") & Painted} InColours */

/** What the page of a coloured puzzle passed in. @type {{ ways: InColours | null }} */
export const inColours = { ways: null };

/** The colours of the page's puzzle, that of empty cells first. @type {Ink[]} */
export const inks = [];

/** Pages of coloured puzzles call this before they record anything. @param {InColours} ways
 * @param {Ink[]} palette */
export function watchInColours(ways, palette) {
  inColours.ways = ways;
  inks.splice(0, inks.length, ...palette);
}

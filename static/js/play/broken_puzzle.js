// Puzzles that have no solution, or several: said as soon as it is known, with where it shows. Loaded only where the
// lines of a puzzle do not settle it by themselves.

import "../core/texts/more_texts.js";
import { cellName, lineName } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { showNote } from "../base/notes.js";

/** @typedef {import("./help.js").PlayerHelp} PlayerHelp */

/** `line` is one that cannot hold, -1 where none is known: the server then says what is with the puzzle.
 * @param {{ game: Game, adviser: PlayerHelp }} player @param {number} line */
export async function tellBroken({ game, adviser }, line) {
  if (line >= 0) return tellNone(adviser, say("broken.in_line", { line: lineName(game, line) }));
  const { answer } = await adviser.ask.solution([]);
  if (answer?.outcome === "NONE") return tellNone(adviser, say("broken.by_search"));
  const { marks, other } = answer ?? {};
  if (!marks || !other) return undefined;
  const differing = [...marks.keys()].filter((cell) => marks[cell] !== other[cell]);
  return showNote("broken", say("broken.several", { count: differing.length, cell: cellName(game, differing[0]) }));
}

/** Hints then say the same. @param {PlayerHelp} adviser @param {string} sentence */
function tellNone(adviser, sentence) {
  adviser.fault = sentence;
  showNote("broken", sentence);
}

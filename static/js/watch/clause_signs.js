// Literals in a few words, as they stand in the nodes of a graph. Pure.

import { isSolid, placeOf } from "../core/shapes.js";
import { lineName } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { literalText, orNot, placeName } from "./clause_words.js";
import { coloured } from "./recording.js";

/** @import { Formula } from "./formula.js" */

/** A literal in a few words, for a node of a graph: "r3c4 filled", "3 of row 2 starts by column 5".
 * @param {Named} game @param {Formula} formula @param {number} literal */
export function literalSign(game, formula, literal) {
  const cell = formula.cellOf(literal), holds = literal > 0;
  if (cell >= 0) return cellSign(game, formula, literal, placeOf(game.shape, cell).map((part) => String(part + 1)));
  const [line, ...meaning] = formula.meaning(literal);
  return SIGNS[formula.encoding]?.(game, line, meaning, holds) ?? literalText(game, formula, literal);
}

/** @param {Named} game @param {Formula} formula @param {number} literal @param {string[]} place */
function cellSign({ shape }, formula, literal, place) {
  const [kept, removed] = ["signs.kept", "signs.removed"];
  if (isSolid(shape)) return say(literal > 0 ? kept : removed, { place: place.join("·") });
  const [row, column] = place;
  return coloured.words?.cellSign({ row, column }, formula, literal)
    ?? say(literal > 0 ? "signs.filled" : "signs.empty", { row, column });
}

/** The number of a run; where another one is as long, also which of them it is.
 * @param {Named} game @param {number} line @param {number} run */
function runSign({ clues }, line, run) {
  const clue = /** @type {number[] | Count} */ (clues[line]), lengths = "total" in clue ? [clue.total] : clue;
  const length = lengths[run], isOnly = lengths.filter((other) => other === length).length === 1;
  return isOnly ? String(length) : say("signs.run", { run: run + 1, length });
}

/** @param {{ run: string, line: string, place: string }} about @param {boolean} holds */
const signOfRun = (about, holds) => say(holds ? "signs.by" : "signs.after", about);

/** The line of a solid, as the places of its cells: "2·–·3". @param {Named} game @param {number} line */
function lineSign({ shape, lines }, line) {
  const { axis, start } = lines[line];
  return placeOf(shape, start).map((part, at) => (at === axis ? "–" : part + 1)).join("·");
}

/** What variables mean in a few words, where an encoding has them.
 * @type {Record<string, (game: Named, line: number, meaning: number[], holds: boolean) => string | undefined>} */
const SIGNS = {
  order: (game, line, [run, place], holds) => signOfRun({
    run: runSign(game, line, run), line: lineName(game, line), place: placeName(game, line, place),
  }, holds),
  ladder: (game, line, [kind, count, place], holds) => {
    const at = lineSign(game, line), about = { line: at, place: String((place ?? count) + 1), count };
    if (place === undefined) return signOfRun({ ...about, run: runSign(game, line, kind) }, holds);
    if (kind === 2) return orNot(say("signs.begins", about), holds);
    return say(`signs.${kind === 1 ? "cubes" : "blocks"}_${holds ? "most" : "fewer"}`, about);
  },
  placements: (game, line, begins, holds) => (begins.length ? say(
    holds ? "signs.lies" : "signs.lies_not",
    { line: lineName(game, line), places: begins.map((place) => place + 1).join(", ") }) : undefined),
};

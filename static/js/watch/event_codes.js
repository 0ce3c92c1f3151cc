// Numbers that stand for something in events, as docs/wire.md lists them; the kinds of steps, and the lines of a
// method's code that run in them. Pure.
//
// Each line names what lights it: a kind of step ("line", "guess"), a kind within a stage ("line in probing"), or the
// beginning of a stage ("stage probing"). A kind within a stage takes precedence over the kind alone.

import { MOVE, NODE, WHY as SENT } from "../core/engine.js";

/** @import { Playback } from "./playback.js" */

export { MOVE, NODE };

/** The reason of a fact; `MANY`, for a step that stands for many events, is never sent. */
export const WHY = { ...SENT, MANY: -98 };

/** Whether it is a guess of a cell, or of a whole line, which is `ASSUMED` minus its number. @param {number} why */
export const isGuess = (why) => why === WHY.GUESS || why <= WHY.ASSUMED;

/** Whether each cell is a step of its own. @param {number} why */
export const isAlone = (why) => why === WHY.GUESS || why === WHY.REFUTED;

/** The number of a reason in words. @param {Because} because */
export function codeOf({ technique, line }) {
  if (line !== undefined) return technique === "guess" ? WHY.ASSUMED - line : line;
  if (technique === "solution") return WHY.FOUND;
  return /** @type {Record<string, number>} */ (WHY)[technique.toUpperCase()] ?? WHY.OTHER;
}

/** The states of cells in a grid: a digit for each, to the base 36. @param {string} digits */
export const statesIn = (digits) => Uint8Array.from(digits, (digit) => parseInt(digit, 36));

export const CHANGING = new Set([MOVE.TAKEN, MOVE.GAP, MOVE.DRAWN]);

// The code of a method

/** @type {Record<number, string>} */
const KINDS = {
  [WHY.GIVEN]: "given", [WHY.PROBE]: "probe", [WHY.GUESS]: "guess", [WHY.REFUTED]: "refuted", [WHY.SAT]: "sat",
  [WHY.WITHDRAWN]: "withdrawn", [WHY.LEARNED]: "learned", [WHY.FOUND]: "found",
};

/** @type {Record<number, string>} */
const MOVES = {
  [MOVE.FAILED]: "move", [MOVE.REFUSED]: "rejected", [MOVE.TAKEN]: "accepted", [MOVE.GAP]: "progress",
  [MOVE.STAYED]: "exchange", [MOVE.SWAPPED]: "exchange", [MOVE.DRAWN]: "move", [MOVE.REPEATED]: "move",
};

/** The kind of a step. A step that stands for many events counts as progress.
 * @param {Pick<Step, "why" | "note"> & { move?: AnnealedMove | null } | null} step */
export function kindOf(step) {
  if (!step) return "start";
  const { why, note, move } = step;
  if (move) return MOVES[move.kind];
  if (note.clauses) return clauseKind(note.clauses);
  if (note.finished) return "finished";
  if (note.solution || note.another) return "solution";
  if (note.move !== undefined) return "move";
  if (note.stage) return "stage";
  if (note.belief) return "belief";
  if (note.progress || note.merged) return "progress";
  if (why >= 0) return "line";
  return why <= WHY.ASSUMED ? "assumed" : KINDS[why] ?? "other";
}

/** @param {ClauseNote} note */
function clauseKind({ conflict, learned, jump, clause, forbidden }) {
  if (forbidden !== undefined) return "withdrawn";
  if (jump?.restart) return "restart";
  if (jump) return "jump";
  if (learned) return "learned";
  if (conflict) return "conflict";
  if ((clause ?? 0) < 0) return "decided";
  return "implied";
}

/** The numbers of the lines that run in the step that leads to a position.
 * @param {CodeLine[]} lines @param {Playback} playback @param {number} position */
export function litAt(lines, playback, position) {
  const kind = kindOf(playback.stepAt(position)), stage = playback.stageAt(position);
  const names = [`${kind} in ${stage}`, kind === "stage" ? `stage ${stage}` : kind, `stage ${stage}`];
  for (const name of names) {
    const lit = [...lines.keys()].filter((i) => lines[i].lights.includes(name));
    if (lit.length) return lit;
  }
  return [];
}

// The lines of a method's code that run in a step. Pure.
//
// Each line names what lights it: a kind of step ("line", "guess"), a kind within a stage ("line in probing"), or the
// beginning of a stage ("stage probing"). A kind within a stage takes precedence over the kind alone.

import { MOVE, WHY } from "./event_codes.js";

/** @import { Playback } from "./playback.js" */

/** @type {Record<number, string>} */
const KINDS = {
  [WHY.GIVEN]: "given", [WHY.PROBE]: "probe", [WHY.GUESS]: "guess", [WHY.REFUTED]: "refuted", [WHY.SAT]: "sat",
  [WHY.WITHDRAWN]: "withdrawn", [WHY.LEARNED]: "learned", [WHY.FOUND]: "found",
};

/** @type {Record<number, string>} */
const MOVES = {
  [MOVE.FAILED]: "move", [MOVE.REFUSED]: "rejected", [MOVE.TAKEN]: "accepted", [MOVE.GAP]: "progress",
  [MOVE.STAYED]: "exchange", [MOVE.SWAPPED]: "exchange", [MOVE.DRAWN]: "move",
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

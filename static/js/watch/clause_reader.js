// The events of a SAT solver that is watched, written into a recording: a step for each literal that is set. Pure.

import { CROSSED, FILLED, GUESS, TRIED } from "../core/marks.js";
import { WHY } from "./event_codes.js";
import { OF } from "./formula.js";

/** @import { Reader } from "./event_reader.js" */

/** Set a literal that the solver set: of a cell it is a fact.
 * @param {Reader} reader @param {number} literal @param {number} marks what else is to be seen */
function set({ recording, formula }, literal, marks) {
  const cell = Math.abs(literal) - 1;
  if (cell < formula.size) recording.put(cell, (literal > 0 ? FILLED : CROSSED) | marks);
}

/** One more of something that the solver counts, at the step that is put together: what it tells itself comes later.
 * @param {Reader} reader @param {"decisions" | "propagations" | "conflicts" | "restarts"} name */
function tally({ recording }, name) {
  recording.count({ [name]: (recording.counts.at(-1)?.counters[name] ?? 0) + 1 });
}

/** @param {Reader} reader @param {number} clause */
function whyOf({ formula }, clause) {
  if (clause < 0) return WHY.GUESS;
  const line = formula.lineOf(clause);
  return line >= 0 ? line : line === OF.LEARNED ? WHY.LEARNED : WHY.OTHER;
}

/** @param {Reader} reader @param {WireEvent} event */
function assign(reader, { literals, clauses, level, at }) {
  const { recording, formula } = reader;
  literals.forEach((literal, i) => {
    const clause = clauses[i];
    tally(reader, clause < 0 ? "decisions" : "propagations");
    set(reader, literal, (level ? TRIED : 0) | (clause < 0 ? GUESS : 0));
    recording.close(at, whyOf(reader, clause), { clauses: { formula, literal, clause, level } });
  });
}

/** @param {Reader} reader @param {ClauseNote} note @param {number | undefined} at */
const say = ({ recording }, note, at) => recording.close(at, WHY.OTHER, { clauses: note });

/** What each kind of event does, told one by one.
 * @type {Record<string, (reader: Reader, event: WireEvent) => void>} */
export const CLAUSE_KINDS = {
  formula: ({ recording, formula }, event) => {
    formula.begin(event);
    recording.close(event.at, WHY.OTHER, { progress: true });
  },
  clauses: (reader, event) => {
    reader.formula.addAll(event);
    const forbids = reader.solutions.length > 0;
    if (forbids) say(reader, { formula: reader.formula, forbidden: reader.formula.count - 1 }, event.at);
    else reader.recording.close(event.at, WHY.OTHER, { progress: true });
  },
  assigned: assign,
  conflict: (reader, event) => {
    const { clause, sources, targets } = event, { formula } = reader;
    reader.conflict = { formula, clause, sources, targets };
    tally(reader, "conflicts");
    say(reader, { formula, conflict: reader.conflict }, event.at);
  },
  learned: (reader, event) => {
    const { clause, literals, used, level } = event, { formula, conflict } = reader, learned = { clause, used, level };
    formula.add(literals, OF.LEARNED);
    if (conflict) conflict.learned = learned;
    say(reader, { formula, conflict, learned }, event.at);
  },
  jumped: (reader, event) => {
    const { literals, level, restart } = event, { recording, formula } = reader;
    for (const literal of literals) if (Math.abs(literal) <= formula.size) recording.put(Math.abs(literal) - 1, 0);
    if (restart) tally(reader, "restarts");
    say(reader, { formula, jump: { level, restart, gone: literals.length } }, event.at);
  },
};

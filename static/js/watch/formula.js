// The clauses of a puzzle, and the trail of a SAT solver. Pure.

import { Column } from "./number_column.js";

/** @import { Playback } from "./playback.js" */

/** A literal in the trail, and the clause that forced it; -1 where it was decided.
 * @typedef {{ literal: number, clause: number }} Forced */

export class Formula {
  /** @param {number} size cells, which are the first variables; in colours once for each plane */
  constructor(size) {
    this.size = size;
    this.planes = 1;
    this.encoding = "";
    this.variables = /** @type {number[][]} */ ([]);
    this.literals = new Column(Int32Array);
    this.ends = new Column(Uint32Array);
    this.lines = new Column(Int32Array);
  }

  get count() { return this.ends.length; }

  /** @param {WireEvent} event */
  begin({ encoding, variables, planes = 1 }) {
    Object.assign(this, { encoding, variables, planes });
  }

  /** The cell of a literal; -1 where it is not about one. @param {number} literal */
  cellOf(literal) {
    const cell = Math.abs(literal) - 1;
    return cell < this.planes * this.size ? cell % this.size : -1;
  }

  /** The colour that a literal of a cell in colours is about; 0 is empty. @param {number} literal */
  colourOf(literal) {
    return Math.floor((Math.abs(literal) - 1) / this.size);
  }

  /** @param {ArrayLike<number>} literals @param {number} line */
  add(literals, line) {
    for (let i = 0; i < literals.length; i++) this.literals.push(literals[i]);
    this.ends.push(this.literals.length);
    this.lines.push(line);
  }

  /** @param {WireEvent} event */
  addAll({ literals, ends, lines }) {
    ends.forEach((end, i) => this.add(literals.slice(i ? ends[i - 1] : 0, end), lines[i]));
  }

  /** The literals of a clause. @param {number} clause */
  clause(clause) {
    return [...this.literals.data.subarray(clause ? this.ends.data[clause - 1] : 0, this.ends.data[clause])];
  }

  /** The line of a clause; below 0 where it belongs to none. @param {number} clause */
  lineOf(clause) {
    return this.lines.data[clause];
  }

  /** The numbers of a line's clauses. @param {number} line */
  clausesOf(line) {
    return [...this.lines.data.subarray(0, this.count).keys()].filter((clause) => this.lineOf(clause) === line);
  }

  /** The meaning of a literal that is not about a cell: its line, and numbers that depend on the encoding.
   * @param {number} literal */
  meaning(literal) {
    return this.variables[Math.abs(literal) - this.planes * this.size - 1];
  }
}

/** The line of a learned clause, and of one that says that a cell has one colour and no other. */
export const LEARNED = -2;
export const OF_CELL = -3;

/** The trail at any moment of a solve, level by level. It is updated from the moment that was shown before. */
export class Trail {
  /** @param {Playback} playback */
  constructor(playback) {
    this.playback = playback;
    this.place = 0;
    this.literals = /** @type {Forced[]} */ ([]);
    this.starts = [0]; // by level
    this.set = /** @type {Map<number, Forced & { level: number }>} */ (new Map()); // by literal
  }

  /** @param {number} place */
  go(place) {
    if (place < this.place) this.forget(0, 0);
    for (; this.place < place; this.place++) this.follow(this.playback.noteAt(this.place + 1).clauses);
  }

  /** @param {ClauseNote | undefined} note */
  follow(note) {
    if (note?.jump) this.forget(this.starts[note.jump.level + 1] ?? this.literals.length, this.place);
    if (note?.literal !== undefined) this.push({ literal: note.literal, clause: note.clause ?? -1 });
    for (const fact of note?.facts ?? []) this.push(fact);
  }

  /** @param {Forced} forced */
  push(forced) {
    if (forced.clause < 0) this.starts.push(this.literals.length);
    this.literals.push(forced);
    this.set.set(forced.literal, { ...forced, level: this.top });
  }

  /** Keep so many literals. @param {number} count @param {number} place */
  forget(count, place) {
    for (const { literal } of this.literals.splice(count)) this.set.delete(literal);
    this.starts = this.starts.filter((start, level) => !level || start < count);
    this.place = place;
  }

  /** The literals of each level, the decision first. */
  get levels() {
    return this.starts.map((start, level) => this.literals.slice(start, this.starts[level + 1]));
  }

  /** The last level. */
  get top() { return this.starts.length - 1; }

  /** 1 true, -1 false, 0 unknown. @param {number} literal */
  valueOf(literal) {
    return Number(this.set.has(literal)) - Number(this.set.has(-literal));
  }

  /** The level of a literal of the trail. @param {number} literal */
  levelOf(literal) {
    return this.set.get(literal)?.level ?? -1;
  }

  /** The literals that imply a literal of the trail, or the conflict, which is 0 and comes from a broken clause.
   * @param {number} node @param {number} [broken] */
  sourcesOf(node, broken = -1) {
    const clause = node ? this.clauseOf(node) : broken;
    if (clause < 0) return [];
    return this.playback.formula.clause(clause).filter((literal) => literal !== node).map((literal) => -literal);
  }

  /** The clause that forced a literal of the trail; -1 if none did. @param {number} literal */
  clauseOf(literal) {
    return this.set.get(literal)?.clause ?? -1;
  }
}

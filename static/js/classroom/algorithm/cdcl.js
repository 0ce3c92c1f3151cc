// The SAT solver to watch in JavaScript: the twin of `solvers/cnf/cdcl.py`, which explains it, with decisions in the
// order of the variables. It finds the same facts, one after the other. Pure.

const DECIDED = -1; // in place of a clause's number: no clause forces the literal
const PERIOD = 32; // conflicts before the first restart

/** `graph` has the literals that led to a conflict.
 * @typedef {{ kind: "assigned", literals: number[], reasons: number[], level: number }
 *   | { kind: "conflict", clause: number }
 *   | { kind: "learned", clause: number, literals: number[], used: number[], back: number }
 *   | { kind: "jumped", level: number, literals: number[], restart: boolean }} Fact */

/** The clauses of literals: a variable's number, negative where it is false. */
export class Solver {
  /** @param {number} variables @param {number[][]} clauses */
  constructor(variables, clauses) {
    this.variables = variables;
    this.clauses = /** @type {number[][]} */ ([]); // the first two literals of each are watched
    this.trail = /** @type {number[]} */ ([]);
    this.answer = /** @type {boolean | null} */ (null);
    this.counters = { decisions: 0, propagations: 0, conflicts: 0, restarts: 0 };
    this.values = new Map(); // by literal: 1 true, -1 false
    this.watchedBy = /** @type {Map<number, number[]>} */ (new Map());
    this.levels = new Int32Array(variables + 1);
    this.reasons = new Int32Array(variables + 1).fill(DECIDED);
    this.saved = new Int8Array(variables + 1).fill(1);
    this.starts = /** @type {number[]} */ ([]); // by level, from 1: where it begins in the trail
    this.followed = 0;
    this.said = 0;
    this.luby = 1;
    this.untilRestart = PERIOD;
    this.fresh = clauses.map((clause) => this.watch([...clause]));
  }

  /** @param {number} literal */
  valueOf(literal) { return this.values.get(literal) ?? 0; }

  /** @param {number} literal */
  watching(literal) {
    const watching = this.watchedBy.get(literal) ?? [];
    this.watchedBy.set(literal, watching);
    return watching;
  }

  /** Store a clause with false literals behind. @param {number[]} clause */
  watch(clause) {
    clause.sort((one, other) => Number(this.valueOf(one) < 0) - Number(this.valueOf(other) < 0));
    const number = this.clauses.length;
    this.clauses.push(clause);
    for (const literal of clause.slice(0, 2)) this.watching(literal).push(number);
    return number;
  }

  /** Search to the end. Then `answer` says whether there is a model, and the trail is that model.
   * @returns {Generator<Fact>} */
  *solve() {
    let broken = this.lookAtNew();
    while (this.answer === null) {
      broken ??= this.propagate();
      yield* this.sayAssigned();
      if (broken !== null) {
        yield* this.repair(broken);
        broken = null;
      } else if (this.untilRestart <= 0 && this.starts.length) yield this.restart();
      else this.decide();
    }
  }

  lookAtNew() {
    for (const number of this.fresh.splice(0)) {
      const left = this.clauses[number].filter((literal) => this.valueOf(literal) >= 0);
      if (!left.length) return number;
      if (left.length === 1 && !this.valueOf(left[0])) this.assign(left[0], number);
    }
    return null;
  }

  /** The first variable that is open. */
  nextOpen() {
    let variable = 1;
    while (variable <= this.variables && this.valueOf(variable)) variable++;
    return variable;
  }

  decide() {
    const chosen = this.nextOpen();
    if (chosen > this.variables) this.answer = true;
    else {
      this.starts.push(this.trail.length);
      this.assign(chosen * this.saved[chosen], DECIDED);
    }
  }

  /** @param {number} literal @param {number} reason */
  assign(literal, reason) {
    const variable = Math.abs(literal);
    this.counters[reason === DECIDED ? "decisions" : "propagations"]++;
    this.values.set(literal, 1);
    this.values.set(-literal, -1);
    this.levels[variable] = this.starts.length;
    this.reasons[variable] = reason;
    this.trail.push(literal);
  }

  /** Unit propagation; the number of a clause that is broken, or null. */
  propagate() {
    while (this.followed < this.trail.length) {
      const literal = -this.trail[this.followed++], watching = this.watching(literal);
      this.watchedBy.set(literal, []);
      for (const [place, number] of watching.entries()) {
        if (this.follow(number, literal)) continue;
        this.watching(literal).push(...watching.slice(place + 1));
        return number;
      }
    }
    return null;
  }

  /** A watched literal became false. False if its clause is broken. @param {number} number @param {number} literal */
  follow(number, literal) {
    const clause = this.clauses[number];
    if (clause[0] === literal && clause.length > 1) [clause[0], clause[1]] = [clause[1], clause[0]];
    if (clause.length > 1 && this.valueOf(clause[0]) <= 0) {
      const place = clause.findIndex((other, at) => at > 1 && this.valueOf(other) >= 0);
      if (place > 0) {
        [clause[1], clause[place]] = [clause[place], literal];
        this.watching(clause[1]).push(number);
        return true;
      }
    }
    this.watching(literal).push(number);
    if (!this.valueOf(clause[0])) this.assign(clause[0], number);
    return this.valueOf(clause[0]) > 0;
  }

  /** @returns {Generator<Fact>} */
  *sayAssigned() {
    const literals = this.trail.slice(this.said);
    this.said = this.trail.length;
    const reasons = literals.map((literal) => this.reasons[Math.abs(literal)]);
    if (literals.length) yield { kind: "assigned", literals, reasons, level: this.starts.length };
  }

  /** Learn from a broken clause, jump back, and assign what was learned. @param {number} broken
   * @returns {Generator<Fact>} */
  *repair(broken) {
    this.counters.conflicts++;
    this.untilRestart--;
    yield { kind: "conflict", clause: broken };
    if (!this.starts.length) {
      this.answer = false;
      return;
    }
    const { literals, used } = this.analyse(broken), levelOf = this.levelOf.bind(this);
    const back = literals.slice(1).reduce((most, literal) => Math.max(most, levelOf(literal)), 0);
    yield { kind: "learned", clause: this.clauses.length, literals, used, back };
    yield this.jump(back);
    const others = literals.slice(1).sort((one, other) => levelOf(other) - levelOf(one));
    this.assign(literals[0], this.watch([literals[0], ...others]));
  }

  /** @param {number} literal */
  levelOf(literal) { return this.levels[Math.abs(literal)]; }

  /** The clause learned at the first unique implication point, and the clauses from which it follows.
   * @param {number} broken */
  analyse(broken) {
    const now = this.starts.length, others = [], seen = new Set(), used = [broken];
    let open = 0, place = this.trail.length;
    for (;;) {
      for (const literal of this.clauses[used[used.length - 1]]) {
        const variable = Math.abs(literal);
        if (seen.has(variable) || !this.levels[variable]) continue;
        seen.add(variable);
        if (this.levels[variable] === now) open++;
        else others.push(literal);
      }
      do place--; while (!seen.has(Math.abs(this.trail[place])));
      open--;
      if (!open) return { literals: [-this.trail[place], ...others], used };
      used.push(this.reasons[Math.abs(this.trail[place])]);
    }
  }

  /** Undo all assignments above a level. @param {number} level @returns {Fact} */
  jump(level, restart = false) {
    const start = this.starts[level] ?? this.trail.length, gone = this.trail.splice(start);
    for (const literal of gone) {
      this.values.delete(literal);
      this.values.delete(-literal);
      this.saved[Math.abs(literal)] = Math.sign(literal);
    }
    this.starts.splice(level);
    this.followed = Math.min(this.followed, start);
    this.said = Math.min(this.said, start);
    return { kind: "jumped", level, literals: gone.reverse(), restart };
  }

  restart() {
    this.counters.restarts++;
    this.untilRestart = lubyAt(++this.luby) * PERIOD;
    return this.jump(0, true);
  }
}

/** The restart sequence 1, 1, 2, 1, 1, 2, 4, ... @param {number} number @returns {number} */
function lubyAt(number) {
  const length = number.toString(2).length;
  return number === 2 ** length - 1 ? 2 ** (length - 1) : lubyAt(number - 2 ** (length - 1) + 1);
}

// Somebody goes through the numbers of a reading and changes them. Pure: the page follows what changes here.

import { commit, goBack, goOn, startHistory } from "../make/drawing.js";
import * as readings from "./reading.js";
import { withChanges } from "./repairs.js";

/** @import { Place, Reading, ScanAnswer } from "./reading.js" */
/** @import { Change } from "./repairs.js" */

export class Editor {
  /** @param {() => void} changed called after each change and each step to another number */
  constructor(changed) {
    this.changed = changed;
    this.history = startHistory(/** @type {Reading} */ ({ rows: [], cols: [] }));
    this.answer = /** @type {ScanAnswer | null} */ (null);
    this.current = /** @type {Place | null} */ (null);
    this.typed = ""; // the digits of the current number that were typed since it was gone to
  }

  get now() { return this.history.now; }

  get number() { return readings.numberAt(this.now, this.current); }

  /** @param {ScanAnswer} answer @param {Reading} [reading] what became of it, if somebody comes back to it */
  start(answer, reading = readings.readingOf(answer)) {
    Object.assign(this, { answer, history: startHistory(reading), current: null, typed: "" });
  }

  // Going

  /** @param {Place | null} place */
  go(place) {
    Object.assign(this, { current: place, typed: "" });
    this.changed();
  }

  /** Go where an arrow key leads. @param {string} key */
  move(key) {
    const place = readings.neighbour(this.now, this.current, key);
    if (place) this.go(place);
  }

  /** Go to the next doubtful number, or the previous one. @param {number} step */
  next(step) {
    const place = readings.nextDoubtful(this.now, this.current, step);
    if (place) this.go(place);
  }

  // Changing

  /** @param {Partial<Reading>} changes @param {string} [group] of steps that are undone together */
  commit(changes, group) {
    commit(this.history, changes, group);
    this.changed();
  }

  /** @param {string} digit */
  type(digit) {
    const { current, answer, typed } = this, longer = readings.withDigit(typed, digit);
    if (!current || !answer || longer === null) return;
    this.typed = longer;
    if (this.number) this.put(Number(longer));
    else this.commit(readings.inserted(this.now, current, Number(longer), answer.mesh), this.group);
  }

  /** Typed digits of one number are undone together. */
  get group() { return JSON.stringify(this.current); }

  /** @param {number} value */
  put(value) {
    if (this.current && this.number) this.commit(readings.typedOver(this.now, this.current, value), this.group);
  }

  /** Take the last digit away, and with the last of them the number. */
  erase() {
    const left = (this.typed || String(this.number?.value ?? "")).slice(0, -1);
    if (!left) return this.remove();
    this.typed = left;
    return this.put(Number(left));
  }

  remove() {
    const { current } = this;
    if (!current || !this.number) return;
    const changes = readings.removed(this.now, current), { length } = this.now[current.side][current.index];
    this.current = { ...current, place: Math.max(0, Math.min(current.place, length - 2)) };
    this.typed = "";
    this.commit(changes);
  }

  /** Insert a number to be typed. @param {boolean} after the current one */
  insert(after) {
    const { current, answer } = this;
    if (!current || !answer) return;
    const place = after ? { ...current, place: current.place + 1 } : current;
    Object.assign(this, { current: place, typed: "" });
    this.commit(readings.inserted(this.now, place, 0, answer.mesh), this.group);
  }

  /** @param {number} ink */
  ink(ink) {
    if (this.current) this.commit(readings.inked(this.now, this.current, ink));
  }

  /** The number is right; go to the next doubtful one. */
  confirm() {
    const { current, number } = this;
    if (!current || !number) return;
    if (readings.isDoubtful(number)) this.commit(readings.checked(this.now, current));
    this.next(1);
  }

  /** Accept changes of a repair, as one step. @param {Change[]} changes */
  accept(changes) {
    if (this.answer) this.commit(withChanges(this.now, changes, this.answer.mesh));
  }

  /** @param {boolean} back */
  step(back) {
    (back ? goBack : goOn)(this.history);
    const { current, now } = this;
    if (current && !now[current.side][current.index]?.[current.place]) this.current = { ...current, place: 0 };
    this.typed = "";
    this.changed();
  }
}

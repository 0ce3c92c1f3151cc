// How many of an annealer's moves are taken: of the last ones where all are told, else by what the solver counts.
// Pure.

import { KIND } from "./move_kinds.js";

const WINDOW = 200; // moves

export class Acceptance {
  constructor() {
    this.share = NaN;
    this.taken = /** @type {boolean[]} */ ([]); // of the last moves, each of which replaces one when there are enough
    this.next = 0;
    this.all = 0; // of them
    this.outlined = false; // whether moves were left out, so that those that are told are no fair sample
    this.counted = { moves: 0, accepted: 0 }; // as the solver told last
  }

  /** A move, and how many cells it names. @param {number} kind @param {number} cells */
  see(kind, cells) {
    if (kind === KIND.GAP) this.outlined = true;
    if (this.outlined || kind === KIND.STAYED || kind === KIND.SWAPPED) return;
    const { taken } = this, is = kind === KIND.TAKEN || (kind === KIND.DRAWN && cells > 0);
    this.all += Number(is) - Number(taken[this.next] ?? false);
    taken[this.next] = is;
    this.next = (this.next + 1) % WINDOW;
    this.share = this.all / taken.length;
  }

  /** The solver told how many moves it made, and how many of them it took. @param {Record<string, number>} counters */
  count({ moves, accepted }) {
    if (moves === undefined || accepted === undefined) return;
    const { counted } = this, made = moves - counted.moves;
    if (made > 0 && (this.outlined || !this.taken.length)) this.share = (accepted - counted.accepted) / made;
    if (made) this.counted = { moves, accepted };
  }
}

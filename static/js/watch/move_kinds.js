// What became of an annealer's move, as docs/wire.md numbers it. Pure.

export const KIND = { FAILED: 0, REFUSED: 1, TAKEN: 2, GAP: 3, STAYED: 4, SWAPPED: 5, DRAWN: 6 };

/** Those after which a grid is another one. */
export const CHANGING = new Set([KIND.TAKEN, KIND.GAP, KIND.DRAWN]);

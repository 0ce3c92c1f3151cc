// What a cell can hold: a mark, and whether that mark is only on trial. A byte a cell; two where solvers are watched.

export const UNKNOWN = 0, FILLED = 1, CROSSED = 2;
/** What a cell is marked that is not marked so. @param {number} mark */
export const otherMark = (mark) => (mark === FILLED ? CROSSED : FILLED);
export const MARK = 3; // the part of a cell's value that is its mark
export const TRIED = 4; // set while the mark belongs to a branch that may be dropped again
export const CANDIDATE = 8; // set while the mark is only what an annealer tries just now
export const GUESS = 16; // set besides TRIED where a solver guessed
export const BELIEF = 2047 << 5; // what its lines believe of it, whatever its mark; 0 before they do (see beliefs.js)

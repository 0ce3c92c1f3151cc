// The value of a cell: its mark, and whether that is only on trial. A byte for each cell; two where solvers are
// watched.

export const UNKNOWN = 0, FILLED = 1, CROSSED = 2;
/** The opposite of a mark. @param {number} mark */
export const otherMark = (mark) => (mark === FILLED ? CROSSED : FILLED);
export const MARK = 3; // the part of a cell's value that is its mark
export const TRIED = 4; // set while the mark belongs to a trial or a branch that may be dropped
export const CANDIDATE = 8; // set while the mark is only part of an annealer's current grid
export const GUESS = 16; // set besides TRIED where a solver guessed
export const BELIEF = 2047 << 5; // the belief of its lines, whatever its mark; 0 before there is one (see beliefs.js)

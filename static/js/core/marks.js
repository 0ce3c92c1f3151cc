// The value of a cell: its mark, and whether that is only on trial. A byte for each cell; four where solvers
// are watched.

export const UNKNOWN = 0;
export const FILLED = 1;
export const CROSSED = 2; // colours other than the first, which is FILLED, are marks from 3 on
/** The opposite of a mark in black and white. @param {number} mark */
export const otherMark = (mark) => (mark === FILLED ? CROSSED : FILLED);
/** Whether a mark is a colour: the only one in black and white. @param {number} mark */
export const isFilled = (mark) => mark !== UNKNOWN && mark !== CROSSED;
export const MARK = 63; // the part of a cell's value that is its mark: there are up to 31 colours
export const TRIED = 64; // set while the mark belongs to a trial or a branch that may be dropped
export const CANDIDATE = 128; // set while the mark is only part of an annealer's current grid
export const GUESS = 256; // set besides TRIED where a solver guessed
export const BELIEF = 2047 << 9; // the belief of its lines, whatever its mark; 0 before there is one (see beliefs.js)

// The value of a cell: its mark, and whether that is only on trial. A byte for each cell; two where solvers are
// watched.

export const UNKNOWN = 0, FILLED = 1, CROSSED = 2; // of a coloured puzzle, FILLED is its first colour, 3 the second
/** The opposite of a mark in black and white. @param {number} mark */
export const otherMark = (mark) => (mark === FILLED ? CROSSED : FILLED);
/** Whether a mark is a colour: the only one in black and white. @param {number} mark */
export const isFilled = (mark) => mark !== UNKNOWN && mark !== CROSSED;
export let MARK = 3; // the part of a cell's value that is its mark
export let TRIED = 4; // set while the mark belongs to a trial or a branch that may be dropped
export let CANDIDATE = 8; // set while the mark is only part of an annealer's current grid
export let GUESS = 16; // set besides TRIED where a solver guessed
export let BELIEF = 2047 << 5; // the belief of its lines, whatever its mark; 0 before there is one (see beliefs.js)

/** Make room for the marks of 31 colours: a page of a coloured puzzle calls this before anything else. */
export const makeRoomForColours = () => { [MARK, TRIED, CANDIDATE, GUESS, BELIEF] = [63, 64, 128, 256, 0]; };

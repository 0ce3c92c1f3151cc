// The value of a cell: its mark, and whether that is only on trial. A byte for each cell; four where solvers are
// watched. And what a cell can still be: a mask of colours, with bit 0 for empty and bit 1 for the first colour, the
// only one in black and white. As a value, a mask is the mark if one colour is left, 0 if all are, or else minus it.

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

// Masks

export const ALL = 2 ** 32;
export const EMPTY = 1; // the mask of an empty cell

/** The colours of a puzzle, with that of empty cells. @param {{ palette?: readonly unknown[] }} puzzle */
export const planesOf = ({ palette }) => palette?.length ?? 2;

/** The mark of a colour, which is its state in solvers/grid.py. @param {number} colour from 0, which is empty */
export const markOfColour = (colour) => (colour > 1 ? colour + 1 : [CROSSED, FILLED][colour]);

/** The number of a mark's colour in the palette, and of its bit in masks; 0 is that of empty cells.
 * @param {number} mark */
export const colourOf = (mark) => (mark === CROSSED ? 0 : mark - Number(mark > CROSSED));

/** The mask of a colour. @param {number} colour */
export const bitOf = (colour) => (1 << colour) >>> 0;

/** The colours that a value leaves. @param {number} value @param {number} [planes] */
export const maskOf = (value, planes = 32) => (value < 0 ? -value : value ? bitOf(colourOf(value)) : 2 ** planes - 1);

/** The colours that are left to each cell. @param {ArrayLike<number>} values @param {number} [planes] */
export function masksOf(values, planes) {
  const masks = new Uint32Array(values.length);
  for (let cell = 0; cell < masks.length; cell++) masks[cell] = maskOf(values[cell], planes);
  return masks;
}

/** The value that leaves these colours. @param {number} mask @param {number} planes */
export function valueOf(mask, planes) {
  if (!isOpen(mask)) return mask ? markOfColour(31 - Math.clz32(mask)) : UNKNOWN;
  return mask === 2 ** planes - 1 ? UNKNOWN : -mask;
}

/** The marks that are left to cells, 0 for an open one. @param {Uint32Array} masks */
export function marksOf(masks) {
  const marks = new Uint8Array(masks.length);
  for (let cell = 0; cell < marks.length; cell++) if (!isOpen(masks[cell])) marks[cell] = valueOf(masks[cell], 32);
  return marks;
}

/** Whether more than one colour is left. @param {number} mask */
export const isOpen = (mask) => (mask & (mask - 1)) !== 0;

/** @param {number} mask @param {number} other */
export const both = (mask, other) => (mask & other) >>> 0;

/** @param {number} mask @param {number} gone */
export const without = (mask, gone) => (mask & ~gone) >>> 0;

/** The colours of a mask. @param {number} mask */
export function coloursIn(mask) {
  const colours = [];
  for (let colour = 0, left = mask; left; colour++, left >>>= 1) if (left & 1) colours.push(colour);
  return colours;
}

/** The same with that of empty cells last. @param {number} mask */
export const emptyLast = (mask) => [...coloursIn(without(mask, EMPTY)), ...coloursIn(mask & EMPTY)];

/** The marks that a mask leaves, that of empty cells last. @param {number} mask */
export const marksLeft = (mask) => emptyLast(mask).map(markOfColour);

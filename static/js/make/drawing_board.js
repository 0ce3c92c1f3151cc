// How a drawing looks: its numbers, which follow the picture; its colours; and what lies over its cells.

import { inkName, isColoured, isPlain } from "./drawing_colours.js";
import { colourRuns, lengthsOf } from "./puzzle_numbers.js";
import { Inks } from "../board/inks.js";
import { fillBox, fillPath, outline, paintGhost } from "../board/paint.js";
import { readableOn } from "../core/colour_values.js";
import { colouredClue, withWords } from "../core/puzzle_text.js";
import { markOfColour } from "../core/marks.js";
import { signsOf } from "../core/words.js";

/** @import { Box } from "./figures.js" */
/** @typedef {ReturnType<typeof createColours>} Colours */

/** Returns a function that gives the numbers of a picture, in colours if it has several. */
export const createNumbers = () => createColours().numbersOf;

/** The colours of a drawing, and its numbers in them. @param {() => boolean} [lettered] whether cells and numbers show
 * the letters of their colours */
export function createColours(lettered = () => false) {
  const palette = /** @type {Ink[]} */ ([]), inks = new Inks(palette, lettered);
  let taken = /** @type {Ink[] | null} */ (null), letters = false, version = 0, isOn = false;
  let counted = /** @type {Uint8Array | null} */ (null), numbers = /** @type {FlatPuzzle} */ ({ rows: [], cols: [] });

  /** Take a palette over. Returns the version of what everything looks like. @param {Ink[]} wanted */
  function take(wanted) {
    if (wanted === taken && letters === lettered()) return version;
    palette.splice(0, palette.length, ...wanted.map(marked));
    taken = wanted;
    letters = lettered();
    isOn ||= !isPlain(wanted);
    return ++version;
  }

  /** Give the numbers of a puzzle the names and letters of their colours. @param {FlatPuzzle} puzzle */
  function name(puzzle) {
    if (!puzzle.palette || puzzle.palette.length > palette.length) return; // stale, if it has more colours
    puzzle.palette = palette.slice();
    for (const clue of [...puzzle.rows, ...puzzle.cols]) {
      if (!clue?.marks) continue;
      withWords(clue, palette);
      clue.signs = letters ? signsOf(clue, palette) : undefined;
    }
  }

  /** @param {number[][][]} rows length and colour of each run @param {number[][][]} cols @returns {FlatPuzzle} */
  function puzzleOf(rows, cols) {
    const puzzle = { rows: rows.map(colouredClue), cols: cols.map(colouredClue), palette };
    name(puzzle);
    return puzzle;
  }

  /** The numbers of a picture; the last ones are cached. @param {FlatPicture} picture */
  function numbersOf(picture) {
    const { cells, palette: own = [] } = picture, isNew = cells !== counted, before = version;
    if (take(own) !== before && !isNew) name(numbers);
    if (!isNew) return numbers;
    const { rows, cols } = colourRuns(picture);
    counted = cells;
    numbers = isColoured(cells) ? puzzleOf(rows, cols) : { rows: lengthsOf(rows), cols: lengthsOf(cols) };
    return numbers;
  }

  return { inks, palette, take, name, puzzleOf, numbersOf, get isOn() { return isOn; } };
}

/** @param {Ink} ink @param {number} colour @returns {Ink} */
const marked = ({ value, name, letter }, colour) =>
  ({ value, letter, name: inkName({ value, name, letter }), ...(colour ? { mark: markOfColour(colour) } : {}) });

// What lies over the cells

/**
 * Cells in which solutions differ, protected cells, cells that would change, the place of a stamp, and the selection.
 * @typedef {object} Over
 * @property {number[]} differ
 * @property {Uint8Array} kept
 * @property {Marked[]} changes
 * @property {number[]} ghosts
 * @property {Box | null} box
 */

/** @param {Paint} paint @param {Palette} palette @param {Over} over @param {Cells} cells
 * @param {import("../board/render.js").Renderer} renderer @param {number} cell */
export function drawOver(paint, palette, { differ, kept, changes, ghosts, box }, cells, renderer, cell) {
  const boxOf = (/** @type {number} */ index) => renderer.cellBox(index, cell);
  const inkOf = (/** @type {number} */ mark) => renderer.inkOf(mark, palette);
  for (const index of differ) drawDoubt(paint, palette, boxOf(index), inkOf(cells[index]));
  for (const index of ghosts) fillBox(paint, shrunk(boxOf(index), 0.28), palette.accent);
  for (const [index, mark] of changes) drawChange(paint, palette, boxOf(index), mark, renderer.inks ? inkOf(mark) : "");
  kept.forEach((is, index) => {
    const ink = inkOf(cells[index]), filled = renderer.inks && ink ? readableOn(ink) : palette.sheet;
    if (is) drawRing(paint, boxOf(index), ink ? filled : palette.good);
  });
  if (!box) return;
  paint.save();
  paint.setLineDash([6, 4]);
  paint.strokeStyle = palette.accent;
  paint.lineWidth = 2.5;
  paint.strokeRect(box.left * cell + 1, box.top * cell + 1, (box.right - box.left + 1) * cell - 1,
    (box.bottom - box.top + 1) * cell - 1);
  paint.restore();
}

/** What a cell would become: on coloured ground a frame tells its colour from the one before.
 * @param {Paint} paint @param {Palette} palette @param {number[]} box @param {number} mark @param {string} ink */
function drawChange(paint, palette, box, mark, ink) {
  if (!ink) return paintGhost(paint, palette.accent, box, mark);
  fillBox(paint, shrunk(box, 0.2), palette.sheet);
  fillBox(paint, shrunk(box, 0.26), ink);
  return outline(paint, box, palette.accent, 2);
}

/** A cell in which solutions differ: hatched, with a middle of its ink if it is filled.
 * @param {Paint} paint @param {Palette} palette @param {number[]} box @param {string} ink */
function drawDoubt(paint, palette, box, ink) {
  const [x, y, side] = box, path = new Path2D();
  path.rect(x + 1, y + 1, side - 1, side - 1);
  fillPath(paint, path, palette.soft);
  fillPath(paint, path, palette.hatch);
  if (ink) fillBox(paint, shrunk(box, 0.3), ink);
}

/** @param {Paint} paint @param {number[]} box @param {string} color */
function drawRing(paint, [x, y, side], color) {
  paint.beginPath();
  paint.arc(x + side / 2 + 0.5, y + side / 2 + 0.5, Math.max(1.5, side * 0.26), 0, 2 * Math.PI);
  paint.strokeStyle = color;
  paint.lineWidth = Math.max(1, side * 0.1);
  paint.stroke();
}

/** @param {number[]} box @param {number} share that is cut off at each side */
const shrunk = ([x, y, side], share) =>
  [x + side * share + 0.5, y + side * share + 0.5, side * (1 - 2 * share), side * (1 - 2 * share)];

// A saved game: writing it, restoring it, and comparing it with the one of another tab; and marks that come from there
// or from a link, and become a stroke of the game. Pure.

import { betterOf, readRecord } from "./best_time.js";
import { MARK, TRIED } from "./marks.js";
import { isSolved, isTrying, keepTrial, NO_TRIAL, put, setCells } from "./state.js";

const KEPT_STROKES = 300;
const PAST = 4; // numbers of what had counted before a new start
const ZERO = 48; // the code of the sign for 0

/** The values of cells as text: a digit each, in a coloured puzzle the signs that follow these in ASCII, too.
 * @param {Cells} cells */
export const textOf = (cells) => Array.from(cells, (value) => String.fromCharCode(ZERO + value)).join("");

/** The values in such a text. @param {string} text */
export const valuesOf = (text) => Array.from(text, (sign) => sign.charCodeAt(0) - ZERO);

/** @param {Game} game */
export function snapshot(game) {
  const dropped = Math.max(0, game.strokes.length - KEPT_STROKES);
  return {
    cells: textOf(game.cells), seconds: game.seconds, finished: game.finished, shown: game.shown,
    starts: game.strokes.slice(dropped).flatMap(({ past }, at) => (past ? [[at, ...past]] : [])),
    hints: game.hints, record: game.record,
    trial: isTrying(game) ? Math.max(0, game.trial - dropped) : NO_TRIAL,
    strokes: game.strokes.slice(dropped).map(({ cells, before, after, struck = [] }) => [cells, before, after, struck]),
    struck: [...game.struck],
  };
}

/** Whether this is a snapshot of the same puzzle.
 * @param {Game} game @param {Saved | null} saved @returns {saved is Saved} */
export const fits = (game, saved) => typeof saved?.cells === "string" && saved.cells.length === game.cells.length
  && valuesOf(saved.cells).every((value) => isValue(game, value));

/** @param {Game} game @param {number} value */
const isValue = ({ palette }, value, mark = value & MARK) =>
  mark <= (palette?.length ?? 2) && (value === mark || (mark > 0 && value === (mark | TRIED)));

/** Restore a snapshot; one that does not fit this puzzle is ignored.
 * @param {Game} game @param {Saved | null} saved */
export function restore(game, saved) {
  if (!fits(game, saved)) return;
  const own = [...game.cells.keys()].filter((cell) => !game.given[cell]);
  const values = valuesOf(saved.cells);
  put(game, own, own.map((cell) => values[cell]));
  game.seconds = Number(saved.seconds) || 0;
  game.finished = isSolved(game);
  game.shown = saved.shown === true;
  game.hints = Number(saved.hints) || 0;
  game.record = readRecord(saved.record);
  game.struck = new Set(readStruck(game, saved.struck));
  game.strokes = readStrokes(game, saved.strokes);
  readStarts(game, saved.starts);
  const trial = game.finished ? NO_TRIAL : Number(saved.trial);
  if (Number.isInteger(trial) && trial >= 0 && trial <= game.strokes.length) game.trial = trial;
  else keepTrial(game);
}

/** The strokes, if all of them fit this puzzle; else none.
 * @param {Game} game @param {unknown} strokes @returns {Stroke[]} */
function readStrokes(game, strokes) {
  const isCell = (/** @type {unknown} */ cell) =>
    typeof cell === "number" && Number.isInteger(cell) && cell >= 0 && cell < game.size && !game.given[cell];
  const isStroke = (/** @type {unknown} */ parts) => {
    if (!Array.isArray(parts) || parts.length < 3 || !parts.every(Array.isArray)) return false;
    const [cells, before, after] = parts;
    return cells.length === before.length && cells.length === after.length && cells.every(isCell);
  };
  if (!Array.isArray(strokes) || !strokes.every(isStroke)) return [];
  return strokes.map(([cells, before, after, struck]) => ({ cells, before, after, struck: readStruck(game, struck) }));
}

/** The numbers struck out by hand that this puzzle has.
 * @param {Game} game @param {unknown} struck @returns {string[]} */
export function readStruck({ clues }, struck) {
  const isNumber = (/** @type {unknown} */ name) => {
    const [line, run] = String(name).split(":").map(Number), clue = clues[line];
    return Array.isArray(clue) && run < clue.length;
  };
  return Array.isArray(struck) ? struck.filter(isNumber) : [];
}

/** Note at the strokes with which the game was started over what had counted before.
 * @param {Game} game @param {unknown} starts */
function readStarts({ strokes }, starts) {
  for (const start of Array.isArray(starts) ? starts : []) {
    const [at, ...past] = Array.isArray(start) && start.every(Number.isFinite) ? start : [];
    if (past.length === PAST && strokes[at]) strokes[at].past = past;
  }
}

// The game of another tab

/** @param {Saved} saved */
export const marksOf = ({ cells }) => valuesOf(cells).map((value) => value & MARK);

/** The cells in which marks differ from those of the game. @param {Game} game @param {number[]} marks */
export const differing = (game, marks) =>
  [...marks.keys()].filter((cell) => !game.given[cell] && marks[cell] !== (game.cells[cell] & MARK));

/** @param {Game} game @param {Saved} saved */
export const isSame = (game, saved) => !differing(game, marksOf(saved)).length;

/** Take over marks for all cells, a byte each, as one stroke. A solution that comes from elsewhere does not count as
 * solved by the player.
 * @param {Game} game @param {ArrayLike<number>} marks @param {Iterable<string>} [struck] */
export function takeMarks(game, marks, struck) {
  if (isTrying(game)) keepTrial(game);
  Object.assign(game, { finished: false });
  setCells(game, Array.from(marks, (mark, cell) => [cell, mark]), struck);
  game.shown = game.finished;
}

/** Take over its marks as one stroke, which can be undone. @param {Game} game @param {Saved} saved */
export function takeOver(game, saved) {
  takeMarks(game, marksOf(saved), readStruck(game, saved.struck));
  game.seconds = Number(saved.seconds) || game.seconds;
  game.hints = Number(saved.hints) || 0;
  game.record = betterOf(game.record, readRecord(saved.record));
  game.shown = game.finished && saved.shown === true;
}

/** Leave the board as it is, with the other marks in its history: undoing one stroke leads to them, undoing two to the
 * board before. @param {Game} game @param {Saved} saved */
export function passBy(game, saved) {
  const marks = marksOf(saved), cells = differing(game, marks), before = cells.map((cell) => game.cells[cell]);
  const other = cells.map((cell) => (marks[cell] && isTrying(game) ? marks[cell] | TRIED : marks[cell]));
  game.strokes.push({ cells, before, after: other }, { cells: [...cells], before: other, after: before });
  game.undone = [];
  game.version++;
}

// A game: what the player has marked, and everything that may happen to it. Pure: never touches the page.
//
// Cells and lines are numbered as in shapes.js; of a solid all cells stand that are not crossed, that is, chiselled away.
// The history is a list of strokes; the one in progress is `open` and already shows in the cells.

import { finishedRuns, place, satisfied, totalOf } from "./lines.js";
import { CROSSED, FILLED, MARK, TRIED, UNKNOWN } from "./marks.js";
import { isSolid, layOut, linesThrough } from "./shapes.js";

const NO_TRIAL = -1;
const KEPT_STROKES = 300;

/** A game of a puzzle as layOut takes it. */
export function createGame(puzzle) {
  const fixed = layOut(puzzle), game = {
    ...fixed, cells: new Uint8Array(fixed.size),
    strokes: [], undone: [], open: null, growing: false, trial: NO_TRIAL, tool: FILLED, cursor: 0,
    factsVersion: 0, stale: new Set(), seconds: 0, finished: false, shown: false, version: 0,
  };
  const given = [...game.cells.keys()].filter((cell) => game.given[cell]);
  if (given.length) put(game, given, given.map((cell) => game.given[cell]));
  return game;
}

export const markAt = (game, cell) => game.cells[cell] & MARK;
export const isTrying = (game) => game.trial !== NO_TRIAL;
export const otherTool = (tool) => (tool === FILLED ? CROSSED : FILLED);

/** What is marked in a line. */
export function marksOf(game, line, cells = game.cells) {
  const { start, step, length } = game.lines[line];
  const marks = new Uint8Array(length);
  for (let i = 0; i < length; i++) marks[i] = cells[start + i * step] & MARK;
  return marks;
}

// Strokes

/** Begin a stroke: on an unknown cell it sets `mark`, on any other it takes away marks of that cell's kind. */
export function startStroke(game, cell, mark = game.tool) {
  endStroke(game);
  const from = game.given[cell] ? UNKNOWN : markAt(game, cell);
  openStroke(game, cell, from, from === UNKNOWN ? mark : UNKNOWN);
}

function openStroke(game, cell, from, to) {
  if (game.finished) return;
  game.open = { start: cell, end: cell, axis: null, from, to, ...noChanges() };
  Object.assign(game, { cursor: cell, growing: true });
  drawOpen(game);
}

/** Let the open stroke reach to `cell`, along the row or column in which it left its first cell. */
export function extendStroke(game, cell) {
  const { open, width } = game;
  if (!open) return;
  const down = Math.floor(cell / width) - Math.floor(open.start / width), right = (cell % width) - (open.start % width);
  if (!down && !right) open.axis = null;
  else open.axis ??= Math.abs(right) >= Math.abs(down) ? "row" : "col";
  const end = open.start + (open.axis === "row" ? right : open.axis === "col" ? down * width : 0);
  if (end === open.end) return;
  put(game, open.cells, open.before);
  Object.assign(open, { end, ...noChanges() });
  game.cursor = end;
  drawOpen(game);
}

export function endStroke(game) {
  const stroke = game.open;
  game.open = null;
  if (stroke?.cells.length) commit(game, stroke);
}

export function cancelStroke(game) {
  if (game.open) put(game, game.open.cells, game.open.before);
  game.open = null;
}

/** Move the cursor of the keyboard. */
export function moveCursor(game, cell) {
  endStroke(game);
  Object.assign(game, { cursor: cell, growing: false });
}

/** Let the stroke just made reach on to `cell` (keyboard); where it cannot, begin one that only sets marks. */
export function growStroke(game, cell) {
  endStroke(game);
  const last = game.strokes.at(-1), axis = Math.floor(cell / game.width) === Math.floor(game.cursor / game.width) ? "row" : "col";
  if (game.growing && !game.finished && last?.end === game.cursor && (last.axis ?? axis) === axis) {
    takeBack(game);
    game.open = Object.assign(last, noChanges());
    drawOpen(game);
  } else openStroke(game, game.cursor, UNKNOWN, game.tool);
  extendStroke(game, cell);
  endStroke(game);
}

/** How many cells the open stroke spans, or the last one. */
export function strokeLength({ open, strokes, width }) {
  const stroke = open ?? strokes.at(-1);
  return stroke?.axis ? Math.abs(stroke.end - stroke.start) / (stroke.axis === "col" ? width : 1) + 1 : 1;
}

/** Set many cells at once, as one stroke; `marks` is a list of [cell, mark]. */
export function setCells(game, marks) {
  endStroke(game);
  const changed = marks.filter(([cell, mark]) => !game.given[cell] && markAt(game, cell) !== mark);
  const stroke = noChanges();
  for (const [cell, mark] of changed) change(game, stroke, cell, mark);
  if (changed.length) commit(game, stroke);
}

/** Take over marks for all cells, a byte a cell, as one stroke. A solved picture from elsewhere is nothing the player solved. */
export function takeMarks(game, marks) {
  if (isTrying(game)) keepTrial(game);
  Object.assign(game, { finished: false });
  setCells(game, [...marks.entries()]);
  game.shown = game.finished;
}

export function startOver(game) {
  if (isTrying(game)) keepTrial(game);
  Object.assign(game, { finished: false, shown: false });
  setCells(game, [...game.cells.keys()].map((cell) => [cell, UNKNOWN]));
  game.seconds = 0;
}

export const noChanges = () => ({ cells: [], before: [], after: [] });

function drawOpen(game) {
  const { open, width } = game, step = open.axis === "col" ? width : 1, back = open.end < open.start;
  for (let i = 0, cell = open.start; i < strokeLength(game); i++, cell += back ? -step : step) {
    if (!game.given[cell] && markAt(game, cell) === open.from) change(game, open, cell, open.to);
  }
}

/** Set a cell as part of a stroke. */
export function change(game, stroke, cell, mark) {
  const value = mark && isTrying(game) ? mark | TRIED : mark;
  stroke.cells.push(cell);
  stroke.before.push(game.cells[cell]);
  stroke.after.push(value);
  put(game, [cell], [value]);
}

function put(game, cells, values) {
  cells.forEach((cell, i) => {
    game.cells[cell] = values[i];
    for (const line of linesThrough(game.shape, cell)) game.stale.add(line);
  });
  game.version++;
}

function commit(game, stroke) {
  game.strokes.push(stroke);
  game.undone = [];
  game.finished = isSolved(game);
  if (game.finished && isTrying(game)) keepTrial(game);
}

// Back and forth

export function undo(game) {
  endStroke(game);
  game.growing = false;
  if (game.strokes.length === game.trial) game.trial = NO_TRIAL; // an empty branch is left first
  else if (game.strokes.length) game.undone.push(takeBack(game));
}

export function redo(game) {
  endStroke(game);
  const stroke = game.undone.pop();
  game.growing = false;
  if (!stroke) return;
  put(game, stroke.cells, stroke.after);
  game.strokes.push(stroke);
  game.finished = isSolved(game);
}

function takeBack(game) {
  const stroke = game.strokes.pop();
  put(game, stroke.cells, stroke.before);
  game.finished = false;
  return stroke;
}

// A branch on trial

export function startTrial(game) {
  endStroke(game);
  if (!game.finished && !isTrying(game)) game.trial = game.strokes.length;
}

export function keepTrial(game) {
  endStroke(game);
  game.cells.forEach((value, cell) => { game.cells[cell] = value & MARK; });
  forgetTrial(game);
}

/** Take the branch back; redo still brings its strokes, as ordinary ones. */
export function dropTrial(game) {
  endStroke(game);
  while (isTrying(game) && game.strokes.length > game.trial) game.undone.push(takeBack(game));
  forgetTrial(game);
}

function forgetTrial(game) {
  const plain = (values) => values.map((value) => value & MARK);
  for (const stroke of [...game.strokes, ...game.undone]) {
    Object.assign(stroke, { before: plain(stroke.before), after: plain(stroke.after) });
  }
  game.trial = NO_TRIAL;
  game.version++;
}

// What is known of it

/** Whether the filled cells satisfy every clue, whatever the crosses; of a solid also whether all that still stand do. */
export const isSolved = (game) => allSatisfied(game, (marks) => marks)
  || (isSolid(game.shape) && allSatisfied(game, (marks) => marks.map((mark) => mark || FILLED)));

const allSatisfied = (game, seen) =>
  game.clues.every((clue, line) => clue === null || satisfied(clue, seen(marksOf(game, line))));

/**
 * Bring the facts of changed lines up to date: whether the line can still hold, and which of its runs are provably done.
 * Stops after so much `effort`; true when nothing is left.
 */
export function refreshFacts(game, effort = 60_000) {
  for (const line of game.stale) {
    if (effort < 0) return false;
    game.stale.delete(line);
    const before = game.facts[line], now = factsOf(game, line);
    game.facts[line] = now;
    if (before.holds !== now.holds || before.done.join() !== now.done.join()) game.factsVersion++;
    effort -= game.lines[line].length * ((game.clues[line]?.length ?? 0) + 1);
  }
  return true;
}

function factsOf(game, line) {
  const clue = game.clues[line];
  if (clue === null) return { holds: true, done: [] };
  const marks = marksOf(game, line), placed = place(clue, marks);
  return placed ? { holds: true, done: finishedRuns(clue, marks, placed) } : { holds: false, done: [] };
}

export const brokenLines = (game) => game.facts.flatMap(({ holds }, line) => (holds ? [] : [line]));

/**
 * How many cells are filled and how many still stand, how many will be filled in the end (null when the clues do not tell), and how
 * much is done: of a solid what is to go, else what is to be filled.
 */
export function progress(game) {
  const counts = [0, 0, 0], size = game.cells.length;
  for (const value of game.cells) counts[value & MARK]++;
  const total = totalFilled(game);
  const [done, all] = total === null ? [size - counts[UNKNOWN], size]
    : isSolid(game.shape) ? [counts[CROSSED], size - total] : [counts[FILLED], total];
  return { filled: counts[FILLED], standing: size - counts[CROSSED], total, share: all ? Math.min(1, done / all) : 1 };
}

/** Told by the clues along one axis, if none of them is missing. */
function totalFilled({ shape, lines, clues }) {
  const along = shape.map((_, axis) => clues.filter((_, line) => lines[line].axis === axis));
  const whole = along.find((some) => !some.includes(null));
  return whole ? whole.reduce((sum, clue) => sum + totalOf(clue), 0) : null;
}

/** The player's own marks as [cell, mark], those set last at the end. */
export function marksInOrder(game) {
  const order = new Set();
  for (const { cells } of game.strokes) for (const cell of cells) { order.delete(cell); order.add(cell); }
  const older = [...game.cells.keys()].filter((cell) => !order.has(cell));
  return [...older, ...order].filter((cell) => markAt(game, cell) && !game.given[cell]).map((cell) => [cell, markAt(game, cell)]);
}

// To keep and to take up again

export function snapshot(game) {
  const dropped = Math.max(0, game.strokes.length - KEPT_STROKES);
  return {
    cells: game.cells.join(""), seconds: game.seconds, finished: game.finished, shown: game.shown,
    trial: isTrying(game) ? Math.max(0, game.trial - dropped) : NO_TRIAL,
    strokes: game.strokes.slice(dropped).map(({ cells, before, after }) => [cells, before, after]),
  };
}

/** Take up a snapshot; one that does not fit this puzzle is left alone. */
export function restore(game, saved) {
  if (typeof saved?.cells !== "string" || saved.cells.length !== game.cells.length || /[^01256]/.test(saved.cells)) return;
  const values = Uint8Array.from(saved.cells, Number);
  put(game, [...game.cells.keys()].filter((cell) => !game.given[cell]), values.filter((_, cell) => !game.given[cell]));
  game.seconds = Number(saved.seconds) || 0;
  game.finished = isSolved(game);
  game.shown = saved.shown === true;
  game.strokes = readStrokes(game, saved.strokes);
  const trial = game.finished ? NO_TRIAL : saved.trial;
  if (Number.isInteger(trial) && trial >= 0 && trial <= game.strokes.length) game.trial = trial;
  else keepTrial(game);
}

function readStrokes(game, strokes) {
  const fits = ([cells, before, after]) => cells.length === before.length && cells.length === after.length
    && cells.every((cell) => Number.isInteger(cell) && cell >= 0 && cell < game.cells.length && !game.given[cell]);
  const whole = Array.isArray(strokes) && strokes.every((parts) => Array.isArray(parts) && parts.length === 3 && parts.every(Array.isArray));
  return whole && strokes.every(fits) ? strokes.map(([cells, before, after]) => ({ cells, before, after })) : [];
}

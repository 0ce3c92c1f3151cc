// A game: the marks of the player, and everything that can happen to them. Pure.
//
// Cells and lines are numbered as in shapes.js; in a solid, all cells stand that are not crossed, that is, removed. The
// history is a list of strokes; the one in progress is `open` and already changes the cells.

import { finishedRuns, markOf, marksIn, place, satisfied, totalOf } from "./lines.js";
import { CROSSED, FILLED, isFilled, MARK, masksOf, TRIED, UNKNOWN } from "./marks.js";
import { isSolid, layOut, linesThrough } from "./shapes.js";

export const NO_TRIAL = -1;

/** A game of a puzzle as layOut takes it. @param {Puzzle} puzzle @returns {Game} */
export function createGame(puzzle) {
  const fixed = layOut(puzzle);
  /** @type {Game} */
  const game = {
    ...fixed, cells: new Uint8Array(fixed.size),
    strokes: [], undone: [], open: null, growing: false, trial: NO_TRIAL, tool: FILLED, ink: FILLED, cursor: 0,
    factsVersion: 0, stale: new Set(), seconds: 0, finished: false, shown: false, version: 0,
    hints: 0, record: null, crossing: false, struck: new Set(),
  };
  const given = [...game.cells.keys()].filter((cell) => game.given[cell]);
  if (given.length) put(game, given, given.map((cell) => game.given[cell]));
  return game;
}

/** @param {Game} game @param {number} cell */
export const markAt = (game, cell) => game.cells[cell] & MARK;
/** @param {Game} game */
export const isTrying = (game) => game.trial !== NO_TRIAL;

// Strokes

/** Take a tool: a colour, which is then the ink, or the cross. @param {Game} game @param {number} tool */
export function takeTool(game, tool) {
  game.tool = tool;
  if (isFilled(tool)) game.ink = tool;
}

/** The tool of the other button: the cross for any colour, the ink for the cross.
 * @param {Pick<Game, "ink" | "tool">} game */
export const otherTool = ({ ink, tool }) => (tool === CROSSED ? ink : CROSSED);

/** Begin a stroke: on an unknown cell it sets `mark`, on one of another colour it replaces that colour by it, and on
 * any other it erases marks of that cell's kind. If `cycling`, a stroke that stays on one cell turns `mark` into the
 * other one before it erases that.
 * @param {Game} game @param {number} cell @param {number} mark @param {boolean} [cycling] */
export function startStroke(game, cell, mark = game.tool, cycling = false) {
  endStroke(game);
  const from = game.given[cell] ? UNKNOWN : markAt(game, cell), repaints = isFilled(from) && isFilled(mark);
  const to = from !== mark && (from === UNKNOWN || repaints) ? mark : UNKNOWN;
  openStroke(game, cell, from, to, cycling && from === mark ? otherTool({ ink: game.ink, tool: mark }) : to);
}

/** @param {Game} game @param {number} cell @param {number} from @param {number} to
 * @param {number} alone what becomes of a single cell */
function openStroke(game, cell, from, to, alone = to) {
  if (game.finished) return;
  game.open = { start: cell, end: cell, axis: null, from, to, alone, ...noChanges() };
  Object.assign(game, { cursor: cell, growing: true });
  drawOpen(game);
}

/** Extend the open stroke to `cell`, along the row or column in which it left its first cell. A pointer says by `lean`
 * in which one it moves, or null while that is uncertain.
 * @param {Game} game @param {number} cell @param {Stroke["axis"]} [lean] */
export function extendStroke(game, cell, lean) {
  const { open, width } = game;
  if (!open || open.start === undefined) return;
  const down = Math.floor(cell / width) - Math.floor(open.start / width), right = (cell % width) - (open.start % width);
  if (!down && !right) open.axis = lean ?? null;
  else open.axis ??= lean === undefined ? Math.abs(right) >= Math.abs(down) ? "row" : "col" : lean;
  const end = open.start + (open.axis === "row" ? right : open.axis === "col" ? down * width : 0);
  if (end === open.end) return;
  put(game, open.cells, open.before);
  Object.assign(open, { end, ...noChanges() });
  game.cursor = end;
  drawOpen(game);
}

/** @param {Game} game */
export function endStroke(game) {
  const stroke = game.open;
  game.open = null;
  if (stroke?.cells.length) commit(game, stroke);
}

/** @param {Game} game */
export function cancelStroke(game) {
  if (game.open) put(game, game.open.cells, game.open.before);
  game.open = null;
}

/** Move the cursor of the keyboard. @param {Game} game @param {number} cell */
export function moveCursor(game, cell) {
  endStroke(game);
  Object.assign(game, { cursor: cell, growing: false });
}

/** Extend the last stroke to `cell` by keyboard; if that is impossible, begin one that only sets marks.
 * @param {Game} game @param {number} cell */
export function growStroke(game, cell) {
  endStroke(game);
  const last = game.strokes.at(-1), rowOf = (/** @type {number} */ at) => Math.floor(at / game.width);
  const axis = rowOf(cell) === rowOf(game.cursor) ? "row" : "col";
  if (game.growing && !game.finished && last?.end === game.cursor && (last.axis ?? axis) === axis) {
    takeBack(game);
    game.open = Object.assign(last, noChanges());
    drawOpen(game);
  } else openStroke(game, game.cursor, UNKNOWN, game.tool);
  extendStroke(game, cell);
  endStroke(game);
}

/** The number of cells of the open stroke, or of the last one. @param {Game} game */
export function strokeLength({ open, strokes, width }) {
  const { axis, start = 0, end = 0 } = open ?? strokes.at(-1) ?? {};
  return axis ? Math.abs(end - start) / (axis === "col" ? width : 1) + 1 : 1;
}

/** Set many cells at once, as one stroke; `marks` is a list of [cell, mark]. Numbers that are `struck` out by hand
 * change with them.
 * @param {Game} game @param {Marked[]} marks @param {Iterable<string>} [struck] */
export function setCells(game, marks, struck = game.struck) {
  endStroke(game);
  const changed = marks.filter(([cell, mark]) => !game.given[cell] && markAt(game, cell) !== mark);
  const after = new Set(struck), names = [...new Set([...game.struck, ...after])];
  const stroke = { ...noChanges(), struck: names.filter((name) => game.struck.has(name) !== after.has(name)) };
  for (const [cell, mark] of changed) change(game, stroke, cell, mark);
  strike(game, stroke);
  if (changed.length || stroke.struck.length) commit(game, stroke);
}

/** Strike a number of a clue out by hand, or no longer. @param {Game} game @param {number} line @param {number} run */
export function strikeNumber(game, line, run) {
  if (game.finished) return;
  const stroke = { ...noChanges(), struck: [`${line}:${run}`] };
  endStroke(game);
  game.growing = false;
  strike(game, stroke);
  commit(game, stroke);
}

/** Strike the numbers of a stroke out, and no longer those that were. @param {Game} game @param {Stroke} stroke */
function strike(game, { struck = [] }) {
  for (const name of struck) if (!game.struck.delete(name)) game.struck.add(name);
  game.factsVersion++;
  game.version++;
}

/** Clear the board and all that counts. Undo brings both back, or best times could be cheated. @param {Game} game */
export function startOver(game) {
  const { seconds, hints, shown, strikes, strokes: { length } } = game;
  const past = [seconds, hints, Number(shown), strikes?.count ?? 0];
  if (isTrying(game)) keepTrial(game);
  Object.assign(game, { finished: false, shown: false });
  setCells(game, [...game.cells.keys()].map((cell) => [cell, UNKNOWN]), []);
  Object.assign(game, { seconds: 0, hints: 0 });
  if (strikes) game.strikes = { ...strikes, count: 0 };
  if (game.strokes.length === length) commit(game, noChanges());
  Object.assign(game.strokes[game.strokes.length - 1], { past });
}

/** Add to all that counts what had counted before the game was started over, or take it away again.
 * @param {Game} game @param {number[]} past @param {1 | -1} sign */
function recount(game, [seconds, hints, shown, struck], sign) {
  game.seconds = Math.max(0, game.seconds + sign * seconds);
  game.hints = Math.max(0, game.hints + sign * hints);
  game.shown = sign > 0 && (game.shown || shown > 0);
  if (game.strikes) game.strikes = { ...game.strikes, count: Math.max(0, game.strikes.count + sign * struck) };
}

export const noChanges = () => ({ cells: [], before: [], after: [] });

/** @param {Game} game */
function drawOpen(game) {
  const { open, width } = game, { start = 0, end = 0, from, to = UNKNOWN, alone = to } = open ?? {};
  if (!open) return;
  const step = (open.axis === "col" ? width : 1) * (end < start ? -1 : 1);
  for (let i = 0, cell = start; i < strokeLength(game); i++, cell += step) {
    if (!game.given[cell] && markAt(game, cell) === from) change(game, open, cell, end === start ? alone : to);
  }
}

/** Set a cell as part of a stroke.
 * @param {Game} game @param {Changes} stroke @param {number} cell @param {number} mark */
export function change(game, stroke, cell, mark) {
  const value = mark && isTrying(game) ? mark | TRIED : mark;
  stroke.cells.push(cell);
  stroke.before.push(game.cells[cell]);
  stroke.after.push(value);
  put(game, [cell], [value]);
}

/** Set cells to these values, without a stroke.
 * @param {Game} game @param {ArrayLike<number>} cells @param {ArrayLike<number>} values */
export function put(game, cells, values) {
  for (let i = 0; i < cells.length; i++) {
    game.cells[cells[i]] = values[i];
    for (const line of linesThrough(game.shape, cells[i])) game.stale.add(line);
  }
  game.version++;
}

/** Take marks that others have set on a shared board; they are in nobody's history here.
 * @param {Game} game @param {Marked[]} marks */
export function receive(game, marks) {
  for (const [cell, mark] of marks) put(game, [cell], [mark]);
  game.finished = isSolved(game);
}

/** @param {Game} game @param {Stroke} stroke */
function commit(game, stroke) {
  if (game.crossing && stroke.after.some((value) => isFilled(value & MARK))) crossRest(game, stroke);
  game.strokes.push(stroke);
  game.undone = [];
  game.finished = isSolved(game);
  if (game.finished && isTrying(game)) keepTrial(game);
}

/** Cross the open cells of lines that a stroke has finished, as part of it.
 * @param {Game} game @param {Stroke} stroke */
function crossRest(game, stroke) {
  for (const number of new Set(stroke.cells.flatMap((cell) => linesThrough(game.shape, cell)))) {
    const clue = game.clues[number], marks = marksIn(game, number, game.cells), { start, step } = game.lines[number];
    if (clue === null || !satisfied(clue, marks)) continue;
    marks.forEach((mark, i) => { if (mark === UNKNOWN) change(game, stroke, start + i * step, CROSSED); });
  }
}

// Undo and redo

/** @param {Game} game */
export function undo(game) {
  endStroke(game);
  game.growing = false;
  if (game.strokes.length === game.trial) game.trial = NO_TRIAL; // an empty trial is left first
  else if (game.strokes.length) {
    const stroke = takeBack(game);
    game.undone.push(stroke);
    if (!stroke.past) return;
    recount(game, stroke.past, 1);
    game.finished = isSolved(game);
  }
}

/** @param {Game} game */
export function redo(game) {
  endStroke(game);
  const stroke = game.undone.pop();
  game.growing = false;
  if (!stroke) return;
  exchange(game, stroke.cells, stroke.before, stroke.after);
  strike(game, stroke);
  game.strokes.push(stroke);
  if (stroke.past) recount(game, stroke.past, -1);
  game.finished = isSolved(game);
}

/** @param {Game} game */
function takeBack(game) {
  const stroke = /** @type {Stroke} */ (game.strokes.pop());
  exchange(game, stroke.cells.toReversed(), stroke.after.toReversed(), stroke.before.toReversed());
  strike(game, stroke);
  game.finished = false;
  return stroke;
}

/** Set cells that have these values to other ones: what others have marked on a shared board meanwhile stays.
 * @param {Game} game @param {number[]} cells @param {number[]} from @param {number[]} to */
function exchange(game, cells, from, to) {
  cells.forEach((cell, i) => { if (game.cells[cell] === from[i]) put(game, [cell], [to[i]]); });
}

// Trials

/** @param {Game} game */
export function startTrial(game) {
  endStroke(game);
  if (!game.finished && !isTrying(game)) game.trial = game.strokes.length;
}

/** @param {Game} game */
export function keepTrial(game) {
  endStroke(game);
  game.cells.forEach((value, cell) => { game.cells[cell] = value & MARK; });
  forgetTrial(game);
}

/** Drop the trial; redo still brings its strokes, as ordinary ones. @param {Game} game */
export function dropTrial(game) {
  endStroke(game);
  while (isTrying(game) && game.strokes.length > game.trial) game.undone.push(takeBack(game));
  forgetTrial(game);
}

/** How many cells would change back if the trial were dropped. @param {Game} game */
export function cellsOnTrial({ strokes, trial, cells }) {
  /** @type {Map<number, number>} */
  const before = new Map();
  for (const stroke of trial < 0 ? [] : strokes.slice(trial)) {
    stroke.cells.forEach((cell, i) => { if (!before.has(cell)) before.set(cell, stroke.before[i]); });
  }
  return [...before].filter(([cell, value]) => (value & MARK) !== (cells[cell] & MARK)).length;
}

/** @param {Game} game */
function forgetTrial(game) {
  /** @param {number[]} values */
  const plain = (values) => values.map((value) => value & MARK);
  for (const stroke of [...game.strokes, ...game.undone]) {
    Object.assign(stroke, { before: plain(stroke.before), after: plain(stroke.after) });
  }
  game.trial = NO_TRIAL;
  game.version++;
}

// Facts

/** Whether the filled cells satisfy every clue, whatever the crosses; in a solid also whether all standing cubes do.
 * @param {Game} game */
export const isSolved = (game) => allSatisfied(game, (marks) => marks)
  || (isSolid(game.shape) && allSatisfied(game, (marks) => marks.map((mark) => mark || FILLED)));

/** @param {Game} game @param {(marks: Uint8Array) => Uint8Array} seen */
const allSatisfied = (game, seen) =>
  game.clues.every((clue, line) => clue === null || satisfied(clue, seen(marksIn(game, line, game.cells))));

/** Update the facts of changed lines: whether a line is still possible, and which of its runs are provably done. Stops
 * after so much `effort`; returns true if nothing is left.
 * @param {Game} game @param {number} effort */
export function refreshFacts(game, effort = 60_000) {
  for (const line of game.stale) {
    if (effort < 0) return false;
    game.stale.delete(line);
    const before = game.facts[line], now = factsOf(game, line);
    game.facts[line] = now;
    if (before.holds !== now.holds || before.done.join() !== now.done.join()) game.factsVersion++;
    const clue = game.clues[line], numbers = Array.isArray(clue) ? clue.length : 0;
    effort -= game.lines[line].length * (numbers + 1);
  }
  return true;
}

/** @param {Game} game @param {number} line @returns {Fact} */
function factsOf(game, line) {
  const clue = game.clues[line];
  if (clue === null) return { holds: true, done: [] };
  const marks = marksIn(game, line, game.cells), placed = place(clue, masksOf(marks));
  return placed ? { holds: true, done: finishedRuns(clue, marks, placed) } : { holds: false, done: [] };
}

/** How many cells of a flat line still lack the colour of the open stroke, or else the ink; below 0 if too many have
 * it, null without a clue.
 * @param {Game} game @param {number} line */
export function cellsLeft(game, line) {
  const clue = /** @type {RunLengths | null} */ (game.clues[line]), to = game.open?.to ?? UNKNOWN;
  const ink = isFilled(to) ? to : game.ink, has = marksIn(game, line, game.cells).filter((mark) => mark === ink).length;
  return clue && clue.reduce((sum, run, i) => sum + (markOf(clue, i) === ink ? run : 0), -has);
}

/** @param {Game} game */
export const brokenLines = (game) => game.facts.flatMap(({ holds }, line) => (holds ? [] : [line]));

/** How many cells are filled, how many still stand, and how many will be filled in the end, which is null if the clues
 * do not say. `share` is the share that is done: of the cells to fill, or in a solid of the cubes to remove.
 * @param {Game} game */
export function progress(game) {
  const counts = [0, 0, 0], size = game.cells.length;
  for (const value of game.cells) counts[isFilled(value & MARK) ? FILLED : value & MARK]++;
  const total = totalFilled(game);
  const [done, all] = total === null ? [size - counts[UNKNOWN], size]
    : isSolid(game.shape) ? [counts[CROSSED], size - total] : [counts[FILLED], total];
  return { filled: counts[FILLED], standing: size - counts[CROSSED], total, share: all ? Math.min(1, done / all) : 1 };
}

/** The total of the clues along one axis, if none of them is missing. @param {Layout} layout */
function totalFilled({ shape, lines, clues }) {
  const along = shape.map((_, axis) => clues.filter((_, line) => lines[line].axis === axis));
  const whole = along.find((some) => !some.includes(null));
  return whole ? whole.reduce((sum, clue) => sum + (clue === null ? 0 : totalOf(clue)), 0) : null;
}

/** The player's own marks as [cell, mark], the latest at the end.
 * @param {Game} game @returns {Marked[]} */
export function marksInOrder(game) {
  /** @type {Set<number>} */
  const order = new Set();
  for (const { cells } of game.strokes) for (const cell of cells) { order.delete(cell); order.add(cell); }
  const older = [...game.cells.keys()].filter((cell) => !order.has(cell));
  return [...older, ...order]
    .filter((cell) => markAt(game, cell) && !game.given[cell])
    .map((cell) => [cell, markAt(game, cell)]);
}

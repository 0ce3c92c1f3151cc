// What can be found out next, and why: whole-puzzle reasoning on the lines of a game. Pure.

import { place } from "./lines.js";
import { CROSSED, FILLED, MARK, UNKNOWN, otherMark } from "./marks.js";
import { linesThrough } from "./shapes.js";
import { markAt, marksOf } from "./state.js";

/** The line on which most can be deduced, as {line, marks}; null when no line tells anything. @param {Game} game */
export function nextLine(game) {
  const deductions = game.clues.map((_, line) => ({ line, marks: deduced(game, line, game.cells) ?? [] }));
  const best = deductions.reduce((most, one) => (one.marks.length > most.marks.length ? one : most));
  return best.marks.length ? best : null;
}

/** What one line settles, as [cell, mark]; null when it cannot hold.
 * @param {Game} game @param {number} line @param {Uint8Array} cells */
function deduced(game, line, cells) {
  const clue = game.clues[line];
  if (clue === null) return [];
  const marks = marksOf(game, line, cells);
  const placed = place(clue, marks);
  if (!placed) return null;
  const { start, step } = game.lines[line];
  /** @type {Marked[]} */
  const found = [];
  placed.cells.forEach((mark, i) => { if (mark && !marks[i]) found.push([start + i * step, mark]); });
  return found;
}

/** Follow lines from `cell` on until nothing changes; the number of a line that cannot hold, or -1.
 * @param {Game} game @param {Uint8Array} cells @param {number} cell */
function follow(game, cells, cell) {
  const waiting = new Set(linesThrough(game.shape, cell));
  for (const line of waiting) {
    waiting.delete(line);
    const marks = deduced(game, line, cells);
    if (!marks) return line;
    for (const [found, mark] of marks) {
      cells[found] = mark;
      for (const other of linesThrough(game.shape, found)) if (other !== line) waiting.add(other);
    }
  }
  return -1;
}

/**
 * Try both marks of every open cell, those with known neighbours first. Yields after each try; yields or ends with
 * {cell, mark, opposite, line}: `opposite` would break `line`. Ends with undefined when no single try tells.
 * @param {Game} game
 */
export function* suppose(game) {
  const base = game.cells.map((value) => value & MARK);
  for (const cell of openCells(game)) {
    for (const opposite of [FILLED, CROSSED]) {
      const cells = base.slice();
      cells[cell] = opposite;
      const line = follow(game, cells, cell);
      if (line >= 0) return { cell, mark: otherMark(opposite), opposite, line };
      yield;
    }
  }
  return undefined;
}

/** @param {Game} game */
function openCells(game) {
  /** @param {Line} line @param {number} at */
  const settled = ({ start, step, length }, at) =>
    at < 0 || at >= length || markAt(game, start + at * step) !== UNKNOWN;
  /** @param {number} cell */
  const closed = (cell) => linesThrough(game.shape, cell).reduce((sum, number) => {
    const line = game.lines[number], at = (cell - line.start) / line.step;
    return sum + Number(settled(line, at - 1)) + Number(settled(line, at + 1));
  }, 0);
  const open = [...game.cells.keys()].filter((cell) => markAt(game, cell) === UNKNOWN);
  return open.map((cell) => [closed(cell), cell]).sort(([a], [b]) => b - a).map(([, cell]) => cell);
}

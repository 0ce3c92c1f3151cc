// What `passes` and `lines3d` look at: the ways to fill the current line, those that are struck out, and what the rest
// agree on; where they are stuck, all lines with open cells.

import { GUESS, TRIED } from "../../core/marks.js";
import { lineName } from "../../core/words.js";
import { say } from "../../core/texts/say.js";
import { make } from "../../base/dom.js";
import { valueAt } from "../recording.js";
import { LineWays } from "./line_ways.js";
import { openCells, OpenLines, openLines } from "./open_lines.js";

/** @import { Look, View, Watch } from "../method_panel.js" */
/** @import { Playback } from "../playback.js" */

/** @param {HTMLElement} box @param {Watch} watch @returns {View} */
export function createPassView(box, { layout, redraw }) {
  const host = make("div", { className: "picture" }), ways = new LineWays(host, layout, redraw);
  const open = new OpenLines(host, layout, redraw);
  box.replaceChildren(host);

  /** @param {Look} look */
  function draw(look) {
    const { place, step, playback, choice } = look, line = lineOf(layout, look);
    box.hidden = line === null;
    if (line === null) return;
    const board = playback.boardAt(place);
    if (isStuck(look)) {
      ways.shown = "";
      return open.draw(openLines(layout, board));
    }
    const known = knownBefore(layout, line, board, step);
    ways.draw({ line, known, patterns: choice.options.enumerate === "patterns" });
  }

  const lit = (/** @type {Look} */ look) =>
    (isStuck(look) ? openCells(look.playback.boardAt(look.place)) : ways.pointed);
  return { draw, lit, reason: (look) => lookReason(layout, look) };
}

/** Whether the method has ended without a solution, although no line is contradicted. @param {Look} look */
const isStuck = ({ step }) => step?.note.finished?.outcome === "STUCK";

/** The line at work; at the end the one that is contradicted. @param {Named} layout @param {Look} look */
const lineOf = (layout, { place, step, playback }) =>
  step?.note.finished?.where?.line ?? lineAtWork(layout, step, playback.countersAt(place));

/** The reason of a step without a fact: it looked at a line. @param {Named} layout @param {Look} look */
export function lookReason(layout, look) {
  const line = look.step?.note.progress ? lineOf(layout, look) : null;
  if (line === null) return null;
  const text = say("placing.looked_at", { line: lineName(layout, line) });
  return { text, detail: say("placing.looked_at_detail"), line };
}

// The state of the solver

/** The lines that have a clue, in the order of a pass: in a flat puzzle, columns first.
 * @param {Pick<Layout, "shape" | "clues">} layout */
function linesInTurn({ shape, clues }) {
  const all = [...clues.keys()], first = shape.length === 2 ? shape[0] : 0;
  return [...all.slice(first), ...all.slice(0, first)].filter((line) => clues[line] !== null);
}

/** The line of a step, or else the one that was visited last; null before the first visit.
 * @param {Pick<Layout, "shape" | "clues">} layout @param {Step | null} step @param {Record<string, number>} counters */
export function lineAtWork(layout, step, { line_visits: visits = 0 }) {
  if (step && step.why >= 0) return step.why;
  const lines = linesInTurn(layout);
  return visits ? lines[(visits - 1) % lines.length] : null;
}

/** What was known of a line, as values, before the step that looked at it. @param {Named} layout @param {number} line
 * @param {WatchedCells} board @param {Step | null} step @returns {number[]} */
export function knownBefore(layout, line, board, step) {
  const before = new Map(step?.why === line ? Array.from(step.cells, (cell, i) => [cell, step.before?.[i] ?? 0]) : []);
  const { start, step: apart, length } = layout.lines[line];
  return Array.from({ length }, (_, i) => before.get(start + i * apart) ?? valueAt(board, start + i * apart));
}

/** A guess: its cell and its value, the place of its step, and how many cells follow before the next one.
 * @typedef {{ cell: number, value: number, place: number, follow: number }} Guessed */

/** The open guesses at a position, in the order in which they were made. Looks back only as far as there are values
 * that may be withdrawn. @param {Playback} playback @param {number} position @returns {Guessed[]} */
export function guessesAt(playback, position) {
  const board = playback.boardAt(position), { entries, steps } = playback.recording;
  const guesses = /** @type {Guessed[]} */ ([]);
  const open = new Set([...board.keys()].filter((cell) => board[cell] & TRIED));
  let follow = 0;
  for (let step = position - 1; open.size && step >= 0; step--) {
    const first = step ? steps.end.data[step - 1] : 0;
    for (let i = steps.end.data[step] - 1; i >= first; i--) {
      const cell = entries.cell.data[i];
      if (!open.delete(cell)) continue;
      if (!(board[cell] & GUESS)) follow++;
      else {
        guesses.unshift({ cell, value: valueAt(board, cell), place: step + 1, follow });
        follow = 0;
      }
    }
  }
  return guesses;
}

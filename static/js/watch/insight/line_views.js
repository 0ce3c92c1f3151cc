// What methods that work line by line look at: for line logic the ways to fill the current line, those that are struck
// out, and what the rest agree on; for `exact` the stack of its guesses and the ways to fill the line of a step.

import { GUESS, TRIED } from "../../core/marks.js";
import { cellName, lineName } from "../../core/words.js";
import { say } from "../../core/texts/say.js";
import { make } from "../../base/dom.js";
import { html, render } from "../../base/html.js";
import { valueName } from "../reasons.js";
import { valueAt } from "../recording.js";
import { LineWays } from "./line_ways.js";

/** @import { Look, View, Watch } from "../method_panel.js" */
/** @import { Playback } from "../playback.js" */

const MOST = 30; // of the last guesses are listed

/** @param {HTMLElement} box @param {Watch} watch @returns {View} */
export function createPassView(box, { layout, redraw }) {
  const ways = new LineWays(box, layout, redraw);

  /** @param {Look} look */
  function draw(look) {
    const { place, step, playback, choice } = look, line = lineOf(layout, look);
    box.hidden = line === null;
    if (line === null) return;
    const known = knownBefore(layout, line, playback.boardAt(place), step);
    ways.draw({ line, known, patterns: choice.options.enumerate === "patterns" });
  }

  return { draw, lit: () => ways.pointed, reason: (look) => lookReason(layout, look) };
}

/** @param {Named} layout @param {Look} look */
const lineOf = (layout, { place, step, playback }) => lineAtWork(layout, step, playback.countersAt(place));

/** The reason of a step without a fact: it looked at a line. @param {Named} layout @param {Look} look */
export function lookReason(layout, look) {
  const line = look.step?.note.progress ? lineOf(layout, look) : null;
  if (line === null) return null;
  const text = say("placing.looked_at", { line: lineName(layout, line) });
  return { text, detail: say("placing.looked_at_detail"), line };
}

/** @param {HTMLElement} box @param {Watch} watch @returns {View} */
export const createGuessView = (box, watch) => new GuessView(box, watch);

class GuessView {
  /** @param {HTMLElement} box @param {Watch} watch */
  constructor(box, { layout, redraw, playhead }) {
    this.box = box;
    this.layout = layout;
    this.playhead = playhead;
    this.shown = "";
    this.playback = /** @type {Look["playback"] | null} */ (null);
    this.isOpen = false; // whether the ways to fill the line are shown
    this.ways = new LineWays(make("div"), layout, redraw);
  }

  /** @param {Look} look */
  draw(look) {
    const now = `${look.place}|${look.playback.count}`;
    this.box.hidden = !look.place;
    if (now === this.shown && look.playback === this.playback) return;
    Object.assign(this, { shown: now, playback: look.playback });
    this.ways.pointed = [];
    this.show(look);
  }

  /** @param {Look} look */
  show(look) {
    const { place, step, playback } = look, line = step && step.why >= 0 ? step.why : null;
    const guesses = guessesAt(playback, place), { conflicts = 0, learned = 0 } = playback.countersAt(place);
    const first = Math.max(0, guesses.length - MOST);
    const turn = (/** @type {Event} */ { target }) => {
      this.isOpen = /** @type {HTMLDetailsElement} */ (target).open;
      this.show(look);
    };
    render(this.box, html`<p class="tells" data-testid="guess-count">
        ${say(guesses.length ? "guessing.stand" : "guessing.none", { count: guesses.length })}</p>
      <p class="small muted">${conflicts > 0 && say("guessing.came", { count: conflicts, learned })}</p>
      <ol class="small" start=${first + 1} data-testid="guesses">${guesses.slice(first).map((guess) => html`<li>
        <button type="button" class="text" onclick=${() => this.playhead.go(guess.place)}>${this.nameOf(guess)}</button>
        ${` ${say("guessing.follow", { count: guess.follow })}`}</li>`)}</ol>
      <details class="small" hidden=${line === null} ontoggle=${turn} data-testid="line-of-step">
        <summary>${line !== null && say("guessing.line", { line: lineName(this.layout, line) })}</summary>
        ${this.ways.host}</details>`);
    if (line === null || !this.isOpen) return;
    this.ways.draw({ line, known: knownBefore(this.layout, line, playback.boardAt(place), step), patterns: false });
  }

  /** @param {Guessed} guess */
  nameOf({ cell, value }) {
    return say("guessing.guess", { cell: cellName(this.layout, cell), state: valueName(this.layout, value) });
  }

  /** The cells of the way under the pointer. */
  lit() {
    return this.ways.pointed;
  }
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

// What `exact` looks at, phase by phase: the ways to fill the line of a step, or of one that is contradicted; how sure
// the lines are of each cell when it guesses; both sides of a cell that is probed; and the guesses so far.

import { marksLeft, masksOf, planesOf } from "../../core/marks.js";
import { cellWords } from "../../core/words.js";
import { waysOf } from "../../core/placements.js";
import { say } from "../../core/texts/say.js";
import { make } from "../../base/dom.js";
import { html, render } from "../../base/html.js";
import { branchOf } from "../branch.js";
import { WHY } from "../event_codes.js";
import { valueName } from "../reasons.js";
import { valueAt } from "../recording.js";
import { BeliefMap } from "./belief_map.js";
import { guessesAt, knownBefore } from "./line_views.js";
import { LineWays } from "./line_ways.js";

/** @import { Look, View, Watch } from "../method_panel.js" */
/** @import { Playback } from "../playback.js" */
/** @import { Guessed } from "./line_views.js" */

const MOST = 6; // of the last guesses are listed

/** @param {HTMLElement} box @param {Watch} watch @returns {View} */
export const createView = (box, watch) => new GuessView(box, watch);

/** A step that leads to a position, with the playback of its branch if it has one.
 * @typedef {{ place: number, step: Step, playback: Playback, branch: Playback | null }} Seen */
/** One side of a cell that was probed. @typedef {{ board: WatchedCells, value: number, broken: boolean }} Side */

class GuessView {
  /** @param {HTMLElement} box @param {Watch} watch */
  constructor(box, { layout, redraw, playhead }) {
    this.box = box;
    this.layout = layout;
    this.playhead = playhead;
    this.believes = !layout.palette; // colours have beliefs of their own
    this.picture = make("div", { className: "picture", testid: "exact-picture" });
    this.ways = new LineWays(this.picture, layout, redraw);
    this.maps = /** @type {BeliefMap[]} */ ([]);
    this.seen = /** @type {Seen | null} */ (null);
  }

  /** @param {Look} look */
  draw({ place: now, playback }) {
    const place = pictured(playback, now);
    this.box.hidden = place === null;
    if (place === null) return;
    const guesses = guessesAt(playback, now);
    render(this.box, html`${this.picture}${guesses.length > 0 && this.stack(guesses)}`);
    this.show(this.see(playback, place));
  }

  /** @param {Playback} playback @param {number} place @returns {Seen} */
  see(playback, place) {
    const { seen, layout } = this, step = /** @type {Step} */ (playback.stepAt(place)), { branch } = step.note;
    if (seen?.place === place && seen.playback === playback) return seen;
    const isPlayed = branch !== undefined && branch.cell >= 0;
    const played = isPlayed ? branchOf(layout, playback.boardAt(place - 1), branch) : null;
    return (this.seen = { place, step, playback, branch: played });
  }

  /** @param {Seen} seen */
  show(seen) {
    const { layout, ways } = this, { place, step, playback, branch } = seen, board = playback.boardAt(place);
    const line = contradicted(layout, seen) ?? (step.why >= 0 ? { line: step.why, board } : null);
    if (line) return ways.draw({ line: line.line, known: knownOf(layout, line, step), patterns: false });
    ways.shown = "";
    if (branch) return this.showSides(sidesOf(layout, seen, branch), step);
    return this.mapAt(0).show(this.picture, { board, framed: step.cells, chosen: null }, null);
  }

  /** @param {number} at */
  mapAt(at) {
    return (this.maps[at] ??= new BeliefMap(this.layout, () => {}));
  }

  /** What follows from each value of the cell; what is the same on all sides is framed.
   * @param {Side[]} sides @param {Step} step */
  showSides(sides, { cells, note: { branch } }) {
    const cell = cellWords(this.layout, branch?.cell ?? 0);
    render(this.picture, html`<div class="belief-sides" data-testid="probe-sides">${sides.map(({ value, broken }, i) =>
      html`<figure><figcaption>${say(broken ? "guessing.side_broken" : "guessing.guess", {
        cell, state: valueName(this.layout, value),
      })}</figcaption>${this.mapAt(i).host}</figure>`)}</div>`);
    sides.forEach(({ board }, i) => this.mapAt(i).paint({ board, framed: cells, chosen: branch?.cell ?? null }));
  }

  /** The last guesses; pressing one leads there. @param {Guessed[]} guesses */
  stack(guesses) {
    const first = Math.max(0, guesses.length - MOST);
    return html`<div class="guess-stack"><b data-testid="guess-count">
      ${say("guessing.stand", { count: guesses.length })}</b><ol start=${first + 1} data-testid="guesses">
      ${guesses.slice(first).map((guess) => html`<li><button type="button" class="text"
        onclick=${() => this.playhead.go(guess.place)}>${this.nameOf(guess)}</button></li>`)}</ol></div>`;
  }

  /** @param {Guessed} guess */
  nameOf({ cell, value }) {
    return say("guessing.guess", { cell: cellWords(this.layout, cell), state: valueName(this.layout, value) });
  }

  /** The cells of the way under the pointer. */
  lit() {
    return this.ways.pointed;
  }
}

// What there is to see

/** The last position up to `place` whose step has a picture; null if a step in between has none, but changes the board.
 * @param {Playback} playback @param {number} place */
export function pictured(playback, place) {
  for (let at = place; at > 0; at--) {
    const why = playback.columns.why.data[at - 1], note = playback.noteAt(at);
    if (note.stage) return null;
    if (why >= 0 || note.belief || note.broken || note.branch) return at;
    if (!note.progress && !note.solution && !note.finished) return playback.recording.believes ? at : null;
  }
  return null;
}

/** The line that ends a branch, and the board on which it has no way left: of the line that is named, and the one with
 * which the branch ends when it is played, the first that has none.
 * @param {Layout} layout @param {Seen} seen @returns {{ line: number, board: WatchedCells } | null} */
function contradicted(layout, { place, step: { note }, playback, branch }) {
  if (note.broken) return { line: note.broken.line, board: playback.boardAt(place) };
  if (!note.branch || note.branch.line < 0) return null;
  const board = branch ? branch.boardAt(branch.count) : playback.boardAt(place - 1);
  const last = branch?.noteAt(branch.count).broken?.line ?? -1;
  const line = [note.branch.line, last].find((number) => number >= 0 && hasNoWay(layout, number, board));
  return line === undefined ? null : { line, board };
}

/** @param {Layout} layout @param {number} line @param {WatchedCells} board */
function hasNoWay(layout, line, board) {
  const clue = layout.clues[line], known = knownBefore(layout, line, board, null);
  return clue !== null && !waysOf(clue, known, { patterns: false, most: 0, planes: planesOf(layout) }).left;
}

/** What was known of the line. @param {Layout} layout @param {{ line: number, board: WatchedCells }} shown
 * @param {Step} step */
const knownOf = (layout, { line, board }, step) => knownBefore(layout, line, board, step.why === line ? step : null);

/** The sides of a cell that was probed, before each is withdrawn. @param {Layout} layout @param {Seen} seen
 * @param {Playback} branch @returns {Side[]} */
function sidesOf(layout, { place, playback, step: { note } }, branch) {
  const cell = note.branch?.cell ?? 0, [mask] = masksOf([valueAt(playback.boardAt(place - 1), cell)], planesOf(layout));
  const ends = [...branch.columns.why.data.subarray(0, branch.count).keys()]
    .filter((step) => branch.columns.why.data[step] === WHY.WITHDRAWN);
  return marksLeft(mask).map((value, i) => (
    { value, board: branch.boardAt(ends[i]).slice(), broken: branch.noteAt(ends[i]).broken !== undefined }));
}

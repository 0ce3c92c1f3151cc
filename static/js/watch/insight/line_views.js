// What methods that work line by line look at: for line logic the ways to fill the current line, those that are struck
// out, and what the rest agree on; for `exact` the stack of its guesses and the ways to fill the line of a step.

import { cellName, lineName } from "../../core/words.js";
import { say } from "../../core/texts/say.js";
import { make } from "../../base/dom.js";
import { html, render } from "../../base/html.js";
import { valueName } from "../reasons.js";
import { LineWays } from "./line_ways.js";
import { guessesAt, knownBefore, lineAtWork } from "./solver_state.js";

/** @import { Context, Look, View } from "../method_panel.js" */

const MOST = 30; // of the last guesses are listed

/** @param {HTMLElement} box @param {Context} context @returns {View} */
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

/** @param {HTMLElement} box @param {Context} context @returns {View} */
export const createGuessView = (box, context) => new GuessView(box, context);

class GuessView {
  /** @param {HTMLElement} box @param {Context} context */
  constructor(box, { layout, redraw, go }) {
    this.box = box;
    this.layout = layout;
    this.go = go;
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
        <button type="button" class="text" onclick=${() => this.go(guess.place)}>${this.nameOf(guess)}</button>
        ${` ${say("guessing.follow", { count: guess.follow })}`}</li>`)}</ol>
      <details class="small" hidden=${line === null} ontoggle=${turn} data-testid="line-of-step">
        <summary>${line !== null && say("guessing.line", { line: lineName(this.layout, line) })}</summary>
        ${this.ways.host}</details>`);
    if (line === null || !this.isOpen) return;
    this.ways.draw({ line, known: knownBefore(this.layout, line, playback.boardAt(place), step), patterns: false });
  }

  /** @param {import("./solver_state.js").Guessed} guess */
  nameOf({ cell, value }) {
    return say("guessing.guess", { cell: cellName(this.layout, cell), state: valueName(this.layout, value) });
  }

  /** The cells of the way under the pointer. */
  lit() {
    return this.ways.pointed;
  }
}

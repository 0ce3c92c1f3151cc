// What `exact` thinks: the stack of its guesses, the outcome of earlier ones, and the ways to fill the line of a step.

import { cellName, lineName } from "../../core/words.js";
import { valueName } from "../reasons.js";
import { guessesAt, knownBefore } from "./solver_state.js";
import { say } from "../../core/texts/say.js";
import { make, setText } from "../../base/dom.js";
import { LineWays } from "./line_ways.js";

const MOST = 30; // of the last guesses are listed

/** @import { Context, Look, View } from "../method_panel.js" */

/** @param {HTMLElement} box @param {Context} context @returns {View} */
export const createView = (box, context) => new GuessView(box, context);

class GuessView {
  /** @param {HTMLElement} box @param {Context} context */
  constructor(box, { layout, redraw, go }) {
    this.box = box;
    this.layout = layout;
    this.go = go;
    this.shown = "";
    this.last = /** @type {Look | null} */ (null);
    this.pointed = /** @type {readonly number[] | null} */ (null);
    this.text = make("p", { className: "tells", testid: "guess-count" });
    this.came = make("p", { className: "small muted" });
    this.list = make("ol", { className: "small", testid: "guesses" });
    const point = (/** @type {readonly number[] | null} */ cells) => {
      this.pointed = cells;
      redraw();
    };
    this.summary = make("summary");
    this.line = make("details", { className: "small", testid: "line-of-step" }, this.summary);
    box.append(this.text, this.came, this.list, this.line);
    this.ways = new LineWays(this.line, layout, point);
    this.line.addEventListener("toggle", () => this.last && this.drawLine(this.last));
  }

  /** @param {Look} look */
  draw(look) {
    const { place, step, playback } = look, now = `${place}|${playback.count}`;
    this.box.hidden = !place;
    if (now === this.shown && playback === this.last?.playback) return;
    this.shown = now;
    this.last = look;
    this.pointed = null;
    this.drawGuesses(look);
    this.line.hidden = !step || step.why < 0;
    this.drawLine(look);
  }

  /** @param {Look} look */
  drawGuesses({ place, playback }) {
    const guesses = guessesAt(playback, place), { conflicts = 0, learned = 0 } = playback.countersAt(place);
    setText(this.text, say(guesses.length ? "guessing.stand" : "guessing.none", { count: guesses.length }));
    setText(this.came, conflicts ? say("guessing.came", { count: conflicts, learned }) : "");
    const first = Math.max(0, guesses.length - MOST);
    this.list.start = first + 1;
    this.list.replaceChildren(...guesses.slice(first).map((one) => this.item(one)));
  }

  /** @param {import("./solver_state.js").Guessed} guess */
  item({ cell, value, place, follow }) {
    const about = { cell: cellName(this.layout, cell), state: valueName(this.layout, value) };
    const textContent = say("guessing.guess", about);
    const button = make("button", { type: "button", className: "text", textContent });
    button.addEventListener("click", () => this.go(place));
    return make("li", {}, button, ` ${say("guessing.follow", { count: follow })}`);
  }

  /** @param {Look} look */
  drawLine({ place, step, playback }) {
    if (!step || step.why < 0) return;
    setText(this.summary, say("guessing.line", { line: lineName(this.layout, step.why) }));
    if (!this.line.open) return;
    const known = knownBefore(this.layout, step.why, playback.boardAt(place), step);
    this.ways.draw({ line: step.why, known, patterns: false });
  }

  /** The cells of the way under the pointer. */
  lit() {
    return this.pointed ?? [];
  }
}

// What line logic looks at: the ways to fill the current line, those that are struck out, and what the rest agree on.

import { lineName } from "../../core/words.js";
import { knownBefore, lineAtWork } from "./solver_state.js";
import { say } from "../../core/texts/say.js";
import { LineWays } from "./line_ways.js";

/** @import { Context, Look, View } from "../method_panel.js" */

/** @param {HTMLElement} box @param {Context} context @returns {View} */
export const createView = (box, context) => new PassView(box, context);

class PassView {
  /** @param {HTMLElement} box @param {Context} context */
  constructor(box, { layout, redraw }) {
    this.box = box;
    this.layout = layout;
    this.pointed = /** @type {readonly number[] | null} */ (null); // cells of the way under the pointer
    this.ways = new LineWays(box, layout, (cells) => {
      this.pointed = cells;
      redraw();
    });
  }

  /** @param {Look} look */
  draw(look) {
    const { place, step, playback, choice } = look, line = this.lineOf(look);
    this.box.hidden = line === null;
    if (line === null) return;
    const known = knownBefore(this.layout, line, playback.boardAt(place), step);
    this.ways.draw({ line, known, patterns: choice.options.enumerate === "patterns" });
  }

  /** @param {Look} look */
  lineOf(look) {
    return lineOf(this.layout, look);
  }

  /** The cells of the way under the pointer. */
  lit() {
    return this.pointed ?? [];
  }

  /** @param {Look} look */
  reason(look) {
    return lookReason(this.layout, look);
  }
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

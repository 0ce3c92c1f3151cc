// What an annealer thinks: its cost over the moves, and how the current move was judged. On demand, how the cost of a
// line is computed: of the most costly one, or of those under the pointer. Visitors can go to any move and begin an
// annealing by hand.

import { capital, lineName } from "../../core/words.js";
import { marksIn } from "../../core/lines.js";
import { linesThrough } from "../../core/shapes.js";
import { say } from "../../core/texts/say.js";
import { make } from "../../base/dom.js";
import { html, render } from "../../base/html.js";
import { axisFor, judgementOf } from "../acceptance.js";
import { alignmentTable } from "../alignment_words.js";
import { Chart } from "../chart.js";
import { MOVE } from "../event_codes.js";
import { costOf, costsOfLines, judgedLines, pairCost } from "../line_costs.js";
import { drawOf } from "../line_draws.js";
import { coloured } from "../recording.js";
import { curvePicture, waysPicture } from "./judgement_picture.js";
import { LaneView } from "./lane_view.js";
import { MoveFinder } from "./move_finder.js";
import { TemperatureControl } from "./temperature_control.js";

const CURVES = ["cost", "best", "temperature"]; // the lines of the chart that belong to the picture
const MOST_PAIRS = 24;
const LIT = new Set([MOVE.REFUSED, MOVE.TAKEN, MOVE.DRAWN]); // moves whose cells are lit

/** How the cost of a pair is written. @type {Record<string, string>} */
const PAIRS = { aligned: "judging.pair_square", punitive: "judging.pair_apart" };

/** @import { Look, View, Watch } from "../method_panel.js" */

/** @param {HTMLElement} box @param {Watch} watch @returns {View} */
export const createView = (box, watch) => new AnnealingView(box, watch);

class AnnealingView {
  /** @param {HTMLElement} box @param {Watch} watch */
  constructor(box, watch) {
    this.box = box;
    this.watch = watch;
    this.working = false; // whether the costs of lines are worked out
    this.finder = new MoveFinder(watch);
    this.hand = new TemperatureControl(watch);
    this.lanes = new LaneView(watch);
    this.canvas = make("canvas", { className: "cost-curve" });
    this.curve = /** @type {Chart | null} */ (null); // which reads its colours on the page
    this.sheet = make("div", { className: "judged" });
    new ResizeObserver(() => watch.redraw()).observe(this.sheet);
  }

  /** @param {Look} look */
  draw(look) {
    const { step, playback, hover, place } = look, { watch: { layout }, box, lanes, sheet } = this;
    this.hand.draw(look);
    const move = step?.move ?? playback.annealed.moveAt(Math.min(0, playback.annealed.count - 1));
    box.hidden = !move;
    if (!move) return;
    const shown = lanes.view(look), own = lanes.board(look), board = own?.cells ?? playback.boardAt(place);
    const worked = this.linesToWorkOut(move.how, board, hover);
    render(box, html`${this.canvas}${shown || sheet}<details class="annealing-more">
      <summary data-testid="annealing-more">${say("judging.more")}</summary>
      <div>${this.finder.view(look, [this.hand.button(), lanes.button()])}</div></details>
      <div class="worked" hidden=${!worked.length} data-testid="worked-cost">
        ${worked.map((line) => this.workedOut(move.how, board, line))}</div>`);
    this.curve ??= this.createCurve();
    this.curve.draw(playback, place, layout.size);
    render(sheet, this.judgement(look, move));
  }

  createCurve() {
    const { canvas, watch: { playhead, session } } = this;
    const seek = (/** @type {number} */ along) => playhead.go(session.playback.positionAlong(along));
    return new Chart(canvas, make("div"), make("table"), seek, CURVES);
  }

  /** How the move was judged, or how its line was drawn. @param {Look} look @param {AnnealedMove} move */
  judgement({ playback, step, place }, move) {
    const { sheet, watch: { layout } } = this, { clientWidth: width, clientHeight: height } = sheet;
    const font = parseFloat(getComputedStyle(sheet).fontSize), size = { width, height, font };
    if (!width || !height) return null;
    const draw = step?.move ? drawOf(layout, step.move, playback.boardAt(place)) : null;
    if (draw) return waysPicture(draw, lineName(layout, draw.line), move.temperature, size);
    const judged = step?.move ? judgementOf(step.move) : null, temperature = judged?.temperature ?? move.temperature;
    if (!judged && playback.annealed.isLadder) return null; // rungs are not judged by this curve, except for swaps
    return temperature > 0 && curvePicture(judged, temperature, axisFor(playback, judged?.rise ?? 0), size);
  }

  /** Work out the costs of lines, or stop it. */
  work() {
    this.working = !this.working;
    this.watch.redraw();
  }

  /** The lines under the pointer if their costs count, else the most costly one.
   * @param {Annealing} how @param {Cells} board @param {number | null} hover */
  linesToWorkOut(how, board, hover) {
    const { working, watch: { layout } } = this, judged = working ? judgedLines(how, layout) : [];
    const through = hover === null ? [] : linesThrough(layout.shape, hover).filter((line) => judged.includes(line));
    if (through.length || !judged.length) return through;
    const { costs } = costsOfLines(layout, how, board, null);
    return [judged.reduce((most, line) => ((costs.get(line) ?? 0) > (costs.get(most) ?? 0) ? line : most))];
  }

  /** @param {Look} look */
  board(look) { return this.lanes.board(look); }

  leave() { this.hand.forget(); }

  /** The cells of a move, whether it was accepted or not. @param {Look} look */
  lit(look) {
    const move = look.step?.move, other = this.lanes.board(look)?.moves === false;
    return move && !other && LIT.has(move.kind) ? Array.from(move.cells) : [];
  }

  /** @param {Annealing} how @param {ArrayLike<number>} board @param {number} line */
  workedOut(how, board, line) {
    const { layout } = this.watch, clue = layout.clues[line], name = lineName(layout, line);
    if (!Array.isArray(clue)) return null;
    const marks = marksIn(layout, line, board), { cost, pairs, found: runs, scores, path = [] } =
      costOf(how.cost, clue, marks, how);
    const about = { line: capital(name), wanted: clue.words ?? clue.join(", "),
      found: coloured.words?.runsText(marks) ?? runs.join(", ") };
    const terms = pairs.slice(0, MOST_PAIRS).map(([wanted, has]) =>
      say(PAIRS[how.cost] ?? "judging.pair", { wanted, found: has, cost: pairCost(how.cost, wanted, has) }));
    const apartBy = { wanted: clue.length, found: runs.length, cost: (clue.length - runs.length) ** 2 };
    if (scores) terms.push(say("judging.in_number", apartBy));
    const changes = coloured.words ? "coloured_run.changes" : "judging.flips_detail";
    return html`<p>${say("judging.worked_out", about)}</p>
      ${scores && html`<div class="alignment" tabindex="0" data-testid="alignment">
        ${alignmentTable({ one: clue, other: runs, scores, path })}</div>
      <p class="muted">${say("judging.alignment")}</p>`}
      <p>${how.cost === "flips" ? say(changes, { line: name }) : terms.join("; ")}</p>
      <p>${say("judging.cost_of_line", { line: capital(name), cost })}</p>`;
  }
}

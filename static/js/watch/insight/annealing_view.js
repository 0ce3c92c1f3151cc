// What an annealer thinks: the current move, its probability, the lines that judged it, the cost of each line, and how
// the cost of a line is computed: of the one opened in the list, else of those under the pointer. Visitors can go to
// any move and begin an annealing by hand.

import { capital, lineName } from "../../core/words.js";
import { marksIn } from "../../core/lines.js";
import { linesThrough } from "../../core/shapes.js";
import { say } from "../../core/texts/say.js";
import { html, render } from "../../base/html.js";
import { alignmentTable } from "../alignment_words.js";
import { MOVE } from "../event_codes.js";
import { costOf, costsOfLines, judgedLines, pairCost } from "../line_costs.js";
import { apart, probability } from "../reasons.js";
import { coloured } from "../recording.js";
import { LaneView } from "./lane_view.js";
import { MoveFinder } from "./move_finder.js";
import { TemperatureControl } from "./temperature_control.js";

const MOST_LINES = 8; // listed by their cost
const MOST_PAIRS = 24;

/** How the cost of a pair is written. @type {Record<string, string>} */
const PAIRS = { aligned: "annealing.pair_square", punitive: "annealing.pair_apart" };

/** @import { Look, View, Watch } from "../method_panel.js" */
/** @typedef {{ line: number, cost: number, change: number }} ListedLine */

/** @param {HTMLElement} box @param {Watch} watch @returns {View} */
export const createView = (box, watch) => new AnnealingView(box, watch);

class AnnealingView {
  /** @param {HTMLElement} box @param {Watch} watch */
  constructor(box, watch) {
    this.box = box;
    this.watch = watch;
    this.opened = /** @type {number | null} */ (null); // the line whose computation stays open
    this.scrolledTo = this.opened;
    this.listed = /** @type {ListedLine[]} */ ([]);
    this.finder = new MoveFinder(watch);
    this.hand = new TemperatureControl(watch);
    this.lanes = new LaneView(watch);
  }

  /** @param {Look} look */
  draw(look) {
    const { step, playback, hover, place } = look, { watch: { layout }, box, lanes } = this;
    this.hand.draw(look);
    const move = step?.move ?? playback.annealed.moveAt(Math.min(0, playback.annealed.count - 1));
    box.hidden = !move;
    if (!move) return;
    const shown = lanes.view(look), own = lanes.board(look), board = own?.cells ?? playback.boardAt(place);
    const costs = costsOfLines(layout, move.how, board, own && !own.moves ? null : step?.move ?? null);
    const worked = this.linesToWorkOut(move.how, hover);
    this.listed = this.linesOf(costs);
    render(box, html`${this.finder.view(look, [this.hand.button(), lanes.button()])}${shown}
      ${chanceOf(step?.move ?? null)}
      <div hidden=${worked.length > 0 && this.opened === null}><h3>${say("annealing.most_costly")}</h3>
        <ul class="line-costs" data-testid="line-costs">
        ${this.listed.map((line) => this.lineItem(line, Math.max(1, ...costs.costs.values())))}</ul></div>
      <div class="worked" ref=${(element) => this.bringIntoSight(element)} data-testid="worked-cost">
        ${worked.map((line) => this.workedOut(move.how, board, line))}</div>`);
  }

  /** What a visitor opened is brought into sight, once. @param {HTMLElement} worked */
  bringIntoSight(worked) {
    if (this.opened !== null && this.opened !== this.scrolledTo) worked.scrollIntoView({ block: "nearest" });
    this.scrolledTo = this.opened;
  }

  /** Show how the cost of a line is computed, or close it again. @param {number} line */
  open(line) {
    this.opened = line === this.opened ? null : line;
    this.watch.redraw();
  }

  /** Work out the first line of the list, or close what is open. */
  work() {
    this.opened = this.opened === null ? this.listed[0]?.line ?? null : null;
    this.watch.redraw();
  }

  /** The opened line or else those under the pointer, if their costs count.
   * @param {Annealing} how @param {number | null} hover */
  linesToWorkOut(how, hover) {
    const { layout } = this.watch, judged = judgedLines(how, layout);
    const through = hover === null ? [] : linesThrough(layout.shape, hover);
    return (this.opened === null ? through : [this.opened]).filter((line) => judged.includes(line));
  }

  /** @param {Look} look */
  board(look) { return this.lanes.board(look); }

  leave() { this.hand.forget(); }

  /** The cells of a move, whether it was accepted or not. @param {Look} look */
  lit(look) {
    const move = look.step?.move, other = this.lanes.board(look)?.moves === false;
    return move && !other && move.kind !== MOVE.GAP ? Array.from(move.cells) : [];
  }

  /** The lines that judged the move, then the most costly ones, and the opened one in any case.
   * @param {LineCosts} costs @returns {ListedLine[]} */
  linesOf({ costs, changes }) {
    const all = [...costs].map(([line, cost]) => ({ line, cost, change: changes.get(line) ?? 0 }));
    const shown = all.filter(({ cost, change }) => cost || change)
      .sort((a, b) => Number(b.change !== 0) - Number(a.change !== 0) || b.cost - a.cost).slice(0, MOST_LINES);
    const opened = all.find(({ line }) => line === this.opened);
    return opened && !shown.includes(opened) ? [...shown, opened] : shown;
  }

  /** @param {ListedLine} listed @param {number} most */
  lineItem({ line, cost, change }, most) {
    const text = capital(say("annealing.cost_of_line", { line: lineName(this.watch.layout, line), cost }));
    const by = change ? ` (${change > 0 ? "+" : "−"}${Math.abs(change)})` : "";
    return html`<li><meter min="0" max=${most} value=${cost}></meter>
      <button type="button" class="text" title=${say("annealing.work_out")} aria-expanded=${line === this.opened}
        onclick=${() => this.open(line)} data-testid="line-cost">${text + by}</button></li>`;
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
      say(PAIRS[how.cost] ?? "annealing.pair", { wanted, found: has, cost: pairCost(how.cost, wanted, has) }));
    const apartBy = { wanted: clue.length, found: runs.length, cost: (clue.length - runs.length) ** 2 };
    if (scores) terms.push(say("annealing.in_number", apartBy));
    const changes = coloured.words ? "coloured_run.changes" : "annealing.flips_detail";
    return html`<p>${say("annealing.worked_out", about)}</p>
      ${scores && html`<div class="alignment" tabindex="0" data-testid="alignment">
        ${alignmentTable({ one: clue, other: runs, scores, path })}</div>
      <p class="muted">${say("annealing.alignment")}</p>`}
      <p>${how.cost === "flips" ? say(changes, { line: name }) : terms.join("; ")}</p>
      <p>${say("annealing.cost_of_line", { line: capital(name), cost })}</p>`;
  }
}

/** The probability of a move, beside the number that was drawn. @param {AnnealedMove | null} move */
function chanceOf(move) {
  if (!move || Number.isNaN(move.draw)) return null;
  const probable = probability(move), [chance, draw] = apart(probable, move.draw);
  const code = move.how.acceptance === "original" ? "annealing.beside_threshold" : "annealing.probability";
  return html`<div class="chance"><meter min="0" max="1" value=${probable}></meter>
    <span class="small muted">${say(code, { chance, draw })}</span></div>`;
}

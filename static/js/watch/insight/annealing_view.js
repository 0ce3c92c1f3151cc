// What an annealer thinks: the current move, its probability, the lines that judged it, the cost of each line, and how
// the cost of a line is computed: of the one opened in the list, else of those under the pointer. Visitors can go to
// any move and begin an annealing by hand.

import "../../core/texts/more_texts.js";
import { capital, lineName } from "../../core/words.js";
import { marksIn } from "../../core/lines.js";
import { linesThrough } from "../../core/shapes.js";
import { say } from "../../core/texts/say.js";
import { find, make, setText } from "../../base/dom.js";
import { alignmentTable } from "../alignment_table.js";
import { MOVE } from "../event_codes.js";
import { inColours } from "../in_colours.js";
import { costOf, costsOfLines, judgedLines, pairCost } from "../line_costs.js";
import { apart, probability } from "../reasons.js";
import { LaneView } from "./lane_view.js";
import { MoveFinder } from "./move_finder.js";
import { TemperatureControl } from "./temperature_control.js";

const MOST_LINES = 8; // listed by their cost
const MOST_PAIRS = 24;

/** How the cost of a pair is written. @type {Record<string, string>} */
const PAIRS = { aligned: "annealing.pair_square", punitive: "annealing.pair_apart" };

/** @import { Context, Look, View } from "../method_panel.js" */

/** @param {HTMLElement} box @param {Context} context @returns {View} */
export function createView(box, context) {
  const view = new AnnealingView(box, context);
  return {
    draw: (look) => view.draw(look), lit: (look) => view.lit(look), leave: () => view.hand.forget(), hand: view.hand,
    board: (look) => view.lanes.board(look), work: () => view.toggleWork(),
  };
}

class AnnealingView {
  /** @param {HTMLElement} box @param {Context} context */
  constructor(box, context) {
    this.box = box;
    this.context = context;
    this.chance = make("div", { className: "chance" });
    this.meter = make("meter", { min: 0, max: 1 });
    this.chanceText = make("span", { className: "small muted" });
    this.chance.append(this.meter, this.chanceText);
    this.lines = make("ul", { className: "line-costs", testid: "line-costs" });
    this.worked = make("div", { className: "worked", testid: "worked-cost" });
    this.opened = /** @type {number | null} */ (null); // the line whose computation stays open
    this.seen = this.opened; // the one that was scrolled to
    this.shown = ""; // what is worked out now
    this.lines.addEventListener("click", ({ target }) => this.open(/** @type {Element} */ (target)));
    this.finder = new MoveFinder(context);
    this.hand = new TemperatureControl(context);
    this.lanes = new LaneView(context);
    this.finder.form.append(this.hand.button, this.lanes.button);
    this.list = make("div", {}, make("h3", { textContent: say("annealing.most_costly") }), this.lines);
    box.append(...this.finder.elements, this.lanes.box, this.chance, this.list, this.worked);
  }

  /** @param {Look} look */
  draw(look) {
    const { step, playback, hover, place } = look;
    this.finder.draw(look);
    this.hand.draw(look);
    this.lanes.draw(look);
    const move = step?.move ?? playback.annealed.moveAt(Math.min(0, playback.annealed.count - 1));
    this.box.hidden = !move;
    if (!move) return;
    this.showChance(step?.move ?? null);
    const own = this.lanes.board(look), board = own?.cells ?? playback.boardAt(place);
    const moved = own && !own.moves ? null : step?.move ?? null;
    this.showLines(costsOfLines(this.context.layout, move.how, board, moved));
    this.showWorked(move.how, board, this.linesToWorkOut(move.how, hover));
  }

  /** Show how the cost of a line of the list is computed, or close it again. @param {Element} target */
  open(target) {
    const line = target.closest("button")?.dataset.line;
    if (line === undefined) return;
    this.opened = Number(line) === this.opened ? null : Number(line);
    this.context.redraw();
  }

  /** Work out the first line of the list, or close what is open. */
  toggleWork() {
    const line = this.lines.querySelector("button")?.dataset.line;
    this.opened = this.opened !== null || line === undefined ? null : Number(line);
    this.context.redraw();
  }

  /** The opened line or else those under the pointer, if their costs count.
   * @param {Annealing} how @param {number | null} hover */
  linesToWorkOut(how, hover) {
    const { layout } = this.context, judged = judgedLines(how, layout);
    const through = hover === null ? [] : linesThrough(layout.shape, hover);
    return (this.opened === null ? through : [this.opened]).filter((line) => judged.includes(line));
  }

  /** The cells of a move, whether it was accepted or not. @param {Look} look */
  lit(look) {
    const move = look.step?.move, other = this.lanes.board(look)?.moves === false;
    return move && !other && move.kind !== MOVE.GAP ? Array.from(move.cells) : [];
  }

  /** @param {AnnealedMove | null} move */
  showChance(move) {
    this.chance.hidden = !move || Number.isNaN(move.draw);
    if (!move || this.chance.hidden) return;
    const chance = probability(move), texts = apart(chance, move.draw);
    const code = move.how.acceptance === "original" ? "annealing.beside_threshold" : "annealing.probability";
    Object.assign(this.meter, { value: chance });
    setText(this.chanceText, say(code, { chance: texts[0], draw: texts[1] }));
  }

  /** List the lines that judged the move, then the most costly ones, and the opened one in any case. The buttons stay
   * the same, so that one of them keeps the focus. @param {LineCosts} costs */
  showLines({ costs, changes }) {
    const all = [...costs].map(([line, cost]) => ({ line, cost, change: changes.get(line) ?? 0 }));
    const shown = all.filter(({ cost, change }) => cost || change)
      .sort((a, b) => Number(b.change !== 0) - Number(a.change !== 0) || b.cost - a.cost).slice(0, MOST_LINES);
    const opened = all.find(({ line }) => line === this.opened);
    if (opened && !shown.includes(opened)) shown.push(opened);
    const most = Math.max(1, ...costs.values()), { children } = this.lines;
    while (children.length > shown.length) children[children.length - 1].remove();
    while (children.length < shown.length) this.lines.append(lineItem());
    shown.forEach((one, i) => this.showLine(/** @type {HTMLElement} */ (children[i]), one, most));
  }

  /** @param {HTMLElement} item @param {{ line: number, cost: number, change: number }} one @param {number} most */
  showLine(item, { line, cost, change }, most) {
    const text = capital(say("annealing.cost_of_line", { line: lineName(this.context.layout, line), cost }));
    const by = change ? ` (${change > 0 ? "+" : "−"}${Math.abs(change)})` : "";
    const button = find(item, "button"), isOpen = line === this.opened;
    Object.assign(find(item, "meter", HTMLMeterElement), { max: most, value: cost });
    setText(button, text + by);
    button.dataset.line = String(line);
    button.setAttribute("aria-expanded", String(isOpen));
  }

  /** @param {Annealing} how @param {ArrayLike<number>} board @param {number[]} lines */
  showWorked(how, board, lines) {
    const now = `${how.cost}|${lines}|${lines.map((line) => marksIn(this.context.layout, line, board))}`;
    if (now === this.shown) return; // a table stays where it was scrolled to
    this.shown = now;
    this.worked.replaceChildren(...lines.flatMap((line) => this.workedOut(how, board, line)));
    this.list.hidden = lines.length > 0 && this.opened === null; // so that what the pointer asks for is in sight
    if (this.opened !== null && this.opened !== this.seen) this.worked.scrollIntoView({ block: "nearest" });
    this.seen = this.opened;
  }

  /** @param {Annealing} how @param {ArrayLike<number>} board @param {number} line */
  workedOut(how, board, line) {
    const { layout } = this.context, clue = layout.clues[line], name = capital(lineName(layout, line));
    if (!Array.isArray(clue)) return [];
    const { cost, pairs, found, scores, path = [] } = costOf(how.cost, clue, marksIn(layout, line, board), how);
    const runs = inColours.ways?.runsText(marksIn(layout, line, board)) ?? found.join(", ");
    const about = { line: name, wanted: clue.words ?? clue.join(", "), found: runs };
    const terms = pairs.slice(0, MOST_PAIRS).map(([wanted, has]) =>
      say(PAIRS[how.cost] ?? "annealing.pair", { wanted, found: has, cost: pairCost(how.cost, wanted, has) }));
    const apart = { wanted: clue.length, found: found.length, cost: (clue.length - found.length) ** 2 };
    if (scores) terms.push(say("annealing.in_number", apart));
    const list = make("p", { textContent: terms.join("; ") });
    const changes = inColours.ways ? "coloured_run.changes" : "annealing.flips_detail";
    if (how.cost === "flips") list.textContent = say(changes, { line: lineName(layout, line) });
    return [
      make("p", { textContent: say("annealing.worked_out", about) }),
      ...(scores ? tableOf({ one: clue, other: found, scores, path }) : []), list,
      make("p", { textContent: say("annealing.cost_of_line", { line: name, cost }) }),
    ];
  }
}

const lineItem = () => make("li", {}, make("meter", { min: 0 }),
  make("button", { type: "button", className: "text", title: say("annealing.work_out"), testid: "line-cost" }));

/** The table of an alignment, and how it is read. @param {Parameters<typeof alignmentTable>[0]} aligned */
const tableOf = (aligned) => [
  make("div", { className: "alignment", tabIndex: 0, testid: "alignment" }, alignmentTable(aligned)),
  make("p", { className: "muted", textContent: say("annealing.alignment") }),
];

// The board, the rule and the cost curve of an annealing that is played.

import "../../core/texts/algorithm_texts.js";
import { say } from "../../core/texts/say.js";
import { lineName } from "../../core/words.js";
import { make, makeSvg } from "../../base/dom.js";
import { choice, markRight } from "./board_table.js";
import {
  AS_METHOD, columnCosts, decide, figures, isAccepted, newAnnealing, propose, proposeByChance, randomOf, runAt,
} from "./anneal_game.js";
import { isShown } from "./score.js";

/** @import { Stage } from "./stage.js" */

const WIDE = 300, HIGH = 90; // of the curve

export class AnnealTable {
  /** @param {Stage} stage @param {Layout} layout @param {number} seed */
  constructor(stage, layout, seed) {
    this.stage = stage;
    this.game = newAnnealing(layout, randomOf(seed));
    this.chosen = /** @type {{ row: number, run: number } | null} */ (null);
    this.table = stage.board.table;
    this.table.addEventListener("keydown", (event) => this.push(event), { capture: true });
  }

  get score() { return this.game.score; }

  get isOver() { return this.game.phase === "end"; }

  get nodes() { return this.game.moves; }

  prompt() {
    const { phase, cost, moves } = this.game;
    if (phase === "end") return say(cost ? "algorithm.moves_over" : "algorithm.anneal_over", { count: moves, cost });
    if (phase === "decide") return say("algorithm.accept_or_reject");
    return say(this.chosen ? "algorithm.push" : "algorithm.propose");
  }

  counts() {
    const { moves, cost, taken } = this.game;
    return [["moves", moves], ["cost", cost], ["taken", taken]];
  }

  draw() {
    const { game, stage } = this, marked = new Map(), { phase, proposal, layout } = game;
    for (const cell of proposal?.cells ?? []) marked.set(cell, game.cells[cell] === 1 ? "leaves" : "comes");
    if (phase === "propose") for (const cell of this.chosenCells()) marked.set(cell, "chosen");
    const below = columnCosts(layout, game.cells).map((cost) => (cost ? `+${cost}` : "✓"));
    stage.board.show({ cells: game.cells, marked, below, active: phase === "propose" });
    const choices = { propose: () => this.proposing(), decide: () => this.deciding(), end: () => [] };
    stage.putChoices(choices[phase]());
    stage.facts.replaceChildren(...(phase === "decide" ? [this.rule()] : []));
    stage.extra.replaceChildren(this.curve());
  }

  chosenCells() {
    const { game, chosen } = this;
    return chosen ? [...game.cells.keys()].filter((cell) => {
      const found = game.cells[cell] === 1 && runAt(game, cell);
      return found && found.row === chosen.row && found.run === chosen.run;
    }) : [];
  }

  /** A cell was pressed: its run is the one to move. @param {number} cell */
  press(cell) {
    if (this.game.phase !== "propose") return;
    this.chosen = runAt(this.game, cell);
    this.stage.draw();
    if (!this.chosen) this.stage.tell(say("algorithm.no_run"));
  }

  /** Arrows to the left and right shift the chosen run. @param {KeyboardEvent} event */
  push(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || !this.chosen || this.game.phase !== "propose") return;
    event.preventDefault();
    this.shift(by);
  }

  /** @param {number} by */
  shift(by) {
    const { chosen } = this;
    if (chosen) this.stage.act(`m${chosen.row}.${chosen.run}.${by}`);
  }

  /** Do what an act says: propose a move, let chance propose one, accept or reject. @param {string} act
   * @returns {{ text: string, right?: boolean } | null} */
  act(act) {
    const { game } = this, [row, run, by] = act.slice(1).split(".").map(Number);
    if (game.phase === "decide") return act === "a" || act === "j" ? decide(game, act === "a") : null;
    if (game.phase !== "propose") return null;
    if (act === "c") this.chosen = null;
    else if (game.starts[row]?.[run] === undefined || Math.abs(by) !== 1) return null;
    const { blocked } = act === "c" ? proposeByChance(game) : propose(game, row, run, by);
    return { text: blocked ? say("algorithm.blocked") : "" };
  }

  proposing() {
    const { chosen } = this;
    const left = choice("left", ["←"], () => this.shift(-1)), right = choice("right", ["→"], () => this.shift(1));
    left.setAttribute("aria-label", `← ${say("algorithm.to_left")}`);
    right.setAttribute("aria-label", `→ ${say("algorithm.to_right")}`);
    for (const one of [left, right]) one.disabled = !chosen;
    const chance = choice("chance", [say("algorithm.by_chance")], () => this.stage.act("c"));
    return chosen ? [left, right, chance] : [chance, left, right];
  }

  deciding() {
    const { game, stage } = this, accepts = isAccepted(game);
    return [true, false].map((accept) => {
      const name = accept ? "accept" : "reject";
      const button = choice(name, [say(`algorithm.${name}`)], () => stage.act(accept ? "a" : "j"));
      markRight(button, isShown(game.score) && accept === accepts);
      return button;
    });
  }

  /** The numbers that the rule compares. */
  rule() {
    const { game } = this, { proposal } = game, about = figures(game), delta = proposal?.delta ?? 0;
    const changes = (proposal?.changes ?? []).map(({ line, before, after }) =>
      say("algorithm.changes", { line: lineName(game.layout, line), before, after }));
    const rows = [
      [say("algorithm.change"), `Δ = ${delta > 0 ? "+" : delta < 0 ? "−" : ""}${Math.abs(delta)}`],
      [say("algorithm.temperature"), `T = ${about.temperature}`],
      ...(delta > 0 ? [[say("algorithm.probability"), `e^(−Δ/T) = ${about.chance}`]] : []),
      ...(delta > 0 ? [[say("algorithm.drawn"), about.draw]] : []),
    ].map(([name, value]) => make("div", {}, make("dt", { textContent: name }), make("dd", { textContent: value })));
    return make("div", { className: "algo-rule", testid: "rule" },
      make("p", { className: "small", textContent: changes.join(" · ") }), make("dl", {}, ...rows));
  }

  curve() {
    const { history } = this.game, most = Math.max(...history.map(({ cost }) => cost), 1);
    const x = (/** @type {number} */ at) => (at / Math.max(20, history.length - 1)) * WIDE;
    const points = history.map(({ cost }, at) => `${x(at)},${HIGH - (cost / most) * (HIGH - 6) - 3}`).join(" ");
    const svg = makeSvg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "algo-curve", role: "img" },
      makeSvg("line", { x1: 0, x2: WIDE, y1: HIGH - 3, y2: HIGH - 3 }), makeSvg("polyline", { points }));
    svg.setAttribute("aria-label", say("algorithm.curve", { cost: this.game.cost, count: this.game.moves }));
    const about = { cost: this.game.cost, count: this.game.moves, most: AS_METHOD.moves };
    return make("figure", { className: "algo-figure" }, svg,
      make("figcaption", { className: "small muted", textContent: say("algorithm.curve_of", about) }));
  }
}

// The board, the rule and the cost curve of an annealing that is played.

import { say } from "../../core/texts/say.js";
import { lineName } from "../../core/words.js";
import { html } from "../../base/html.js";
import { choice } from "./board_table.js";
import {
  AS_METHOD, columnCosts, decide, figures, isAccepted, isTrap, neighboursOf, newAnnealing, propose, proposeByChance,
  randomOf, runAt,
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
  }

  get nodes() { return this.game.moves; }

  get isTrapped() { return this.game.greedy && isTrap(this.game); }

  prompt() {
    const { phase, cost, moves, greedy } = this.game;
    if (phase === "propose" && this.isTrapped) return say("algorithm.trapped", { cost });
    if (phase === "decide" && greedy) return say("algorithm.accept_or_reject_greedy");
    if (phase === "end") return say(cost ? "algorithm.moves_over" : "algorithm.anneal_over", { count: moves, cost });
    if (phase === "decide") return say("algorithm.accept_or_reject");
    return say(this.chosen ? "algorithm.push" : "algorithm.propose");
  }

  counts() {
    const { moves, cost, taken } = this.game;
    return [["moves", moves], ["cost", cost], ["taken", taken]];
  }

  scene() {
    const { phase, proposal, layout, cells } = this.game, marked = new Map();
    for (const cell of proposal?.cells ?? []) marked.set(cell, cells[cell] === 1 ? "leaves" : "comes");
    if (phase === "propose") for (const cell of this.chosenCells()) marked.set(cell, "chosen");
    const below = columnCosts(layout, cells).map((cost) => (cost ? `✗ ${cost}` : "✓"));
    return { cells, marked, below, active: phase === "propose" };
  }

  chosenCells() {
    const { game, chosen } = this;
    return chosen ? [...game.cells.keys()].filter((cell) => {
      const at = game.cells[cell] === 1 && runAt(game, cell);
      return at && at.row === chosen.row && at.run === chosen.run;
    }) : [];
  }

  /** A cell was pressed: its run is the one to move. @param {number} cell */
  press(cell) {
    if (this.game.phase !== "propose") return;
    this.chosen = runAt(this.game, cell);
    if (this.chosen) this.stage.draw();
    else this.stage.tell(say("algorithm.no_run"));
  }

  /** Arrows to the left and right shift the chosen run. @param {KeyboardEvent} event */
  key(event) {
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

  /** Propose a move, let chance propose one, accept or reject. @param {string} act */
  act(act) {
    const { game } = this, [row, run, by] = act.slice(1).split(".").map(Number);
    if (game.phase === "decide") return act === "a" || act === "j" ? decide(game, act === "a") : null;
    if (game.phase !== "propose") return null;
    if (act === "g") game.greedy = !game.greedy;
    if (act === "g") return { text: "" };
    if (act === "c") this.chosen = null;
    else if (game.starts[row]?.[run] === undefined || Math.abs(by) !== 1) return null;
    const { blocked } = act === "c" ? proposeByChance(game) : propose(game, row, run, by);
    return { text: blocked ? say("algorithm.blocked") : "" };
  }

  choices() {
    const { game: { phase, greedy }, chosen } = this;
    if (phase === "end") return [];
    if (phase === "decide") return this.deciding();
    const role = choice("greedy", say(greedy ? "algorithm.be_annealer" : "algorithm.be_greedy"),
      () => this.stage.act("g"));
    if (this.isTrapped) return [role];
    const [left, right] = [["left", "←", -1], ["right", "→", 1]].map(([name, sign, by]) =>
      choice(`${name}`, sign, () => this.shift(Number(by)),
        { disabled: !chosen, label: `${sign} ${say(`algorithm.to_${name}`)}` }));
    const chance = choice("chance", say("algorithm.by_chance"), () => this.stage.act("c"));
    return chosen ? [left, right, chance, role] : [chance, left, right, role];
  }

  deciding() {
    const { game, stage } = this, accepts = isAccepted(game);
    return ["accept", "reject"].map((name) => choice(name, say(`algorithm.${name}`),
      () => stage.act(name === "accept" ? "a" : "j"),
      { right: isShown(game.score) && (name === "accept") === accepts }));
  }

  /** The numbers that the rule compares. */
  facts() {
    const { proposal, phase, layout, greedy } = this.game, about = figures(this.game), delta = proposal?.delta ?? 0;
    if (phase !== "decide") return null;
    const changes = (proposal?.changes ?? []).map(({ line, before, after }) =>
      say("algorithm.changes", { line: lineName(layout, line), before, after }));
    const rows = [
      [say("algorithm.change"), `Δ = ${delta > 0 ? "+" : delta < 0 ? "−" : ""}${Math.abs(delta)}`],
      ...(greedy ? [] : [[say("algorithm.temperature"), `T = ${about.temperature}`]]),
      ...(delta > 0 && !greedy ? [[say("algorithm.probability"), `e^(−Δ/T) = ${about.chance}`]] : []),
      ...(delta > 0 && !greedy ? [[say("algorithm.drawn"), about.draw]] : []),
    ];
    return html`<div class="algo-rule" data-testid="rule"><p class="small">${changes.join(" · ")}</p>
      <dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></div>`;
  }

  /** The trap, or the cost of the moves so far. */
  extra() {
    return this.game.phase === "propose" && this.isTrapped ? trapOf(this.game) : this.curve();
  }

  curve() {
    const { costs, cost, moves: count } = this.game, most = Math.max(...costs, 1), floor = HIGH - 3;
    const x = (/** @type {number} */ at) => (at / Math.max(20, costs.length - 1)) * WIDE;
    const points = costs.map((height, at) => `${x(at)},${floor - (height / most) * (HIGH - 6)}`).join(" ");
    return html`<figure class="algo-figure"><svg viewBox=${`0 0 ${WIDE} ${HIGH}`} class="algo-curve" role="img"
        aria-label=${say("algorithm.curve", { cost, count })}>
        <line x1="0" x2=${WIDE} y1=${floor} y2=${floor}></line><polyline points=${points}></polyline></svg>
      <figcaption class="small muted">
        ${say("algorithm.curve_of", { cost, count, most: AS_METHOD.moves })}</figcaption></figure>`;
  }
}

// A trap

/** A trap as a hollow between hills, with the lowest way out, and the costs of all moves from it.
 * @param {import("./anneal_game.js").AnnealGame} game */
function trapOf(game) {
  const { layout, cost } = game, all = neighboursOf(game).sort((one, other) => one.delta - other.delta);
  const moves = all.map(({ row, run, by, delta }) => say("algorithm.neighbour", {
    line: lineName(layout, row), run: /** @type {number[]} */ (layout.clues[row])[run], way: by < 0 ? "←" : "→",
    delta: delta ? `+${delta}` : "0",
  }));
  const least = all.find(({ delta }) => delta > 0)?.delta ?? 0;
  return html`<figure class="algo-figure algo-trap" data-testid="trap"><svg viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img"
      aria-label=${say("algorithm.trap", { cost, least })}><path
      d="M0 8C30 8 40 56 75 56S110 14 150 14S200 78 235 78S285 20 300 14"></path><circle cx="75" cy="48" r="7"></circle>
      <text x="75" y="36">${cost}</text><text x="150" y="10">+${least}</text><text x="235" y="72">0</text></svg>
    <figcaption class="small">${say("algorithm.trap", { cost, least })}</figcaption>
    <ul class="small">${moves.map((move) => html`<li>${move}</li>`)}</ul></figure>`;
}

// The board, the levels and the clauses of a SAT solver that is played.

import { CROSSED, FILLED } from "../../core/marks.js";
import { say } from "../../core/texts/say.js";
import { html } from "../../base/html.js";
import { choice } from "./board_table.js";
import { clauseText, literalText } from "./clause_game.js";
import { CdclGame, DpllGame } from "./conflict_games.js";
import { isShown } from "./score.js";

/** @import { Option } from "./clause_game.js" */
/** @import { Stage } from "./stage.js" */

const ENOUGH = 2; // forced cells that one finds, before the machine may find the others
/** @type {Record<number, string>} */
const KEYS = { [FILLED]: "f", [CROSSED]: "x" };
const LEFT = 2; // so many others at least

export class ClauseTable {
  /** @param {Stage} stage @param {Layout} layout @param {"dpll" | "cdcl"} method @param {boolean} own */
  constructor(stage, layout, method, own) {
    this.stage = stage;
    this.layout = layout;
    this.game = method === "dpll" ? new DpllGame(layout, own) : new CdclGame(layout);
    this.tool = FILLED;
    this.all = this.game.clauses.length;
  }

  get nodes() { return this.game.counted.decisions + this.game.counted.propagations; }

  prompt() {
    const { phase, solved, rule } = this.game;
    if (phase === "end") return say(solved ? "algorithm.solver_over" : "algorithm.no_solution");
    return say(phase === "decide" ? `algorithm.ask_decide_${rule}` : `algorithm.ask_${phase}`);
  }

  counts() {
    const { decisions, propagations, conflicts } = this.game.counted;
    return [["decisions", decisions], ["forced", propagations], ["conflicts", conflicts]];
  }

  scene() {
    const { phase, levels, cells, score } = this.game, notes = new Map(), lines = phase === "broken";
    levels.forEach((level, cell) => { if (level > 0) notes.set(cell, String(level)); });
    const shown = lines && isShown(score) ? this.game.brokenLines() : [];
    const active = phase === "propagate" || phase === "decide";
    return { cells, marked: this.marked(isShown(score)), notes, active, lines, shown };
  }

  choices() {
    const { phase, score } = this.game, kind = phase === "learn" || phase === "back" ? "algo-wide" : "";
    if (phase === "propagate") return this.acting();
    return phase === "decide" ? this.tools() : this.options().map(({ act, text, right }) =>
      choice(`option-${act}`, text, () => this.stage.act(act), { kind, right: isShown(score) && right }));
  }

  /** The cells that are looked at, by how. @param {boolean} show the right choice */
  marked(show) {
    const { game } = this, { phase, decisions } = game, marked = new Map();
    const mark = (/** @type {number} */ literal, /** @type {string} */ how) => marked.set(Math.abs(literal) - 1, how);
    for (const literal of decisions) mark(literal, "guessed");
    const shown = phase === "decide" ? game.nextDecision
      : phase === "propagate" && game.due === "forced" ? game.forced[0] : 0;
    if (show && shown) mark(shown, "shown");
    if (game instanceof CdclGame && (phase === "learn" || phase === "jump")) {
      for (const literal of game.clauses[game.brokenClause].literals) mark(literal, "broken");
    }
    return marked;
  }

  /** @param {number} mark */
  take(mark) {
    this.tool = mark;
    this.stage.draw();
  }

  /** @param {KeyboardEvent} event */
  key({ key }) {
    const mark = [FILLED, CROSSED].find((tool) => KEYS[tool] === key.toLowerCase());
    if (mark) this.take(mark);
  }

  tools() {
    return [FILLED, CROSSED].map((mark) => {
      const name = mark === FILLED ? "filled" : "empty";
      return choice(`tool-${name}`, html`<i class=${`algo-swatch ${name}`}></i>${say(`algorithm.tool_${name}`)}
        <kbd aria-hidden="true">${KEYS[mark].toUpperCase()}</kbd>`, () => this.take(mark),
      { key: KEYS[mark], pressed: this.tool === mark });
    });
  }

  acting() {
    const { game, stage } = this, due = isShown(game.score) ? game.due : "";
    const isOffered = game.found >= ENOUGH && game.due === "forced" && game.forced.length >= LEFT;
    return [
      ...this.tools(),
      choice("nothing", say("algorithm.say_nothing"), () => stage.act("n"), { right: due === "decide" }),
      choice("conflict", say("algorithm.say_conflict"), () => stage.act("k"), { right: due === "conflict" }),
      isOffered && choice("rest", say("algorithm.rest"), () => stage.act("t"), { kind: "algo-wide" }),
    ];
  }

  /** Do what an act says: set a cell, say that nothing is forced or a clause is broken, and so on. @param {string} act
   * @returns {{ text: string, right?: boolean } | null} */
  act(act) {
    const { game, layout } = this, number = Number(act.slice(1)), { phase } = game;
    const isCell = game.cells[number] === 0 && (phase === "propagate" || phase === "decide");
    const mark = { f: FILLED, e: CROSSED }[act[0]];
    if (mark) return isCell ? game.setCell(number, mark) : null;
    if (phase === "propagate" && act === "n") return game.sayNothing();
    if (phase === "propagate" && act === "k") return game.sayConflict();
    if (phase === "propagate" && act === "t") {
      game.findRest();
      return { text: say("algorithm.rest_found") };
    }
    if (phase === "broken") return act[0] === "b" && number < layout.clues.length ? game.chooseBroken(number) : null;
    return game.choose(act);
  }

  /** A cell was pressed. @param {number} cell */
  press(cell) {
    if (this.game.cells[cell]) this.stage.tell(say("algorithm.has_value"));
    else this.stage.act(`${this.tool === FILLED ? "f" : "e"}${cell}`);
  }

  /** A clue was pressed. @param {number} line */
  pressLine(line) {
    this.stage.act(`b${line}`);
  }

  /** What can be chosen from a list. A line is chosen on the board. @returns {Option[]} */
  options() {
    const { game } = this;
    if (game.phase !== "broken") return game.options;
    return game.brokenLines().includes(-1) ? [{ act: "b-1", text: say("algorithm.learned_clause"), right: true }] : [];
  }

  /** The clause with which the player goes back. */
  facts() {
    const { game, layout } = this, learned = game instanceof CdclGame && game.phase === "jump" ? game.learned : null;
    return learned && html`<p class="algo-learned">
      ${say("algorithm.jump_with", { clause: clauseText(layout, learned) })}</p>`;
  }

  /** The decisions, and the clauses that were learned. */
  extra() {
    const { game, layout } = this, learned = game.clauses.slice(this.all);
    const decisions = game.decisions.map((literal, at) =>
      say(game instanceof DpllGame && game.second[at] ? "algorithm.level_second" : "algorithm.level_of",
        { level: at + 1, literal: literalText(layout, literal) }));
    const list = (/** @type {string} */ title, /** @type {string[]} */ items) => items.length > 0
      && html`<h3>${title}</h3><ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
    return html`<div class="algo-told" data-testid="told">${list(say("algorithm.decisions_list"), decisions)}
      ${list(say("algorithm.learned_list"), learned.map(({ literals }) => clauseText(layout, literals)))}</div>`;
  }
}

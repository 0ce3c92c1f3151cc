// The board, the levels and the clauses of a SAT solver that is played.

import { CROSSED, FILLED } from "../../core/marks.js";
import { say } from "../../core/texts/say.js";
import { make, setPressed } from "../../base/dom.js";
import { choice, markRight } from "./board_table.js";
import { CdclGame } from "./cdcl_game.js";
import { clauseText, literalText } from "./clause_game.js";
import { DpllGame } from "./dpll_game.js";
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
    stage.board.table.addEventListener("keydown", ({ key }) => {
      const mark = [FILLED, CROSSED].find((one) => KEYS[one] === key.toLowerCase());
      if (mark) this.take(mark);
    });
  }

  get score() { return this.game.score; }

  get isOver() { return this.game.phase === "end"; }

  /** The cells that were decided or found forced. */
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

  draw() {
    const { game, stage } = this, { phase, levels, cells, score } = game, notes = new Map();
    levels.forEach((level, cell) => { if (level > 0) notes.set(cell, String(level)); });
    const active = phase === "propagate" || phase === "decide";
    const lines = phase === "broken", shown = lines && isShown(score) ? game.brokenLines() : [];
    stage.board.show({ cells, marked: this.marked(isShown(score)), notes, active, lines, shown });
    stage.putChoices(phase === "propagate" ? this.acting() : phase === "decide" ? this.tools()
      : this.options().map((option) => this.optionButton(option)));
    stage.facts.replaceChildren(...this.learnedNow());
    stage.extra.replaceChildren(this.findings());
  }

  /** The cells that are looked at, by how. @param {boolean} show the right choice */
  marked(show) {
    const { game } = this, { phase, decisions } = game, marked = new Map();
    const mark = (/** @type {number} */ literal, /** @type {string} */ how) => marked.set(Math.abs(literal) - 1, how);
    for (const literal of decisions) mark(literal, "guessed");
    const shown = phase === "decide" ? game.nextDecision
      : phase === "propagate" && game.due === "forced" ? game.forcedOne : 0;
    if (show && shown) mark(shown, "shown");
    if (game instanceof CdclGame && (phase === "learn" || phase === "jump")) {
      for (const literal of game.clauses[game.brokenOne].literals) mark(literal, "broken");
    }
    return marked;
  }

  /** @param {number} mark */
  take(mark) {
    this.tool = mark;
    this.stage.draw();
  }

  tools() {
    return [FILLED, CROSSED].map((mark) => {
      const name = mark === FILLED ? "filled" : "empty";
      const swatch = make("i", { className: `algo-swatch ${name}` });
      const key = make("kbd", { textContent: KEYS[mark].toUpperCase() });
      key.setAttribute("aria-hidden", "true");
      const button = choice(`tool-${name}`, [swatch, say(`algorithm.tool_${name}`), key], () => this.take(mark));
      button.setAttribute("aria-keyshortcuts", KEYS[mark]);
      setPressed(button, this.tool === mark);
      return button;
    });
  }

  acting() {
    const { game, stage } = this, due = isShown(game.score) ? game.due : "";
    const nothing = choice("nothing", [say("algorithm.say_nothing")], () => stage.act("n"));
    const conflict = choice("conflict", [say("algorithm.say_conflict")], () => stage.act("k"));
    markRight(nothing, due === "decide");
    markRight(conflict, due === "conflict");
    const rest = choice("rest", [say("algorithm.rest")], () => stage.act("t"));
    rest.classList.add("algo-wide");
    const offered = game.found >= ENOUGH && game.due === "forced" && game.batch.length >= LEFT;
    return [...this.tools(), nothing, conflict, ...(offered ? [rest] : [])];
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

  /** @param {Option} option */
  optionButton({ act, text, right }) {
    const { score, phase } = this.game, button = choice(`option-${act}`, [text], () => this.stage.act(act));
    button.classList.toggle("algo-wide", phase === "learn" || phase === "back");
    markRight(button, isShown(score) && right);
    return button;
  }

  /** The clause with which the player goes back. */
  learnedNow() {
    const { game, layout } = this, learned = game instanceof CdclGame && game.phase === "jump" ? game.learned : null;
    const text = learned && say("algorithm.jump_with", { clause: clauseText(layout, learned.literals) });
    return text ? [make("p", { className: "algo-learned", textContent: text })] : [];
  }

  /** The decisions, and the clauses that were learned. */
  findings() {
    const { game, layout } = this, learned = game.clauses.slice(this.all);
    const decisions = game.decisions.map((literal, at) =>
      make("li", { textContent: say(game instanceof DpllGame && game.second[at] ? "algorithm.level_second"
        : "algorithm.level_of", { level: at + 1, literal: literalText(layout, literal) }) }));
    const clauses = learned.map(({ literals }) => make("li", { textContent: clauseText(layout, literals) }));
    const list = (/** @type {string} */ title, /** @type {HTMLElement[]} */ items) =>
      (items.length ? [make("h3", { textContent: title }), make("ul", {}, ...items)] : []);
    return make("div", { className: "algo-told", testid: "told" },
      ...list(say("algorithm.decisions_list"), decisions), ...list(say("algorithm.learned_list"), clauses));
  }
}

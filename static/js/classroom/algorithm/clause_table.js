// The board, the levels and the clauses of a SAT solver that is played.

import { CROSSED, FILLED } from "../../core/marks.js";
import { say } from "../../core/texts/say.js";
import { html } from "../../base/html.js";
import { capital, lineName } from "../../core/words.js";
import { choice } from "./board_table.js";
import { graphOf, layOutGraph } from "../../watch/implication_graph.js";
import { graphPicture, literalChips } from "../../watch/insight/clause_drawing.js";
import { clauseText, literalText } from "./clause_game.js";
import { CdclGame, DpllGame } from "./conflict_games.js";
import { isShown } from "./score.js";

/** @import { Item } from "../../watch/implication_graph.js" */
/** @import { Option } from "./clause_game.js" */
/** @import { Stage } from "./stage.js" */

const ENOUGH = 2; // forced cells that one finds, before the machine may find the others
/** @type {Record<number, string>} */
const KEYS = { [FILLED]: "f", [CROSSED]: "x" };
const LEFT = 2; // so many others at least
const GRAPH = { width: 560, height: 250, unit: 14 }, MARGINS = 40; // pixels
const MOST_CLAUSES = 24; // in the list

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
    if (phase === "learn" || phase === "jump" || phase === "back") {
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

  /** The implication graph so far, and the clauses. */
  extra() {
    return html`<div class="algo-told" data-testid="told">${this.graph()}${this.clauses()}</div>`;
  }

  /** What led to the conflict, or to the last cell that was set. */
  graph() {
    const { game, layout } = this, { phase, trail, levels, decisions } = game;
    const isBroken = ["learn", "jump", "back"].includes(phase), width = Math.min(GRAPH.width, innerWidth - MARGINS);
    if (!trail.length) return null;
    const levelOf = (/** @type {number} */ literal) => levels[Math.abs(literal) - 1], top = decisions.length;
    const implied = { sourcesOf: (/** @type {number} */ node) => game.sourcesOf(node), levelOf, top };
    const learned = game instanceof CdclGame && phase === "jump" ? game.learned : null;
    const graph = graphOf(isBroken ? 0 : trail[trail.length - 1], implied, learned);
    const label = (/** @type {Item} */ { kind, literals }) => {
      if (kind === "conflict") return say("clauses.the_conflict");
      if (kind === "fold" || kind === "facts") return say("clauses.more", { count: literals.length });
      const [literal] = literals, level = levelOf(literal);
      return top && level > 0 ? `${this.sign(literal)} · ${say("clauses.level", { level })}` : this.sign(literal);
    };
    const room = { ...GRAPH, width, lengthOf: (/** @type {Item} */ item) => label(item).length };
    const drawing = layOutGraph(graph, (literal) => top > 0 && !levelOf(literal), room);
    return html`<h3>${say("algorithm.graph")}</h3><div class="clause-graph" --high=${`${heightOf(drawing.nodes)}px`}
      data-testid="clause-graph">${graphPicture(drawing, { width, label,
        cut: graph.isCut ? say("clauses.cut_says", { count: graph.front.length }) : "",
        title: ({ literals }) => literals.map((literal) => literalText(layout, literal)).join(", ") })}</div>`;
  }

  /** @param {number} literal */
  sign(literal) {
    const cell = Math.abs(literal) - 1, { width } = this.layout;
    const place = { row: String(Math.floor(cell / width) + 1), column: String(cell % width + 1) };
    return say(literal > 0 ? "signs.filled" : "signs.empty", place);
  }

  /** The clauses that are not true yet and have a false literal, are learned, or force a literal; those with the fewest
   * open literals come first. The others are counted. */
  clauses() {
    const { game, layout } = this, all = game.clauses;
    const left = all.filter(({ literals }) => !literals.some((literal) => game.valueOf(literal) > 0))
      .map((clause) => ({ ...clause, open: clause.literals.filter((literal) => !game.valueOf(literal)).length }));
    const shown = left.filter(({ open, line, literals }) => line < 0 || open < Math.max(2, literals.length))
      .sort((one, other) => one.open - other.open).slice(0, MOST_CLAUSES);
    const chip = (/** @type {number} */ literal) => (
      { value: game.valueOf(literal), text: this.sign(literal), title: literalText(layout, literal) });
    return html`<h3>${say("algorithm.clauses_list")}</h3><ol class="algo-clauses" data-testid="clauses">
      ${shown.map(({ line, literals }) => html`<li class="clause"><span class="muted">${line < 0
        ? say("algorithm.learned_clause") : capital(lineName(layout, line))}</span>
        ${literalChips(literals.map(chip))}</li>`)}</ol>
      <p class="small muted">${`${say("algorithm.clauses_met", { count: all.length - left.length })} `}
        ${say("algorithm.clauses_open", { count: left.length - shown.length })}</p>`;
  }
}

/** @param {{ y: number, height: number }[]} nodes */
const heightOf = (nodes) => Math.max(...nodes.map(({ y, height }) => y + height)) + 2;

// The board, the levels and the clauses of a SAT solver that is played.

import "../../core/texts/algorithm_texts.js";
import { CROSSED, FILLED } from "../../core/marks.js";
import { capital, lineName } from "../../core/words.js";
import { say } from "../../core/texts/say.js";
import { make, setPressed } from "../../base/dom.js";
import { choice } from "./board_table.js";
import { isShown } from "./score.js";
import {
  brokenClauses, brokenLines, chooseBroken, chooseLearned, chooseLevel, clauseText, expected, findRest, forcedOne,
  literalText, newSolverGame, sayConflict, sayNothing, setCell,
} from "./solver_game.js";

/** @import { Stage } from "./stage.js" */

const ENOUGH = 2; // cells of a batch that one finds, before the solver may find the others
const LEFT = 2; // so many others at least

export class SolverTable {
  /** @param {Stage} stage @param {Layout} layout */
  constructor(stage, layout) {
    this.stage = stage;
    this.layout = layout;
    this.game = newSolverGame(layout);
    this.tool = FILLED;
    this.all = this.game.clauses.length;
    stage.board.table.addEventListener("keydown", ({ key }) => {
      if (key === "x") this.take(CROSSED);
      if (key === "f") this.take(FILLED);
    });
  }

  get score() { return this.game.score; }

  get isOver() { return this.game.phase === "end"; }

  get nodes() { return this.game.counted.decisions; }

  prompt() {
    const { phase, solved } = this.game;
    if (phase === "end") return say(solved ? "algorithm.solver_over" : "algorithm.no_solution");
    return say(`algorithm.ask_${phase}`);
  }

  counts() {
    const { decisions, propagations, conflicts } = this.game.counted;
    return [["decisions", decisions], ["forced", propagations], ["conflicts", conflicts]];
  }

  draw() {
    const { game, stage, layout } = this, { phase, levels, cells } = game, marked = new Map(), notes = new Map();
    levels.forEach((level, cell) => { if (level > 0) notes.set(cell, String(level)); });
    const mark = (/** @type {number} */ literal, /** @type {string} */ how) => marked.set(Math.abs(literal) - 1, how);
    for (const literal of game.decisions) if (cells[Math.abs(literal) - 1]) mark(literal, "guessed");
    if (isShown(game.score) && phase === "propagate" && expected(game) === "forced") mark(forcedOne(game), "shown");
    if (isShown(game.score) && phase === "decide") mark(game.batch[0], "shown");
    if (phase === "learn" || phase === "jump") {
      for (const literal of game.clauses[game.conflict].literals) mark(literal, "broken");
    }
    const active = phase === "propagate" || phase === "decide";
    stage.board.show({ cells, marked, notes, active, lines: phase === "broken" });
    const choices = {
      propagate: () => this.acting(), decide: () => this.tools(), broken: () => this.lines(),
      learn: () => this.clauses(), jump: () => this.levels(), end: () => [],
    };
    stage.putChoices(choices[phase]());
    stage.extra.replaceChildren(this.findings(layout));
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
      const button = choice(`tool-${name}`, [swatch, say(`algorithm.tool_${name}`)], () => this.take(mark));
      setPressed(button, this.tool === mark);
      return button;
    });
  }

  acting() {
    const { game, stage } = this, due = isShown(game.score) ? expected(game) : "";
    const nothing = choice("nothing", [say("algorithm.say_nothing")], () => stage.act("n"));
    const conflict = choice("conflict", [say("algorithm.say_conflict")], () => stage.act("k"));
    nothing.classList.toggle("shown", due === "decide");
    conflict.classList.toggle("shown", due === "conflict");
    const rest = choice("rest", [say("algorithm.rest", { count: game.batch.length })], () => stage.act("t"));
    const offered = game.found >= ENOUGH && game.batch.length >= LEFT && expected(game) === "forced";
    return [...this.tools(), nothing, conflict, ...(offered ? [rest] : [])];
  }

  /** Do what an act says: set a cell, say that nothing is forced or a clause is broken, and so on. @param {string} act
   * @returns {{ text: string, right?: boolean } | null} */
  act(act) {
    const { game, layout } = this, number = Number(act.slice(1)), { phase } = game;
    const isCell = game.cells[number] === 0 && (phase === "propagate" || phase === "decide");
    const mark = { f: FILLED, e: CROSSED }[act[0]];
    if (mark) return isCell ? setCell(game, number, mark) : null;
    if (phase === "propagate" && act === "n") return sayNothing(game);
    if (phase === "propagate" && act === "k") return sayConflict(game);
    if (phase === "propagate" && act === "t") {
      findRest(game);
      return { text: say("algorithm.rest_found") };
    }
    if (phase === "broken" && act[0] === "b" && number < layout.clues.length) return chooseBroken(game, number);
    if (phase === "learn" && act[0] === "l" && game.offered[number]) return chooseLearned(game, number);
    return phase === "jump" && act[0] === "v" ? chooseLevel(game, number) : null;
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

  lines() {
    const { game, layout } = this, broken = brokenLines(game), all = [...layout.clues.keys()];
    const learned = brokenClauses(game).some((clause) => game.clauses[clause].line < 0) ? [-1] : [];
    return [...all, ...learned].map((line) => {
      const name = line < 0 ? say("algorithm.learned_clause") : capital(lineName(layout, line));
      const button = choice(`broken-${line}`, [name], () => this.pressLine(line));
      button.classList.toggle("shown", isShown(game.score) && broken.includes(line));
      return button;
    });
  }

  clauses() {
    const { game, layout, stage } = this;
    return game.offered.map((clause, at) => {
      const button = choice(`clause-${at}`, [clauseText(layout, clause)], () => stage.act(`l${at}`));
      button.classList.add("algo-clause");
      button.classList.toggle("shown", isShown(game.score) && clause === game.learned?.literals);
      return button;
    });
  }

  levels() {
    const { game, stage } = this;
    return Array.from({ length: game.level }, (_, level) => {
      const text = level ? say("algorithm.to_level", { level }) : say("algorithm.to_start");
      const button = choice(`level-${level}`, [text], () => stage.act(`v${level}`));
      button.classList.toggle("shown", isShown(game.score) && level === game.learned?.back);
      return button;
    });
  }

  /** The decisions, and the clauses that were learned. @param {Layout} layout */
  findings(layout) {
    const { game } = this, learned = game.clauses.slice(this.all);
    const decisions = game.decisions.filter((literal) => game.cells[Math.abs(literal) - 1]).map((literal, at) =>
      make("li", { textContent: say("algorithm.level_of", { level: at + 1, literal: literalText(layout, literal) }) }));
    const clauses = learned.map(({ literals }) => make("li", { textContent: clauseText(layout, literals) }));
    const list = (/** @type {string} */ title, /** @type {HTMLElement[]} */ items) =>
      (items.length ? [make("h3", { textContent: title }), make("ul", {}, ...items)] : []);
    const isHalfway = game.phase === "jump" && game.learned;
    const now = isHalfway ? [make("p", { className: "small", textContent: say("algorithm.jump_with",
      { clause: clauseText(layout, game.learned?.literals ?? []) }) })] : [];
    return make("div", { className: "algo-told", testid: "told" }, ...now,
      ...list(say("algorithm.decisions_list"), decisions), ...list(say("algorithm.learned_list"), clauses));
  }
}

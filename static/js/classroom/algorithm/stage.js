// Where a game about an algorithm is played: the question, the board, the choices, and what came of the last choice.
// The tables of the algorithms fill it.

import { say } from "../../core/texts/say.js";
import { make, setText } from "../../base/dom.js";
import { AnnealTable } from "./anneal_table.js";
import { BoardTable, putChoices } from "./board_table.js";
import { ClauseTable } from "./clause_table.js";
import { isShown, keptOf, restore, worst } from "./score.js";
import { SearchTable } from "./search_table.js";

/** @import { Searching } from "./search_game.js" */

/** @typedef {Searching | "anneal" | "dpll" | "cdcl"} Algorithm */
/** What a player has done so far: `wrong` is the kind of the commonest mistake, `nodes` how many nodes, moves or
 * cells it took. @typedef {{ nodes: number, mistakes: number, helped: number, done: boolean, wrong: string }}
 * Report */
/** `own`: nodes are opened, or cells decided, in any order.
 * @typedef {{ layout: Layout, method: Algorithm, seed: number, own: boolean }} Played */

export class Stage {
  /** @param {HTMLElement} box @param {Played} played @param {(report: Report) => void} changed */
  constructor(box, played, changed) {
    const { layout, method } = played;
    this.box = box;
    this.changed = changed;
    this.acts = /** @type {string[]} */ ([]); // the choices so far, without those that were wrong
    this.begun = false;
    this.prompt = make("p", { className: "algo-prompt", testid: "prompt" });
    this.prompt.setAttribute("role", "status");
    this.verdict = make("p", { className: "algo-verdict", testid: "verdict" });
    this.verdict.setAttribute("role", "status");
    this.choices = make("div", { className: "algo-choices", testid: "choices" });
    this.counted = make("dl", { className: "algo-counts", testid: "counts" });
    this.facts = make("div", { className: "algo-facts" });
    this.extra = make("div", { className: "algo-extra" });
    const boardBox = make("div", { className: "algo-board" });
    this.boardBox = boardBox;
    this.answer = make("div", { className: "algo-answer" }, this.facts, this.verdict, this.choices);
    box.replaceChildren(this.prompt, boardBox, this.answer, this.counted, this.extra);
    box.dataset.method = method;
    this.board = new BoardTable(boardBox, layout, {
      cell: (cell) => this.table.press?.(cell), line: (line) => this.table.pressLine?.(line),
    });
    /** @type {(SearchTable | AnnealTable | ClauseTable) & { press?: (cell: number) => void,
     *   pressLine?: (line: number) => void }} */
    this.table = tableOf(this, played);
    this.draw();
  }

  draw() {
    this.table.draw();
    const asked = this.table.prompt(), isNew = Boolean(this.prompt.textContent) && this.prompt.textContent !== asked;
    setText(this.prompt, asked);
    if (isNew) this.bringIntoSight();
    const { mistakes, helped } = this.table.score;
    const rows = [...this.table.counts(), ["mistakes", mistakes], ["helped", helped]];
    this.counted.replaceChildren(...rows.map(([name, value]) => make("div", { testid: `count-${name}` },
      make("dt", { textContent: say(`algorithm.count_${name}`) }), make("dd", { textContent: String(value) }))));
  }

  /** Do what the player chose, a letter and numbers as the table reads them. @param {string} act */
  act(act) {
    const verdict = this.table.act(act);
    if (!verdict) return;
    if (verdict.right !== false) this.acts.push(act);
    this.tell(verdict.text, verdict.right);
    this.draw();
    if (!this.begun) this.bringIntoSight();
    this.begun = true;
    if (verdict.text) this.verdict.scrollIntoView({ block: "nearest" });
    this.changed(this.report());
  }

  /** Where the board or the choices are hidden in part, or the question is out of sight, go to the question. */
  bringIntoSight() {
    const board = this.boardBox.getBoundingClientRect(), answer = this.answer.getBoundingClientRect();
    const end = answer.left < board.right ? answer.top : innerHeight;
    const isHidden = board.bottom > end || answer.bottom > innerHeight;
    this.prompt.scrollIntoView({ block: isHidden ? "start" : "nearest" });
  }

  /** What is kept of the game over a reload: the first choices, if all are too long. @param {number} longest */
  kept(longest) {
    const acts = this.acts.join(" ");
    return { ...keptOf(this.table.score),
      acts: acts.length > longest ? acts.slice(0, acts.lastIndexOf(" ", longest)) : acts };
  }

  /** Do again what a player did before. What does not fit the game is left out. @param {any} kept */
  replay(kept) {
    const acts = typeof kept?.acts === "string" && kept.acts ? kept.acts.split(" ") : [];
    this.acts.push(...acts.filter((/** @type {string} */ act) => this.table.act(act)));
    restore(this.table.score, kept);
    this.draw();
  }

  /** Say what came of a choice, or something that is neither right nor wrong. @param {string} text
   * @param {boolean} [right] */
  tell(text, right) {
    if (right === undefined) delete this.verdict.dataset.right;
    else this.verdict.dataset.right = String(right);
    setText(this.verdict, right === false && isShown(this.table.score) ? `${text} ${say("algorithm.shown")}` : text);
  }

  /** @param {HTMLElement[]} choices */
  putChoices(choices) {
    putChoices(this.choices, choices, this.board.table);
  }

  /** @returns {Report} */
  report() {
    const { nodes, isOver, score } = this.table;
    return { nodes, mistakes: score.mistakes, helped: score.helped, done: isOver, wrong: worst(score) };
  }
}

/** @param {Stage} stage @param {Played} played */
function tableOf(stage, { layout, method, seed, own }) {
  if (method === "anneal") return new AnnealTable(stage, layout, seed);
  return method === "dpll" || method === "cdcl" ? new ClauseTable(stage, layout, method, own)
    : new SearchTable(stage, layout, method, own);
}


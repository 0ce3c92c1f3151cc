// Where a game about an algorithm is played: the question, the board, the choices, and what came of the last choice.
// The tables of the algorithms fill it.

import { say } from "../../core/texts/say.js";
import { find } from "../../base/dom.js";
import { html, render } from "../../base/html.js";
import { AnnealTable } from "./anneal_table.js";
import { BoardTable } from "./board_table.js";
import { ClauseTable } from "./clause_table.js";
import { isShown, keptOf, restore, worst } from "./score.js";
import { SearchTable } from "./search_table.js";

/** @import { Content } from "../../base/html.js" */
/** @import { Scene } from "./board_table.js" */
/** @import { Score } from "./score.js" */
/** @import { Searching } from "./search_game.js" */

/** @typedef {Searching | "anneal" | "dpll" | "cdcl"} Algorithm */
/** What a player has done so far: `wrong` is the kind of the commonest mistake, `nodes` how many nodes, moves or
 * cells it took. @typedef {{ nodes: number, mistakes: number, helped: number, done: boolean, wrong: string }}
 * Report */
/** `own`: nodes are opened, or cells decided, in any order.
 * @typedef {{ layout: Layout, method: Algorithm, seed: number, own: boolean }} Played */
/** What became of an act; null if it does not fit the game. @typedef {{ text: string, right?: boolean } | null} Told */
/** The part of a game that depends on the algorithm. `act` does what the player chose, a letter and numbers; `press`,
 * `pressLine` and `key` are what is done on the board; `facts` stand before the choices, `extra` below.
 * @typedef {object} Table
 * @property {{ score: Score, phase: string }} game whose phase is "end" once it is over
 * @property {number} nodes what counts in the comparison
 * @property {() => string} prompt
 * @property {() => (string | number)[][]} counts
 * @property {() => Scene} scene
 * @property {() => Content} choices
 * @property {() => Content} [facts]
 * @property {() => Content} extra
 * @property {(act: string) => Told} act
 * @property {(cell: number) => void} [press]
 * @property {(line: number) => void} [pressLine]
 * @property {(event: KeyboardEvent) => void} [key] */

export class Stage {
  /** @param {HTMLElement} box @param {Played} played @param {(report: Report) => void} changed */
  constructor(box, played, changed) {
    this.box = box;
    this.changed = changed;
    this.acts = /** @type {string[]} */ ([]); // the choices so far, without those that were wrong
    this.begun = false;
    this.prompted = "";
    this.verdict = /** @type {{ text: string, right?: boolean }} */ ({ text: "" });
    this.board = new BoardTable(played.layout, {
      cell: (cell) => this.table.press?.(cell), line: (line) => this.table.pressLine?.(line),
      key: (event) => this.table.key?.(event), redraw: () => this.draw(),
    });
    this.table = tableOf(this, played);
    box.dataset.method = played.method;
    this.draw();
  }

  draw() {
    const { box, table, verdict, prompted } = this, { mistakes, helped } = table.game.score;
    const counts = [...table.counts(), ["mistakes", mistakes], ["helped", helped]];
    this.prompted = table.prompt();
    render(box, html`<p class="algo-prompt" role="status" data-testid="prompt">${this.prompted}</p>
      <div class="algo-board">${this.board.view(table.scene())}</div>
      <div class="algo-answer"><div class="algo-facts">${table.facts?.()}</div>
        <p class="algo-verdict" role="status" data-right=${verdict.right} data-testid="verdict">${verdict.text}</p>
        <div class="algo-choices" data-testid="choices">${table.choices()}</div></div>
      <dl class="algo-counts" data-testid="counts">${counts.map(([name, count]) => html`<div
        data-testid=${`count-${name}`}><dt>${say(`algorithm.count_${name}`)}</dt><dd>${count}</dd></div>`)}</dl>
      <div class="algo-extra">${table.extra()}</div>`);
    if (prompted && prompted !== this.prompted) this.bringIntoSight();
  }

  /** Do what the player chose, a letter and numbers as the table reads them. @param {string} act */
  act(act) {
    const verdict = this.table.act(act);
    if (!verdict) return;
    if (verdict.right !== false) this.acts.push(act);
    this.tell(verdict.text, verdict.right);
    if (!this.begun) this.bringIntoSight();
    this.begun = true;
    if (verdict.text) find(this.box, ".algo-verdict").scrollIntoView({ block: "nearest" });
    this.changed(this.report());
  }

  /** Where the board or the choices are hidden in part, or the question is out of sight, go to the question. */
  bringIntoSight() {
    const [board, answer] = [".algo-board", ".algo-answer"].map((part) =>
      find(this.box, part).getBoundingClientRect());
    const end = answer.left < board.right ? answer.top : innerHeight;
    const isHidden = board.bottom > end || answer.bottom > innerHeight;
    find(this.box, ".algo-prompt").scrollIntoView({ block: isHidden ? "start" : "nearest" });
  }

  /** What is kept of the game over a reload: the first choices, if all are too long. @param {number} longest */
  kept(longest) {
    const acts = this.acts.join(" ");
    return { ...keptOf(this.table.game.score),
      acts: acts.length > longest ? acts.slice(0, acts.lastIndexOf(" ", longest)) : acts };
  }

  /** Do again what a player did before. What does not fit the game is left out. @param {any} kept */
  replay(kept) {
    const acts = typeof kept?.acts === "string" && kept.acts ? kept.acts.split(" ") : [];
    this.acts.push(...acts.filter((/** @type {string} */ act) => this.table.act(act)));
    restore(this.table.game.score, kept);
    this.draw();
  }

  /** Say what came of a choice, or something that is neither right nor wrong. Where the pressed choice is gone, the
   * keyboard goes on among the others, or on the board if there are none. @param {string} text @param {boolean} [right]
   */
  tell(text, right) {
    const isHelped = right === false && isShown(this.table.game.score), { activeElement, body } = document;
    const choices = find(this.box, ".algo-choices");
    const isChoosing = choices.children.length > 0 && (choices.contains(activeElement) || activeElement === body);
    this.verdict = { text: isHelped ? `${text} ${say("algorithm.shown")}` : text, right };
    this.draw();
    if (!isChoosing || document.activeElement !== body) return;
    const next = [".algo-choices", ".algo-table"].map((part) => this.box.querySelector(`${part} button:enabled`));
    /** @type {HTMLElement | undefined} */ (next.find(Boolean))?.focus({ preventScroll: true });
  }

  /** @returns {Report} */
  report() {
    const { nodes, game: { score, phase } } = this.table, { mistakes, helped } = score;
    return { nodes, mistakes, helped, done: phase === "end", wrong: worst(score) };
  }
}

/** @param {Stage} stage @param {Played} played @returns {Table} */
function tableOf(stage, { layout, method, seed, own }) {
  if (method === "anneal") return new AnnealTable(stage, layout, seed);
  return method === "dpll" || method === "cdcl" ? new ClauseTable(stage, layout, method, own)
    : new SearchTable(stage, layout, method, own);
}

// Who is at a shared board: the bar with their names and reactions, questions of the ones to the others, and at the end
// who found how much, and the way to another puzzle.

import { html, render } from "../base/html.js";
import { byId, targetOf, valueIn } from "../base/dom.js";
import { askRandom } from "../base/net/puzzles.js";
import { isSolid } from "../core/shapes.js";
import { say } from "../core/texts/say.js";
import { animalOf, nameOf } from "./people.js";
import { tally } from "./shared_marks.js";

/** @import { SharedBoard, Player } from "./shared_board.js" */
/** @typedef {import("../play/puzzle_page.js").PuzzlePage<any>} PuzzlePage */

const ASKING = 10; // seconds in which the others can agree

export class Company {
  /** @param {PuzzlePage} page @param {SharedBoard} board @param {import("./signs.js").Signs} signs */
  constructor(page, board, signs) {
    this.page = page;
    this.board = board;
    this.signs = signs;
    this.done = board.question?.id ?? 0; // the number of the latest question that was answered here
    this.round = board.about.round;
    page.permit = (what) => this.permit(what);
    board.listen(() => this.take());
    document.getElementById("together-name")?.addEventListener("change", (event) => this.rename(valueIn(event)));
    document.getElementById("together-reactions")?.addEventListener("click", (event) => this.react(event));
    this.show();
  }

  get others() {
    return this.board.players.filter(({ here, number }) => here && number !== this.board.player);
  }

  take() {
    if (this.board.about.round !== this.round) return location.reload();
    this.answer();
    return this.page.redraw(); // which shows the company, too
  }

  // The bar

  show() {
    const { board, page } = this, { question } = board;
    render(byId("together"), html`
      <ul class="together-people" data-testid="together-people">${board.players.filter(({ here }) => here)
        .map((player) => this.person(player))}</ul>
      ${this.line && html`<p class="together-line" role="status" data-testid="together-line">${this.line}</p>`}
      ${this.isOpen(question) && this.asking(question)}`);
    render(byId("together-end"), page.game.finished && this.end());
  }

  /** @param {Player} player */
  person(player) {
    const { number, hue, nick } = player, isOwn = number === this.board.player;
    return html`<li key=${number} data-hue=${hue} class=${isOwn ? "own" : ""} title=${nameOf(player)}>
      <span class="animal">${animalOf(player)}</span> <span class="nick">${nick}</span></li>`;
  }

  /** What there is to say about the connection. */
  get line() {
    const { board } = this;
    return board.over || (board.isAway ? say("together.away") : "");
  }

  /** React at the cell that is pressed next, or without a pointer at the cursor. @param {MouseEvent} event */
  react(event) {
    const what = targetOf(event).closest("button")?.value, { detail } = event; // 0 without a pointer
    if (!what) return;
    const send = (/** @type {number} */ cell) => this.board.mention("react", { what, cell });
    byId("together-reactions").hidePopover();
    if (detail && !this.page.game.finished) this.signs.pick(send);
    else send(this.page.game.cursor);
  }

  /** @param {string} nick */
  async rename(nick) {
    const error = await this.board.act("rename", { nick });
    if (error) this.page.adviser.tell(error);
  }

  // The end

  end() {
    const { board } = this, names = new Map(board.players.map((player) => [Number(player.number), player]));
    const shares = board.about.race ? [] : tally(board.cells);
    return html`<ol class="together-tally" data-testid="together-tally">${shares.map(([number, count]) => {
      const player = names.get(number);
      return player && html`<li data-hue=${player.hue}>${say("together.found", { name: nameOf(player), count })}</li>`;
    })}</ol>${this.isOver && html`<button type="button" class="primary" onclick=${() => this.goOn()}
      data-testid="together-another">${say(board.about.race ? "together.rematch" : "together.another")}</button>`}`;
  }

  /** Whether everybody who is here has finished, and may go on: a class goes on together. */
  get isOver() {
    if (!this.page.page.dataset.board) return false;
    const { about, entries, player } = this.board, all = [...this.others.map(({ number }) => number), player];
    return !about.race || all.every((number) => entries.get(`share:${number}`)?.done != null);
  }

  /** Give everybody another puzzle of this size and level. */
  async goOn() {
    const { code, error = "" } = await this.anotherPuzzle(), failure = code ? await this.board.goOn(code) : error;
    if (failure) this.page.adviser.tell(failure);
  }

  /** @returns {Promise<{ code?: string, error?: string }>} */
  async anotherPuzzle() {
    const { game, page: { dataset: { rating = "", levels = "{}", colours = "", next = "", again } } } = this.page;
    if (isSolid(game.shape)) return { code: next.trim().split(":")[0] };
    const level = Object.entries(JSON.parse(levels)).findLast(([, from]) => Number(rating) >= from)?.[0] ?? "";
    const wish = new URLSearchParams({ size: `${game.width}x${game.height}`, colours, ...rating && { level } });
    const { answer, error } = await askRandom(`${again}?${wish}`);
    return { code: answer?.puzzle.code, error };
  }

  // Asking the others

  /** Whether help may come at once; or else the others are asked, and it comes to everybody. @param {string} what */
  async permit(what) {
    if (!this.others.length) return true;
    const error = await this.board.act("ask", { what });
    if (error) this.page.adviser.tell(error);
    return false;
  }

  /** @param {any} question */
  isOpen(question) {
    return question && !question.agreed && !question.refused && this.board.now() - question.at < ASKING;
  }

  /** @param {any} question */
  asking({ id, what, by, yes, no, of }) {
    const { board } = this, asker = board.players.find(({ number }) => number === by);
    const vote = (/** @type {boolean} */ agrees) => () => board.act("vote", { id, yes: agrees });
    const isAsked = ![...yes, ...no].includes(board.player);
    return html`<div class="together-question" role="alert" data-testid="together-question">
      <p>${say(`together.asks_${what}`, { name: asker ? nameOf(asker) : "" })}
        <span class="muted small">${say("together.agree", { count: yes.length, of })}</span></p>
      ${isAsked && html`<button type="button" class="primary" onclick=${vote(true)}
        data-testid="vote-yes">${say("together.yes")}</button><button type="button" onclick=${vote(false)}
        data-testid="vote-no">${say("together.no")}</button>`}</div>`;
  }

  /** Do what most have agreed to, once. A solution comes from whoever asked. */
  answer() {
    const { question, player } = this.board;
    if (!question || question.id <= this.done) return;
    if (this.isOpen(question)) return void setTimeout(() => this.show(), 1000 * ASKING);
    this.done = question.id;
    if (question.refused) this.page.adviser.tell(say("together.refused"));
    if (!question.agreed) return;
    const { adviser, game } = this.page, what = /** @type {"hint" | "check" | "solve"} */ (question.what);
    if (what === "solve") game.shown = true;
    if (what !== "solve" || question.by === player) adviser[what](false, true);
  }
}

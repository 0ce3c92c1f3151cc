// Who is at a shared board, and what they do there: where they are, the stroke they draw, their trials, whose a fresh
// mark is, and reactions. All of it lies over the board, flat or solid.

import { html, render } from "../base/html.js";
import { byId, find } from "../base/dom.js";
import { isFilled } from "../core/marks.js";
import { say } from "../core/texts/say.js";
import { tally } from "./shared_marks.js";

/** @import { SharedBoard, Player } from "./shared_board.js" */
/** @typedef {import("../play/puzzle_page.js").PuzzlePage<any>} PuzzlePage */
/** `kind`: how it is drawn. @typedef {{ cell: number, kind: string, player: Player, text?: string }} Sign */

const FRESH = 4_000; // milliseconds for which a mark shows whose it is
const REACTION = 3; // seconds
const ASKING = 10; // seconds in which the others can agree
const ANIMALS = [..."🦊🐼🦉🐙🦁🐸🐧🐢🦋🐝🦄🐳🐨🐯🐰🦔"];
const REACTIONS = { here: "👇", look: "👀", sure: "🤔", mine: "✋", applause: "👏", laugh: "😂" };

export class Company {
  /** @param {PuzzlePage} page @param {SharedBoard} board */
  constructor(page, board) {
    this.page = page;
    this.board = board;
    this.fresh = /** @type {Map<number, { player: Player, until: number }>} */ (new Map());
    this.by = board.cells.by ?? "";
    this.marks = board.cells.cells;
    this.done = 0; // the number of the latest question that was answered here
    this.layer = find(document, "#together-signs");
    page.permit = (what) => this.permit(what);
    board.listen((names) => this.take(names));
    addEventListener("scroll", () => this.draw(), { capture: true, passive: true });
    this.show();
  }

  get others() {
    return this.board.players.filter(({ here, number }) => here && number !== this.board.player);
  }

  /** @param {Set<string>} names */
  take(names) {
    if (names.has("cells")) this.noteFresh();
    if (names.has("question")) this.answer();
    this.show();
    this.page.redraw();
  }

  /** Note whose marks are new. */
  noteFresh() {
    const { players, cells: { by = "", cells } } = this.board;
    const owners = new Map(players.map((player) => [player.number, player]));
    for (let cell = 0; cell < cells.length; cell++) {
      if (by[cell] === this.by[cell] && cells[cell] === this.marks[cell]) continue;
      const player = owners.get(String(parseInt(by[cell], 36)));
      if (player && player.number !== this.board.player) this.fresh.set(cell, { player, until: Date.now() + FRESH });
      else this.fresh.delete(cell);
    }
    this.by = by;
    this.marks = cells;
    setTimeout(() => this.page.redraw(), FRESH + 50);
  }

  // Over the board

  /** @returns {Sign[]} */
  signs() {
    const { entries } = this.board, now = Date.now(), signs = /** @type {Sign[]} */ ([]);
    for (const [cell, { player, until }] of this.fresh) {
      if (until > now) signs.push({ cell, kind: "fresh", player, text: labelOf(player) });
      else this.fresh.delete(cell);
    }
    for (const player of this.board.players) {
      const { number } = player, reaction = entries.get(`reaction:${number}`);
      if (reaction && this.board.now() - reaction.at < REACTION) {
        const text = REACTIONS[/** @type {"here"} */ (reaction.what)];
        signs.push({ cell: reaction.cell, kind: "reaction", player, text });
      }
      if (number === this.board.player || !player.here) continue;
      const { cell = null, marks = [] } = entries.get(`at:${number}`) ?? {};
      const trial = entries.get(`trial:${number}`) ?? [];
      for (const [at, mark] of trial) signs.push({ cell: at, kind: `trial ${kindOf(mark)}`, player });
      for (const [at, mark] of marks) signs.push({ cell: at, kind: `drawn ${kindOf(mark)}`, player });
      if (cell !== null) signs.push({ cell, kind: "cursor", player, text: labelOf(player) });
    }
    return signs;
  }

  draw() {
    const { left, top, right, bottom } = this.frame();
    render(this.layer, html`<div class="together-frame" --left=${`${left}px`} --top=${`${top}px`}
      --width=${`${right - left}px`} --height=${`${bottom - top}px`}>
      ${this.signs().map((sign) => this.drawn(sign, left, top))}</div>`);
  }

  /** @param {Sign} sign @param {number} left @param {number} top where the frame begins */
  drawn({ cell, kind, player, text }, left, top) {
    const [box] = this.boxesOf([cell]);
    return box && html`<span class=${`sign ${kind}`} data-hue=${player.hue} data-cell=${cell}
      --left=${`${box.left - left}px`} --top=${`${box.top - top}px`} --width=${`${box.right - box.left}px`}
      --height=${`${box.bottom - box.top}px`}>${text && html`<b>${text}</b>`}</span>`;
  }

  /** The window of the board. @returns {Box} */
  frame() {
    const scroller = this.page.own?.board?.parts.scroller ?? byId("stage");
    return scroller.getBoundingClientRect();
  }

  /** @param {number[]} cells @returns {Box[]} */
  boxesOf(cells) {
    const { own, game } = this.page;
    if (own?.boxesOf) return own.boxesOf(null, cells);
    const grid = own?.board?.parts.grid.getBoundingClientRect();
    if (!grid) return [];
    const side = grid.width / game.width;
    return cells.map((cell) => {
      const left = grid.left + (cell % game.width) * side, top = grid.top + Math.floor(cell / game.width) * side;
      return { left, top, right: left + side, bottom: top + side };
    });
  }

  // Beside the board

  show() {
    const { board, page } = this, { question } = board;
    render(byId("together"), html`
      <ul class="together-people" data-testid="together-people">${board.players.filter(({ here }) => here)
        .map((player) => this.person(player))}</ul>
      <p class="together-line" role="status" data-testid="together-line">${this.line}</p>
      ${this.isOpen(question) && this.asking(question)}
      <div class="together-reactions" role="group" aria-label=${say("together.react")}>${Object.entries(REACTIONS).map(
        ([what, sign]) => html`<button type="button" class="quiet" title=${say(`together.say_${what}`)}
          aria-label=${say(`together.say_${what}`)} data-testid=${`react-${what}`}
          onclick=${() => board.mention("react", { what, cell: page.game.cursor })}>${sign}</button>`)}</div>
      ${page.game.finished && this.tally()}`);
  }

  /** @param {Player} player */
  person(player) {
    return html`<li data-hue=${player.hue}>${player.number === this.board.player
      ? html`<button type="button" class="text" title=${say("together.rename")} data-testid="together-me"
        onclick=${() => this.rename(player)}>${nameOf(player)}</button>`
      : html`<span>${nameOf(player)}</span>`}</li>`;
  }

  /** What there is to say about the connection. */
  get line() {
    const { board } = this;
    if (board.over) return board.over;
    return board.isAway ? say("together.away") : this.others.length ? "" : say("together.alone");
  }

  tally() {
    const { board } = this, names = new Map(board.players.map((player) => [Number(player.number), player]));
    return html`<ol class="together-tally" data-testid="together-tally">${tally(board.cells).map(([number, count]) => {
      const player = names.get(number);
      return player && html`<li data-hue=${player.hue}>${say("together.found", { name: nameOf(player), count })}</li>`;
    })}</ol>`;
  }

  /** @param {Player} player */
  async rename(player) {
    const nick = prompt(say("together.name"), player.nick);
    if (nick === null) return;
    const error = await this.board.act("rename", { nick });
    if (error) this.page.adviser.tell(error);
  }

  // Asking the others

  /** Whether one may take help: the others are asked, and the help then comes to everybody. @param {string} what */
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
    const { board } = this, { player } = board, asker = board.players.find(({ number }) => number === by);
    const vote = (/** @type {boolean} */ agrees) => () => board.act("vote", { id, yes: agrees });
    return html`<div class="together-question" role="alert" data-testid="together-question">
      <p>${say(`together.asks_${what}`, { name: asker ? nameOf(asker) : "" })}
        <span class="muted">${say("together.agree", { count: yes.length, of })}</span></p>
      ${![...yes, ...no].includes(player) && html`<button type="button" class="primary" data-testid="vote-yes"
        onclick=${vote(true)}>${say("together.yes")}</button><button type="button" data-testid="vote-no"
        onclick=${vote(false)}>${say("together.no")}</button>`}</div>`;
  }

  /** Do what most have agreed to, once. A solution comes from whoever asked. */
  answer() {
    const { question, player } = this.board;
    if (!question || question.id <= this.done) return;
    if (this.isOpen(question)) return void setTimeout(() => this.show(), 1000 * ASKING);
    this.done = question.id;
    if (!question.agreed || this.board.now() - question.at > 2 * ASKING) return;
    const { adviser, game } = this.page, what = /** @type {"hint" | "check" | "solve"} */ (question.what);
    if (what === "solve") game.shown = true;
    if (what !== "solve" || question.by === player) adviser[what](false, true);
  }
}

/** @param {number} mark */
const kindOf = (mark) => (isFilled(mark) ? "filled" : mark ? "crossed" : "erased");

/** @param {Player} player */
const animalOf = ({ number, emoji }) => emoji || ANIMALS[(Number(number) - 1) % ANIMALS.length];

/** A sign of two characters at most, for those who do not tell colours apart. @param {Player} player */
const labelOf = (player) => initialsOf(player.nick) || animalOf(player);

/** @param {string} nick */
const initialsOf = (nick) => nick.split(" ").map((word) => [...word][0] ?? "").join("").slice(0, 2).toUpperCase();

/** @param {Player} player */
export const nameOf = (player) => `${animalOf(player)} ${player.nick}`.trim();

// A race of friends: the same puzzle on boards of their own. Everybody sees how far the others are, but none of their
// marks, until the end; then it goes on with another puzzle.

import { html, render } from "../base/html.js";
import { byId } from "../base/dom.js";
import { clock } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { animalOf, nameOf } from "./people.js";

/** @import { SharedBoard, Player } from "./shared_board.js" */

export class FriendsRace {
  /** @param {import("../play/puzzle_page.js").PuzzlePage<any>} page @param {SharedBoard} board */
  constructor(page, board) {
    this.page = page;
    this.board = board;
    this.error = "";
    board.listen(() => this.show());
    setInterval(() => this.show(), 250);
  }

  /** Seconds until it begins; null while nobody has started it. @returns {number | null} */
  get ahead() {
    const { begins } = this.board.about;
    return begins === null ? null : begins - this.board.now();
  }

  /** Those who race, the first in front. */
  get ranked() {
    const { board } = this, shareOf = (/** @type {Player} */ { number }) => board.entries.get(`share:${number}`);
    const racers = board.players.map((player) => ({ player, right: 0, done: null, blur: [], ...shareOf(player) }))
      .filter(({ player, right }) => player.here || right > 0);
    return racers.sort((one, other) => (one.done ?? Infinity) - (other.done ?? Infinity) || other.right - one.right);
  }

  show() {
    const { ahead } = this, runs = ahead !== null && ahead <= 0, { game } = this.page;
    byId("stage").inert = !runs;
    if (!game.finished) game.seconds = Math.max(0, Math.floor(-(ahead ?? 0)));
    byId("puzzle").dataset.race = runs ? "runs" : "waits";
    render(byId("together-race"), html`<h2 class="unseen">${say("together.race")}</h2>
      ${ahead === null && html`<p>${say("together.race_waits")}</p><button type="button" class="primary"
        onclick=${() => this.start()} data-testid="race-start">${say("together.race_start")}</button>`}
      ${ahead !== null && !runs && html`<p class="together-countdown" role="timer"
        data-testid="race-countdown">${Math.ceil(ahead)}</p>`}
      ${runs && html`<ol class="together-ranks" data-testid="race-ranks">
        ${this.ranked.map((racer) => this.racer(racer))}</ol>`}
      <p class="error" role="alert" hidden=${!this.error}>${this.error}</p>`);
  }

  /** @param {{ player: Player, right: number, done: number | null, blur: string[] }} racer */
  racer({ player, right, done, blur }) {
    const columns = blur[0]?.length ?? 1, isMine = player.number === this.board.player;
    const shown = done === null ? say("together.share", { share: Math.floor(100 * right) }) : clock(done);
    return html`<li data-hue=${player.hue} class=${isMine ? "own" : ""}><span class="name">${animalOf(player)}
      <span class="nick">${player.nick}</span></span>
      <progress max="1" value=${right} aria-label=${nameOf(player)}></progress>
      <span class="share">${shown}</span>
      ${!isMine && html`<span class="together-blur" aria-hidden="true" --columns=${columns}>
        ${[...blur.join("")].map((shade) => html`<i --shade=${shade}></i>`)}</span>`}</li>`;
  }

  async start() {
    this.error = await this.board.act("start");
    this.show();
  }
}

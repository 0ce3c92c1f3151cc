// Finds any move of an annealing by its number: the server runs a stretch again if it was not recorded.

import { numeral, say } from "../../core/texts/say.js";
import { beginningOf, isWhole, LONGEST, moveBefore, movesOf, positionAfter, stretchOf } from "./stretches.js";
import { html } from "../../base/html.js";

/** @import { Content } from "../../base/html.js" */
/** @import { Look, Watch } from "../method_panel.js" */

export class MoveFinder {
  /** @param {Watch} watch */
  constructor(watch) {
    this.watch = watch;
    this.chosen = 0; // the chain
    this.number = /** @type {number | undefined} */ (undefined); // of the move that is shown
    this.typed = /** @type {string | null} */ (null); // a number that is not gone to yet
    this.isWrong = false; // whether no move has the number that was typed
    this.error = "";
    this.isBusy = false;
    this.left = /** @type {number | null} */ (null); // the number of events at which the whole run was left
  }

  get session() { return this.watch.session; }

  /** @param {Look} look @param {Content[]} buttons more of them */
  view({ playback, place }, buttons) {
    const { session: { whole, opened }, isBusy, chosen } = this, move = moveBefore(playback, place);
    const chains = whole.annealed.chains.size, most = movesOf(whole, chosen), first = beginningOf(move?.number ?? 1);
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.goTo(this.typed ?? String(move?.number));
    };
    const isTyping = document.activeElement?.matches("[data-testid=move-number]");
    if (move?.number !== this.number && !isTyping) this.typed = null;
    this.number = move?.number;
    return html`<form class="stretches row small" novalidate onsubmit=${submit}>
        <label>${`${say("judging.move_number")} `}<input type="number" inputmode="numeric" min="1" max=${most}
          step="1" .value=${this.typed ?? String(move?.number ?? "")} aria-invalid=${this.isWrong ? "true" : null}
          oninput=${(event) => { this.typed = event.target.value; }} data-testid="move-number"></label>
        <select aria-label=${say("judging.chain")} hidden=${chains < 2} .value=${String(chosen)}
          onchange=${(event) => { this.chosen = Number(event.target.value); }} data-testid="move-chain">
          ${Array.from({ length: chains }, (_, chain) => html`<option value=${chain}>
            ${say("judging.of_chain", { chain: chain + 1 })}</option>`)}</select>
        <button type="submit" disabled=${isBusy} data-testid="move-go">${say("judging.go")}</button>
        <button type="button" title=${say("judging.stretch_back", { count: LONGEST })} data-testid="stretch-back"
          disabled=${isBusy || first === 0} onclick=${() => this.turn(-1)}>${say("judging.back")}</button>
        <button type="button" title=${say("judging.stretch_on", { count: LONGEST })} data-testid="stretch-on"
          disabled=${isBusy || first + LONGEST >= most} onclick=${() => this.turn(1)}>${say("judging.next")}</button>
        <button type="button" hidden=${!opened} onclick=${() => this.close()} data-testid="stretch-close">
          ${say("judging.close")}</button>${buttons}</form>
      ${this.error && html`<p class="error small" role="alert" data-testid="stretch-error">${this.error}</p>`}
      <p class="stretch-place small muted" role="status" data-testid="stretch">
        ${isBusy ? say("judging.opening") : this.placeOf(playback, move)}</p>`;
  }

  /** Where a move lies in its run. @param {Look["playback"]} playback @param {AnnealedMove | null} move */
  placeOf(playback, move) {
    const { opened, whole } = this.session;
    const { number = 0, chain = this.chosen } = move ?? {}, most = Math.max(number, movesOf(whole, chain));
    const about = { move: number, most, chain: chain + 1 };
    if (!most) return "";
    if (!opened) return say("judging.place", about);
    const { annealed, annealed: { count } } = playback;
    const [first, last] = [0, count - 1].map((at) => annealed.moveAt(at)?.number ?? 0);
    return say("judging.opened", { ...about, first, last });
  }

  /** @param {string} text */
  async goTo(text) {
    const { chosen } = this, most = movesOf(this.session.whole, chosen), number = Number(text);
    this.isWrong = !Number.isInteger(number) || number < 1 || number > most;
    if (!this.isWrong) return this.show(chosen, number);
    this.error = say("judging.no_such_move", { most: numeral(most) });
    return this.watch.redraw();
  }

  /** Go to the stretch before or after. @param {number} way */
  turn(way) {
    const { session, watch: { playhead } } = this, move = moveBefore(session.playback, playhead.position);
    const chain = move?.chain ?? this.chosen, first = beginningOf(move?.number ?? 1) + way * LONGEST;
    return this.show(chain, Math.min(Math.max(0, first) + 1, movesOf(session.whole, chain)));
  }

  /** Go to a move: in the run if all of it was recorded, else in its stretch.
   * @param {number} chain @param {number} number */
  async show(chain, number) {
    const { session, watch: { playhead, redraw } } = this, { whole, opened } = session;
    Object.assign(this, { error: "", typed: null });
    const here = opened && positionAfter(opened, chain, number);
    if (here) return playhead.go(here);
    if (isWhole(whole, chain)) {
      session.close();
      return playhead.go(positionAfter(whole, chain, number) ?? 0);
    }
    this.left ??= opened ? null : whole.xAt(playhead.position);
    this.isBusy = true;
    redraw();
    this.error = await session.open(stretchOf(whole, chain, number));
    this.isBusy = false;
    return playhead.go(this.error ? playhead.position : positionAfter(session.playback, chain, number) ?? 0);
  }

  close() {
    const { session, watch: { playhead }, left } = this;
    session.close();
    this.left = null;
    playhead.go(left === null ? session.whole.count : session.whole.positionOf(left));
  }
}

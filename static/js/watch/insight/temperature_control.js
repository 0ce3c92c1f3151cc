// Annealing by hand: the visitor holds the temperature, and the annealer goes on from the current move.

import { number } from "../../core/words.js";
import { ByHand, moveBefore, reachOf } from "./stretches.js";
import { say } from "../../core/texts/say.js";
import { find, hook, part } from "../../base/dom.js";
import { html, render } from "../../base/html.js";

const STEPS = 100; // of the slider
const SPEED = 100; // moves a second, when no other speed was chosen

/** @import { Look, Watch } from "../method_panel.js" */

export class TemperatureControl {
  /** @param {Watch} watch */
  constructor(watch) {
    this.watch = watch;
    this.box = part(watch.root, "hand");
    this.hand = /** @type {ByHand | null} */ (null);
    this.error = "";
    this.isBusy = false;
    this.code = "judging.chance_by_hand";
    this.reach = { low: 0.1, high: 10 };
    this.slider = 0; // its place, from 0 to STEPS
    this.left = /** @type {{ x: number, speed: number | null }} */ ({ x: 0, speed: null });
    this.later = 0;
  }

  get session() { return this.watch.session; }

  button() {
    return html`<button type="button" aria-pressed=${this.hand !== null} title=${say("judging.by_hand_key")}
      disabled=${this.isBusy} onclick=${() => this.toggle()} data-testid="by-hand">
      ${say("judging.by_hand")}</button>`;
  }

  /** @param {Look} look */
  draw({ playback, place, step }) {
    const { session, box, watch: { playhead } } = this;
    if (this.hand && session.opened !== this.hand.playback) this.forget(); // the visitor left in another way
    const { hand } = this;
    box.hidden = !hand && !this.error;
    if (!box.hidden) render(box, this.view(step));
    if (!hand) return;
    if (playhead.playing) this.goOn(place, Math.min(playhead.speed ?? SPEED, 20_000));
    if (place === playback.count && hand.solved) playhead.playing = false;
  }

  /** @param {Step | null} step */
  view(step) {
    const temperature = this.temperature(), text = number(Number(temperature.toPrecision(3)));
    const percent = number(Math.round(100 * Math.exp(-1 / temperature))), error = this.hand?.error || this.error;
    return html`<p class="held"><b>${`${say("judging.temperature")} `}<output>${text}</output></b>
        <span class="small muted" data-testid="hand-chance">${say(this.code, { percent })}</span></p>
      <div class="holding small muted">${say("judging.cold")}<input type="range" min="0" max=${STEPS} step="1"
        .value=${String(this.slider)} title=${say("judging.by_hand_how")}
        aria-label=${say("judging.temperature")} aria-valuetext=${text}
        oninput=${(event) => this.hold(Number(event.target.value))} data-testid="hand-temperature">
        ${say("judging.hot")}</div>
      <p class="small" data-testid="hand-stand">${this.standing(step)}</p>
      ${error && html`<p class="error small" role="alert" data-testid="hand-error">${error}</p>`}
      <button type="button" onclick=${() => this.leave()} data-testid="hand-end">
        ${say("judging.end_by_hand")}</button>`;
  }

  /** @param {Step | null} step */
  standing(step) {
    const { hand } = this;
    if (!step || !hand) return "";
    if (hand.solved && step.cost === 0) return say("judging.solved_by_hand");
    const percent = Math.round(100 * (step.accepted || 0));
    return say("judging.stand_by_hand", { cost: number(step.cost), best: number(step.best), percent });
  }

  /** @param {number} place @param {number} speed */
  goOn(place, speed) {
    const { hand, watch } = this, now = performance.now();
    if (!hand) return;
    if (hand.wantsMore(place, speed, now)) hand.more(speed, now);
    else if (!hand.asking && hand.restLeft(now) > 0 && !this.later) {
      this.later = setTimeout(() => { this.later = 0; watch.redraw(); }, hand.restLeft(now));
    }
  }

  toggle() {
    return this.hand ? this.leave() : this.begin();
  }

  /** Begin at the move that is on the board, or at the start if that is solved: a solved grid does not move. */
  async begin() {
    const { session, box, watch: { playhead, redraw } } = this, { playback } = session, place = playhead.position;
    const move = moveBefore(playback, place), solved = playback.stepAt(place)?.cost === 0;
    const chain = move?.chain ?? 0, first = move && !solved ? move.number : 0;
    const how = playback.annealed.chains.get(chain)?.how;
    if (!how) return;
    this.reach = reachOf(how, this.met(chain));
    this.code = how.acceptance === "original" ? "judging.chance_original_by_hand" : "judging.chance_by_hand";
    this.left = { x: session.whole.xAt(session.opened ? session.whole.count : place), speed: playhead.speed };
    const hand = new ByHand(session, this.temperatureNear(move?.temperature || this.reach.high / 4));
    this.isBusy = true;
    this.error = await hand.begin(chain, first, session.whole.annealed.checkpointBefore(chain, first));
    this.isBusy = false;
    if (this.error) return redraw();
    this.hand = hand;
    box.hidden = false;
    render(box, this.view(null));
    playhead.play(0, playhead.speed ?? SPEED);
    find(box, "input").focus({ preventScroll: true });
    return find(box, ".holding").scrollIntoView({ block: "end" });
  }

  /** The first and the last temperature of a chain. @param {number} chain */
  met(chain) {
    const { annealed } = this.session.whole, { chain: chains, temperature } = annealed.columns;
    const of = Array.from({ length: annealed.count }, (_, at) => at).filter((at) => chains.data[at] === chain);
    return [of[0], of.at(-1)].map((at) => (at === undefined ? 0 : temperature.data[at]));
  }

  /** Set the slider as near as possible to a temperature; returns the one that it has then.
   * @param {number} temperature */
  temperatureNear(temperature) {
    const { low, high } = this.reach;
    this.slider = inReach((STEPS * Math.log(temperature / low)) / Math.log(high / low));
    return this.temperature();
  }

  temperature() {
    const { low, high } = this.reach;
    return low * (high / low) ** (this.slider / STEPS);
  }

  /** @param {number} slider */
  hold(slider) {
    if (!this.hand) return;
    this.slider = inReach(slider);
    this.hand.temperature = this.temperature();
    this.hand.error = "";
    if (this.hand.solved) this.watch.redraw();
    else this.watch.playhead.play();
  }

  /** Make it hotter or colder by a key. @param {number} way */
  nudge(way) {
    this.hold(this.slider + 4 * way);
  }

  forget() {
    this.box.hidden = true;
    if (this.hand) this.watch.playhead.speed = this.left.speed;
    Object.assign(this, { hand: null, error: "" });
  }

  leave() {
    const { hand } = this;
    this.forget();
    if (!hand) return;
    this.session.close();
    this.watch.playhead.go(this.session.whole.positionOf(this.left.x));
    hook(document, "by-hand").focus({ preventScroll: true });
  }
}

/** @param {number} slider */
const inReach = (slider) => Math.max(0, Math.min(STEPS, Math.round(slider)));

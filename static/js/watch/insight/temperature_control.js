// Annealing by hand: the visitor holds the temperature, and the annealer goes on from the current move.

import "../../core/texts/more_texts.js";
import { number } from "../../core/words.js";
import { ByHand, moveBefore, reachOf } from "./stretches.js";
import { say } from "../../core/texts/say.js";
import { make, setError, setPressed, setText } from "../../base/dom.js";

const STEPS = 100; // of the slider
const SPEED = 100; // moves a second, when no other speed was chosen

/** @import { Context, Look } from "../method_panel.js" */

export class TemperatureControl {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.button = make("button", { type: "button", textContent: say("annealing.by_hand") });
    this.slider = make("input", { type: "range", min: "0", max: String(STEPS), step: "1" });
    this.holding = make("div", { className: "holding small muted" });
    this.output = make("output");
    this.chance = make("span", { className: "small muted" });
    this.stand = make("p", { className: "small" });
    this.error = make("p", { className: "error small", hidden: true });
    this.end = make("button", { type: "button", textContent: say("annealing.end_by_hand") });
    this.hand = /** @type {ByHand | null} */ (null);
    this.text = "annealing.chance_by_hand";
    this.reach = { low: 0.1, high: 10 };
    this.left = /** @type {{ x: number, speed: number | null }} */ ({ x: 0, speed: null });
    this.later = 0;
    this.build();
  }

  build() {
    const { context: { hand: box }, slider, output, chance, stand, error, end, button } = this;
    for (const [name, element] of Object.entries({
      "by-hand": button, "hand-temperature": slider, "hand-chance": chance, "hand-stand": stand, "hand-error": error,
      "hand-end": end,
    })) element.dataset.testid = name;
    button.title = say("annealing.by_hand_key");
    error.setAttribute("role", "alert");
    const name = make("p", { className: "held" }, make("b", {}, `${say("annealing.temperature")} `, output), chance);
    slider.setAttribute("aria-label", say("annealing.temperature"));
    this.holding.append(say("annealing.cold"), slider, say("annealing.hot"));
    const how = make("p", { className: "muted", textContent: say("annealing.by_hand_how") });
    box.replaceChildren(name, this.holding, stand, error, how, end);
    button.addEventListener("click", () => this.toggle());
    end.addEventListener("click", () => this.leave());
    slider.addEventListener("input", () => this.hold());
  }

  get session() { return this.context.session; }

  /** @param {Look} look */
  draw({ playback, place, step }) {
    const { hand, session } = this;
    if (hand && session.opened !== hand.playback) this.forget(); // the visitor left in another way
    this.context.hand.hidden = !this.hand;
    setPressed(this.button, Boolean(this.hand));
    if (!this.hand) return;
    const { pace } = this.context, speed = Math.min(pace.speed ?? SPEED, 20_000);
    setText(this.stand, this.standing(step));
    setError(this.error, this.hand.error);
    if (pace.playing) this.goOn(place, speed);
    if (place === playback.count && this.hand.solved) pace.playing = false;
  }

  /** @param {Step | null} step */
  standing(step) {
    const { hand } = this;
    if (!step || !hand) return "";
    if (hand.solved && step.cost === 0) return say("annealing.solved_by_hand");
    const percent = Math.round(100 * (step.accepted || 0));
    return say("annealing.stand_by_hand", { cost: number(step.cost), best: number(step.best), percent });
  }

  /** @param {number} place @param {number} speed */
  goOn(place, speed) {
    const { hand, context } = this, now = performance.now();
    if (!hand) return;
    if (hand.wantsMore(place, speed, now)) hand.more(speed, now);
    else if (!hand.asking && hand.restLeft(now) > 0 && !this.later) {
      this.later = setTimeout(() => { this.later = 0; context.redraw(); }, hand.restLeft(now));
    }
  }

  toggle() {
    return this.hand ? this.leave() : this.begin();
  }

  /** Begin at the move that is on the board, or at the start if that is solved: a solved grid does not move. */
  async begin() {
    const { session, context } = this, { playback } = session, place = context.position();
    const move = moveBefore(playback, place), solved = playback.stepAt(place)?.cost === 0;
    const chain = move?.chain ?? 0, first = move && !solved ? move.number : 0;
    const how = playback.annealed.chains.get(chain)?.how;
    if (!how) return;
    this.reach = reachOf(how, this.met(chain));
    this.text = how.acceptance === "original" ? "annealing.chance_original_by_hand" : "annealing.chance_by_hand";
    this.left = { x: session.whole.xAt(session.opened ? session.whole.count : place), speed: context.pace.speed };
    const hand = new ByHand(session, this.temperatureNear(move?.temperature || this.reach.high / 4));
    this.button.disabled = true;
    const error = await hand.begin(chain, first, session.whole.annealed.checkpointBefore(chain, first));
    this.button.disabled = false;
    this.hand = error ? null : hand;
    context.hand.hidden = false;
    setError(this.error, error);
    if (error) return;
    this.showTemperature();
    context.play(0, context.pace.speed ?? SPEED);
    this.slider.focus({ preventScroll: true });
    this.holding.scrollIntoView({ block: "end" });
  }

  /** The first and the last temperature of a chain. @param {number} chain */
  met(chain) {
    const { annealed } = this.session.whole, { chain: chains, temperature } = annealed.columns;
    const of = Array.from({ length: annealed.count }, (_, at) => at).filter((at) => chains.data[at] === chain);
    return [of[0], of.at(-1)].map((at) => (at === undefined ? 0 : temperature.data[at]));
  }

  /** Set the slider as near as possible to a temperature, and return the one it has then. @param {number}
   * temperature */
  temperatureNear(temperature) {
    const { low, high } = this.reach;
    this.slider.value = String(Math.round((STEPS * Math.log(temperature / low)) / Math.log(high / low)));
    return this.temperature();
  }

  temperature() {
    const { low, high } = this.reach;
    return low * (high / low) ** (Number(this.slider.value) / STEPS);
  }

  hold() {
    if (!this.hand) return;
    this.hand.temperature = this.temperature();
    this.hand.error = "";
    this.showTemperature();
    if (!this.hand.solved) this.context.play(null, null);
  }

  /** Make it hotter or colder by a key. @param {number} way */
  nudge(way) {
    this.slider.value = String(Number(this.slider.value) + 4 * way);
    this.hold();
  }

  showTemperature() {
    const temperature = this.temperature(), text = number(Number(temperature.toPrecision(3)));
    const chance = number(Math.round(100 * Math.exp(-1 / temperature)));
    setText(this.output, text);
    setText(this.chance, say(this.text, { percent: chance }));
    this.slider.setAttribute("aria-valuetext", text);
  }

  /** Let the temperature go. */
  forget() {
    this.context.hand.hidden = true;
    if (this.hand) this.context.pace.speed = this.left.speed;
    this.hand = null;
  }

  leave() {
    if (!this.hand) return;
    this.forget();
    this.session.close();
    this.context.go(this.session.whole.positionOf(this.left.x));
    this.button.focus({ preventScroll: true });
  }
}

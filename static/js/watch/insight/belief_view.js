// What the lines believe about all cells, as a heat map, and, of a cell that is pressed, the messages of its lines and
// their product.

import { likelihood, percent } from "../../core/beliefs.js";
import { MARK } from "../../core/marks.js";
import { capital, cellName, lineName } from "../../core/words.js";
import { listed, say } from "../../core/texts/say.js";
import { html } from "../../base/html.js";
import { isGuess } from "../event_codes.js";
import { oddsText } from "../line_weights.js";
import { barsOf, chanceIn, dampedOf, messagesAbout } from "../messages.js";
import { stateOf, valueName } from "../reasons.js";
import { BeliefMap } from "./belief_map.js";

/** @import { Look, View, Watch } from "../method_panel.js" */
/** @import { Believed, Message } from "../messages.js" */

const MOST = Math.log(999); // at the ends of the scale of the bars
const TICKS = [1, 10, 50, 90, 99]; // percent

/** @param {HTMLElement} box @param {Watch} watch @returns {View} */
export const createView = (box, watch) => new BeliefView(box, watch);

class BeliefView {
  /** @param {HTMLElement} box @param {Watch} watch */
  constructor(box, { layout, redraw }) {
    this.box = box;
    this.layout = layout;
    this.redraw = redraw;
    this.chosen = /** @type {number | null} */ (null); // the cell that was pressed
    this.believes = !layout.palette; // colours have beliefs of their own
    this.map = new BeliefMap(layout, (cell) => this.choose(cell));
  }

  /** @param {number} cell */
  choose(cell) {
    this.chosen = cell === this.chosen ? null : cell;
    this.redraw();
  }

  /** @param {Look} look */
  draw(look) {
    const { place, step, playback, hover } = look, { believes } = playback.recording;
    this.box.hidden = !place || !believes;
    if (this.box.hidden) return;
    const { chosen } = this, framed = step && isGuess(step.why) ? step.cells : hover === null ? [] : [hover];
    const below = chosen === null ? html`<p class="press">${say("believing.press")}</p>` : this.panel(look, chosen);
    this.map.show(this.box, { board: playback.boardAt(place), framed, chosen }, below);
  }

  /** @param {Look} look @param {number} cell */
  panel({ place, playback }, cell) {
    const { layout } = this, value = playback.boardAt(place)[cell];
    const believed = messagesAbout(layout, playback, place, cell), name = capital(cellName(layout, cell));
    const decided = value & MARK ? say("believing.decided", { state: valueName(layout, value & MARK) }) : "";
    return html`<div class="belief-of" aria-live="polite" data-testid="belief-of">
      <p><b>${name}</b> ${decided}</p>
      ${believed ? this.product(believed) : html`<p>${capital(likelihood(value))}. ${say("believing.untold")}</p>`}
      ${believed && html`<p>${this.damping(believed.messages)}</p>`}</div>`;
  }

  /** The messages as bars, one beginning where the one before ends, and the belief. @param {Believed} believed */
  product({ messages, belief }) {
    const bars = barsOf(messages.map(({ says }) => says), MOST), { layout } = this;
    const rows = messages.map(({ line, says }, i) => row(i ? "×" : "", lineName(layout, line), says, bars[i]));
    return html`<div class="product">${rows}${row("=", say("believing.belief"), belief, bars[messages.length])}
      <span class="scale" aria-hidden="true"><span>${stateOf(layout, false)}</span>
        ${TICKS.map((tick) => html`<i --at=${placeOf(tick)}>${say("believing.percent", { number: tick })}</i>`)}
        <span>${stateOf(layout, true)}</span></span></div>`;
  }

  /** Where damping acts: what the lines say before. @param {Message[]} messages */
  damping(messages) {
    const held = dampedOf(messages).map(({ line, undamped }) => say("believing.undamped", {
      line: lineName(this.layout, line), percent: share(undamped),
    }));
    return held.length ? say("believing.damped", { lines: listed(held) }) : "";
  }

  lit() {
    return this.chosen === null ? [] : [this.chosen];
  }
}

/** @param {string} sign @param {string} name @param {number} log @param {{ from: number, to: number }} bar */
const row = (sign, name, log, { from, to }) => html`<span class="sign">${sign}</span><span>${name}</span>
  <span class="track" --from=${Math.min(from, to)} --to=${Math.max(from, to)}
    data-leans=${log < 0 ? "empty" : "filled"}>${TICKS.map((tick) => html`<i --at=${placeOf(tick)}></i>`)}<b></b></span>
  <span class="odds">${oddsText(Math.exp(log))}</span><span class="share">${share(log)}</span>`;

/** @param {number} tick percent */
const placeOf = (tick) => barsOf([Math.log(tick / (100 - tick))], MOST)[0].to;

/** The chance of being filled. @param {number} log */
const share = (log) => percent(Math.round(1000 * chanceIn(log)));

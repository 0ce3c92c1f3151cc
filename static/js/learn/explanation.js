// The explanation of the whole puzzle beside its board: visitors step through it or let it play, and the board shows
// what is known at each step. It says how hard the puzzle is and why, and can be saved as text and as JSON. Loaded when
// it is first wanted.

import { endSentences, reasonSentence, textOf, valuesOf } from "./explain/explained_text.js";
import { ratingOf } from "./explain/rating.js";
import { stepSentence, techniqueName } from "./explain/step_words.js";
import { leftOnLines, linesSeenBy } from "./explain/steps.js";
import { LOOKING_AT_ONE_LINE } from "./explain/techniques/techniques.js";
import { walking } from "./explain/walk.js";
import { linesThrough } from "../core/shapes.js";
import { capital, cellWords, lineName } from "../core/words.js";
import { exactly } from "../core/texts/phrases.js";
import { say } from "../core/texts/say.js";
import { byId, hook, make } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { copyBy, saveFile } from "../base/output.js";
import { closeBySwipe } from "../base/swipe.js";
import { unlessChanged } from "../base/time_slices.js";
import { pictureOf } from "./step_picture.js";

const PACE = 2_500; // milliseconds for a step while it plays

/**
 * @typedef {object} Player
 * @property {Game} game
 * @property {() => void} redraw
 * @property {string} title
 * @property {HTMLElement} page
 * @property {{ reveal: (cell: number) => void }} [own]
 * @property {(() => Partial<Scene>) | null} overlay the scene instead of the player's marks
 */

export class ExplanationPanel {
  /** @param {Player} player @param {ShadeOf} [shadeOf] of coloured puzzles */
  constructor(player, shadeOf) {
    this.player = player;
    this.shadeOf = shadeOf;
    this.panel = byId("explaining");
    this.walked = /** @type {Walked | null} */ (null);
    this.steps = /** @type {ExplainedStep[]} */ ([]);
    this.rating = /** @type {Rating | null} */ (null);
    this.at = 0; // the number of shown steps
    this.timer = 0;
    this.version = -1; // of the game that is explained
    this.shade = /** @type {Shade | undefined} */ (undefined); // what colours the shown step leaves
    this.copy = make("button", {
      type: "button", textContent: say("explaining.copy"), testid: "explained-copy",
      onclick: () => copyBy(this.copy, textOf(/** @type {Walked} */ (this.walked))),
    });
    this.panel.addEventListener("keydown", (event) => this.press(event));
    closeBySwipe(this.panel, () => "bottom", () => this.close());
  }

  async toggle() {
    if (!this.panel.hidden) return this.close();
    const { player, panel } = this, { game } = player;
    this.version = game.version;
    this.show(true);
    render(panel, html`<p role="status">${say("hinting.looking_further")}</p>`);
    if (!this.steps.length) await unlessChanged(this.walks({ ...game, cells: game.given }), game);
    if (!this.walked || panel.hidden || this.version !== game.version) return this.close();
    this.steps = this.walked.rounds.flatMap(({ steps }) => steps);
    player.overlay = () => this.scene();
    this.goTo(0);
    hook(panel, "explained-next").focus();
    return this.rate(this.walked);
  }

  close() {
    this.stop();
    this.player.overlay = null;
    this.show(false);
    this.player.redraw();
  }

  /** @param {boolean} shown */
  show(shown) {
    this.panel.hidden = !shown;
    this.player.page.classList.toggle("explained", shown);
  }

  /** Walk through the puzzle, noting the progress. @param {import("./explain/walk.js").PuzzleToWalk} puzzle */
  *walks(puzzle) {
    for (const walkingOn = walking(puzzle); ;) {
      const { done, value } = walkingOn.next();
      this.walked = value;
      if (done) return;
      yield;
    }
  }

  /** Say how hard the puzzle is. A rating needs all suppositions of a round at once. @param {Walked} walked */
  async rate(walked) {
    if (this.rating) return;
    const alone = walked.rounds.every(({ tier }) => tier <= LOOKING_AT_ONE_LINE);
    const all = alone ? walked : await unlessChanged(walking({ ...walked.puzzle }, { atOnce: true }), this.player.game);
    if (!all) return;
    this.rating = ratingOf(all);
    this.draw(walked);
  }

  // Steps

  /** @param {number} place */
  goTo(place) {
    const { steps, player } = this, walked = /** @type {Walked} */ (this.walked);
    this.at = Math.max(0, Math.min(steps.length, place));
    const step = steps[this.at - 1];
    this.shade = step && this.shadeOf?.(this.left(walked, step), new Set(step.cells.map(([cell]) => cell)));
    for (const [cell] of step?.cells.toReversed() ?? []) player.own?.reveal(cell);
    this.draw(walked);
    player.redraw();
  }

  /** @param {Walked} walked */
  draw(walked) {
    const { steps, at } = this, { puzzle } = walked, step = steps[at - 1];
    const sentences = [step ? stepSentence(puzzle, step, true) : say("explaining.beginning")];
    if (at === steps.length) sentences.push(...endSentences(walked));
    const button = (/** @type {string} */ name, /** @type {() => unknown} */ act, text = name) => html`<button
      type="button" disabled=${name === "back" && !at} onclick=${act}
      data-testid=${`explained-${name.replace("_", "-")}`}>${say(`explaining.${text}`)}</button>`;
    render(this.panel, html`<div class="row"><h2 id="explaining-title">${say("explaining.title")}</h2>
        <span class="gap"></span>${button("close", () => this.close())}</div>
      <div class="row">${button("back", () => this.goTo(at - 1))}
        ${button("play", () => (this.timer ? this.stop() : this.play()), this.timer ? "pause" : "play")}
        ${button("next", () => this.goTo(at + 1))}
        <span class="muted">${say("explaining.place", { number: at, count: steps.length })}</span></div>
      <p aria-live="polite" data-testid="explained-step">${sentences.join(" ")}</p>
      <div>${step && pictureOf(puzzle, step, this.earlier())}</div>
      ${this.ratingView()}
      <details><summary>${say("explaining.all_steps")}</summary>
        <ol class="steps">${steps.map((each, number) => this.stepItem(puzzle, each, number + 1))}</ol></details>
      <div class="row">${this.copy}${button("save_text", () => this.save("txt"))}
        ${button("save_json", () => this.save("json"))}
        <a class="button" href=${hook(document, "to-handout", HTMLAnchorElement).href}>
          ${say("explaining.on_paper")}</a></div>`);
  }

  ratingView() {
    const { number = null, level, minutes, reasons = [] } = this.rating ?? {};
    return html`<p data-testid="explained-rating">${number !== null && say("rating.rated", {
      rating: exactly(number, 1), level: say(`levels.${level}`), count: Math.max(1, Math.round(minutes ?? 0)),
    })}</p><details><summary>${say("explaining.why")}</summary>
      <ul>${reasons.map((reason) => html`<li>${reasonSentence(reason)}</li>`)}</ul></details>`;
  }

  /** @param {Reasoned} puzzle @param {ExplainedStep} step @param {number} number */
  stepItem(puzzle, step, number) {
    const place = step.line === null ? cellWords(puzzle, step.cells[0][0]) : lineName(puzzle, step.line);
    return html`<li><button type="button" aria-current=${number === this.at ? "step" : null}
      onclick=${() => this.goTo(number)}>
      ${capital(say("explaining.step", { place, technique: techniqueName(puzzle, step) }))}</button></li>`;
  }

  /** The steps before the shown one in its round. */
  earlier() {
    let { at } = this;
    for (const { steps } of /** @type {Walked} */ (this.walked).rounds) {
      if (at <= steps.length) return steps.slice(0, at - 1);
      at -= steps.length;
    }
    return [];
  }

  /** By cell the colours that a step leaves on its lines. @param {Walked} walked @param {ExplainedStep} step */
  left({ puzzle }, step) {
    const lines = step.line === null ? linesThrough(puzzle.shape, step.cells[0][0]) : [];
    return leftOnLines(puzzle, this.steps.slice(0, this.at), [...linesSeenBy(step), ...lines]);
  }

  play() {
    this.timer = setInterval(() => {
      if (this.at + 1 >= this.steps.length) this.stop();
      this.goTo(this.at + 1);
    }, PACE);
    this.goTo(this.at === this.steps.length ? 0 : this.at);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    if (this.walked && this.steps.length) this.draw(this.walked);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    /** @type {Record<string, number>} */
    const places = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.steps.length };
    if (event.key === "Escape") this.close();
    else if (event.key in places) this.goTo(places[event.key]);
    else return;
    event.preventDefault();
  }

  /** What is known before the step, and what follows. Closed when the player goes on. @returns {Partial<Scene>} */
  scene() {
    const { player: { game }, steps, at } = this, step = steps[at - 1], cells = game.given.slice();
    if (game.version !== this.version) {
      this.close();
      return {};
    }
    for (const [cell, mark] of steps.slice(0, Math.max(0, at - 1)).flatMap(settled)) cells[cell] = mark;
    const facts = game.clues.map(() => ({ holds: true, done: [] }));
    return {
      cells, facts, factsVersion: -1, look: step ? step.line ?? step.chain.at(-1)?.line ?? null : null,
      ghosts: step ? settled(step) : [], wrong: [], clean: false, shade: this.shade,
    };
  }

  // Saving

  /** @param {"txt" | "json"} kind */
  save(kind) {
    const walked = /** @type {Walked} */ (this.walked);
    const text = kind === "json" ? `${JSON.stringify(valuesOf(walked))}\n` : textOf(walked);
    saveFile(new Blob([text], { type: kind === "json" ? "application/json" : "text/plain" }), `explained.${kind}`);
  }
}

/** The cells that a step settles; of others it says what they cannot be. @param {ExplainedStep} step */
const settled = ({ cells }) => cells.filter(([, value]) => value > 0);

// The explanation of the whole puzzle beside its board: visitors step through it or let it play, and the board shows
// what is known at each step. It says how hard the puzzle is and why, and can be saved as text and as JSON. Loaded when
// it is first wanted.

import "../core/texts/explained_texts.js";
import { endSentences, reasonSentence, textOf, valuesOf } from "./explain/explained_text.js";
import { onColours } from "./explain/known_cells.js";
import { ratingOf } from "./explain/rating.js";
import { stepSentence, techniqueName } from "./explain/step_words.js";
import { LOOKING_AT_ONE_LINE } from "./explain/techniques/techniques.js";
import { walking } from "./explain/walk.js";
import { linesThrough } from "../core/shapes.js";
import { capital, cellName, lineName } from "../core/words.js";
import { exactly } from "../core/texts/phrases.js";
import { say } from "../core/texts/say.js";
import { byId, hook, make } from "../base/dom.js";
import { saveFile } from "../base/output.js";
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
    this.at = 0; // the number of shown steps
    this.timer = 0;
    this.version = -1; // of the game that is explained
    this.shade = /** @type {Shade | undefined} */ (undefined); // what colours the shown step leaves
    this.parts = partsOf({
      close: () => this.close(), back: () => this.goTo(this.at - 1), next: () => this.goTo(this.at + 1),
      play: () => (this.timer ? this.stop() : this.play()), copy: () => this.copy(),
      save_text: () => this.save("txt"), save_json: () => this.save("json"),
    });
    this.panel.addEventListener("keydown", (event) => this.hear(event));
    closeBySwipe(this.panel, () => "bottom", () => this.close());
  }

  async toggle() {
    if (!this.panel.hidden) return this.close();
    const { player, panel, parts } = this, { game } = player;
    this.version = game.version;
    this.show(true);
    panel.replaceChildren(make("p", { role: "status", textContent: say("hinting.looking_further") }));
    if (!this.steps.length) await unlessChanged(this.walks({ ...game, cells: game.given }), game);
    if (!this.walked || panel.hidden || this.version !== game.version) return this.close();
    this.steps = this.walked.rounds.flatMap(({ steps }) => steps);
    panel.replaceChildren(...parts.all);
    parts.steps.replaceChildren(...this.steps.map((step, at) => this.itemOf(step, at)));
    player.overlay = () => this.scene();
    this.goTo(0);
    parts.buttons.next.focus();
    return this.rate();
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

  /** Walk through the puzzle, noting the progress. @param {import("./explain/walk.js").Asked} puzzle */
  *walks(puzzle) {
    for (const walkingOn = walking(puzzle); ;) {
      const { done, value } = walkingOn.next();
      this.walked = value;
      if (done) return;
      yield;
    }
  }

  /** Say how hard the puzzle is. A rating needs all suppositions of a round at once. */
  async rate() {
    const { walked, parts, player } = this;
    if (!walked || parts.reasons.childElementCount) return;
    const alone = walked.rounds.every(({ tier }) => tier <= LOOKING_AT_ONE_LINE);
    const again = () => lastOf(walking({ ...walked.puzzle }, { atOnce: true }));
    const all = alone ? walked : await unlessChanged(again(), player.game);
    if (!all) return;
    const { number, level, minutes, reasons } = ratingOf(all);
    parts.rating.textContent = number === null ? "" : say("rating.rated", {
      rating: exactly(number, 1), level: say(`levels.${level}`), count: Math.max(1, Math.round(minutes ?? 0)),
    });
    parts.reasons.replaceChildren(...reasons.map((reason) => make("li", { textContent: reasonSentence(reason) })));
  }

  // Steps

  /** @param {ExplainedStep} step @param {number} at */
  itemOf(step, at) {
    const { puzzle } = /** @type {Walked} */ (this.walked), { line, cells } = step;
    const place = line === null ? cellName(puzzle, cells[0][0]) : lineName(puzzle, line);
    const text = capital(say("explaining.step", { place: place, technique: techniqueName(puzzle, step) }));
    const button = make("button", { type: "button", textContent: text });
    button.addEventListener("click", () => this.goTo(at + 1));
    return make("li", {}, button);
  }

  /** @param {number} place */
  goTo(place) {
    const { steps, parts } = this, { puzzle } = /** @type {Walked} */ (this.walked);
    this.at = Math.max(0, Math.min(steps.length, place));
    const step = steps[this.at - 1];
    parts.place.textContent = say("explaining.place", { number: this.at, count: steps.length });
    const ended = this.at === steps.length ? endSentences(/** @type {Walked} */ (this.walked)) : [];
    const sentences = [step ? stepSentence(puzzle, step) : say("explaining.beginning"), ...ended];
    parts.sentence.textContent = sentences.join(" ");
    parts.picture.replaceChildren(...(step ? pictureOf(puzzle, step, this.earlier()) : []));
    this.shade = step && this.shadeOf?.(this.left(step), new Set(step.cells.map(([cell]) => cell)));
    parts.buttons.back.disabled = !this.at;
    for (const [cell] of step?.cells.toReversed() ?? []) this.player.own?.reveal(cell);
    [...parts.steps.querySelectorAll("button")].forEach((button, at) => {
      if (at === this.at - 1) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    this.player.redraw();
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

  /** By cell the colours that are left on the lines of a step, once it is done. @param {ExplainedStep} step */
  left(step) {
    const { puzzle } = /** @type {Walked} */ (this.walked), { leftOnLines, linesOf } = onColours();
    const lines = [...linesOf(step), ...linesThrough(puzzle.shape, step.cells[0][0])];
    return leftOnLines(puzzle, this.steps.slice(0, this.at), step.line === null ? lines : linesOf(step));
  }

  play() {
    if (this.at === this.steps.length) this.goTo(0);
    this.timer = setInterval(() => {
      this.goTo(this.at + 1);
      if (this.at === this.steps.length) this.stop();
    }, PACE);
    this.parts.buttons.play.textContent = say("explaining.pause");
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.parts.buttons.play.textContent = say("explaining.play");
  }

  /** @param {KeyboardEvent} event */
  hear(event) {
    /** @type {Record<string, number>} */
    const places = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.steps.length };
    if (event.key === "Escape") this.close();
    else if (event.key in places) this.goTo(places[event.key]);
    else return;
    event.preventDefault();
  }

  /** The scene: what is known before the step, and what follows. The explanation closes when the player goes on.
   * @returns {Partial<Scene>} */
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
      ghosts: step ? settled(step) : [], wrong: [], clean: false, ending: null, shade: this.shade,
    };
  }

  // Saving

  async copy() {
    const walked = /** @type {Walked} */ (this.walked);
    const copied = await navigator.clipboard?.writeText(textOf(walked)).then(() => true, () => false);
    this.parts.sentence.textContent = say(copied ? "explaining.copied" : "explaining.not_copied");
  }

  /** @param {"txt" | "json"} kind */
  save(kind) {
    const walked = /** @type {Walked} */ (this.walked);
    const text = kind === "json" ? `${JSON.stringify(valuesOf(walked))}\n` : textOf(walked);
    saveFile(new Blob([text], { type: kind === "json" ? "application/json" : "text/plain" }), `explained.${kind}`);
  }
}

/** The cells that a step settles; of others it says what they cannot be. @param {ExplainedStep} step */
const settled = ({ cells }) => cells.filter(([, value]) => value > 0);

/** The last walk of a generator. @param {Generator<Walked, Walked>} steps @returns {Generator<void, Walked>} */
function* lastOf(steps) {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    yield;
  }
}

/** The elements of the panel, with buttons by name. @param {Record<string, () => unknown>} acts */
function partsOf(acts) {
  const buttons = Object.fromEntries(Object.entries(acts).map(([name, act]) => {
    const textContent = say(`explaining.${name}`), testid = `explained-${name.replace("_", "-")}`;
    return [name, make("button", { type: "button", textContent, onclick: act, testid })];
  }));
  const rating = make("p", { testid: "explained-rating" }), sentence = make("p", { testid: "explained-step" });
  const reasons = make("ul"), place = make("span", { className: "muted" });
  const picture = make("div"), steps = make("ol", { className: "steps" });
  sentence.setAttribute("aria-live", "polite");
  const row = (/** @type {Node[]} */ ...nodes) => make("div", { className: "row" }, ...nodes);
  const folded = (/** @type {string} */ code, /** @type {Node} */ node) =>
    make("details", {}, make("summary", { textContent: say(code) }), node);
  const { close, back, play, next, copy, save_text: asText, save_json: asJson } = buttons;
  const { href } = hook(document, "to-handout", HTMLAnchorElement);
  const onPaper = make("a", { className: "button", href, textContent: say("explaining.on_paper") });
  const title = make("h2", { id: "explaining-title", textContent: say("explaining.title") });
  const all = [
    row(title, make("span", { className: "gap" }), close), row(back, play, next, place), sentence, picture, rating,
    folded("explaining.why", reasons), folded("explaining.all_steps", steps), row(copy, asText, asJson, onPaper),
  ];
  return { all, buttons, rating, reasons, sentence, place, picture, steps };
}

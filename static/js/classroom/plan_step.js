// The fields of one step of a lesson plan: on the page where a teacher makes plans, and where an activity is started. A
// puzzle is chosen by its name, size or difficulty: one of those that come along, or one that this browser keeps.

import { isSolid, sizeName } from "../core/shapes.js";
import { say } from "../core/texts/say.js";
import { askMethods } from "../base/net/jobs.js";
import { askCollection } from "../base/net/puzzles.js";
import { find, make, valueIn } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { recent } from "../base/saved_games.js";
import { MethodForm } from "../watch/method_form.js";
import { settingsOf, writtenOf } from "./exit_questions.js";
import { BOUNDS, codeIn, LONGEST, SETTINGS } from "./plan.js";
import { createQuestionForm } from "./question_form.js";

/** @import { Content } from "../base/html.js" */
/** @import { PlanStep } from "./plan.js" */

/** @typedef {{ method?: string, options?: Record<string, any> }} Chosen */
/** `title` and `picture` tell what comes out, so they are only for teachers.
 * @typedef {{ code: string, title: string, shape: number[], level?: string, number?: number, picture?: string
 *   }} Offered */

const PLAYED = ["dfs", "bfs", "astar", "anneal", "dpll", "cdcl"]; // the methods that a player can be
const ANNEALERS = /^anneal/;
/** The kinds of puzzles that these activities take. @type {Record<string, string[]>} */
const PUZZLES = { algorithm: ["flat"], seeds: ["flat", "coloured"] };
const ANY_PUZZLE = ["flat", "coloured", "solid"];
const MOST = 48; // puzzles at once
const LEVELS = ["easy", "medium", "hard", "expert"];

export class StepFields {
  /** `changed` is called after each change; without `isPlan`, minutes and notes are left out.
   * @param {PlanStep} step @param {() => void} changed @param {boolean} [isPlan] */
  constructor(step, changed, isPlan = true) {
    const settings = SETTINGS[step.kind];
    this.step = step;
    this.changed = changed;
    this.fields = isPlan ? ["title", "minutes", ...settings, "note"] : ["title", ...settings];
    this.typed = step.puzzle ?? ""; // a link, a code or a text
    this.picked = ""; // the title of a puzzle that was chosen by its name
    this.methods = /** @type {Method[]} */ ([]); // to choose from, once the server has told them
    this.forms = /** @type {{ element: HTMLElement, chosen: Chosen }[]} */ ([]); // of the methods of the step
    this.error = "";
    if (settings.includes("options")) this.offerMethods([/** @type {Chosen} */ (step)]);
    if (settings.includes("methods")) this.offerMethods(step.methods ?? []);
    this.questions = settings.includes("questions") ? this.questionForm() : null;
  }

  /** @param {object} more */
  change(more) {
    this.step = { ...this.step, ...more };
    this.changed();
  }

  view() {
    return this.fields.map((name) => {
      if (name === "puzzle") return this.puzzleField();
      if (name === "pairs") return this.pairsField();
      if (name === "methods") return this.methodsField();
      if (name === "questions") return html`<div class="wide">${this.questions}</div>`;
      if (name === "options") return this.methodField();
      return (name !== "method" || !this.fields.includes("options")) && this.plainField(name);
    });
  }

  /** A number, a text, or one of some choices. @param {string} name */
  plainField(name) {
    const bounds = BOUNDS[name], value = String(this.step[name] ?? (bounds ? 0 : "")), testid = `field-${name}`;
    const longest = name === "note" ? LONGEST.note : name === "title" ? LONGEST.title : LONGEST.topic;
    const take = (/** @type {Event} */ event) =>
      this.change({ [name]: bounds ? Number(valueIn(event)) : valueIn(event) });
    if (bounds) {
      return labelled(name, html`<input type="number" min=${bounds.least} max=${bounds.most} step="1" value=${value}
        oninput=${take} data-testid=${testid}>`);
    }
    if (name === "method") {
      return labelled(name, html`<select .value=${value} oninput=${take} data-testid=${testid}>
        ${PLAYED.map((choice) => html`<option value=${choice}>${choice}</option>`)}</select>`);
    }
    return name === "note" ? labelled(name, html`<textarea rows="4" maxlength=${longest} .value=${value}
        oninput=${take} data-testid=${testid}></textarea>`, "wide")
      : labelled(name, html`<input type="text" maxlength=${longest} .value=${value} oninput=${take}
        data-testid=${testid}>`);
  }

  puzzleField() {
    const take = (/** @type {string} */ typed, picked = "") => {
      Object.assign(this, { typed, picked });
      this.change({ puzzle: codeIn(typed) });
    };
    const pick = async () => {
      const puzzle = await pickPuzzle(PUZZLES[this.step.kind] ?? ANY_PUZZLE);
      if (puzzle) take(puzzle.code, puzzle.title);
    };
    return html`<div class="puzzle-choice wide">${labelled("puzzle", html`<textarea rows="1" maxlength=${LONGEST.step}
        .value=${this.typed} oninput=${(event) => take(valueIn(event))} data-testid="field-puzzle"></textarea>`)}
      <div class="row"><button type="button" onclick=${pick} data-testid="pick">${say("planning.pick")}</button>
        <span class="small muted" role="status" data-testid="picked">${this.picked}</span></div></div>`;
  }

  pairsField() {
    const take = (/** @type {Event} */ event) => this.change({ pairs: valueIn(event) === "pairs" });
    return labelled("pairs", html`<select .value=${this.step.pairs ? "pairs" : "alone"} oninput=${take}
      data-testid="field-pairs">${["alone", "pairs"].map((choice) =>
        html`<option value=${choice}>${say(`planning.solve_${choice}`)}</option>`)}</select>`);
  }

  // Methods. Whether one fits the puzzle, the server says when it starts

  /** @param {Chosen[]} given */
  async offerMethods(given) {
    const all = await askMethods(null, (sentence) => {
      this.error = sentence;
      this.changed();
    });
    const isFitting = (/** @type {Method} */ { name }) => this.step.kind !== "seeds" || ANNEALERS.test(name);
    this.methods = all.filter(isFitting);
    this.forms = given.map((chosen) => this.methodForm(chosen));
    this.changed();
  }

  /** The form that also the pages for watching have. @param {Chosen} given */
  methodForm({ method = "", options = {} }) {
    const element = make("div", { className: "method-choice wide" }), entry = { element, chosen: { method, options } };
    render(element, html`<label><span>${say("planning.field_method")}</span><select data-testid="field-method"
        aria-label=${say("planning.field_method")}></select></label><p class="muted small" data-part="summary"></p>
      <details data-part="options" data-testid="field-options"><summary></summary>
        <div class="fields" data-part="fields"></div></details><p class="error" role="alert" data-part="error"></p>`);
    const form = new MethodForm(element, this.methods, { seconds: 0, most: 0 }, (known) => known.options);
    form.set({ method, texts: options });
    for (const event of ["input", "change"]) {
      element.addEventListener(event, () => {
        const choice = form.choice();
        if (!choice) return;
        entry.chosen = { method: choice.method, options: choice.options };
        this.takeMethods();
      });
    }
    return entry;
  }

  takeMethods() {
    const methods = this.forms.map(({ chosen }) => chosen);
    this.change(this.fields.includes("methods") ? { methods } : methods[0]);
  }

  methodField() {
    const hint = this.step.kind === "predict" && html`<small>${say("planning.predict_hint")}</small>`;
    return html`<div class="wide">${this.fault()}${this.forms.map(({ element }) => [element, hint])}</div>`;
  }

  methodsField() {
    const { forms, methods } = this, turn = (/** @type {typeof forms} */ now) => {
      this.forms = now;
      this.takeMethods();
    };
    return html`<div class="wide">${this.fault()}<ol class="racers" data-testid="field-methods">
        ${forms.map((form) => html`<li key=${form}>${form.element}<button type="button" class="text"
          hidden=${forms.length <= BOUNDS.methods.least} onclick=${() => turn(forms.filter((other) => other !== form))}
          data-testid="remove-method">${say("planning.remove_method")}</button></li>`)}</ol>
      <button type="button" hidden=${!methods.length || forms.length >= BOUNDS.methods.most} data-testid="add-method"
        onclick=${() => turn([...forms, this.methodForm({ method: methods[0].name })])}>
        ${say("planning.add_method")}</button></div>`;
  }

  fault() {
    return this.error && html`<p class="error" role="alert">${this.error}</p>`;
  }

  questionForm() {
    const host = make("div"), form = createQuestionForm(host, writtenOf(this.step.questions, this.step.answers),
      () => this.change(settingsOf(form.written())));
    return host;
  }
}

/** @param {string} name @param {Content} input @param {string} [kind] how it looks */
const labelled = (name, input, kind = "") => html`<label class=${kind}>
  <span>${say(`planning.field_${name}`)}</span>${input}</label>`;

// Choosing a puzzle

/** Ask for a puzzle of one of these kinds in a window of its own; null if none was chosen. @param {string[]} kinds
 * @returns {Promise<Offered | null>} */
function pickPuzzle(kinds) {
  const words = say("planning.pick_search"), flatOnly = !kinds.includes("solid");
  const dialog = make("dialog", { className: "picker", ariaLabel: say("planning.pick"), testid: "picker" });
  const offers = /** @type {Record<string, Offered[]>} */ ({}); // by kind
  const choice = { kind: kinds[0], level: "", search: "" };
  let error = "", picked = /** @type {Offered | null} */ (null);

  /** Show what is offered; the server is asked for each kind once. */
  async function show() {
    const { kind } = choice;
    draw();
    if (offers[kind]) return;
    const { answer, error: fault = "" } = kind === "own" ? { answer: ownPuzzles(flatOnly) } : await askCollection(kind);
    if (answer) offers[kind] = answer;
    error = fault;
    draw();
  }

  /** @param {keyof typeof choice} name */
  const set = (name) => (/** @type {Event} */ event) => {
    choice[name] = valueIn(event);
    show();
  };

  /** @param {"kind" | "level"} name @param {string[][]} options */
  const select = (name, options) => html`<select aria-label=${say(`planning.pick_${name}`)} .value=${choice[name]}
    onchange=${set(name)} hidden=${name === "level" && choice.kind === "own"} data-testid=${`pick-${name}`}>
    ${options.map(([value, text]) => html`<option value=${value}>${text}</option>`)}</select>`;

  function draw() {
    const { kind, level, search } = choice, parts = search.toLowerCase().split(/\s+/);
    const fitting = (offers[kind] ?? []).filter((offer) => (kind === "own" || !level || offer.level === level)
      && parts.every((part) => fits(part, offer)));
    const code = fitting.length > MOST ? "planning.pick_first" : "planning.pick_found";
    render(dialog, html`<div class="row"><input type="search" maxlength="60" placeholder=${words} aria-label=${words}
        oninput=${set("search")} data-testid="pick-search">
        ${select("kind", [...kinds, "own"].map((name) => [name, say(`planning.pick_${name}`)]))}
        ${select("level", [["", say("planning.pick_any")], ...LEVELS.map((name) => [name, say(`levels.${name}`)])])}
        <button type="button" onclick=${() => dialog.close()} data-testid="pick-close">
          ${say("planning.pick_close")}</button></div>
      <p class="small muted" role="status" data-testid="pick-found">
        ${say(code, { count: fitting.length, most: MOST })}</p>
      <p class="error" role="alert" hidden=${!error}>${error}</p>
      <ul class="pick-list" data-testid="pick-list">${fitting.slice(0, MOST).map(card)}</ul>`);
  }

  /** @param {Offered} offer */
  function card(offer) {
    const { code, title, shape, level, picture } = offer, size = sizeName(shape);
    const about = [size, level && say(`levels.${level}`)].filter(Boolean).join(" · ");
    const pick = () => {
      picked = offer;
      dialog.close();
    };
    return html`<li key=${code}><button type="button" onclick=${pick} data-testid="pick-one">
      ${picture && html`<img src=${picture} alt="" aria-hidden="true" loading="lazy">`}<strong>${title || size}</strong>
      <span class="small muted">${about}</span></button></li>`;
  }

  document.body.append(dialog);
  show();
  dialog.showModal();
  find(dialog, "input").focus();
  return new Promise((done) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(picked);
    }, { once: true });
  });
}

/** Puzzles that were played, opened or made in this browser, the latest first. @param {boolean} flatOnly
 * @returns {Offered[]} */
const ownPuzzles = (flatOnly) => recent().flatMap(({ code, title = "", secret = title, shape, height, width }) => {
  const size = shape ?? (height && width ? [height, width] : null);
  return size && !(flatOnly && isSolid(size)) ? [{ code, title: secret, shape: size }] : [];
});

/** Whether a word is part of the title, of the size, or the number. @param {string} word @param {Offered} offer */
function fits(word, { title, shape, number }) {
  const size = [...shape].reverse().join("x"), plain = word.replaceAll("×", "x");
  return title.toLowerCase().includes(word) || size === plain || String(number) === word.replace("#", "")
    || (/^\d+x?$/.test(plain) && size.startsWith(plain));
}

// The fields of one step of a lesson plan: on the page where a teacher makes plans, and where an activity is started.

import "../core/texts/plan_texts.js";
import { say } from "../core/texts/say.js";
import { askMethods } from "../base/net/jobs.js";
import { make, valueIn } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { MethodForm } from "../watch/method_form.js";
import { settingsOf, writtenOf } from "./exit_questions.js";
import { codeIn, LONGEST, METHODS, MOST_MINUTES, SECONDS, SIDE } from "./plan.js";
import { pickPuzzle } from "./puzzle_picker.js";
import { createQuestionForm } from "./question_form.js";

/** @import { Content } from "../base/html.js" */
/** @import { PlanStep } from "./plan.js" */

/** A plain field: a text, a number, or one of some choices; `rows` are for several lines.
 * @typedef {{ name: string, rows?: number, least?: number, most?: number, choices?: string[] }} Field */
/** @typedef {{ method?: string, options?: Record<string, any> }} Chosen */

/** @param {string} name @returns {Field} */
const number = (name, least = 0, most = 2 ** 31) => ({ name, least, most });

const PLAYED = ["dfs", "bfs", "astar", "anneal", "dpll", "cdcl"]; // the methods that a player can be
const ANNEALERS = /^anneal/;
/** The kinds of puzzles that these activities take. @type {Record<string, string[]>} */
const PUZZLES = { algorithm: ["flat"], seeds: ["flat", "coloured"] };
const ANY_PUZZLE = ["flat", "coloured", "solid"];

/** What a kind is set by, beside its plain fields: "puzzle", "method" with options, "methods" of a race, "questions".
 * @type {Record<string, (Field | "puzzle" | "method" | "methods" | "questions")[]>} */
const FIELDS = {
  talk: [],
  solve: ["puzzle"],
  follow: ["puzzle", "method", number("seed")],
  predict: ["puzzle", "method", number("seed")],
  algorithm: ["puzzle", { name: "method", choices: PLAYED }, number("seed")],
  race: ["puzzle", "methods"],
  seeds: ["puzzle", "method", number("seconds", SECONDS.least, SECONDS.most)],
  draw: [number("width", SIDE.least, SIDE.most), number("height", SIDE.least, SIDE.most), { name: "topic" }],
  exit: ["questions"],
};
const TITLE = { name: "title" }, MINUTES = number("minutes", 0, MOST_MINUTES), NOTE = { name: "note", rows: 4 };

export class StepFields {
  /** `changed` is called after each change; without `isPlan`, minutes and notes are left out.
   * @param {PlanStep} step @param {() => void} changed @param {boolean} [isPlan] */
  constructor(step, changed, isPlan = true) {
    const fields = FIELDS[step.kind];
    this.step = step;
    this.changed = changed;
    this.fields = isPlan ? [TITLE, MINUTES, ...fields, NOTE] : [TITLE, ...fields];
    this.typed = step.puzzle ?? ""; // a link, a code or a text
    this.picked = ""; // the title of a puzzle that was chosen by its name
    this.methods = /** @type {Method[]} */ ([]); // to choose from, once the server has told them
    this.forms = /** @type {{ element: HTMLElement, chosen: Chosen }[]} */ ([]); // of the methods of the step
    this.error = "";
    if (fields.includes("method")) this.offerMethods([/** @type {Chosen} */ (step)]);
    if (fields.includes("methods")) this.offerMethods(step.methods ?? []);
    this.questions = fields.includes("questions") ? this.questionForm() : null;
  }

  /** @param {object} more */
  change(more) {
    this.step = { ...this.step, ...more };
    this.changed();
  }

  view() {
    return this.fields.map((field) => {
      if (field === "puzzle") return this.puzzleField();
      if (field === "method") return this.methodField();
      if (field === "methods") return this.methodsField();
      return field === "questions" ? html`<div class="wide">${this.questions}</div>` : this.plainField(field);
    });
  }

  /** @param {Field} field */
  plainField(field) {
    const { name, rows, choices, least } = field, value = String(this.step[name] ?? (least === undefined ? "" : 0));
    const longest = name === "note" ? LONGEST.note : name === "title" ? LONGEST.title : LONGEST.step;
    const take = (/** @type {Event} */ event) => this.change({ [name]: valueIn(event) }), testid = `field-${name}`;
    if (choices) {
      return labelled(name, html`<select .value=${value} oninput=${take} data-testid=${testid}>
        ${choices.map((choice) => html`<option value=${choice}>${choice}</option>`)}</select>`);
    }
    if (rows) {
      return labelled(name, html`<textarea rows=${rows} maxlength=${longest} .value=${value} oninput=${take}
        data-testid=${testid}></textarea>`, "wide");
    }
    if (least === undefined) {
      return labelled(name, html`<input type="text" maxlength=${longest} .value=${value} oninput=${take}
        data-testid=${testid}>`);
    }
    return labelled(name, html`<input type="number" min=${least} max=${field.most} step="1" value=${value}
      oninput=${(event) => this.change({ [name]: Number(valueIn(event)) })} data-testid=${testid}>`);
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

  /** Two to four methods. */
  methodsField() {
    const { forms, methods } = this, turn = (/** @type {typeof forms} */ now) => {
      this.forms = now;
      this.takeMethods();
    };
    return html`<div class="wide">${this.fault()}<ol class="racers" data-testid="field-methods">
        ${forms.map((form) => html`<li key=${form}>${form.element}<button type="button" class="text"
          hidden=${forms.length <= METHODS.least} onclick=${() => turn(forms.filter((other) => other !== form))}
          data-testid="remove-method">${say("planning.remove_method")}</button></li>`)}</ol>
      <button type="button" hidden=${!methods.length || forms.length >= METHODS.most} data-testid="add-method"
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

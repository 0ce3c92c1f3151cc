// The form in which a teacher writes the questions of an exit activity, with their right answers: on the page of the
// class, and in lesson plans.

import { faultIn, letterOf, LONGEST, MOST_CHOICES, MOST_QUESTIONS, newQuestion } from "./exit_questions.js";
import { say } from "../core/texts/say.js";
import { make } from "../base/dom.js";

/** @import { Written } from "./exit_questions.js" */

/** Builds the form into `host`; `changed()` is called after each change. Use `settingsOf(form.written())` for the
 * settings of the activity, and `writtenOf` to begin with such settings.
 * @param {HTMLElement} host @param {Written[]} given the questions to begin with
 * @param {() => void} [changed] */
export function createQuestionForm(host, given, changed = () => {}) {
  const form = new QuestionForm(host, changed);
  form.show(given);
  return { written: () => form.written, fault: () => form.fault(), show: (/** @type {Written[]} */ w) => form.show(w) };
}

let made = 0; // radio buttons of one question have one name, which no other question of the page has

class QuestionForm {
  /** @param {HTMLElement} host @param {() => void} changed */
  constructor(host, changed) {
    this.changed = changed;
    this.written = /** @type {Written[]} */ ([]);
    this.list = make("ol", { className: "written-questions", testid: "written-questions" });
    this.more = make("button", { type: "button", testid: "question-add", textContent: say("exit_question.add") });
    this.more.addEventListener("click", () => this.add());
    host.classList.add("question-form");
    host.replaceChildren(this.list, this.more);
  }

  /** @param {Written[]} given */
  show(given) {
    const copies = given.slice(0, MOST_QUESTIONS).map((one) => ({ ...one, choices: [...one.choices] }));
    this.written = copies.length ? copies : [newQuestion()];
    this.draw();
  }

  /** The first fault as a sentence, empty if there is none. */
  fault() {
    const fault = faultIn(this.written);
    return fault ? say(`exit_question.fault_${fault.code}`, { number: fault.number }) : "";
  }

  add() {
    this.written.push(newQuestion());
    this.redrawn();
    this.list.lastElementChild?.querySelector("textarea")?.focus();
  }

  redrawn() {
    this.draw();
    this.changed();
  }

  draw() {
    this.list.replaceChildren(...this.written.map((one, at) => this.question(one, at)));
    this.more.hidden = this.written.length >= MOST_QUESTIONS;
  }

  /** @param {Written} one @param {number} at */
  question(one, at) {
    const name = `question-${++made}`;
    const ask = this.area(say("exit_question.ask"), "question-ask", one.ask, LONGEST.ask,
      (text) => { one.ask = text; });
    const why = this.area(say(one.text ? "exit_question.good" : "exit_question.why"), "question-why", one.why,
      LONGEST.why, (text) => { one.why = text; });
    const legend = make("legend", { textContent: say("exit_question.numbered", { number: at + 1 }) });
    return make("li", {}, make("fieldset", { testid: `question-${at + 1}` },
      legend, ask, this.kinds(one, name), ...(one.text ? [] : [this.choices(one, name)]), why, this.removal(at)));
  }

  /** A field of several lines. @param {string} label @param {string} testid @param {string} value
   * @param {number} maxLength @param {(text: string) => void} take */
  area(label, testid, value, maxLength, take) {
    const area = make("textarea", { rows: 2, maxLength, value, testid });
    area.addEventListener("input", () => { take(area.value); this.changed(); });
    return make("label", { className: "field" }, make("span", { className: "small muted", textContent: label }), area);
  }

  /** Whether pupils choose or write. @param {Written} one @param {string} name */
  kinds(one, name) {
    const kind = (/** @type {boolean} */ text) => {
      const word = text ? "text" : "choices";
      const radio = make("input", { type: "radio", name: `${name}-kind`, checked: one.text === text,
        testid: `question-${word}` });
      radio.addEventListener("change", () => { one.text = text; this.redrawn(); });
      return make("label", { className: "check" }, radio, ` ${say(`exit_question.kind_${word}`)}`);
    };
    return make("div", { className: "row" }, kind(false), kind(true));
  }

  /** The choices; a radio button beside each says which one is right.
   * @param {Written} one @param {string} name */
  choices(one, name) {
    const rows = one.choices.map((_, at) => this.choice(one, name, at));
    const none = this.right(one, name, null);
    const more = make("button", { type: "button", className: "text", testid: "choice-add",
      textContent: say("exit_question.add_choice"), hidden: one.choices.length >= MOST_CHOICES });
    more.addEventListener("click", () => { one.choices.push(""); this.redrawn(); });
    const about = make("p", { className: "small muted", textContent: say("exit_question.choices_about") });
    return make("div", { className: "written-choices" }, about, ...rows,
      make("label", { className: "check small" }, none, ` ${say("exit_question.no_right")}`), more);
  }

  /** @param {Written} one @param {string} name @param {number} at */
  choice(one, name, at) {
    const letter = letterOf(at), right = this.right(one, name, at);
    right.setAttribute("aria-label", say("exit_question.is_right", { letter }));
    const text = make("input", { value: one.choices[at], maxLength: LONGEST.choice, autocomplete: "off",
      testid: `choice-${letter}` });
    text.setAttribute("aria-label", say("exit_question.choice", { letter }));
    text.addEventListener("input", () => { one.choices[at] = text.value; this.changed(); });
    return make("div", { className: "written-choice" }, right, make("b", { textContent: letter }), text);
  }

  /** @param {Written} one @param {string} name @param {number | null} at */
  right(one, name, at) {
    const radio = make("input", { type: "radio", name: `${name}-right`, checked: one.right === at,
      testid: at === null ? "right-none" : `right-${letterOf(at)}` });
    radio.addEventListener("change", () => { one.right = at; this.changed(); });
    return radio;
  }

  /** @param {number} at */
  removal(at) {
    const label = say("exit_question.remove", { number: at + 1 });
    const button = make("button", { type: "button", className: "text", textContent: label, testid: "question-remove",
      hidden: this.written.length < 2 });
    button.addEventListener("click", () => { this.written.splice(at, 1); this.redrawn(); });
    return button;
  }
}

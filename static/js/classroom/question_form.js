// The form in which a teacher writes exit questions and their answers.

import "../core/texts/class_exit_texts.js";
import {
  faultIn, letterOf, LONGEST, MOST_CHOICES, MOST_QUESTIONS, newQuestion,
} from "./exit_questions.js";
import { say } from "../core/texts/say.js";
import { valueIn } from "../base/dom.js";
import { html, render } from "../base/html.js";

/** @import { Written } from "./exit_questions.js" */

let forms = 0; // of the page: radio buttons of one question have a name that no other question has

/** Build the form into `host`; `changed` is called after each change.
 * @param {HTMLElement} host @param {Written[]} given */
export function createQuestionForm(host, given, changed = () => {}) {
  const copies = given.slice(0, MOST_QUESTIONS).map((question) => ({ ...question, choices: [...question.choices] }));
  const written = copies.length ? copies : [newQuestion()], form = ++forms;
  host.classList.add("question-form");

  /** Change a question by what its event says. @param {(event: Event) => void} act */
  const on = (act) => (/** @type {Event} */ event) => {
    act(event);
    draw();
    changed();
  };

  function add() {
    written.push(newQuestion());
    /** @type {HTMLElement | undefined} */ ([...host.querySelectorAll("li:last-child textarea")][0])?.focus();
  }

  const draw = () => render(host, html`<ol class="written-questions" data-testid="written-questions">
      ${written.map(questionItem)}</ol>
    <button type="button" hidden=${written.length >= MOST_QUESTIONS} onclick=${on(add)} data-testid="question-add">
      ${say("exit_question.add")}</button>`);

  /** @param {Written} question @param {number} at */
  function questionItem(question, at) {
    const name = `question-${form}-${at}`, number = at + 1;
    return html`<li key=${question}><fieldset data-testid=${`question-${number}`}>
      <legend>${say("exit_question.numbered", { number })}</legend>
      ${area(question, "ask", say("exit_question.ask"))}
      <div class="row">${[false, true].map((text) => html`<label class="check"><input type="radio"
        name=${`${name}-kind`} .checked=${question.text === text} onchange=${on(() => { question.text = text; })}
        data-testid=${`question-${text ? "text" : "choices"}`}>
        ${` ${say(text ? "exit_question.kind_text" : "exit_question.kind_choices")}`}</label>`)}</div>
      ${!question.text && choices(question, name)}
      ${area(question, "why", say(question.text ? "exit_question.good" : "exit_question.why"))}
      <button type="button" class="text" hidden=${written.length < 2} onclick=${on(() => written.splice(at, 1))}
        data-testid="question-remove">${say("exit_question.remove", { number })}</button></fieldset></li>`;
  }

  /** @param {Written} question @param {"ask" | "why"} part @param {string} label */
  const area = (question, part, label) => html`<label class="field"><span class="small muted">${label}</span>
    <textarea rows="2" maxlength=${LONGEST[part]} .value=${question[part]} data-testid=${`question-${part}`}
      oninput=${on((event) => { question[part] = valueIn(event); })}></textarea></label>`;

  /** The choices; a radio button beside each says which one is right. @param {Written} question @param {string} name */
  function choices(question, name) {
    const right = (/** @type {number | null} */ at, /** @type {string | null} */ label) => html`<input type="radio"
      name=${`${name}-right`} .checked=${question.right === at} aria-label=${label}
      onchange=${on(() => { question.right = at; })} data-testid=${`right-${at === null ? "none" : letterOf(at)}`}>`;
    return html`<div class="written-choices"><p class="small muted">${say("exit_question.choices_about")}</p>
      ${question.choices.map((text, at) => html`<div class="written-choice">
        ${right(at, say("exit_question.is_right", { letter: letterOf(at) }))}<b>${letterOf(at)}</b>
        <input .value=${text} maxlength=${LONGEST.choice} autocomplete="off" data-testid=${`choice-${letterOf(at)}`}
          aria-label=${say("exit_question.choice", { letter: letterOf(at) })}
          oninput=${on((event) => { question.choices[at] = valueIn(event); })}></div>`)}
      <label class="check small">${right(null, null)}${` ${say("exit_question.no_right")}`}</label>
      <button type="button" class="text" hidden=${question.choices.length >= MOST_CHOICES} data-testid="choice-add"
        onclick=${on(() => question.choices.push(""))}>${say("exit_question.add_choice")}</button></div>`;
  }

  /** The first fault as a sentence, empty if there is none. */
  function fault() {
    const found = faultIn(written);
    return found ? say(`exit_question.fault_${found.code}`, { number: found.number }) : "";
  }

  draw();
  return { written: () => written, fault };
}

// Exit questions on the device of a pupil: choices count at once, texts when the field is left; until the results of a
// question are shown, its answer can be changed.

import { answerOf, letterOf, questionsIn, stageOf, withAnswer } from "./exit_questions.js";
import { explained, showBars } from "./exit_screen.js";
import { say } from "../core/texts/say.js";
import { make, setText } from "../base/dom.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { ExitQuestion, ExitStage, ShownResult } from "./exit_questions.js" */

const LONGEST_TEXT = 200; // characters

/** Builds the questions into `host`; returns what shows news. @param {HTMLElement} host @param {Classroom} room */
export function showQuestions(host, room) {
  const questions = questionsIn(room.activity?.questions);
  const answer = (/** @type {number} */ question, /** @type {number | string} */ given) => {
    room.put(withAnswer(room.work(), questions, question, given));
    draw();
  };
  const built = questions.map((question, at) =>
    new PupilQuestion(question, at, (given) => answer(at, given), answerOf(room.work(), questions, at)));
  host.replaceChildren(make("ol", { className: "exit-questions" }, ...built.map(({ element }) => element)));

  function draw() {
    const stage = stageOf(room.stage, questions), work = room.work();
    built.forEach((one, at) => one.draw(answerOf(work, questions, at), stage));
  }

  return draw;
}

class PupilQuestion {
  /** @param {ExitQuestion} question @param {number} at @param {(given: number | string) => void} answer
   * @param {number | string | null} known */
  constructor(question, at, answer, known) {
    this.question = question;
    this.at = at;
    this.name = `exit-${at}`;
    this.given = known;
    this.area = /** @type {HTMLTextAreaElement | null} */ (null);
    this.field = make("div", {}, ...(question.choices ? this.choices(question.choices, answer)
      : this.text(String(known ?? ""), answer)));
    this.state = make("p", { className: "small muted", testid: `state-${at + 1}` });
    this.state.setAttribute("role", "status");
    this.result = make("div", { className: "exit-result" });
    this.element = make("li", { testid: `exit-${at + 1}` },
      make("h2", { textContent: question.ask, id: `${this.name}-ask` }), this.field, this.state, this.result);
  }

  /** @param {string[]} choices @param {(given: number) => void} answer */
  choices(choices, answer) {
    const group = make("div", { className: "exit-choices" }, ...choices.map((choice, at) => {
      const radio = make("input", { type: "radio", name: this.name, value: String(at),
        testid: `take-${this.at + 1}-${letterOf(at)}` });
      radio.addEventListener("change", () => answer(at));
      return make("label", {}, radio, make("b", { textContent: letterOf(at) }), make("span", { textContent: choice }));
    }));
    group.setAttribute("role", "radiogroup");
    group.setAttribute("aria-labelledby", `${this.name}-ask`);
    return [group];
  }

  /** @param {string} known @param {(given: string) => void} answer */
  text(known, answer) {
    const area = make("textarea", { rows: 3, maxLength: LONGEST_TEXT, value: known, testid: `write-${this.at + 1}` });
    const send = make("button", { type: "button", textContent: say("exit_question.send"),
      testid: `send-${this.at + 1}` });
    area.setAttribute("aria-label", this.question.ask);
    for (const [one, when] of /** @type {const} */ ([[area, "change"], [send, "click"]])) {
      one.addEventListener(when, () => {
        answer(area.value);
        area.value = String(this.given ?? ""); // it may have been too long
        this.showState(null);
      });
    }
    area.addEventListener("input", () => this.showState(null));
    this.area = area;
    return [area, send];
  }

  /** @param {number | string | null} given @param {ExitStage} stage */
  draw(given, { shown }) {
    const result = shown[this.at] ?? null, { choices } = this.question;
    this.given = given;
    this.field.hidden = Boolean(result);
    this.result.hidden = !result;
    this.showState(result);
    for (const radio of this.field.querySelectorAll("input")) radio.checked = radio.value === String(given);
    if (!result) return;
    if (choices) showBars(this.result, choices, result, typeof given === "number" ? given : null);
    else this.result.replaceChildren(...this.mine(given), ...explained(result.why));
  }

  /** What the pupil wrote. @param {number | string | null} given */
  mine(given) {
    return given === null ? [] : [make("blockquote", { textContent: String(given) })];
  }

  /** @param {ShownResult | null} result */
  showState(result) {
    setText(this.state, result ? this.judgement(result) : this.progress());
  }

  progress() {
    const { area, given } = this;
    if (area && area.value.trim() !== (given ?? "")) return say("exit_question.unsent");
    return given === null ? "" : say("exit_question.sent");
  }

  /** @param {ShownResult} result */
  judgement({ right }) {
    const { given } = this;
    if (given === null) return say("exit_question.too_late");
    if (right === null || typeof given === "string") return "";
    return given === right ? say("exit_question.you_are_right")
      : say("exit_question.you_are_wrong", { right: letterOf(right) });
  }
}

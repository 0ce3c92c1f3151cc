// Exit questions for the teacher: who has answered, the results before the class sees them, the commonest mistake, and
// the buttons that show things.

import { pupilsIn, countedWorks } from "./class_entries.js";
import {
  answeredIn, answerIn, answerOf, commonestWrong, countsOf, letterOf, questionsIn, stageOf, textsOf, withResult,
  withText,
} from "./exit_questions.js";
import { showBars } from "./exit_screen.js";
import { liveList } from "./live_list.js";
import { say } from "../core/texts/say.js";
import { make, setPressed, setText } from "../base/dom.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { Steering } from "./class_steering.js" */
/** @import { ExitAnswer, ExitQuestion, ExitStage } from "./exit_questions.js" */

/** @param {HTMLElement} host @param {Classroom} room @param {Steering} steering */
export function showQuestionsToTeacher(host, room, steering) {
  const questions = questionsIn(room.activity?.questions);
  const built = questions.map((_, at) => new TeacherQuestion(room, steering, questions, at, draw));
  const who = new WhoAnswered(room, questions);
  host.replaceChildren(make("ol", { className: "exit-questions" }, ...built.map(({ element }) => element)),
    who.element);

  function draw() {
    const stage = stageOf(steering.stage, questions), works = countedWorks(room).map(({ work }) => work);
    for (const one of built) one.draw(stage, works, pupilsIn(room).length);
    who.draw();
  }

  return draw;
}

class TeacherQuestion {
  /** @param {Classroom} room @param {Steering} steering @param {ExitQuestion[]} questions @param {number} at
   * @param {() => void} redraw */
  constructor(room, steering, questions, at, redraw) {
    this.room = room;
    this.questions = questions;
    this.at = at;
    this.steering = steering;
    this.redraw = redraw;
    this.bars = make("div", { className: "exit-result" });
    this.answered = make("p", { className: "answered", testid: `answered-${at + 1}` });
    this.mistake = make("p", { className: "mistake", testid: `mistake-${at + 1}` });
    this.onScreen = this.button("on-screen", () => this.patch({ at }));
    this.reveal = this.button("reveal", () => this.turn());
    this.texts = make("ul", { className: "exit-written" });
    this.showTexts = liveList(this.texts, (/** @type {string} */ text) => text, (text) => this.text(text));
    this.element = make("li", { testid: `exit-${at + 1}` }, make("h2", { textContent: questions[at].ask }),
      this.answered, this.bars, this.texts, this.mistake,
      make("div", { className: "row" }, this.onScreen, this.reveal));
  }

  /** @param {string} name @param {() => void} act */
  button(name, act) {
    const button = make("button", { type: "button", testid: `${name}-${this.at + 1}` });
    button.addEventListener("click", act);
    return button;
  }

  /** @param {Partial<ExitStage>} changes */
  patch(changes) {
    this.steering.patch(changes);
    this.redraw();
  }

  get stage() { return stageOf(this.steering.stage, this.questions); }

  get works() { return countedWorks(this.room).map(({ work }) => work); }

  /** @returns {ExitAnswer} */
  get answer() {
    const answers = this.steering.hidden.answers;
    return answerIn(Array.isArray(answers) ? answers[this.at] : null, this.questions[this.at].choices?.length ?? 0);
  }

  /** Show the results to everybody, or hide them. */
  turn() {
    const { stage, at, questions } = this, counts = countsOf(this.works, questions, at);
    const result = stage.shown[at] ? null : { counts, ...this.answer };
    this.patch({ at, ...withResult(stage, at, result) });
  }

  /** A text of a pupil, with a button that shows it. @param {string} text */
  text(text) {
    const button = make("button", { type: "button", testid: "text-show" });
    const isShown = () => Boolean(this.stage.texts[this.at]?.includes(text));
    button.addEventListener("click", () => this.patch(withText(this.stage, this.at, text, !isShown())));
    const update = () => {
      setPressed(button, isShown());
      setText(button, say(isShown() ? "exit_question.text_hide" : "exit_question.text_show"));
    };
    return { element: make("li", {}, make("span", { textContent: text }), button), update };
  }

  /** @param {ExitStage} stage @param {any[]} works @param {number} all pupils */
  draw(stage, works, all) {
    const { questions, at, answer } = this, { choices } = questions[at], isShown = Boolean(stage.shown[at]);
    const counts = countsOf(works, questions, at), wrong = commonestWrong(counts, answer.right);
    setText(this.answered, say("exit_question.answered_of", { count: answeredIn(works, questions, at), all }));
    if (choices) showBars(this.bars, choices, { counts, ...answer });
    else this.showTexts([...new Set([...stage.texts[at] ?? [], ...textsOf(works, questions, at)])]);
    setText(this.mistake, wrong === null || !choices ? ""
      : say("exit_question.mistake", { letter: letterOf(wrong), choice: choices[wrong], count: counts[wrong] }));
    setPressed(this.onScreen, stage.at === at);
    setText(this.onScreen, say(stage.at === at ? "exit_question.is_on_screen" : "exit_question.to_screen"));
    setPressed(this.reveal, isShown);
    setText(this.reveal, say(isShown ? "exit_question.hide_results" : "exit_question.show_results"));
  }
}

/** A table that says who has answered what. It folds, because the teacher's device may be in sight of the class. */
class WhoAnswered {
  /** @param {Classroom} room @param {ExitQuestion[]} questions */
  constructor(room, questions) {
    this.room = room;
    this.questions = questions;
    this.rows = make("tbody");
    this.showRows = liveList(this.rows, (/** @type {import("./class_entries.js").Pupil} */ { id }) => id,
      (pupil) => this.row(pupil));
    const head = [say("exit_question.pupil"), ...questions.map((_, at) => String(at + 1))];
    this.element = make("details", { className: "who", testid: "who" },
      make("summary", { textContent: say("exit_question.who") }),
      make("table", {}, make("thead", {}, make("tr", {}, ...head.map((textContent) => make("th", { textContent })))),
        this.rows));
  }

  /** @param {import("./class_entries.js").Pupil} pupil */
  row({ id }) {
    const name = make("th", { scope: "row" }), cells = this.questions.map(() => make("td"));
    const update = (/** @type {import("./class_entries.js").Pupil} */ { nick, emoji }) => {
      setText(name, `${emoji} ${nick}`.trim());
      cells.forEach((cell, at) => setText(cell, this.short(answerOf(this.room.work(id), this.questions, at))));
    };
    return { element: make("tr", {}, name, ...cells), update };
  }

  /** @param {number | string | null} answer */
  short(answer) {
    if (answer === null) return "–";
    return typeof answer === "number" ? letterOf(answer) : say("exit_question.wrote");
  }

  draw() {
    this.showRows(pupilsIn(this.room));
  }
}

// One exit question on the screen, large: how many have answered, then the results, once the teacher shows them. What
// pupils wrote appears only as far as the teacher chose it.

import "../core/texts/class_exit_texts.js";
import { countedWorks } from "./class_pupils.js";
import { explained, showBars } from "./exit_bars.js";
import { letterOf, questionsIn } from "./exit_questions.js";
import { answeredIn, stageOf } from "./exit_results.js";
import { liveList } from "./live_list.js";
import { say } from "../core/texts/say.js";
import { make, setText } from "../base/dom.js";

/** @import { Classroom } from "./classroom.js" */

/** @param {HTMLElement} host @param {Classroom} room */
export function showQuestionOnScreen(host, room) {
  const questions = questionsIn(room.activity?.questions);
  const place = make("p", { className: "eyebrow" }), ask = make("h2", { testid: "asked" });
  const choices = make("ul", { className: "exit-offer" }), results = make("div", { className: "exit-result" });
  const texts = make("ul", { className: "exit-texts", testid: "shown-texts" }), why = make("div");
  const answered = make("p", { className: "answered", testid: "answered" });
  const showChoices = liveList(choices, (/** @type {string} */ choice) => choice, (choice) => {
    const letter = make("b");
    return { element: make("li", {}, letter, make("span", { textContent: choice })),
      update: (_, at) => setText(letter, letterOf(at)) };
  });
  const showTexts = liveList(texts, (/** @type {string} */ one) => one, (one) =>
    ({ element: make("li", { textContent: one }), update: () => {} }));
  host.replaceChildren(place, ask, choices, results, texts, why, answered);

  return () => {
    const stage = stageOf(room.stage, questions), { at, shown } = stage, question = questions[at], result = shown[at];
    if (!question) return;
    setText(place, questions.length > 1 ? say("exit_question.place", { number: at + 1, count: questions.length }) : "");
    setText(ask, question.ask);
    showChoices(result ? [] : question.choices ?? []);
    results.hidden = !result || !question.choices;
    if (result && question.choices) showBars(results, question.choices, result);
    showTexts(question.choices ? [] : stage.texts[at] ?? []);
    why.replaceChildren(...(result && !question.choices ? explained(result.why) : []));
    const works = countedWorks(room).map(({ work }) => work);
    setText(answered, say("exit_question.answers", { count: answeredIn(works, questions, at) }));
  };
}

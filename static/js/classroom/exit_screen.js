// One exit question on the screen, large: how many have answered, then the results, once the teacher shows them, as
// bars in which a word and a colour mark the right choice; pupils and the teacher see the same bars. What pupils wrote
// appears only as far as the teacher chose it.

import { countedWorks } from "./class_entries.js";
import { answeredIn, letterOf, questionsIn, stageOf } from "./exit_questions.js";
import { liveList } from "./live_list.js";
import { say } from "../core/texts/say.js";
import { make, setText } from "../base/dom.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { ShownResult } from "./exit_questions.js" */

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

// Bars

/** Show bars in `host`, anew only if something changed. `own`: the choice of the pupil who looks.
 * @param {HTMLElement} host @param {string[]} choices @param {ShownResult} result @param {number | null} [own] */
export function showBars(host, choices, result, own = null) {
  const { counts, right, why } = result, content = JSON.stringify([choices, result, own]);
  if (host.dataset.shown === content) return;
  host.dataset.shown = content;
  const all = counts.reduce((sum, count) => sum + count, 0);
  const bars = choices.map((choice, at) => bar(choice, at, counts[at], { all, right: at === right, own: at === own }));
  host.replaceChildren(make("ul", { className: "bars", testid: "bars" }, ...bars), ...explained(why));
}

/** @param {string} choice @param {number} at @param {number} count
 * @param {{ all: number, right: boolean, own: boolean }} about */
function bar(choice, at, count, { all, right, own }) {
  const share = all ? Math.round((100 * count) / all) : 0;
  const signs = [right && say("exit_question.right"), own && say("exit_question.yours")].filter(Boolean).join(" · ");
  const filled = make("span", { className: "bar-filled" });
  filled.style.width = `${share}%`;
  const line = make("span", { className: "bar-line" }, filled);
  line.setAttribute("aria-hidden", "true");
  const item = make("li", { testid: `bar-${letterOf(at)}` },
    make("b", { textContent: letterOf(at) }),
    make("span", { className: "bar-choice" }, choice, ...(signs ? [make("em", { textContent: ` ${signs}` })] : [])),
    line, make("span", { className: "bar-count", textContent: say("exit_question.count", { count, share }) }));
  item.classList.toggle("right", right);
  return item;
}

/** The explanation of a result, if there is one. @param {string} why */
export const explained = (why) => (why ? [make("p", { className: "why", textContent: why, testid: "why" })] : []);

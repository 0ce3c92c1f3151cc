// Exit questions in a class. Choices of pupils count at once, texts when the field is left; until the results of a
// question are shown, its answer can be changed. The teacher sees the results before the class does, and decides what
// the class sees, also of what pupils wrote.

import { openActivity } from "./classroom.js";
import {
  answeredIn, answerIn, answerOf, commonestWrong, countsOf, letterOf, LONGEST_TEXT, questionsIn, settingsOf, stageOf,
  textsOf, withAnswer, withResult, withText,
} from "./exit_questions.js";
import { createQuestionForm } from "./question_form.js";
import { say } from "../core/texts/say.js";
import { byId, hook, valueIn } from "../base/dom.js";
import { html } from "../base/html.js";

/** @import { Content } from "../base/html.js" */
/** @import { Classroom } from "./classroom.js" */
/** @import { ExitQuestion, ExitStage, ShownResult } from "./exit_questions.js" */

openActivity({
  kind: "exit", read: (room) => questionsIn(room.activity.questions),
  pupil: showToPupil, teacher: showToTeacher, screen: showOnScreen,
});

/** @param {Classroom} room */
const worksOf = (room) => [...room.works.values()];

/** @param {ExitQuestion} question @param {number} at @param {Content} content */
const item = ({ ask }, at, content) => html`<li data-testid=${`exit-${at + 1}`}>
  <h2 id=${`ask-${at + 1}`}>${ask}</h2>${content}</li>`;

// A pupil

/** @param {Classroom} room @param {ExitQuestion[]} questions */
function showToPupil(room, questions) {
  const drafts = /** @type {Record<number, string>} */ ({}); // texts that are not handed in yet

  /** @param {number} at @param {number | string} given */
  function answer(at, given) {
    delete drafts[at];
    room.put(withAnswer(room.work(), questions, at, given));
  }

  /** @param {number} at @param {string} text */
  function type(at, text) {
    drafts[at] = text;
    room.notify();
  }

  /** @param {ExitQuestion} question @param {number} at @param {number | string | null} given */
  function field({ ask, choices }, at, given) {
    const number = at + 1, draft = drafts[at] ?? given ?? "";
    if (choices) {
      return html`<div class="exit-choices" role="radiogroup" aria-labelledby=${`ask-${number}`}>
        ${choices.map((choice, place) => html`<label><input type="radio" name=${`exit-${number}`}
          .checked=${given === place} onchange=${() => answer(at, place)}
          data-testid=${`take-${number}-${letterOf(place)}`}><b>${letterOf(place)}</b><span>${choice}</span></label>`)}
      </div>`;
    }
    return html`<div><textarea rows="3" maxlength=${LONGEST_TEXT} aria-label=${ask} .value=${draft}
        oninput=${(event) => type(at, valueIn(event))} onchange=${() => answer(at, String(draft))}
        data-testid=${`write-${number}`}></textarea>
      <button type="button" onclick=${() => answer(at, String(draft))} data-testid=${`send-${number}`}>
        ${say("exit_question.send")}</button></div>`;
  }

  return (/** @type {any} */ stage, /** @type {any} */ work) => html`<ol class="exit-questions">
    ${questions.map((question, at) => {
      const given = answerOf(work, questions, at), result = stageOf(stage).shown[at];
      const isSent = !(at in drafts) || drafts[at].trim() === (given ?? "");
      const sent = isSent ? given !== null && say("exit_question.sent") : say("exit_question.unsent");
      return item(question, at, [
        !result && field(question, at, given),
        html`<p class="small muted" role="status" data-testid=${`state-${at + 1}`}>
          ${result ? judgement(result, given) : sent}</p>`,
        result && html`<div class="exit-result">${outcome(question, result, given)}</div>`,
      ]);
    })}</ol>`;
}

/** @param {ShownResult} result @param {number | string | null} given */
function judgement({ right }, given) {
  if (given === null) return say("exit_question.too_late");
  if (right === null || typeof given === "string") return "";
  return given === right ? say("exit_question.you_are_right")
    : say("exit_question.you_are_wrong", { right: letterOf(right) });
}

/** The results, or what the pupil wrote. @param {ExitQuestion} question @param {ShownResult} result
 * @param {number | string | null} given */
function outcome({ choices }, result, given) {
  if (choices) return bars(choices, result, given);
  return [given !== null && html`<blockquote>${given}</blockquote>`, explanation(result)];
}

// Bars, in which a word and a colour mark the right choice

/** @param {string[]} choices @param {ShownResult} result @param {number | string | null} [own] */
function bars(choices, result, own = null) {
  const { counts, right } = result, all = counts.reduce((sum, count) => sum + count, 0);
  return [html`<ul class="bars" data-testid="bars">${choices.map((choice, at) => {
    const count = counts[at], share = all ? Math.round((100 * count) / all) : 0, letter = letterOf(at);
    const signs = [at === right && say("exit_question.right"), at === own && say("exit_question.yours")];
    return html`<li class=${at === right ? "right" : ""} data-testid=${`bar-${letter}`}><b>${letter}</b>
      <span class="bar-choice">${choice}<em> ${signs.filter(Boolean).join(" · ")}</em></span>
      <span class="bar-line" aria-hidden="true"><span class="bar-filled" --share=${`${share}%`}></span></span>
      <span class="bar-count">${say("exit_question.count", { count, share })}</span></li>`;
  })}</ul>`, explanation(result)];
}

/** @param {ShownResult} result */
const explanation = ({ why }) => why && html`<p class="why" data-testid="why">${why}</p>`;

// The screen

/** One question, large: how many have answered, then the results, and texts as far as the teacher shows them.
 * @param {Classroom} room @param {ExitQuestion[]} questions */
function showOnScreen(room, questions) {
  return (/** @type {any} */ entry) => {
    const { at, shown, texts } = stageOf(entry), question = questions[at], result = shown[at];
    if (!question) return null;
    const { ask, choices } = question, { length: count } = questions;
    return html`<p class="eyebrow">${count > 1 && say("exit_question.place", { number: at + 1, count })}</p>
      <h2 data-testid="asked">${ask}</h2>
      ${choices && (result ? html`<div class="exit-result">${bars(choices, result)}</div>` : html`<ul
        class="exit-offer">${choices.map((choice, place) => html`<li><b>${letterOf(place)}</b>
          <span>${choice}</span></li>`)}</ul>`)}
      <ul class="exit-texts" data-testid="shown-texts">
        ${!choices && texts[at]?.map((text) => html`<li key=${text}>${text}</li>`)}</ul>
      <div>${result && !choices && explanation(result)}</div>
      <p class="answered" data-testid="answered">
        ${say("exit_question.answers", { count: answeredIn(worksOf(room), questions, at) })}</p>`;
  };
}

// The teacher

/** @param {Classroom} room @param {ExitQuestion[]} questions */
function showToTeacher(room, questions) {
  askOnTheSpot(room, questions.length === 0);
  return (/** @type {any} */ entry) => {
    const stage = stageOf(entry), works = worksOf(room);
    return html`<ol class="exit-questions">${questions.map((question, at) =>
      item(question, at, teacherPart(room, questions, at, stage, works)))}</ol>
      ${whoAnswered(room, questions)}`;
  };
}

/** @param {Classroom} room @param {ExitQuestion[]} questions @param {number} at @param {ExitStage} stage
 * @param {any[]} works */
function teacherPart(room, questions, at, stage, works) {
  const { choices } = questions[at], isShown = Boolean(stage.shown[at]), number = at + 1, isOn = stage.at === at;
  const answer = answerIn(room.hidden.answers?.[at]), counts = countsOf(works, questions, at);
  const wrong = commonestWrong(counts, answer.right), result = { counts, ...answer };
  const count = answeredIn(works, questions, at), all = room.pupils.length;
  return html`<p class="answered" data-testid=${`answered-${number}`}>
      ${say("exit_question.answered_of", { count, all })}</p>
    <div class="exit-result">${choices && bars(choices, result)}</div>
    ${!choices && html`<ul class="exit-written">${writtenTexts(room, stage, at, textsOf(works, questions, at))}</ul>`}
    <p class="mistake" data-testid=${`mistake-${number}`}>${choices && wrong !== null
      && say("exit_question.mistake", { letter: letterOf(wrong), choice: choices[wrong], count: counts[wrong] })}</p>
    <div class="row">
      <button type="button" aria-pressed=${isOn} onclick=${() => room.patch({ at })}
        data-testid=${`on-screen-${number}`}>
        ${say(isOn ? "exit_question.is_on_screen" : "exit_question.to_screen")}</button>
      <button type="button" aria-pressed=${isShown} data-testid=${`reveal-${number}`}
        onclick=${() => room.patch({ at, ...withResult(stage, at, isShown ? null : result) })}>
        ${say(isShown ? "exit_question.hide_results" : "exit_question.show_results")}</button></div>`;
}

/** What pupils wrote, each text with a button that shows it. @param {Classroom} room @param {ExitStage} stage
 * @param {number} at @param {string[]} texts */
function writtenTexts(room, stage, at, texts) {
  const shown = stage.texts[at] ?? [];
  return [...new Set([...shown, ...texts])].map((text) => {
    const isShown = shown.includes(text);
    return html`<li key=${text}><span>${text}</span><button type="button" aria-pressed=${isShown}
      onclick=${() => room.patch(withText(stage, at, text, !isShown))} data-testid="text-show">
      ${say(isShown ? "exit_question.text_hide" : "exit_question.text_show")}</button></li>`;
  });
}

/** A table that folds, because the teacher's device may be in sight of the class.
 * @param {Classroom} room @param {ExitQuestion[]} questions */
function whoAnswered(room, questions) {
  const short = (/** @type {number | string | null} */ answer) =>
    (answer === null ? "–" : typeof answer === "number" ? letterOf(answer) : say("exit_question.wrote"));
  return html`<details class="who" data-testid="who"><summary>${say("exit_question.who")}</summary><table>
    <thead><tr><th>${say("exit_question.pupil")}</th>${questions.map((_, at) => html`<th>${at + 1}</th>`)}</tr></thead>
    <tbody>${room.pupils.map(({ id }) => html`<tr key=${id}><th scope="row">${room.nameOf(id)}</th>
      ${questions.map((_, at) => html`<td>${short(answerOf(room.work(id), questions, at))}</td>`)}</tr>`)}</tbody>
    </table></details>`;
}

/** Other questions, written on the spot. @param {Classroom} room @param {boolean} open */
function askOnTheSpot(room, open) {
  const asking = byId("asking", HTMLDetailsElement), form = createQuestionForm(byId("question-form"), []);
  asking.hidden = false;
  asking.open = open;
  hook(asking, "ask").addEventListener("click", () => {
    const fault = form.fault();
    if (fault) return room.fail(fault);
    const { questions, answers } = settingsOf(form.written()), title = say("exit_question.title");
    return room.steer("start", { activity: { kind: "exit", title, questions }, private: { answers } });
  });
}

// A class predicts what a method does next: pupils answer, the teacher leads from question to question, and the screen
// shows it to all.

import { layOut } from "../core/shapes.js";
import { boardOnly, isRight } from "../core/quiz.js";
import { say } from "../core/texts/say.js";
import { loadPuzzle } from "../board/loaded_puzzle.js";
import { JobFollower, startTask } from "../base/net/jobs.js";
import { during } from "../base/busy.js";
import { make } from "../base/dom.js";
import { html } from "../base/html.js";
import { createQuestionView } from "../watch/question_view.js";
import { openActivity } from "./classroom.js";
import { answerIn, answering, countsAt, following, judged, scoreOf, stageIn } from "./predict_steps.js";

/** @import { Item } from "../core/quiz.js" */
/** @import { Content } from "../base/html.js" */
/** @import { Classroom } from "./classroom.js" */
/** @import { Stage, Work } from "./predict_steps.js" */

const MOST = 6; // questions, unless the activity says otherwise
const SECONDS = 30;

openActivity({ kind: "predict", read, pupil: showToPupil, teacher: showToTeacher, screen: showOnScreen });

/** The puzzle. @param {Classroom} _ @param {HTMLElement} part */
async function read(_, part) {
  const { puzzle } = await loadPuzzle(JSON.parse(part.dataset.puzzle ?? ""));
  return layOut(puzzle);
}

/** What everybody sees: the question and a note. @param {Classroom} room @param {Layout} layout
 * @param {(given: any) => void} [answer] */
function createQuestion(room, layout, answer = () => {}) {
  const host = make("div", { testid: "predict-question" }), show = createQuestionView(host, layout, answer);
  host.style.setProperty("--down", String(layout.height)); // so that the screen can make the board as high as it is
  const { title } = room.activity, wait = boardOnly(layout, say("predict.wait"));

  /** @param {Stage} stage in the language of this page @param {Content} note
   * @param {import("../watch/question_view.js").Shown} [own] */
  return (stage, note, own) => {
    const { state, tally, answer: right, reason, question, of } = stage;
    const asked = !state && room.role !== "teacher" ? wait : stage.asked;
    const head = state === "end" ? say("predict.over") : say("quiz.number", { number: question + 1, of });
    host.hidden = !asked;
    const locked = state !== "ask" || room.role !== "pupil";
    if (asked) show(asked, { tally, answer: right, reason, ...own, locked });
    return html`<header><h1 data-testid="predict-head">${state && head}</h1><p class="muted">${title}</p></header>
      ${host}<div class="predict-note" role="status" data-testid="predict-note">${note}</div>`;
  };
}

/** @param {Stage} stage */
const inThisLanguage = (stage) => stageIn(stage, document.documentElement.lang);

/** @param {Classroom} room @returns {Work[]} */
const worksOf = (room) => [...room.works.values()];

/** @param {Classroom} room @param {Layout} layout */
function showToPupil(room, layout) {
  const show = createQuestion(room, layout, (given) =>
    room.put(answering(room.work(), /** @type {Stage} */ (room.stage).question, given)));

  return (/** @type {Stage} */ entry, /** @type {Work | null} */ kept) => {
    const stage = inThisLanguage(entry), { state, asked, answer, question, reason } = stage;
    const change = judged(kept, stage), work = change ?? kept, score = scoreOf(work);
    if (change) room.put(change);
    const given = asked ? answerIn(work, question, asked) : null;
    const verdict = answer && given ? `${say(isRight(answer, given) ? "quiz.right" : "quiz.wrong")} ${reason}` : reason;
    const waiting = state === "ask" ? say(given ? "predict.kept" : "predict.your_turn")
      : state === "shown" ? say("predict.class_said") : "";
    const note = [waiting, score.count ? say("predict.score", score) : ""].filter(Boolean).join(" ");
    return show(stage, state && note, { given, reason: verdict });
  };
}

/** @param {Classroom} room @param {Layout} layout */
function showOnScreen(room, layout) {
  const show = createQuestion(room, layout);
  return (/** @type {Stage} */ stage) => {
    // That there is an answer is all that the screen knows of it.
    const count = worksOf(room).filter((work) => work?.answers?.[stage.question]).length;
    const note = stage.state === "ask" ? say("quiz.answers", { count }) : "";
    return show(inThisLanguage(stage), note);
  };
}

// The teacher

/** @param {Classroom} room @param {Layout} layout */
function showToTeacher(room, layout) {
  const show = createQuestion(room, layout), making = { on: false, message: "" };

  const items = () => /** @type {Item[]} */ (room.hidden.items ?? []);

  function next() {
    if (items().length) room.setStage(following(items(), /** @type {Stage} */ (room.stage), worksOf(room)));
    else makeQuestions();
  }

  /** Make the questions, and keep them where only the teacher sees them. */
  async function makeQuestions() {
    Object.assign(making, { on: true, message: say("quiz.making") });
    room.notify();
    const made = await during("loading", askForItems(room.activity)), { length } = made.items;
    const isKept = length > 0 && await room.hide({ items: made.items });
    Object.assign(making, { on: false, message: isKept ? "" : made.error || (length ? "" : say("quiz.none")) });
    room.notify();
  }

  if (!items().length) makeQuestions();
  return (/** @type {Stage} */ stage) => {
    const { state, question } = stage, all = items(), item = all[question];
    const counts = item && state ? countsAt(item, question, worksOf(room)) : null, of = room.pupils.length;
    const note = state === "end" ? summary(all, worksOf(room))
      : counts && state === "ask" ? say("predict.answered", { ...counts, of }) : making.message;
    const label = !all.length ? "again" : state ? `after_${state}` : "begin";
    const right = item?.answer.right ?? null, answer = right !== null && `${item.question.choices[right].text}.`;
    const parts = item && counts ? [say("predict.rights", counts), answer, item.reason] : [];
    return html`${show(inThisLanguage(stage), note)}<div class="predict-steps">
      <button type="button" class="primary large" hidden=${making.on || state === "end"} onclick=${next}
        data-testid="predict-next">${label !== "after_end" && say(`predict.${label}`)}</button>
      <details hidden=${!item || !state || state === "end"} data-testid="predict-secret">
        <summary>${say("predict.secret")}</summary>
        <p data-testid="predict-answer">${parts.filter(Boolean).join(" ")}</p></details></div>`;
  };
}

/** How many were right, question by question. @param {Item[]} all @param {Work[]} works */
const summary = (all, works) => html`<ol class="predict-summary" data-testid="predict-summary">
  ${all.map((item, at) => html`<li>
    ${`${item.question.ask} ${say("predict.rights", countsAt(item, at, works))}`}</li>`)}</ol>`;

/** @param {any} activity @returns {Promise<{ items: Item[], error: string }>} */
function askForItems({ puzzle, method, options = {}, seed = 0, most = MOST, choice = 0 }) {
  const request = { task: "questions", method, options, seed, seconds: SECONDS, questions: { most, choice } };
  const items = /** @type {Item[]} */ ([]);
  return new Promise((resolve) => {
    startTask(new JobFollower(), puzzle, request, (/** @type {any} */ { question, answer, reason, reasons }) =>
      items.push({ question, answer, reason, ...(reasons && { reasons }) }),
    (error) => resolve({ items, error }), () => {});
  });
}

// A class predicts what a method does next: pupils answer, the teacher leads from question to question, and the screen
// shows it to all.

import { layOut } from "../core/shapes.js";
import { isRight } from "../core/quiz.js";
import { say } from "../core/texts/say.js";
import { loadPuzzle } from "../board/loaded_puzzle.js";
import { JobFollower, startTask } from "../base/net/jobs.js";
import { during } from "../base/busy.js";
import { byId, make, setText } from "../base/dom.js";
import { createQuestionView } from "../watch/question_view.js";
import { enterClassroom } from "./classroom.js";
import { pupilsIn } from "./class_entries.js";
import { answerIn, answering, countsAt, following, itemsOf, judged, scoreOf, stageIn } from "./predict_steps.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { Item } from "../core/quiz.js" */
/** @import { Stage, Work } from "./predict_steps.js" */

const MOST = 6; // questions that the teacher's page makes if the activity brings none
const SECONDS = 30;

const box = byId("predict"), { puzzle: read } = await loadPuzzle(JSON.parse(box.dataset.puzzle ?? ""));
const layout = layOut(read);
const head = byId("predict-head"), note = byId("predict-note"), host = byId("predict-question");
const classroom = await enterClassroom();
let sent = /** @type {{ stage: Stage, taken: boolean } | null} */ (null); // by the teacher, until it comes back as news
host.style.setProperty("--down", String(layout.height)); // so that the screen can make the board as high as it is
const view = createQuestionView(host, layout, (given) => {
  if (classroom.role !== "pupil") return;
  const { question } = stageNow();
  classroom.put(answering(classroom.work(), question, given));
  show();
});

/** What the class sees; for the teacher at once what it will see. @returns {Stage} */
function stageNow() {
  return sent?.stage ?? /** @type {Stage} */ (classroom.stage);
}

/** The same in the language of this page. */
const seen = () => stageIn(stageNow(), document.documentElement.lang);

/** @returns {Work[]} */
const worksNow = () => [...classroom.works().values()];

/** What everybody sees of the question. @param {import("../watch/question_board.js").Shown} own */
function showQuestion(own) {
  const { state, asked, tally, answer, reason, question, of } = seen();
  host.hidden = !asked;
  const title = state === "end" ? say("predict.over") : say("quiz.number", { number: question + 1, of });
  setText(head, state ? title : "");
  if (!asked) return;
  view(asked, { tally, answer, reason, ...own, locked: state !== "ask" || classroom.role !== "pupil" });
}

// The pupil

function showPupil() {
  const stage = seen(), { state, asked, answer, question, reason } = stage;
  const more = judged(classroom.work(), stage);
  if (more) classroom.put(more);
  const work = /** @type {Work | null} */ (more ?? classroom.work()), score = scoreOf(work);
  const given = asked ? answerIn(work, question, asked) : null;
  const verdict = answer && given ? `${say(isRight(answer, given) ? "quiz.right" : "quiz.wrong")} ${reason}` : reason;
  showQuestion({ given, reason: verdict });
  const waiting = state === "ask" ? (given ? "predict.kept" : "predict.your_turn")
    : state === "shown" ? "predict.class_said" : "";
  const said = score.count ? say("predict.score", score) : "";
  setText(note, state ? [waiting && say(waiting), said].filter(Boolean).join(" ") : say("predict.wait"));
}

// The screen

function showScreen() {
  const { state, question } = stageNow(), works = worksNow();
  showQuestion({});
  const count = works.filter((work) => work?.answers?.[question]).length; // that there is one is all that it knows
  setText(note, !state ? say("predict.wait") : state === "ask" ? say("quiz.answers", { count }) : "");
}

// The teacher

const making = { on: false, said: "" }; // said: how it is going, or why there are none

/** @returns {Item[]} */
const items = () => itemsOf(classroom.activity, classroom.entries.get("private"));

function showTeacher() {
  const { state, question } = stageNow(), all = items(), item = all[question];
  showQuestion({});
  if (!all.length && !making.on && !making.said) makeQuestions();
  const label = !all.length ? "again" : state ? `after_${state}` : "begin";
  byId("predict-next").hidden = making.on || state === "end";
  if (label !== "after_end") setText(byId("predict-next"), say(`predict.${label}`));
  const counts = item && state ? countsAt(item, question, worksNow()) : null;
  const pupils = pupilsIn(classroom).length;
  setText(note, counts && state === "ask" ? say("predict.answered", { ...counts, of: pupils }) : making.said);
  const secret = byId("predict-secret");
  secret.hidden = !item || !state || state === "end";
  const parts = item && counts ? [say("predict.rights", counts), answerText(item), item.reason] : [];
  setText(byId("predict-answer"), parts.filter(Boolean).join(" "));
  if (state === "end") showSummary(all);
}

/** @param {Item} item */
const answerText = ({ question, answer }) => (answer.right === null ? "" : `${question.choices[answer.right].text}.`);

/** How many were right, question by question. @param {Item[]} all */
function showSummary(all) {
  const rows = all.map((item, at) => make("li", { textContent:
    `${item.question.ask} ${say("predict.rights", countsAt(item, at, worksNow()))}` }));
  note.replaceChildren(make("ol", { className: "predict-summary", testid: "predict-summary" }, ...rows));
}

/** The activity came without questions: make them, and keep them where only the teacher sees them. */
async function makeQuestions() {
  Object.assign(making, { on: true, said: say("quiz.making") });
  const made = await during("loading", askForItems());
  const error = made.items.length ? await classroom.steer("private", { private: { items: made.items } }) : made.error;
  Object.assign(making, { on: false, said: error || (made.items.length ? "" : say("quiz.none")) });
  if (!error && made.items.length) classroom.entries.set("private", { items: made.items });
  showTeacher();
}

/** @returns {Promise<{ items: Item[], error: string }>} */
function askForItems() {
  const { puzzle, method, options = {}, seed = 0, most = MOST, choice = 0 } = classroom.activity;
  const wish = { task: "questions", method, options, seed, seconds: SECONDS, questions: { most, choice } };
  const found = /** @type {Item[]} */ ([]);
  return new Promise((resolve) => {
    startTask(new JobFollower(), puzzle, wish, (event) => found.push(/** @type {any} */ (event)),
      (error) => resolve({ items: found.map(itemOf), error }),
      () => {});
  });
}

/** Without what is only for the log. @param {Item} item @returns {Item} */
const itemOf = ({ question, answer, reason, reasons }) => ({ question, answer, reason, ...(reasons && { reasons }) });

async function next() {
  if (!items().length) return showMaking();
  const mine = { stage: following(items(), stageNow(), worksNow()), taken: false };
  sent = mine;
  showTeacher();
  const error = await classroom.steer("stage", { stage: mine.stage });
  mine.taken = true;
  if (!error) return;
  sent = null;
  showTeacher();
  setText(note, error);
}

function showMaking() {
  making.said = "";
  showTeacher();
}

/** What was sent has come back, or another device of the teacher leads. @param {Set<string>} names */
function hearStage(names) {
  const { question, state } = /** @type {Stage} */ (classroom.stage);
  const same = sent !== null && sent.stage.question === question && sent.stage.state === state;
  if (names.has("stage") && (same || sent?.taken)) sent = null;
}

const show = { pupil: showPupil, screen: showScreen, teacher: showTeacher }[classroom.role];
byId("predict-steps").hidden = classroom.role !== "teacher";
byId("predict-next").addEventListener("click", next);
classroom.listen((names) => {
  hearStage(names);
  show();
});
show();

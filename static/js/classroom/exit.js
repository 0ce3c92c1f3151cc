// The page of exit questions, for pupils, the teacher and the screen.

import { Steering } from "./class_steering.js";
import { enterClassroom } from "./classroom.js";
import { questionsIn, settingsOf } from "./exit_questions.js";
import { showQuestions } from "./exit_pupil.js";
import { showQuestionOnScreen } from "./exit_screen.js";
import { showQuestionsToTeacher } from "./exit_teacher.js";
import { createQuestionForm } from "./question_form.js";
import { say } from "../core/texts/say.js";
import { byId, hook, setError, setText } from "../base/dom.js";

const room = await enterClassroom(), host = byId("exit"), error = byId("missing");
const fail = (/** @type {string} */ sentence) => setError(error, sentence);
const steering = new Steering(room, fail);
let shown = NaN, draw = () => {};
host.dataset.role = room.role;

/** Show the news; another activity of this kind begins anew. */
function show() {
  const { activity } = room;
  host.inert = activity?.kind !== "exit"; // only the teacher stays
  if (activity?.kind !== "exit") return fail(say("exit_question.over"));
  if (activity.id !== shown) {
    shown = activity.id;
    fail("");
    setText(hook(document, "exit-title"), activity.title || say("exit_question.title"));
    draw = build();
    if (room.role === "teacher") asking.open = !questionsIn(activity.questions).length;
  }
  return draw();
}

function build() {
  if (room.role === "teacher") return showQuestionsToTeacher(host, room, steering);
  return room.role === "screen" ? showQuestionOnScreen(host, room) : showQuestions(host, room);
}

// Other questions, written on the spot

const asking = byId("asking", HTMLDetailsElement), form = createQuestionForm(byId("question-form"), []);
asking.hidden = room.role !== "teacher";
hook(asking, "ask").addEventListener("click", async () => {
  const fault = form.fault();
  if (fault) return fail(fault);
  const { questions, answers } = settingsOf(form.written()), title = say("exit_question.title");
  fail(await room.steer("start", { activity: { kind: "exit", title, questions }, private: { answers } }));
  asking.open = false;
});

room.listen(show);
show();

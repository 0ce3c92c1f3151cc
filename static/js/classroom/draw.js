// The page on which a class makes puzzles: for pupils, the teacher and the screen.

import "../core/texts/class_draw_texts.js";
import { enterClassroom } from "./classroom.js";
import { LEAST_SIDE, MOST_SIDE } from "./class_drawings.js";
import { Steering } from "./class_steering.js";
import { PupilDrawing } from "./draw_pupil.js";
import { showDrawingsOnScreen } from "./draw_screen.js";
import { TeacherDrawings } from "./draw_teacher.js";
import { say } from "../core/texts/say.js";
import { byId, hook, setError } from "../base/dom.js";

const room = await enterClassroom(), root = byId("draw"), error = byId("missing");
const steering = new Steering(room, fail), draw = build();
root.dataset.role = room.role;

/** @param {string} sentence */
function fail(sentence) {
  setError(error, sentence);
}

function show() {
  const over = room.activity?.kind !== "draw";
  root.inert = over; // only the teacher stays
  if (over) fail(say("class_drawing.over"));
  else draw();
}

function build() {
  for (const role of ["pupil", "teacher"])
    for (const one of root.querySelectorAll(`[data-for="${role}"]`)) one.toggleAttribute("hidden", role !== room.role);
  if (room.role === "screen") return showDrawingsOnScreen(root, room);
  if (room.role === "pupil") {
    const pupil = new PupilDrawing(root, room);
    return () => pupil.draw();
  }
  const teacher = new TeacherDrawings(root, room, steering);
  teacher.listen();
  offerTask();
  return () => {
    teacher.sweep();
    teacher.draw();
  };
}

/** Another task for the class. */
function offerTask() {
  const form = byId("task", HTMLFormElement);
  const field = (/** @type {string} */ name) => hook(form, `task-${name}`, HTMLInputElement);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const [width, height] = [field("width"), field("height")].map(({ value }) => Number(value));
    if ([width, height].some((side) => !Number.isInteger(side) || side < LEAST_SIDE || side > MOST_SIDE))
      return fail(say("class_drawing.sides", { least: LEAST_SIDE, most: MOST_SIDE }));
    const topic = field("topic").value.trim(), title = say("class_drawing.title");
    fail(await room.steer("start", { activity: { kind: "draw", title, width, height, topic } }));
  });
}

room.listen(show);
show();

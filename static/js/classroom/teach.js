// The teacher's page: the room, its pupils, what is on, and how it is steered. Each panel has a module of its own.

import "../core/texts/plan_texts.js";
import "../core/texts/teaching_texts.js";
import { codePicture } from "../base/net/classrooms.js";
import { byId, setError, setText } from "../base/dom.js";
import { say } from "../core/texts/say.js";
import { enterClassroom } from "./classroom.js";
import { tokensOf } from "./kept_rooms.js";
import { beginEnding } from "./teach_ending.js";
import { beginPlan } from "./teach_plan.js";
import { beginPupils } from "./teach_pupils.js";
import { beginSolve } from "./teach_solve.js";
import { beginStarting } from "./teach_starting.js";

/** @typedef {(what: string, more?: object) => Promise<boolean>} Steer */

const classroom = await enterClassroom();
const title = byId("room-title", HTMLInputElement), lock = byId("lock", HTMLInputElement);
const names = byId("names", HTMLInputElement), toActivity = byId("to-activity", HTMLAnchorElement);

/** Steer, and say what went wrong; whether it went well. @type {Steer} */
async function steer(what, more) {
  const error = await classroom.steer(what, more);
  setError(byId("fault"), error);
  return !error;
}

function showRoom() {
  const { room, activity } = classroom;
  if (!room) return;
  if (document.activeElement !== title) title.value = room.title;
  lock.checked = room.locked;
  names.checked = room.names;
  setText(byId("on-title"), activity ? onNow(activity) : say("teaching.lobby"));
  byId("stop").hidden = toActivity.hidden = !activity;
  toActivity.hidden ||= activity.kind === "solve"; // it is on this page
  if (activity) toActivity.href = `/class/${classroom.code}/${activity.kind}?as=teacher`;
}

/** @param {{ kind: string, title: string }} activity */
const onNow = ({ kind, title: called }) =>
  say(called ? "teaching.on" : "teaching.on_untitled", { kind: say(`planning.kind_${kind}`), title: called });

byId("host").textContent = location.host;
byId("qr", HTMLImageElement).src = codePicture(classroom.code);
const screen = tokensOf(classroom.code).screen;
if (screen) byId("to-screen", HTMLAnchorElement).hash = screen;
title.addEventListener("change", () => steer("title", { title: title.value }));
lock.addEventListener("change", () => steer("lock", { on: lock.checked }));
names.addEventListener("change", () => steer("names", { on: names.checked }));
byId("stop").addEventListener("click", () => steer("stop"));
classroom.listen(showRoom);
showRoom();
beginPupils(classroom, steer);
beginPlan(classroom, steer);
beginSolve(classroom, steer);
beginStarting(steer);
beginEnding(classroom, steer);

// The teacher's page: the room, its pupils, what is on, and how it is steered. Each panel has a module of its own.

import "../core/texts/plan_texts.js";
import "../core/texts/teaching_texts.js";
import { askOwnCode, askResults, askScreenToken, codePicture } from "../base/net/classrooms.js";
import { byId, setError, setText } from "../base/dom.js";
import { late } from "../base/late.js";
import { copyText, saveFile } from "../base/output.js";
import { say } from "../core/texts/say.js";
import { enterClassroom } from "./classroom.js";
import { spokenMoment } from "./class_entries.js";
import { keepTokens, tokensOf } from "./kept_rooms.js";
import { beginPlan } from "./teach_plan.js";
import { beginPupils } from "./teach_pupils.js";
import { beginStarting } from "./teach_starting.js";

/** @typedef {(what: string, more?: object) => Promise<boolean>} Steer */

const classroom = await enterClassroom();
const title = byId("room-title", HTMLInputElement), lock = byId("lock", HTMLInputElement);
const names = byId("names", HTMLInputElement), toActivity = byId("to-activity", HTMLAnchorElement);

const loadSolve = late(() => import("./teach_solve.js"),
  ({ beginSolve }) => beginSolve(classroom, steer));

/** Steer, and say what went wrong; whether it went well. @type {Steer} */
async function steer(what, more) {
  const error = await classroom.steer(what, more);
  setError(byId("fault"), error);
  return !error;
}

/** A second device learns the token of the screen from the server. */
async function leadToScreen() {
  const { code, token } = classroom, known = tokensOf(code).screen;
  const { answer = "", error } = known ? { answer: known } : await askScreenToken(code, token);
  setError(byId("fault"), error);
  if (!answer) return;
  byId("to-screen", HTMLAnchorElement).hash = answer;
  keepTokens(code, { screen: answer });
}

function showRoom() {
  const { room, activity } = classroom;
  if (!room) return;
  showEnd(room);
  if (document.activeElement !== title) title.value = room.title;
  lock.checked = room.locked;
  names.checked = room.names;
  setText(byId("on-title"), activity ? onNow(activity) : say("teaching.lobby"));
  byId("stop").hidden = toActivity.hidden = !activity;
  toActivity.hidden ||= activity.kind === "solve"; // it is on this page
  if (activity?.kind === "solve") loadSolve();
  if (activity) toActivity.href = `/class/${classroom.code}/${activity.kind}?as=teacher`;
}

/** @param {{ kind: string, title: string }} activity */
const onNow = ({ kind, title: called }) =>
  say(called ? "teaching.on" : "teaching.on_untitled", { kind: say(`planning.kind_${kind}`), title: called });

byId("host").textContent = location.host;
byId("qr", HTMLImageElement).src = codePicture(classroom.code);
leadToScreen();
title.addEventListener("change", () => steer("title", { title: title.value }));
lock.addEventListener("change", () => steer("lock", { on: lock.checked }));
names.addEventListener("change", () => steer("names", { on: names.checked }));
steerIfSure("newcomers", say("teaching.sure_newcomers"), say("teaching.kick"), "remove", { minutes: 5 });
byId("stop").addEventListener("click", () => steer("stop"));
classroom.listen(showRoom);
showRoom();
beginPupils(classroom, steer);
beginPlan(classroom, steer);
beginStarting(classroom);
beginEnding();

// The end, and what a teacher takes along

/** @param {{ ended: number | null, erased?: number }} room */
function showEnd({ ended, erased = 0 }) {
  byId("desk").dataset.over = String(Boolean(ended));
  byId("over").hidden = !ended;
  if (!ended) return;
  setText(byId("over-about"), say("teaching.over", { when: spokenMoment(erased) }));
  byId("more", HTMLDetailsElement).open = true;
}

function beginEnding() {
  const { code, token } = classroom, secret = byId("secret", HTMLInputElement);
  byId("secret-copy").addEventListener("click", async () => {
    secret.value = `${location.origin}/class/${code}/teach#${token}`;
    secret.hidden = await copyText(secret.value);
    if (secret.hidden) setText(byId("secret-copy"), say("class.copied"));
    else secret.select();
  });
  byId("secret-show").addEventListener("click", showSecretCode);
  byId("csv").addEventListener("click", async () => {
    const { answer, error } = await askResults(code, token);
    setError(byId("fault"), error);
    if (answer) saveFile(answer, `class-${code}.csv`);
  });
  for (const what of ["end", "erase"]) {
    steerIfSure(what, say(`teaching.sure_${what}`), byId(what).textContent ?? "", what);
  }
}

/** Steer by a button once the teacher is sure. @param {string} id @param {string} question @param {string} yes
 * @param {string} what @param {object} [more] */
function steerIfSure(id, question, yes, what, more) {
  byId(id).addEventListener("click", async () => {
    if (await isSure(question, yes)) await steer(what, more);
  });
}

/** The secret link as a picture, as long as its window is open. Whoever sees it can steer. */
async function showSecretCode() {
  const dialog = byId("secret-code", HTMLDialogElement), picture = byId("secret-picture", HTMLImageElement);
  if (!await isSure(say("teaching.sure_secret"), say("teaching.show"))) return;
  const { answer, error } = await askOwnCode(classroom.code, classroom.token);
  setError(byId("fault"), error);
  if (!answer) return;
  picture.src = URL.createObjectURL(answer);
  dialog.addEventListener("close", () => { URL.revokeObjectURL(picture.src); picture.removeAttribute("src"); },
    { once: true });
  dialog.showModal();
}

/** Ask the teacher. @param {string} question @param {string} yes @returns {Promise<boolean>} */
function isSure(question, yes) {
  const dialog = byId("sure", HTMLDialogElement);
  byId("sure-about").textContent = question;
  byId("sure-yes").textContent = yes;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true });
  });
}

// The teacher's page: the room, its pupils, what is on, how it is steered, and the lesson plan that is run.

import { askOwnCode, askResults, askScreenToken, codePicture } from "../base/net/classrooms.js";
import { askUnitPlan, openPuzzle } from "../base/net/puzzles.js";
import { byId, setError, setText, valueIn } from "../base/dom.js";
import { late } from "../base/late.js";
import { copyBy, saveFile } from "../base/output.js";
import { html, render } from "../base/html.js";
import { say } from "../core/texts/say.js";
import { enterClassroom } from "./classroom.js";
import { spokenMoment } from "./class_entries.js";
import { PairList } from "./class_pairs.js";
import { keepTokens, takeBrought, tokensOf } from "./kept_rooms.js";
import {
  activityOf, checkedPlan, codeIn, faultInStep, KINDS, newStep, readPlanFile, unpackedPlan,
} from "./plan.js";
import { StepFields } from "./plan_step.js";

/** @import { Pupil } from "./class_entries.js" */
/** @import { PlanStep, ReadPlan } from "./plan.js" */

const room = await enterClassroom(), { code, token } = room;
const title = byId("room-title", HTMLInputElement), lock = byId("lock", HTMLInputElement);
const names = byId("names", HTMLInputElement), toActivity = byId("to-activity", HTMLAnchorElement);

const loadSolve = late(() => import("./teach_solve.js"),
  ({ beginSolve }) => beginSolve(room));

/** @param {string} id @param {() => unknown} act */
const on = (id, act) => byId(id).addEventListener("click", act);

/** A second device learns the token of the screen from the server. */
async function leadToScreen() {
  const stored = tokensOf(code).screen;
  const { answer = "", error } = stored ? { answer: stored } : await askScreenToken(code, token);
  if (error) room.fail(error);
  if (!answer) return;
  byId("to-screen", HTMLAnchorElement).hash = answer;
  keepTokens(code, { screen: answer });
}

function showRoom() {
  const { about, activity } = room;
  if (!about) return;
  showEnd(about);
  if (document.activeElement !== title) title.value = about.title;
  lock.checked = about.locked;
  names.checked = about.names;
  byId("on").hidden = !activity;
  if (activity) {
    setText(byId("on-title"), say("teaching.on", { title: activity.title || say(`planning.kind_${activity.kind}`) }));
  }
  toActivity.hidden = !activity || activity.kind === "solve"; // which is on this page
  if (activity?.kind === "solve") loadSolve();
  if (activity) toActivity.href = `/class/${code}/${activity.kind}?as=teacher`;
}

byId("host").textContent = location.host;
byId("qr", HTMLImageElement).src = codePicture(code);
leadToScreen();
title.addEventListener("change", () => room.steer("title", { title: title.value }));
lock.addEventListener("change", () => room.steer("lock", { on: lock.checked }));
names.addEventListener("change", () => room.steer("names", { on: names.checked }));
on("stop", () => room.steer("stop"));

// Pupils: who is connected; renaming them, taking them out and letting them in again

let kicked = /** @type {{ id: string, nick: string } | null} */ (null); // the last one who was taken out

/** @param {Pupil} pupil */
async function kick({ id, nick }) {
  if (!await room.steer("kick", { pupil: id })) return;
  kicked = { id, nick };
  showPupils();
}

async function letInAgain() {
  if (await room.steer("kick", { pupil: kicked?.id, on: false })) kicked = null;
  showPupils();
}

/** @param {Pupil} pupil */
function pupilItem(pupil) {
  const { id, nick, emoji } = pupil, isHere = Boolean(room.entries.get(`here:${id}`)?.on);
  const state = say(isHere ? "teaching.here" : "teaching.gone"), label = say("teaching.rename", { nick });
  return html`<li key=${id} data-testid="pupil">
    <span class="dot" role="img" data-here=${isHere} title=${state} aria-label=${state}></span>
    <span class="pupil-emoji">${emoji}</span>
    <input class="pupil-nick" maxlength="20" .value=${nick} title=${label} aria-label=${label}
      onchange=${(event) => room.steer("rename", { pupil: id, nick: valueIn(event) })}
      onkeydown=${(event) => { if (event.key === "Enter") event.target.blur(); }} data-testid="pupil-nick">
    <button type="button" class="text kick" aria-label=${`${say("teaching.kick")} ${nick}`}
      onclick=${() => kick(pupil)} data-testid="kick">${say("teaching.kick")}</button></li>`;
}

function showPupils() {
  const { pupils } = room;
  render(byId("pupils"), pupils.map(pupilItem));
  byId("undo").hidden = !kicked;
  render(byId("undo"), kicked && html`${say("teaching.kicked", { nick: kicked.nick })}${" "}
    <button type="button" onclick=${letInAgain} data-testid="kick-again">${say("teaching.undo")}</button>`);
  setText(byId("pupils-title"), say("teaching.pupils", { count: pupils.length }));
  byId("nobody").hidden = pupils.length > 0;
  byId("newcomers").hidden = !pupils.length;
}

steerIfSure("newcomers", say("teaching.sure_newcomers"), say("teaching.kick"), "remove", { minutes: 5 });

// Starting one activity: its kind, its puzzle and its settings

const kind = byId("kind", HTMLSelectElement);
let fields = /** @type {StepFields | null} */ (null);

const showFields = () => render(byId("start-fields"), fields?.view());

function chooseKind() {
  fields = new StepFields(newStep(kind.value), showFields, false);
  showFields();
}

async function start() {
  const { step, typed, fields: parts } = /** @type {StepFields} */ (fields);
  const fault = parts.includes("puzzle") ? await readInto(step, typed) : "";
  const wrong = fault || faultInStep(step), started = activityOf(step);
  setError(byId("start-fault"), wrong);
  if (!wrong && started && await room.steer("start", started)) byId("starting", HTMLDetailsElement).open = false;
}

render(kind, KINDS.filter((name) => name !== "talk").map((name) =>
  html`<option value=${name}>${say(`planning.kind_${name}`)}</option>`));
kind.addEventListener("change", chooseKind);
byId("start-form").addEventListener("submit", (event) => { event.preventDefault(); start(); });

/** Give a step the code of a puzzle that was typed, whatever form it has: the server reads it. Returns what is wrong.
 * @param {PlanStep} step @param {string} typed */
async function readInto(step, typed) {
  if (!typed.trim()) return say("teaching.unreadable");
  const { answer, error } = await openPuzzle(byId("desk").dataset.puzzle?.replace("/CODE", "") ?? "", typed.trim());
  if (error) return error;
  if (!answer?.url) return say("teaching.unreadable");
  step.puzzle = codeIn(answer.url);
  return "";
}

// The lesson plan that is run

const file = byId("plan-file", HTMLInputElement);

/** @param {ReadPlan} read */
async function takePlan({ plan, error }) {
  room.fail(error);
  if (plan) await room.steer("plan", { plan, at: 0 });
}

/** Take the plan or the unit with which the room was opened. */
async function takeBroughtPlan() {
  const { plan, unit } = takeBrought();
  if (plan) await takePlan(await unpackedPlan(plan));
  if (!unit) return;
  const { body, error } = await askUnitPlan(unit);
  await takePlan(error ? { plan: null, error } : checkedPlan(body));
}

const showPlan = () => { byId("plan-drop").hidden = !room.entries.get("plan")?.plan; };

on("plan-drop", () => room.steer("plan", { plan: null, at: 0 }));
file.addEventListener("change", async () => {
  const read = await readPlanFile(file);
  if (read) await takePlan(read);
});

// The end, and what a teacher takes along

/** @param {{ ended: number | null, erased?: number }} about */
function showEnd({ ended, erased = 0 }) {
  byId("desk").dataset.over = String(Boolean(ended));
  byId("over").hidden = !ended;
  if (!ended) return;
  setText(byId("over-about"), say("teaching.over", { when: spokenMoment(erased) }));
  byId("more", HTMLDetailsElement).open = true;
}

on("secret-copy", () => copyBy(byId("secret-copy"), `${location.origin}/class/${code}/teach#${token}`,
  byId("secret", HTMLInputElement)));
on("secret-show", showSecretCode);
on("csv", async () => {
  const { answer, error } = await askResults(code, token);
  room.fail(error);
  if (answer) saveFile(answer, `class-${code}.csv`);
});
for (const what of ["end", "erase"]) {
  steerIfSure(what, say(`teaching.sure_${what}`), byId(what).textContent ?? "", what);
}

/** Steer by a button once the teacher is sure. @param {string} id @param {string} question @param {string} yes
 * @param {string} what @param {object} [more] */
function steerIfSure(id, question, yes, what, more) {
  on(id, async () => { if (await isSure(question, yes)) await room.steer(what, more); });
}

/** The secret link as a picture, as long as its window is open. Whoever sees it can steer. */
async function showSecretCode() {
  const dialog = byId("secret-code", HTMLDialogElement), picture = byId("secret-picture", HTMLImageElement);
  if (!await isSure(say("teaching.sure_secret"), say("teaching.show"))) return;
  const { answer, error } = await askOwnCode(code, token);
  room.fail(error);
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

room.listen((changed) => {
  showRoom();
  showPlan();
  if ([...changed].some((name) => /^(pupil|here):/.test(name))) showPupils();
});
new PairList(room);
showRoom();
showPupils();
showPlan();
chooseKind();
takeBroughtPlan();

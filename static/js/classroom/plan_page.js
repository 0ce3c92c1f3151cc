// The page on which a teacher makes a lesson plan: a list of steps that can be added, changed, moved and removed. It
// needs no room; the browser keeps the plan until it is saved or shared.

import { say } from "../core/texts/say.js";
import { askUnitPlan } from "../base/net/unit_plans.js";
import { byId, find, fragmentValues, hook, make, setError, setText } from "../base/dom.js";
import { copyBy, saveFile } from "../base/output.js";
import { parse, set, textAt } from "../base/storage.js";
import { readPlan, checkedPlan, KINDS, LONGEST, minutesOf, newPlan, newStep, packedPlan, planFileName, planText,
  unpackedPlan, withChanged, withMoved, withoutStep, withStep } from "./plan.js";
import { fieldsOf } from "./plan_step.js";

/** @import { Plan, ReadPlan } from "./plan.js" */

const KEY = "lesson plan";
const list = byId("steps"), title = byId("plan-title", HTMLInputElement), problem = byId("problem");
const done = byId("done"), kind = byId("new-kind", HTMLSelectElement), link = byId("link", HTMLInputElement);
let plan = newPlan();

// Showing

/** @param {Plan} changed */
function show(changed) {
  plan = changed;
  title.value = plan.title;
  list.replaceChildren(...plan.steps.map((_, at) => stepItem(at)));
  keep();
}

/** @param {number} at */
function stepItem(at) {
  const step = plan.steps[at], kindName = say(`planning.kind_${step.kind}`), number = at + 1;
  const head = make("legend", { textContent: say("planning.at_step", { number, kind: kindName }) });
  const fields = fieldsOf(step, (changed) => { plan = withChanged(plan, at, changed); keep(); });
  const acts = make("div", { className: "row" },
    act("move_up", "↑", at > 0, () => move(at, at - 1)),
    act("move_down", "↓", at < plan.steps.length - 1, () => move(at, at + 1)),
    act("remove", "×", true, () => remove(at)));
  return make("li", { testid: "plan-step" }, make("fieldset", {}, head, acts, ...fields));
}

/** @param {string} name @param {string} sign @param {boolean} can @param {() => void} run */
function act(name, sign, can, run) {
  const label = say(`planning.${name}`);
  const named = { title: label, ariaLabel: label, testid: name };
  const button = make("button", { type: "button", className: "quiet", textContent: sign, disabled: !can, ...named });
  button.addEventListener("click", run);
  return button;
}

/** Save what has changed, and say what is still missing. */
function keep() {
  setText(byId("total"), plan.steps.length ? say("planning.total", { count: minutesOf(plan) }) : say("planning.empty"));
  const { error } = checkedPlan(plan);
  setError(problem, error && say("planning.not_yet", { fault: error }));
  for (const button of document.querySelectorAll("[data-whole]")) {
    /** @type {HTMLButtonElement} */ (button).disabled = Boolean(error) || !plan.steps.length;
  }
  link.hidden = true;
  set(KEY, JSON.stringify(plan));
}

// Changing

function add() {
  show(withStep(plan, plan.steps.length, newStep(kind.value)));
  const last = /** @type {HTMLElement} */ (list.lastElementChild);
  last.scrollIntoView({ block: "nearest" });
  find(last, "input").focus();
}

/** @param {number} from @param {number} to */
function move(from, to) {
  show(withMoved(plan, from, to));
  const name = to < from ? "move_up" : "move_down", item = /** @type {HTMLElement} */ (list.children[to]);
  const button = hook(item, name, HTMLButtonElement);
  (button.disabled ? hook(item, name === "move_up" ? "move_down" : "move_up") : button).focus();
  setText(done, say("planning.moved", { number: to + 1 }));
}

/** @param {number} at */
function remove(at) {
  const before = plan;
  show(withoutStep(plan, at));
  offerUndo(say("planning.removed"), before).focus();
}

/** @param {string} sentence what was done @param {Plan} before */
function offerUndo(sentence, before) {
  const undo = make("button", { type: "button", textContent: say("planning.undo"), testid: "undo" });
  undo.addEventListener("click", () => { show(before); setText(done, ""); });
  done.replaceChildren(sentence, " ", undo);
  return undo;
}

/** @param {ReadPlan} read */
function take({ plan: found, error }) {
  if (!found) return setError(problem, error);
  const before = plan;
  show(found);
  if (before.steps.length) offerUndo(say("planning.replaced"), before);
}

// Files, links and units

async function openFile() {
  const chosen = byId("file", HTMLInputElement), [file] = chosen.files ?? [];
  if (file) take(readPlan(await file.slice(0, 4 * LONGEST.plan).text()));
  chosen.value = "";
}

async function copyLink() {
  const address = `${location.origin}${location.pathname}#plan=${await packedPlan(plan)}`;
  return copyBy(hook(document, "copy-link"), address, link);
}

/** @param {string} name */
async function startFrom(name) {
  const { body, error } = await askUnitPlan(name);
  if (error) setError(problem, error);
  else take(checkedPlan(body));
}

async function openClass() {
  location.assign(`/class#plan=${await packedPlan(plan)}`);
}

function save() {
  const name = planFileName(plan);
  saveFile(new Blob([planText(plan)], { type: "application/json" }), name);
  setText(done, say("planning.exported", { name }));
}

/** The plan in the address, or the one that was kept. */
async function begin() {
  const given = fragmentValues(), packed = given.get("plan"), unit = given.get("unit");
  history.replaceState(null, "", location.pathname);
  show(keptPlan());
  if (packed) take(await unpackedPlan(packed));
  else if (unit) await startFrom(unit);
}

/** A kept plan may be unfinished; it is shown as long as its steps can be. @returns {Plan} */
function keptPlan() {
  const kept = parse(textAt(KEY));
  const whole = kept?.nonoscope_plan === 1 && Array.isArray(kept.steps)
    && kept.steps.every((/** @type {any} */ step) => KINDS.includes(step?.kind));
  return whole ? kept : newPlan();
}

kind.append(...KINDS.map((name) => make("option", { value: name, textContent: say(`planning.kind_${name}`) })));
title.maxLength = LONGEST.title;
title.addEventListener("input", () => { plan = { ...plan, title: title.value }; keep(); });
hook(document, "add-step").addEventListener("click", add);
hook(document, "open-class").addEventListener("click", openClass);
hook(document, "save-file").addEventListener("click", save);
hook(document, "copy-link").addEventListener("click", copyLink);
byId("file").addEventListener("change", openFile);
const from = byId("from-unit", HTMLSelectElement);
from.addEventListener("change", async () => { if (from.value) await startFrom(from.value); from.value = ""; });
addEventListener("hashchange", begin);
begin();

// The page on which a teacher makes a lesson plan: a list of steps that can be added, changed, moved and removed. It
// needs no room; the browser keeps the plan until it is saved or shared.

import { say } from "../core/texts/say.js";
import { askUnitPlan } from "../base/net/puzzles.js";
import { byId, find, fragmentValues, hook, setError, setText } from "../base/dom.js";
import { copyBy, saveFile } from "../base/output.js";
import { html, render } from "../base/html.js";
import { parse, set, textAt } from "../base/storage.js";
import { checkedPlan, KINDS, LONGEST, minutesOf, newPlan, newStep, packedPlan, planFileName, planText, readPlanFile,
  unpackedPlan } from "./plan.js";
import { StepFields } from "./plan_step.js";

/** @import { Content } from "../base/html.js" */
/** @import { Plan, ReadPlan } from "./plan.js" */
/** What can be taken back. @typedef {{ title: string, items: StepFields[] }} Made */

const KEY = "lesson plan";
const list = byId("steps"), title = byId("plan-title", HTMLInputElement), problem = byId("problem");
const done = byId("done"), kind = byId("new-kind", HTMLSelectElement), link = byId("link", HTMLInputElement);
let items = /** @type {StepFields[]} */ ([]);

/** @returns {Plan} */
const planNow = () => ({ ...newPlan(), title: title.value, steps: items.map(({ step }) => step) });

// Showing

function show() {
  const plan = planNow(), { error } = checkedPlan(plan), { length } = items;
  render(list, items.map(stepItem));
  setText(byId("total"), length ? say("planning.total", { count: minutesOf(plan) }) : say("planning.empty"));
  setError(problem, error && say("planning.not_yet", { fault: error }));
  for (const button of document.querySelectorAll("[data-whole]")) {
    /** @type {HTMLButtonElement} */ (button).disabled = Boolean(error) || !length;
  }
  link.hidden = true;
  set(KEY, JSON.stringify(plan));
}

/** @param {StepFields} item @param {number} at */
function stepItem(item, at) {
  const number = at + 1, kindName = say(`planning.kind_${item.step.kind}`);
  return html`<li key=${item} data-testid="plan-step"><fieldset>
    <legend>${say("planning.at_step", { number, kind: kindName })}</legend>
    <div class="row">${act("move_up", "↑", at > 0, () => move(at, at - 1))}
      ${act("move_down", "↓", number < items.length, () => move(at, at + 1))}
      ${act("remove", "×", true, () => remove(at))}</div>${item.view()}</fieldset></li>`;
}

/** @param {string} name @param {string} sign @param {boolean} can @param {() => void} run */
function act(name, sign, can, run) {
  const label = say(`planning.${name}`);
  return html`<button type="button" class="quiet" title=${label} aria-label=${label} disabled=${!can} onclick=${run}
    data-testid=${name}>${sign}</button>`;
}

// Changing

/** Say what was done. @param {Content} [content] */
const setDone = (content = "") => render(done, content);

/** @param {Made} made */
function change(made) {
  title.value = made.title;
  ({ items } = made);
  show();
}

function add() {
  items = [...items, new StepFields(newStep(kind.value), show)];
  show();
  const last = /** @type {HTMLElement} */ (list.lastElementChild);
  last.scrollIntoView({ block: "nearest" });
  find(last, "input").focus();
}

/** @param {number} from @param {number} to */
function move(from, to) {
  const others = items.filter((_, at) => at !== from);
  items = [...others.slice(0, to), items[from], ...others.slice(to)];
  show();
  const name = to < from ? "move_up" : "move_down", item = /** @type {HTMLElement} */ (list.children[to]);
  const button = hook(item, name, HTMLButtonElement);
  (button.disabled ? hook(item, name === "move_up" ? "move_down" : "move_up") : button).focus();
  setDone(say("planning.moved", { number: to + 1 }));
}

/** @param {number} at */
function remove(at) {
  const before = { title: title.value, items };
  items = items.filter((_, place) => place !== at);
  show();
  offerUndo(say("planning.removed"), before);
  hook(done, "undo").focus();
}

/** @param {string} sentence what was done @param {Made} before */
function offerUndo(sentence, before) {
  const undo = () => {
    change(before);
    setDone();
  };
  setDone(html`${`${sentence} `}<button type="button" onclick=${undo} data-testid="undo">
    ${say("planning.undo")}</button>`);
}

/** @param {ReadPlan} read */
function take({ plan, error }) {
  if (!plan) return setError(problem, error);
  const before = { title: title.value, items };
  change({ title: plan.title, items: plan.steps.map((step) => new StepFields(step, show)) });
  if (before.items.length) offerUndo(say("planning.replaced"), before);
}

// Files, links and units

/** The address of another page with the plan. @param {string} page */
const addressOf = async (page) => `${location.origin}${page}#plan=${await packedPlan(planNow())}`;

/** @param {string} name */
async function startFrom(name) {
  const { body, error } = await askUnitPlan(name);
  take(error ? { plan: null, error } : checkedPlan(body));
}

function save() {
  const plan = planNow(), name = planFileName(plan);
  saveFile(new Blob([planText(plan)], { type: "application/json" }), name);
  setDone(say("planning.exported", { name }));
}

/** The plan in the address, or the one that was kept. */
async function begin() {
  const given = fragmentValues(), packed = given.get("plan"), unit = given.get("unit");
  history.replaceState(null, "", location.pathname);
  items = [];
  take({ plan: keptPlan(), error: "" });
  if (packed) take(await unpackedPlan(packed));
  else if (unit) await startFrom(unit);
}

/** A kept plan may be unfinished; it is shown as long as its steps can be. @returns {Plan} */
function keptPlan() {
  const kept = /** @type {any} */ (parse(textAt(KEY)));
  const isWhole = kept?.nonoscope_plan === 1 && Array.isArray(kept.steps)
    && kept.steps.every((/** @type {any} */ step) => KINDS.includes(step?.kind));
  return isWhole ? kept : newPlan();
}

/** @param {string} name @param {(button: HTMLElement) => unknown} act */
function on(name, act) {
  const button = hook(document, name);
  button.addEventListener("click", () => act(button));
}

render(kind, KINDS.map((name) => html`<option value=${name}>${say(`planning.kind_${name}`)}</option>`));
title.maxLength = LONGEST.title;
title.addEventListener("input", show);
on("add-step", add);
on("open-class", async () => location.assign(await addressOf("/class")));
on("save-file", save);
on("copy-link", async (button) => copyBy(button, await addressOf(location.pathname), link));
byId("file", HTMLInputElement).addEventListener("change", async ({ target }) => {
  const read = await readPlanFile(/** @type {HTMLInputElement} */ (target));
  if (read) take(read);
});
const from = byId("from-unit", HTMLSelectElement);
from.addEventListener("change", async () => { if (from.value) await startFrom(from.value); from.value = ""; });
addEventListener("hashchange", begin);
begin();

// Starting one activity on the teacher's page: its kind, its puzzle and its settings. A puzzle that is pasted as text
// is read by the server.

import { openPuzzle } from "../base/net/puzzles.js";
import { byId, make, setError } from "../base/dom.js";
import { say } from "../core/texts/say.js";
import { activityOf, codeIn, faultInStep, KINDS, newStep } from "./plan.js";
import { fieldsOf } from "./plan_step.js";

/** @import { PlanStep } from "./plan.js" */
/** @import { Classroom } from "./classroom.js" */

/** @param {Classroom} classroom */
export function beginStarting(classroom) {
  const kind = byId("kind", HTMLSelectElement), form = byId("start-form", HTMLFormElement);
  let step = newStep("solve");

  function choose() {
    step = newStep(kind.value);
    const fields = fieldsOf(step, (changed) => { step = changed; });
    byId("start-fields").replaceChildren(...fields);
    for (const field of fields.filter(isForPlans)) field.hidden = true;
  }

  async function start() {
    const typed = form.querySelector("[data-testid=field-puzzle]");
    const fault = typed instanceof HTMLTextAreaElement ? await readInto(step, typed.value) : "";
    const wrong = fault || faultInStep(step), started = wrong ? null : activityOf(step);
    const error = started ? await classroom.steer("start", started) : wrong;
    setError(byId("start-fault"), error);
    if (!error) byId("starting", HTMLDetailsElement).open = false;
  }

  kind.append(...KINDS.filter((name) => name !== "talk").map((value) =>
    make("option", { value, textContent: say(`planning.kind_${value}`) })));
  kind.addEventListener("change", choose);
  form.addEventListener("submit", (event) => { event.preventDefault(); start(); });
  choose();
}

/** Minutes and notes belong to plans only. @param {HTMLElement} field */
const isForPlans = (field) =>
  field.querySelector("[data-testid=field-minutes], [data-testid=field-note]") !== null;

/** Give a step the code of a puzzle that was typed, whatever form it has; returns what is wrong.
 * @param {PlanStep} step @param {string} typed */
async function readInto(step, typed) {
  if (!typed.trim()) return say("teaching.unreadable");
  const { answer, error } = await openPuzzle(byId("desk").dataset.puzzle?.replace("/CODE", "") ?? "", typed.trim());
  if (error) return error;
  if (!answer?.url) return say("teaching.unreadable");
  step.puzzle = codeIn(answer.url);
  return "";
}

// Running a lesson plan on the teacher's page: the step that is on with its notes and its clock, and going to another.

import { askUnitPlan } from "../base/net/puzzles.js";
import { byId, setText } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { clock } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { takeBrought } from "./kept_rooms.js";
import { activityOf, checkedPlan, readPlanFile, unpackedPlan } from "./plan.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { ReadPlan } from "./plan.js" */

/** @param {Classroom} room */
export function beginPlan(room) {
  const jump = byId("step-jump", HTMLSelectElement), file = byId("plan-file", HTMLInputElement);
  const running = () => room.entries.get("plan") ?? { plan: null, at: 0, begun: null };

  /** @param {number} at */
  async function go(at) {
    const { plan } = running(), step = plan?.steps[at];
    if (!step || !await room.steer("plan", { plan, at, begin: true })) return;
    const started = activityOf(step), { title, minutes } = step;
    if (started) await room.steer("start", started);
    else if (await room.steer("stop")) await room.setStage({ talk: { title, minutes, begun: room.now() } });
  }

  /** @param {ReadPlan} read */
  async function take({ plan, error }) {
    room.fail(error);
    if (plan) await room.steer("plan", { plan, at: 0 });
  }

  function show() {
    const { plan, at, begun } = running(), step = plan?.steps[at], count = plan?.steps.length ?? 0;
    byId("plan-run").hidden = !step;
    byId("plan-drop").hidden = !plan;
    if (!step) return;
    setText(byId("step-title"), say("teaching.step", { number: at + 1, count, title: nameOf(step) }));
    setText(byId("step-note"), step.note);
    setText(byId("step-next"), say(begun ? "teaching.next" : "teaching.begin_step"));
    byId("step-back", HTMLButtonElement).disabled = at === 0;
    byId("step-next", HTMLButtonElement).disabled = Boolean(begun) && at >= count - 1;
    render(jump, plan.steps.map((/** @type {Named} */ named, /** @type {number} */ place) =>
      html`<option value=${place}>${`${place + 1}. ${nameOf(named)}`}</option>`));
    jump.value = String(at);
    showClock();
  }

  function showClock() {
    const { plan, at, begun } = running(), step = plan?.steps[at], box = byId("step-clock");
    if (!step) return;
    const spent = begun ? Math.max(0, room.now() - begun) : 0;
    setText(box, `${clock(spent)} / ${clock(60 * step.minutes)}`);
    box.dataset.over = String(spent > 60 * step.minutes);
  }

  byId("step-back").addEventListener("click", () => go(running().at - 1));
  byId("step-next").addEventListener("click", () => go(running().begun ? running().at + 1 : running().at));
  jump.addEventListener("change", () => go(Number(jump.value)));
  byId("plan-drop").addEventListener("click", () => room.steer("plan", { plan: null, at: 0 }));
  file.addEventListener("change", async () => {
    const read = await readPlanFile(file);
    if (read) await take(read);
  });
  room.listen(show);
  setInterval(showClock, 1000);
  show();
  begin(take);
}

/** @typedef {{ title: string, kind: string }} Named */

/** @param {Named} step */
const nameOf = ({ title, kind }) => title || say(`planning.kind_${kind}`);

/** Take the plan or the unit with which the room was opened. @param {(read: ReadPlan) => Promise<void>} take */
async function begin(take) {
  const { plan, unit } = takeBrought();
  if (plan) await take(await unpackedPlan(plan));
  if (!unit) return;
  const { body, error } = await askUnitPlan(unit);
  await take(error ? { plan: null, error } : checkedPlan(body));
}

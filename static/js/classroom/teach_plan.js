// Running a lesson plan on the teacher's page: the step that is on with its notes and its clock, and going to another.

import { askUnitPlan } from "../base/net/unit_plans.js";
import { byId, setError, setText } from "../base/dom.js";
import { clock } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { takeBrought } from "./kept_rooms.js";
import { activityOf, checkedPlan, LONGEST, readPlan, unpackedPlan } from "./plan.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { ReadPlan } from "./plan.js" */
/** @import { Steer } from "./teach.js" */

/** @param {Classroom} classroom @param {Steer} steer */
export function beginPlan(classroom, steer) {
  const jump = byId("step-jump", HTMLSelectElement), file = byId("plan-file", HTMLInputElement);
  const kept = () => classroom.entries.get("plan") ?? { plan: null, at: 0, begun: null };
  let drawn = "";

  /** @param {number} at */
  async function go(at) {
    const { plan } = kept(), step = plan?.steps[at];
    if (!step || !await steer("plan", { plan, at, begin: true })) return;
    const started = activityOf(step), { title, minutes } = step;
    if (started) await steer("start", started);
    else if (await steer("stop")) await steer("stage", { stage: { talk: { title, minutes, begun: classroom.now() } } });
  }

  /** @param {ReadPlan} read */
  async function take({ plan, error }) {
    setError(byId("fault"), error);
    if (plan) await steer("plan", { plan, at: 0 });
  }

  function show() {
    const { plan, at, begun } = kept(), step = plan?.steps[at], count = plan?.steps.length ?? 0;
    byId("plan-run").hidden = !step;
    byId("plan-drop").hidden = !plan;
    if (!step) return;
    setText(byId("step-title"), say("teaching.step", { number: at + 1, count, title: nameOf(step) }));
    setText(byId("step-note"), step.note);
    setText(byId("step-next"), say(begun ? "teaching.next" : "teaching.begin_step"));
    byId("step-back", HTMLButtonElement).disabled = at === 0;
    byId("step-next", HTMLButtonElement).disabled = Boolean(begun) && at >= count - 1;
    const names = JSON.stringify(plan.steps.map(nameOf));
    if (drawn !== names) jump.replaceChildren(...plan.steps.map(optionOf));
    drawn = names;
    jump.value = String(at);
    showClock();
  }

  function showClock() {
    const { plan, at, begun } = kept(), step = plan?.steps[at];
    if (!step) return;
    const spent = begun ? Math.max(0, classroom.now() - begun) : 0;
    setText(byId("step-clock"), `${clock(spent)} / ${clock(60 * step.minutes)}`);
    byId("step-clock").dataset.over = String(spent > 60 * step.minutes);
  }

  byId("step-back").addEventListener("click", () => go(kept().at - 1));
  byId("step-next").addEventListener("click", () => go(kept().begun ? kept().at + 1 : kept().at));
  jump.addEventListener("change", () => go(Number(jump.value)));
  byId("plan-drop").addEventListener("click", () => steer("plan", { plan: null, at: 0 }));
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (chosen) await take(readPlan(await chosen.slice(0, 4 * LONGEST.plan).text()));
    file.value = "";
  });
  classroom.listen(show);
  setInterval(showClock, 1000);
  show();
  begin(take);
}

/** @param {{ title: string, kind: string }} step */
const nameOf = ({ title, kind }) => title || say(`planning.kind_${kind}`);

/** @param {{ title: string, kind: string }} step @param {number} at */
const optionOf = (step, at) => new Option(`${at + 1}. ${nameOf(step)}`, String(at));

/** Take the plan or the unit with which the room was opened. @param {(read: ReadPlan) => Promise<void>} take */
async function begin(take) {
  const { plan, unit } = takeBrought();
  if (plan) await take(await unpackedPlan(plan));
  if (!unit) return;
  const { body, error } = await askUnitPlan(unit);
  await take(error ? { plan: null, error } : checkedPlan(body));
}

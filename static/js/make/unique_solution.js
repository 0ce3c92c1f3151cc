// Making a drawn picture the only solution of its numbers: the server proposes cells to change, fewer and fewer, and
// says how many are necessary. Pointing at a proposal shows it on the board; a press accepts it.

import "../core/texts/more_texts.js";
import "../core/texts/drawing_texts.js";
import { JobFollower, startTask } from "../base/net/jobs.js";
import { say } from "../core/texts/say.js";
import { make, setText } from "../base/dom.js";
import { createTask } from "./job_button.js";
import { textOfPicture } from "./pictures.js";

const GOALS = ["unique", "lines", "hard", "medium", "easy"];

/** `kept`: the numbers of protected cells. @typedef {FlatPicture & { kept: number[] }} Drawn */

/** Fills `section`. `picture()` is the current picture, `preview(cells)` marks cells that would change (null: none),
 * and `apply(cells)` changes them. Call `drop()` when the picture changes, to forget all proposals.
 * @param {HTMLElement} section
 * @param {{ picture: () => Drawn, preview: (cells: number[] | null) => void, apply: (cells: number[]) => void }}
 * acts */
export function createUniqueSolution(section, { picture, preview, apply }) {
  const { button, choice, state, list } = fill(section), follower = new JobFollower();
  let fault = "", listed = 0, least = 0;

  const task = createTask(button, [say("changing.make_unique"), say("changing.stop")], begin, {
    changed: draw, fail: (sentence) => { fault = sentence; draw(); },
  });

  /** @type {import("./job_button.js").Begin} */
  function begin(heard, ended, waits) {
    forget();
    const drawn = picture(), { kept } = drawn;
    const options = { goal: choice.value, ...(kept.length && { keep: kept.join(" ") }) };
    return startTask(follower, { text: textOfPicture(drawn) }, { task: "unique", options }, heard, ended, waits);
  }

  function forget() {
    listed = least = 0;
    list.replaceChildren();
    preview(null);
  }

  function draw() {
    task.draw();
    const found = task.events("proposal");
    for (const one of found.slice(listed)) list.prepend(proposal(one));
    listed = found.length;
    least = Math.max(least, ...found.map((one) => one.least_cells));
    setText(state, fault || said(found.at(-1)));
  }

  /** @param {WireEvent} [last] */
  function said(last) {
    if (task.busy) return say("changing.looking", { count: least });
    if (!task.over) return "";
    if (!last) return say(task.events("impossible").length ? "changing.impossible" : "changing.none_in_time");
    if (!last.cells.length) return say("changing.already");
    return last.proven ? "" : say("changing.unproven");
  }

  /** @param {WireEvent} found */
  function proposal(found) {
    const shown = make("button", { type: "button", textContent: words(found) });
    for (const come of ["pointerenter", "focus"]) shown.addEventListener(come, () => preview(found.cells));
    for (const go of ["pointerleave", "blur"]) shown.addEventListener(go, () => preview(null));
    shown.addEventListener("click", () => take(found.cells));
    return make("li", { hidden: !found.cells.length }, shown);
  }

  /** @param {number[]} cells */
  function take(cells) {
    drop();
    apply(cells);
    setText(state, say("changing.taken", { count: cells.length }));
  }

  function drop() {
    task.drop();
    fault = "";
    forget();
    task.draw();
    setText(state, "");
  }

  task.draw();
  return { drop };
}

/** Build the panel. @param {HTMLElement} section */
function fill(section) {
  const button = make("button", { type: "button" }), list = make("ul"), state = make("p"), choice = goalChoice();
  list.setAttribute("aria-label", say("changing.proposals"));
  state.setAttribute("role", "status");
  const named = { "make-unique": button, "unique-goal": choice, "unique-state": state, "unique-proposals": list };
  for (const [name, element] of Object.entries(named)) element.dataset.testid = name;
  section.append(make("label", {}, make("span", { textContent: say("changing.goal") }), choice), button, state, list);
  return { button, choice, state, list };
}

/** @param {WireEvent} found */
function words({ cells, proven, least_cells: least }) {
  const count = cells.length;
  if (count === least) return say("changing.best", { count });
  return proven ? say("changing.cheapest", { count }) : say("changing.proposal", { count, least });
}

function goalChoice() {
  const options = GOALS.map((goal) => make("option", { value: goal, textContent: say(`changing.goal_${goal}`) }));
  return make("select", {}, ...options);
}


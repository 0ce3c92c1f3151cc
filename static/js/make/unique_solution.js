// Making a drawn picture the only solution of its numbers: the server proposes cells to change, fewer and fewer, and
// says how many are necessary. Pointing at a proposal shows it on the board; a press accepts it.

import { JobFollower, startTask } from "../base/net/jobs.js";
import { say } from "../core/texts/say.js";
import { make, setText } from "../base/dom.js";
import { createTask } from "./job_button.js";
import { coloursIn, isColoured, withUsed } from "./drawing_colours.js";
import { blank, textOfPicture } from "./pictures.js";
import { coloursOf } from "./puzzle_numbers.js";

const GOALS = ["unique", "lines", "hard", "medium", "easy"];

/** `kept`: the numbers of protected cells. @typedef {FlatPicture & { kept: number[] }} Drawn */

/** Fills `section`. `picture()` is the current picture, `preview(changes)` shows what cells would become (null:
 * none), and `apply(changes)` changes them. Call `drop()` when the picture changes, to forget all proposals.
 * @param {HTMLElement} section
 * @param {{ picture: () => Drawn, preview: (changes: Marked[] | null) => void, apply: (changes: Marked[]) => void
 * }} acts */
export function createUniqueSolution(section, { picture, preview, apply }) {
  const { button, choice, state, list } = fill(section), follower = new JobFollower();
  let fault = "", listed = 0, least = 0, drawn = /** @type {Drawn} */ ({ ...blank(0, 0), kept: [] });

  const task = createTask(button, [say("changing.make_unique"), say("changing.stop")], begin, {
    changed: draw, fail: (sentence) => { fault = sentence; draw(); },
  });

  /** @type {import("./job_button.js").Begin} */
  function begin(heard, ended, waits) {
    forget();
    const { kept } = drawn = picture();
    const options = { goal: choice.value, ...(kept.length && { keep: kept.join(" ") }) };
    return startTask(follower, { text: textOf(drawn) }, { task: "unique", options }, heard, ended, waits);
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
    const shown = make("button", { type: "button", textContent: words(found) }), changes = changesIn(found, drawn);
    for (const come of ["pointerenter", "focus"]) shown.addEventListener(come, () => preview(changes));
    for (const go of ["pointerleave", "blur"]) shown.addEventListener(go, () => preview(null));
    shown.addEventListener("click", () => take(changes));
    return make("li", { hidden: !found.cells.length }, shown);
  }

  /** @param {Marked[]} changes */
  function take(changes) {
    drop();
    apply(changes);
    setText(state, say("changing.taken", { count: changes.length }));
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

/** A picture as the server takes it; of colours only those that cells have. @param {FlatPicture} picture */
function textOf({ height, width, cells, palette }) {
  if (!palette || !isColoured(cells)) return textOfPicture({ height, width, cells });
  const used = withUsed({ cells, palette }), rows = Array.from({ length: height }, (_, row) =>
    [...used.cells.subarray(row * width, (row + 1) * width)]);
  return JSON.stringify({ palette: used.palette, goal: rows });
}

/** What cells become by a proposal: in black and white what they are not.
 * @param {WireEvent} found @param {FlatPicture} picture @returns {Marked[]} */
function changesIn({ cells, values }, picture) {
  const used = [0, ...coloursIn(picture.cells)], [, only = 1] = used, colours = values && coloursOf(values);
  return cells.map((/** @type {number} */ cell, /** @type {number} */ at) =>
    [cell, colours ? used[colours[at]] : picture.cells[cell] ? 0 : only]);
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


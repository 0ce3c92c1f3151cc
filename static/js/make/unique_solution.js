// Making a drawn picture the only solution of its numbers, or easier to find: the server proposes cells to change,
// fewer and fewer, and says how many are necessary. Pointing at a proposal shows it on the board; a press accepts it.

import { JobFollower, startTask } from "../base/net/jobs.js";
import { say } from "../core/texts/say.js";
import { make, valueIn } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { createTask, proposal } from "./job_button.js";
import { coloursIn, isColoured, withUsed } from "./drawing_colours.js";
import { blank, textOfPicture } from "./pictures.js";
import { coloursOf } from "./puzzle_numbers.js";

const GOALS = ["unique", "lines", "hard", "medium", "easy"];

/** `kept`: the numbers of protected cells. @typedef {FlatPicture & { kept: number[] }} Drawn */

/** Fills `section`. `picture()` is the current picture, `preview(changes)` shows what cells would become (null:
 * none), and `apply(changes)` changes them. Call `drop()` when the picture changes, to forget all proposals, and
 * `judge(isUnique)` when it is known whether it is the only solution.
 * @param {HTMLElement} section
 * @param {{ picture: () => Drawn, preview: (changes: Marked[] | null) => void, apply: (changes: Marked[]) => void
 * }} acts */
export function createUniqueSolution(section, { picture, preview, apply }) {
  const button = make("button", { type: "button", testid: "make-unique" }), follower = new JobFollower();
  const words = [say("changing.make_unique"), say("changing.stop")];
  let goal = GOALS[0], isUnique = false, sentence = "", drawn = /** @type {Drawn} */ ({ ...blank(0, 0), kept: [] });
  const task = createTask(button, words, begin, {
    changed: show, fail: (fault) => { sentence = fault; show(); },
  });

  /** @type {import("./job_button.js").Begin} */
  function begin(heard, ended, waits) {
    const { kept } = drawn = picture(), options = { goal, ...(kept.length && { keep: kept.join(" ") }) };
    preview(null);
    return startTask(follower, { text: textOf(drawn) }, { task: "unique", options }, heard, ended, waits);
  }

  function show() {
    const proposals = task.events("proposal"), goals = GOALS.slice(Number(isUnique));
    render(section, html`<label><span>${say("changing.goal")}</span>
        <select .value=${goal} onchange=${(event) => { goal = valueIn(event); }} data-testid="unique-goal">
          ${goals.map((name) => html`<option value=${name}>${say(`changing.goal_${name}`)}</option>`)}</select></label>
      ${button}
      <p role="status" data-testid="unique-state">${sentence || state(proposals)}</p>
      <ul aria-label=${say("changing.proposals")} data-testid="unique-proposals">
        ${proposals.filter(({ cells }) => cells.length).map(item).reverse()}</ul>`);
  }

  /** @param {WireEvent[]} proposals */
  function state(proposals) {
    const last = proposals.at(-1), count = Math.max(0, ...proposals.map(({ least_cells: least }) => least));
    if (task.busy) return say("changing.looking", { count });
    if (!task.over) return "";
    if (!last) return say(task.events("impossible").length ? "changing.impossible" : "changing.none_in_time");
    if (!last.cells.length) return say("changing.already");
    return last.proven ? "" : say("changing.unproven");
  }

  /** @param {WireEvent} event @param {number} at */
  function item(event, at) {
    const changes = changesIn(event, drawn);
    return proposal(at, sentenceOf(event), {
      show: () => preview(changes), hide: () => preview(null), take: () => take(changes),
    });
  }

  /** @param {Marked[]} changes */
  function take(changes) {
    drop();
    apply(changes);
    sentence = say("changing.taken", { count: changes.length });
    show();
  }

  function drop() {
    task.drop();
    sentence = "";
    preview(null);
    show();
  }

  /** A picture that is the only solution can only become easier. @param {boolean} now */
  function judge(now) {
    if (now === isUnique) return;
    isUnique = now;
    words[0] = say(now ? "changing.make_easier" : "changing.make_unique");
    if (!task.busy) [button.textContent] = words;
    if (goal === GOALS[0] || !now) goal = GOALS[Number(now)];
    show();
  }

  show();
  return { drop, judge };
}

/** A picture as the server takes it; of colours only those that cells have. @param {FlatPicture} picture */
function textOf({ height, width, cells, palette }) {
  if (!palette || !isColoured(cells)) return textOfPicture({ height, width, cells });
  const used = withUsed({ cells, palette }), rows = Array.from({ length: height }, (_, row) =>
    [...used.cells.subarray(row * width, (row + 1) * width)]);
  return JSON.stringify({ palette: used.palette, goal: rows });
}

/** @param {WireEvent} proposal @param {FlatPicture} picture @returns {Marked[]} */
function changesIn({ cells, values }, picture) {
  const used = [0, ...coloursIn(picture.cells)], [, only = 1] = used, colours = values && coloursOf(values);
  return cells.map((/** @type {number} */ cell, /** @type {number} */ at) =>
    [cell, colours ? used[colours[at]] : picture.cells[cell] ? 0 : only]);
}

/** @param {WireEvent} proposal */
function sentenceOf({ cells, proven, least_cells: least }) {
  const count = cells.length;
  if (count === least) return say("changing.best", { count });
  return proven ? say("changing.cheapest", { count }) : say("changing.proposal", { count, least });
}

// What to change in a model that its numbers do not settle: single cubes to add or to take, each to be tried by a
// press.

import "../core/texts/more_texts.js";
import { FILLED } from "../core/marks.js";
import { say } from "../core/texts/say.js";
import { byId, make } from "../base/dom.js";

/** @typedef {ReturnType<typeof import("./job_button.js").createTask>} Task */

/**
 * `task` tells what it found; of a cell there is its `name(cell)`, `show(cell)` to point at it, and `change(cell,
 * value)`.
 * @param {Task} task
 * @param {{ name: (cell: number) => string, show: (cell: number) => void, change: (cell: number, value: number) =>
 * void }} acts
 */
export function createMending(task, { name, show, change }) {
  let listed = 0;

  /** What was found; to be seen only where the numbers leave something open. @param {boolean} open */
  function draw(open) {
    const found = task.events("mend");
    task.draw();
    byId("mender").hidden = !open;
    byId("mending").textContent = found.length ? say("making.each_settles_it") : said();
    if (found.length !== listed) byId("mends").replaceChildren(...found.map(suggestion));
    listed = found.length;
  }

  function said() {
    if (task.over) return say("making.none_settles_it");
    return task.busy ? tried() : "";
  }

  const tried = () => say("making.cubes_tried", { count: task.events("progress").at(-1)?.counters.tried ?? 0 });

  /** @param {WireEvent} found */
  function suggestion({ cell, value }) {
    const button = make("button", {
      type: "button",
      textContent: say(value === FILLED ? "making.add" : "making.take", { cell: name(cell) }),
    });
    for (const come of ["pointerenter", "focus"]) button.addEventListener(come, () => show(cell));
    button.addEventListener("click", () => { show(cell); change(cell, value); });
    return make("li", {}, button);
  }

  return {
    draw, drop: task.drop,
    get found() { return listed > 0; },
    get doubtful() { return /** @type {number[] | undefined} */ (task.events("doubt").at(-1)?.cells); },
  };
}

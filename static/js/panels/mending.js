// What to change in a model that its numbers do not settle: single cubes to add or to take, each to be tried by a press.

import { FILLED } from "../game/marks.js";
import { count } from "../game/words.js";

const byId = (id) => document.getElementById(id);

/** `task` tells what it found; of a cell there is its `name(cell)`, `show(cell)` to point at it, and `change(cell, value)`. */
export function createMending(task, { name, show, change }) {
  let listed = 0;

  /** What was found; to be seen only where the numbers leave something open. */
  function draw(open) {
    const found = task.told("mend");
    task.draw();
    byId("mender").hidden = !open;
    byId("mending").textContent = found.length ? "Each of these alone settles it:" : said();
    if (found.length !== listed) byId("mends").replaceChildren(...found.map(suggestion));
    listed = found.length;
  }

  function said() {
    if (task.over) return "No single cube was found that settles it.";
    return task.busy ? `${count(task.told("progress").at(-1)?.counters.tried ?? 0, "cube")} tried …` : "";
  }

  function suggestion({ cell, value }) {
    const item = document.createElement("li"), button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: `${value === FILLED ? "Add" : "Take"} ${name(cell)}` });
    for (const come of ["pointerenter", "focus"]) button.addEventListener(come, () => show(cell));
    button.addEventListener("click", () => { show(cell); change(cell, value); });
    item.append(button);
    return item;
  }

  return {
    draw, drop: task.drop,
    get found() { return listed > 0; },
    get doubtful() { return task.told("doubt").at(-1)?.cells; },
  };
}

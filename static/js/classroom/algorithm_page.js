// "Be the algorithm" on a page of its own, without a class.

import { layOut } from "../core/shapes.js";
import { byId, find } from "../base/dom.js";
import { render } from "../base/html.js";
import { readPuzzle } from "../core/puzzle_text.js";
import { comparison } from "./algorithm/comparison.js";
import { Stage } from "./algorithm/stage.js";

/** @import { Algorithm } from "./algorithm/stage.js" */

const box = byId("algorithm"), { puzzle = "", method = "", published = "{}" } = box.dataset;
const layout = layOut(readPuzzle(puzzle)), end = byId("end");
const own = document.querySelector("input[name=own][value=own]");
let seed = 0;

/** Begin again; annealing with another seed. */
function begin() {
  const isOwn = own instanceof HTMLInputElement && own.checked;
  const played = { layout, method: /** @type {Algorithm} */ (method), seed: seed++, own: isOwn };
  render(end, null);
  new Stage(find(box, ".algo"), played, (report) => {
    if (!report.done || end.children.length) return;
    render(end, comparison(played, report, JSON.parse(published)));
    end.scrollIntoView({ block: "nearest" });
  });
}

byId("again").addEventListener("click", begin);
for (const input of document.querySelectorAll("input[name=own]")) input.addEventListener("change", begin);
byId("puzzles").addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement) location.assign(`?puzzle=${target.value}`);
});
begin();

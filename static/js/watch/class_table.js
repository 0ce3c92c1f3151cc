// The table that a class made of its runs, each pupil with a seed, on the page of the lab: beside the experiments, with
// the machine's own runs. The browser of the teacher keeps the last one.

import "../core/texts/finish_texts.js";
import { hook, make, part } from "../base/dom.js";
import { number } from "../core/words.js";
import { saveFile } from "../base/output.js";
import { parse, set, remove, textAt } from "../base/saved_games.js";
import { say } from "../core/texts/say.js";
import { drawFinishes, showFigures } from "./finish_chart.js";
import { csvOf, finishFrom, optionsOf } from "./finishes.js";

/** @import { Finish } from "./finishes.js" */
/** @typedef {{ title: string, method: string, class: Finish[], machine: Finish[] }} ClassTable */

const KEPT = "lab:class";

/** Take a table into the lab, in place of an earlier one. @param {ClassTable} table */
export const keepClassTable = (table) => set(KEPT, JSON.stringify(table));

/** @returns {ClassTable | null} */
function keptTable() {
  const kept = /** @type {any} */ (parse(textAt(KEPT))), read = (/** @type {unknown} */ rows) =>
    (Array.isArray(rows) ? rows.map(finishFrom).filter((finish) => finish !== null) : []);
  const finishes = read(kept?.class);
  return finishes.length
    ? { title: String(kept.title), method: String(kept.method), class: finishes, machine: read(kept.machine) } : null;
}

/** Show the table that was taken along, if there is one. @param {HTMLElement} box */
export function showClassTable(box) {
  const table = keptTable();
  if (!table) return;
  const machine = { name: say("finishes.machine"), finishes: table.machine };
  const groups = [{ name: say("finishes.class"), finishes: table.class }, ...(table.machine.length ? [machine] : [])];
  part(box, "title").textContent = say("finishes.table", { title: table.title || table.method, method: table.method });
  drawFinishes(part(box, "histogram", SVGSVGElement), groups);
  showFigures(part(box, "figures"), groups);
  part(box, "runs").replaceChildren(headOf(), make("tbody", {}, ...groups.flatMap(rowsOf)));
  hook(box, "class-csv").addEventListener("click", () => {
    const csv = csvOf(groups.map(({ finishes }) => finishes), groups.map(({ name }) => name));
    saveFile(new Blob([csv], { type: "text/csv" }), "runs.csv");
  });
  hook(box, "class-forget").addEventListener("click", () => { remove(KEPT); box.hidden = true; });
  box.hidden = false;
}

const headOf = () => {
  const names = ["group_head", "seed", "end", "moves", "best", "options"].map((name) => say(`finishes.${name}`));
  return make("thead", {}, make("tr", {}, ...names.map((textContent) => make("th", { scope: "col", textContent }))));
};

/** @param {{ name: string, finishes: Finish[] }} group */
const rowsOf = ({ name, finishes }) => finishes.map((finish) => {
  const end = say(finish.solved ? "finishes.solved" : "finishes.unsolved");
  const values = [name, number(finish.seed), end, number(finish.moves), number(finish.best), optionsOf(finish)];
  return make("tr", {}, ...values.map((textContent) => make("td", { textContent })));
});

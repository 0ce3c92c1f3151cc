// What came out of an experiment: a table, with published rows beside ours, and a chart.

import "../core/texts/more_texts.js";
import { say } from "../core/texts/say.js";
import { make, part } from "../base/dom.js";

/** @param {HTMLElement} box @param {string} name @param {WireEvent} results */
export function showResults(box, name, results) {
  box.hidden = false;
  part(box, "table").replaceChildren(tableOf(results));
  part(box, "chart").replaceChildren(chartOf(results.svg, say("laboratory.chart", { name })));
  const refusals = results.refusals.map((why) => make("li", { textContent: say("laboratory.refused", { why }) }));
  part(box, "refusals").replaceChildren(...refusals);
}

/** @param {WireEvent} results */
function tableOf({ columns, cells, origins }) {
  const heads = columns.map(({ name: textContent, form }) =>
    make("th", { scope: "col", textContent, className: kindOf(form) }));
  const rows = cells.map((/** @type {string[]} */ row, /** @type {number} */ at) => {
    const made = row.map((textContent, i) => make("td", { textContent, className: kindOf(columns[i].form) }));
    return make("tr", { className: origins[at] }, ...made);
  });
  return make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows));
}

/** @param {string} form */
const kindOf = (form) => (form === "text" ? "" : "number");

/** @param {string} text @param {string} label */
function chartOf(text, label) {
  const svg = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  return svg;
}

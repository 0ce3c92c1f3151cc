// A search tree as nested lists, for those who do not see it drawn: each node a button that leads to its moment.

import "../../core/texts/more_texts.js";
import { say } from "../../core/texts/say.js";
import { make } from "../../base/dom.js";

const STATES = { 2: "searching.state_dead", 3: "searching.state_dead", 5: "searching.state_solution" };

/** @import { TreeLayout, Place } from "./tree_layout.js" */

/** A list of what is drawn, at most so many nodes. @param {TreeLayout} layout @param {number} most
 * @param {(node: number) => void} go */
export function listTree(layout, most, go) {
  const list = make("ul"), lists = new Map(), { places } = layout;
  for (const place of places.slice(0, most)) {
    const item = make("li", {}, buttonOf(layout, place, go));
    (place.parent ? listBelow(lists, place.parent) : list).append(item);
    lists.set(place, item);
  }
  const left = places.length - most;
  if (left > 0) list.append(make("li", { textContent: say("searching.more", { count: left }) }));
  return list;
}

/** @param {Map<Place, HTMLElement>} lists @param {Place} parent */
function listBelow(lists, parent) {
  const item = /** @type {HTMLElement} */ (lists.get(parent)), last = item.lastElementChild;
  if (last instanceof HTMLUListElement) return last;
  const list = make("ul");
  item.append(list);
  return list;
}

/** What a node is, and how many are folded into it. @param {TreeLayout} layout @param {Place} place */
export function placeText({ tree, position }, { node, folded, others }) {
  if (others) return say("searching.others", { count: folded + 1 });
  const end = tree.endAt(node, position);
  const still = tree.isOpenedAt(node, position) ? "searching.state_looked" : "searching.state_waiting";
  const code = end ? STATES[/** @type {2 | 3 | 5} */ (end.what)] : still;
  const more = folded ? ` (${say("searching.folded", { count: folded })})` : "";
  return say("searching.item", { node, state: say(code) }) + more;
}

/** @param {TreeLayout} layout @param {Place} place @param {(node: number) => void} go */
function buttonOf(layout, place, go) {
  const { tree, position, path } = layout, { node } = place, seen = tree.isOpenedAt(node, position);
  const text = placeText(layout, place);
  const button = make("button", { type: "button", className: "text", textContent: text, disabled: !seen });
  if (path.has(node)) button.setAttribute("aria-current", "step");
  button.addEventListener("click", () => go(node));
  return button;
}

// Several puzzles in one file or text: a list to choose one from.

import "../core/texts/starting_texts.js";
import { say } from "../core/texts/say.js";
import { find } from "../base/dom.js";

/**
 * Fill `place` with the titles of the puzzles; `choose` is called with the number of the one taken.
 * @param {HTMLElement} place @param {Entry[]} puzzles @param {(number: number) => void} choose
 */
export function showChooser(place, puzzles, choose) {
  const list = document.createElement("ol");
  list.append(...puzzles.map((puzzle) => itemOf(puzzle, choose)));
  place.replaceChildren(headingOf(puzzles.length), list);
  place.hidden = false;
  find(list, "button").focus();
}

/** @param {number} count */
function headingOf(count) {
  const heading = document.createElement("h2");
  heading.textContent = say("starting.which_one", { count });
  return heading;
}

/** @param {Entry} entry @param {(number: number) => void} choose */
function itemOf({ number, title }, choose) {
  const item = document.createElement("li"), button = document.createElement("button");
  button.type = "button";
  button.textContent = title || say("starting.puzzle", { number });
  button.addEventListener("click", () => choose(number));
  item.append(button);
  return item;
}

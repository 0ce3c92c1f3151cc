// Numbers in a list that changes many times a second: elements are made once and only their texts change.

import { make, setText } from "../base/dom.js";

/** @typedef {{ name: string, label: string, text: string }} Counter */

/** @param {HTMLElement} list */
export function createCounters(list) {
  /** @type {Map<string, HTMLElement>} */
  const values = new Map();
  let names = "";

  /** @param {Counter[]} rows */
  function show(rows) {
    const now = rows.map(({ name, label }) => name + label).join();
    if (now !== names) list.replaceChildren(...build(rows));
    names = now;
    for (const { name, text } of rows) setText(values.get(name) ?? list, text);
  }

  /** @param {Counter[]} rows */
  function build(rows) {
    values.clear();
    return rows.map(({ name, label }) => {
      const value = make("dd");
      value.dataset.testid = `counter-${name}`;
      values.set(name, value);
      return make("div", {}, make("dt", { textContent: label }), value);
    });
  }

  return { show };
}

// Which puzzles stand in which gallery, of all galleries, as pages carry it with them.

import { byId } from "../base/dom.js";

const ID_LENGTH = 7;

/** @typedef {{ ids: string } & Record<string, string>} Index by what they are sorted the group of each, as a digit */

/** What tells the ids of a gallery's puzzles, in their order. */
export function createIndex() {
  const index = /** @type {Record<string, Index>} */ (JSON.parse(byId("galleries").dataset.index ?? ""));

  /** @param {DOMStringMap} gallery what `kind`, `by` and `group` an element names */
  return ({ kind = "", by = "", group }) => {
    const { ids, ...groups } = index[kind], all = ids.match(new RegExp(`.{${ID_LENGTH}}`, "g")) ?? [];
    return by ? all.filter((_, at) => groups[by][at] === group) : all;
  };
}

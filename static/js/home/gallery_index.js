// The index of all galleries and of the path, which is part of pages that link to them.

import { byId } from "../base/dom.js";

const ID_LENGTH = 7;

/** @typedef {{ ids: string, path: number[] } & Record<string, any>} Index `ids` joined; their numbers in the order of
 * the path; for each criterion the group of each puzzle, a digit */

/** Functions that give the ids of a gallery's puzzles in order, and the steps of the path. */
export function createIndex() {
  const index = /** @type {Record<string, Index>} */ (JSON.parse(byId("galleries").dataset.index ?? ""));
  const all = (/** @type {string} */ kind) => index[kind].ids.match(new RegExp(`.{${ID_LENGTH}}`, "g")) ?? [];

  return {
    /** @param {DOMStringMap} gallery the `kind`, `by` and `group` that an element names */
    idsOf: ({ kind = "", by = "", group }) =>
      by ? all(kind).filter((_, at) => index[kind][by][at] === group) : all(kind),
    /** @param {string} kind @returns {import("../core/achievements.js").Step[]} */
    pathOf: (kind) => {
      const ids = all(kind), { path, pack } = index[kind];
      return path.map((number) => ({ id: ids[number - 1], number, pack: pack[number - 1] }));
    },
  };
}

// The empty puzzle on paper, from its page. Loaded before anybody can want it.

import { drawSheet, keyOfColours } from "../board/sheet.js";
import { byId } from "../base/dom.js";
import { printOn } from "../base/output.js";

/** Returns a function that prints.
 * @param {{ name: { neutral: string }, puzzle: Puzzle, own?: Pick<import("./puzzle_page.js").Own, "sheets" | "size"> }}
 *   page */
export function createPrinting(page) {
  const { sheets = () => sheetsOf(/** @type {FlatPuzzle} */ (page.puzzle)), size = "" } = page.own ?? {};
  return printOn(byId("paper"), sheets, () => ({
    title: page.name.neutral, size, link: `${location.host}${location.pathname}${location.search}`,
    qr: byId("share").dataset.qr ?? "",
  }));
}

/** @param {FlatPuzzle} puzzle */
const sheetsOf = (puzzle) => [drawSheet(puzzle), ...(puzzle.palette ? [keyOfColours(puzzle.palette)] : [])];

// The board of a solid on the page of a method. Only the pages of methods for solids load it.

import { cellName, cluesAt, markName } from "../core/words.js";
import { Solid } from "../cube/solid.js";
import { say } from "../core/texts/say.js";
import { byId } from "../base/dom.js";

/** @param {HTMLElement} box @param {Layout} layout @param {() => void} redraw
 * @param {(cell: number) => number} markAt */
export function createSolid(box, layout, redraw, markAt) {
  const host = byId("block"), { content } = byId("solid-board", HTMLTemplateElement);
  return new Solid(host, layout, {
    content, redraw, library: box.dataset.library ?? "", name: host.getAttribute("aria-label") ?? "",
    testid: "example-board", label: (cell) => say("cells.label", {
      cell: cellName(layout, cell), mark: markName(markAt(cell)), clues: cluesAt(layout, cell),
    }),
  });
}

// Marks that came with a link: taken over at once if the board has none, else only if the player wants them.

import { CROSSED, isFilled, MARK } from "../core/marks.js";
import { decodeMarks } from "../core/link_marks.js";
import { takeMarks } from "../core/other_marks.js";
import { listed, say } from "../core/texts/say.js";
import { byId, fragmentValues, hook } from "../base/dom.js";

const NAME = "marks";

/** @typedef {import("../base/redraw.js").Redraw<Game>} Store */

/** @param {Store} store */
export function createSharedMarks({ state: game, change }) {
  const dialog = byId("carried", HTMLDialogElement);
  let shared = /** @type {number[]} */ ([]);

  function look() {
    shared = takeOut(game.cells.length, game.palette?.length) ?? [];
    if (!shared.some(Boolean) || same(shared)) return;
    if (!own().some(Boolean)) return take();
    byId("carried-about").textContent =
      say("sharing.carried", { carried: summary(shared), own: summary(own()) });
    if (!dialog.open) dialog.showModal();
  }

  function take() {
    dialog.close();
    change(takeMarks, shared);
  }

  const own = () => Array.from(game.cells, (value, cell) => (game.given[cell] ? 0 : value & MARK));
  const same = (/** @type {number[]} */ marks) =>
    marks.every((mark, cell) => game.given[cell] || mark === (game.cells[cell] & MARK));

  hook(dialog, "carried-keep").addEventListener("click", () => dialog.close());
  hook(dialog, "carried-take").addEventListener("click", take);
  return { look };
}

/** The marks in the fragment. They are removed from the address, so that a reload does not ask again.
 * @param {number} size @param {number} [most] the last mark of a coloured puzzle */
function takeOut(size, most) {
  const fragment = fragmentValues(), text = fragment.get(NAME);
  if (text === null) return null;
  fragment.delete(NAME);
  const rest = String(fragment) && `#${fragment}`;
  history.replaceState(history.state, "", `${location.pathname}${location.search}${rest}`);
  return decodeMarks(text, size, most);
}

/** @param {number[]} marks */
function summary(marks) {
  const filled = marks.filter(isFilled).length, crossed = marks.filter((mark) => mark === CROSSED).length;
  return listed([say("sharing.filled_cells", { count: filled }), say("sharing.crosses", { count: crossed })]);
}

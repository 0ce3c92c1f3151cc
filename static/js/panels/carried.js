// Marks that came along in the link: taken over at once where there are none, else only when the player wants them.

import { FILLED, MARK } from "../game/marks.js";
import { decodeMarks } from "../game/progress.js";
import { takeMarks } from "../game/state.js";
import { count } from "../game/words.js";

const byId = (id) => document.getElementById(id);
const NAME = "marks";

export function createCarried({ state: game, change }) {
  const dialog = byId("carried");
  let carried = null;

  function look() {
    carried = takeOut(game.cells.length);
    if (!carried?.some(Boolean) || same(carried)) return;
    if (!own().some(Boolean)) return take();
    byId("carried-about").textContent = `The link carries ${told(carried)}. You have ${told(own())} here. Taking them over can be undone.`;
    if (!dialog.open) dialog.showModal();
  }

  function take() {
    dialog.close();
    change(takeMarks, carried);
  }

  const own = () => Array.from(game.cells, (value, cell) => (game.given[cell] ? 0 : value & MARK));
  const same = (marks) => marks.every((mark, cell) => game.given[cell] || mark === (game.cells[cell] & MARK));

  dialog.querySelector('[data-testid="carried-keep"]').addEventListener("click", () => dialog.close());
  dialog.querySelector('[data-testid="carried-take"]').addEventListener("click", take);
  return { look };
}

/** The marks in the fragment, which are then taken out of the address: a reload must not ask again. */
function takeOut(size) {
  const fragment = new URLSearchParams(location.hash.slice(1)), text = fragment.get(NAME);
  if (text === null) return null;
  fragment.delete(NAME);
  history.replaceState(history.state, "", `${location.pathname}${location.search}${String(fragment) && `#${fragment}`}`);
  return decodeMarks(text, size);
}

const told = (marks) => `${count(marks.filter((mark) => mark === FILLED).length, "filled cell")} and ${crosses(marks.filter((mark) => mark > FILLED).length)}`;
const crosses = (number) => (number === 1 ? "1 cross" : `${number.toLocaleString("en")} crosses`);

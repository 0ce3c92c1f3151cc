// The drafts that this browser keeps, with small pictures: to go on with, to duplicate, to delete.

import "../core/texts/drawing_texts.js";
import { FILLED } from "../core/marks.js";
import { isShape, placeOf, sizeOf } from "../core/shapes.js";
import { say } from "../core/texts/say.js";
import { byId, make, makeSvg } from "../base/dom.js";
import { discard, drafts, duplicate } from "./drafts.js";
import { showNote } from "../base/notes.js";

/** @import { Draft } from "./drafts.js" */

/** `code` is the one that is open. @param {string} code */
export function createDrafts(code) {
  const box = byId("drafts", HTMLDetailsElement), list = byId("draft-list");
  box.addEventListener("toggle", () => { if (box.open) show(); });

  function show() {
    list.replaceChildren(...drafts().filter(({ saved }) => isShown(saved)).map(entry));
  }

  /** @param {Draft} draft */
  function entry(draft) {
    const { kind, saved } = draft, name = nameOf(saved), isOpen = draft.code === code;
    const link = make("a", { href: `${box.dataset[kind]}?draft=${draft.code}` }, thumb(saved), make("span", {}, name));
    if (isOpen) link.setAttribute("aria-current", "true");
    const copies = button("duplicate", name, () => copy(draft)), drops = button("delete", name, () => drop(draft));
    return make("li", {}, link, copies, drops);
  }

  /** @param {Draft} draft */
  function copy(draft) {
    const done = duplicate(draft, say("drawing.draft_copy", { name: nameOf(draft.saved) }));
    if (!done) showNote("drafts", say("drawing.draft_full"));
    show();
  }

  /** @param {Draft} draft */
  function drop(draft) {
    const back = discard(draft.code), name = nameOf(draft.saved);
    const said = draft.code === code ? "drawing.draft_deleted_open" : "drawing.draft_deleted";
    showNote("drafts", say(said, { name }), {
      [say("drawing.draft_undo")]: () => { if (!back()) showNote("drafts", say("drawing.draft_full")); show(); },
    });
    show();
  }
}

/** @param {"duplicate" | "delete"} what @param {string} name @param {() => void} act */
function button(what, name, act) {
  const made = make("button", { type: "button", textContent: say(`drawing.draft_${what}`) });
  made.setAttribute("aria-label", say(`drawing.draft_${what}_named`, { name }));
  made.dataset.testid = `draft-${what}`;
  made.addEventListener("click", act);
  return made;
}

/** What was kept may be anything. @param {Saved} saved */
const isShown = ({ shape, cells }) => isShape(shape) && sizeOf(shape) === cells.length;

/** @param {Saved} saved */
const nameOf = ({ title, shape = [] }) => (typeof title === "string" && title.trim()) || shape.join(" × ");

/** The picture, or a model as it is seen from the front. @param {Saved} saved */
function thumb({ shape = [], cells }) {
  const solid = shape.length === 3, [height, width] = solid ? [shape[2], shape[0]] : shape;
  const squares = new Set();
  for (let cell = 0; cell < cells.length; cell++) {
    if (Number(cells[cell]) !== FILLED) continue;
    const place = placeOf(shape, cell), [row, col] = solid ? [height - 1 - place[2], place[0]] : place;
    squares.add(`M${col} ${row}h1v1h-1z`);
  }
  return makeSvg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    makeSvg("path", { d: [...squares].join("") }));
}

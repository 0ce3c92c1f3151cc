// Drafts, flat and solid: this browser keeps each under a code of its own, beside games. Both editors list them with
// small pictures, to open, duplicate or delete.

import { isShape, isSolid, placeOf, sizeName, sizeOf } from "../core/shapes.js";
import { codesFrom, keyOf, parse, remove, textAt, write } from "../base/storage.js";
import { FILLED } from "../core/marks.js";
import { paletteIn } from "./drawing_colours.js";
import { say } from "../core/texts/say.js";
import { byId, make, makeSvg, showNote } from "../base/dom.js";

/** The beginnings of the codes of drafts. The first model of a browser has the bare code. */
const KINDS = { flat: "flat", solid: "model" };

/** @typedef {"flat" | "solid"} Kind */
/** @typedef {{ code: string, kind: Kind, saved: Saved }} Draft */

/** All drafts, the latest first. @returns {Draft[]} */
function drafts() {
  const kinds = /** @type {Kind[]} */ (Object.keys(KINDS));
  const found = kinds.flatMap((kind) => codesFrom(KINDS[kind]).map((code) =>
    ({ code, kind, saved: /** @type {Saved} */ (parse(textAt(keyOf(code)))) })));
  const isDraft = (/** @type {Draft} */ { kind, saved }) => saved?.model === true && Array.isArray(saved.shape)
    && isSolid(saved.shape) === (kind === "solid") && typeof saved.cells === "string";
  return found.filter(isDraft).sort((a, b) => (Number(b.saved.when) || 0) - (Number(a.saved.when) || 0));
}

/** The code of the draft to show: that in the address, the latest one, or a new one.
 * @param {Kind} kind */
export function draftOf(kind) {
  const wished = new URLSearchParams(location.search).get("draft"), isOwn = wished?.startsWith(KINDS[kind]);
  if (wished && isOwn) return wished;
  const latest = drafts().find((draft) => draft.kind === kind)?.code;
  const code = wished === "new" ? newCode(kind) : latest ?? (kind === "solid" ? KINDS.solid : newCode(kind));
  if (wished) history.replaceState(null, "", `?draft=${code}`);
  return code;
}

/** Keep a copy; returns its code, or null if there is no room. @param {Draft} draft @param {string} title */
function duplicate({ kind, saved }, title) {
  const code = newCode(kind), text = JSON.stringify({ ...saved, title, when: Date.now() });
  return write(keyOf(code), text, []) ? code : null;
}

/** Delete a draft. Returns a function that brings it back and says whether there was room. @param {string} code */
function discard(code) {
  const text = textAt(keyOf(code));
  remove(keyOf(code));
  return () => text !== null && write(keyOf(code), text, []);
}

/** @param {Kind} kind */
const newCode = (kind) => `${KINDS[kind]}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

// The list

/** `code` is that of the open draft. @param {string} code */
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
  const textContent = say(`drawing.draft_${what}`);
  const made = make("button", { type: "button", textContent, onclick: act, testid: `draft-${what}` });
  made.setAttribute("aria-label", say(`drawing.draft_${what}_named`, { name }));
  return made;
}

/** Storage may hold anything. @param {Saved} saved */
const isShown = ({ shape, cells }) => isShape(shape) && sizeOf(shape) === cells.length;

/** @param {Saved} saved */
const nameOf = ({ title, shape = [] }) => (typeof title === "string" && title.trim()) || sizeName(shape);

/** The picture, or a model seen from the front. @param {Saved} saved */
function thumb({ shape = [], cells, inks }) {
  const solid = shape.length === 3, [height, width] = solid ? [shape[2], shape[0]] : shape;
  const squares = /** @type {Map<string, Set<string>>} */ (new Map()); // by sign of their cells
  for (let cell = 0; cell < cells.length; cell++) {
    const sign = cells[cell];
    if (solid ? Number(sign) !== FILLED : sign === "0") continue;
    const place = placeOf(shape, cell), [row, col] = solid ? [height - 1 - place[2], place[0]] : place;
    squares.set(sign, (squares.get(sign) ?? new Set()).add(`M${col} ${row}h1v1h-1z`));
  }
  return makeSvg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    ...[...squares].map(([sign, paths]) => {
      const path = makeSvg("path", { d: [...paths].join("") });
      path.style.fill = paletteIn(inks)?.[parseInt(sign, 32)]?.value ?? "";
      return path;
    }));
}

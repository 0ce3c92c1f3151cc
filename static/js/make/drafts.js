// What both editors do with drafts, flat and solid. This browser keeps each under a code of its own, beside games; a
// list with small pictures opens, duplicates and deletes them. A draft is published as a puzzle.

import { isShape, isSolid, placeOf, sizeName, sizeOf } from "../core/shapes.js";
import { openPuzzle } from "../base/net/puzzles.js";
import { codesFrom, keepMade, keyOf, parse, remove, textAt, write } from "../base/storage.js";
import { Keeping } from "../base/autosave.js";
import { idOf } from "../core/achievements.js";
import { FILLED } from "../core/marks.js";
import { paletteIn } from "./drawing_colours.js";
import { say } from "../core/texts/say.js";
import { byId, makeSvg, showNote } from "../base/dom.js";
import { html, render } from "../base/html.js";

/** The beginnings of the codes of drafts. The first model of a browser has the bare code. */
const KINDS = { flat: "flat", solid: "model" };

/** @typedef {"flat" | "solid"} Kind */
/** @typedef {{ code: string, kind: Kind, saved: Saved }} Draft */

/** All drafts, the latest first. @returns {Draft[]} */
function drafts() {
  const kinds = /** @type {Kind[]} */ (Object.keys(KINDS));
  const all = kinds.flatMap((kind) => codesFrom(KINDS[kind]).map((code) =>
    ({ code, kind, saved: /** @type {Saved} */ (parse(textAt(keyOf(code)))) })));
  const isDraft = (/** @type {Draft} */ { kind, saved }) => saved?.model === true && Array.isArray(saved.shape)
    && isSolid(saved.shape) === (kind === "solid") && typeof saved.cells === "string";
  return all.filter(isDraft).sort((a, b) => (Number(b.saved.when) || 0) - (Number(a.saved.when) || 0));
}

/** The draft to show: that in the address, the latest or a new one. @param {Kind} kind */
export function draftOf(kind) {
  const wanted = new URLSearchParams(location.search).get("draft");
  if (wanted?.startsWith(KINDS[kind])) return wanted;
  const latest = drafts().find((draft) => draft.kind === kind)?.code;
  const code = wanted === "new" ? newCode(kind) : latest ?? (kind === "solid" ? KINDS.solid : newCode(kind));
  if (wanted) history.replaceState(null, "", `?draft=${code}`);
  return code;
}

/** Keep a copy; returns whether there was room. @param {Draft} draft @param {string} title */
const duplicate = ({ kind, saved }, title) =>
  write(keyOf(newCode(kind)), JSON.stringify({ ...saved, title, when: Date.now() }), []);

/** Delete a draft. Returns a function that brings it back and says whether there was room. @param {string} code */
function discard(code) {
  const text = textAt(keyOf(code));
  remove(keyOf(code));
  return () => text !== null && write(keyOf(code), text, []);
}

/** @param {Kind} kind */
const newCode = (kind) => `${KINDS[kind]}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/** Keep the draft with that code from now on, and list all drafts. Returns a function to call when it has changed. If
 * another tab went on, `take(draft)` changes to its draft, with a note that leads back. `read(saved)` is a draft, if
 * there is one in it, and `savedOf(draft)` is how it is kept; `known` is the text from which it was read.
 * @template D @param {string} code @param {string | null} known
 * @param {{ version: () => number, resting?: () => boolean, now: () => D, take: (draft: D) => void, note: string,
 *   other: string, read: (saved: Partial<Saved> | null) => D | null, savedOf: (draft: D) => Partial<Saved> }} own */
export function keepDraft(code, known, { version, resting = () => true, now, take, note, other, read, savedOf }) {
  const offer = (/** @type {Partial<Saved>} */ saved) =>
    showNote(note, other, { [say("making.show_other")]: () => swap(saved) });

  /** @param {Partial<Saved>} saved */
  function swap(saved) {
    const mine = savedOf(now()), draft = read(saved);
    if (draft) take(draft);
    offer(mine);
  }

  /** @param {Saved} saved */
  function isSame(saved) {
    const draft = read(saved);
    return draft !== null && JSON.stringify(savedOf(draft)) === JSON.stringify(savedOf(now()));
  }

  const keeping = new Keeping(code, {
    version, resting, record: () => savedOf(now()), take: swap, stay: offer,
    fits: (saved) => read(saved) !== null, same: isSame,
  }, known);
  keeping.listen();
  createDrafts(code);
  return () => keeping.save();
}

/** The puzzle of a draft at its address; null if it cannot be opened, which `fail` tells.
 * @param {string} address of the server's answers @param {Parameters<typeof openPuzzle>[1]} written
 * @param {(sentence?: string) => void} fail */
export async function publish(address, written, fail) {
  const { answer, error } = await openPuzzle(address, written), { url, title } = answer ?? {};
  fail(url ? "" : error ?? say("making.too_large"));
  if (!url) return null;
  const code = url.split("/").at(-1) ?? "";
  keepMade(idOf(code));
  return { url, title, code };
}

// The list

/** `code` is that of the open draft. @param {string} code */
function createDrafts(code) {
  const box = byId("drafts", HTMLDetailsElement);
  box.addEventListener("toggle", () => { if (box.open) show(); });

  function show() {
    render(byId("draft-list"), drafts().filter(({ saved }) => isShown(saved)).map(item));
  }

  /** @param {Draft} draft */
  function item(draft) {
    const { kind, saved } = draft, name = nameOf(saved), current = draft.code === code ? "true" : null;
    const button = (/** @type {"duplicate" | "delete"} */ what, /** @type {() => void} */ act) => html`<button
      type="button" onclick=${act} aria-label=${say(`drawing.draft_${what}_named`, { name })}
      data-testid=${`draft-${what}`}>${say(`drawing.draft_${what}`)}</button>`;
    return html`<li key=${draft.code}><a href=${`${box.dataset[kind]}?draft=${draft.code}`} aria-current=${current}>
      ${thumb(saved)}<span>${name}</span></a>
      ${button("duplicate", () => copy(draft))}${button("delete", () => drop(draft))}</li>`;
  }

  /** @param {Draft} draft */
  function copy(draft) {
    const isKept = duplicate(draft, say("drawing.draft_copy", { name: nameOf(draft.saved) }));
    if (!isKept) showNote("drafts", say("drawing.draft_full"));
    show();
  }

  /** @param {Draft} draft */
  function drop(draft) {
    const restore = discard(draft.code), name = nameOf(draft.saved);
    const sentence = draft.code === code ? "drawing.draft_deleted_open" : "drawing.draft_deleted";
    showNote("drafts", say(sentence, { name }), {
      [say("drawing.draft_undo")]: () => { if (!restore()) showNote("drafts", say("drawing.draft_full")); show(); },
    });
    show();
  }
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

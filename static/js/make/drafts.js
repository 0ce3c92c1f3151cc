// Drafts of what is made, flat and solid, kept in this browser each under a code of its own, beside games.

import { isSolid } from "../core/shapes.js";
import { codesFrom, keyOf, parse, remove, textAt, write } from "../base/saved_games.js";

/** How the codes of drafts begin; the first model that anybody made has just that one. */
const KINDS = { flat: "flat", solid: "model" };

/** @typedef {"flat" | "solid"} Kind */
/** @typedef {{ code: string, kind: Kind, saved: Saved }} Draft */

/** All that can be shown, the latest first. @returns {Draft[]} */
export function drafts() {
  const kinds = /** @type {Kind[]} */ (Object.keys(KINDS));
  const found = kinds.flatMap((kind) => codesFrom(KINDS[kind]).map((code) =>
    ({ code, kind, saved: /** @type {Saved} */ (parse(textAt(keyOf(code)))) })));
  const isDraft = (/** @type {Draft} */ { kind, saved }) => saved?.model === true && Array.isArray(saved.shape)
    && isSolid(saved.shape) === (kind === "solid") && typeof saved.cells === "string";
  return found.filter(isDraft).sort((a, b) => (Number(b.saved.when) || 0) - (Number(a.saved.when) || 0));
}

/** The code of the draft that a page is to show: that of its address, the latest one, or a new one.
 * @param {Kind} kind */
export function draftOf(kind) {
  const wished = new URLSearchParams(location.search).get("draft"), isOwn = wished?.startsWith(KINDS[kind]);
  if (wished && isOwn) return wished;
  const latest = drafts().find((draft) => draft.kind === kind)?.code;
  const code = wished === "new" ? newCode(kind) : latest ?? (kind === "solid" ? KINDS.solid : newCode(kind));
  if (wished) history.replaceState(null, "", `?draft=${code}`);
  return code;
}

/** Keep a copy; its code, or null where there is no room. @param {Draft} draft @param {string} title */
export function duplicate({ kind, saved }, title) {
  const code = newCode(kind), text = JSON.stringify({ ...saved, title, when: Date.now() });
  return write(keyOf(code), text, []) ? code : null;
}

/** Take a draft away; a function that brings it back, and says whether there was room. @param {string} code */
export function discard(code) {
  const text = textAt(keyOf(code));
  remove(keyOf(code));
  return () => text !== null && write(keyOf(code), text, []);
}

/** @param {Kind} kind */
const newCode = (kind) => `${KINDS[kind]}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

// Notes to the visitor: a calm sentence and buttons to react to it, in one place of the page, which screen readers read
// when they are idle.

import { byId, make } from "./dom.js";

/** Show a note, replacing one of the same name. `acts` are the labels and effects of its buttons, each of which first
 * removes the note.
 * @param {string} name @param {string} sentence @param {Record<string, () => unknown>} acts */
export function showNote(name, sentence, acts = {}) {
  const buttons = Object.entries(acts).map(([label, act], i) => {
    const button = make("button", { type: "button", textContent: label, testid: `${name}-${i + 1}` });
    button.addEventListener("click", () => { hideNote(name); act(); });
    return button;
  });
  const note = make("div", { className: "note", testid: name }, make("p", { textContent: sentence }), ...buttons);
  const before = noteNamed(name);
  if (before) before.replaceWith(note);
  else byId("notes").append(note);
}

/** @param {string} name */
export const hideNote = (name) => noteNamed(name)?.remove();

/** @param {string} name */
const noteNamed = (name) => byId("notes").querySelector(`[data-testid="${name}"]`);

// What is said about a puzzle besides its numbers: title, author, a note for the end, a licence.

import { LONGEST } from "./drawing.js";
import { byId, valueIn } from "../base/dom.js";

/** @import { Drawing } from "./drawing.js" */

/** @param {{ now: () => Drawing, commit: (changes: Partial<Drawing>, group?: string) => void }} editor */
export function createAbout({ now, commit }) {
  const fields = {
    title: byId("title", HTMLInputElement), author: byId("author", HTMLInputElement),
    note: byId("note", HTMLTextAreaElement), licence: byId("licence", HTMLSelectElement),
  };
  const names = /** @type {(keyof typeof fields)[]} */ (Object.keys(fields));
  for (const name of names) {
    fields[name].addEventListener("input", (event) =>
      commit({ [name]: valueIn(event).slice(0, LONGEST[name]) }, `about ${name}`));
  }

  return () => {
    for (const name of names) if (fields[name].value !== now()[name]) fields[name].value = now()[name];
  };
}

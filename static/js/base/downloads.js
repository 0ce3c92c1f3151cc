// What leaves the page in the hands of its visitor: a file, or a text on the clipboard.

import { make } from "./dom.js";

const SAVING = 10_000; // milliseconds that a browser may take to fetch what it saves

/** @param {Blob} content @param {string} name of the file */
export function saveFile(content, name) {
  const address = URL.createObjectURL(content);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), SAVING);
}

/** Copy all of a field; whether that could be done. @param {HTMLInputElement | HTMLTextAreaElement} field */
export async function copyField(field) {
  field.select();
  const written = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
  return written || document.execCommand("copy");
}

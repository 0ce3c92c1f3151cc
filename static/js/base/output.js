// What visitors take away from a page: a file, a text on the clipboard, or the empty puzzle on paper.

import { during } from "./busy.js";
import { make } from "./dom.js";
import { say } from "../core/texts/say.js";

const SAVING = 10_000; // milliseconds that a browser may take to fetch the file
const COPIED = 3_000; // milliseconds for which a button says that it has copied
const WRITTEN = 80; // characters: nobody types a longer link, which only the QR code holds

/** @param {Blob} content @param {string} name of the file */
export function saveFile(content, name) {
  const address = URL.createObjectURL(content);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), SAVING);
}

/** Copy a text. The label of the button says for a moment whether that was possible; in a `field`, which may be hidden
 * otherwise, the text is then selected to be copied by hand.
 * @param {HTMLElement} button @param {string} text @param {HTMLInputElement | HTMLTextAreaElement | null} [field] */
export async function copyBy(button, text, field = null) {
  const label = button.querySelector("span") ?? button, { hidden = false } = field ?? {};
  if (field) Object.assign(field, { value: text, hidden: false });
  field?.select();
  const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false)
    || (field !== null && document.execCommand("copy"));
  if (field && copied) field.hidden = hidden;
  label.dataset.before ??= label.textContent ?? "";
  label.ariaLive = "polite";
  label.textContent = say(copied ? "asking.copied" : field ? "asking.copy_by_hand" : "asking.cannot_copy");
  setTimeout(() => { label.textContent = label.dataset.before ?? ""; }, COPIED);
}

/** Print the empty puzzle with its name and address. The sheet is built only then: `draw()` gives its drawings,
 * `about()` the texts beside them and the address of a QR code. Returns a function that prints once that is loaded.
 * @param {HTMLElement} host @param {() => Element[]} draw
 * @param {() => { title: string, size: string, link: string, qr: string }} about */
export function printOn(host, draw, about) {
  const code = new Image();

  addEventListener("beforeprint", () => {
    const { title, size, link } = about(), way = make("span", { textContent: link.length > WRITTEN ? "" : link });
    const head = [make("h2", { textContent: title })],
      sized = title.includes(size) ? [] : [make("p", { textContent: size })];
    const foot = make("footer", {}, ...(code.naturalWidth ? [code] : []), way);
    host.replaceChildren(...head, ...sized, ...draw(), foot);
  });

  return async function printSheet() {
    code.src = about().qr;
    await during("loading", code.decode()).catch(() => {}); // without a code if the link is too long
    print();
  };
}

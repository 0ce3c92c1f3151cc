// The empty puzzle for the printer, with its name and the way back to it. Built only when something is printed.

import { during } from "./busy.js";
import { make } from "./dom.js";

const WRITTEN = 80; // a longer link nobody types: the code holds it

/**
 * `draw()` gives the pictures of the puzzle, `about()` what stands beside them, `qr` the address of a picture. Returns
 * `print`, which waits for that one.
 * @param {HTMLElement} host
 * @param {() => Element[]} draw
 * @param {() => { title: string, size: string, link: string, qr: string }} about
 */
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
    await during("loading", code.decode()).catch(() => {}); // too long a link: then without
    print();
  };
}

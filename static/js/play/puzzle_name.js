// What the puzzle of a page is called.

import { say } from "../core/texts/say.js";
import { byId, fragmentValues } from "../base/dom.js";

const LONGEST = 300;

/**
 * `title`: that of the fragment, of a game that was kept, or what the page says. A puzzle that came along has a title
 * of its own, which would give the answer away: `reveal` writes it onto the page. `author`: whose it is, `note`: what
 * is shown at the end, and `licence`, as far as a link or a file told; `sharesTitle`: whether a link has to
 * carry the title on.
 * @param {HTMLElement} page
 * @param {Saved | null} saved
 */
export function nameOf(page, saved) {
  const heading = byId("title"), own = page.dataset.title, inLink = fragmentValues();
  const title = heading.textContent ?? "";
  const name = { title, author: "", note: "", licence: "", sharesTitle: false, reveal: () => call(own) };

  /** @param {unknown} title */
  function call(title) {
    if (typeof title !== "string" || !title || title === name.title) return;
    name.title = heading.textContent = title;
    document.title = say("board.page_title", { title });
    for (const about of page.querySelectorAll("#about")) about.removeAttribute("hidden");
    name.sharesTitle = !own;
  }

  if (own) return name;
  call(inLink.get("title")?.slice(0, LONGEST) || saved?.title);
  for (const part of /** @type {const} */ (["author", "note", "licence"])) {
    const text = inLink.get(part) || saved?.[part];
    if (typeof text === "string") name[part] = text.slice(0, LONGEST);
  }
  return name;
}

// Links: the texts about the puzzle in the link of a page, the button that shares a link, and marks that came with one.

import { byId, fragmentValues, hook } from "../base/dom.js";
import { late } from "../base/late.js";
import { say } from "../core/texts/say.js";

/** Returns a function that opens the dialog, with what is to be shared.
 * @param {Game} game @param {import("./share.js").Shared} shared */
export function offerShare(game, shared) {
  const share = late(
    "../play/share.js", () => import("./share.js"), ({ Share }) => new Share(game, shared),
  );
  const open = async (what = "puzzle") => (await share())?.open(what);
  hook(document, "share-open").addEventListener("click", () => open());
  return open;
}

/** Look for marks in the fragment, now and whenever it changes.
 * @param {import("../base/redraw.js").Redraw<any>} store */
export function listenToSharedMarks(store) {
  const marks = late(
    "../play/shared_marks.js", () => import("./shared_marks.js"), ({ createSharedMarks }) => createSharedMarks(store),
  );

  async function look() {
    if (fragmentValues().has("marks")) (await marks())?.look();
  }

  addEventListener("hashchange", look);
  look();
}

// The texts of a link

const LONGEST = 300;

/** `title` comes from the fragment, a saved game, or the page. The real title of an example would give the answer away:
 * `reveal` writes it onto the page. `author`, `licence`, and `note`, which is shown at the end, come from a link or a
 * file. `sharesTitle`: whether links have to contain the title.
 * @param {HTMLElement} page @param {Saved | null} saved */
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

// Links: the texts about the puzzle in the link of a page, the button that shares a link, and marks that came with one.

import { byId, fragmentValues, hook, setText } from "../base/dom.js";
import { late } from "../base/late.js";
import { isMade } from "../base/saved_games.js";
import { say } from "../core/texts/say.js";

/** Returns a function that opens the dialog, with what is to be shared.
 * @param {Game} game @param {import("./share.js").Shared} shared */
export function offerShare(game, shared) {
  const share = late(() => import("./share.js"), ({ Share }) => new Share(game, shared));
  const open = async (what = "puzzle") => (await share())?.open(what);
  hook(document, "share-open").addEventListener("click", () => open());
  return open;
}

/** Look for marks in the fragment, now and whenever it changes.
 * @param {import("../base/redraw.js").Redraw<any>} store */
export function listenToSharedMarks(store) {
  const marks = late(() => import("./shared_marks.js"), ({ createSharedMarks }) => createSharedMarks(store));

  async function look() {
    if (fragmentValues().has("marks")) (await marks())?.look();
  }

  addEventListener("hashchange", look);
  look();
}

// The texts of a link

const LONGEST = 300;

/** What a puzzle is called. Its title gives the picture away, so `title`, which the page shows, is the `neutral` name
 * until `reveal` is called: at the end, or when the player asks. Whoever made the puzzle here knows its title.
 * `secret` is the title that a link has to contain, from the fragment or a saved game; the page has that of an example.
 * `author`, `licence`, and `note`, which is shown at the end, come from a link or a file, too.
 * @param {HTMLElement} page @param {Saved | null} saved */
export function nameOf(page, saved) {
  const { title: own = "", id = "" } = page.dataset, heading = byId("title"), neutral = heading.textContent ?? "";
  const untold = byId("untold"), inLink = fragmentValues();
  const name = { title: neutral, neutral, secret: "", author: "", note: "", licence: "", reveal };

  /** @param {string} title */
  function call(title) {
    name.title = heading.textContent = title;
    document.title = say("board.page_title", { title });
  }

  function reveal() {
    const secret = own || name.secret;
    untold.hidden = true;
    if (!secret || secret === name.title) return;
    call(secret);
    byId("about").hidden = false;
    setText(byId("about"), name.neutral);
  }

  /** @param {string} part @param {unknown} kept */
  function textOf(part, kept) {
    const text = inLink.get(part) || kept;
    return typeof text === "string" ? text.slice(0, LONGEST) : "";
  }

  if (own) return name;
  for (const part of /** @type {const} */ (["author", "note", "licence"])) name[part] = textOf(part, saved?.[part]);
  const secret = name.secret = textOf("title", saved?.secret), shown = saved?.title;
  untold.hidden = !secret;
  untold.onclick = reveal;
  if (shown === secret || isMade(id)) reveal();
  else if (shown && typeof shown === "string") call(name.neutral = shown);
  return name;
}

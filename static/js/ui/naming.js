// What the puzzle of a page is called.

import { say } from "../texts/say.js";
import { byId, carried } from "./dom.js";

const LONGEST = 200;

/**
 * The title of an example, the one that came along in the fragment, or that of a game that was kept: {title, carried},
 * the latter whether a link has to carry it on. It is written onto the page as well.
 * @param {HTMLElement} page
 * @param {Saved | null} saved
 */
export function nameOf(page, saved) {
  const heading = byId("title"), untitled = heading.textContent ?? "";
  const linked = carried().get("title")?.slice(0, LONGEST), found = page.dataset.title || linked || saved?.title;
  if (typeof found !== "string" || !found) return { title: untitled, carried: false };
  heading.textContent = found;
  document.title = say("board.page_title", { title: found });
  return { title: found, carried: !page.dataset.title && found !== untitled };
}

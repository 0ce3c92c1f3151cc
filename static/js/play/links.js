// Links: the button that shares one, and the marks that came along in one. Both panels are loaded when they are first
// wanted.

import { fragmentValues, hook } from "../base/dom.js";
import { late } from "../base/late.js";

/** Returns what opens the panel, with that chosen to be shared.
 * @param {Game} game @param {import("./share.js").Shared} shared */
export function offerShare(game, shared) {
  const share = late(
    "../play/share.js", () => import("./share.js"), ({ createShare }) => createShare(game, shared),
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

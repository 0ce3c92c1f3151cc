// Buttons that save what is watched: as a film, as pictures, or its chart. The dialog is loaded when it is first
// wanted.

import { late } from "../base/late.js";

/** `buttons` by the kind of file that each of them begins with.
 * @param {Record<string, HTMLElement>} buttons @param {import("./film/save_dialog.js").Watched} watched */
export function createSaving(buttons, watched) {
  const load = late(() => import("./film/save_dialog.js"),
    ({ SaveDialog }) => new SaveDialog(watched));
  for (const [kind, button] of Object.entries(buttons)) {
    button.addEventListener("click", async () => (await load())?.open(kind));
  }
}

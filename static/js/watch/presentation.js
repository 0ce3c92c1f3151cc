// A solve shown to a room: all of the screen for board and reason, and nothing else.

import { part } from "../base/dom.js";

/** In `root`; `changed` is called when it begins and when it ends. @param {Root} root @param {() => void} changed */
export const createPresenting = (root, changed) => new Presenting(root, changed);

class Presenting {
  /** @param {Root} root @param {() => void} changed */
  constructor(root, changed) {
    this.changed = changed;
    this.keys = part(root, "keys", HTMLDialogElement);
    this.on = false;
    document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) this.leave(); });
  }

  toggle() {
    if (this.on) this.leave();
    else this.enter();
  }

  enter() {
    this.on = true;
    document.body.classList.add("presenting");
    // Where the browser does not give the whole screen, the page shows the same in its window.
    document.documentElement.requestFullscreen?.().catch(() => {});
    this.changed();
  }

  leave() {
    if (!this.on) return;
    this.on = false;
    document.body.classList.remove("presenting", "blank");
    if (document.fullscreenElement) document.exitFullscreen();
    this.changed();
  }

  /** Nothing to look at but who speaks. */
  toggleBlank() {
    document.body.classList.toggle("blank");
  }

  showKeys() {
    if (!this.keys.open) this.keys.showModal();
  }
}

// Parts of a page that few visits need are loaded when they are first wanted.

import { say } from "../core/texts/say.js";
import { during } from "./busy.js";
import { byId, setError } from "./dom.js";

/** Returns a function that loads a module when it is first called, and gives the result of `make`; null, with a note on
 * the page, if it cannot be loaded. A `quiet` call only loads it ahead of its use.
 * @template M, T @param {() => Promise<M>} load @param {(module: M) => T | Promise<T | null>} make */
export function late(load, make) {
  const note = byId("missing");
  /** @type {Promise<T | null> | null} */
  let loading = null;
  return async (quiet = false) => {
    loading ??= load().then(make, () => null);
    const made = await during("loading", loading);
    if (made === null) loading = null;
    if (!quiet) setError(note, made === null ? say("asking.part_missing") : "");
    return made;
  };
}

/** Load a module without which the page cannot go on. After two failed attempts a note says so, and the page stops.
 * @template M @param {() => Promise<M>} load */
export async function loadNeeded(load) {
  const attempt = late(load, (module) => module), module = await attempt(true) ?? await attempt();
  if (module === null) throw new Error("a part of this page cannot be loaded");
  return module;
}

/** Load the code of the buttons in `host` when one is pressed, or at once. A button that is pressed earlier works as
 * soon as it is loaded. @param {HTMLElement} host @param {(quiet?: boolean) => Promise<unknown>} load */
export async function serveButtons(host, load, atOnce = true) {
  async function pressed(/** @type {MouseEvent} */ { target }) {
    const button = /** @type {Element} */ (target).closest("button");
    if (!button || await load() === null) return;
    host.removeEventListener("click", pressed);
    button.click();
  }

  host.addEventListener("click", pressed);
  if (atOnce && await load(true) !== null) host.removeEventListener("click", pressed);
}

// Parts of a page that few visits need: they are loaded when they are first wanted.

import { say } from "../core/texts/say.js";
import { during } from "./busy.js";
import { byId, setError } from "./dom.js";

/**
 * A function that gives what `make` makes, once, of the module that `load` imports; null, which is told on the page, as
 * long as it cannot be loaded. Browsers never again ask for a module that once did not come, unless by another address:
 * that is what its `name`, as seen from this folder, is for. `quiet`: only so that it is there when it is wanted.
 * @template M, T
 * @param {string} name
 * @param {() => Promise<M>} load
 * @param {(module: M) => T} make
 */
export function late(name, load, make) {
  const note = byId("missing");
  let tries = 0;
  /** @type {Promise<T | null> | null} */
  let loading = null;
  return async (quiet = false) => {
    loading ??= (tries++ ? import(`${name}?${tries}`) : load()).then(make, () => null);
    const made = await during("loading", loading);
    if (made === null) loading = null;
    if (!quiet) setError(note, made === null ? say("asking.part_missing") : "");
    return made;
  };
}

/**
 * Load at once what serves the buttons in `host`: one that is pressed before it came counts when it is there.
 * @param {HTMLElement} host
 * @param {(quiet?: boolean) => Promise<unknown>} load
 */
export async function serveButtons(host, load) {
  async function pressed(/** @type {MouseEvent} */ { target }) {
    const button = /** @type {Element} */ (target).closest("button");
    if (!button || await load() === null) return;
    host.removeEventListener("click", pressed);
    button.click();
  }

  host.addEventListener("click", pressed);
  if (await load(true) !== null) host.removeEventListener("click", pressed);
}

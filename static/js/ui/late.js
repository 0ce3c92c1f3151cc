// Parts of a page that few visits need: they are loaded when they are first wanted.

import { say } from "../texts/say.js";
import { byId, setError } from "./dom.js";

/**
 * A function that gives what `load` imports and makes, once made; null, which is told on the page, as long as it cannot
 * be loaded.
 * @template T
 * @param {() => Promise<T>} load
 */
export function late(load) {
  const note = byId("missing");
  /** @type {Promise<T | null> | null} */
  let loading = null;
  return async () => {
    loading ??= load().catch(() => null);
    const made = await loading;
    if (!made) loading = null;
    setError(note, made ? "" : say("asking.part_missing"));
    return made;
  };
}

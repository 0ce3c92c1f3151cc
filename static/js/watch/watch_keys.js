// The keys of whoever watches a solver, and of presenters with a remote control, which sends keys as well.

import { targetOf } from "../base/dom.js";

/**
 * What keys do; `way` is 1 or -1.
 * @typedef {object} WatchActs
 * @property {() => boolean} watching whether the view shows
 * @property {() => boolean} presenting
 * @property {() => void} pause
 * @property {(way: number) => void} step
 * @property {(way: number) => void} turn
 * @property {(way: number) => void} end to the beginning or to the end
 * @property {() => void} code
 * @property {() => void} insight
 * @property {() => void} larger
 * @property {() => void} branch
 * @property {() => void} present
 * @property {() => void} keys
 * @property {() => boolean} byHand whether somebody holds the temperature
 * @property {() => void} toggleHand
 * @property {(way: number) => void} warm
 * @property {() => void} leave
 * @property {() => void} verdict
 * @property {() => void} blank
 */

/** @type {Record<string, (acts: WatchActs) => void>} */
const ALWAYS = {
  ArrowLeft: ({ step }) => step(-1), ArrowRight: ({ step }) => step(1),
  "Shift+ArrowLeft": ({ turn }) => turn(-1), "Shift+ArrowRight": ({ turn }) => turn(1),
  Home: ({ end }) => end(-1), End: ({ end }) => end(1),
  " ": ({ pause }) => pause(), p: ({ present }) => present(), "?": ({ keys }) => keys(),
  c: ({ code }) => code(), i: ({ insight }) => insight(), l: ({ larger }) => larger(), f: ({ branch }) => branch(),
  v: ({ verdict }) => verdict(), h: ({ toggleHand }) => toggleHand(),
  F5: ({ present }) => present(), // what the button of a remote control sends that begins, and ends, a show
};

/** @type {Record<string, (acts: WatchActs) => void>} */
const PRESENTING = {
  PageUp: ({ step }) => step(-1), PageDown: ({ step }) => step(1), Escape: ({ leave }) => leave(),
  b: ({ blank }) => blank(), ".": ({ blank }) => blank(),
};

/** @type {Record<string, (acts: WatchActs) => void>} */
const BY_HAND = { ArrowUp: ({ warm }) => warm(1), ArrowDown: ({ warm }) => warm(-1) };

const FIELDS = "input:not([type=range], [type=radio], [type=checkbox]), select, textarea, [role=tab], dialog";
const ITS_OWN = /^(Arrow\w+|Home|End|Page\w+| )$/; // keys by which what is held by the focus is set itself
const SCRUB = "[data-testid=scrub]"; // which goes step by step like everything else

/** @param {WatchActs} acts */
export function listenToWatchKeys(acts) {
  addEventListener("keydown", (event) => {
    if (!acts.watching() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = targetOf(event), act = actOf(event, acts);
    if (!act || isForField(event.key, target)) return;
    event.preventDefault();
    act(acts);
  });
}

/** Whether a key is for what has the focus. @param {string} key @param {Element} target */
function isForField(key, target) {
  if (target.matches(SCRUB)) return false;
  if (target.closest(FIELDS) || (key === " " && target.closest("button, a, summary"))) return true;
  return ITS_OWN.test(key) && target.matches("input");
}

/** @param {KeyboardEvent} event @param {WatchActs} acts */
function actOf({ key, shiftKey }, { presenting, byHand }) {
  const name = key.length === 1 ? key.toLowerCase() : shiftKey ? `Shift+${key}` : key;
  return ALWAYS[name] ?? (presenting() ? PRESENTING[name] : undefined) ?? (byHand() ? BY_HAND[name] : undefined);
}

// The keys for watching a method, including those that a remote control sends.

import { targetOf } from "../base/dom.js";

/** @import { Watch } from "./watch.js" */
/** @typedef {Record<string, (watch: Watch) => unknown>} Keys */

/** @type {Keys} */
const ALWAYS = {
  ArrowLeft: (watch) => watch.step(-1), ArrowRight: (watch) => watch.step(1),
  "Shift+ArrowLeft": (watch) => watch.turn(-1), "Shift+ArrowRight": (watch) => watch.turn(1),
  Home: (watch) => watch.go(0), End: (watch) => watch.go(watch.playback.count), " ": (watch) => watch.togglePlaying(),
  p: ({ presentation }) => presentation.toggle(), "?": ({ presentation }) => presentation.showKeys(),
  F5: ({ presentation }) => presentation.toggle(), // what a remote control sends to begin a show, and to end it
  c: ({ moment }) => moment?.panel.showNextCode(), i: ({ moment }) => moment?.panel.toggleInsight(),
  l: ({ moment }) => moment?.panel.toggleLarger(), f: ({ moment }) => moment?.branching.toggle(),
  v: ({ moment }) => moment?.toggleVerdict(), h: ({ moment }) => moment?.panel.hand?.toggle(),
};

/** @type {Keys} */
const PRESENTING = {
  PageUp: (watch) => watch.step(-1), PageDown: (watch) => watch.step(1),
  Escape: ({ presentation }) => presentation.leave(),
  b: ({ presentation }) => presentation.toggleBlank(), ".": ({ presentation }) => presentation.toggleBlank(),
};

/** As long as somebody holds the temperature. @type {Keys} */
const BY_HAND = {
  ArrowUp: ({ moment }) => moment?.panel.hand?.nudge(1), ArrowDown: ({ moment }) => moment?.panel.hand?.nudge(-1),
};

const FIELDS = "input:not([type=range], [type=radio], [type=checkbox]), select, textarea, [role=tab], dialog";
const ITS_OWN = /^(Arrow\w+|Home|End|Page\w+| )$/; // keys that set an input that has the focus
const SCRUB = "[data-testid=scrub]"; // these keys step there as everywhere

/** @param {Watch} watch */
export function listenToWatchKeys(watch) {
  addEventListener("keydown", (event) => {
    if (!watch.isShown || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = targetOf(event), act = actOf(event, watch);
    if (!act || isForField(event.key, target)) return;
    event.preventDefault();
    act(watch);
  });
}

/** Whether a key is for the element that has the focus. @param {string} key @param {Element} target */
function isForField(key, target) {
  if (target.matches(SCRUB)) return false;
  if (target.closest(FIELDS) || (key === " " && target.closest("button, a, summary"))) return true;
  return ITS_OWN.test(key) && target.matches("input");
}

/** @param {KeyboardEvent} event @param {Watch} watch */
function actOf({ key, shiftKey }, { presentation, moment }) {
  const name = key.length === 1 ? key.toLowerCase() : shiftKey ? `Shift+${key}` : key;
  return ALWAYS[name] ?? (presentation.on ? PRESENTING[name] : undefined)
    ?? (moment?.panel.hand?.hand ? BY_HAND[name] : undefined);
}

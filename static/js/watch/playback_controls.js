// The controls of anything that is played: the buttons and keys for playing, stepping, scrubbing and speed; and numbers
// and a sentence that change all the time.

import "../core/texts/more_texts.js";
import { say } from "../core/texts/say.js";
import { find, hook, make, setText, targetOf } from "../base/dom.js";

/** Steps a second; the last speed is as fast as events arrive. */
const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, Infinity];

// Buttons

/** @import { Playhead } from "./playhead.js" */

/** The buttons in `box`, of which some may be missing. They move the playhead and show where it is.
 * @param {HTMLElement} box @param {Playhead} playhead */
export function createTransport(box, playhead) {
  const scrub = hook(box, "scrub", HTMLInputElement), pause = hook(box, "pause", HTMLButtonElement);
  const speed = /** @type {HTMLInputElement | null} */ (box.querySelector('input[data-testid="speed"]'));
  const steps = /** @type {const} */ (["step", "turn"]).flatMap((act) => [-1, 1].flatMap((way) => {
    const button = box.querySelector(`[data-testid="${way < 0 ? `${act}-back` : act}"]`);
    if (!(button instanceof HTMLButtonElement)) return [];
    button.addEventListener("click", () => playhead[act](way));
    return [{ button, way }];
  }));
  let shown = "";

  pause.addEventListener("click", () => playhead.toggle());
  scrub.addEventListener("input", () => playhead.seek(Number(scrub.value) / Number(scrub.max)));
  speed?.addEventListener("input", () => playhead.setSpeed(SPEEDS[Number(speed.value)]));

  /** Show where the playhead is, for screen readers as `text`. Steps lead out of a closed part of a recording.
   * @param {string} text */
  function show(text) {
    const { track, position, playing } = playhead, { first, count, closed } = track, most = track.xAt(count);
    const now = [text, position, count, playing, playhead.speed, closed].join();
    if (now === shown) return;
    shown = now;
    scrub.value = String((most ? track.xAt(position) / most : 0) * Number(scrub.max));
    scrub.setAttribute("aria-valuetext", text);
    scrub.disabled = pause.disabled = !count && !playing;
    find(pause, "span").textContent = say(playing ? "watch.pause" : "watch.play");
    find(pause, "use", SVGElement).setAttribute("href", playing ? "#i-pause" : "#i-play");
    if (speed && playhead.speed !== null) speed.value = String(SPEEDS.indexOf(playhead.speed));
    if (speed?.nextElementSibling) speed.nextElementSibling.textContent = speedName(playhead.speed);
    for (const { button, way } of steps) button.disabled = !closed && position === (way < 0 ? first : count);
  }

  /** Let the space bar play and pause from now on, even before the first step has arrived. */
  function takeFocus() {
    pause.disabled = false;
    pause.focus({ preventScroll: true });
  }

  return { show, takeFocus };
}

/** The place of a playhead as a sentence; empty while there is nothing to play. @param {Playhead} playhead */
export function placeText({ track, position }) {
  const place = track.xAt(position), most = track.xAt(track.count);
  return track.count ? say(track.closed ? "watch.branch_step" : "watch.step", { place, most }) : "";
}

/** @param {number | null} speed */
function speedName(speed) {
  if (speed === null) return say("replay.automatic");
  return speed === Infinity ? say("replay.as_it_comes") : say("replay.steps_a_second", { count: speed });
}

// Keys

const FIELDS = "input:not([type=range], [type=radio], [type=checkbox]), select, textarea, [role=tab], dialog";
const KEYS_OF_INPUTS = /^(Arrow\w+|Home|End|Page\w+| )$/; // which set a focused input
const SCRUB = "[data-testid=scrub]"; // where these keys step, as they do elsewhere

/** The effects of the keys that move a playhead, by name. @param {Playhead} playhead
 * @returns {Record<string, () => void>} */
export const keysOf = (playhead) => ({
  ArrowLeft: () => playhead.step(-1), ArrowRight: () => playhead.step(1), "Shift+ArrowLeft": () => playhead.turn(-1),
  "Shift+ArrowRight": () => playhead.turn(1), Home: () => playhead.go(0), End: () => playhead.goToEnd(),
  " ": () => playhead.toggle(),
});

/** Listen to the keys that are not for what has the focus; `actOf` gives the effect of a key, if it has one.
 * @param {HTMLElement | Window} host @param {(name: string) => (() => unknown) | undefined} actOf */
export function listenToKeys(host, actOf) {
  host.addEventListener("keydown", (keydown) => {
    const event = /** @type {KeyboardEvent} */ (keydown), { key, shiftKey } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actOf(key.length === 1 ? key.toLowerCase() : shiftKey ? `Shift+${key}` : key);
    if (!act || isForField(key, targetOf(event))) return;
    event.preventDefault();
    act();
  });
}

/** @param {string} key @param {Element} target */
function isForField(key, target) {
  if (target.matches(SCRUB)) return false;
  if (target.closest(FIELDS) || (key === " " && target.closest("button, a, summary"))) return true;
  return KEYS_OF_INPUTS.test(key) && target.matches("input");
}

// Numbers and sentences

/** `key` are the classes of the sign of its line in the chart, if it is to be shown.
 * @typedef {{ name: string, label: string, text: string, key?: string }} Counter */

/** Numbers in `list`: elements are made once, and only their texts change. @param {HTMLElement} list */
export function createCounters(list) {
  /** @type {Map<string, HTMLElement>} */
  const values = new Map();
  let names = "";

  /** @param {Counter[]} rows */
  function show(rows) {
    const now = rows.map(({ name, label, key }) => name + label + key).join();
    if (now !== names) list.replaceChildren(...build(rows));
    names = now;
    for (const { name, text } of rows) setText(values.get(name) ?? list, text);
  }

  /** @param {Counter[]} rows */
  function build(rows) {
    values.clear();
    return rows.map(({ name, label, key }) => {
      const value = make("dd", { testid: `counter-${name}` });
      values.set(name, value);
      const sign = key ? [make("i", { className: `key ${key}` })] : [];
      return make("div", {}, make("dt", {}, ...sign, label), value);
    });
  }

  return { show };
}

/** Returns a function that has screen readers read `text` from the live region `box`, at least `pause` milliseconds
 * after the previous text. Of all texts in between, they read only the last. @param {HTMLElement} box */
export function createAnnouncer(box) {
  let latest = "", timer = 0, last = -Infinity;

  function tell() {
    timer = 0;
    last = performance.now();
    setText(box, latest);
  }

  return (/** @type {string} */ text, /** @type {number} */ pause) => {
    if (text === latest) return;
    latest = text;
    if (!timer) timer = setTimeout(tell, Math.max(0, last + pause - performance.now()));
  };
}

// The controls of anything that is played: the loop that lets time pass and draws; the buttons for playing, stepping,
// scrubbing and speed; and numbers and a sentence that change all the time.

import { say } from "../core/texts/say.js";
import { find, hook, make, setText } from "../base/dom.js";
import { createRedraw } from "../base/redraw.js";

/** Steps a second; the last speed is as fast as events arrive. */
const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, Infinity];
const LONGEST = 0.25; // seconds that a frame counts at most, so that nothing jumps after a rest
const REST = 80; // milliseconds between two updates of texts, while something moves

// Time

/** `advance(seconds)` lets time pass and returns whether there is more to play. `draw(now, quiet)` draws, if `quiet`
 * with texts, and returns whether something still moves. Returns a function that requests a redraw.
 * @param {{ playing: boolean }} state
 * @param {{ advance: (seconds: number) => boolean, draw: (now: number, quiet: boolean) => boolean }} acts */
export function createLoop(state, { advance, draw }) {
  let drawn = 0, read = 0;

  function frame() {
    const now = performance.now(), more = advance(Math.min(LONGEST, (now - drawn) / 1000));
    drawn = now;
    const quiet = !state.playing || now - read > REST;
    if (quiet) read = now;
    const moving = draw(now, quiet);
    return more || moving || (state.playing && !quiet);
  }

  return createRedraw(state, frame).redraw;
}

// Buttons

/**
 * What the buttons do: `way` is 1 or -1, `share` a share of the recording, `speed` steps a second.
 * @typedef {object} TransportActs
 * @property {() => void} pause
 * @property {(way: number) => void} step
 * @property {(way: number) => void} turn
 * @property {(share: number) => void} seek
 * @property {(speed: number) => void} speed
 */

/**
 * The place in what is played; `text` is for screen readers.
 * @typedef {object} Played
 * @property {number} share
 * @property {string} text
 * @property {boolean} playing
 * @property {number | null} speed
 * @property {boolean} atStart
 * @property {boolean} atEnd
 * @property {boolean} empty
 */

/** The buttons in `box`, of which some may be missing. @param {HTMLElement} box @param {TransportActs} acts */
export function createTransport(box, acts) {
  const scrub = hook(box, "scrub", HTMLInputElement), pause = hook(box, "pause", HTMLButtonElement);
  const speed = /** @type {HTMLInputElement | null} */ (box.querySelector('input[data-testid="speed"]'));
  const ways = /** @type {{ button: HTMLButtonElement, way: number }[]} */ ([]);
  let shown = "";

  for (const [name, act] of /** @type {const} */ ([["step", acts.step], ["turn", acts.turn]])) {
    for (const way of [-1, 1]) {
      const button = box.querySelector(`[data-testid="${way < 0 ? `${name}-back` : name}"]`);
      if (!(button instanceof HTMLButtonElement)) continue;
      button.addEventListener("click", () => act(way));
      ways.push({ button, way });
    }
  }
  pause.addEventListener("click", acts.pause);
  scrub.addEventListener("input", () => acts.seek(Number(scrub.value) / Number(scrub.max)));
  speed?.addEventListener("input", () => acts.speed(SPEEDS[Number(speed.value)]));

  /** @param {Played} played */
  function show(played) {
    const now = Object.values(played).join();
    if (now === shown) return;
    shown = now;
    const { share, text, playing, atStart, atEnd, empty } = played;
    scrub.value = String(share * Number(scrub.max));
    scrub.setAttribute("aria-valuetext", text);
    scrub.disabled = pause.disabled = empty;
    find(pause, "span").textContent = say(playing ? "watch.pause" : "watch.play");
    find(pause, "use", SVGElement).setAttribute("href", playing ? "#i-pause" : "#i-play");
    if (speed && played.speed !== null) speed.value = String(SPEEDS.indexOf(played.speed));
    if (speed?.nextElementSibling) speed.nextElementSibling.textContent = speedName(played.speed);
    for (const { button, way } of ways) button.disabled = way < 0 ? atStart : atEnd;
  }

  /** Let the space bar play and pause from now on, even before the first step has arrived. */
  function takeFocus() {
    pause.disabled = false;
    pause.focus({ preventScroll: true });
  }

  return { show, takeFocus };
}

/** Show a place in a recording; returns its sentence. While a `branch` is shown, its ends are not those of the
 * recording.
 * @param {ReturnType<typeof createTransport>} transport @param {import("./playback.js").Playback} playback
 * @param {number} position @param {{ playing: boolean, speed: number | null }} pace */
export function showPlace(transport, playback, position, { playing, speed }, branch = false) {
  const { count } = playback, place = playback.xAt(position), most = playback.xAt(count);
  const text = count ? say(branch ? "watch.branch_step" : "watch.step", { place, most }) : "";
  transport.show({
    share: most ? place / most : 0, text, playing, speed, empty: !count && !playing,
    atStart: position === 0 && !branch, atEnd: position === count && !branch,
  });
  return text;
}

/** @param {number | null} speed */
function speedName(speed) {
  if (speed === null) return say("replay.automatic");
  return speed === Infinity ? say("replay.as_it_comes") : say("replay.steps_a_second", { count: speed });
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
  let wanted = "", timer = 0, last = -Infinity;

  function tell() {
    timer = 0;
    last = performance.now();
    setText(box, wanted);
  }

  return (/** @type {string} */ text, /** @type {number} */ pause) => {
    if (text === wanted) return;
    wanted = text;
    if (!timer) timer = setTimeout(tell, Math.max(0, last + pause - performance.now()));
  };
}

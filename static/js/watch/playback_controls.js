// Play, pause, step, scrub and speed. What they do is the business of whoever plays something.

import "../core/texts/more_texts.js";
import { speedName, SPEEDS } from "./pace.js";
import { say } from "../core/texts/say.js";
import { find, hook } from "../base/dom.js";

/**
 * What the buttons do: `way` is 1 or -1, `share` a share of the way, `speed` steps a second.
 * @typedef {object} TransportActs
 * @property {() => void} pause
 * @property {(way: number) => void} step
 * @property {(way: number) => void} turn
 * @property {(share: number) => void} seek
 * @property {(speed: number) => void} speed
 */

/**
 * Where something is that is played; `text` is for those who hear it.
 * @typedef {object} Played
 * @property {number} share
 * @property {string} text
 * @property {boolean} playing
 * @property {number | null} speed
 * @property {boolean} atStart
 * @property {boolean} atEnd
 * @property {boolean} empty
 */

/** @param {HTMLElement} box @param {TransportActs} acts */
export function createTransport(box, acts) {
  const scrub = hook(box, "scrub", HTMLInputElement), pause = hook(box, "pause", HTMLButtonElement);
  const back = buttons(box, ["step-back", "turn-back"]), on = buttons(box, ["step", "turn"]);
  const speed = /** @type {HTMLInputElement | null} */ (box.querySelector('input[data-testid="speed"]'));
  let shown = "";

  back["step-back"]?.addEventListener("click", () => acts.step(-1));
  on.step?.addEventListener("click", () => acts.step(1));
  back["turn-back"]?.addEventListener("click", () => acts.turn(-1));
  on.turn?.addEventListener("click", () => acts.turn(1));
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
    for (const button of Object.values(back)) button.disabled = atStart;
    for (const button of Object.values(on)) button.disabled = atEnd;
  }

  return { show };
}

/** Those of the buttons that there are, by name. @param {HTMLElement} box @param {string[]} names */
function buttons(box, names) {
  /** @type {Record<string, HTMLButtonElement>} */
  const found = {};
  for (const name of names) {
    const button = box.querySelector(`[data-testid="${name}"]`);
    if (button instanceof HTMLButtonElement) found[name] = button;
  }
  return found;
}

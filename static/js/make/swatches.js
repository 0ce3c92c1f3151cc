// The colours of cubes to choose from: some fixed ones, any other one, or none, which means by height.

import { say } from "../core/texts/say.js";
import { make } from "../base/dom.js";

const COLORS = ["#b4532f", "#e0a32e", "#f2e3c0", "#5c8a3a", "#2f7d7b", "#3b6ea8", "#7d5fa8", "#3a3532"];

/** @param {HTMLElement} host @param {() => void} changed */
export function createSwatches(host, changed) {
  let chosen = /** @type {string | null} */ (null);
  const own = make("input", { type: "color", value: COLORS[5], className: "own", testid: "own-color" });
  own.setAttribute("aria-label", say("making.own_color"));
  own.addEventListener("input", () => choose(own.value));
  host.append(swatch(null, say("making.color_by_height")), ...COLORS.map((color, at) =>
    swatch(color, say("making.color", { number: at + 1 }))), own);

  /** @param {string | null} color @param {string} name */
  function swatch(color, name) {
    const testid = `color-${color ? COLORS.indexOf(color) + 1 : 0}`;
    const input = make("input", { type: "radio", name: "swatch", checked: color === null, testid });
    const label = make("label", { className: "swatch", title: name }, input, make("span", {}));
    input.setAttribute("aria-label", name);
    if (color) label.style.setProperty("--swatch", color);
    input.addEventListener("change", () => choose(color));
    return label;
  }

  /** @param {string | null} color */
  function choose(color) {
    chosen = color;
    changed();
  }

  return { chosen: () => chosen };
}

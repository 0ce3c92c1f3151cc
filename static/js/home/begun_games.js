// For visitors who have played here before: games to continue, and what is solved, on the home page.

import "../core/texts/starting_texts.js";
import { CROSSED, FILLED, MARK, UNKNOWN } from "../core/marks.js";
import { isSolid } from "../core/shapes.js";
import { say } from "../core/texts/say.js";
import { byId, make } from "../base/dom.js";
import { recent } from "../base/saved_games.js";
import { showSolved } from "./solved_cards.js";

const MOST = 6; // games

/** @typedef {import("../base/saved_games.js").Kept} Kept */

/** @param {string} playing the code of the puzzle that the page itself shows */
export function showKept(playing) {
  const others = recent().filter(({ code }) => code !== playing);
  const begun = others.filter(({ finished, cells }) => !finished && /[^0]/.test(cells)).slice(0, MOST);
  byId("games").replaceChildren(...begun.map(card));
  byId("continue").hidden = !begun.length;
  showSolved();
}

/** @param {Kept} game */
function card({ code, title, height = 0, width = 0, shape = [height, width], share, cells }) {
  const percent = Math.round(100 * (share || 0)), solid = isSolid(shape);
  const about = say(solid ? "starting.removed" : "starting.filled", { size: shape.join(" × "), percent });
  const link = make("a", { className: "card", href: `/${solid ? "c" : "p"}/${encodeURIComponent(code)}` },
    solid ? picture(frontOf(cells, shape), shape[2], shape[0]) : picture(cells, height, width),
    make("span", { className: "name", textContent: title || say("starting.untitled") }),
    make("span", { className: "small muted", textContent: about }),
    meter(percent));
  return make("li", {}, link);
}

/** A solid from the front, row by row: filled where a cube still stands.
 * @param {string} cells @param {Shape} shape */
function frontOf(cells, [width, depth, height]) {
  const valueAt = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) =>
    Number(cells[(x * depth + y) * height + z]);
  const stands = (/** @type {number} */ row, /** @type {number} */ col) =>
    Array.from({ length: depth }, (_, y) => valueAt(col, y, height - 1 - row)).some(
      (value) => (value & MARK) !== CROSSED,
    );
  const sign = (/** @type {number} */ at) => (stands(Math.floor(at / width), at % width) ? FILLED : UNKNOWN);
  return Array.from({ length: width * height }, (_, at) => sign(at)).join("");
}

/** A picture of the filled cells only, which gives nothing else away.
 * @param {string} cells @param {number} height @param {number} width */
function picture(cells, height, width) {
  const canvas = make("canvas", { className: "mini", width, height });
  const paint = /** @type {Paint} */ (canvas.getContext("2d"));
  canvas.setAttribute("aria-hidden", "true");
  paint.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--ink");
  [...cells].forEach((value, cell) => {
    if ((Number(value) & MARK) === FILLED) paint.fillRect(cell % width, Math.floor(cell / width), 1, 1);
  });
  return canvas;
}

/** @param {number} percent */
function meter(percent) {
  const bar = make("i");
  bar.style.width = `${percent}%`;
  return make("span", { className: "meter" }, bar);
}

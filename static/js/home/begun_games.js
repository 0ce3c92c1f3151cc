// For visitors who have played here before: games to continue, and what is solved, on the home page.

import { idOf, streakOf } from "../core/achievements.js";
import { dateToday, today } from "../core/best_time.js";
import { colourOf, CROSSED, FILLED, isFilled, MARK, UNKNOWN } from "../core/marks.js";
import { isSolid, sizeName } from "../core/shapes.js";
import { say } from "../core/texts/say.js";
import { achievements } from "../base/kept_achievements.js";
import { byId, hook, make, part } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { recent } from "../base/storage.js";
import { valuesOf } from "../core/snapshot.js";
import { showNextStep, showSolved } from "./galleries.js";

const MOST = 6; // games
const COLOURED = 63; // the part of a value that is the mark, in a coloured game

/** @typedef {import("../base/storage.js").Kept} Kept */

/** @param {string} playing the code of the puzzle that the page itself shows */
export function showKept(playing) {
  const others = recent().filter(({ code }) => code !== playing);
  const begun = others.filter(({ finished, cells }) => !finished && /[^0]/.test(cells)).slice(0, MOST);
  render(byId("games"), begun.map(card));
  byId("continue").hidden = !begun.length;
  showSolved();
  showWaysOn(begun[0]);
}

/** What goes on from earlier visits: a game, today's puzzle, the path, the streak. @param {Kept | undefined} begun */
function showWaysOn(begun) {
  const game = byId("back-game", HTMLAnchorElement), step = byId("back-step", HTMLAnchorElement);
  game.hidden = !begun;
  if (begun) {
    game.href = addressOf(begun);
    part(game, "about").textContent = `${titleOf(begun)} · ${stateOf(begun)}`;
  }
  showNextStep(step, part(step, "about"));
  const { solved, days } = achievements(), { current, today: done } = streakOf(days, today());
  const daily = idOf(`daily/${dateToday()}/small`) in solved; // as in webapp/home/daily_pages.py
  if (daily) part(hook(document, "back-today"), "about").textContent = say("starting.today_solved");
  part(hook(document, "back-streak"), "about").textContent = current
    ? say(done ? "starting.streak" : "starting.streak_open", { count: current }) : say("starting.no_streak");
}

/** @param {Kept} game */
const titleOf = ({ title }) => title || say("starting.untitled");
/** @param {Kept} game @returns {Shape} */
const shapeOf = ({ height = 0, width = 0, shape = [height, width] }) => shape;
/** @param {Kept} game */
const percentOf = ({ share }) => Math.round(100 * (share || 0));
/** @param {Kept} game */
const addressOf = (game) => `/${isSolid(shapeOf(game)) ? "c" : "p"}/${encodeURIComponent(game.code)}`;

/** @param {Kept} game */
function stateOf(game) {
  const shape = shapeOf(game), said = isSolid(shape) ? "starting.removed" : "starting.filled";
  return say(said, { size: sizeName(shape), percent: percentOf(game) });
}

/** @param {Kept} game */
function card(game) {
  const { cells, height = 0, width = 0, palette } = game, shape = shapeOf(game);
  return html`<li><a class="card" href=${addressOf(game)}>
    ${isSolid(shape) ? picture(frontOf(cells, shape), shape[2], shape[0]) : picture(cells, height, width, palette)}
    <span class="name">${titleOf(game)}</span><span class="small muted">${stateOf(game)}</span>
    <span class="meter"><i --share=${`${percentOf(game)}%`}></i></span></a></li>`;
}

/** A solid from the front, filled where a cube still stands. @param {string} cells @param {Shape} shape */
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

/** @param {string} cells @param {number} height @param {number} width @param {string[]} [palette] */
function picture(cells, height, width, palette) {
  const canvas = make("canvas", { className: "mini", width, height });
  const paint = /** @type {Paint} */ (canvas.getContext("2d"));
  canvas.setAttribute("aria-hidden", "true");
  paint.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--ink");
  valuesOf(cells).forEach((value, cell) => {
    const mark = value & (palette ? COLOURED : MARK);
    if (!isFilled(mark)) return;
    if (palette) paint.fillStyle = String(palette[colourOf(mark)]);
    paint.fillRect(cell % width, Math.floor(cell / width), 1, 1);
  });
  return canvas;
}

// For visitors who have played here before: games to continue, and what is solved, on the home page.

import { idOf, streakOf } from "../core/achievements.js";
import { dateToday, today } from "../core/best_time.js";
import { isSolid, sizeName } from "../core/shapes.js";
import { say } from "../core/texts/say.js";
import { achievements } from "../base/kept_achievements.js";
import { byId, hook, part } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { recent } from "../base/saved_games.js";
import { showNextStep, showSolved } from "./galleries.js";
import { addressOf, pictureOf, shapeOf, titleOf } from "./kept_game.js";

const MOST = 6; // games

/** @typedef {import("../base/saved_games.js").Kept} Kept */

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
const percentOf = ({ share }) => Math.round(100 * (share || 0));
/** @param {Kept} game */
function stateOf(game) {
  const shape = shapeOf(game), said = isSolid(shape) ? "starting.removed" : "starting.filled";
  return say(said, { size: sizeName(shape), percent: percentOf(game) });
}

/** @param {Kept} game */
function card(game) {
  return html`<li><a class="card" href=${addressOf(game)}>
    ${pictureOf(game)}
    <span class="name">${titleOf(game)}</span><span class="small muted">${stateOf(game)}</span>
    <span class="meter"><i --share=${`${percentOf(game)}%`}></i></span></a></li>`;
}

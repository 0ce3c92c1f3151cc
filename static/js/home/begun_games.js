// For visitors who have played here before: games to continue, and what is solved, on the home page.

import { isSolid, sizeName } from "../core/shapes.js";
import { say } from "../core/texts/say.js";
import { byId, part } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { recent } from "../base/saved_games.js";
import { showNextStep, showOwnPacks, showSolved, showStreak } from "./galleries.js";
import { addressOf, pictureOf, shapeOf, titleOf } from "./kept_game.js";

const MOST = 6; // games

/** @typedef {import("../base/saved_games.js").Kept} Kept */

/** @param {string} playing the code of the puzzle that the page itself shows */
export function showKept(playing) {
  const others = recent().filter(({ code }) => code !== playing);
  const begun = others.filter(({ finished, cells }) => !finished && /[^0]/.test(cells)).slice(0, MOST);
  render(byId("games"), begun.map(card));
  showOwnPacks();
  showSolved();
  const step = byId("step", HTMLAnchorElement);
  showNextStep(step, part(step, "about"));
  showStreak();
}

/** @param {Kept} game */
const percentOf = ({ share }) => Math.round(100 * (share || 0));

/** @param {Kept} game */
function stateOf(game) {
  const shape = shapeOf(game), code = isSolid(shape) ? "starting.removed" : "starting.filled";
  return say(code, { size: sizeName(shape), percent: percentOf(game) });
}

/** @param {Kept} game */
function card(game) {
  return html`<li><a class="card" href=${addressOf(game)} title=${stateOf(game)} data-testid="game">
    ${pictureOf(game)}
    <span class="caption">${titleOf(game)} <span class="unseen">${stateOf(game)}</span></span>
    <span class="meter"><i --share=${`${percentOf(game)}%`}></i></span></a></li>`;
}

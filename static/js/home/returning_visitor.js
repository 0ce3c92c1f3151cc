// What the home page shows to those who have played here before: games to go on with, and what is solved.

import { showGames } from "./begun_games.js";
import { showSolved } from "./solved_cards.js";
import { byId } from "../base/dom.js";

/** @param {string} playing the code of the puzzle that is played on the page itself */
export function showKept(playing) {
  showGames(byId("continue"), byId("games"), playing);
  showSolved();
}

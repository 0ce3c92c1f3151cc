// What the home page shows to those who have played here before: games to go on with, and what is solved.

import { showGames } from "../panels/continue.js";
import { showSolved } from "../panels/solved.js";
import { byId } from "../ui/dom.js";

/** @param {string} playing the code of the puzzle that is played on the page itself */
export function showKept(playing) {
  showGames(byId("continue"), byId("games"), playing);
  showSolved();
}

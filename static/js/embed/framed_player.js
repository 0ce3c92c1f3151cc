// A solve in as little room as there is: the player of a page in a frame, which asks a server for the solve or has it
// with it.

import { Picture } from "../watch/method_panel.js";
import { Player } from "../watch/player.js";
import { loadWatchedPuzzle } from "../watch/watched_solve.js";
import { Session } from "../watch/session.js";
import { byId } from "../base/dom.js";

const LOWEST = 120; // pixels
const NO_JOBS = { follow: () => () => {} }; // the session starts none, so there are none to follow

/** @param {Layout} layout @param {() => void} changed */
export const createSession = ({ size }, changed) => new Session(NO_JOBS, "", size, changed);

/** The player of the puzzle on this page, with the picture of its method where there is room. `moved(place)` is called
 * whenever another moment is shown. @param {(place: number) => void} moved */
export async function createFramedPlayer(moved) {
  const box = byId("example"), room = byId("room");
  const loaded = await loadWatchedPuzzle(JSON.parse(box.dataset.puzzle ?? ""));
  const roomy = matchMedia("(min-width: 47.5em) and (min-height: 420px)"); // as in embed.css
  const player = new Player(box, loaded, createSession, { highest: () => Math.max(LOWEST, room.clientHeight), shown });
  const picture = new Picture(player);
  new ResizeObserver(() => player.refit()).observe(room);

  /** @param {number} place */
  function shown(place) {
    const { playback, session: { choice } } = player;
    if (!choice) return undefined;
    if (roomy.matches) picture.draw({ place, step: playback.stepAt(place), playback, choice, hover: null });
    moved(place);
    return undefined;
  }

  return player;
}

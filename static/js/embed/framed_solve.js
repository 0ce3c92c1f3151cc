// A solve to watch in a frame on a page of another site. Which method, and the moment, stand in the fragment, as in all
// links to a moment. The page only reads: a recording, or else a job that the server runs for everybody who watches.

import { watchSolve } from "../base/net/jobs.js";
import { Picture } from "../watch/method_panel.js";
import { parseChoice } from "../watch/method_options.js";
import { Player } from "../watch/player.js";
import { loadWatchedPuzzle } from "../watch/watched_solve.js";
import { Session } from "../watch/session.js";
import { say } from "../core/texts/say.js";
import { byId, fragmentValues, hook, setText } from "../base/dom.js";

const LOWEST = 120; // pixels
const USUAL = "exact"; // the method of an address that names none
const NO_JOBS = { follow: () => () => {} }; // the session starts none, so there are none to follow

const box = byId("example"), title = byId("title"), room = byId("room"), name = title.textContent ?? "";
const { puzzle: text = "", code = "", mostSeconds } = box.dataset;
const back = hook(document, "link-back", HTMLAnchorElement);
const loaded = await loadWatchedPuzzle(JSON.parse(text));
const roomy = matchMedia("(min-width: 47.5em) and (min-height: 420px)"); // as in embed.css
const player = new Player(box, loaded, createSession, { highest: () => Math.max(LOWEST, room.clientHeight), shown });

const picture = new Picture(player);

/** @param {Layout} layout @param {() => void} changed */
function createSession({ size }, changed) {
  return new Session(NO_JOBS, code, size, changed);
}

/** The values in the fragment, which names a method. */
function wanted() {
  const link = fragmentValues();
  if (!link.get("watch")) link.set("watch", USUAL);
  return link;
}

/** Show the solve of the fragment. */
async function open() {
  const link = wanted(), watch = link.get("watch") ?? "", { method, texts } = parseChoice(watch);
  const session = player.session = createSession(player.layout, player.playhead.redraw);
  const isWanted = () => player.session === session;
  session.show({ method, options: texts, seed: Number(texts.seed) || 0, seconds: Number(mostSeconds) }, []);
  player.playhead.begin({ goal: Number(link.get("at")) || 0 });
  const error = await watchSolve(code, watch, {
    wanted: isWanted,
    begun: (method) => setText(title, say("watch.framed_title", { name, method })),
    status: (status) => session.noteStatus(status),
    events: (events) => session.take(events),
  });
  if (error && isWanted()) session.fail(error);
}

/** Let the link lead to the moment that is shown, and draw its picture where there is room. @param {number} place */
function shown(place) {
  const { playback, session: { choice } } = player, link = wanted();
  if (choice && roomy.matches) {
    picture.draw({ place, step: playback.stepAt(place), playback, choice, hover: null });
  }
  link.set("at", String(playback.xAt(place)));
  back.hash = String(link);
  return undefined;
}

new ResizeObserver(() => player.refit()).observe(room);
addEventListener("hashchange", open);
open();

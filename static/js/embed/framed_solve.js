// A solve to watch in a frame on a page of another site. Which method, and the moment, stand in the fragment, as in all
// links to a moment. The page only reads: a recording, or else a job that the server runs for everybody who watches.

import { watchSolve } from "../base/net/jobs.js";
import { parseChoice } from "../watch/method_options.js";
import { say } from "../core/texts/say.js";
import { byId, fragmentValues, hook, setText } from "../base/dom.js";
import { createFramedPlayer, createSession } from "./framed_player.js";

const USUAL = "exact"; // the method of an address that names none

const title = byId("title"), name = title.textContent ?? "", back = hook(document, "link-back", HTMLAnchorElement);
const { code = "", mostSeconds } = byId("example").dataset;
const player = await createFramedPlayer(linkTo);

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

/** Let the link lead to the moment that is shown. @param {number} place */
function linkTo(place) {
  const link = wanted();
  link.set("at", String(player.playback.xAt(place)));
  back.hash = String(link);
}

addEventListener("hashchange", open);
open();

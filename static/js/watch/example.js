// The small puzzle on the page of a method. At first it plays a recording that comes with the page; after that, the
// server solves it each time. The code of the method follows the steps.

import { askRecording, JobFollower } from "../base/net/jobs.js";
import { MethodCode } from "./method_code.js";
import { Player } from "./player.js";
import { isBusy, Session } from "./session.js";
import { createQuiz, createSaving, loadWatchedPuzzle } from "./watched_solve.js";
import { say } from "../core/texts/say.js";
import { byId, calmness, find, hook } from "../base/dom.js";
import { late } from "../base/late.js";

const SECONDS = 10;
const BESIDES = 400; // pixels above and below the board, so that all of the example is in sight
const LOWEST = 200;

const box = byId("example"), start = byId("start");
const { puzzle: text = "", code = "", method = "", options = "{}", mostSeconds, recording } = box.dataset;
const loaded = await loadWatchedPuzzle(JSON.parse(text));
/** @type {Player} */
const player = new Player(box, loaded, ({ size }, changed) => new Session(new JobFollower(), code, size, changed), {
  highest: () => Math.max(LOWEST, innerHeight - BESIDES),
  drawing: () => holdForQuiz(),
  shown: (place) => {
    lines.draw(method, player.playback, place);
    drawPicture(place);
    showStart();
    return lines.counted;
  },
});
const { session, layout, playhead, transport } = player;
const lines = new MethodCode(byId("lines"), playhead.redraw);
const holdForQuiz = createQuiz(box, { layout, session, playhead, begin: solve });
const room = document.querySelector(".picture > [data-part=insight]"); // on pages of searches by rows
let picture = /** @type {import("./method_panel.js").View | null} */ (null);
let seed = 0, fresh = false; // whether the recording of the page was not played yet

/** The choice of a solve, with another seed each time for random methods. */
const newChoice = () => (
  { method, options: JSON.parse(options), seed: seed++, seconds: Math.min(SECONDS, Number(mostSeconds)) });

async function open() {
  const events = recording ? await askRecording(recording) : null;
  if (!events || session.choice) return;
  fresh = true;
  session.show(newChoice(), events);
}

/** Solve and play. Visitors who want no motion step through it instead. */
function solve() {
  if (!fresh) session.start(newChoice());
  fresh = false;
  find(start, ":scope > :last-child").textContent = say("example.again");
  playhead.begin({ playing: !calmness().matches });
  showStart();
}

/** @param {HTMLElement} host */
async function loadPicture(host) {
  const createView = await late(() => import("./insight/search_view.js"), (module) => module.createView)();
  picture = createView?.(host, player) ?? null;
  playhead.redraw();
}

/** @param {number} place */
function drawPicture(place) {
  const { choice } = session, { playback } = player;
  if (choice) picture?.draw({ place, step: playback.stepAt(place), playback, choice, hover: null });
}

const isOccupied = () => isBusy(session) || playhead.playing;

/** Update the button at once, so that a second press has no effect. */
function showStart() {
  if (isOccupied()) start.setAttribute("aria-disabled", "true");
  else start.removeAttribute("aria-disabled");
}

start.addEventListener("click", () => {
  if (isOccupied()) return;
  solve();
  transport.takeFocus();
});
createSaving({ gif: hook(box, "save-film") }, {
  layout, session, position: () => playhead.position, pause: () => playhead.pause(), board: () => player.board,
  sceneAt: (place) => player.sceneAt(place, false), textAt: (place) => player.placeAt(place).reason.text,
});
addEventListener("pagehide", () => session.drop());
playhead.redraw();
open();
if (room instanceof HTMLElement) loadPicture(room);

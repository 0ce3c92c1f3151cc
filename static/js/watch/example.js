// The small puzzle on the page of a method. At first it plays a recording that comes with the page; after that, the
// server solves it each time. The code of the method follows the steps.

import { askRecording, JobFollower } from "../base/net/jobs.js";
import { MethodCode } from "./method_code.js";
import { Player } from "./player.js";
import { createQuiz } from "./quiz_button.js";
import { createSaving } from "./save_button.js";
import { isBusy, Session } from "./session.js";
import { loadWatchedPuzzle } from "./watched_puzzle.js";
import { say } from "../core/texts/say.js";
import { byId, calmness, find, hook, part } from "../base/dom.js";

const SECONDS = 10;
const BESIDES = 400; // pixels above and below the board, so that all of the example is in sight
const LOWEST = 200;

const box = byId("example"), start = byId("start");
const { puzzle: text = "", code = "", method = "", options = "{}", mostSeconds, recording } = box.dataset;
const loaded = await loadWatchedPuzzle(JSON.parse(text));
const follower = new JobFollower();
/** @type {Player} */
const player = new Player(box, loaded, ({ size }, changed) => new Session(follower, code, size, changed), {
  highest: () => Math.max(LOWEST, innerHeight - BESIDES),
  passed: () => quiz.hold(),
  shown: (place) => {
    lines.draw(method, player.playback, place);
    showStart();
    return lines.counted;
  },
});
const { session, pace, layout, redraw, transport } = player;
const lines = new MethodCode(byId("lines"), redraw);
const quiz = createQuiz(hook(box, "ask-me", HTMLButtonElement), part(box, "quiz-note"), {
  code, layout, follower, pace, redraw, choice: () => session.choice, begin: solve, playback: () => session.playback,
});
let seed = 0, fresh = false; // whether the recording of the page was not played yet

/** The choice, with another seed each time for random methods. */
const choice = () => (
  { method, options: JSON.parse(options), seed: seed++, seconds: Math.min(SECONDS, Number(mostSeconds)) });

/** Load the recording that comes with the page. */
async function open() {
  const events = recording ? await askRecording(recording) : null;
  if (!events || session.choice) return;
  fresh = true;
  session.show(choice(), events);
}

/** Solve and play. Visitors who want no motion step through it instead. */
function solve() {
  Object.assign(pace, { place: 0, playing: !calmness().matches });
  if (!fresh) session.start(choice());
  fresh = false;
  find(start, ":scope > :last-child").textContent = say("example.again");
  showStart();
  redraw();
}

const isOccupied = () => isBusy(session) || pace.playing;

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
  layout, session, position: () => player.position(), board: () => player.board,
  pause: () => player.go(player.position()),
  sceneAt: (place, playing) => player.sceneAt(place, player.stepAt(place), playing),
  textAt: (place) => player.textAt(place, player.stepAt(place)),
});
addEventListener("pagehide", () => session.drop());
redraw();
open();

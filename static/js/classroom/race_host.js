// A race of the class on the teacher's device and on the screen: who has bet, the race itself, which both run as the
// same jobs, and its end. The teacher's page closes the bets, counts the points and tells everybody; nobody else sees
// what was bet.

import { byId, find, hook, part as partOf } from "../base/dom.js";
import { html } from "../base/html.js";
import { say } from "../core/texts/say.js";
import { amountOf } from "../watch/racer.js";
import { createRace } from "../watch/race_page.js";
import { betBoard, betsIn, factorOf, isRight, pointsIn, pointsWith, tallyOf } from "./bets.js";

/** @import { RacePage, RaceUse } from "../watch/race_page.js" */
/** @import { Classroom } from "./classroom.js" */
/** @import { Bet, Results } from "./bets.js" */

const SECONDS = 10; // of each method, unless the activity says otherwise
const UNSEEN = 1_000; // milliseconds between two looks at a race in a tab that is not in sight

/** @param {Classroom} room @param {string[]} titles @param {HTMLElement} part */
export async function showRace(room, titles, part) {
  const [heading] = part.children, close = find(part, "button", HTMLButtonElement), isTeacher = room.role === "teacher";
  let isTold = false, isRunning = false;
  byId("race").hidden = false;
  const use = { link: false, together: true, changed: () => {} }, race = await prepareRace(room, use);
  use.changed = tellEnd;

  async function closeBets() {
    const bets = betsIn(room.works, titles.length);
    close.disabled = true;
    if (!await room.hide({ bets })) return;
    room.patch({ state: "run", tally: tallyOf(bets, titles.length), closed: Math.ceil(room.now()) });
  }

  /** After each drawing of the race: at its end, the teacher's page tells everybody. */
  async function tellEnd() {
    const isOver = race.started && race.atEnd && !race.timing.running;
    if (!isOver || isTold || !isTeacher || room.stage.state !== "run") return;
    isTold = true;
    const results = resultsOf(race), { bets = {} } = /** @type {{ bets?: Record<string, Bet> }} */ (room.hidden);
    const points = pointsIn(bets, results), right = Object.values(bets).filter((bet) => isRight(bet, results)).length;
    const sums = pointsWith(room.entries.get("points"), room.activity.id, points);
    isTold = await room.steer("score", { points }) && await room.patch({ state: "end", results, right, points: sums });
  }

  close.addEventListener("click", closeBets);
  setInterval(() => {
    if (!document.hidden) return; // else the race goes on without being drawn
    race.playhead.advance(UNSEEN / 1000);
    tellEnd();
  }, UNSEEN);
  return (/** @type {any} */ stage) => {
    if (stage.state === "run" && !isRunning) race.start();
    isRunning ||= stage.state === "run";
    close.hidden = !isTeacher || Boolean(stage.tally);
    race.playhead.redraw();
    const counted = say("bets.counted", { count: room.works.size, here: room.pupils.length });
    return html`<div class="bet-desk"><div class="row bet-bar">${heading}
      <p role="status" data-testid="bet-status">${!stage.tally && counted}</p>${close}</div>
      ${betBoard(room, titles, stage)}</div>`;
  };
}

/** All screens run the same race. @param {Classroom} room @param {RaceUse} use */
async function prepareRace(room, use) {
  const race = await createRace(use);
  const { methods, seconds = SECONDS, seed = 0 } = room.activity;
  await race.prepare(methods.map((/** @type {any} */ { method, options = {} }) =>
    ({ method, texts: { ...options, seconds, seed } })));
  for (const { root, form } of race.lanes) {
    form.fold();
    partOf(root, "setup").inert = true;
    hook(root, "remove").hidden = true;
  }
  return race;
}

/** @param {RacePage} race @returns {Results} */
function resultsOf(race) {
  const standings = race.standings(), kind = standings.find((standing) => standing?.won?.place === 1)?.kind;
  const amounts = standings.map((standing) => (standing?.kind === kind ? standing?.amount ?? null : null));
  const ranks = race.lanes.map((lane, at) => {
    const standing = standings[at], won = standing?.won ?? null;
    const amount = standing ? amountOf(standing) : "";
    return { place: won?.place ?? null, name: lane.rankOf(lane.session.playback.finished, won), amount };
  });
  return { ranks, factor: factorOf(amounts) };
}

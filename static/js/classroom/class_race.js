// Bet and race. Pupils bet on a method and, if they wish, on how many times less it needs than the next one; then they
// see what became of it. The race runs on the teacher's device and on the screen: see race_host.js.

import { layOut } from "../core/shapes.js";
import { loadPuzzle } from "../board/loaded_puzzle.js";
import { byId, find, valueIn } from "../base/dom.js";
import { loadNeeded } from "../base/late.js";
import { html } from "../base/html.js";
import { ordinal } from "../core/texts/phrases.js";
import { say } from "../core/texts/say.js";
import { askMethodsFor } from "../watch/method_form.js";
import { openActivity } from "./classroom.js";
import {
  betBoard, betIn, FACTORS, isClose, isRight, pointsFor, rankingOf, resultsIn, titlesOf,
} from "./bets.js";

/** @import { Bet } from "./bets.js" */
/** @import { Classroom } from "./classroom.js" */

openActivity({
  kind: "race", read: (room) => titlesOf(room.activity),
  pupil: showToPupil, teacher: showRace, screen: showRace,
});

/** @param {Classroom} room @param {string[]} titles @param {HTMLElement} part */
async function showRace(room, titles, part) {
  const host = await loadNeeded(() => import("./race_host.js"));
  return host.showRace(room, titles, part);
}

/** @param {Classroom} room @param {string[]} titles @param {HTMLElement} part */
function showToPupil(room, titles, part) {
  const heading = [...part.children], race = byId("race"), { methods } = room.activity;
  let summaries = /** @type {Map<string, string>} */ (new Map());
  askSummaries(race.dataset.puzzle ?? "").then((answer) => {
    summaries = answer;
    room.notify();
  });
  part.before(byId("missing"));
  race.remove();
  find(part, "button").remove();

  /** @param {Bet | null} bet */
  const choices = (bet) => html`<fieldset data-testid="bet-choices"><legend>${say("bets.methods")}</legend>
    <div class="bet-methods">${titles.map((title, lane) => html`<label><input type="radio" name="lane"
      .checked=${bet?.lane === lane} onchange=${() => room.put({ lane, factor: bet?.factor ?? 0 })}
      data-testid=${`bet-${lane}`}><span><strong>${title}</strong>
      <small class="muted">${summaries.get(methods[lane].method)}</small></span></label>`)}</div>
    <label class="bet-factor">${`${say("bets.factor_field")} `}<select disabled=${!bet}
      .value=${String(bet?.factor ?? 0)}
      onchange=${(event) => bet && room.put({ ...bet, factor: Number(valueIn(event)) })} data-testid="factor">
      <option value="0">${say("bets.no_factor")}</option>
      ${FACTORS.map((factor) => html`<option value=${factor}>${say("bets.factor", { factor })}</option>`)}
    </select></label></fieldset>`;

  return (/** @type {any} */ stage, /** @type {any} */ work) => {
    const bet = betIn(work, titles.length, stage.closed);
    return html`<div class="bet-slip">${heading}
      <p role="status" class="lead" data-testid="bet-status">${statusOf(room, titles, bet)}</p>
      ${!stage.tally && choices(bet)}${betBoard(room, titles, stage)}</div>`;
  };
}

/** What the methods do, by their names. @param {string} puzzle @returns {Promise<Map<string, string>>} */
async function askSummaries(puzzle) {
  const { puzzle: read } = await loadPuzzle(JSON.parse(puzzle));
  const methods = await askMethodsFor(layOut(read), byId("missing"));
  return new Map(methods.map(({ name, summary }) => [name, summary]));
}

/** @param {Classroom} room @param {string[]} titles @param {Bet | null} bet */
function statusOf({ stage, pupil }, titles, bet) {
  const results = resultsIn(stage), what = bet ? titles[bet.lane] : "";
  if (!stage.tally) return bet ? say("bets.placed", { what }) : say("bets.choose");
  if (!results) return bet ? say("bets.running", { what }) : say("bets.too_late");
  const points = stage.points?.[pupil], ranking = rankingOf(stage.points ?? {});
  const place = ranking.find((rank) => rank.pupil === pupil)?.place;
  const sum = place ? say("bets.sum", { count: points, place: ordinal(place) }) : "";
  if (!bet) return [say("bets.no_bet"), sum].filter(Boolean).join(" ");
  const end = !isRight(bet, results) ? "bets.wrong" : isClose(bet, results) ? "bets.both_right" : "bets.you_right";
  return [say(end, { what, count: pointsFor(bet, results) }), sum].join(" ");
}

// What became of the bets, for everybody: how many bet on each method, the ranks of the race, how many were right, and
// the points so far.

import "../core/texts/bets_texts.js";
import "../core/texts/more_texts.js";
import { ordinal } from "../core/texts/phrases.js";
import { listed, numeral, say } from "../core/texts/say.js";
import { html } from "../base/html.js";
import { rankingOf, resultsIn } from "./bets.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { Results } from "./bets.js" */

const ALL = { places: 8, names: Infinity }; // of the ranking, and in one of its places
const ON_SCREEN = { places: 4, names: 2 }; // what fits in large letters

/** The methods of a race, each with its options in short. @param {any} activity @returns {string[]} */
export const titlesOf = ({ methods }) => methods.map((/** @type {any} */ { method, options = {} }) =>
  [method, ...Object.entries(options).map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`)].join(" · "));

/** @param {Classroom} room @param {string[]} titles @param {any} stage */
export function betBoard(room, titles, stage) {
  const results = resultsIn(stage), tally = /** @type {number[] | undefined} */ (stage.tally);
  const count = (tally ?? []).reduce((sum, bets) => sum + bets, 0);
  return tally && html`<section class="bet-board" aria-live="polite" data-testid="bet-board">
    <h2 data-testid="board-title">${say(results ? "bets.result" : "bets.closed")}</h2>
    <ol class="bet-ranks" data-testid="bet-ranks">${laneItems(titles, tally, results, count)}</ol>
    <p class="lead" data-testid="right">${results && say("bets.right", { right: stage.right ?? 0, count })}</p>
    ${results && ranking(room, stage.points ?? {})}</section>`;
}

/** The methods with their bets, in the order in which they came in. @param {string[]} titles @param {number[]} tally
 * @param {Results | null} results @param {number} all */
function laneItems(titles, tally, results, all) {
  const lanes = titles.map((title, lane) => ({ title, count: tally[lane] ?? 0, rank: results?.ranks[lane] ?? null }));
  const placeOf = (/** @type {typeof lanes[0]} */ { rank }) => rank?.place ?? Infinity;
  if (results) lanes.sort((one, other) => placeOf(one) - placeOf(other));
  return lanes.map(({ title, count, rank }) => html`<li key=${title} class=${rank?.place === 1 ? "first" : ""}>
    <strong>${rank?.name}</strong><span>${title}</span><span class="muted">${rank?.amount}</span>
    <progress max=${Math.max(1, all)} value=${count} aria-label=${say("bets.on", { what: title, count })}></progress>
    <span class="count">${numeral(count)}</span></li>`);
}

/** @param {Classroom} room @param {Record<string, number>} points of pupils so far */
function ranking(room, points) {
  const order = rankingOf(points), most = room.role === "screen" ? ON_SCREEN : ALL;
  const places = [...new Set(order.map(({ place }) => place))].slice(0, most.places);
  const rows = places.map((place) => {
    const sharing = order.filter((entry) => entry.place === place), pupils = sharing.map(({ pupil }) => pupil);
    const isOwn = pupils.includes(room.pupil);
    const who = isOwn ? say("bets.with_you", { count: pupils.length }) : namesOf(room, pupils, most.names);
    return html`<tr class=${isOwn ? "own" : ""}><td>${ordinal(place)}</td>
      <td>${say("bets.points", { count: sharing[0].points })}</td><td>${who}</td></tr>`;
  });
  return rows.length > 0 && html`<div data-testid="ranking-box"><h3>${say("bets.ranking")}</h3>
    <table class="bet-ranking"><tbody data-testid="bet-ranking">${rows}</tbody></table></div>`;
}

/** The names of pupils if names are shown and there is room for them, else how many there are.
 * @param {Classroom} room @param {string[]} pupils @param {number} most */
function namesOf({ about, entries }, pupils, most) {
  const names = pupils.map((pupil) => entries.get(`pupil:${pupil}`)?.nick ?? "");
  const areShown = about?.names && names.length <= most && names.every(Boolean);
  return areShown ? listed(names) : say("bets.pupils", { count: pupils.length });
}

// Bets on a race of methods: what a pupil bets, which of the methods won, and the points for it. The board shows what
// became of them: how many bet on each method, the ranks of the race, how many were right, and the points so far.

import { ordinal } from "../core/texts/phrases.js";
import { listed, numeral, say } from "../core/texts/say.js";
import { html } from "../base/html.js";

/** @import { Classroom } from "./classroom.js" */

const WINNER = 3, FACTOR = 2; // points: for the winner, and on top for how many times faster it was
const CLOSE = 2; // a factor is right within this factor of the truth
const ALL = { places: 8, names: Infinity }; // of the ranking, and in one of its places
const ON_SCREEN = { places: 4, names: 2 }; // what fits in large letters

/** A bet on a lane, counted from 0, and on how many times less it needs than the next one; 0 if that is left open.
 * @typedef {{ lane: number, factor: number }} Bet */
/** The end of a method in a race: its place if it has one, and in words; and what it needed.
 * @typedef {{ place: number | null, name: string, amount: string }} Rank */
/** The end of a race; `factor` is how many times more the second one needed, if that is known.
 * @typedef {{ ranks: Rank[], factor: number | null }} Results */
/** Points by pupil. @typedef {Record<string, number>} Points */
/** What the room keeps of races: the points in the latest one, and the sum of those before.
 * @typedef {{ activity: number, points: Points, before: Points }} KeptPoints */

export const FACTORS = [2, 5, 10, 100, 1000];

/** A bet from a work, which may hold anything; null if it is none, or came after the bets were closed.
 * @param {any} work @param {number} lanes @returns {Bet | null} */
export function betIn(work, lanes, closed = Infinity) {
  const { lane, factor = 0, at = 0 } = work ?? {};
  if (at > closed || !Number.isInteger(lane) || lane < 0 || lane >= lanes) return null;
  return { lane, factor: FACTORS.includes(factor) ? factor : 0 };
}

/** The bets of a class, by pupil. @param {Iterable<[string, any]>} works @param {number} lanes
 * @returns {Record<string, Bet>} */
export function betsIn(works, lanes) {
  const bets = [...works].map(([pupil, work]) => /** @type {const} */ ([pupil, betIn(work, lanes)]));
  return Object.fromEntries(bets.flatMap(([pupil, bet]) => (bet ? [[pupil, bet]] : [])));
}

/** How many bet on each lane. @param {Record<string, Bet>} bets @param {number} lanes */
export function tallyOf(bets, lanes) {
  const tally = Array(lanes).fill(0);
  for (const { lane } of Object.values(bets)) tally[lane]++;
  return /** @type {number[]} */ (tally);
}

/** How many times more the second one needed than the first; null without a second one, or at a tie.
 * @param {(number | null)[]} amounts what each one needed, null for one that did not come in */
export function factorOf(amounts) {
  const [first, second] = amounts.filter((amount) => amount !== null).sort((one, other) => one - other);
  return first > 0 && second > first ? second / first : null;
}

/** @param {Bet} bet @param {Results} results */
export const isRight = ({ lane }, { ranks }) => ranks[lane]?.place === 1;

/** Whether the factor of a bet is right, too. @param {Bet} bet @param {Results} results */
export function isClose(bet, results) {
  const { factor } = results;
  if (!isRight(bet, results) || !bet.factor || !factor) return false;
  return Math.max(bet.factor / factor, factor / bet.factor) <= CLOSE;
}

/** @param {Bet} bet @param {Results} results */
export const pointsFor = (bet, results) =>
  (isRight(bet, results) ? WINNER : 0) + (isClose(bet, results) ? FACTOR : 0);

/** The points of each pupil in a race. @param {Record<string, Bet>} bets @param {Results} results */
export const pointsIn = (bets, results) =>
  Object.fromEntries(Object.entries(bets).map(([pupil, bet]) => [pupil, pointsFor(bet, results)]));

/** The points of each pupil in all races up to this one, which may be told twice.
 * @param {KeptPoints | null | undefined} kept @param {number} activity @param {Points} points @returns {Points} */
export function pointsWith(kept, activity, points) {
  const { before = {}, points: last = {} } = kept ?? {}, sum = { ...before };
  for (const won of kept?.activity === activity ? [points] : [last, points]) {
    for (const [pupil, count] of Object.entries(won)) sum[pupil] = (sum[pupil] ?? 0) + count;
  }
  return sum;
}

/** Pupils with points, the most first; equal points share a place. @param {Points} points */
export function rankingOf(points) {
  const order = Object.entries(points).filter(([, won]) => won > 0).sort(([, one], [, other]) => other - one);
  return order.map(([pupil, won]) => ({ pupil, points: won, place: 1 + order.findIndex((entry) => entry[1] === won) }));
}

/** Results as the stage holds them; null before the end. @param {any} stage @returns {Results | null} */
export const resultsIn = ({ state, results }) => (state === "end" ? results : null);

// The board

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

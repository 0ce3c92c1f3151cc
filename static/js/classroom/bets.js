// Bets on a race of methods: what a pupil bets, which of the methods won, and the points for it. Pure.

const WINNER = 3, FACTOR = 2; // points: for the winner, and on top for how many times faster it was
const CLOSE = 2; // a factor is right within this factor of the truth

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
  const [first, second] = amounts.filter((one) => one !== null).sort((one, other) => one - other);
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
  const { before = {}, points: last = {} } = kept ?? {};
  return sumOf(kept?.activity === activity ? [before, points] : [before, last, points]);
}

/** @param {Points[]} all */
function sumOf(all) {
  const sum = /** @type {Points} */ ({});
  for (const points of all) for (const [pupil, won] of Object.entries(points)) sum[pupil] = (sum[pupil] ?? 0) + won;
  return sum;
}

/** Pupils with points, the most first; equal points share a place. @param {Points} points */
export function rankingOf(points) {
  const order = Object.entries(points).filter(([, won]) => won > 0).sort(([, one], [, other]) => other - one);
  return order.map(([pupil, won]) => ({ pupil, points: won, place: 1 + order.findIndex((entry) => entry[1] === won) }));
}

/** Results as the stage holds them, which may be anything before the end; null if there are none.
 * @param {any} stage @returns {Results | null} */
export const resultsIn = (stage) =>
  (stage?.state === "end" && Array.isArray(stage.results?.ranks) ? stage.results : null);

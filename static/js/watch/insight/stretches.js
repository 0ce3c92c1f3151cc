// Stretches of an annealing, which the server computes on request: the parts of equal length of a long run, so that
// every move can be found; and the moves that follow at a temperature that the visitor holds. Never touches the page.

import { say } from "../../core/texts/say.js";
import { Playback } from "../playback.js";
import { MOVE } from "../event_codes.js";
import { lastUpTo } from "../number_column.js";

/** @import { Session } from "../session.js" */

export const LONGEST = 10_000; // moves of a stretch
const MOST = 200_000; // moves that are kept while a temperature is held; beyond that, earlier ones are dropped
const ENDLESS = 1_000_000_000_000; // moves that the server may make in all
const PATIENCE = 0.7; // seconds, about, that the moves of one request play
const FEWEST = 10; // moves of a request, at least
const REST = 600; // milliseconds between two requests, so that a whole class can do this at once
const KEPT = new Set(["annealing", "moves", "checkpoint"]);

// Parts of a run

/** The number of moves before the stretch in which a move lies. @param {number} number */
export const beginningOf = (number) => Math.floor((Math.max(1, number) - 1) / LONGEST) * LONGEST;

/** The number of moves that a chain is known to have made. @param {Playback} playback @param {number} chain */
export const movesOf = ({ annealed }, chain) => annealed.chains.get(chain)?.number ?? 0;

/** @param {Playback} whole @param {number} chain @param {number} number of the move @returns {Stretch} */
export function stretchOf(whole, chain, number) {
  const first = beginningOf(number), count = Math.min(LONGEST, movesOf(whole, chain) - first);
  return { chain, first, count, checkpoint: whole.annealed.checkpointBefore(chain, first) };
}

/** The position just after a move; null if that move is not recorded singly.
 * @param {Playback} playback @param {number} chain @param {number} number */
export function positionAfter({ annealed, columns }, chain, number) {
  const { columns: moves, count } = annealed;
  for (let at = 0; at < count; at++) {
    if (moves.number.data[at] !== number || moves.chain.data[at] !== chain) continue;
    if (moves.kind.data[at] !== MOVE.GAP && moves.by.data[at]) return lastUpTo(columns.moves, at) + 2;
  }
  return null;
}

/** The last move of any chain up to a position; null before the first one.
 * @param {Playback} playback @param {number} position */
export const moveBefore = (playback, position) => playback.annealed.moveAt(playback.movesAt(position) - 1);

/** Whether all moves of a chain are recorded. @param {Playback} playback @param {number} chain */
export function isWhole({ annealed: { columns, count } }, chain) {
  for (let at = 0; at < count; at++) {
    if (columns.chain.data[at] === chain && columns.kind.data[at] === MOVE.GAP) return false;
  }
  return true;
}

// A temperature that is held

export class ByHand {
  /** @param {Session} session @param {number} temperature */
  constructor(session, temperature) {
    this.session = session;
    this.temperature = temperature;
    this.playback = new Playback(session.size);
    this.asking = false;
    this.error = "";
    this.solved = false;
    this.state = /** @type {Record<string, unknown> | null} */ (null);
    this.chain = this.number = this.at = 0;
    this.askedAt = -Infinity;
  }

  /** Begin with a chain as it was after a number of moves; returns the error if that fails.
   * @param {number} chain @param {number} number @param {Stretch["checkpoint"]} checkpoint */
  async begin(chain, number, checkpoint) {
    Object.assign(this, { chain, number });
    const error = await this.ask({ chain, first: number, count: 0, checkpoint });
    if (!error) this.session.showInstead(this.playback);
    return error;
  }

  /** @param {number} position @param {number} speed steps a second @param {number} now */
  wantsMore(position, speed, now) {
    const left = this.playback.count - position;
    return !this.asking && !this.error && !this.solved && left < countFor(speed) / 2 && this.restLeft(now) <= 0;
  }

  /** Milliseconds until the next request. @param {number} now */
  restLeft(now) {
    return this.askedAt + REST - now;
  }

  /** Go on at the temperature that is held now. @param {number} speed @param {number} now */
  async more(speed, now) {
    const { chain, number: first, state: checkpoint, temperature, session, playback } = this;
    this.askedAt = now;
    if (playback.annealed.count > MOST) {
      this.playback = new Playback(session.size);
      if (session.opened === playback) session.opened = this.playback;
    }
    const stretch = { chain, first, count: countFor(speed), checkpoint, temperature };
    this.error = await this.ask(stretch, { moves: ENDLESS });
    session.changed();
  }

  /** @param {Stretch} stretch @param {Record<string, unknown>} [options] */
  async ask(stretch, options) {
    this.asking = true;
    const { events, error } = await this.session.askStretch(stretch, options);
    this.asking = false;
    if (error) return error;
    const isFirst = !this.playback.count && !this.state;
    const moves = events.filter(({ t }) => KEPT.has(t) || (isFirst && t !== "finished"));
    this.playback.take(moves.map((event) => ({ ...event, at: (event.at ?? 0) + this.at })));
    this.at += events.at(-1)?.at ?? 0;
    const end = this.playback.annealed.checkpoints.pop();
    if (!end) return say("watch.no_moves");
    Object.assign(this, { state: end.state, number: end.number });
    this.solved = stretch.count > 0 && events.at(-1)?.outcome === "SOLVED";
    return "";
  }
}

/** @param {number} speed */
const countFor = (speed) => Math.round(Math.min(LONGEST, Math.max(FEWEST, speed * PATIENCE)));

/** The range of temperatures to choose from: that of the run and some more at both ends.
 * @param {{ rungs: number[] }} how @param {number[]} met temperatures of the run */
export function reachOf({ rungs }, met) {
  const all = [...rungs, ...met].filter((temperature) => temperature > 0), hot = Math.max(...all, 1e-6);
  return { low: Math.min(...all, hot / 8) / 1.5, high: hot * 6 };
}

// The playhead of anything that is played: which place is shown, whether it plays, how fast, and where it is going.
// Buttons and keys move it, and pages draw the place that it shows.

import { createRedraw } from "../base/redraw.js";

const WHOLE = 8; // seconds that all of it takes while no speed is chosen
const SLOWEST = 8; // steps a second, at least, while no speed is chosen
const LONGEST = 0.25; // seconds that a frame counts at most, so that nothing jumps after a pause
const REST = 80; // milliseconds between two updates of texts, while something moves

/**
 * What is played, such as a `Playback`. Places are numbers of steps, or times if it is `continuous`; visitors see
 * events counted. A track grows while events arrive, until it is `complete`. A `closed` track is a part of another one.
 * @typedef {object} Track
 * @property {number} first its first place
 * @property {number} count its last place so far
 * @property {boolean} complete
 * @property {boolean} [closed]
 * @property {boolean} [continuous]
 * @property {number} merges how often steps were merged, which moves all places
 * @property {(place: number) => number} xAt events up to a place
 * @property {(x: number) => number} positionOf the last place up to so many events
 * @property {(place: number, way: number) => number} nextFact the place a step on, or back
 * @property {(place: number, way: number) => number} nextTurn the next turning point, or the one before
 */
/** `stepping` is called before each step; if it returns true, there is none to make. `arrived` is called when the
 * playhead has followed to the end.
 * @typedef {{ stepping?: (way: number) => boolean, arrived?: () => void }} Handlers */

export class Playhead {
  /** `trackNow` gives what is played at present. `draw(now, quiet)` draws it, with texts only if `quiet`, and returns
   * whether something still moves. @param {() => Track} trackNow @param {(now: number, quiet: boolean) => boolean} draw
   * @param {Handlers} [handlers] */
  constructor(trackNow, draw, handlers = {}) {
    this.trackNow = trackNow;
    this.handlers = handlers;
    this.place = 0; // between two steps while it plays
    this.playing = false;
    this.speed = /** @type {number | null} */ (null); // steps a second; null: all of it takes `whole` seconds
    this.whole = WHOLE;
    this.goal = /** @type {number | null} */ (null); // the event to go to once it has arrived; Infinity for the end
    this.last = { track: /** @type {Track | null} */ (null), merges: 0, x: 0 };
    this.times = { drawn: 0, texts: 0 };
    this.listeners = /** @type {(() => void)[]} */ ([]);
    this.redraw = createRedraw(this, () => this.frame(draw)).redraw;
  }

  get track() { return this.trackNow(); }

  get position() {
    const { first, count, continuous } = this.track;
    return Math.max(first, Math.min(count, continuous ? this.place : Math.floor(this.place)));
  }

  /** Whether it stands at the end of all that there will be. */
  get ended() {
    return this.track.complete && this.position === this.track.count;
  }

  /** Call `listener` whenever somebody moves it. @param {() => void} listener */
  onMove(listener) {
    this.listeners.push(listener);
  }

  // What visitors do

  /** Begin another track: play it, or go to one of its events as soon as that has arrived.
   * @param {{ goal?: number | null, playing?: boolean }} [how] */
  begin({ goal = null, playing = goal === null } = {}) {
    Object.assign(this, { place: 0, goal, playing });
    this.redraw();
  }

  /** @param {number} place */
  go(place) {
    this.move({ place, playing: false });
  }

  /** Go to the end, and follow it while more arrives. */
  goToEnd() {
    const { count, complete } = this.track;
    this.move({ place: count, playing: !complete, goal: complete ? null : Infinity });
  }

  /** Play on, from another place or at another speed if one is given.
   * @param {number | null} [place] @param {number | null} [speed] */
  play(place = null, speed = null) {
    this.move({ place: place ?? this.place, speed: speed ?? this.speed, playing: true });
  }

  pause() {
    this.move({ playing: false });
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play(this.ended ? 0 : null);
  }

  /** @param {number} way 1 on, -1 back */
  step(way) {
    if (!this.handlers.stepping?.(way)) this.go(this.track.nextFact(this.position, way));
  }

  /** @param {number} way */
  turn(way) {
    if (!this.handlers.stepping?.(way)) this.go(this.track.nextTurn(this.position, way));
  }

  /** @param {number} share of all events so far */
  seek(share) {
    const { track } = this;
    if (share < 1) this.go(track.positionOf(share * track.xAt(track.count)));
    else this.goToEnd();
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    this.redraw();
  }

  /** @param {{ place?: number, playing: boolean, speed?: number | null, goal?: number | null }} changes */
  move(changes) {
    Object.assign(this, { goal: null }, changes);
    for (const listener of this.listeners) listener();
    this.redraw();
  }

  // Time

  /** Let time pass; returns whether there is more to play. @param {number} seconds */
  advance(seconds) {
    this.followMerges();
    const { track, goal } = this;
    if (goal !== null) this.place = track.positionOf(goal);
    else if (this.playing) this.place = Math.min(track.count, this.place + this.stepsIn(seconds));
    this.last = { track, merges: track.merges, x: track.xAt(this.position) };
    if (goal !== null && (track.complete || track.xAt(track.count) >= goal)) this.goal = null;
    if (this.ended) this.playing = false;
    if (goal === Infinity && this.goal === null) this.handlers.arrived?.();
    return this.playing && this.position < track.count;
  }

  /** @param {number} seconds */
  stepsIn(seconds) {
    const { speed, whole, track: { count, continuous } } = this;
    if (speed === Infinity) return count;
    return (speed ?? Math.max(continuous ? 0 : SLOWEST, count / whole)) * seconds;
  }

  /** When steps were merged, the same moment has another place. */
  followMerges() {
    const { track, last } = this;
    if (track === last.track && track.merges !== last.merges) this.place = track.positionOf(last.x);
  }

  /** @param {(now: number, quiet: boolean) => boolean} draw */
  frame(draw) {
    const { times } = this, now = performance.now();
    const more = this.advance(Math.min(LONGEST, (now - times.drawn) / 1000));
    times.drawn = now;
    const quiet = !this.playing || now - times.texts > REST;
    if (quiet) times.texts = now;
    return draw(now, quiet) || more || (this.playing && !quiet);
  }
}

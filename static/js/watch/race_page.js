// A race: two to four methods on one puzzle, flat or solid, with one clock for all.

import { isSolid, layOut } from "../core/shapes.js";
import { JobFollower } from "../base/net/jobs.js";
import { createTransport, keysOf, listenToKeys } from "./playback_controls.js";
import { Playhead } from "./playhead.js";
import { duration } from "./counter_values.js";
import { askMethodsFor } from "./method_form.js";
import { parseChoice, writeChoice } from "./method_options.js";
import { isBusy } from "./session.js";
import { nameOf } from "../core/texts/phrases.js";
import { say } from "../core/texts/say.js";
import { byId, fragmentValues, hook, setError, setText } from "../base/dom.js";
import { late } from "../base/late.js";
import { isIn, isMixed, standingsOf, Timing } from "./race_ranking.js";
import { Racer } from "./racer.js";
import { loadWatchedPuzzle } from "./watched_solve.js";

/** @import { Standing } from "./race_ranking.js" */
/** @typedef {import("../board/loaded_puzzle.js").Inks} Inks */

const FEWEST = 2, MOST = 4;
const SHORT = 3_000; // milliseconds: a shorter race is shown again at once, slowly

/** The boards of a flat puzzle. @param {FlatPuzzle} puzzle @param {Inks | null} inks */
const loadFlatBoard = (puzzle, inks) => late(() => import("../board/board.js"),
  ({ createBoard }) => /** @type {MakeBoard} */ ((host, options) =>
    createBoard(host, puzzle, { ...options, inks, whole: true })));

/** The boards of a solid. @param {Layout} layout @param {HTMLElement} page */
const loadSolidBoard = (layout, { dataset: { library = "" } }) => late(() => import("../cube/solid.js"),
  ({ Solid }) => /** @type {MakeBoard} */ ((host, options) =>
    new Solid(host, layout, { ...options, content: byId("solid-board", HTMLTemplateElement).content, library })));

/** How a page uses its race. `link`: the fragment chooses the methods, and is kept up to date. `together`: all racers
 * have one ranking, by work if they can. `changed` is called after each drawing.
 * @typedef {{ link: boolean, together: boolean, changed: () => void }} RaceUse */

/** @param {RaceUse} use */
export async function createRace(use = { link: true, together: false, changed: () => {} }) {
  const { puzzle, inks } = await loadWatchedPuzzle(JSON.parse(byId("race").dataset.puzzle ?? ""));
  return new RacePage(puzzle, inks, use);
}

export class RacePage {
  /** @param {Puzzle} read @param {Inks | null} inks @param {RaceUse} use */
  constructor(read, inks, use) {
    this.use = use;
    this.page = byId("race");
    const { code = "", seconds, mostSeconds } = this.page.dataset;
    this.code = code;
    this.limits = { seconds: Number(seconds), most: Number(mostSeconds) };
    this.follower = new JobFollower();
    this.layout = layOut(read);
    this.loadBoard = isSolid(this.layout.shape) ? loadSolidBoard(this.layout, this.page)
      : loadFlatBoard(/** @type {FlatPuzzle} */ (read), inks);
    this.makeBoard = /** @type {MakeBoard | null} */ (null);
    this.loadReasons = late(() => import("./reasons.js"), (module) => module);
    this.reasons = /** @type {typeof import("./reasons.js") | null} */ (null); // once a race has begun
    this.methods = /** @type {Method[]} */ ([]);
    this.lanes = /** @type {Racer[]} */ ([]);
    this.timed = /** @type {Racer[]} */ ([]);
    // What is compared: at any moment all lanes have spent the same time, or done the same share of their work.
    this.by = /** @type {"time" | "work"} */ ("time");
    this.ranksChosen = /** @type {boolean | null} */ (null); // whether ranks are shown; null for only at the end
    const clock = this.createClock();
    /** @type {Playhead} */
    this.playhead = new Playhead(() => clock, (now, quiet) => this.draw(now, quiet), { arrived: () => this.allIn() });
    this.timing = new Timing(this);
    this.transport = createTransport(byId("transport"), this.playhead);
  }

  /** Open the race that the address names. */
  async open() {
    const link = fragmentValues();
    if (!await this.prepare(link.getAll("m").map(parseChoice))) return;
    if (link.has("by")) this.setBy("work");
    if (link.has("go")) await this.start();
  }

  /** Make a lane for each choice, and as many as there are at least; returns whether that was possible.
   * @param {TextChoice[]} choices */
  async prepare(choices) {
    this.makeBoard = await this.loadBoard();
    if (!this.makeBoard) return false;
    this.methods = await askMethodsFor(this.layout, hook(this.page, "error"));
    this.listen();
    for (const choice of choices.slice(0, MOST)) {
      if (!this.add().form.set(choice)) this.showError(say("watch.unknown_method", { method: choice.method }));
    }
    while (this.lanes.length < FEWEST) this.addUnused();
    this.arrange();
    return true;
  }

  listen() {
    const { page, playhead } = this, by = hook(page, "by", HTMLSelectElement);
    const speed = hook(page, "speed", HTMLSelectElement), keys = keysOf(playhead);
    keys.v = () => this.toggleRanks();
    hook(page, "start").addEventListener("click", () => this.start());
    hook(page, "cancel").addEventListener("click", () => this.cancel());
    hook(page, "ranks").addEventListener("click", () => this.toggleRanks());
    listenToKeys(window, (name) => (this.started ? keys[name] : undefined));
    hook(page, "add-lane").addEventListener("click", () => { this.addUnused(); this.arrange(); });
    const compare = () => this.compareBy(by.value === "work" ? "work" : "time");
    const setSpeed = () => { playhead.whole = Number(speed.value); };
    by.addEventListener("change", compare);
    speed.addEventListener("change", setSpeed);
    compare(); // what was chosen while the page was loading
    setSpeed();
    addEventListener("pagehide", () => { this.timing.clear(); this.lanes.forEach(({ session }) => session.drop()); });
  }

  cancel() {
    this.timing.clear();
    this.lanes.forEach(({ session }) => session.cancel());
    this.playhead.redraw();
  }

  /** @param {string} error */
  showError(error) {
    setError(hook(this.page, "error"), error);
  }

  // Lanes

  add() {
    const lane = new Racer(byId("lane", HTMLTemplateElement).content, this, () => this.remove(lane));
    this.lanes.push(lane);
    return lane;
  }

  /** Add a lane with a method that no other lane has. */
  addUnused() {
    const used = this.lanes.map(({ form }) => form.method.name), { methods } = this;
    const { name } = methods.find((method) => !used.includes(method.name)) ?? methods[0];
    this.add().form.set({ method: name, texts: {} });
  }

  /** @param {Racer} lane */
  remove(lane) {
    lane.session.drop();
    this.timing.clear();
    this.lanes.splice(this.lanes.indexOf(lane), 1);
    lane.root.remove();
    this.arrange();
  }

  arrange() {
    const host = byId("lanes"), { lanes } = this;
    host.querySelector("noscript")?.remove();
    lanes.forEach((lane, i) => {
      if (!lane.root.isConnected) host.append(lane.root);
      lane.place(i + 1);
      hook(lane.root, "remove", HTMLButtonElement).disabled = lanes.length <= FEWEST;
    });
    hook(this.page, "start", HTMLButtonElement).disabled = lanes.length < FEWEST; // until the methods are known
    hook(this.page, "add-lane", HTMLButtonElement).disabled = lanes.length >= MOST;
    this.playhead.redraw();
  }

  // Running

  async start() {
    const read = this.lanes.map(({ form }) => form.choice()), choices = read.filter((choice) => choice !== null);
    if (choices.length < read.length) return;
    this.reasons = await this.loadReasons();
    if (!this.reasons) return;
    this.remember(choices);
    this.timing.clear();
    this.lanes.forEach(({ form }) => form.fold());
    this.ranksChosen = null;
    this.lanes.forEach(({ session }, i) => session.start(choices[i]));
    this.playhead.begin({ goal: Infinity, playing: true });
  }

  /** Let the address lead to this race. @param {Choice[]} choices */
  remember(choices) {
    if (!this.use.link) return;
    const by = this.by === "work" ? "&by=work" : "";
    const written = choices.map((choice) => `m=${writeChoice(choice, this.limits)}`);
    history.replaceState(null, "", `#${written.join("&")}${by}`);
  }

  get busy() { return this.lanes.some(({ session }) => isBusy(session)); }

  get over() {
    const { lanes } = this,
      ended = lanes.every(({ session }) => session.playback.finished || session.state === "failed");
    return lanes.length > 0 && ended;
  }

  // The common clock

  /** The clock as what the playhead plays: places and events are milliseconds, or shares of the way.
   * @returns {import("./playhead.js").Track} */
  createClock() {
    const race = this, same = (/** @type {number} */ now) => Math.min(now, race.length());
    return {
      first: 0, merges: 0, continuous: true, xAt: same, positionOf: same,
      get count() { return race.length(); },
      get complete() { return race.over; },
      nextFact: (now, way) => race.nextMoment(now, way),
      nextTurn: (_, way) => (way > 0 ? race.length() : 0),
    };
  }

  length() {
    if (this.by === "work") return 1;
    const times = this.lanes.map(({ session: { playback } }) => playback.spreadTime(playback.count));
    return Math.max(0, ...times);
  }

  /** @param {Racer} lane */
  positionIn({ session: { playback } }, now = this.playhead.position) {
    if (this.playhead.goal === Infinity) return playback.count;
    if (this.by === "work") return playback.positionOf(now * playback.xAt(playback.count) + 1e-6);
    return playback.positionAtTime(now);
  }

  /** The time of the common clock at which a lane comes to a position. @param {Racer} lane @param {number} position */
  valueOf({ session: { playback } }, position) {
    return this.by === "work" ? playback.xAt(position) / playback.xAt(playback.count) : playback.spreadTime(position);
  }

  /** The next or the previous moment at which something happens in any lane. @param {number} now @param {number} way */
  nextMoment(now, way) {
    const moments = this.lanes.flatMap((lane) => {
      const next = this.positionIn(lane) + way, { count } = lane.session.playback;
      return next < 0 || next > count ? [] : [this.valueOf(lane, next)];
    });
    if (!moments.length) return now;
    return way > 0 ? Math.min(...moments) : Math.max(...moments);
  }

  /** @param {"time" | "work"} by */
  setBy(by) {
    const { playhead } = this, length = this.length(), share = length ? playhead.place / length : 0;
    this.by = by;
    hook(this.page, "by", HTMLSelectElement).value = by;
    playhead.place = share * this.length();
  }

  /** @param {"time" | "work"} by */
  compareBy(by) {
    this.setBy(by);
    if (this.over && !this.timing.times.length) this.startTiming();
    this.playhead.redraw();
  }

  /** Every racer has come in: show a short race again, slowly. */
  allIn() {
    const { playhead, by } = this;
    if (this.length() < SHORT && by === "time") playhead.play(0);
    this.startTiming();
  }

  // Places

  /** The place of each lane; none before all have come in. */
  standings() {
    const { timing, use: { together } } = this, by = together ? "work" : this.by;
    if (!this.over) return this.lanes.map(() => null);
    return standingsOf(this.lanes.map((lane) => {
      const { finished, count } = lane.session.playback;
      if (!finished || !isIn(finished)) return null;
      const seconds = timing.medians[this.timed.indexOf(lane)] ?? finished.seconds ?? null;
      return { outcome: finished.outcome, counters: lane.session.playback.countersAt(count), seconds };
    }), { by, together });
  }

  /** Time those that are ranked by time; a single run decides where one takes long. */
  startTiming() {
    const standings = this.standings();
    this.timed = this.lanes.filter((_, i) => (standings[i]?.count ?? 0) > 1 && !standings[i]?.work);
    const racers = this.timed.flatMap(({ session: { choice, playback } }) =>
      choice && playback.finished?.seconds != null ? [{ choice, seconds: playback.finished.seconds }] : []);
    const areQuick = racers.every(({ seconds }) => seconds * 1000 < SHORT);
    if (areQuick && racers.length > 1 && racers.length === this.timed.length) this.timing.start(racers);
  }

  /** @param {(Standing | null)[]} standings */
  rankedBy(standings) {
    const { timing } = this, came = standings.filter((standing) => standing !== null);
    if (timing.running) return say("race.timing", timing.progress);
    if (!this.showsRanks) return this.started ? say("race.ranks_later") : "";
    if (isMixed(standings)) return say(this.use.together ? "race.proofs_first" : "race.two_rankings");
    if (came.length < 2) return "";
    const { work } = came[0];
    if (work) return say("race.ranked_by_work", { what: nameOf(work) });
    return say(this.by === "work" ? "race.different_work" : "race.ranked_by_time");
  }

  // What is kept back until the end, so that a class can guess the winner

  get started() { return this.lanes.some(({ session }) => session.playback.count); }

  get atEnd() { return this.playhead.ended && this.playhead.goal === null; }

  /** Whether ranks, verdicts and times are shown: at the end of the replay, unless somebody wants it otherwise. */
  get showsRanks() { return this.ranksChosen ?? this.atEnd; }

  toggleRanks() {
    this.ranksChosen = this.showsRanks === this.atEnd ? !this.showsRanks : null;
    this.playhead.redraw();
  }

  // Drawing

  /** @param {number} now @param {boolean} quiet */
  draw(now, quiet) {
    const ends = this.lanes.map((lane) => {
      const { playback } = lane.session, isOpen = this.over && this.showsRanks;
      return isOpen || (playback.count && this.positionIn(lane) === playback.count) ? playback.finished : null;
    });
    const standings = this.standings(), { showsRanks } = this;
    const mixed = isMixed(standings), mostOf = (/** @type {string} */ kind) =>
      Math.max(...standings.map((other) => (other?.kind === kind && other.amount) || 0));
    const moves = this.lanes.map((lane) => lane.draw(this.positionIn(lane), quiet, now, showsRanks));
    this.lanes.forEach((lane, i) => {
      const standing = ends[i] && standings[i];
      lane.show(showsRanks, ends[i], standing, { mixed, together: this.use.together });
      const bar = showsRanks && standing?.amount ? standing.amount / mostOf(standing.kind) : 0;
      lane.root.style.setProperty("--bar", String(bar));
    });
    this.showClock();
    setText(hook(this.page, "ranked"), this.rankedBy(standings));
    this.use.changed();
    return moves.some(Boolean);
  }

  showClock() {
    const { page, busy, started, showsRanks, playhead: { position } } = this;
    const ranks = hook(page, "ranks", HTMLButtonElement);
    const place = this.by === "work" ? say("race.share_of_the_way", { percent: Math.round(position * 100) })
      : say("race.time_of", { time: duration(position), whole: duration(this.length()) });
    const text = started ? place : "";
    this.transport.show(text);
    setText(byId("clock"), text);
    ranks.setAttribute("aria-pressed", String(showsRanks));
    ranks.disabled = !started;
    hook(page, "cancel", HTMLButtonElement).disabled = !busy && !this.timing.running;
    setText(hook(page, "status"), busy ? say("race.is_on") : this.over ? say("race.all_in") : "");
  }
}

// A race: two to four methods on one puzzle, flat or solid, with one clock for all.

import "../core/texts/more_texts.js";
import { isSolid, layOut } from "../core/shapes.js";
import { JobFollower } from "../base/net/jobs.js";
import { createLoop, createTransport } from "./playback_controls.js";
import { duration } from "./counter_values.js";
import { askMethodsFor } from "./method_form.js";
import { parseChoice, writeChoice } from "./method_options.js";
import { isBusy } from "./session.js";
import { nameOf } from "../core/texts/phrases.js";
import { say } from "../core/texts/say.js";
import { byId, fragmentValues, hook, setError, setText } from "../base/dom.js";
import { late } from "../base/late.js";
import { amountOf, Racer, spreadIn } from "./racer.js";
import { loadWatchedPuzzle } from "./watched_puzzle.js";

/** @typedef {import("./race_ranking.js").Standing} Standing */
/** @typedef {typeof import("./race_ranking.js")} Ranking */

const FEWEST = 2, MOST = 4;
const SHORT = 3_000; // milliseconds: a shorter race is shown again at once, slowly

/**
 * What all lanes share.
 * @typedef {object} Race
 * @property {Layout} layout
 * @property {string} code
 * @property {Limits} limits
 * @property {Follower} follower
 * @property {() => void} redraw
 * @property {() => void} pause
 * @property {Method[]} methods
 * @property {MakeBoard | null} makeBoard
 * @property {typeof import("./reasons.js") | null} reasons
 */

/** `wanted`: whether ranks are shown; null for only at the end. */
const newClock = () => ({
  now: 0, playing: false, live: false, by: "time", seconds: 10, wanted: /** @type {boolean | null} */ (null),
});

/** @typedef {import("../board/loaded_puzzle.js").Inks} Inks */

/** The boards of a flat puzzle. @param {FlatPuzzle} puzzle @param {Inks | null} inks */
const loadFlatBoard = (puzzle, inks) => late(() => import("../board/board.js"),
  ({ createBoard }) => /** @type {MakeBoard} */ ((host, wish) =>
    createBoard(host, puzzle, { ...wish, inks, whole: true })));

/** The boards of a solid. @param {Layout} layout @param {HTMLElement} page */
const loadSolidBoard = (layout, { dataset: { library = "" } }) => late(
  () => import("../cube/solid.js"), ({ Solid }) => {
    const { content } = byId("solid-board", HTMLTemplateElement);
    return /** @type {MakeBoard} */ ((host, wish) => new Solid(host, layout, { ...wish, content, library }));
  });

/** @type {Record<string, (race: RacePage) => void>} */
const KEYS = {
  v: (race) => race.toggleRanks(), " ": (race) => race.togglePlaying(),
  arrowright: (race) => race.stepBy(1), arrowleft: (race) => race.stepBy(-1),
};

/**
 * How a page uses its race. `link`: the fragment chooses the methods, and is kept up to date. `together`:
 * all racers have one ranking, else those with a proof have their own. `changed` is called after each drawing.
 * @typedef {{ link: boolean, together: boolean, changed: () => void }} RaceUse
 */

/** @type {RaceUse} */
const OF_ITS_OWN = { link: true, together: false, changed: () => {} };

/** The race of the page, as soon as its puzzle can be shown. */
export async function createRace(use = OF_ITS_OWN) {
  const { puzzle, inks } = await loadWatchedPuzzle(JSON.parse(byId("race").dataset.puzzle ?? ""));
  return new RacePage(puzzle, inks, use);
}

export class RacePage {
  /** @param {Puzzle} read @param {Inks | null} inks @param {RaceUse} use */
  constructor(read, inks, use) {
    this.use = use;
    this.page = byId("race");
    const { code = "", seconds, mostSeconds } = this.page.dataset;
    this.lanes = /** @type {Racer[]} */ ([]);
    this.timed = /** @type {Racer[]} */ ([]);
    // `now` is the moment that all lanes show, in milliseconds or as a share of the way; `live`: they follow the
    // solvers.
    this.clock = newClock();
    this.redraw = createLoop(this.clock, {
      advance: (time) => this.advance(time), draw: (now, quiet) => this.draw(now, quiet),
    });
    const layout = layOut(read), flat = /** @type {FlatPuzzle} */ (read);
    this.loadBoard = isSolid(layout.shape) ? loadSolidBoard(layout, this.page) : loadFlatBoard(flat, inks);
    this.loadReasons = late(() => import("./reasons.js"), (module) => module);
    this.loadRanking = late(() => import("./race_ranking.js"), (module) => module);
    this.ranking = /** @type {Ranking | null} */ (null); // it and `timing` are there once a race has begun
    this.timing = /** @type {import("./race_ranking.js").Timing | null} */ (null);
    /** @type {Race} */
    this.race = {
      code, layout, methods: [], makeBoard: null, reasons: null,
      limits: { seconds: Number(seconds), most: Number(mostSeconds) }, redraw: this.redraw, follower: new JobFollower(),
      pause: () => { if (this.clock.playing) this.togglePlaying(); },
    };
    this.transport = createTransport(byId("transport"), {
      pause: () => this.togglePlaying(),
      step: (way) => this.stepBy(way),
      turn: (way) => this.seek(way > 0 ? this.length() : 0),
      seek: (share) => this.seek(share * this.length()),
      speed: () => {},
    });
  }

  /** Open the race that the address names. */
  async open() {
    const link = fragmentValues();
    if (!await this.prepare(link.getAll("m").map(parseChoice))) return;
    if (link.get("by") === "share") this.setBy("share");
    if (link.has("go")) await this.start();
  }

  /** Make a lane for each choice, and as many as there are at least; returns whether that was possible.
   * @param {TextChoice[]} choices */
  async prepare(choices) {
    const { race } = this;
    race.makeBoard = await this.loadBoard();
    if (!race.makeBoard) return false;
    race.methods = await askMethodsFor(race.layout, hook(this.page, "error"));
    this.listen();
    for (const choice of choices.slice(0, MOST)) {
      if (!this.add().form.set(choice)) this.showError(say("watch.unknown_method", { method: choice.method }));
    }
    while (this.lanes.length < FEWEST) this.addUnused();
    this.arrange();
    return true;
  }

  listen() {
    const { page, clock } = this, by = hook(page, "by", HTMLSelectElement);
    const speed = hook(page, "speed", HTMLSelectElement);
    hook(page, "start").addEventListener("click", () => this.start());
    hook(page, "cancel").addEventListener("click", () => this.cancel());
    hook(page, "ranks").addEventListener("click", () => this.toggleRanks());
    addEventListener("keydown", (event) => this.press(event));
    hook(page, "add-lane").addEventListener("click", () => { this.addUnused(); this.arrange(); });
    by.addEventListener("change", () => { this.setBy(by.value); this.redraw(); });
    speed.addEventListener("change", () => { clock.seconds = Number(speed.value); });
    addEventListener("pagehide", () => { this.timing?.clear(); this.lanes.forEach(({ session }) => session.drop()); });
  }

  /** A key, unless what has the focus needs it itself. @param {KeyboardEvent} event */
  press(event) {
    const key = event.key.toLowerCase(), act = KEYS[key], { target } = event;
    const others = key === "v" ? "input:not([type=range]), select" : "input, select, button, summary, [tabindex]";
    if (!act || !this.started || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest(others)) return;
    event.preventDefault();
    act(this);
  }

  cancel() {
    this.timing?.clear();
    this.lanes.forEach(({ session }) => session.cancel());
    this.redraw();
  }

  /** @param {string} error */
  showError(error) {
    setError(hook(this.page, "error"), error);
  }

  // Lanes

  add() {
    const lane = new Racer(byId("lane", HTMLTemplateElement).content, this.race, () => this.remove(lane));
    this.lanes.push(lane);
    return lane;
  }

  /** Add a lane with a method that no other lane has. */
  addUnused() {
    const used = this.lanes.map(({ form }) => form.method.name), { methods } = this.race;
    const { name } = methods.find((method) => !used.includes(method.name)) ?? methods[0];
    this.add().form.set({ method: name, texts: {} });
  }

  /** @param {Racer} lane */
  remove(lane) {
    lane.session.drop();
    this.timing?.clear();
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
    this.redraw();
  }

  // Running

  async start() {
    const read = this.lanes.map(({ form }) => form.choice()), choices = read.filter((choice) => choice !== null);
    if (choices.length < read.length) return;
    this.race.reasons = await this.loadReasons();
    this.ranking = await this.loadRanking();
    if (!this.race.reasons || !this.ranking) return;
    this.timing ??= new this.ranking.Timing(this.race);
    this.remember(choices);
    this.timing?.clear();
    this.lanes.forEach(({ form }) => form.fold());
    Object.assign(this.clock, { now: 0, live: true, playing: true, wanted: null });
    this.lanes.forEach(({ session }, i) => session.start(choices[i]));
    this.redraw();
  }

  /** Let the address lead to this race. @param {Choice[]} choices */
  remember(choices) {
    if (!this.use.link) return;
    const by = this.clock.by === "share" ? "&by=share" : "";
    const written = choices.map((choice) => `m=${writeChoice(choice, this.race.limits)}`);
    history.replaceState(null, "", `#${written.join("&")}${by}`);
  }

  get busy() { return this.lanes.some(({ session }) => isBusy(session)); }

  get over() {
    const { lanes } = this,
      ended = lanes.every(({ session }) => session.playback.finished || session.state === "failed");
    return lanes.length > 0 && ended;
  }

  // The common clock

  length() {
    if (this.clock.by === "share") return 1;
    const times = this.lanes.map(({ session: { playback } }) => playback.spreadTime(playback.count));
    return Math.max(0, ...times);
  }

  /** @param {Racer} lane */
  positionIn({ session: { playback } }) {
    const { live, by, now } = this.clock;
    if (live) return playback.count;
    if (by === "share") return playback.positionOf(now * playback.xAt(playback.count) + 1e-6);
    return playback.positionAtTime(now);
  }

  /** The time of the common clock at which a lane comes to a position. @param {Racer} lane @param {number} position */
  valueOf({ session: { playback } }, position) {
    const share = this.clock.by === "share";
    return share ? playback.xAt(position) / playback.xAt(playback.count) : playback.spreadTime(position);
  }

  /** @param {number} now */
  seek(now) {
    Object.assign(this.clock, { now, playing: false, live: false });
    this.redraw();
  }

  /** Go to the next or the previous moment at which something happens in any lane. @param {number} way */
  stepBy(way) {
    if (this.clock.live) this.seek(this.length());
    const moments = this.lanes.flatMap((lane) => {
      const next = this.positionIn(lane) + way, { count } = lane.session.playback;
      return next < 0 || next > count ? [] : [this.valueOf(lane, next)];
    });
    if (moments.length) this.seek(way > 0 ? Math.min(...moments) : Math.max(...moments));
  }

  togglePlaying() {
    const { clock } = this, { playing, live, now } = clock;
    if (!playing && now >= this.length()) clock.now = 0;
    if (playing && live) clock.now = this.length();
    Object.assign(clock, { playing: !playing, live: false });
    this.redraw();
  }

  /** @param {string} by */
  setBy(by) {
    const { clock } = this, length = this.length(), share = length ? clock.now / length : 0;
    clock.by = hook(this.page, "by", HTMLSelectElement).value = by;
    clock.now = share * this.length();
  }

  /** @param {number} seconds */
  advance(seconds) {
    const { clock, over } = this, whole = this.length();
    if (clock.live && over) this.leaveLive(whole);
    else if (clock.playing && !clock.live) clock.now = Math.min(whole, clock.now + (seconds / clock.seconds) * whole);
    if (clock.playing && !clock.live && clock.now >= whole && over) clock.playing = false;
    return clock.playing && !clock.live;
  }

  /** Every racer has come in: show a short race again, slowly. @param {number} whole */
  leaveLive(whole) {
    const again = whole < SHORT && this.clock.by === "time";
    Object.assign(this.clock, { live: false, now: again ? 0 : whole }, again ? {} : { playing: false });
    this.startTiming();
  }

  // Places

  /** The place of each lane; none before all have come in. */
  standings() {
    const { ranking, timing } = this;
    if (!this.over || !ranking || !timing) return this.lanes.map(() => null);
    return ranking.standingsOf(this.lanes.map((lane) => {
      const { finished, count } = lane.session.playback;
      if (!finished || !ranking.isIn(finished)) return null;
      const spread = timing.running ? null : timing.spreads[this.timed.indexOf(lane)] ?? null;
      return { outcome: finished.outcome, counters: lane.session.playback.countersAt(count), spread };
    }), this.use.together);
  }

  /** Time those that have no counter in common with others of their kind. */
  startTiming() {
    const standings = this.standings();
    this.timed = this.lanes.filter((_, i) => (standings[i]?.count ?? 0) > 1 && !standings[i]?.work);
    const racers = this.timed.flatMap(({ session: { choice, playback } }) =>
      choice && playback.finished?.seconds != null ? [{ choice, seconds: playback.finished.seconds }] : []);
    if (racers.length > 1 && racers.length === this.timed.length) this.timing?.start(racers);
  }

  /** @param {(Standing | null)[]} standings */
  rankedBy(standings) {
    const { timing, ranking } = this, came = standings.filter((one) => one !== null);
    if (timing?.running) return say("race.timing", timing.progress);
    if (!this.shown) return this.started ? say("race.ranks_later") : "";
    if (ranking?.isMixed(standings)) return say("race.two_rankings");
    if (came.length < 2) return "";
    const { work } = came[0];
    if (work) return say("race.ranked_by_work", { what: nameOf(work) });
    return timing?.progress.done ? say("race.ranked_by_time") : "";
  }

  // What is kept back until the end, so that a class can guess the winner

  get started() { return this.lanes.some(({ session }) => session.playback.count); }

  get atEnd() { return this.over && !this.clock.live && this.clock.now >= this.length(); }

  /** Whether ranks, verdicts and times are shown: at the end of the replay, unless somebody wants it otherwise. */
  get shown() { return this.clock.wanted ?? this.atEnd; }

  toggleRanks() {
    this.clock.wanted = this.shown === this.atEnd ? !this.shown : null;
    this.redraw();
  }

  // Drawing

  /** @param {number} now @param {boolean} quiet */
  draw(now, quiet) {
    const ends = this.lanes.map((lane) => {
      const { playback } = lane.session, known = this.over && this.shown;
      return known || (playback.count && this.positionIn(lane) === playback.count) ? playback.finished : null;
    });
    const standings = this.standings(), { shown, timing } = this;
    const mixed = this.ranking?.isMixed(standings) ?? false;
    const moves = this.lanes.map((lane) => lane.draw(this.positionIn(lane), quiet, now, shown));
    this.lanes.forEach((lane, i) => {
      const standing = ends[i] && standings[i], spread = timing?.spreads[this.timed.indexOf(lane)] ?? null;
      lane.show(shown, ends[i], standing, mixed, standing?.work ? amountOf(standing) : spreadIn(spread));
    });
    this.showClock();
    setText(hook(this.page, "ranked"), this.rankedBy(standings));
    this.use.changed();
    return moves.some(Boolean);
  }

  showClock() {
    const { clock, page, busy } = this, whole = this.length(), at = clock.live ? whole : clock.now;
    const { started, shown } = this, ranks = hook(page, "ranks", HTMLButtonElement);
    const spoken = clock.by === "share"
      ? say("race.share_of_the_way", { percent: Math.round(at * 100) })
      : say("race.time_of", { time: duration(at), whole: duration(whole) });
    const text = started ? spoken : "";
    this.transport.show({
      share: whole ? at / whole : 0, text, playing: clock.playing, speed: null, atStart: at <= 0, atEnd: at >= whole,
      empty: !started,
    });
    setText(byId("clock"), text);
    ranks.setAttribute("aria-pressed", String(shown));
    ranks.disabled = !started;
    hook(page, "cancel", HTMLButtonElement).disabled = !busy && !this.timing?.running;
    setText(hook(page, "status"), busy ? say("race.is_on") : this.over ? say("race.all_in") : "");
  }
}

// A race of the class on the teacher's device and on the screen: who has bet, the race itself, which both run as the
// same jobs, and its end. The teacher's page closes the bets, counts the points and tells everybody; nobody else sees
// what was bet.

import { hook, part, setError, setText } from "../base/dom.js";
import { say } from "../core/texts/say.js";
import { amountOf, spreadIn } from "../watch/racer.js";
import { createRace } from "../watch/race_page.js";
import { BetBoard } from "./bet_board.js";
import { countedWorks, pupilsIn } from "./class_entries.js";
import { betsIn, factorOf, isRight, pointsIn, pointsWith, tallyOf } from "./bets.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { Bet, Results } from "./bets.js" */

const SECONDS = 10; // of each method, unless the activity says otherwise
const UNSEEN = 1_000; // milliseconds between two looks at a race in a tab that is not in sight

export class RaceHost {
  /** @param {HTMLElement} root @param {Classroom} classroom */
  static async create(root, classroom) {
    const use = { link: false, together: true, changed: () => {} };
    const host = new RaceHost(root, classroom, await createRace(use));
    use.changed = () => host.look();
    return host;
  }

  /** @param {HTMLElement} root @param {Classroom} classroom @param {import("../watch/race_page.js").RacePage} race */
  constructor(root, classroom, race) {
    this.root = root;
    this.classroom = classroom;
    this.board = new BetBoard(part(root, "board"), classroom);
    this.race = race;
    this.ended = false; // whether everybody knows the end
    this.running = false;
  }

  get isTeacher() { return this.classroom.role === "teacher"; }

  get lanes() { return this.classroom.activity.methods; }

  async open() {
    const { root, classroom, race, lanes } = this, { seconds = SECONDS, seed = 0 } = classroom.activity;
    const close = hook(root, "close-bets");
    close.hidden = !this.isTeacher;
    close.addEventListener("click", () => this.closeBets());
    const given = { seconds: String(seconds), seed: String(seed) };
    const ready = await race.prepare(lanes.map((/** @type {any} */ { method, options = {} }) =>
      ({ method, texts: { ...textsOf(options), ...given } })));
    if (!ready) return;
    for (const { root: lane, form } of race.lanes) {
      form.fold();
      part(lane, "setup").inert = true; // all screens run the same race
      hook(lane, "remove").hidden = true;
    }
    classroom.listen(() => this.draw());
    setInterval(() => { if (document.hidden) this.goOn(); }, UNSEEN);
    this.draw();
  }

  // The race

  async closeBets() {
    const { classroom, lanes, root } = this, bets = betsIn(worksOf(classroom), lanes.length);
    hook(root, "close-bets", HTMLButtonElement).disabled = true;
    const stage = { state: "run", tally: tallyOf(bets, lanes.length), closed: Math.ceil(classroom.now()) };
    const error = await classroom.steer("private", { private: { bets } }) || await classroom.steer("patch", { stage });
    setError(hook(root, "bet-error"), error);
    this.draw();
  }

  /** A browser draws nothing that is out of sight: the race goes on without. */
  goOn() {
    this.race.playhead.advance(UNSEEN / 1000);
    this.look();
  }

  /** After each drawing of the race: at its end, the teacher's page tells everybody. */
  look() {
    const { race, classroom } = this, over = race.started && race.atEnd && !race.timing.running;
    if (!over || this.ended || !this.isTeacher || classroom.stage.state !== "run") return;
    this.ended = true;
    this.tell(this.results());
  }

  /** @returns {Results} */
  results() {
    const { race } = this, standings = race.standings(), spreads = race.lanes.map((lane) =>
      race.timing.spreads[race.timed.indexOf(lane)] ?? null);
    const amounts = standings.map((one, i) => (one ? one.amount ?? spreads[i]?.median ?? null : null));
    const ranks = race.lanes.map((lane, i) => {
      const standing = standings[i], won = standing?.won ?? null;
      const amount = standing ? amountOf(standing) || spreadIn(spreads[i]) : "";
      return { place: won?.place ?? null, name: lane.rankOf(lane.session.playback.finished, won), amount };
    });
    return { ranks, factor: factorOf(amounts) };
  }

  /** @param {Results} results */
  async tell(results) {
    const { classroom, root } = this, { activity: { id }, entries } = classroom;
    const bets = /** @type {Record<string, Bet>} */ (entries.get("private")?.bets ?? {});
    const points = pointsIn(bets, results);
    const right = Object.values(bets).filter((bet) => isRight(bet, results)).length;
    const stage = { state: "end", results, right, points: pointsWith(entries.get("points"), id, points) };
    const error = await classroom.steer("score", { points }) || await classroom.steer("patch", { stage });
    setError(hook(root, "bet-error"), error);
    if (error) this.ended = false;
  }

  // Drawing

  draw() {
    const { root, classroom, race, board } = this, { stage } = classroom, bets = countedWorks(classroom).length;
    if (stage.state === "run" && !this.running) {
      this.running = true;
      race.start();
    }
    root.dataset.state = stage.state ?? "bet";
    hook(root, "close-bets", HTMLButtonElement).hidden = !this.isTeacher || Boolean(stage.tally);
    setText(hook(root, "bet-status"), this.status(bets));
    board.draw();
    race.playhead.redraw();
  }

  /** @param {number} bets */
  status(bets) {
    const { classroom } = this, here = pupilsIn(classroom).length;
    return classroom.stage.tally ? "" : say("bets.counted", { count: bets, here });
  }
}

/** @param {Record<string, unknown>} options */
const textsOf = (options) => Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));

/** @param {Classroom} classroom @returns {[string, any][]} */
const worksOf = (classroom) => countedWorks(classroom).map(({ id, work }) => [id, work]);

// One method of a race: its form, solve, board and numbers.

import { beliefName } from "../core/beliefs.js";
import { createCounters } from "./playback_controls.js";
import { MethodForm } from "./method_form.js";
import { countersOf, duration } from "./counter_values.js";
import { cellLabel, createSaving, sceneOf } from "./watched_solve.js";
import { isBusy, Session, stateOf } from "./session.js";
import { nameOf, ordinal } from "../core/texts/phrases.js";
import { say } from "../core/texts/say.js";
import { find, hook, part, setText } from "../base/dom.js";
import { html, render } from "../base/html.js";

const OF_TIME = ["time", "rate"]; // counters
const FAILED = ["LIMIT", "CANCELLED", "STUCK", "CRASHED", "REFUSED"];

/** @import { RacePage } from "./race_page.js" */
/** @typedef {import("./race_ranking.js").Standing} Standing */

export class Racer {
  /** @param {DocumentFragment} content @param {RacePage} race @param {() => void} remove takes the lane away */
  constructor(content, race, remove) {
    const root = /** @type {HTMLElement} */ (find(content, "*").cloneNode(true)), { layout, playhead } = race;
    const form = find(root, "form", HTMLFormElement);
    this.root = root;
    this.race = race;
    this.form = new MethodForm(form, race.methods, race.limits);
    this.session = new Session(race.follower, race.code, layout.size, playhead.redraw);
    this.counters = createCounters(part(root, "counters"));
    this.position = 0;
    this.number = 0;
    this.board = /** @type {WatchedBoard | null} */ (null);
    this.save = hook(root, "save-film");
    hook(root, "remove").addEventListener("click", remove);
    form.addEventListener("submit", (event) => event.preventDefault());
    createSaving({ gif: this.save }, {
      layout, session: this.session, board: () => this.board, position: () => this.position,
      pause: () => playhead.pause(), textAt: (place) => this.textOf(this.placeAt(place)),
      sceneAt: (place) => this.sceneAt(place, false),
    });
  }

  /** Make the board, once the lane is in the page. @param {number} number */
  place(number) {
    const { root, race } = this;
    this.number = number;
    root.dataset.testid = `lane-${number}`;
    root.setAttribute("aria-label", say("race.method", { number }));
    this.board ??= race.makeBoard?.(part(root, "stage"), {
      name: say("race.board", { number }), redraw: race.playhead.redraw, testid: "race-board", more: beliefName,
      label: (cell) => cellLabel(race.layout, this.session.playback.boardAt(this.position), cell),
    }) ?? null;
  }

  /** A place of the run. There are no reasons before the race has begun. @param {number} place */
  placeAt(place) {
    const { race: { reasons, layout }, session: { playback } } = this;
    return reasons?.placeIn(layout, playback, place) ?? { place, step: null, reason: { text: "", detail: "" } };
  }

  /** @param {number} place @param {boolean} rushing */
  sceneAt(place, rushing) {
    return sceneOf(this.race.layout, this.session.playback, this.placeAt(place), { rushing });
  }

  /** @param {import("./watched_solve.js").ShownPlace} shown */
  textOf(shown) {
    return this.race.reasons?.textOf(this.session.playback, shown) ?? "";
  }

  /** Draw; returns whether the board still moves. Times are for those who may know the places.
   * @param {number} position @param {boolean} quiet @param {number} now @param {boolean} timed */
  draw(position, quiet, now, timed) {
    const { session, race: { layout } } = this, { playback, choice } = session;
    this.position = position;
    const scene = this.sceneAt(position, !quiet), moves = this.board?.draw(scene, now);
    if (!quiet) return moves;
    part(this.root, "unproven").hidden = !playback.isUnproven(position, scene.cells);
    setText(part(this.root, "reason"), choice ? stateOf(session) || this.textOf(this.placeAt(position)) : "");
    this.save.hidden = !playback.count;
    const counters = countersOf(playback, position, layout.size);
    this.counters.show(counters.filter(({ name }) => timed || !OF_TIME.includes(name)));
    return moves;
  }

  /** Once the playback has reached the end: outcome, place and its reason if they are `shown`, else only that.
   * @param {boolean} shown @param {Finished | null} end @param {Standing | null} standing
   * @param {{ mixed: boolean, together: boolean }} kinds whether some racers prove and others only find a solution, and
   *   whether all are in one ranking */
  show(shown, end, standing, { mixed, together }) {
    const outcome = part(this.root, "outcome"), result = shown ? end : null;
    const alone = mixed && !together && standing?.count === 1, won = (result && !alone && standing?.won) || null;
    outcome.hidden = !result;
    setText(outcome, result ? this.race.reasons?.verdictOf(result) ?? "" : "");
    outcome.dataset.outcome = result?.outcome ?? "";
    this.root.classList.toggle("first", won?.place === 1 && (!mixed || standing?.kind === "proof"));
    const rank = end && !shown ? say("race.ended") : this.rankOf(result, won);
    const amount = result && standing && (mixed ? say(`race.by_${standing.kind}`, { amount: amountOf(standing) })
      : amountOf(standing));
    render(part(this.root, "rank"), html`<span>${rank}</span> <small>${amount}</small>`);
  }

  /** @param {Finished | null} end @param {{ place: number, tie: boolean } | null} won */
  rankOf(end, won) {
    if (won) return won.tie ? say("race.tie", { place: ordinal(won.place) }) : ordinal(won.place);
    if (end) return say(FAILED.includes(end.outcome) ? `race.rank_${end.outcome.toLowerCase()}` : "race.is_in");
    return isBusy(this.session) ? "…" : say("race.method", { number: this.number });
  }
}

/** What a racer is ranked by. @param {Standing} standing */
export function amountOf({ work, amount }) {
  if (amount === null) return "";
  if (work) return say("race.amount", { amount, what: nameOf(work) });
  return amount === Infinity ? say("race.rank_limit") : duration(amount * 1000);
}

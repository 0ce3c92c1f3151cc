// One method of a race: its form, solve, board and numbers.

import "../core/texts/more_texts.js";
import { drawBeliefs } from "../board/belief_squares.js";
import { beliefName } from "../core/beliefs.js";
import { MARK } from "../core/marks.js";
import { cellName, markName } from "../core/words.js";
import { createCounters } from "./playback_controls.js";
import { inColours } from "./in_colours.js";
import { MethodForm } from "./method_form.js";
import { countersOf, duration } from "./counter_values.js";
import { createSaving } from "./save_button.js";
import { isBusy, Session, stateOf } from "./session.js";
import { nameOf, ordinal } from "../core/texts/phrases.js";
import { say } from "../core/texts/say.js";
import { find, hook, make, part, setText } from "../base/dom.js";

const OF_TIME = ["time", "rate"]; // counters
const FAILED = ["LIMIT", "CANCELLED", "STUCK", "CRASHED", "REFUSED"];

/** @type {Explanation} */
const NO_REASON = { text: "", detail: "" };

/** @import { Race } from "./race_page.js" */
/** @typedef {import("./race_ranking.js").Standing} Standing */

export class Racer {
  /** @param {DocumentFragment} content @param {Race} race @param {() => void} remove takes the lane away */
  constructor(content, race, remove) {
    const root = /** @type {HTMLElement} */ (find(content, "*").cloneNode(true)),
      form = find(root, "form", HTMLFormElement);
    this.root = root;
    this.race = race;
    this.form = new MethodForm(form, race.methods, race.limits);
    this.session = new Session(race.follower, race.code, race.layout.size, race.redraw);
    this.counters = createCounters(part(root, "counters"));
    this.position = 0;
    this.number = 0;
    this.board = /** @type {WatchedBoard | null} */ (null);
    this.save = hook(root, "save-film");
    hook(root, "remove").addEventListener("click", remove);
    form.addEventListener("submit", (event) => event.preventDefault());
    this.offerFiles();
  }

  /** Let the visitor save the run of this lane. */
  offerFiles() {
    const { race: { layout, pause }, session } = this;
    createSaving({ gif: this.save }, {
      layout, session, pause, board: () => this.board, position: () => this.position,
      sceneAt: (place, playing) => this.shown(place, playing).scene,
      textAt: (place) => this.shown(place, false).text,
    });
  }

  /** Make the board, once the lane is in the page. @param {number} number */
  place(number) {
    const { root, race } = this;
    this.number = number;
    root.dataset.testid = `lane-${number}`;
    root.setAttribute("aria-label", say("race.method", { number }));
    this.board ??= race.makeBoard?.(part(root, "stage"), {
      name: say("race.board", { number }), label: (cell) => this.label(cell), redraw: race.redraw, testid: "race-board",
      more: beliefName,
    }) ?? null;
  }

  /** @param {number} cell */
  label(cell) {
    const { layout } = this.race, board = this.session.playback.boardAt(this.position);
    const mark = inColours.ways?.openWords(board, cell) || markName(board[cell] & MARK, layout.palette);
    return say("race.cell", { cell: cellName(layout, cell), mark });
  }

  /** What is shown of a place: the board, and the reason of the step.
   * @param {number} position @param {boolean} rushing */
  shown(position, rushing) {
    const { session: { playback, choice }, race: { layout, reasons } } = this;
    const step = position ? playback.stepAt(position) : null;
    const reason = step && choice && reasons ? reasons.reasonOf(layout, step) : NO_REASON;
    const scene = {
      facts: layout.facts, factsVersion: 0, given: layout.given, hover: null, ghosts: [], wrong: [], clean: false,
      calm: true, shade: inColours.ways?.shade ?? drawBeliefs, rushing,
      cells: playback.boardAt(position), look: reason.line ?? null, cursor: reason.cell ?? null,
    };
    return { scene, text: step?.note.finished ? "" : reason.text };
  }

  /** Draw; returns whether the board still moves. Times are for those who may know the places.
   * @param {number} position @param {boolean} quiet @param {number} now @param {boolean} timed */
  draw(position, quiet, now, timed) {
    const { session, race: { layout } } = this, { playback, choice } = session;
    this.position = position;
    const { scene, text } = this.shown(position, !quiet), moves = this.board?.draw(scene, now);
    if (!quiet) return moves;
    setText(part(this.root, "reason"), choice ? stateOf(session) || text : "");
    this.save.hidden = !playback.count;
    const counters = playback.count ? countersOf(playback, position, layout.size) : [];
    this.counters.show(counters.filter(({ name }) => timed || !OF_TIME.includes(name)));
    return moves;
  }

  /** Once the playback has reached the end: outcome, place and its reason if they are `shown`, else only that.
   * @param {boolean} shown @param {Finished | null} end @param {Standing | null} standing
   * @param {boolean} mixed whether there are two rankings @param {string} by */
  show(shown, end, standing, mixed, by) {
    const outcome = part(this.root, "outcome"), known = shown ? end : null;
    const alone = mixed && standing?.count === 1, won = (known && !alone && standing?.won) || null;
    outcome.hidden = !known;
    setText(outcome, known ? this.race.reasons?.verdictOf(known) ?? "" : "");
    outcome.dataset.outcome = known?.outcome ?? "";
    this.root.classList.toggle("first", won?.place === 1);
    const time = known?.seconds == null ? "" : duration(known.seconds * 1000);
    const kind = known && standing && mixed ? say(`race.with_${standing.kind}`, { count: standing.count }) : "";
    this.showRank(end && !shown ? say("race.ended") : this.rankOf(known, won), kind, known ? by || time : "");
  }

  /** @param {Finished | null} end @param {{ place: number, tie: boolean } | null} won */
  rankOf(end, won) {
    if (won) return won.tie ? say("race.tie", { place: ordinal(won.place) }) : ordinal(won.place);
    if (end) return say(FAILED.includes(end.outcome) ? `race.rank_${end.outcome.toLowerCase()}` : "race.is_in");
    return isBusy(this.session) ? "…" : say("race.method", { number: this.number });
  }

  /** @param {string} rank @param {string} kind @param {string} time */
  showRank(rank, kind, time) {
    const box = part(this.root, "rank"), now = [rank, kind, time].join();
    if (box.dataset.now === now) return;
    box.dataset.now = now;
    box.title = [kind, time].filter(Boolean).join(", ");
    const label = kind ? [make("b", { textContent: kind }), " "] : [];
    box.replaceChildren(make("span", { textContent: rank }), " ", make("small", {}, ...label, time));
  }
}

/** What a racer is ranked by. @param {Standing} standing */
export function amountOf({ work, amount }) {
  return work && amount !== null ? say("race.amount", { amount, what: nameOf(work) }) : "";
}

/** @param {import("./race_ranking.js").Spread | null} spread */
export function spreadIn(spread) {
  if (!spread) return "";
  const [time, low, high] = [spread.median, spread.low, spread.high].map(inWords);
  return say("race.median", { time, low, high, count: spread.runs });
}

/** @param {number} seconds */
const inWords = (seconds) => (seconds === Infinity ? say("race.rank_limit") : duration(seconds * 1000));

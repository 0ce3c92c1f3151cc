// A moment of a solve: the board as it was, why the last step was taken, numbers and chart.

import { drawBeliefs } from "../board/beliefs.js";
import { beliefName } from "../game/beliefs.js";
import { CANDIDATE, MARK, TRIED } from "../game/marks.js";
import { capital, cellName, cluesAt, markName, number } from "../game/words.js";
import { countersOf } from "../replay/counting.js";
import { reasonOf, verdictOf } from "../replay/reasons.js";
import { isBusy, stateOf } from "../replay/session.js";
import { say } from "../texts/say.js";
import { calmness, hook, make, part, setPressed, setText } from "../ui/dom.js";
import { createChart } from "./chart.js";
import { createCounters } from "./counters.js";

const MOST_SOLUTIONS = 4; // of which there are buttons

/** @type {Explanation} */
const NO_REASON = { text: "", detail: "" };

/** @import { Playback } from "../replay/playback.js" */
/** @import { Session } from "../replay/session.js" */

/**
 * @typedef {object} MomentParts
 * @property {Layout} layout
 * @property {Session} session
 * @property {() => void} redraw
 * @property {MakeBoard} makeBoard
 * @property {ReturnType<import("./transport.js").createTransport>} transport
 */

/**
 * In `root`; `acts` are position(), go(position) and written(), the choice as the address of a race carries it.
 * @param {Root} root
 * @param {MomentParts} parts
 * @param {{ position: () => number, go: (position: number) => void, written: () => string }} acts
 */
export const createMoment = (root, parts, acts) => new Moment(root, parts, acts);

class Moment {
  /** @param {Root} root @param {MomentParts} parts @param {Parameters<typeof createMoment>[2]} acts */
  constructor(root, { layout, session, redraw, makeBoard, transport }, acts) {
    this.root = root;
    this.acts = acts;
    this.layout = layout;
    this.session = session;
    this.redraw = redraw;
    this.transport = transport;
    this.chosen = /** @type {number | null} */ (null); // the solution that is looked at
    this.board = makeBoard(part(root, "stage"), {
      name: say("watch.board"), label: (cell) => this.label(cell), redraw, testid: "watch-board", more: beliefName,
      whole: true,
    });
    this.chart = createChart(part(root, "chart", HTMLCanvasElement), part(root, "legend"), (x) => {
      acts.go(session.playback.positionOf(x));
    });
    this.counters = createCounters(part(root, "counters"));
    this.calm = calmness().matches;
    hook(root, "watch-zoom").hidden = !this.board.view;
    hook(root, "watch-zoom").addEventListener("click", () => this.board.view?.toggleWhole?.());
  }

  get playback() { return this.session.playback; }

  /** Look at a solution instead, or at the moment again. @param {number | null} solution */
  choose(solution) {
    this.chosen = solution;
  }

  /** Numbers and words too when `quiet`; whether something moves.
   * @param {{ playing: boolean, speed: number | null }} pace @param {number} now @param {boolean} quiet */
  draw(pace, now, quiet) {
    const place = this.acts.position(), step = place ? this.playback.stepAt(place) : null;
    const moving = this.board.draw(this.scene(place, step, pace.playing, quiet), now);
    this.showTransport(place, pace);
    if (quiet) this.showPanels(place, step);
    return moving;
  }

  // The board

  /**
   * @param {number} place
   * @param {Step | null} step
   * @param {boolean} playing
   * @param {boolean} quiet
   * @returns {Scene}
   */
  scene(place, step, playing, quiet) {
    const { layout, playback, chosen } = this, reason = chosen === null ? reasonOf(layout, step) : NO_REASON;
    return {
      facts: layout.facts, factsVersion: 0, given: layout.given, hover: null, ghosts: [], wrong: [], clean: false,
      shade: drawBeliefs, calm: this.calm, rushing: !quiet,
      cells: chosen === null ? playback.boardAt(place) : playback.solutions[chosen].cells,
      look: reason.line ?? null, cursor: reason.cell ?? null,
      marked: chosen === null ? this.markedBy(step, playing) : differing(playback, chosen),
    };
  }

  /** The cells of a step, where they are few and it can be looked at.
   * @param {Step | null} step @param {boolean} playing */
  markedBy(step, playing) {
    const few = step && step.cells.length <= 1 + Math.max(...this.layout.shape);
    return few && !playing && !step.note.finished ? step.cells : [];
  }

  /** What a cell is called. @param {number} cell */
  label(cell) {
    const value = this.playback.boardAt(this.acts.position())[cell];
    const known = [markName(value & MARK), howKnown(value)].filter(Boolean).join(", ");
    const name = capital(cellName(this.layout, cell));
    return say("cells.label", { cell: name, mark: known, clues: cluesAt(this.layout, cell) });
  }

  // Beside it

  /** @param {number} place @param {{ playing: boolean, speed: number | null }} pace */
  showTransport(place, { playing, speed }) {
    const { playback } = this, { count } = playback, x = playback.xAt(place), most = playback.xAt(count);
    const text = count ? say("watch.step", { place: number(x), most: number(most) }) : "";
    this.transport.show({
      share: most ? x / most : 0, text, playing, speed, empty: !count, atStart: place === 0, atEnd: place === count,
    });
    part(this.root, "place").textContent = text;
  }

  /** @param {number} place @param {Step | null} step */
  showPanels(place, step) {
    const { root, session, playback, layout } = this, { size } = layout;
    hook(root, "cancel", HTMLButtonElement).disabled = !isBusy(session) || session.state === "asking";
    hook(root, "start").setAttribute("aria-disabled", String(session.state === "asking"));
    this.showReason(step);
    this.showVerdict(playback.finished);
    this.counters.show(playback.count ? countersOf(playback, place, size) : []);
    this.chart.draw(playback, place, size);
    this.showSolutions();
    const race = root.querySelector("[data-testid=to-race]"), choice = this.acts.written();
    if (choice && race instanceof HTMLAnchorElement) race.hash = choice;
  }

  /** @param {Step | null} step */
  showReason(step) {
    const { root, session, playback } = this, { choice } = session, { text, detail } = reasonOf(this.layout, step);
    const shown = choice ? playback.count > 0 && !step?.note.finished : true;
    setText(part(root, "status"), stateOf(session));
    setText(part(root, "reason"), !shown ? "" : choice ? text : say("watch.choose"));
    setText(part(root, "detail"), shown && choice ? detail : "");
    part(root, "notice").hidden = !shown && !stateOf(session);
    hook(root, "start-again").hidden = session.state !== "failed";
  }

  /** @param {Finished | null} finished */
  showVerdict(finished) {
    const outcome = part(this.root, "outcome");
    outcome.hidden = !finished;
    if (!finished) return;
    setText(outcome, verdictOf(finished));
    outcome.dataset.outcome = finished.outcome;
  }

  /** Two solutions can be looked at side by side in time: where they differ is outlined. */
  showSolutions() {
    const { finished, solutions } = this.playback, box = part(this.root, "solutions");
    const several = Boolean(finished) && solutions.length > 1;
    const now = several ? `${solutions.length}|${this.chosen}` : "";
    box.hidden = !several;
    if (box.dataset.now === now) return;
    box.dataset.now = now;
    const shown = several ? solutions.slice(0, MOST_SOLUTIONS) : [];
    box.replaceChildren(...shown.map((_, i) => this.solutionButton(box, i)));
  }

  /** @param {HTMLElement} box @param {number} i */
  solutionButton(box, i) {
    const button = make("button", { type: "button", textContent: say("watch.solution", { number: i + 1 }) });
    button.dataset.testid = `solution-${i + 1}`;
    setPressed(button, this.chosen === i);
    button.addEventListener("click", () => {
      this.choose(this.chosen === i ? null : i);
      this.redraw();
      /** @type {HTMLElement | undefined} */ (box.children[i])?.focus();
    });
    return button;
  }
}

/** @param {number} value */
function howKnown(value) {
  if (value & CANDIDATE) return say("watch.only_tried");
  if (value & TRIED) return say("watch.on_a_guess");
  return value & MARK ? "" : beliefName(value);
}

/** The cells in which a solution is not like others. @param {Playback} playback @param {number} chosen */
function differing({ solutions }, chosen) {
  const shown = solutions[chosen].cells, others = solutions.filter((_, i) => i !== chosen);
  return [...shown.keys()].filter((cell) => others.some(({ cells }) => cells[cell] !== shown[cell]));
}

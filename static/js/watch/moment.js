// A moment of a solve: the board as it was, the reason of the last step, numbers and chart.

import { costBars } from "../board/solver_marks.js";
import { beliefName } from "../core/beliefs.js";
import { countersOf, presentedOf } from "./counter_values.js";
import { placeIn, verdictOf } from "./reasons.js";
import { cellLabel, sceneOf } from "./watched_solve.js";
import { isBusy, stateOf } from "./session.js";
import { say } from "../core/texts/say.js";
import { calmness, hook, part, setText } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { late } from "../base/late.js";
import { createAnnouncer, createCounters, placeText } from "./playback_controls.js";
import { branchOf, isBranch } from "./branch.js";
import { createLegend } from "./legend.js";
import { costsOfLines } from "./line_costs.js";
import { arrowsOf } from "./move_arrows.js";
import { MethodPanel } from "./method_panel.js";

/** @import { Playback } from "./playback.js" */

const MOST_SOLUTIONS = 4; // solutions that get a button
const AT_ONCE = ["LIMIT", "CANCELLED", "CRASHED", "REFUSED"]; // outcomes that say nothing about the puzzle
const LARGE = 10_000; // cells: on a larger board, not every frame judges all lines
const NOWHERE = { place: 0, reason: { text: "", detail: "" } }; // what a solution shows besides its cells
const ANNOUNCED = 1_200, ANNOUNCED_PLAYING = 6_000; // milliseconds between two reasons that are read aloud

/** @import { Look } from "./method_panel.js" */
/** @import { Watch } from "./watch.js" */
/** @typedef {import("./watched_solve.js").ShownPlace & { look: Look | null }} Shown */

export class Moment {
  /** @param {Watch} watch */
  constructor(watch) {
    const { root, layout, session, playhead, redraw } = watch;
    this.watch = watch;
    this.chosen = /** @type {number | null} */ (null); // the solution that is shown
    this.board = watch.makeBoard(part(root, "stage"), {
      name: say("watch.board"), redraw, testid: "watch-board", more: beliefName, whole: true,
      label: (cell) => cellLabel(layout, watch.playback.boardAt(playhead.position), cell),
    });
    this.chart = /** @type {import("./chart.js").Chart | null} */ (null); // once it is wanted
    this.loadChart = late(() => import("./chart.js"), ({ Chart }) => new Chart(part(root, "chart", HTMLCanvasElement),
      part(root, "legend"), part(root, "chart-table"), (x) => playhead.go(session.playback.positionAlong(x))));
    this.counters = createCounters(part(root, "counters"));
    this.legend = createLegend(part(root, "notation"));
    this.announce = createAnnouncer(part(root, "announced"));
    this.keptBack = false; // whether the verdict stays hidden, even at the end
    this.verdict = false; // whether it is shown
    this.reached = /** @type {Finished | null} */ (null); // the verdict that the playback has reached
    this.askVerdict = hook(root, "show-verdict");
    this.panel = new MethodPanel(watch, () => this.askChart());
    this.branching = new BranchButton(watch);
    this.lineBars = createLineBars(layout);
    this.hover = /** @type {number | null} */ (null); // the cell under the pointer
    this.listen();
    this.calm = calmness().matches;
    hook(root, "watch-zoom").hidden = !this.board.view;
    hook(root, "watch-zoom").addEventListener("click", () => this.board.view?.toggleWhole?.());
  }

  listen() {
    const stage = part(this.watch.root, "stage");
    stage.addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
      this.point(this.board.cellFrom?.({ x, y }, true) ?? null);
    });
    stage.addEventListener("pointerleave", () => this.point(null));
    this.askVerdict.addEventListener("click", () => this.toggleVerdict());
  }

  /** @param {number | null} cell */
  point(cell) {
    if (cell === this.hover) return;
    this.hover = cell;
    this.watch.redraw();
  }

  /** Set whether the verdict stays hidden at the end of the recording. @param {boolean} keptBack */
  keepBack(keptBack) {
    this.keptBack = keptBack;
    this.verdict = !keptBack && this.reached !== null && this.reached === this.watch.session.whole.finished;
  }

  /** Show the verdict before the playback reaches it, or hide it again. */
  toggleVerdict() {
    this.verdict = !this.verdict;
    this.watch.redraw();
  }

  /** Show a solution, or the moment again. @param {number | null} solution */
  choose(solution) {
    this.chosen = solution;
  }

  /** Draw the board; if `quiet`, numbers and words, too. Returns whether something moves.
   * @param {number} now @param {boolean} quiet */
  draw(now, quiet) {
    const shown = this.placeShown(), { root, transport, playhead } = this.watch, text = placeText(playhead);
    const { playing } = playhead;
    const own = this.scene(shown, playing, quiet), scene = this.panel.believes ? { ...own, shade: undefined } : own;
    const moving = this.board.draw(scene, now);
    transport.show(text);
    part(root, "place").textContent = text;
    if (quiet) this.showPanels(shown, scene, playing);
    return moving;
  }

  /** What a picture of a place shows, and whether that of the method is beside it.
   * @param {number} place @param {boolean} isBeside */
  sceneAt(place, isBeside) {
    const scene = { ...this.scene(this.placeShown(place, null), false, true), hover: null };
    return isBeside && this.panel.believes ? { ...scene, shade: undefined } : scene;
  }

  /** A place, and what the view of the method gets, which may know a better reason. @returns {Shown} */
  placeShown(place = this.watch.playhead.position, hover = this.hover) {
    const { layout, playback, session: { choice } } = this.watch, shown = placeIn(layout, playback, place);
    const look = choice && { place, step: shown.step, playback, choice, hover };
    return { ...shown, look, reason: (look && this.panel.view?.reason?.(look)) ?? shown.reason };
  }

  /** Go to a place, and give the box of its picture once it is drawn; null where there is none.
   * @param {number} place @returns {Promise<HTMLElement | null>} */
  async pictureAt(place) {
    const { panel, panel: { picture }, watch: { playhead } } = this;
    panel.choose("picture");
    playhead.go(place);
    do await drawn(); while (picture.hasView && !picture.view);
    return picture.isThere ? picture.box : null;
  }

  /** Returns what goes back to this place, and to what is beside the board. */
  keep() {
    const { panel, panel: { chosen }, watch: { playhead } } = this, { position } = playhead;
    return () => {
      panel.choose(chosen);
      playhead.go(position);
    };
  }

  // The board

  /** @param {Shown} shown @param {boolean} playing @param {boolean} quiet */
  scene(shown, playing, quiet) {
    const { chosen, hover, calm, watch: { layout, playback } } = this;
    const own = shown.look && this.panel.view?.board?.(shown.look);
    const screen = { hover, calm, rushing: !quiet };
    if (chosen !== null) {
      const { cells } = playback.solutions[chosen];
      return sceneOf(layout, playback, NOWHERE, { ...screen, cells, marked: differing(playback, chosen) });
    }
    const cells = own?.cells ?? playback.boardAt(shown.place);
    const move = own && !own.moves ? null : shown.step?.move ?? null;
    return sceneOf(layout, playback, shown, {
      ...screen, cells, marked: playing ? [] : this.markedBy(shown),
      beyond: this.lineBars(playback, cells, move, `${shown.place}|${own?.cells.join("")}`, !quiet),
    });
  }

  /** The cells to outline: those of the view, or else those of the step if they are few. @param {Shown} shown */
  markedBy({ step, look }) {
    const few = step && step.cells.length <= 1 + Math.max(...this.watch.layout.shape);
    const own = look ? this.panel.lit(look) : [];
    return own.length ? [...own] : few && !step.note.finished ? step.cells : [];
  }

  // Beside it

  /** @param {Shown} shown @param {Scene} scene @param {boolean} playing */
  showPanels(shown, scene, playing) {
    const { place, step, look } = shown, { root, session } = this.watch;
    hook(root, "cancel", HTMLButtonElement).disabled = !isBusy(session);
    hook(root, "start").setAttribute("aria-disabled", String(session.state === "asking"));
    this.comeTo(place);
    this.showReason(shown);
    this.branching.draw(step);
    this.announce(part(root, "reason").textContent ?? "", playing ? ANNOUNCED_PLAYING : ANNOUNCED);
    this.showVerdict();
    this.legend(scene, this.isUnproven(place, scene.cells));
    part(root, "looks").hidden = !look && !this.watch.opening; // while a link opens, nothing moves
    if (look) this.panel.draw(look);
    if (this.panel.shows === "chart") this.showFigures(place);
    this.showSolutions();
    const race = root.querySelector("[data-testid=to-race]"), choice = this.watch.raceFragment;
    if (choice && race instanceof HTMLAnchorElement) race.hash = choice;
  }

  async askChart() {
    this.chart = await this.loadChart();
    this.watch.redraw();
    return this.chart;
  }

  /** The chart, and all counters; in a presentation the few that matter, with the signs of their lines in the chart.
   * @param {number} place */
  showFigures(place) {
    const { playback, session: { choice }, layout: { size } } = this.watch, { chart, counters } = this;
    chart?.draw(playback, place, size);
    if (!choice || !playback.count) return counters.show([]);
    if (!this.keptBack) return counters.show(countersOf(playback, place, size));
    const rows = presentedOf(choice.method, playback, place, size);
    return counters.show(rows.map((row) => ({ ...row, key: chart?.signOf(row.line) ?? "" })));
  }

  /** Whether the board shows a solution that may not be the only one. @param {number} place @param {Cells} cells */
  isUnproven(place, cells) {
    const { playback } = this.watch, ended = playback.finished !== null && place === playback.count;
    return this.chosen === null && playback.isUnproven(place, cells) && (!ended || this.tellsVerdict);
  }

  /** @param {Shown} shown */
  showReason({ step, reason: { text, detail } }) {
    const { root, session, playback } = this.watch, { choice } = session;
    const ended = Boolean(step?.note.finished), shown = choice ? playback.count > 0 && !ended : true;
    setText(part(root, "status"), stateOf(session));
    setText(part(root, "reason"), shown ? choice ? text : say("watch.choose")
      : ended && !this.tellsVerdict ? say("watch.ended") : "");
    setText(part(root, "detail"), shown && choice ? detail : "");
    part(root, "notice").hidden = !shown && !stateOf(session) && this.tellsVerdict;
    hook(root, "start-again").hidden = session.state !== "failed";
  }

  /** Show the verdict when the playback reaches it. @param {number} place */
  comeTo(place) {
    const { playback, session: { whole } } = this.watch, { count, finished } = whole;
    if (!finished) this.verdict = false;
    if (!finished || this.keptBack || this.reached === finished || playback !== whole || place < count) return;
    this.reached = finished;
    this.verdict = true;
  }

  /** Whether the page says how the solve ended. */
  get tellsVerdict() {
    const { finished } = this.watch.session.whole;
    return finished !== null && (this.verdict || (!this.keptBack && AT_ONCE.includes(finished.outcome)));
  }

  showVerdict() {
    const { root, session: { whole: { finished } } } = this.watch, outcome = part(root, "outcome");
    outcome.hidden = !finished;
    if (finished && this.tellsVerdict) {
      setText(outcome, verdictOf(finished));
      outcome.dataset.outcome = finished.outcome;
    } else if (!this.askVerdict.isConnected) {
      outcome.replaceChildren(this.askVerdict);
      delete outcome.dataset.outcome;
    }
  }

  /** Buttons for the solutions, where there are several. Cells in which they differ are outlined. */
  showSolutions() {
    const { chosen, watch: { root, redraw, playback: { solutions } } } = this, box = part(root, "solutions");
    const several = this.tellsVerdict && solutions.length > 1;
    const turn = (/** @type {number} */ i) => {
      this.choose(chosen === i ? null : i);
      redraw();
    };
    box.hidden = !several;
    render(box, several && solutions.slice(0, MOST_SOLUTIONS).map((_, i) => html`<button type="button"
      aria-pressed=${chosen === i} onclick=${() => turn(i)} data-testid=${`solution-${i + 1}`}>
      ${say("watch.solution", { number: i + 1 })}</button>`));
  }
}

/** "What followed": the button that plays a supposition of the solver as a branch, and leads back to the recording. */
class BranchButton {
  /** @param {Watch} watch */
  constructor(watch) {
    this.watch = watch;
    this.branch = /** @type {Playback | null} */ (null);
    this.button = hook(watch.root, "branch");
    this.button.addEventListener("click", () => this.toggle());
  }

  get open() {
    return this.branch !== null && this.watch.session.opened === this.branch;
  }

  /** @param {Step | null} step */
  draw(step) {
    this.button.hidden = !this.open && !isBranch(step);
    setText(this.button, say(this.open ? "watch.branch_back" : "watch.branch"));
  }

  toggle() {
    if (this.open) return this.leave();
    const { session, layout, playhead, playback } = this.watch, place = playhead.position;
    const step = playback.stepAt(place), branch = step?.note.branch;
    if (!branch || !isBranch(step)) return undefined;
    this.branch = branchOf(layout, playback.boardAt(place - 1), branch);
    session.showInstead(this.branch, playback.xAt(place));
    return playhead.play(this.branch.first);
  }

  leave() {
    const { session, playhead } = this.watch;
    this.branch = null;
    session.close();
    playhead.go(session.playback.positionOf(session.left));
  }

  /** Leave the branch if a step would lead beyond its end or its beginning; returns whether it was left.
   * @param {number} way */
  leaveOver(way) {
    const over = this.open && this.watch.playhead.position === (way > 0 ? this.branch?.count : this.branch?.first);
    if (over) this.leave();
    return over;
  }
}

/** After the next frame, in which what has changed is drawn. */
const drawn = () => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); });

/** The cells in which a solution differs from others. @param {Playback} playback @param {number} chosen */
function differing({ solutions }, chosen) {
  const shown = solutions[chosen].cells, others = solutions.filter((_, i) => i !== chosen);
  return [...shown.keys()].filter((cell) => others.some(({ cells }) => cells[cell] !== shown[cell]));
}

/** Returns a function that gives the costs of the lines at a moment of annealing as bars beside the board; null for
 * other methods. One scale is for all bars of a recording: the cost of its worst line at the beginning.
 * @param {Layout} layout */
function createLineBars(layout) {
  let shown = /** @type {Beyond | null} */ (null), most = 0;
  let last = { playback: /** @type {Playback | null} */ (null), place: "" };

  /** `place` tells whether anything has changed; `rushing`: there may be no time for it.
   * @param {Playback} playback @param {ArrayLike<number>} cells @param {AnnealedMove | null} move @param {string} place
   * @param {boolean} rushing */
  return (playback, cells, move, place, rushing) => {
    const { first } = playback.annealed, isSame = playback === last.playback;
    if (!first) return null;
    if (shown && isSame && (place === last.place || (rushing && layout.size > LARGE))) return shown;
    if (!isSame) most = costsOfLines(layout, first.how, first.grid, null).most;
    last = { playback, place };
    return (shown = costBars(costsOfLines(layout, move?.how ?? first.how, cells, move, most),
      move ? arrowsOf(layout, move, cells) : []));
  };
}

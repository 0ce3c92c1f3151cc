// A solve that is played in little room: the board, the buttons below it, the reason of the last step and numbers. A
// solid is a block and one of its layers. Pages of methods and pages in frames add what is theirs.

import "../core/texts/more_texts.js";
import { extents, measure } from "../board/geometry.js";
import { Renderer } from "../board/render.js";
import { drawBeliefs } from "../board/belief_squares.js";
import { watchPalette } from "../board/palette.js";
import { MARK } from "../core/marks.js";
import { isSolid, layOut } from "../core/shapes.js";
import { createCounters, createLoop, createTransport, showPlace } from "./playback_controls.js";
import { countersOf } from "./counter_values.js";
import { inColours } from "./in_colours.js";
import { advance, createPace, positionOf } from "./playback.js";
import { reasonOf } from "./reasons.js";
import { stateOf } from "./session.js";
import { say } from "../core/texts/say.js";
import { byId, calmness, part, setText, targetOf } from "../base/dom.js";
import { loadNeeded } from "../base/late.js";

const SMALLEST = 4, LARGEST = 44; // pixels of a cell
const ENDS = ["UNIQUE", "MULTIPLE", "SOLVED", "NONE", "STUCK", "LIMIT"];

/** @import { Session } from "./session.js" */
/** @typedef {Pick<WatchedBoard, "draw" | "renderer" | "axis">} PlayedBoard */
/**
 * What a page adds.
 * @typedef {object} Added
 * @property {() => number} highest how many pixels high a flat board may be
 * @property {() => void} [passed] time has passed
 * @property {(place: number) => Set<string> | undefined} [shown] the texts changed; gives the counters shown elsewhere
 */

export class Player {
  /** @param {HTMLElement} box @param {{ puzzle: Puzzle, inks: import("../board/inks.js").Inks | null }} loaded
   * @param {(layout: Layout, changed: () => void) => Session} createSession @param {Added} added */
  constructor(box, { puzzle, inks }, createSession, added) {
    const layout = this.layout = layOut(puzzle);
    this.box = box;
    this.added = added;
    this.pace = createPace();
    this.counters = createCounters(byId("counters"));
    this.redraw = createLoop(this.pace, {
      advance: (seconds) => this.pass(seconds), draw: (now, quiet) => this.draw(now, quiet),
    });
    this.session = createSession(layout, this.redraw);
    this.transport = createTransport(part(box, "transport"), {
      pause: () => this.togglePlaying(),
      step: (way) => this.go(this.playback.nextFact(this.position(), way)),
      turn: (way) => this.go(this.playback.nextTurn(this.position(), way)),
      seek: (share) => this.go(this.playback.positionOf(share * this.playback.xAt(this.playback.count))),
      speed: (speed) => { this.pace.speed = speed; this.redraw(); },
    });
    this.board = /** @type {PlayedBoard | null} */ (null);
    this.refit = () => {}; // to call when there is more or less room for a flat board
    if (isSolid(layout.shape)) this.loadSolid();
    else this.board = this.createFlat(/** @type {FlatPuzzle} */ (puzzle), inks);
    box.addEventListener("keydown", (event) => this.press(event));
  }

  get playback() { return this.session.playback; }

  /** @param {FlatPuzzle} flat @param {import("../board/inks.js").Inks | null} inks @returns {PlayedBoard} */
  createFlat(flat, inks) {
    const canvas = byId("canvas", HTMLCanvasElement);
    const renderer = new Renderer(canvas, { ...this.layout, clues: [...flat.rows, ...flat.cols], inks });
    const fit = () => fitAcross(canvas, flat, this.added.highest());
    let view = fit();
    this.refit = () => { view = fit(); this.redraw(); };
    addEventListener("resize", this.refit);
    new ResizeObserver(this.refit).observe(canvas);
    watchPalette(() => { renderer.repaint(); this.redraw(); });
    return { renderer, draw: (scene, now) => renderer.draw(scene, view, now) };
  }

  async loadSolid() {
    const { createSolid } = await loadNeeded(() => import("./solid_example.js"));
    const markAt = (/** @type {number} */ cell) => this.playback.boardAt(this.position())[cell] & MARK;
    this.board = createSolid(this.box, this.layout, this.redraw, markAt);
    this.redraw();
  }

  // Playing

  position() {
    return Math.min(this.playback.count, positionOf(this.pace));
  }

  /** @param {number} place */
  go(place) {
    Object.assign(this.pace, { place, playing: false });
    this.redraw();
  }

  togglePlaying() {
    const { pace } = this;
    if (!pace.playing && this.isAtEnd()) pace.place = 0;
    pace.playing = !pace.playing;
    this.redraw();
  }

  isAtEnd() {
    return this.playback.finished !== null && this.position() === this.playback.count;
  }

  /** @param {number} seconds */
  pass(seconds) {
    const { pace, playback } = this;
    advance(pace, playback.count, seconds);
    this.added.passed?.();
    if (this.isAtEnd()) pace.playing = false;
    return pace.playing && this.position() < playback.count;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey || targetOf(event).closest("input")) return;
    event.preventDefault();
    this.go(this.playback[event.shiftKey ? "nextTurn" : "nextFact"](this.position(), way));
  }

  // Drawing

  /** @param {number} now @param {boolean} quiet */
  draw(now, quiet) {
    const { pace } = this, place = this.position(), step = this.stepAt(place);
    const moving = this.board?.draw({ ...this.sceneAt(place, step, pace.playing), clean: this.isAtEnd() }, now);
    setText(part(this.box, "place"), showPlace(this.transport, this.playback, place, pace));
    if (quiet) this.showTexts(place, step);
    return moving ?? false;
  }

  /** @param {number} place */
  stepAt(place) {
    return place ? this.playback.stepAt(place) : null;
  }

  /** @param {number} place @param {Step | null} step @param {boolean} playing @returns {Scene} */
  sceneAt(place, step, playing) {
    const { layout } = this, { line, cell } = reasonOf(layout, step);
    return {
      cells: this.playback.boardAt(place), given: layout.given, facts: layout.facts, factsVersion: 0,
      look: line ?? null, hover: null, cursor: cell ?? null, ghosts: [], wrong: [],
      marked: playing ? [] : markedBy(step), clean: false, calm: calmness().matches,
      shade: inColours.ways?.shade ?? drawBeliefs,
    };
  }

  /** The reason of a step. @param {number} place @param {Step | null} step */
  textAt(place, step) {
    return reasonOf(this.layout, step, this.playback.boardAt(place)).text;
  }

  /** @param {number} place @param {Step | null} step */
  showTexts(place, step) {
    const { playback, session } = this, { finished } = playback;
    const verdict = finished && this.isAtEnd() ? verdictIn(finished) : "";
    setText(byId("outcome"), stateOf(session) || verdict);
    setText(part(this.box, "reason"), playback.count && !step?.note.finished ? this.textAt(place, step) : "");
    const elsewhere = this.added.shown?.(place);
    const rows = playback.count ? countersOf(playback, place, this.layout.size) : [];
    this.counters.show(rows.filter(({ name }) => !elsewhere?.has(name)));
  }
}

/** The cells of a single move, whether it was accepted or not. @param {Step | null} step */
const markedBy = (step) => (step?.move?.by === 1 ? Array.from(step.move.cells) : []);

/** The view of a board as wide as its canvas and at most `highest` pixels high, which neither scrolls nor zooms. The
 * canvas gets the matching height.
 * @param {HTMLCanvasElement} canvas @param {FlatPuzzle} flat @param {number} highest */
function fitAcross(canvas, flat, highest) {
  const width = canvas.clientWidth, extent = extents(flat);
  let cell = LARGEST, size = measure(extent, cell);
  while (cell > SMALLEST && (size.width > width || size.height > highest)) size = measure(extent, cell -= 0.5);
  canvas.style.height = `${size.height}px`;
  canvas.style.setProperty("--spare", `${Math.max(0, width - size.width)}px`); // pixels beside the board
  return { ...size, width, x: 0, y: 0, beyondX: 0, beyondY: 0, aside: 0, above: 0, dpr: devicePixelRatio };
}

/** @param {Finished} finished */
function verdictIn({ outcome, message, error }) {
  const verdict = ENDS.includes(outcome) && say(`example.${outcome.toLowerCase()}`);
  return [verdict, message || error?.message].filter(Boolean).join(" ") || outcome;
}

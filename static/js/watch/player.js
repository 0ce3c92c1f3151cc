// A solve that is played in little room: the board, the buttons below it, the reason of the last step and numbers. A
// solid is a block and one of its layers. Pages of methods and pages in frames add what is theirs.

import { extents, measure } from "../board/geometry.js";
import { Renderer } from "../board/render.js";
import { watchPalette } from "../board/paint.js";
import { isSolid, layOut } from "../core/shapes.js";
import { createLegend } from "./legend.js";
import { createCounters, createTransport, keysOf, listenToKeys, placeText } from "./playback_controls.js";
import { countersOf } from "./counter_values.js";
import { Playhead } from "./playhead.js";
import { placeIn, textOf, verdictOf } from "./reasons.js";
import { cellLabel, sceneOf } from "./watched_solve.js";
import { stateOf } from "./session.js";
import { byId, calmness, part, setText } from "../base/dom.js";
import { loadNeeded } from "../base/late.js";

const SMALLEST = 4, LARGEST = 44; // pixels of a cell

/** @import { Session } from "./session.js" */
/** @typedef {Pick<WatchedBoard, "draw" | "renderer" | "axis">} PlayedBoard */
/** What a page adds: how many pixels high a flat board may be, and callbacks before each drawing and after each change
 * of the texts, which gives the counters that are shown elsewhere. @typedef {{ highest: () => number,
 *   drawing?: () => void, shown?: (place: number) => Set<string> | undefined }} Added */

export class Player {
  /** @param {HTMLElement} box @param {{ puzzle: Puzzle, inks: import("../board/inks.js").Inks | null }} loaded
   * @param {(layout: Layout, changed: () => void) => Session} createSession @param {Added} added */
  constructor(box, { puzzle, inks }, createSession, added) {
    const layout = this.layout = layOut(puzzle);
    this.box = box;
    this.added = added;
    this.counters = createCounters(byId("counters"));
    this.legend = createLegend(part(box, "notation"));
    /** @type {Playhead} */
    this.playhead = new Playhead(() => this.playback, (now, quiet) => this.draw(now, quiet));
    this.session = createSession(layout, this.playhead.redraw);
    this.transport = createTransport(part(box, "transport"), this.playhead);
    this.board = /** @type {PlayedBoard | null} */ (null);
    this.refit = () => {}; // to call when there is more or less room for a flat board
    if (isSolid(layout.shape)) this.loadSolid();
    else this.board = this.createFlat(/** @type {FlatPuzzle} */ (puzzle), inks);
    const keys = keysOf(this.playhead);
    listenToKeys(box, (name) => keys[name]);
  }

  get root() { return this.box; }

  get playback() { return this.session.playback; }

  get redraw() { return this.playhead.redraw; }

  /** @param {FlatPuzzle} flat @param {import("../board/inks.js").Inks | null} inks @returns {PlayedBoard} */
  createFlat(flat, inks) {
    const canvas = byId("canvas", HTMLCanvasElement);
    const renderer = new Renderer(canvas, { ...this.layout, clues: [...flat.rows, ...flat.cols], inks });
    const fit = () => fitAcross(canvas, flat, this.added.highest());
    let view = fit();
    this.refit = () => { view = fit(); this.playhead.redraw(); };
    addEventListener("resize", this.refit);
    new ResizeObserver(this.refit).observe(canvas);
    watchPalette(() => { renderer.repaint(); this.playhead.redraw(); });
    return { renderer, draw: (scene, now) => renderer.draw(scene, view, now) };
  }

  async loadSolid() {
    const { Solid } = await loadNeeded(() => import("../cube/solid.js"));
    const { layout, playhead, box: { dataset: { library = "" } } } = this, host = byId("block");
    this.board = new Solid(host, layout, {
      content: byId("solid-board", HTMLTemplateElement).content, redraw: playhead.redraw, library,
      name: host.getAttribute("aria-label") ?? "", testid: "example-board",
      label: (cell) => cellLabel(layout, this.playback.boardAt(playhead.position), cell),
    });
    playhead.redraw();
  }

  // Drawing

  /** @param {number} now @param {boolean} quiet */
  draw(now, quiet) {
    this.added.drawing?.();
    const { playback, playhead, playhead: { position, playing, ended } } = this, text = placeText(playhead);
    const scene = this.sceneAt(position, playing), moving = this.board?.draw({ ...scene, clean: ended }, now) ?? false;
    this.transport.show(text);
    setText(part(this.box, "place"), text);
    if (!quiet) return moving;
    this.legend(scene, playback.isUnproven(position, scene.cells));
    this.showTexts(position);
    return moving;
  }

  /** @param {number} place @param {boolean} playing */
  sceneAt(place, playing) {
    const { layout, playback } = this, shown = this.placeAt(place);
    return sceneOf(layout, playback, shown, { marked: playing ? [] : markedBy(shown.step), calm: calmness().matches });
  }

  /** @param {number} place */
  placeAt(place) {
    return placeIn(this.layout, this.playback, place);
  }

  /** @param {number} place */
  showTexts(place) {
    const { playback, session, playhead: { ended } } = this, { finished } = playback;
    setText(byId("outcome"), stateOf(session) || (finished && ended ? verdictOf(finished) : ""));
    setText(part(this.box, "reason"), textOf(playback, this.placeAt(place)));
    const elsewhere = this.added.shown?.(place);
    this.counters.show(countersOf(playback, place, this.layout.size).filter(({ name }) => !elsewhere?.has(name)));
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

// Chains and rungs one above the other: the cost of each over the moves, its grid, and where two grids were exchanged.
// Visitors choose whose grid is on the board.

import { readPalette, watchPalette } from "../../board/paint.js";
import { CANDIDATE, MARK } from "../../core/marks.js";
import { number } from "../../core/words.js";
import { lastUpTo } from "../number_column.js";
import { highestOf, standingAt } from "../annealing_moves.js";
import { fitCanvas } from "../chart.js";
import { say } from "../../core/texts/say.js";
import { make } from "../../base/dom.js";
import { html } from "../../base/html.js";

const HIGH = 28; // pixels of a lane, as in the style sheet
const MOST = 24; // lanes that are shown

/** @import { Playback } from "../playback.js" */
/** @import { Lane } from "../annealing_moves.js" */
/** @import { Look, Shown, Watch } from "../method_panel.js" */

export class LaneView {
  /** @param {Watch} watch */
  constructor(watch) {
    this.watch = watch;
    this.canvas = make("canvas", { ariaHidden: "true" });
    this.chosen = /** @type {Which} */ (null); // null: the grid that moves
    this.last = /** @type {{ playback: Playback, place: number, lane: Lane, shown: Shown } | null} */ (null);
    this.open = false; // hidden at first, so that the lines of code are in sight
    this.palette = /** @type {Palette | null} */ (null);
    watchPalette(() => { this.palette = null; watch.redraw(); });
    this.canvas.addEventListener("pointerdown", ({ offsetX }) => this.point(offsetX));
  }

  /** @param {number} x */
  point(x) {
    const { playback } = this.watch.session;
    this.watch.playhead.go(playback.positionAlong((x / this.canvas.clientWidth) * playback.alongAt(playback.count)));
  }

  get lanes() {
    return this.watch.session.playback.annealed.lanes.all.slice(0, MOST);
  }

  /** The button that shows them. */
  button() {
    const { lanes, open, watch } = this, turn = () => { this.open = !open; watch.redraw(); };
    return lanes.length > 1 && html`<button type="button" aria-pressed=${open} onclick=${turn} data-testid="lanes-open">
      ${say(lanes.some(({ rung }) => rung) ? "judging.rungs" : "judging.chains")}</button>`;
  }

  /** @param {Look} look */
  view({ playback, place }) {
    const { annealed } = playback, { lanes, chosen } = this;
    if (lanes.length < 2 || !this.open) return null;
    const at = playback.movesAt(place) - 1, mover = annealed.moveAt(at);
    const mine = chosen && lanes.find((lane) => same(lane, chosen)), chains = new Set(lanes.map(({ chain }) => chain));
    const grid = mine ? standingAt(mine, at)?.grid : mover?.grid, chain = mine?.chain ?? mover?.chain ?? 0;
    const draw = () => this.drawStrips(playback, lanes, place, { chain, grid: grid ?? -1 });
    return html`<fieldset class="lanes" data-testid="lanes"><legend>${say("judging.lanes")}</legend>
      <div class="beside" ref=${draw}><div class="names">${this.choice(null, say("judging.grid_that_moves"))}
        ${lanes.map((lane) => this.choice({ chain: lane.chain, rung: lane.rung }, named(lane, chains.size)))}</div>
        ${this.canvas}<div class="standings"><span></span>
        ${lanes.map((lane) => html`<span>${standing(lane, at)}</span>`)}</div></div>
      ${swapped(playback, at)}</fieldset>`;
  }

  /** @param {Which} which @param {string} name */
  choice(which, name) {
    const choose = () => { this.chosen = which; this.watch.redraw(); };
    return html`<label><input type="radio" name="lane" .checked=${same(which, this.chosen)} onchange=${choose}
      data-testid=${which ? `lane-${which.chain}-${which.rung}` : "lane-moving"}><span>${name}</span></label>`;
  }

  /** @param {Playback} playback @param {Lane[]} lanes @param {number} place
   * @param {{ chain: number, grid: number }} followed the grid whose path is drawn thick */
  drawStrips(playback, lanes, place, followed) {
    const { canvas } = this, paint = /** @type {Paint} */ (canvas.getContext("2d"));
    const width = canvas.clientWidth, height = lanes.length * HIGH, palette = this.palette ??= readPalette(canvas);
    fitCanvas(paint, width, height);
    canvas.style.height = `${height}px`;
    const most = playback.alongAt(playback.count), top = Math.max(1, ...lanes.map(highestOf));
    const moves = Array.from({ length: width + 1 }, (_, x) =>
      playback.movesAt(playback.positionAlong((x / width) * most)) - 1);
    lanes.forEach((lane, i) => drawStrip(paint, palette, lane, moves, { low: (i + 1) * HIGH, top, followed }));
    drawSwaps(paint, palette, playback, lanes, moves);
    paint.fillStyle = palette.accent;
    if (most) paint.fillRect(Math.round((playback.alongAt(place) / most) * (width - 2)), 0, 2, height);
  }

  /** The board with the grid on the chosen rung, and whether that grid moves; null if the board shows it anyway.
   * @param {Look} look */
  board({ playback, place }) {
    const { chosen, last } = this, { annealed } = playback, at = playback.movesAt(place) - 1;
    const lane = chosen && annealed.lanes.laneOf(chosen.chain, chosen.rung), stands = lane && standingAt(lane, at);
    if (!lane || !stands || at < 0) return null;
    if (last && last.playback === playback && last.place === place && last.lane === lane) return last.shown;
    const { chain, grid } = annealed.moveAt(at) ?? {}, moves = chain === lane.chain && grid === stands.grid;
    const cells = annealed.gridAt(lane.chain, stands.grid, at), board = playback.boardAt(place);
    const isCertain = (/** @type {number} */ value) => value & MARK && !(value & CANDIDATE);
    const shown = cells && {
      moves, cells: board.map((value, cell) => (isCertain(value) ? value : cells[cell] | CANDIDATE)),
    };
    this.last = { playback, place, lane, shown };
    return shown;
  }
}

/** @param {Lane} lane @param {number} at */
function standing(lane, at) {
  const stands = standingAt(lane, at);
  return stands && say("judging.stands", { grid: stands.grid + 1, cost: number(stands.cost) });
}

/** How many exchanges there were so far. @param {Playback} playback @param {number} at */
function swapped({ annealed: { lanes: { swaps } } }, at) {
  const count = lastUpTo(swaps.at, at) + 1;
  let taken = 0;
  for (let i = 0; i < count; i++) taken += swaps.swapped.data[i];
  return swaps.at.length > 0 && html`<p class="small muted" data-testid="lane-swaps">
    ${say("judging.swaps", { taken, count })}</p>`;
}

/** @typedef {{ chain: number, rung: number } | null} Which */
/** @param {Which} lane @param {Which} other */
const same = (lane, other) => lane?.chain === other?.chain && lane?.rung === other?.rung;

/** @param {Lane} lane @param {number} chains how many there are */
function named({ chain, rung, temperature }, chains) {
  if (Number.isNaN(temperature)) return say("judging.lane_chain", { chain: chain + 1 });
  const about = { rung: rung + 1, temperature: number(temperature) };
  return chains < 2 ? say("judging.lane_rung", about) : say("judging.lane", { chain: chain + 1, ...about });
}

/** A lane: the square root of its cost, thick where it holds the followed grid.
 * @param {Paint} paint @param {Palette} palette @param {Lane} lane @param {number[]} moves
 * @param {{ low: number, top: number, followed: { chain: number, grid: number } }} how */
function drawStrip(paint, palette, lane, moves, { low, top, followed }) {
  const thin = new Path2D(), thick = new Path2D(), room = HIGH - 5;
  moves.forEach((at, x) => {
    const stands = standingAt(lane, at);
    if (!stands) return;
    const y = low - 2 - Math.round(Math.sqrt(stands.cost / top) * room);
    thin.rect(x, y, 1, Math.max(1, low - 2 - y));
    if (lane.chain === followed.chain && stands.grid === followed.grid) thick.rect(x, y, 1, Math.max(2, low - 2 - y));
  });
  paint.fillStyle = palette.belief;
  paint.fill(thin);
  paint.fillStyle = palette.candidate;
  paint.fill(thick);
  paint.fillStyle = palette.line;
  paint.fillRect(0, low - 1, moves.length, 1);
}

/** Between two lanes: a bar where their grids were exchanged, a dot where the exchange was rejected.
 * @param {Paint} paint @param {Palette} palette @param {Playback} playback @param {Lane[]} lanes
 * @param {number[]} moves */
function drawSwaps(paint, palette, { annealed: { lanes: { swaps } } }, lanes, moves) {
  for (let i = 0, x = 0; i < swaps.at.length; i++) {
    while (x < moves.length - 1 && moves[x] < swaps.at.data[i]) x++;
    const which = { chain: swaps.chain.data[i], rung: swaps.rung.data[i] };
    const lane = lanes.findIndex((listed) => same(listed, which)), swapped = swaps.swapped.data[i];
    if (lane < 0) continue;
    paint.fillStyle = swapped ? palette.ink : palette.faint;
    paint.fillRect(x, (lane + 1) * HIGH - (swapped ? 5 : 2), 1, swapped ? 9 : 2);
  }
}

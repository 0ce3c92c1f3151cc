// A small chart of a recording: cells fixed; an annealer's cost, temperature and share of accepted moves; the depth and
// memory of a search; the remaining doubt. Each has an axis of its own, over the moves of an annealer or else over the
// events. Each column of pixels looks up only one value, so a million events cost no more than a hundred.

import "../core/texts/more_texts.js";
import { readPalette, watchPalette } from "../board/palette.js";
import { number } from "../core/words.js";
import { axisName, lastValue, legendOf, linesOf, shareOf, valueAt } from "./chart_scales.js";
import { rounded, say } from "../core/texts/say.js";
import { make } from "../base/dom.js";

/** @import { Playback } from "./playback.js" */
/** @import { Line } from "./chart_scales.js" */

const TOP = 16, BOTTOM = 18, SIDE = 40; // pixels for words and numbers around the lines
const SMALL = "10px";
const ROWS = 10; // of the table

export class Chart {
  /** @param {HTMLCanvasElement} canvas @param {HTMLElement} legend
   * @param {HTMLElement} table the same for screen readers
   * @param {(x: number) => void} seek called when somebody points at a place */
  constructor(canvas, legend, table, seek) {
    this.showTable = createChartTable(table);
    this.canvas = canvas;
    this.legend = legend;
    this.seek = seek;
    this.paint = /** @type {Paint} */ (canvas.getContext("2d"));
    this.palette = readPalette(canvas);
    this.last = /** @type {{ playback: Playback, position: number, total: number } | null} */ (null);
    this.legendText = "";
    this.height = 0;
    this.listen();
  }

  listen() {
    const { canvas } = this;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.point(event);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (canvas.hasPointerCapture(event.pointerId)) this.point(event);
    });
    watchPalette(() => {
      this.palette = readPalette(canvas);
      this.drawAgain();
    });
    new ResizeObserver(() => this.drawAgain()).observe(canvas);
  }

  drawAgain() {
    if (this.last) this.draw(this.last.playback, this.last.position, this.last.total);
  }

  /** `total` is the number of cells. @param {Playback} playback @param {number} position @param {number} total */
  draw(playback, position, total) {
    this.last = { playback, position, total };
    const { clientWidth: width, clientHeight: height } = this.canvas, most = playback.alongAt(playback.count);
    const lines = linesOf(playback, total);
    this.height = height;
    fitCanvas(this.paint, width, height);
    this.drawFrame(width, most, playback.annealed.count ? "replay.moves_made" : "replay.events_told");
    for (const line of lines) if (line.side) this.drawAxis(width, line);
    for (const line of lines) this.drawLine(playback, line, width, most);
    if (position && most) this.drawMarker(SIDE + (playback.alongAt(position) / most) * (width - 2 * SIDE));
    this.showLegend(lines);
    this.showTable(playback, lines);
    this.canvas.setAttribute("aria-label", sentence(playback, position, total));
  }

  /** How far down a share of the height lies. @param {number} share */
  down(share) {
    return this.height - BOTTOM - share * (this.height - BOTTOM - TOP);
  }

  /** @param {number} width @param {number} most @param {string} along the text for the horizontal axis */
  drawFrame(width, most, along) {
    const { paint, palette } = this;
    paint.fillStyle = palette.line;
    for (const share of [0, 0.5, 1]) paint.fillRect(SIDE, Math.round(this.down(share)), width - 2 * SIDE, 1);
    paint.fillStyle = palette.faint;
    paint.font = `${SMALL} ${palette.font}`;
    paint.textBaseline = "alphabetic";
    for (const [share, align] of /** @type {[number, CanvasTextAlign][]} */ ([
      [0, "left"],
      [0.5, "center"],
      [1, "right"],
    ])) {
      paint.textAlign = align;
      const count = most ? brief(most * share) : share ? "" : "0";
      const text = most && share === 0.5 ? say(along, { number: count }) : count;
      paint.fillText(text, SIDE + share * (width - 2 * SIDE), this.height - 4);
    }
  }

  /** The name of an axis, and its values beside the lines across.
   * @param {number} width @param {Line} line */
  drawAxis(width, line) {
    const { paint, palette } = this, left = line.side === "left";
    paint.fillStyle = palette[line.color];
    paint.font = `${SMALL} ${palette.font}`;
    paint.textAlign = left ? "left" : "right";
    paint.fillText(axisName(line), left ? 0 : width, 8);
    paint.textAlign = left ? "right" : "left";
    for (const share of [0, 0.5, 1]) {
      paint.fillText(brief(valueAt(line, share)), left ? SIDE - 5 : width - SIDE + 5, this.down(share) + 3.5);
    }
  }

  /** @param {Playback} playback @param {Line} line @param {number} width @param {number} most */
  drawLine(playback, line, width, most) {
    if (!most) return;
    const { paint, palette } = this, span = width - 2 * SIDE;
    const before = line.name === "known" ? playback.knownFirst : NaN;
    paint.beginPath();
    for (let x = 0, last = -2; x <= span; x++) {
      const place = playback.positionAlong((x / span) * most) - 1, stays = place === last;
      last = place;
      if (stays && line.name === "temperature") continue; // moves were left out, during which it went on changing
      const value = place < 0 ? before : line.value(place);
      if (!Number.isNaN(value)) paint.lineTo(SIDE + x, this.down(shareOf(line, value)));
    }
    paint.setLineDash(line.dash);
    Object.assign(paint, { strokeStyle: palette[line.color], lineWidth: line.wide, lineJoin: "round" });
    paint.stroke();
    paint.setLineDash([]);
  }

  /** @param {number} x */
  drawMarker(x) {
    this.paint.fillStyle = this.palette.accent;
    this.paint.fillRect(Math.round(x) - 1, TOP - 6, 2, this.height - BOTTOM - TOP + 6);
  }

  /** @param {Line[]} lines */
  showLegend(lines) {
    const texts = lines.map((line) => legendOf(line)), now = texts.join("|");
    if (now === this.legendText) return;
    this.legendText = now;
    this.legend.replaceChildren(...lines.map(({ name, color }, i) =>
      make("span", {}, make("i", { className: `key ${color} ${name}` }), texts[i])));
  }

  /** @param {PointerEvent} event */
  point({ clientX }) {
    const box = this.canvas.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (clientX - box.left - SIDE) / (box.width - 2 * SIDE)));
    if (this.last) this.seek(share * this.last.playback.alongAt(this.last.playback.count));
  }
}

/** Give a canvas its size in CSS pixels, with nothing on it. @param {Paint} paint @param {number} width
 * @param {number} height */
export function fitCanvas(paint, width, height) {
  const { canvas } = paint, dpr = devicePixelRatio, across = Math.round(width * dpr), down = Math.round(height * dpr);
  if (canvas.width !== across || canvas.height !== down) Object.assign(canvas, { width: across, height: down });
  paint.setTransform(dpr, 0, 0, dpr, 0, 0);
  paint.clearRect(0, 0, width, height);
}

const NOTHING = { known: 0, x: 0, cost: NaN, best: NaN, temperature: NaN, accepted: NaN, doubt: NaN };

/** The chart as a sentence, which is its label.
 * @param {Playback} playback @param {number} position @param {number} total */
function sentence(playback, position, total) {
  const step = position ? playback.stepAt(position) : NOTHING;
  const cost = Number.isNaN(step.cost) ? "" : say("replay.chart_cost", {
    cost: number(step.cost), best: number(step.best), temperature: number(step.temperature),
    percent: number(Math.round(100 * (step.accepted || 0))),
  });
  const doubt = Number.isNaN(step.doubt) ? "" : say("replay.chart_doubt", { doubt: number(step.doubt) });
  const { tree } = playback, node = tree.nodeAt(position), stored = tree.stored.data[tree.visitedAt(position) - 1];
  const searched = node < 0 ? "" : say("replay.chart_tree", {
    depth: number(tree.depth.data[node]), stored: number(stored) });
  return say("replay.chart", {
    known: number(step.known), total: number(total), more: cost + doubt + searched, events: number(step.x),
    count: playback.xAt(playback.count),
  });
}

/** @param {number} value */
function brief(value) {
  if (value >= 1e6) return say("replay.millions", { number: rounded(value / 1e6, 3) });
  if (value >= 1e4) return say("replay.thousands", { number: rounded(value / 1e3, 3) });
  return number(value > 20 ? Math.round(value) : value);
}

// The same as a table, for screen readers

/** @typedef {Pick<Line, "name" | "label" | "value">} Row */

/** Into `table`. @param {HTMLElement} table */
function createChartTable(table) {
  let shown = "";

  /** Fill the table, only when something has changed. @param {Playback} playback @param {Row[]} series */
  return (playback, series) => {
    const now = `${playback.count}|${series.map(({ name }) => name)}`;
    if (now === shown || !playback.finished) return;
    shown = now;
    const places = placesIn(playback.count);
    const head = [say(playback.annealed.count ? "replay.move" : "replay.event"), ...series.map(({ label }) => label)];
    table.replaceChildren(
      make("caption", { textContent: say("replay.chart_as_table") }),
      make("thead", {}, make("tr", {}, ...head.map((textContent) => make("th", { scope: "col", textContent })))),
      make("tbody", {}, ...places.map((place) => rowAt(playback, series, place))),
    );
  };
}

/** Places spread over the recording, the last one among them. @param {number} count */
function placesIn(count) {
  const places = Array.from({ length: ROWS }, (_, i) => Math.round(((i + 1) / ROWS) * count));
  return [...new Set(places)].filter(Boolean);
}

/** @param {Playback} playback @param {Row[]} series @param {number} place */
function rowAt(playback, series, place) {
  const valueIn = place === playback.count ? lastValue : (/** @type {Row} */ { value }) => value(place - 1);
  const values = series.map((one) => valueIn(one, place - 1));
  const cells = values.map((value) => make("td", { textContent: Number.isNaN(value) ? "" : number(value) }));
  return make("tr", {}, make("th", { scope: "row", textContent: number(playback.alongAt(place)) }), ...cells);
}

// A small chart of a recording: cells fixed; an annealer's cost, temperature and share of accepted moves; the depth and
// memory of a search; the remaining doubt. Each has an axis of its own, over the moves of an annealer or else over the
// events. Each column of pixels looks up only one value, so a million events cost no more than a hundred.

import { readPalette, watchPalette } from "../board/paint.js";
import { number } from "../core/words.js";
import { axisName, lastValue, legendOf, linesOf, shareOf, valueAt } from "./chart_scales.js";
import { rounded, say } from "../core/texts/say.js";
import { html, render } from "../base/html.js";

/** @import { Playback } from "./playback.js" */
/** @import { Line } from "./chart_scales.js" */

const TOP = 1.75, BOTTOM = 1.5, ASIDE = 0.4; // for words and numbers around the lines, in units of the font
const ROOMY = 4.2; // height of the lines, in the same units, from which on a number stands halfway up an axis, too
const USUAL = 14; // pixels of the font for which the widths of lines are meant
const ROWS = 10; // of the table

export class Chart {
  /** @param {HTMLCanvasElement} canvas @param {HTMLElement} legend @param {HTMLElement} table the same for screen
   * readers @param {(x: number) => void} seek called when somebody points at a place @param {string[]} [names] of the
   * lines that are drawn, if not all */
  constructor(canvas, legend, table, seek, names) {
    this.canvas = canvas;
    this.legend = legend;
    this.table = table;
    this.seek = seek;
    this.names = names;
    this.paint = /** @type {Paint} */ (canvas.getContext("2d"));
    this.palette = readPalette(canvas);
    this.last = /** @type {{ playback: Playback, position: number, total: number } | null} */ (null);
    this.tabled = ""; // what the table shows
    this.lines = /** @type {Line[]} */ ([]);
    this.font = USUAL; // pixels, as the style sheet says
    this.box = { left: 0, top: 0, width: 0, height: 0 }; // of the lines
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
    const { canvas, paint, names } = this;
    const lines = linesOf(playback, total).filter(({ name }) => !names || names.includes(name));
    this.last = { playback, position, total };
    this.font = parseFloat(getComputedStyle(canvas).fontSize) || USUAL;
    fitCanvas(paint, canvas.clientWidth, canvas.clientHeight);
    this.paintLines(playback, lines, position);
    this.lines = lines;
    render(this.legend, lines.map((line) => html`<span><i class=${`key ${line.color} ${line.name}`}></i>
      ${legendOf(line)}</span>`));
    this.showTable(playback, lines);
    canvas.setAttribute("aria-label", sentence(playback, position, total));
  }

  /** @param {Playback} playback @param {Line[]} lines @param {number} position with a mark; none if it is 0 */
  paintLines(playback, lines, position) {
    const most = playback.alongAt(playback.count);
    this.layOut(lines);
    this.drawFrame(most, playback.annealed.count ? "replay.moves_made" : "replay.events_told");
    this.drawAxes(lines.filter(({ side }) => side));
    for (const line of lines) this.drawLine(playback, line, most);
    if (position && most) this.drawMarker(playback.alongAt(position) / most);
  }

  /** The room for the lines: what the numbers of the axes leave. @param {Line[]} lines */
  layOut(lines) {
    const { canvas, paint, palette, font } = this, { clientWidth, clientHeight } = canvas;
    paint.font = `${font}px ${palette.font}`;
    const [left, right] = ["left", "right"].map((side) => Math.ceil(Math.max(font, ...lines.filter((line) =>
      line.side === side).flatMap((line) => [0, 0.5, 1].map((share) => this.widthOf(tickOf(line, share)))))));
    const top = TOP * font, width = Math.max(1, clientWidth - left - right);
    this.box = { left, top, width, height: Math.max(1, clientHeight - top - BOTTOM * font) };
  }

  /** The width of a number beside an axis. @param {string} text */
  widthOf(text) {
    return this.paint.measureText(text).width + ASIDE * this.font;
  }

  /** How far down a share of the height lies. @param {number} share */
  down(share) {
    return this.box.top + (1 - share) * this.box.height;
  }

  /** The shares of the height that have a number. */
  get ticks() {
    return this.box.height < ROOMY * this.font ? [0, 1] : [0, 0.5, 1];
  }

  /** @param {number} most @param {string} along the text for the horizontal axis */
  drawFrame(most, along) {
    const { paint, palette, canvas, font, box: { left, width } } = this;
    paint.fillStyle = palette.line;
    for (const share of [0, 0.5, 1]) paint.fillRect(left, Math.round(this.down(share)), width, 1);
    paint.fillStyle = palette.faint;
    paint.textBaseline = "alphabetic";
    const half = Math.floor(most / 2);
    for (const [share, align, text] of /** @type {[number, CanvasTextAlign, string][]} */ ([
      [0, "left", "0"], [half / most, "center", say(along, { number: brief(half) })], [1, "right", brief(most)],
    ])) {
      if (!half && share) continue;
      paint.textAlign = align;
      paint.fillText(text, left + share * width, canvas.clientHeight - 0.3 * font);
    }
  }

  /** The names of the axes, side by side above the lines, and their values beside the lines across.
   * @param {Line[]} lines those with an axis of their own */
  drawAxes(lines) {
    const { paint, palette, font, canvas: { clientWidth }, box: { left, width } } = this;
    const wide = lines.reduce((sum, line) => sum + paint.measureText(axisName(line)).width, 0);
    const narrowed = Math.min(1, (clientWidth - font) / wide);
    for (const line of lines) {
      const isLeft = line.side === "left", name = axisName(line);
      paint.fillStyle = palette[line.color];
      paint.textBaseline = "alphabetic";
      paint.textAlign = isLeft ? "left" : "right";
      paint.fillText(name, isLeft ? 0 : clientWidth, 0.85 * font, narrowed * paint.measureText(name).width);
      paint.textBaseline = "middle";
      paint.textAlign = isLeft ? "right" : "left";
      const x = isLeft ? left - ASIDE * font : left + width + ASIDE * font;
      for (const share of this.ticks) paint.fillText(tickOf(line, share), x, this.down(share) + 0.06 * font);
    }
  }

  /** @param {Playback} playback @param {Line} line @param {number} most */
  drawLine(playback, line, most) {
    if (!most) return;
    const { paint, palette, font, box: { left, width } } = this, scale = font / USUAL;
    const before = line.name === "known" ? playback.knownFirst : NaN;
    paint.beginPath();
    for (let x = 0, last = -2; x <= width; x++) {
      const place = playback.positionAlong((x / width) * most) - 1, stays = place === last;
      last = place;
      if (stays && line.name === "temperature") continue; // moves were left out, during which it went on changing
      const value = place < 0 ? before : line.value(place);
      if (!Number.isNaN(value)) paint.lineTo(left + x, this.down(shareOf(line, value)));
    }
    paint.setLineDash(line.dash.map((dash) => dash * scale));
    Object.assign(paint, { strokeStyle: palette[line.color], lineWidth: line.wide * scale, lineJoin: "round" });
    paint.stroke();
    paint.setLineDash([]);
  }

  /** @param {number} share of the way */
  drawMarker(share) {
    const { box: { left, top, width, height } } = this;
    this.paint.fillStyle = this.palette.accent;
    this.paint.fillRect(Math.round(left + share * width) - 1, top - 4, 2, height + 4);
  }

  /** The classes of the sign of a line; empty if it is not drawn, or shows another cost than that of the moving grid.
   * @param {string} name */
  signOf(name) {
    const line = this.lines.find((drawn) => drawn.name === name), other = line?.label === say("replay.lowest_cost");
    return line && !other ? `${line.color} ${name}` : "";
  }

  /** The same as a table, for screen readers, once the recording is complete. @param {Playback} playback
   * @param {Line[]} lines */
  showTable(playback, lines) {
    const { count } = playback, now = `${count}|${lines.map(({ name }) => name)}`;
    if (now === this.tabled || !playback.finished) return;
    this.tabled = now;
    const heads = [say(playback.annealed.count ? "replay.move" : "replay.event"), ...lines.map(({ label }) => label)];
    const places = Array.from({ length: ROWS }, (_, i) => Math.round(((i + 1) / ROWS) * count));
    render(this.table, html`<caption>${say("replay.chart_as_table")}</caption>
      <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${[...new Set(places)].filter(Boolean).map((place) => html`<tr>
        <th scope="row">${number(playback.alongAt(place))}</th>${lines.map((line) => {
        const value = place === count ? lastValue(line, place - 1) : line.value(place - 1);
        return html`<td>${Number.isNaN(value) ? "" : number(value)}</td>`;
      })}</tr>`)}</tbody>`);
  }

  /** @param {PointerEvent} event */
  point({ clientX }) {
    const { left, width } = this.box, x = clientX - this.canvas.getBoundingClientRect().left;
    const share = Math.min(1, Math.max(0, (x - left) / width));
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

/** The number beside an axis at a share of its height. @param {Line} line @param {number} share */
const tickOf = (line, share) => brief(valueAt(line, share));

const NOTHING = { known: 0, x: 0, cost: NaN, best: NaN, temperature: NaN, accepted: NaN, doubt: NaN };

/** The chart as a sentence, which is its label.
 * @param {Playback} playback @param {number} position @param {number} total */
function sentence(playback, position, total) {
  const step = playback.stepAt(position) ?? NOTHING;
  const cost = Number.isNaN(step.cost) ? "" : say("replay.chart_cost", {
    cost: number(step.cost), best: number(step.best), temperature: number(step.temperature),
    percent: number(Math.round(100 * (step.accepted || 0))),
  });
  const doubt = Number.isNaN(step.doubt) ? "" : say("replay.chart_doubt", { doubt: number(step.doubt) });
  const { tree } = playback, node = tree.nodeAt(position), stored = tree.storedAt(position);
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

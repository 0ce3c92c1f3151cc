// A small chart of a recording: cells fixed, an annealer's cost and temperature, and how much is in doubt, against the
// events. A pixel column is looked up where it stands, so that a million events cost no more than a hundred.

import { readPalette, watchPalette } from "../board/palette.js";
import { number } from "../game/words.js";
import { rounded, say } from "../texts/say.js";
import { make } from "../ui/dom.js";

const HEIGHT = 132, TOP = 10, BOTTOM = 20, SIDE = 4;

/** @import { Playback } from "../replay/playback.js" */
/**
 * @typedef {object} Series
 * @property {"known" | "cost" | "temperature" | "doubt"} name
 * @property {string} label
 * @property {"ink" | "candidate" | "accent"} color
 * @property {number[]} dash
 */

/** @type {Series[]} */
const SERIES = [
  { name: "known", label: say("replay.cells_fixed"), color: "ink", dash: [] },
  { name: "cost", label: say("replay.cost"), color: "candidate", dash: [] },
  { name: "temperature", label: say("replay.temperature"), color: "accent", dash: [5, 3] },
  { name: "doubt", label: say("replay.doubt_in_bits"), color: "candidate", dash: [3, 2] },
];

/**
 * Into a canvas; `seek(x)` is called when somebody points at a place.
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLElement} legend
 * @param {(x: number) => void} seek
 */
export const createChart = (canvas, legend, seek) => new Chart(canvas, legend, seek);

class Chart {
  /** @param {HTMLCanvasElement} canvas @param {HTMLElement} legend @param {(x: number) => void} seek */
  constructor(canvas, legend, seek) {
    this.canvas = canvas;
    this.legend = legend;
    this.seek = seek;
    this.paint = /** @type {Paint} */ (canvas.getContext("2d"));
    this.palette = readPalette(canvas);
    this.last = /** @type {{ playback: Playback, position: number, total: number } | null} */ (null);
    this.legendText = "";
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

  /** `total` is what all cells come to. @param {Playback} playback @param {number} position @param {number} total */
  draw(playback, position, total) {
    this.last = { playback, position, total };
    const width = this.fit(), most = playback.xAt(playback.count);
    const shown = SERIES.filter(({ name }) => has(playback, name));
    const tops = shown.map(({ name }) => topOf(playback, name, total));
    this.paint.clearRect(0, 0, width, HEIGHT);
    this.drawFrame(width, most);
    this.drawHeights(width, shown, tops);
    shown.forEach((one, i) => this.drawLine(playback, one, width, most, tops[i]));
    if (position && most) this.drawMarker(SIDE + (playback.xAt(position) / most) * (width - 2 * SIDE));
    this.tellLegend(shown, tops);
    this.canvas.setAttribute("aria-label", sentence(playback, position, total));
  }

  /** Give the canvas its size; its width in CSS pixels. */
  fit() {
    const { canvas, paint } = this, dpr = devicePixelRatio, width = canvas.clientWidth;
    const [across, down] = [Math.round(width * dpr), Math.round(HEIGHT * dpr)];
    if (canvas.width !== across || canvas.height !== down) Object.assign(canvas, { width: across, height: down });
    paint.setTransform(dpr, 0, 0, dpr, 0, 0);
    return width;
  }

  /** @param {number} width @param {number} most */
  drawFrame(width, most) {
    const { paint, palette } = this;
    paint.fillStyle = palette.line;
    for (const share of [0, 0.5, 1]) paint.fillRect(0, Math.round(down(share)), width, 1);
    paint.fillStyle = palette.faint;
    paint.font = `11px ${palette.font}`;
    paint.textBaseline = "alphabetic";
    for (const [share, align] of /** @type {[number, CanvasTextAlign][]} */ ([
      [0, "left"],
      [0.5, "center"],
      [1, "right"],
    ])) {
      paint.textAlign = align;
      paint.fillText(most ? brief(most * share) : share ? "" : "0", share * width, HEIGHT - 4);
    }
  }

  /** What the lines across stand for: of the first line at the left, of the last one at the right.
   * @param {number} width @param {Series[]} shown @param {number[]} tops */
  drawHeights(width, shown, tops) {
    const { paint, palette } = this;
    const ends = /** @type {[number, number, CanvasTextAlign][]} */ ([
      [0, 0, "left"],
      [shown.length - 1, width, "right"],
    ]);
    for (const [i, x, align] of ends.slice(0, shown.length)) {
      paint.fillStyle = palette[shown[i].color];
      paint.textAlign = align;
      for (const share of [0.5, 1]) paint.fillText(brief(tops[i] * share), x, down(share) + 12);
    }
  }

  /**
   * @param {Playback} playback
   * @param {Series} series
   * @param {number} width
   * @param {number} most
   * @param {number} top
   */
  drawLine(playback, { name, color, dash }, width, most, top) {
    if (!most) return;
    const { paint, palette } = this, column = playback.columns[name];
    paint.beginPath();
    for (let x = 0; x <= width - 2 * SIDE; x++) {
      const place = playback.positionOf((x / (width - 2 * SIDE)) * most) - 1;
      const value = place < 0 ? (name === "known" ? 0 : NaN) : column.data[place];
      if (!Number.isNaN(value)) paint.lineTo(SIDE + x, down(value / (top || 1)));
    }
    paint.setLineDash(dash);
    Object.assign(paint, { strokeStyle: palette[color], lineWidth: 1.8, lineJoin: "round" });
    paint.stroke();
    paint.setLineDash([]);
  }

  /** @param {number} x */
  drawMarker(x) {
    this.paint.fillStyle = this.palette.accent;
    this.paint.fillRect(Math.round(x) - 1, TOP - 6, 2, HEIGHT - BOTTOM - TOP + 6);
  }

  /** The legend gives each line's highest value. @param {Series[]} shown @param {number[]} tops */
  tellLegend(shown, tops) {
    const now = `${shown.map(({ name }) => name)}|${tops}`;
    if (now === this.legendText) return;
    this.legendText = now;
    this.legend.replaceChildren(...shown.map(({ name, label, color }, i) => {
      const key = make("i", { className: `key ${color} ${name}` });
      return make("span", {}, key, say("replay.up_to", { what: label, most: number(tops[i]) }));
    }));
  }

  /** @param {PointerEvent} event */
  point({ clientX }) {
    const box = this.canvas.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (clientX - box.left - SIDE) / (box.width - 2 * SIDE)));
    if (this.last) this.seek(share * this.last.playback.xAt(this.last.playback.count));
  }
}

/** @param {number} share */
const down = (share) => HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP);

/** The picture as a sentence, which is its name.
 * @param {Playback} playback @param {number} position @param {number} total */
function sentence(playback, position, total) {
  const step = position ? playback.stepAt(position) : { known: 0, x: 0, cost: NaN, temperature: NaN, doubt: NaN };
  const annealed = { cost: number(step.cost), temperature: number(step.temperature) };
  const cost = Number.isNaN(step.cost) ? "" : say("replay.chart_cost", annealed);
  const doubt = Number.isNaN(step.doubt) ? "" : say("replay.chart_doubt", { doubt: number(step.doubt) });
  return say("replay.chart", {
    known: number(step.known), total: number(total), more: cost + doubt, events: number(step.x),
    count: playback.xAt(playback.count),
  });
}

/** Whether there is anything to draw. An annealer fixes nothing until its end.
 * @param {Playback} playback @param {Series["name"]} name */
function has({ columns, count }, name) {
  const last = columns[name].data[count - 1];
  if (name !== "known") return count > 0 && !Number.isNaN(last);
  return !count || last > 0 || Number.isNaN(columns.cost.data[count - 1]);
}

/** The highest value that a line reaches, looked at in some hundred places.
 * @param {Playback} playback @param {Series["name"]} name @param {number} total */
function topOf({ columns, count }, name, total) {
  if (name === "known") return total;
  if (name === "doubt") return 1;
  const stride = Math.max(1, Math.floor(count / 500));
  let top = 0;
  for (let place = 0; place < count; place += stride) top = Math.max(top, columns[name].data[place] || 0);
  return top;
}

/** @param {number} value */
function brief(value) {
  if (value >= 1e6) return say("replay.millions", { number: rounded(value / 1e6, 3) });
  if (value >= 1e4) return say("replay.thousands", { number: rounded(value / 1e3, 3) });
  return number(value > 20 ? Math.round(value) : value);
}

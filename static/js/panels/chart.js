// A small chart of a recording: cells fixed, an annealer's cost and temperature, and how much is in doubt, against the events. A pixel column is
// looked up where it stands, so that a million events cost no more than a hundred.

import { readPalette, watchPalette } from "../board/palette.js";
import { number } from "../game/words.js";

const HEIGHT = 132, TOP = 10, BOTTOM = 20, SIDE = 4;
const SERIES = [
  { name: "known", label: "cells fixed", color: "ink", dash: [] },
  { name: "cost", label: "cost", color: "candidate", dash: [] },
  { name: "temperature", label: "temperature", color: "accent", dash: [5, 3] },
  { name: "doubt", label: "doubt: mean entropy in bits", color: "candidate", dash: [3, 2] },
];

/** Into a canvas; `seek(x)` is called when somebody points at a place. */
export function createChart(canvas, legend, seek) {
  const paint = canvas.getContext("2d");
  let palette = null, last = null, names = "";

  /** `total` is what all cells come to. */
  function draw(playback, position, total) {
    last = [playback, position, total];
    palette ??= readPalette(canvas);
    const { width, dpr } = fit();
    const most = playback.xAt(playback.count), shown = SERIES.filter(({ name }) => has(playback, name));
    paint.setTransform(dpr, 0, 0, dpr, 0, 0);
    paint.clearRect(0, 0, width, HEIGHT);
    const tops = shown.map(({ name }) => topOf(playback, name, total));
    drawFrame(width, most);
    drawHeights(width, shown, tops);
    shown.forEach((one, i) => drawLine(playback, one, width, most, tops[i]));
    if (position && most) drawMarker(SIDE + (playback.xAt(position) / most) * (width - 2 * SIDE));
    tell(playback, position, shown, tops, total);
  }

  function fit() {
    const dpr = devicePixelRatio, width = canvas.clientWidth;
    const [across, down] = [Math.round(width * dpr), Math.round(HEIGHT * dpr)];
    if (canvas.width !== across || canvas.height !== down) Object.assign(canvas, { width: across, height: down });
    return { width, dpr };
  }

  function drawFrame(width, most) {
    paint.fillStyle = palette.line;
    for (const share of [0, 0.5, 1]) paint.fillRect(0, Math.round(down(share)), width, 1);
    paint.fillStyle = palette.faint;
    paint.font = `11px ${palette.font}`;
    paint.textBaseline = "alphabetic";
    for (const [share, align] of [[0, "left"], [0.5, "center"], [1, "right"]]) {
      paint.textAlign = align;
      paint.fillText(most ? brief(most * share) : share ? "" : "0", share * width, HEIGHT - 4);
    }
  }

  /** What the lines across stand for: of the first line at the left, of the last one at the right. */
  function drawHeights(width, shown, tops) {
    for (const [i, x, align] of [[0, 0, "left"], [shown.length - 1, width, "right"]].slice(0, shown.length)) {
      paint.fillStyle = palette[shown[i].color];
      paint.textAlign = align;
      for (const share of [0.5, 1]) paint.fillText(brief(tops[i] * share), x, down(share) + 12);
    }
  }

  function drawLine(playback, { name, color, dash }, width, most, top) {
    if (!most) return;
    const column = playback.columns[name];
    paint.beginPath();
    for (let x = 0; x <= width - 2 * SIDE; x++) {
      const place = playback.positionOf((x / (width - 2 * SIDE)) * most) - 1;
      const value = place < 0 ? (name === "known" ? 0 : NaN) : column.data[place];
      if (!Number.isNaN(value)) paint.lineTo(SIDE + x, down(value / (top || 1)));
    }
    paint.setLineDash(dash);
    paint.strokeStyle = palette[color];
    paint.lineWidth = 1.8;
    paint.lineJoin = "round";
    paint.stroke();
    paint.setLineDash([]);
  }

  function drawMarker(x) {
    paint.fillStyle = palette.accent;
    paint.fillRect(Math.round(x) - 1, TOP - 6, 2, HEIGHT - BOTTOM - TOP + 6);
  }

  /** The legend gives each line's highest value; the picture as a sentence is its name. */
  function tell(playback, position, shown, tops, total) {
    const now = `${shown.map(({ name }) => name)}|${tops}`;
    if (now !== names) {
      names = now;
      legend.replaceChildren(...shown.map(({ name, label, color }, i) => {
        const item = document.createElement("span"), key = document.createElement("i");
        key.className = `key ${color} ${name}`;
        item.append(key, `${label}, up to ${number(tops[i])}`);
        return item;
      }));
    }
    const step = position ? playback.stepAt(position) : { known: 0, x: 0, cost: NaN, doubt: NaN };
    const cost = Number.isNaN(step.cost) ? "" : `, cost ${number(step.cost)}, temperature ${number(step.temperature)}`;
    const doubt = Number.isNaN(step.doubt) ? "" : `, doubt ${number(step.doubt)} bits`;
    canvas.setAttribute("aria-label", `Chart: ${number(step.known)} of ${number(total)} cells fixed${cost}${doubt} after ${number(step.x)} of ${number(playback.xAt(playback.count))} events.`);
  }

  function point({ clientX }) {
    const box = canvas.getBoundingClientRect();
    if (last) seek(Math.min(1, Math.max(0, (clientX - box.left - SIDE) / (box.width - 2 * SIDE))) * last[0].xAt(last[0].count));
  }

  canvas.addEventListener("pointerdown", (event) => { canvas.setPointerCapture(event.pointerId); point(event); });
  canvas.addEventListener("pointermove", (event) => { if (canvas.hasPointerCapture(event.pointerId)) point(event); });
  watchPalette(() => { palette = null; if (last) draw(...last); });
  new ResizeObserver(() => { if (last) draw(...last); }).observe(canvas);
  return { draw };
}

const down = (share) => HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP);

/** Whether there is anything to draw. An annealer fixes nothing until its end. */
function has({ columns, count }, name) {
  const last = columns[name].data[count - 1];
  if (name !== "known") return count > 0 && !Number.isNaN(last);
  return !count || last > 0 || Number.isNaN(columns.cost.data[count - 1]);
}

/** The highest value that a line reaches, looked at in some hundred places. */
function topOf({ columns, count }, name, total) {
  if (name === "known") return total;
  if (name === "doubt") return 1;
  let top = 0;
  for (let place = 0; place < count; place += Math.max(1, Math.floor(count / 500))) top = Math.max(top, columns[name].data[place] || 0);
  return top;
}

const brief = (value) => (value >= 1e6 ? `${Number((value / 1e6).toPrecision(3))} M` : value >= 1e4 ? `${Number((value / 1e3).toPrecision(3))} k` : number(value > 20 ? Math.round(value) : value));

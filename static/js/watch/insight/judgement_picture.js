// How a move was judged, as a picture: the curve exp(-d / T), the move at its d, and the number drawn on the side on
// which it was accepted or rejected. And how a line was drawn anew: its ways, with bars as long as they are likely.

import { isFilled } from "../../core/marks.js";
import { number } from "../../core/words.js";
import { numeral, rounded, say } from "../../core/texts/say.js";
import { html, svg } from "../../base/html.js";
import { acceptanceOf } from "../acceptance.js";
import { apart } from "../reasons.js";

const LEFT = 2.6, RIGHT = 1, TOP = 1.9, BOTTOM = 2.9; // the room around the curve, in units of the font
const POINTS = 120; // of the curve
const WIDE = 0.62; // a character, in units of the font
const DOT = 0.62; // the radius of the number drawn, in the same units
const HEAD = 3.2, ROW = 1.7, MOST_ROWS = 14, THIN = 0.3; // of the ways; of the width, for the cells of a line
const DIGITS = 3;
const LEAST_SHARE = 0.001; // of a way that is written exactly

/** @import { Judgement } from "../acceptance.js" */
/** @import { Draw, Way } from "../line_draws.js" */
/** @typedef {{ width: number, height: number, font: number }} Sheet */
/** @typedef {{ x: (rise: number) => number, y: (chance: number) => number }} Scales */

// The curve

/** @param {Judgement | null} judged null for a move that was not judged @param {number} temperature
 * @param {{ least: number, most: number }} axis @param {Sheet} sheet */
export function curvePicture(judged, temperature, axis, sheet) {
  const { width, height, font } = sheet, { least, most } = axis, top = TOP * font, floor = height - BOTTOM * font;
  const across = width - (LEFT + RIGHT) * font, scales = {
    x: (/** @type {number} */ rise) => LEFT * font + (across * (rise - least)) / (most - least),
    y: (/** @type {number} */ chance) => floor - chance * (floor - top),
  };
  const about = { temperature: rounded(temperature, DIGITS) };
  const code = judged?.isSwap ? "judging.curve_of_swap" : "judging.curve_of_move";
  return picture(sheet, labelOf(judged), svg`${areasOf(temperature, axis, scales)}${ticksOf(axis, scales, sheet)}
    <text x=${LEFT * font} y=${font} class="formula">${say("judging.curve", about)}</text>
    <text x=${width - RIGHT * font} y=${height - 0.4 * font} class="end">${say(code)}</text>
    <text x=${scales.x(most) - 0.4 * font} y=${rejectedAt(judged, scales, font)} class="end is-rejected">
      ${say("judging.side_rejected")}</text><text x=${scales.x(least) + 0.2 * font} y=${scales.y(0.5) - 0.4 * font}
      class="is-accepted">${say("judging.side_accepted")}</text>${judged && moveOf(judged, scales, sheet)}`);
}

/** @param {Judgement | null} judged */
function labelOf(judged) {
  if (!judged || Number.isNaN(judged.draw)) return say("judging.curve_label");
  const [chance, draw] = apart(judged.chance, judged.draw);
  return say(judged.isThreshold ? "judging.beside_threshold" : "judging.probability", { chance, draw });
}

/** The height of the word above the curve: not across the number drawn. @param {Judgement | null} judged
 * @param {Scales} scales @param {number} font */
function rejectedAt(judged, { y }, font) {
  const usual = y(0.82), drawn = y(judged?.draw ?? NaN), above = drawn - 0.6 * font;
  if (!(Math.abs(usual - 0.35 * font - drawn) < font)) return usual;
  return above - 0.75 * font > y(1) ? above : drawn + 1.5 * font;
}

/** The areas below and above the curve. @param {number} temperature @param {{ least: number, most: number }} axis
 * @param {Scales} scales */
function areasOf(temperature, { least, most }, { x, y }) {
  const rises = [least, ...Array.from({ length: POINTS + 1 }, (_, i) => (most * i) / POINTS)];
  const line = rises.map((rise) => `${x(rise).toFixed(1)} ${y(acceptanceOf(rise, temperature)).toFixed(1)}`).join("L");
  return svg`<path class="rejects" d=${`M${line}L${x(most)} ${y(1)}Z`}></path>
    <path class="accepts" d=${`M${line}L${x(most)} ${y(0)}L${x(least)} ${y(0)}Z`}></path>
    <path class="curve" d=${`M${line}`}></path>`;
}

/** @param {{ least: number, most: number }} axis @param {Scales} scales @param {Sheet} sheet */
function ticksOf({ least, most }, { x, y }, { font, width }) {
  const every = Math.ceil(((most - least) * 3 * font) / width), rises = [];
  for (let rise = Math.ceil(least / every) * every; rise <= most; rise += every) rises.push(rise);
  return svg`${[0, 0.5, 1].map((chance) => svg`<text x=${(LEFT - 0.5) * font} y=${y(chance) + 0.35 * font} class="end">
      ${number(chance)}</text><line x1=${x(least)} x2=${x(most)} y1=${y(chance)} y2=${y(chance)}></line>`)}
    ${rises.map((rise) => svg`<text x=${x(rise)} y=${y(0) + 1.2 * font} class="middle">
      ${number(rise).replace("-", "−")}</text>`)}`;
}

/** The move: a line at its rise, the probability where it meets the curve, and the number drawn.
 * @param {Judgement} judged @param {Scales} scales @param {Sheet} sheet */
function moveOf(judged, { x, y }, { font, width }) {
  const { rise, chance, draw, accepted, isThreshold } = judged, at = x(rise), isFree = Number.isNaN(draw);
  const [chanceText, drawText] = isFree ? [] : apart(chance, draw), height = y(isFree ? chance : draw);
  const words = say(isThreshold ? "judging.threshold_is" : "judging.drawn_is", { draw: drawText ?? "" });
  const isLeft = at + (1.3 + WIDE * words.length) * font > width, away = 1.1 * font;
  const side = (/** @type {boolean} */ left) => ({ x: at + (left ? -away : away), side: left ? "end" : "start" });
  const isCut = at + away + WIDE * (chanceText ?? "").length * font > width;
  const of = side(!isLeft || isCut), from = side(isLeft);
  return svg`<line x1=${at} x2=${at} y1=${y(0)} y2=${y(chance)} class="way-accepted"></line>
    <line x1=${at} x2=${at} y1=${y(chance)} y2=${y(1)} class="way-rejected"></line>
    ${isThreshold && svg`<line x1=${x(0)} x2=${width} y1=${height} y2=${height} class="threshold"></line>`}
    ${!isFree && svg`<circle cx=${at} cy=${y(chance)} r=${0.3 * font} class="on-curve"></circle>
      <text x=${of.x} y=${y(chance) + 0.35 * font} class=${`${of.side} strong`}>${chanceText}</text>
      <text x=${from.x} y=${height + 0.35 * font} class=${`${from.side} strong`}>${words}</text>`}
    ${verdictAt(at, height, DOT * font, accepted)}`;
}

/** A tick or a cross in a disc. @param {number} x @param {number} y @param {number} size @param {boolean} accepted */
const verdictAt = (x, y, size, accepted) => svg`<g class=${accepted ? "tick" : "cross"}
    transform=${`translate(${x} ${y}) scale(${size})`}><circle r="1"></circle>
    <path d=${accepted ? "M-.45 .02L-.1 .4L.5 -.4" : "M-.4 -.4L.4 .4M.4 -.4L-.4 .4"}></path></g>`;

// The ways of a line

/** @param {Draw} draw @param {string} line its name @param {number} temperature @param {Sheet} sheet */
export function waysPicture({ total, ways }, line, temperature, sheet) {
  const { width, height, font } = sheet, rows = Math.floor((height - (HEAD + 1.5) * font) / (ROW * font));
  const shown = listedOf(ways, Math.min(MOST_ROWS, rows)), most = Math.max(...ways.map(({ share }) => share));
  const side = Math.min((ROW - 0.5) * font, (THIN * width) / ways[0].cells.length);
  const heading = say("judging.ways", { line, total: numeral(total) }), left = ways.length - shown.length;
  const share = 1 - shown.reduce((sum, way) => sum + way.share, 0), foot = height - 0.4 * font;
  const signs = [`▶ ${say("judging.way_drawn")}`, `○ ${say("judging.way_before")}`].join("\u2003");
  return picture(sheet, heading, svg`<text x="0" y=${font} class="formula">${heading}</text>
    <text x="0" y=${2.4 * font}>
      ${say("judging.ways_weight", { temperature: rounded(temperature, DIGITS) })}</text>
    ${shown.map((way, at) => rowOf(way, { y: (HEAD + ROW * at) * font, side, font, width, most }))}
    ${left > 0 && svg`<text x="0" y=${foot}>
      ${say("judging.more_ways", { count: left, percent: rounded(100 * Math.max(0, share), 2) })}</text>`}
    <text x=${width} y=${foot} class="end">${signs}</text>`);
}

/** The likeliest ways; the drawn one and the one before among them. @param {Way[]} ways @param {number} most */
function listedOf(ways, most) {
  const telling = ways.filter(({ isDrawn, wasBefore }) => isDrawn || wasBefore);
  const others = ways.filter((way) => !telling.includes(way)).slice(0, Math.max(0, most - telling.length));
  return ways.filter((way) => telling.includes(way) || others.includes(way));
}

/** @param {Way} way @param {{ y: number, side: number, font: number, width: number, most: number }} at */
function rowOf({ cells, cost, share, isDrawn, wasBefore }, { y, side, font, width, most }) {
  const from = 2.4 * font, bars = from + side * cells.length + 5.2 * font, base = y + side / 2 + 0.35 * font;
  const percent = `${share < LEAST_SHARE ? "<\u00a0" : ""}${rounded(100 * Math.max(share, LEAST_SHARE), 2)}\u00a0%`;
  const long = Math.max(1, ((width - bars - 4.5 * font) * share) / most);
  return svg`<g class=${isDrawn ? "way is-drawn" : "way"}>
    <text x="0" y=${base} class="sign">${`${isDrawn ? "▶" : ""}${wasBefore ? "○" : ""}`}</text>
    ${[...cells].map((mark, i) => svg`<rect class=${isFilled(mark) ? "filled" : "empty"} x=${from + i * side} y=${y}
      width=${side} height=${side}></rect>`)}
    <text x=${bars - 0.6 * font} y=${base} class="end">${say("judging.way_cost", { cost: number(cost) })}</text>
    <rect class="bar" x=${bars} y=${y} width=${long} height=${side}></rect>
    <text x=${bars + long + 0.5 * font} y=${base} class=${isDrawn ? "strong" : ""}>${percent}</text></g>`;
}

/** @param {Sheet} sheet @param {string} label @param {ReturnType<typeof svg>} content */
const picture = ({ width, height }, label, content) => html`<svg class="verdict-picture"
  viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${label} data-testid="verdict-picture">${content}</svg>`;

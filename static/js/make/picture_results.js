// What a picture becomes: its cells, the verdict on their puzzle, and six proposals side by side, of which one click
// takes one.

import "../core/texts/picture_texts.js";
import "../core/texts/more_texts.js";
import { exactly, say } from "../core/texts/say.js";
import { make, setText } from "../base/dom.js";
import { numbersOf, settling } from "./puzzle_numbers.js";
import { isBlank } from "./pictures.js";
import { ratingOf } from "../learn/explain/rating.js";
import { walking } from "../learn/explain/walk.js";
import { inSlices } from "../base/time_slices.js";

const COUNT = 6;

/** @typedef {{ name: string, making: Making, picture: FlatPicture }} Proposal */

/** `take` is called with the chosen proposal, `adjust` with the one whose settings somebody wants.
 * @param {{ take: (proposal: Proposal) => void, adjust: (proposal: Proposal) => void }} ears */
export function createProposing(ears) {
  let shown = /** @type {Proposal[]} */ ([]);
  const cards = Array.from({ length: COUNT }, (_, at) => cardOf(at, {
    take: () => ears.take(shown[at]), adjust: () => ears.adjust(shown[at]),
  }));
  const list = make("ul", { className: "picture-proposals" }, ...cards.map(({ item }) => item));
  const root = make("section", {}, make("h3", { textContent: say("picturing.proposals") }), list);

  /** @param {Proposal[]} proposals */
  function show(proposals) {
    shown = proposals;
    proposals.forEach(({ name, picture }, at) => {
      drawCells(cards[at].canvas, picture);
      setText(cards[at].name, say(`picturing.proposal_${name}`));
      setText(cards[at].verdict, say("picturing.judging"));
    });
  }

  /** @param {number} at @param {string} verdict */
  const judge = (at, verdict) => setText(cards[at].verdict, verdict);

  return { root, show, judge };
}

/** @param {number} at @param {{ take: () => void, adjust: () => void }} ears */
function cardOf(at, { take, adjust }) {
  const canvas = make("canvas"), name = make("strong"), verdict = make("span", { className: "small muted" });
  canvas.setAttribute("aria-hidden", "true");
  const words = { type: /** @type {const} */ ("button"), className: "picture-proposal", onclick: take };
  const button = make("button", words, canvas, name, verdict);
  const change = make("button", { type: "button", className: "small", onclick: adjust,
    textContent: say("picturing.adjust") });
  button.dataset.testid = `proposal-${at}`;
  change.dataset.testid = `adjust-${at}`;
  verdict.id = `proposal-verdict-${at}`;
  name.id = `proposal-name-${at}`;
  change.setAttribute("aria-describedby", name.id);
  return { item: make("li", {}, button, change), canvas, name, verdict };
}

/** Cells as a small picture, a pixel each, which the style sheet enlarges; ink on paper in either theme.
 * @param {HTMLCanvasElement} canvas @param {FlatPicture} picture */
export function drawCells(canvas, { width, height, cells }) {
  const paint = canvas.getContext("2d"), style = getComputedStyle(canvas), pixels = new ImageData(width, height);
  Object.assign(canvas, { width, height });
  if (!paint) return;
  cells.forEach((cell, at) => { pixels.data[4 * at + 3] = cell ? 255 : 0; });
  paint.putImageData(pixels, 0, 0);
  for (const [way, token] of /** @type {const} */ (
    [["source-in", "--closed-ink"], ["destination-over", "--closed-sheet"]])) {
    paint.globalCompositeOperation = way;
    paint.fillStyle = style.getPropertyValue(token);
    paint.fillRect(0, 0, width, height);
  }
}

/** A sentence: whether lines alone solve the puzzle of a picture, and if so how hard it is; null once it is not wanted.
 * @param {FlatPicture} picture @param {() => boolean} wanted */
export async function verdictOn(picture, wanted) {
  if (isBlank(picture)) return say("picturing.nothing_filled");
  const { rows, cols } = numbersOf(picture), settled = await inSlices(settling({ rows, cols }), wanted);
  if (!settled) return null;
  if (settled.open) return say("picturing.not_by_lines");
  const puzzle = { shape: [rows.length, cols.length], clues: [...rows, ...cols] };
  const walk = await inSlices(walking(puzzle, { atOnce: true }), wanted);
  if (!walk) return null;
  const { number, level } = ratingOf(walk);
  return say("picturing.by_lines", { rating: exactly(number ?? 0, 1), level: say(`levels.${level}`) });
}

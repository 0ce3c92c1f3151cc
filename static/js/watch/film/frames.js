// The frames of a film: which moments it shows and for how long, and how each of them looks. A frame has the board, the
// picture that explains beside it, and below both the reason, which can be read before the next frame.

import { paintElement } from "./painted_page.js";
import { linesOf, paintStill, write } from "./still.js";

/** @import { Playback } from "../playback.js" */
/** @import { Still } from "./still.js" */

export const FRAME = { width: 1_280, height: 720 };
const MARGIN = 32, HALF = 548; // pixels around everything; of the side of the board, and of the height of the picture
const WORDS = { font: 26, leading: 34, lines: 3, small: 18 }; // pixels, and lines of a caption
const MOST = 200; // frames
const LEAST = 0.1, LOOK = 0.8, LETTER = 0.04; // seconds of a frame without a caption; with one, and for each letter
const PAUSE = 1.5; // seconds that the last frame stays longer

/** `text` is the caption, `step` says which step it is. At some moments a method that has a picture shows none.
 * @typedef {{ still: Still | null, hasPicture: boolean, picture: HTMLElement | null, text: string, step: string,
 *   palette: Palette }} Moment */
/** A place, and the seconds that it stays. @typedef {{ place: number, time: number }} Frame */

/** Frames that are spread evenly from the place `first` to the place `last`, as many as can be read in `seconds`. Each
 * goes to the nearest turning point; of an annealer, whose only ones are its best moves, they stay where they are.
 * @param {Pick<Playback, "isTurn" | "annealed">} playback
 * @param {{ first: number, last: number, seconds: number }} film @param {(place: number) => string} captionAt
 * @returns {Frame[]} */
export function framesOf(playback, { first, last, seconds }, captionAt) {
  for (let count = Math.min(MOST, last - first + 1); ;) {
    const gap = (last - first) / Math.max(1, count - 1), reach = playback.annealed.count ? 0 : (gap - 1) / 2;
    const frames = Array.from({ length: count }, (_, i) => {
      const isLast = i === count - 1, even = isLast ? last : first + Math.round(i * gap);
      const place = i && !isLast ? turnNear(playback, even, reach) : even, caption = captionAt(place);
      return { place, time: caption ? LOOK + LETTER * caption.length : LEAST };
    });
    const all = frames.reduce((sum, { time }) => sum + time, PAUSE);
    if (all <= seconds || count === 1) {
      frames[count - 1].time += PAUSE;
      return frames;
    }
    count = Math.max(1, Math.min(count - 1, Math.floor((count * seconds) / all)));
  }
}

/** @param {Pick<Playback, "isTurn">} playback @param {number} place @param {number} reach */
function turnNear(playback, place, reach) {
  for (let far = 0; far <= reach; far++) {
    if (playback.isTurn(place - 1 + far)) return place + far;
    if (playback.isTurn(place - 1 - far)) return place - far;
  }
  return place;
}

/** Paint a frame; returns its pixels. @param {HTMLCanvasElement} canvas @param {Moment} moment */
export function paintFrame(canvas, { still, hasPicture, picture, text, step, palette }) {
  Object.assign(canvas, FRAME);
  const paint = /** @type {Paint} */ (canvas.getContext("2d", { willReadFrequently: true }));
  const { width, height } = FRAME, font = `${WORDS.font}px ${palette.font}`, foot = MARGIN + HALF;
  paint.fillStyle = palette.paper;
  paint.fillRect(0, 0, width, height);
  const board = still && paintStill({ ...still, size: HALF, text: "" });
  if (board) {
    const room = hasPicture ? HALF : width - 2 * MARGIN, [x, y] = [room - board.width, HALF - board.height];
    paint.drawImage(board, Math.round(MARGIN + x / 2), Math.round(MARGIN + y / 2));
  }
  if (picture) {
    paint.save();
    paint.translate(width - MARGIN - picture.clientWidth, MARGIN);
    paintElement(paint, picture);
    paint.restore();
  }
  linesOf(text, WORDS.font, width - 2 * MARGIN, palette, WORDS.lines).forEach((line, i) =>
    write(paint, palette.ink, font, line, MARGIN, foot + (i + 0.75) * WORDS.leading));
  const small = `${WORDS.small}px ${palette.font}`;
  paint.font = small;
  write(paint, palette.faint, small, step, width - MARGIN - paint.measureText(step).width, height - WORDS.small);
  return paint.getImageData(0, 0, width, height).data;
}

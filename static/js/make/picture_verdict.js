// What is said of a picture's puzzle before it is taken.

import "../core/texts/more_texts.js";
import "../core/texts/picture_texts.js";
import { settling } from "./settled_cells.js";
import { isBlank, numbersOf } from "./pictures.js";
import { ratingOf } from "../learn/explain/rating.js";
import { walking } from "../learn/explain/walk.js";
import { exactly, say } from "../core/texts/say.js";
import { inSlices } from "../base/time_slices.js";

/** A sentence: whether lines alone solve it, and if so how hard it is; null once it is not wanted.
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

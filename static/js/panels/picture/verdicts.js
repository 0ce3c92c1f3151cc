// What is said of a picture's puzzle before it is taken.

import "../../texts/more.js";
import "../../texts/picturing.js";
import { settling } from "../../draw/line_logic.js";
import { isBlank, numbersOf } from "../../draw/pictures.js";
import { ratingOf } from "../../explain/rating.js";
import { walking } from "../../explain/walk.js";
import { exactly, say } from "../../texts/say.js";
import { inSlices } from "../../ui/slices.js";

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

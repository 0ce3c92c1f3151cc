// Whole numbers without bound, as people read them. Pure.

import "../core/texts/more_texts.js";
import { numeral, rounded, say } from "../core/texts/say.js";

const EXACT = 10n ** 12n; // from there on the first digits and a power of ten tell more
const DIGITS = 3;
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** @param {bigint} value */
export function amount(value) {
  if (value < EXACT) return numeral(Number(value));
  const [digits, power] = Number(value).toExponential(DIGITS - 1).split("e+"), number = rounded(Number(digits), DIGITS);
  return say("placing.about", { number, power: [...power].map((digit) => RAISED[Number(digit)]).join("") });
}

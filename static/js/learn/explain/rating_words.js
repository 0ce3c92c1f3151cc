// Why a puzzle is as hard as it is, in words. Pure: text out.

import "../../core/texts/explained_texts.js";
import { LANGUAGE } from "../../core/texts/catalogue.js";
import { say } from "../../core/texts/say.js";

const shares = new Intl.NumberFormat(LANGUAGE, { style: "percent" });

/** A reason as people read it. @param {RatedReason} reason */
export function reasonSentence({ code, parameters: { share, technique, ...said } }) {
  if (share !== undefined) said.share = shares.format(whole(Number(share) * 100) / 100);
  if (technique !== undefined) said.technique = say(`techniques.${technique}_name`);
  return say(`rating.${code}`, said);
}

/** The nearest whole number, from the middle the even one, as the engine does. @param {number} number */
function whole(number) {
  const near = Math.round(number);
  return number % 1 === 0.5 && near % 2 ? near - 1 : near;
}

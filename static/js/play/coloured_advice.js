// Hints and explanations that reason on colours: loaded when a player of a coloured puzzle first asks for one.

import { shadePossible } from "../board/possible.js";

/** How help draws the colours that are left to cells. @param {import("../board/inks.js").Inks} inks
 * @returns {ShadeOf} */
export const shadeOfHelp = (inks) => (left, noticed) =>
  shadePossible(inks, (cell) => left.get(cell) ?? 0, (cell) => noticed?.has(cell) ?? false);

// How people on a shared board are called: an animal or the emoji of a pupil, and the name that they may have. Pure.

/** @import { Player } from "./shared_board.js" */

const ANIMALS = [..."🦊🐼🦉🐙🦁🐸🐧🐢🦋🐝🦄🐳🐨🐯🐰🦔"];

/** @param {Player} player */
export const animalOf = ({ number, emoji }) => emoji || ANIMALS[(Number(number) - 1) % ANIMALS.length];

/** @param {Player} player */
export const nameOf = (player) => `${animalOf(player)} ${player.nick}`.trim();

/** Two characters at most, for those who don't tell colours apart. @param {Player} player */
export const labelOf = (player) => initialsOf(player.nick) || animalOf(player);

/** @param {string} nick */
const initialsOf = (nick) => nick.split(" ").map((word) => [...word][0] ?? "").join("").slice(0, 2).toUpperCase();

// Games begun in this browser, each under the code of its puzzle. Storage may be forbidden or full: then nothing is kept.

import { sizeOf } from "../game/shapes.js";

const PREFIX = "game:";
const MOST = 60;

export function load(code) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + code));
  } catch {
    return null;
  }
}

/** Keep `record`; the oldest go when there are too many or the room is used up. */
export function keep(code, record) {
  const text = JSON.stringify({ ...record, when: Date.now() });
  const older = all().filter((game) => game.code !== code).sort((a, b) => b.when - a.when);
  while (older.length >= MOST) forget(older.pop().code);
  for (;;) {
    try {
      return localStorage.setItem(PREFIX + code, text);
    } catch {
      if (!older.length) return undefined;
      forget(older.pop().code);
    }
  }
}

/** All games kept, the latest first. What is being made is none. */
export const recent = () => all().sort((a, b) => b.when - a.when);

function forget(code) {
  try {
    localStorage.removeItem(PREFIX + code);
  } catch { /* see above */ }
}

function all() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys.map((key) => ({ ...load(key.slice(PREFIX.length)), code: key.slice(PREFIX.length) })).filter(isGame);
  } catch {
    return [];
  }
}

const isGame = ({ cells, height, width, shape, model, when }) =>
  !model && typeof cells === "string" && cells.length === (shape ? sizeOf(shape) : height * width) && typeof when === "number";

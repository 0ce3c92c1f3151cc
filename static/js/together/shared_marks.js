// The marks of a shared board as the server knows them, and the strokes made here that it does not know yet. These lie
// over its cells until it has taken them, whatever happens to the network, the server or this page meanwhile. Pure.

import { digitOf, markIn } from "../core/link_text.js";

const REMEMBERED = 60; // strokes that the server has taken, but may lose when it is killed

/** The server's cells, whose mark is in each, and the number of the latest stroke taken from each player.
 * @typedef {{ n: Record<string, number>, cells: string, by?: string, spent?: number }} SharedCells */
/** @typedef {{ n: number, marks: Marked[] }} SharedStroke */

export class SharedMarks {
  /** @param {string} player the number of the player, on whose device this is */
  constructor(player) {
    this.player = player;
    this.server = /** @type {SharedCells | null} */ (null); // what it has, once that is known
    this.count = 0; // the number of the latest stroke
    this.strokes = /** @type {SharedStroke[]} */ ([]); // pending ones, and before them some that were taken
    this.wasAway = false; // whether news may have been missed
  }

  /** The strokes that the server has not taken. */
  get pending() {
    const { latest } = this;
    return this.strokes.filter(({ n }) => n > latest);
  }

  /** The number of the latest stroke that the server has taken. */
  get latest() {
    return this.server?.n[this.player] ?? 0;
  }

  /** Note a stroke made here; it has to be sent. @param {Marked[]} marks @returns {SharedStroke} */
  make(marks) {
    const stroke = { n: ++this.count, marks };
    this.strokes.push(stroke);
    return stroke;
  }

  /** Take news from the server. What was done without it gives way where others have marked a cell meanwhile: returns
   * those cells. @param {SharedCells} news @returns {number[]} */
  take(news) {
    const before = this.server;
    this.server = news;
    this.count = Math.max(this.count, this.latest);
    this.strokes = this.strokes.filter(({ n }) => n > this.latest - REMEMBERED);
    if (!this.wasAway) return [];
    this.wasAway = false;
    return before ? this.giveWay(before, news) : [];
  }

  /** If the server has lost something itself, nobody can tell what others have marked meanwhile.
   * @param {SharedCells} before what the server was last heard to know @param {SharedCells} news @returns {number[]} */
  giveWay(before, news) {
    const lost = /** @type {Set<number>} */ (new Set());
    const fellBack = Object.entries(before.n).some(([player, n]) => (news.n[player] ?? 0) < n);
    for (const stroke of this.pending) {
      const wasTaken = stroke.n <= (before.n[this.player] ?? 0);
      stroke.marks = stroke.marks.filter(([cell, mark]) => {
        if (wasTaken) return this.wasOnTop(before, cell, mark);
        const holds = fellBack || [before.cells[cell], digitOf(mark)].includes(news.cells[cell]);
        if (!holds) lost.add(cell);
        return holds;
      });
    }
    return [...lost];
  }

  /** Whether a mark that the server had, but lost when it was killed, was the latest in its cell. If not, somebody else
   * resends theirs; in a race nobody else has marks here.
   * @param {SharedCells} before @param {number} cell @param {number} mark */
  wasOnTop({ cells, by }, cell, mark) {
    return cells[cell] === digitOf(mark) && (mark === 0 || !by || by[cell] === digitOf(Number(this.player)));
  }

  /** The board as it is seen here, as marks; null while nothing is known. @returns {Uint8Array | null} */
  get marks() {
    if (!this.server) return null;
    const marks = Uint8Array.from(this.server.cells, markIn);
    for (const stroke of this.pending) for (const [cell, mark] of stroke.marks) marks[cell] = mark;
    return marks;
  }

  // What outlives the page

  /** @returns {string} */
  get text() {
    const { server, count, pending } = this;
    return JSON.stringify({ server, count, strokes: pending });
  }

  /** @param {any} kept what `text` gave earlier, or anything */
  restore(kept) {
    const { server, count, strokes } = kept ?? {};
    if (typeof server?.cells !== "string" || !Number.isInteger(count) || !Array.isArray(strokes)) return;
    Object.assign(this, { server, count, strokes, wasAway: true });
  }
}

/** Who set how many of the filled cells, the most first; marks that were there at the start are nobody's.
 * @param {SharedCells} shared @returns {[player: number, count: number][]} */
export function tally({ cells, by = "" }) {
  const counts = /** @type {Map<number, number>} */ (new Map());
  for (let cell = 0; cell < cells.length; cell++) {
    const player = markIn(by[cell]);
    if (player && cells[cell] !== "0" && cells[cell] !== "2") counts.set(player, (counts.get(player) ?? 0) + 1);
  }
  return [...counts].sort((one, other) => other[1] - one[1]);
}

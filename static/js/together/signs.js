// What the others do, drawn over the board: where they are, the strokes and trials in their colours, whose a fresh mark
// is, and reactions. The board may be flat or solid.

import { html, render } from "../base/html.js";
import { byId, find } from "../base/dom.js";
import { markIn } from "../core/link_text.js";
import { isFilled } from "../core/marks.js";
import { labelOf } from "./people.js";

/** @import { SharedBoard, Player } from "./shared_board.js" */
/** @typedef {import("../play/puzzle_page.js").PuzzlePage<any>} PuzzlePage */
/** `kind`: how it is drawn. @typedef {{ cell: number, kind: string, player: Player, text?: string }} Sign */

const FRESH = 4_500; // milliseconds for which a mark shows whose it is
const REACTION = 3; // seconds

export class Signs {
  /** @param {PuzzlePage} page @param {SharedBoard} board */
  constructor(page, board) {
    this.page = page;
    this.board = board;
    this.fresh = /** @type {Map<number, { player: Player, until: number, text: string }>} */ (new Map());
    this.latest = board.cells;
    this.layer = find(document, "#together-signs");
    board.listen((names) => { if (names.has("cells")) this.noteFresh(); });
    addEventListener("scroll", () => this.draw(), { capture: true, passive: true });
  }

  /** Note which marks of others are new. The last one of a stroke says whose it is. */
  noteFresh() {
    const { players, cells, player: own } = this.board, { latest } = this, until = Date.now() + FRESH;
    const byNumber = new Map(players.map((player) => [player.number, player]));
    const changed = [...cells.cells].map((_, cell) => cell)
      .filter((cell) => cells.cells[cell] !== latest.cells[cell] || cells.by?.[cell] !== latest.by?.[cell]);
    const named = new Map(changed.map((cell) => [cells.by?.[cell], cell]));
    for (const cell of changed) {
      const player = byNumber.get(String(markIn(cells.by?.[cell] ?? "0")));
      const text = player && named.get(cells.by?.[cell]) === cell ? labelOf(player) : "";
      if (player && player.number !== own) this.fresh.set(cell, { player, until, text });
      else this.fresh.delete(cell);
    }
    this.latest = cells;
    if (changed.length) setTimeout(() => this.page.redraw(), FRESH);
  }

  /** @returns {Sign[]} */
  get signs() {
    const { board, fresh } = this, now = Date.now();
    for (const [cell, { until }] of fresh) if (until <= now) fresh.delete(cell);
    const signs = board.players.flatMap((player) => this.signsOf(player));
    if (this.page.game.finished) return signs.filter(({ kind }) => kind === "reaction");
    const named = new Set(signs.filter(({ text }) => text).map(({ cell }) => cell));
    const marked = [...fresh].map(([cell, { player, text }]) =>
      ({ cell, kind: "fresh", player, text: named.has(cell) ? "" : text }));
    return [...marked, ...signs];
  }

  /** @param {Player} player @returns {Sign[]} */
  signsOf(player) {
    const { board } = this, { entries } = board, { number } = player, reaction = entries.get(`reaction:${number}`);
    const signs = /** @type {Sign[]} */ ([]);
    if (reaction && board.now() - reaction.at < REACTION) {
      const text = find(document, `#together-reactions [value=${reaction.what}]`).textContent ?? "";
      signs.push({ cell: reaction.cell, kind: "reaction", player, text });
    }
    if (number === board.player || !player.here) return signs;
    const { cell = null, marks = [] } = entries.get(`at:${number}`) ?? {};
    for (const [kind, all] of Object.entries({ tried: entries.get(`trial:${number}`) ?? [], drawn: marks })) {
      for (const [at, mark] of all) signs.push({ cell: at, kind: `${kind} ${kindOf(mark)}`, player });
    }
    if (cell !== null) signs.push({ cell, kind: "cursor", player, text: labelOf(player) });
    return signs;
  }

  draw() {
    const scroller = this.page.own?.board?.parts.scroller ?? byId("stage"), frame = scroller.getBoundingClientRect();
    const signs = this.signs.flatMap((sign) => this.boxesOf(sign.cell, frame).map((box) => clipped(box, frame))
      .filter((box) => box.left < box.right && box.top < box.bottom).map((box) => signIn(box, sign, frame)));
    render(this.layer, html`<div class="together-frame" --left=${`${frame.left}px`} --top=${`${frame.top}px`}
      --width=${`${frame.width}px`} --height=${`${frame.height}px`}>${signs}</div>`);
  }

  /** Where a cell is in the window: on a solid, on the block and in the layer; once it's solved, in the picture.
   * @param {number} cell @param {DOMRect} frame @returns {Box[]} */
  boxesOf(cell, frame) {
    const { own, game } = this.page, grid = game.finished ? frame : own?.board?.parts.grid.getBoundingClientRect();
    if (!grid) return own?.boxesOf?.(null, [cell]) ?? [];
    const side = grid.width / game.width;
    const left = grid.left + (cell % game.width) * side, top = grid.top + Math.floor(cell / game.width) * side;
    return [{ left, top, right: left + side, bottom: top + side }];
  }

  /** Let the next press on the board choose a cell. @param {(cell: number) => void} choose */
  pick(choose) {
    const stage = byId("stage"), stop = new AbortController();
    stage.classList.add("picking");
    addEventListener("pointerdown", (event) => {
      const cell = stage.contains(/** @type {Node} */ (event.target)) ? this.page.own?.cellAt(event) : null;
      stop.abort();
      stage.classList.remove("picking");
      if (cell == null) return;
      event.preventDefault();
      event.stopPropagation();
      choose(cell);
    }, { capture: true, signal: stop.signal });
  }
}

/** The part of a box that is in sight. @param {Box} box @param {Box} frame @returns {Box} */
const clipped = ({ left, top, right, bottom }, frame) => ({
  left: Math.max(left, frame.left), top: Math.max(top, frame.top),
  right: Math.min(right, frame.right), bottom: Math.min(bottom, frame.bottom),
});

/** @param {Box} box @param {Sign} sign @param {{ left: number, top: number }} frame */
const signIn = (box, { kind, player, text, cell }, frame) => html`<span class=${`sign ${kind}`} data-cell=${cell}
  data-hue=${player.hue} --left=${`${box.left - frame.left}px`} --top=${`${box.top - frame.top}px`}
  --width=${`${box.right - box.left}px`} --height=${`${box.bottom - box.top}px`}>
  ${text && html`<b>${text}</b>`}</span>`;

/** @param {number} mark */
const kindOf = (mark) => (isFilled(mark) ? "filled" : mark ? "crossed" : "erased");

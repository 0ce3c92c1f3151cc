// The panel of news for a player: it closes by its button, Escape, a swipe, or a touch of the board below. On a small
// screen it lies over the board, clear of the lines and cells that it talks about. Loaded once somebody acts.

import { byId, find, hook, setError } from "../base/dom.js";
import { closeBySwipe } from "../base/swipe.js";

const ASIDE = 4, ABOVE = 1; // pixels around the panel
const LEAST_WIDTH = 150, LEAST_HEIGHT = 44; // pixels
const SHARE = 0.6; // of the board's height, at most
const SCROLLED = 1.5; // heights of a room beside the board, in which one rather scrolls a little

export class Advice {
  /** @param {import("./puzzle_page.js").PuzzlePage<any>} player */
  constructor(player) {
    this.player = player;
    this.panel = byId("advice");
    this.stage = byId("stage");
    this.edge = /** @type {FreeRoom["edge"]} */ ("bottom");
    this.listen();
    this.openFor([]);
  }

  listen() {
    const { panel, stage } = this, observer = new MutationObserver((changes) => this.openFor(changes));
    for (const id of ["status", "below", "notes"]) observer.observe(byId(id), { childList: true, subtree: true });
    new ResizeObserver(() => this.place()).observe(stage);
    addEventListener("resize", () => this.place());
    addEventListener("keydown", (event) => this.escape(event));
    hook(panel, "advice-close").addEventListener("click", () => this.close());
    closeBySwipe(panel, () => this.edge, () => this.close());
    byId("missing").addEventListener("click", () => setError(byId("missing")));
    stage.addEventListener("pointerdown", () => {
      if (!this.liesOverBoard() || this.player.own?.boxesOf) return; // a solid is turned while one reads
      this.close();
      byId("rated", HTMLDetailsElement).open = false;
    }, { capture: true });
  }

  /** Open it while there is something to tell. @param {Pick<MutationRecord, "addedNodes">[]} changes */
  openFor(changes) {
    const parts = [...this.panel.children].filter((part) => !part.matches("button, .unseen"));
    this.panel.classList.toggle("open", parts.some((part) => part.hasChildNodes()));
    if (changes.some(({ addedNodes }) => addedNodes.length)) this.player.page.classList.remove("read");
    this.place();
  }

  /** Notes that ask something come back with the next news; what was only said does not. */
  close() {
    const { panel, player: { page } } = this;
    if (!panel.classList.contains("open")) return;
    page.classList.add("read");
    for (const note of panel.querySelectorAll(".note:not(:has(button))")) note.remove();
    if (panel.contains(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur();
  }

  /** @param {KeyboardEvent} event */
  async escape({ key, defaultPrevented }) {
    if (key !== "Escape" || defaultPrevented || document.querySelector("dialog[open]")) return;
    setError(byId("missing"));
    if (byId("explaining").hidden) this.close();
    else (await this.player.loadExplanation())?.close();
  }

  // Where it lies

  liesOverBoard() {
    return getComputedStyle(this.panel).position === "fixed";
  }

  place() {
    const { panel } = this, { style } = panel;
    style.cssText = "";
    if (!this.liesOverBoard()) return;
    const room = bestRoom(this.rooms(), (width) => {
      Object.assign(style, { left: "auto", right: "auto", width: `${width - 2 * ASIDE}px`, maxHeight: "none" });
      return panel.offsetHeight + 2 * ABOVE;
    });
    const { edge, left, right, top, bottom } = room, atTop = edge === "top";
    this.edge = edge;
    Object.assign(style, {
      left: `${left + ASIDE}px`, width: `${right - left - 2 * ASIDE}px`, margin: "0",
      maxHeight: `${bottom - top - 2 * ABOVE}px`,
      top: atTop ? `${top + ABOVE}px` : "auto", bottom: atTop ? "auto" : `${innerHeight - bottom + ABOVE}px`,
    });
  }

  rooms() {
    const subjects = this.subjects();
    if (!this.player.own?.boxesOf) return [...this.roomBeside(), ...freeRooms(this.room(), subjects)];
    const room = this.roomOverSolid();
    return freeRooms(room, subjects.filter((box) => !isEmpty(crossing(room, box))));
  }

  /** The place of the board with the line below it, unless a trial is kept or dropped there. @returns {Box} */
  room() {
    const { left, top, right, bottom } = this.stage.getBoundingClientRect(), trying = !byId("trial").hidden;
    return { left, top, right, bottom: bottom + (trying ? 0 : parseFloat(getComputedStyle(this.stage).marginBottom)) };
  }

  /** Above what lies at the bottom, the solid with the header, or the column of its layer beside the block.
   * @returns {Box} */
  roomOverSolid() {
    const { left, right } = find(this.stage, "div.layer").getBoundingClientRect();
    const bars = [...document.querySelectorAll(".tools, .trial, .strikes")].map((bar) => bar.getBoundingClientRect());
    const tops = bars.filter(({ height, top }) => height && top > innerHeight / 2).map(({ top }) => top);
    return { left, right, top: 0, bottom: Math.min(innerHeight, ...tops) };
  }

  /** On a screen on its side, what is free below the tools. @returns {FreeRoom[]} */
  roomBeside() {
    const stage = this.stage.getBoundingClientRect(), tools = find(document, ".tools").getBoundingClientRect();
    const beside = tools.left >= stage.right - 1 || tools.right <= stage.left + 1;
    if (!beside || !byId("pad").hidden) return [];
    const bottom = innerHeight - byId("trial").offsetHeight;
    return [{ edge: "side", left: tools.left, right: tools.right, top: tools.bottom, bottom }];
  }

  /** The boxes of the lines and cells that are talked about, as far as they are in sight. @returns {Box[]} */
  subjects() {
    const { help: { look, broken, ghosts, wrong, at }, game: { width, height }, notedCells } = this.player;
    const line = look ?? broken, noted = byId("notes").hasChildNodes() ? notedCells : [];
    const cells = [...ghosts.map(([cell]) => cell), ...wrong, ...noted, ...(at === null ? [] : [at])];
    const { boxesOf } = this.player.own ?? {};
    if (boxesOf) return boxesOf(line, cells);
    const boxOf = (/** @type {number} */ cell) =>
      crossing(this.lineBox(Math.floor(cell / width)), this.lineBox(height + (cell % width)));
    return [...(line === null ? [] : [this.lineBox(line)]), ...cells.map(boxOf)]
      .filter((box) => !isEmpty(box));
  }

  /** A line with its clue. @param {number} line @returns {Box} */
  lineBox(line) {
    const frame = find(this.stage, ".frame").getBoundingClientRect();
    const clue = find(this.stage, `[data-line="${line}"]`).getBoundingClientRect();
    const { left, top, right, bottom } = clue, isRow = line < this.player.game.height;
    return crossing(frame, isRow ? { ...edgesOf(frame), top, bottom } : { ...edgesOf(frame), left, right });
  }
}

/** @param {Box} box @returns {Box} */
const edgesOf = ({ left, top, right, bottom }) => ({ left, top, right, bottom });

/** What two boxes have in common. @param {Box} a @param {Box} b @returns {Box} */
const crossing = (a, b) => ({
  left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
});

/** @param {Box} box */
const isEmpty = ({ left, top, right, bottom }) => left >= right || top >= bottom;

// Where it can lie without covering what it talks about

/** The strips of a stage along its edges that none of these boxes reaches.
 * @param {Box} stage @param {Box[]} boxes @returns {FreeRoom[]} */
export function freeRooms({ left, top, right, bottom }, boxes) {
  const most = SHARE * (bottom - top);
  const low = Math.max(top, ...boxes.map((box) => box.bottom)), high = Math.min(bottom, ...boxes.map((box) => box.top));
  const after = Math.max(left, ...boxes.map((box) => box.right));
  const before = Math.min(right, ...boxes.map((box) => box.left));
  return [
    { edge: "bottom", left, right, top: Math.max(low, bottom - most), bottom },
    { edge: "top", left, right, top, bottom: Math.min(high, top + most) },
    { edge: "left", left, right: before, top, bottom },
    { edge: "right", left: after, right, top, bottom },
  ];
}

/** The first room in which the panel is as high as its text, or else the largest. `heightAt(width)` is the height of
 * the text. @param {FreeRoom[]} rooms @param {(width: number) => number} heightAt */
export function bestRoom(rooms, heightAt) {
  const large = rooms.filter((room) => widthOf(room) >= LEAST_WIDTH && heightOf(room) >= LEAST_HEIGHT);
  const whole = large.find((room) => heightAt(widthOf(room)) <= heightOf(room) * (room.edge === "side" ? SCROLLED : 1));
  return whole ?? large.sort((a, b) => widthOf(b) * heightOf(b) - widthOf(a) * heightOf(a))[0] ?? rooms[0];
}

/** @param {Box} box */
const widthOf = ({ left, right }) => right - left;

/** @param {Box} box */
const heightOf = ({ top, bottom }) => bottom - top;

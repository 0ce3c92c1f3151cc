// Solving on the teacher's page: a tile for each pupil, those who need help first, and what the class gets wrong. A
// tile is drawn again only when its board has changed.

import { askPuzzle, askSolution } from "../base/net/puzzles.js";
import { byId, make, setError, setText } from "../base/dom.js";
import { say } from "../core/texts/say.js";
import { pupilsIn } from "./class_pupils.js";
import { wrongIn } from "./class_mistakes.js";
import { isStuck, standingOf, stuckOrder, withNeeds } from "./stuck_order.js";
import { ClassHeat } from "./teach_heat.js";
import { Spotlight } from "./teach_spot.js";
import { drawTile, tileColours } from "./tile_drawing.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { Standing } from "./stuck_order.js" */
/** @import { Steer } from "./teach.js" */
/** @typedef {{ item: HTMLElement, button: HTMLElement, canvas: HTMLCanvasElement, name: HTMLElement,
 *   state: HTMLElement, drawn: string }} Tile */
/** @typedef {{ puzzle: Puzzle, width: number, size: number, solution: string | null }} Solved */

const EACH = 5_000; // milliseconds after which the order is worked out again though nobody did anything

/** @param {Classroom} classroom @param {Steer} steer */
export function beginSolve(classroom, steer) {
  const solving = new SolvingClass(classroom, steer);
  classroom.listen(() => solving.show());
  setInterval(() => solving.show(), EACH);
  solving.show();
}

class SolvingClass {
  /** @param {Classroom} classroom @param {Steer} steer */
  constructor(classroom, steer) {
    this.classroom = classroom;
    this.steer = steer;
    this.known = 0; // the number of the activity whose puzzle is known
    this.solved = /** @type {Solved | null} */ (null);
    this.tiles = /** @type {Map<string, Tile>} */ (new Map());
    this.order = /** @type {string[]} */ ([]);
    this.filter = byId("filter", HTMLSelectElement);
    this.heat = new ClassHeat(classroom, steer);
    this.spot = new Spotlight(classroom, steer);
    const size = byId("tile-size", HTMLInputElement), tiles = byId("tiles");
    size.addEventListener("input", () => tiles.style.setProperty("--tile", `${size.value}px`));
    this.filter.addEventListener("change", () => this.show());
    new MutationObserver(() => this.repaint()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  repaint() {
    for (const tile of this.tiles.values()) tile.drawn = "";
    this.show();
  }

  async show() {
    const { activity } = this.classroom, on = activity?.kind === "solve";
    byId("solving").hidden = !on;
    if (!on) return;
    if (this.known !== activity.id) await this.begin(activity);
    if (!this.solved || this.known !== this.classroom.activity?.id) return;
    this.showTiles(this.solved, this.standings(this.solved, activity.at));
    this.heat.show();
    this.spot.show();
  }

  /** Ask for the puzzle and its solution. @param {{ id: number, puzzle: string, title: string }} activity */
  async begin({ id, puzzle: code, title }) {
    const { puzzle: puzzleUrl = "", solution: solutionUrl = "" } = byId("desk").dataset;
    this.known = id;
    this.solved = null;
    this.tiles.clear();
    this.order = [];
    byId("tiles").replaceChildren();
    setText(byId("solving-title"), title || say("planning.kind_solve"));
    const [found, asked] = await Promise.all([
      askPuzzle(puzzleUrl.replace("CODE", code)), askSolution(solutionUrl.replace("CODE", code), [])]);
    if (this.known !== id) return;
    setError(byId("fault"), found.error);
    if (!found.answer) return;
    const { shape } = found.answer, { outcome, marks } = asked.answer ?? {};
    const solution = outcome === "UNIQUE" && marks ? marks.join("") : null;
    const size = shape.reduce((/** @type {number} */ all, /** @type {number} */ side) => all * side, 1);
    this.solved = { puzzle: found.answer, width: shape[shape.length - 1], size, solution };
    byId("no-solution").hidden = solution !== null;
    setText(byId("no-solution"), say("teaching.no_solution"));
    this.heat.begin(this.solved);
    this.spot.begin(this.solved);
  }

  /** @param {Solved} solved @param {number} since */
  standings({ solution }, since) {
    const { classroom } = this, ids = pupilsIn(classroom).map(({ id }) => id);
    const standings = withNeeds(ids.map((id) =>
      standingOf(id, classroom.work(id), solution, since, classroom.now())));
    this.order = stuckOrder(this.order, standings);
    return new Map(standings.map((one) => [one.id, one]));
  }

  /** @param {Solved} solved @param {Map<string, Standing>} standings */
  showTiles(solved, standings) {
    const all = [...standings.values()], finished = all.filter((one) => one.finished).length;
    const stuck = all.filter(isStuck).length, list = byId("tiles");
    setText(byId("solving-count"), say("teaching.solving", { finished, count: all.length, stuck }));
    const shown = this.order.filter((id) => this.fits(/** @type {Standing} */ (standings.get(id))));
    const tiles = shown.map((id) => this.tile(id));
    shown.forEach((id, at) => this.showTile(tiles[at], solved, /** @type {Standing} */ (standings.get(id))));
    const items = tiles.map(({ item }) => item);
    if (items.length !== list.children.length || items.some((item, at) => list.children[at] !== item)) {
      const focused = document.activeElement;
      list.replaceChildren(...items);
      if (focused instanceof HTMLElement && list.contains(focused)) focused.focus();
    }
  }

  /** @param {Standing} standing */
  fits(standing) {
    const { value } = this.filter;
    return value === "all" || (value === "stuck" ? isStuck(standing) : standing.finished);
  }

  /** @param {string} id */
  tile(id) {
    const known = this.tiles.get(id);
    if (known) return known;
    const canvas = make("canvas", { ariaHidden: "true" });
    const name = make("span", { className: "tile-name" });
    const state = make("span", { className: "tile-state" });
    const button = make("button", { type: "button", testid: "tile" }, canvas, name, state);
    const tile = { item: make("li", {}, button), button, canvas, name, state, drawn: "" };
    button.addEventListener("click", () => this.spot.open(id));
    this.tiles.set(id, tile);
    return tile;
  }

  /** @param {Tile} tile @param {Solved} solved @param {Standing} standing */
  showTile(tile, { width, size, solution }, standing) {
    const { id, share, wrong, finished } = standing, cells = this.classroom.work(id)?.cells ?? "0".repeat(size);
    const { nick, emoji } = this.classroom.entries.get(`pupil:${id}`), percent = Math.round(100 * share);
    setText(tile.name, `${emoji} ${nick}`.trim());
    setText(tile.state, finished ? `✓ ${say("teaching.finished")}` : `${percent} %${wrong ? ` · ${wrong} ✗` : ""}`);
    tile.item.dataset.state = finished ? "finished" : isStuck(standing) ? "stuck" : "on";
    tile.button.title = say("teaching.tile", { nick, percent, wrong });
    if (tile.drawn === cells) return;
    tile.drawn = cells;
    drawTile(tile.canvas, cells, width, new Set(solution ? wrongIn(cells, solution) : []), tileColours());
  }
}

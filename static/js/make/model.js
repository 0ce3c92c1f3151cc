// A model: its numbers, resizing, and strokes; and whether its numbers have only one solution: a job judges it after a
// rest. If they have several, another job finds single cubes to add or to remove that would settle it.
//
// In a model, every cell is filled or crossed; a game without clues holds it, so that strokes can be undone.

import { FILLED } from "../core/marks.js";
import { cellAtPlace, isShape, isSolid, linesOf, placeOf, sizeOf } from "../core/shapes.js";
import { markAt, noChanges, setCells } from "../core/state.js";
import { say } from "../core/texts/say.js";
import { byId, setText } from "../base/dom.js";
import { render } from "../base/html.js";
import { verdictOf } from "../watch/reasons.js";
import { Session, stateOf } from "../watch/session.js";
import { proposal } from "./job_button.js";
import { differing } from "./puzzle_numbers.js";

/** The numbers of all lines of a model. @param {Shape} shape @param {ArrayLike<number>} cells */
export function cluesOf(shape, cells) {
  return linesOf(shape).map(({ start, step, length }) => {
    const filled = Array.from({ length }, (_, at) => cells[start + at * step] === FILLED);
    const total = filled.filter(Boolean).length, blocks = filled.filter((one, at) => one && !filled[at - 1]).length;
    return { total, groups: Math.max(1, Math.min(3, blocks)) };
  });
}

/** The cells of a model in a box of another size: what does not fit is lost, and new cells hold `none`.
 * @template T @param {Shape} shape @param {ArrayLike<T>} cells @param {Shape} other @param {T} none */
export function resized(shape, cells, other, none) {
  return Array.from({ length: sizeOf(other) }, (_, cell) => {
    const place = placeOf(other, cell);
    return place.every((part, axis) => part < shape[axis]) ? cells[cellAtPlace(shape, place)] : none;
  });
}

/** A saved model, checked. @param {Partial<Saved> | null} saved @param {number} largest side */
export function modelIn(saved, largest) {
  const { shape, cells, colors, title, author } = saved ?? {}, textIn = (/** @type {unknown} */ value) =>
    (typeof value === "string" ? value : "");
  if (!isShape(shape) || !isSolid(shape) || Math.max(...shape) > largest) return null;
  if (typeof cells !== "string" || cells.length !== sizeOf(shape) || /[^12]/.test(cells)) return null;
  const isColor = (/** @type {unknown} */ one) => one === null || typeof one === "string";
  return {
    shape, cells: Array.from(cells, Number), title: textIn(title), author: textIn(author),
    colors: Array.isArray(colors) && colors.every(isColor) ? colors : null,
  };
}

/** A model as it is kept. @param {Required<Model>} model @returns {Partial<Saved>} */
export const savedOf = ({ shape, cells, title, author, colors }) =>
  ({ cells: Array.from(cells).join(""), shape, model: true, title, author, colors });

/** @typedef {NonNullable<Stroke["colors"]>} Recoloured */

/** @param {Game} game @param {number[]} cells @param {number} mark @param {Recoloured} colors */
export function build(game, cells, mark, colors) {
  const changed = cells.filter((cell) => markAt(game, cell) !== mark), stroke = game.strokes.length;
  setCells(game, changed.map((cell) => [cell, mark]));
  if (game.strokes.length > stroke) game.strokes[stroke].colors = colors;
  game.finished = false; // without clues everything satisfies them
}

/** Change only colours, as a stroke that can be undone. @param {Game} game @param {Recoloured} colors */
export function paintOver(game, colors) {
  game.strokes.push({ ...noChanges(), colors });
  game.undone = [];
}

// The verdict

const REST = 700; // milliseconds without a change before a model is judged
const DECIDED = ["UNIQUE", "MULTIPLE"];

/** `missing`: cubes of the model that other solutions lack; `added`: places where they have one.
 * @typedef {Finished & { missing: number[], added: number[] }} Verdict */
/** `puzzle()` is the model's puzzle as the server takes it; `changed()` is called when more is known. @typedef {{
 * cells: () => Uint8Array, isEmpty: () => boolean, puzzle: () => WrittenSolid, changed: () => void }} Judged */

export class ModelVerdict {
  /** @param {Follower} follower @param {number} seconds of the server @param {Judged} model */
  constructor(follower, seconds, model) {
    this.follower = follower;
    this.seconds = seconds;
    this.model = model;
    this.session = /** @type {Session | null} */ (null);
    this.waiting = 0;
  }

  /** Judge a changed model after a rest. */
  begin() {
    this.session?.drop();
    clearTimeout(this.waiting);
    this.session = null;
    this.waiting = this.model.isEmpty() ? 0 : setTimeout(() => this.judge(), REST);
  }

  judge() {
    const { cells, puzzle, changed } = this.model;
    const session = new Session(this.follower, puzzle(), cells().length, () => {
      if (this.session === session) changed();
    });
    this.session = session;
    session.start({ method: "exact", options: {}, seed: 0, seconds: this.seconds });
  }

  /** @param {number[]} [doubtful] all cells in doubt, if they are known @returns {Verdict | null} */
  verdict(doubtful) {
    const { finished, solutions } = this.session?.playback ?? {}, cells = this.model.cells();
    if (!finished || !solutions) return null;
    const differ = doubtful ?? differing(cells, solutions.map((solution) => solution.cells));
    const isCube = (/** @type {number} */ cell) => cells[cell] === FILLED;
    return { ...finished, missing: differ.filter(isCube), added: differ.filter((cell) => !isCube(cell)) };
  }

  /** @param {Verdict | null} verdict */
  show(verdict) {
    const state = this.model.isEmpty() ? say("making.place_first") : (this.session && stateOf(this.session));
    setText(byId("verdict"), verdict ? verdictText(verdict) : state || say("making.looking"));
    byId("verdict").dataset.outcome = verdict?.outcome ?? "";
  }
}

/** @param {Verdict} verdict */
function verdictText(verdict) {
  const { outcome, missing, added } = verdict;
  if (!DECIDED.includes(outcome)) return verdictOf(verdict);
  if (outcome === "UNIQUE") return say("making.unique");
  const need = missing.length ? say("making.need_not", { count: missing.length }) : "";
  const could = added.length ? say("making.could", { count: added.length }) : "";
  if (need && could) return say("making.ambiguous_both", { need, could });
  return say("making.ambiguous", { why: need || could });
}

// Cubes that settle it

/** Show the proposals of the task that finds such cubes, but only if the numbers leave something `open`: `name(cell)`
 * names a cell, `show(cell)` points at it, and `change(cell, value)` changes it.
 * @param {ReturnType<typeof import("./job_button.js").createTask>} task @param {boolean} open
 * @param {{ name: (cell: number) => string, show: (cell: number) => void, change: (cell: number, value: number) =>
 *   void }} acts */
export function showMends(task, open, { name, show, change }) {
  const mends = task.events("mend"), tried = task.events("progress").at(-1)?.counters.tried ?? 0;
  const state = task.busy ? say("making.cubes_tried", { count: tried })
    : task.over ? say("making.none_settles_it") : "";
  byId("mender").hidden = !open;
  setText(byId("mending"), mends.length ? say("making.each_settles_it") : state);
  render(byId("mends"), mends.map(({ cell, value }) =>
    proposal(cell, say(value === FILLED ? "making.add" : "making.take", { cell: name(cell) }), {
      show: () => show(cell), take: () => { show(cell); change(cell, value); },
    })));
}

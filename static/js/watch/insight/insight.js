// What a method thinks at a moment, beside the board. Each kind of method has a view of its own, a module of this
// folder, which is loaded when such a method is first watched.

import { during } from "../../base/busy.js";
import { part } from "../../base/dom.js";

/** @import { Playback } from "../playback.js" */
/** @import { Session } from "../session.js" */

/**
 * What a view is told: the place in the recording, its step, and where the pointer is.
 * @typedef {{ place: number, step: Step | null, playback: Playback, choice: Choice, hover: number | null }} Look
 */

/**
 * A view fills `box`, which is empty and hidden as long as there is nothing to say. `draw` is called after each
 * change, when nothing rushes by; `reason` says of a step what its events alone do not tell; `go` moves the playback,
 * `redraw` asks for the board to be drawn again.
 * `board` is what is to be seen in place of the recording's board, and whether the move at hand is one of it;
 * `leave` undoes what a view did to the page; `hand` is what holds a temperature, where one can.
 * @typedef {object} View
 * @property {(look: Look) => void} draw
 * @property {(look: Look) => readonly number[]} [lit]
 * @property {(look: Look) => Explanation | null} [reason]
 * @property {(look: Look) => Shown} [board]
 * @property {() => void} [leave]
 * @property {ReturnType<typeof import("./temperature_control.js").createHand>} [hand]
 */
/** @typedef {{ cells: Uint16Array, moves: boolean } | null} Shown */
/**
 * `play` plays on, from another place or at another speed where one is given; `hand` is the place for what holds a
 * temperature.
 * @typedef {object} Context
 * @property {Layout} layout
 * @property {Session} session
 * @property {() => void} redraw
 * @property {(place: number) => void} go
 * @property {() => number} position
 * @property {Pace} pace
 * @property {(place: number | null, speed: number | null) => void} play
 * @property {HTMLElement} hand
 */
/**
 * @typedef {{ createView: (box: HTMLElement, context: Context) => View }} ViewModule
 */

/** The modules of views, by method.
 * @type {Record<string, () => Promise<ViewModule>>} */
const VIEWS = {
  exact: () => import("./guess_view.js"),
  passes: () => import("./pass_view.js"),
  lines3d: () => import("./pass_view.js"),
  sat: () => import("./clause_view.js"),
  dfs: () => import("./search_view.js"),
  bfs: () => import("./search_view.js"),
  astar: () => import("./search_view.js"),
  "anneal": () => import("./annealing_view.js"),
  "anneal-rows": () => import("./annealing_view.js"),
  "anneal-blocks": () => import("./annealing_view.js"),
  "anneal-cells": () => import("./annealing_view.js"),
};

/** @param {Root} root @param {Context} context */
export const createInsight = (root, context) => new Insight(part(root, "insight"), context);

class Insight {
  /** @param {HTMLElement} box @param {Context} context */
  constructor(box, context) {
    this.box = box;
    this.context = context;
    this.method = "";
    this.view = /** @type {View | null} */ (null);
  }

  /** The view of the method that is watched, once it is loaded. @param {string} method */
  async choose(method) {
    if (method === this.method) return;
    this.method = method;
    this.view?.leave?.();
    this.view = null;
    this.box.replaceChildren();
    this.box.hidden = true;
    const load = VIEWS[method], module = load && await during("loading", load()).catch(() => null);
    if (!module || method !== this.method) return;
    this.view = module.createView(this.box, this.context);
    this.context.redraw();
  }

  /** @param {Look} look */
  draw(look) {
    this.view?.draw(look);
  }

  /** What the view knows to say of a step. @param {Look} look */
  reason(look) {
    return this.view?.reason?.(look) ?? null;
  }

  /** What holds a temperature by hand, where the method has one. */
  get hand() { return this.view?.hand ?? null; }

  /** What the view wants on the board. @param {Look} look */
  board(look) {
    return this.view?.board?.(look) ?? null;
  }

  /** Cells that the view wants lit on the board. @param {Look} look */
  lit(look) {
    return this.view?.lit?.(look) ?? [];
  }
}

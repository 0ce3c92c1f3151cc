// The nodes of a search tree, so that it can be shown as it was at any step. Pure.

import { NODE } from "./event_codes.js";
import { Column, lastIn, lastUpTo } from "./number_column.js";

const NEVER = 0xffffffff; // a step that never comes

/** @typedef {"after" | "what" | "node" | "parent" | "depth" | "left" | "line" | "stored"} Name
 * @typedef {Record<Name, number[]>} WireNodes */
/** @typedef {{ visited: number[], waiting: number[], dead: number[], cut: number[] }} Outlined */
/** @typedef {{ step: number, node: number, what: number, line: number }} End */

export class SearchTree {
  constructor() {
    // By node. Steps count from 0: at a position, all that has a lower step has happened.
    this.born = new Column(Uint32Array);
    this.opened = new Column(Uint32Array);
    this.parent = new Column(Int32Array);
    this.depth = new Column(Int32Array);
    this.left = new Column(Int32Array);
    this.ordinal = new Column(Uint32Array); // its place among the ways to fill its row that were tried
    this.children = /** @type {number[][]} */ ([]);
    this.ends = /** @type {Map<number, End>} */ (new Map());
    this.cuts = /** @type {Map<number, number[]>} */ (new Map()); // by parent: the lines that could not hold
    // In the order of visits.
    this.visits = new Column(Uint32Array);
    this.visitSteps = new Column(Uint32Array);
    // How many states were in memory after a step, where it changed.
    this.stored = new Column(Uint32Array);
    this.storedSteps = new Column(Uint32Array);
    this.outlines = /** @type {{ step: number, outline: Outlined }[]} */ ([]);
    this.peak = 0; // the most states that were in memory
    this.deepest = 0;
  }

  get size() { return this.born.length; }

  /** Add one entry of the event, at a step. @param {WireNodes} entries @param {number} i @param {number} step */
  enter({ what, node, parent, depth, left, line, stored }, i, step) {
    this.peak = Math.max(this.peak, stored[i]);
    this.store(stored[i], step);
    if (what[i] === NODE.CUT) this.cuts.set(parent[i], [...this.cuts.get(parent[i]) ?? [], line[i]]);
    else if (what[i] === NODE.WAITING) this.bear(node[i], parent[i], depth[i], left[i], step);
    else if (what[i] === NODE.OPENED) this.open(node[i], parent[i], depth[i], step);
    else this.ends.set(node[i], { step, node: node[i], what: what[i], line: line[i] });
  }

  /** @param {number} stored @param {number} step */
  store(stored, step) {
    const last = this.stored.length - 1;
    if (last >= 0 && this.storedSteps.data[last] === step) this.stored.data[last] = stored;
    else {
      this.stored.push(stored);
      this.storedSteps.push(step);
    }
  }

  /** @param {number} node @param {number} parent @param {number} depth @param {number} left @param {number} step */
  bear(node, parent, depth, left, step) {
    if (node !== this.size) return; // its parents are not known
    this.born.push(step);
    this.opened.push(NEVER);
    this.parent.push(parent);
    this.depth.push(depth);
    this.left.push(left);
    this.ordinal.push((this.children[parent]?.length ?? 0) + (this.cuts.get(parent)?.length ?? 0));
    this.children.push([]);
    this.children[parent]?.push(node);
  }

  /** @param {number} node @param {number} parent @param {number} depth @param {number} step */
  open(node, parent, depth, step) {
    this.bear(node, parent, depth, 0, step);
    this.opened.data[node] = step;
    this.visits.push(node);
    this.visitSteps.push(step);
    this.deepest = Math.max(this.deepest, this.depth.data[node]);
  }

  // At a position

  /** How many nodes were visited. @param {number} position */
  visitedAt(position) {
    return position ? lastUpTo(this.visitSteps, position - 1) + 1 : 0;
  }

  /** The node that was visited last; -1 before the first. @param {number} position */
  nodeAt(position) {
    const visited = this.visitedAt(position);
    return visited ? this.visits.data[visited - 1] : -1;
  }

  /** How many states are in memory. @param {number} position */
  storedAt(position) {
    const place = position ? lastUpTo(this.storedSteps, position - 1) : -1;
    return place < 0 ? 0 : this.stored.data[place];
  }

  /** How many nodes there are. @param {number} position */
  sizeAt(position) {
    return position ? lastUpTo(this.born, position - 1) + 1 : 0;
  }

  /** @param {number} node @param {number} position */
  isOpenedAt(node, position) {
    return this.opened.data[node] < position;
  }

  /** Whether the search comes to a node, ever. @param {number} node */
  isVisited(node) {
    return this.opened.data[node] !== NEVER;
  }

  /** The end of a node, if it has come to one. @param {number} node @param {number} position */
  endAt(node, position) {
    const end = this.ends.get(node);
    return end && end.step < position ? end : null;
  }

  /** A node and its ancestors, the root first. @param {number} node */
  pathTo(node) {
    const path = [];
    for (let at = node; at >= 0; at = this.parent.data[at]) path.unshift(at);
    return path;
  }

  /** The cost f = g + h by which nodes are queued: the rows filled in, plus an estimate of the rest.
   * @param {number} node */
  priceOf(node) {
    return this.depth.data[node] + this.left.data[node];
  }

  /** Where the estimate is not monotone or not admissible: the children whose cost is below that of their parent, and
   * the nodes on the way to a solution whose estimate is above the number of rows left; null without a solution. The
   * root has no estimate. @param {number} position @param {number} rows */
  judgedAt(position, rows) {
    const nodes = Array.from({ length: this.sizeAt(position) }, (_, node) => node);
    const cheaper = nodes.filter((node) => {
      const parent = this.parent.data[node];
      return parent > 0 && this.priceOf(node) < this.priceOf(parent);
    });
    const ends = [...this.ends.values()].filter(({ step, what }) => step < position && what === NODE.SOLUTION);
    if (!ends.length) return { cheaper, onTheWay: 0, tooHigh: null };
    const way = [...new Set(ends.flatMap(({ node }) => this.pathTo(node)))].filter((node) => node > 0);
    const tooHigh = way.filter((node) => this.left.data[node] > rows - this.depth.data[node]);
    return { cheaper, onTheWay: way.length, tooHigh };
  }

  /** The first nodes in the queue, and how many nodes wait. @param {number} position @param {number} most */
  waitingAt(position, most) {
    const size = this.sizeAt(position), { data: opened } = this.opened;
    /** @type {number[]} */
    const first = []; // in order, and never more than are wanted: thousands may wait
    let count = 0;
    for (let node = 0; node < size; node++) {
      if (opened[node] < position) continue;
      count++;
      if (first.length === most && !this.isBefore(node, first[most - 1])) continue;
      const place = first.findIndex((other) => this.isBefore(node, other));
      first.splice(place < 0 ? first.length : place, 0, node);
      if (first.length > most) first.pop();
    }
    return { count, first };
  }

  /** Whether a node comes before one with a lower number: it is cheaper, or as cheap and deeper.
   * @param {number} node @param {number} other */
  isBefore(node, other) {
    const dearer = this.priceOf(node) - this.priceOf(other);
    return dearer < 0 || (dearer === 0 && this.depth.data[node] > this.depth.data[other]);
  }

  /** The whole tree in numbers, for when its nodes are no longer sent one by one. @param {number} position */
  outlineAt(position) {
    return this.outlines[lastIn(this.outlines, position - 1, ({ step }) => step)]?.outline ?? null;
  }
}

// What a drawing of a search tree shows besides the tree: what comes next, why nothing leads on, prices, and the rows
// that its nodes fill in. Events do not carry these rows: they follow from the clues, since the search tries the ways
// to fill a row in a fixed order. Pure.

import { marksIn } from "../../core/lines.js";
import { faultOf } from "../../core/placements.js";
import { lineName, number } from "../../core/words.js";
import { NODE } from "../event_codes.js";
import { faultLabel, priceLabel, rowsInOrder, waysOn } from "./search_nodes.js";

/** @import { Playback } from "../playback.js" */
/** @import { WaysOn } from "./search_nodes.js" */
/** @import { Ghost, Place, TreeScene } from "./tree_layout.js" */
/** A scene, except for what the visitor folded, with the row of a place and the name of a level.
 * @typedef {Omit<TreeScene, "chosen"> & { cellsOf: (place: Pick<Place, "node" | "ghost">) => Uint8Array | null,
 *   nameOf: (depth: number) => string }} RowScene */

const QUEUE = 6, TRIED_NEXT = 3; // of what comes next
const LOOKED_AT = 600; // ways to fill a row; beyond them, patterns of nodes that wait are not known
const KEPT = 150; // nodes whose ways are remembered
const STRUCK = 3; // ways that are shown at a dead end

export class TreeRows {
  /** @param {Layout} layout @param {Playback} playback @param {Choice["options"]} options */
  constructor(layout, playback, options) {
    this.layout = layout;
    this.playback = playback;
    this.tree = playback.tree;
    this.prune = options.prune !== false;
    this.order = rowsInOrder(layout, options.order === "constrained");
    this.ways = /** @type {Map<number, WaysOn>} */ (new Map());
    this.rows = /** @type {Map<number, Uint8Array>} */ (new Map()); // of nodes beyond the first ways, off the board
  }

  /** The tree with what comes next. @param {number} position @param {string} method @returns {RowScene} */
  sceneAt(position, method) {
    const { tree, layout, order } = this, now = tree.nodeAt(position), isDeep = method === "dfs";
    const isDead = tree.endAt(now, position)?.what === NODE.DEAD;
    const frontier = isDeep ? [] : tree.waitingAt(position, QUEUE).first;
    const near = new Set([...tree.pathTo(now), ...frontier, ...tree.children[now] ?? []]);
    const price = (/** @type {number} */ node) => (node ? priceLabel(tree, node, near.has(node)) : "f=g+h");
    return {
      tree, position, columns: layout.shape[1], frontier,
      ghosts: [...isDead ? this.struckAt(now) : [], ...isDeep ? this.nextAt(position, TRIED_NEXT) : []],
      labelOf: (node, ghost) => (ghost ? this.ghostLabel(ghost)
        : this.endLabel(node, position) || (method === "astar" ? price(node) : "")),
      cellsOf: ({ ghost, node }) => ghost?.cells ?? this.rowOf(node),
      nameOf: (depth) => (depth ? number(order[depth - 1] + 1) : ""),
    };
  }

  /** The board with the rows of a node. @param {number} node */
  boardOf(node) {
    const { layout: { given, shape: [, width] }, order, tree } = this, board = Uint8Array.from(given);
    for (const each of tree.pathTo(node).slice(1)) {
      const cells = this.rowOf(each);
      if (cells) board.set(cells, order[tree.depth.data[each] - 1] * width);
    }
    return board;
  }

  /** The row that a node fills in, if it is among the first ways or was visited. @param {number} node
   * @returns {Uint8Array | null} */
  rowOf(node) {
    const { rows, tree } = this, parent = tree.parent.data[node];
    const row = parent < 0 ? null : rows.get(node) ?? this.livingAt(parent)[tree.ordinal.data[node]] ?? null;
    if (row || parent < 0 || !tree.isVisited(node)) return row;
    const board = this.playback.boardAt(tree.opened.data[node] + 1);
    const seen = marksIn(this.layout, this.order[tree.depth.data[node] - 1], board);
    rows.set(node, seen);
    return seen;
  }

  /** All ways to fill the row after a node. @param {number} node @returns {WaysOn | null} */
  waysAt(node) {
    const { layout, order, prune, tree, ways } = this, row = order[tree.depth.data[node]];
    if (row === undefined) return null;
    const waysOfNode = ways.get(node) ?? waysOn(layout, this.boardOf(node), row, LOOKED_AT, prune);
    if (ways.size > KEPT) ways.clear();
    ways.set(node, waysOfNode);
    return waysOfNode;
  }

  /** The ways that the search tries, in its order. @param {number} node */
  livingAt(node) {
    return this.waysAt(node)?.ways.filter(({ fault }) => !fault).map(({ cells }) => cells) ?? [];
  }

  /** What a depth-first search tries next: ways of the nodes on the path that are left, those of the last node first.
   * @param {number} position @param {number} most @returns {Ghost[]} */
  nextAt(position, most) {
    const { tree } = this, size = tree.sizeAt(position), next = /** @type {Ghost[]} */ ([]);
    for (const parent of tree.pathTo(tree.nodeAt(position)).reverse()) {
      if (next.length >= most) break;
      const tried = tree.children[parent].filter((child) => child < size).length;
      const left = tree.endAt(parent, position) ? [] : this.livingAt(parent).slice(tried, tried + most - next.length);
      next.push(...left.map((cells) => ({ kind: /** @type {const} */ ("next"), parent, cells, fault: null })));
      if (this.waysAt(parent)?.ways.length === LOOKED_AT) break; // what else is left there is not known
    }
    return next;
  }

  /** Why the full board that is shown is wrong. @param {number} node @param {number} position */
  endLabel(node, position) {
    const { layout, tree } = this;
    if (node !== tree.nodeAt(position)) return "";
    const { what, line = 0 } = tree.endAt(node, position) ?? {};
    const clue = /** @type {number[]} */ (layout.clues[line]);
    const fault = what === NODE.WRONG && faultOf(clue, marksIn(layout, line, this.boardOf(node)));
    return fault ? faultLabel(layout, { line, fault }) : "";
  }

  /** @param {Ghost} ghost */
  ghostLabel({ kind, fault, parent }) {
    const [line = 0] = this.tree.cuts.get(parent) ?? [];
    if (kind === "next") return "";
    return fault ? faultLabel(this.layout, fault) : lineName(this.layout, line);
  }

  /** What is struck out at a dead end. @param {number} node @returns {Ghost[]} */
  struckAt(node) {
    const lines = this.tree.cuts.get(node);
    const ways = this.waysAt(node)?.ways.filter(({ fault }) => fault || lines).slice(0, STRUCK) ?? [];
    return ways.map(({ cells, fault }) => ({ kind: "struck", parent: node, cells, fault }));
  }
}

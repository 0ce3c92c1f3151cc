// The rows that the nodes of a search tree fill in, which events do not carry: they follow from the clues, since the
// search tries the ways to fill a row in a fixed order. And what a depth-first search tries next. Pure.

import { marksIn } from "../../core/lines.js";
import { faultOf } from "../../core/placements.js";
import { rowsInOrder, waysOn } from "./search_nodes.js";

/** @import { SearchTree } from "../search_tree.js" */
/** @import { LineFault, WaysOn } from "./search_nodes.js" */
/** @import { Ghost } from "./tree_layout.js" */

const LOOKED_AT = 600; // ways to fill a row; patterns of nodes beyond them are not known
const KEPT = 150; // nodes whose ways are remembered
const STRUCK = 3; // ways that are shown at a dead end

export class TreeRows {
  /** @param {Layout} layout @param {SearchTree} tree @param {Choice["options"]} options */
  constructor(layout, tree, options) {
    this.layout = layout;
    this.tree = tree;
    this.prune = options.prune !== false;
    this.order = rowsInOrder(layout, options.order === "constrained");
    this.ways = /** @type {Map<number, WaysOn>} */ (new Map());
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

  /** The row that a node fills in, if it is among the first ways. @param {number} node @returns {Uint8Array | null} */
  rowOf(node) {
    const parent = this.tree.parent.data[node];
    return parent < 0 ? null : this.livingAt(parent)[this.tree.ordinal.data[node]] ?? null;
  }

  /** All ways to fill the row after a node. @param {number} node @returns {WaysOn | null} */
  waysAt(node) {
    const { layout, order, prune, tree, ways } = this, row = order[tree.depth.data[node]];
    if (row === undefined) return null;
    const known = ways.get(node) ?? waysOn(layout, this.boardOf(node), row, LOOKED_AT, prune);
    if (ways.size > KEPT) ways.clear();
    ways.set(node, known);
    return known;
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
    }
    return next;
  }

  /** Why a line of a full board is wrong. @param {number} node @param {number} line @returns {LineFault | null} */
  faultAt(node, line) {
    const { layout } = this, clue = /** @type {number[]} */ (layout.clues[line]);
    const fault = faultOf(clue, marksIn(layout, line, this.boardOf(node)));
    return fault && { line, fault };
  }

  /** What is struck out at a dead end. @param {number} node @returns {Ghost[]} */
  struckAt(node) {
    const lines = this.tree.cuts.get(node);
    const ways = this.waysAt(node)?.ways.filter(({ fault }) => fault || lines).slice(0, STRUCK) ?? [];
    return ways.map(({ cells, fault }) => ({ kind: "struck", parent: node, cells, fault }));
  }
}
